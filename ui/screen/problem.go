package screen

import (
	"flipside/ai/coach/problems"
	"flipside/assets/words"
)

// ProblemTitle says of what kind a problem of Practice is, and its grade, from 1 to 10.
func ProblemTitle(p *problems.Problem, grade int) string {
	return words.Get("practice.title", "kind", words.Get(words.Key("practice.kind."+string(p.Kind))), "n", grade)
}
