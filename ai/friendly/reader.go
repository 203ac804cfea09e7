package friendly

import (
	"flipside/ai/eval"
)

// BuiltinReader returns a reader of the built-in model of people's moves, whose looks use the
// learned evaluator. The error says why one of their files cannot be read.
func BuiltinReader() (*Reader, error) {
	model, err := BuiltinModel()
	if err != nil {
		return nil, err
	}
	values, err := eval.Builtin()
	if err != nil {
		return nil, err
	}
	return NewReader(model, values), nil
}
