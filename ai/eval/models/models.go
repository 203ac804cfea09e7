// Package models lists the evaluators that a preset may name, for every engine that estimates.
package models

import (
	"fmt"
	"sync"

	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
)

// All are the evaluators by name. To add one, write an eval.Model, a row here and its name in the
// option eval of ai/preset.go. The error of a row says what is wrong with its weights.
var All = map[string]func() (*eval.Model, error){
	"":        classic,
	"classic": classic,
	"pattern": pattern.Builtin,
}

func classic() (*eval.Model, error) { return eval.Classic, nil }

var (
	mu    sync.Mutex
	added = map[string]*eval.Model{}
)

// Add makes Find return a model for a name that is not in All, such as weights that came from
// another machine. With nil it forgets the name; engines that have the model keep it.
func Add(name string, m *eval.Model) {
	mu.Lock()
	defer mu.Unlock()
	if added[name] = m; m == nil {
		delete(added, name)
	}
}

// Find returns the evaluator of a name.
func Find(name string) (*eval.Model, error) {
	mu.Lock()
	m := added[name]
	mu.Unlock()
	if m != nil {
		return m, nil
	}
	find := All[name]
	if find == nil {
		return nil, fmt.Errorf("unknown evaluator %q: the evaluators are classic and pattern", name)
	}
	return find()
}
