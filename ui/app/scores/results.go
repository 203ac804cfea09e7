package scores

import (
	"fmt"
	"math"

	"flipside/ai/coach"
	"flipside/assets/words"
	"flipside/game"
)

// Whole rounds discs.
func Whole(discs float64) int { return int(math.Round(discs)) }

// Results writes what the side of a move gets with the best move and with its own. The difference
// of the two is the loss that is shown.
func Results(m *coach.Move) (best, played string) {
	high := Whole(m.BestScore)
	return Ends(m.Kind == coach.Exact, high, high-Whole(m.Loss))
}

// Ends writes two scores in discs. What is proven is written as the result of a game, 35-29, and
// what is expected as a score, +6.
func Ends(proven bool, one, other int) (a, b string) {
	if proven {
		return counts(one), counts(other)
	}
	return signed(one), signed(other)
}

// signed writes a number with its sign; 0 has none.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// counts writes a score in discs as the result of a game: +6 is 35-29.
func counts(score int) string {
	half := Whole(float64(score) / 2)
	return words.Get("review.counts", "mine", game.Squares/2+half, "theirs", game.Squares/2-half)
}
