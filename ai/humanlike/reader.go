package humanlike

import (
	"flipside/ai/eval"
	"flipside/ai/movemodel"
)

// NewReader returns a reader of the model of people's moves in the program, whose looks use the
// learned evaluator. The error says why one of their files cannot be read.
func NewReader() (*movemodel.Reader, error) {
	model, err := movemodel.Builtin()
	if err != nil {
		return nil, err
	}
	values, err := eval.Builtin()
	if err != nil {
		return nil, err
	}
	return movemodel.NewReader(model, values), nil
}
