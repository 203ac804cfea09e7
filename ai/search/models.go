package search

import "flipside/ai/eval"

// models are the evaluators that a preset may name. To add one, write an eval.Model and a row here.
var models = map[string]func() (*eval.Model, error){
	"":        classic,
	"classic": classic,
}

func classic() (*eval.Model, error) { return eval.Classic, nil }
