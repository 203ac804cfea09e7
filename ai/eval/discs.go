package eval

import (
	"math"

	"flipside/ai"
)

// DiscsPerPoint is the value of a classic point in discs of the final result: the slope of results
// on estimates in games of the depth-3 player after 10 to 40 random plies. A test recomputes it.
const DiscsPerPoint = 0.85

// Discs converts a score of a search to discs. Exact and learned scores are already in discs, a
// finished game with a classic score is its disc difference, and a win rate is spread over -64..64.
func Discs(s ai.Score) float64 {
	switch s.Kind {
	case ai.Points:
		if math.Abs(s.Value) >= finished {
			return s.Value - math.Copysign(finished, s.Value)
		}
		return s.Value * DiscsPerPoint
	case ai.WinRate:
		return 128 * (s.Value - 0.5)
	}
	return s.Value
}
