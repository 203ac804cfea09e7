package ai

import (
	"fmt"
	"math"
)

// ScoreKind says what unit a Score is in.
type ScoreKind uint8

// The kinds of score. The texts are those of the JSON output.
const (
	NoScore ScoreKind = iota // nothing is known
	Points                   // the classic evaluator's points, unbounded and without a natural unit
	Discs                    // the learned evaluator's estimate of the final disc difference
	Exact                    // the proven final disc difference, -64..64, empties to the winner
	WinRate                  // the share of playouts won, 0..1, draws half
)

var scoreKindNames = [...]string{"none", "points", "discs", "exact", "winrate"}

// String returns the kind's name in lower case.
func (k ScoreKind) String() string { return scoreKindNames[k] }

// Score is how good a position or move is for one side; engines speak from the side to move.
type Score struct {
	Kind  ScoreKind
	Value float64
}

// Negate returns the score from the other side.
func (s Score) Negate() Score {
	if s.Kind == WinRate {
		return Score{WinRate, 1 - s.Value}
	}
	if s.Value == 0 {
		return Score{s.Kind, 0} // never -0
	}
	return Score{s.Kind, -s.Value}
}

// String writes the score with its sign: "+6.2", "+6 exact", "74 %", "?" when nothing is known.
func (s Score) String() string {
	switch s.Kind {
	case Points, Discs:
		return fmt.Sprintf("%+.1f", math.Round(10*s.Value)/10+0) // + 0: what rounds to zero has no minus
	case Exact:
		return fmt.Sprintf("%+.0f exact", s.Value)
	case WinRate:
		return fmt.Sprintf("%.0f %%", 100*s.Value)
	}
	return "?"
}
