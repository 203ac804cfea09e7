package search

import (
	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
)

// Models are the evaluators that a preset may name, for alpha-beta and for tree searches. To add one, write an eval.Model, a row here and its name
// in the option eval of ai/preset.go. The error of a row says what is wrong with its weights.
var Models = map[string]func() (*eval.Model, error){
	"":        classic,
	"classic": classic,
	"pattern": pattern.Builtin,
}

func classic() (*eval.Model, error) { return eval.Classic, nil }
