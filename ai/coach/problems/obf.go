package problems

import (
	"math"
	"strings"

	"flipside/game"
	"flipside/game/record"
)

// OBF returns problems for other programs, one per line: the position with the values of the best
// and the tempting move, in discs for the side to move, rounded to integers. The second-best move
// is missing, since a problem has only its value.
func OBF(list []*Problem) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(record.Problem{Position: p.Position(), ToMove: p.Side(), Scores: []record.MoveScore{
			{Move: p.Best(), Score: discs(p.Value)}, {Move: p.Wrong.Played, Score: discs(p.Wrong.Score)},
		}}.String())
		b.WriteByte('\n')
	}
	return b.String()
}

func discs(value float64) int {
	return int(math.RoundToEven(max(-game.Squares, min(game.Squares, value))))
}
