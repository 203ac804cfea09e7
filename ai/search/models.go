package search

import (
	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
)

// models are the evaluators that a preset may name. To add one, write an eval.Model and a row here.
var models = map[string]func() (*eval.Model, error){
	"":        classic,
	"classic": classic,
	"pattern": pattern.Builtin,
}

func classic() (*eval.Model, error) { return eval.Classic, nil }
