package ai

import (
	"fmt"
	"math"
)

// ScoreKind is the unit of a Score.
type ScoreKind uint8

// The kinds of score. Their names are also those in JSON output.
const (
	NoScore ScoreKind = iota // unknown
	Points                   // points of the classic evaluator, which have no bound and no natural unit
	Discs                    // the final disc difference estimated by the learned evaluator
	Exact                    // the final disc difference, proven, -64..64; empties go to the winner
	WinRate                  // the share of playouts won, 0..1; a draw counts half
)

var scoreKindNames = [...]string{"none", "points", "discs", "exact", "winrate"}

// String returns the kind's name in lower case.
func (k ScoreKind) String() string { return scoreKindNames[k] }

// Score is the value of a position or a move for one side. Engines give it for the side to move.
type Score struct {
	Kind  ScoreKind
	Value float64
}

// Negate returns the score for the other side.
func (s Score) Negate() Score {
	if s.Kind == WinRate {
		return Score{WinRate, 1 - s.Value}
	}
	if s.Value == 0 {
		return Score{s.Kind, 0} // not -0
	}
	return Score{s.Kind, -s.Value}
}

// String returns the score with its sign: "+6.2", "+6 exact", "74 %", or "?" if it is unknown.
func (s Score) String() string {
	switch s.Kind {
	case Points, Discs:
		return fmt.Sprintf("%+.1f", math.Round(10*s.Value)/10+0) // + 0: a number that rounds to zero has no minus sign
	case Exact:
		return fmt.Sprintf("%+.0f exact", s.Value)
	case WinRate:
		return fmt.Sprintf("%.0f %%", 100*s.Value)
	}
	return "?"
}
