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

// Set is a list of positions and the limits that each is searched with.
type Set struct {
	Name     string // "endgame" or "midgame"
	Problems []record.Problem
	Limits   ai.Limits
}

// Endgame returns the positions that are solved to the exact end.
func Endgame() Set {
	return Set{"endgame", mustRead(endgameText), ai.Limits{SolveEmpties: game.Squares}}
}

// Midgame returns the positions that are searched to a depth in plies.
func Midgame(depth int) Set {
	return Set{"midgame", mustRead(midgameText), ai.Limits{Depth: depth}}
}

func mustRead(text string) []record.Problem {
	problems, err := record.Problems(text)
	if err != nil {
		panic("bench: embedded positions: " + err.Error()) // a test reads them
	}
	return problems
}
