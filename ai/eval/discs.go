package eval

import (
	"math"

	"flipside/ai"
)

// DiscsPerPoint is what a classic point is worth in discs of the final result: the slope of results
// on estimates in games of the depth-3 player after 10 to 40 random plies. A test finds it again.
const DiscsPerPoint = 0.85

// Discs turns a score of a search into discs. Exact and learned scores are discs already, a
// finished game inside a classic score is its disc difference, and a rate of wins is spread over
// -64..64.
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
