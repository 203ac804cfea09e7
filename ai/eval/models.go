package eval

import (
	"fmt"
	"sync"
)

// Models maps names to evaluators, for every engine that estimates. To add one, write a Model, a
// row here and its name in the option eval of ai/preset.go. The error of a row says what is wrong
// with its weights.
var Models = map[string]func() (*Model, error){
	"":        classicModel,
	"classic": classicModel,
	"pattern": Builtin,
}

func classicModel() (*Model, error) { return Classic, nil }

var (
	addedMu sync.Mutex
	added   = map[string]*Model{}
)

// AddModel makes [FindModel] return a model for a name that is not in Models, for example for
// weights from another machine. With nil it removes the name; engines that have the model keep it.
func AddModel(name string, m *Model) {
	addedMu.Lock()
	defer addedMu.Unlock()
	if added[name] = m; m == nil {
		delete(added, name)
	}
}

// FindModel returns the evaluator with a name.
func FindModel(name string) (*Model, error) {
	addedMu.Lock()
	m := added[name]
	addedMu.Unlock()
	if m != nil {
		return m, nil
	}
	find := Models[name]
	if find == nil {
		return nil, fmt.Errorf("unknown evaluator %q: the evaluators are classic and pattern", name)
	}
	return find()
}
