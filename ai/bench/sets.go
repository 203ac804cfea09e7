package bench

import (
	_ "embed"
	"fmt"
	"strings"

	"flipside/ai"
	"flipside/game"
)

//go:embed positions/endgame.obf
var endgameText string

//go:embed positions/midgame.obf
var midgameText string

// Set is a list of positions and the limits that each is searched with.
type Set struct {
	Name     string // "endgame" or "midgame"
	Problems []game.Problem
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

func mustRead(text string) []game.Problem {
	problems, err := ReadProblems(text)
	if err != nil {
		panic("bench: embedded positions: " + err.Error()) // a test reads them
	}
	return problems
}

// ReadProblems reads an OBF file: one problem a line, empty lines and lines that begin with # left out. The error names the line.
func ReadProblems(text string) ([]game.Problem, error) {
	var problems []game.Problem
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		p, err := game.ParseProblem(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		problems = append(problems, p)
	}
	if len(problems) == 0 {
		return nil, fmt.Errorf("line %d: there is no position in the file", max(1, n))
	}
	return problems, nil
}
