// Package models lists the evaluators that a preset may name, for every engine that estimates.
package models

import (
	"fmt"

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

// Find returns the evaluator of a name.
func Find(name string) (*eval.Model, error) {
	find := All[name]
	if find == nil {
		return nil, fmt.Errorf("no evaluator %q: there are classic and pattern", name)
	}
	return find()
}
