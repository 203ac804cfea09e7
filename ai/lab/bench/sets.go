package bench

import (
	_ "embed"

	"flipside/ai"
	"flipside/game"
	"flipside/game/record"
)

//go:embed positions/endgame.obf
var endgameText string

//go:embed positions/midgame.obf
var midgameText string

// Set is a list of positions and the limits of their searches.
type Set struct {
	Name     string // "endgame" or "midgame"
	Problems []record.Problem
	Limits   ai.Limits
}

// Endgame returns positions to be solved exactly.
func Endgame() Set {
	return Set{"endgame", mustRead(endgameText), ai.Limits{SolveEmpties: game.Squares}}
}

// Midgame returns positions to be searched to a depth in plies.
func Midgame(depth int) Set {
	return Set{"midgame", mustRead(midgameText), ai.Limits{Depth: depth}}
}

func mustRead(text string) []record.Problem {
	problems, err := record.Problems(text)
	if err != nil {
		panic("bench: embedded positions: " + err.Error()) // a test ensures that they can be read
	}
	return problems
}
