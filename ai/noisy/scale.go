package noisy

import (
	"math"

	"flipside/ai"
)

// DiscsPerPoint is the value of a classic point in discs of the final result. It is the slope of
// results over estimates in games of a depth-3 player. A test measures it again.
const DiscsPerPoint = 0.85

// winPoints is added to the disc difference of a won game in the classic evaluator.
const winPoints = 200

// Discs converts a score to discs. Exact and learned scores are discs already. A classic score of a
// finished game is its disc difference plus or minus winPoints. A win rate is spread over -64..64.
func Discs(s ai.Score) float64 {
	switch s.Kind {
	case ai.Points:
		if math.Abs(s.Value) >= winPoints {
			return s.Value - math.Copysign(winPoints, s.Value)
		}
		return s.Value * DiscsPerPoint
	case ai.WinRate:
		return 128 * (s.Value - 0.5)
	}
	return s.Value
}
