package progress

import (
	"testing"

	"flipside/game/library"
	"flipside/game/rating"
)

// Who would lose three of four games is no even match.
func TestNearest(t *testing.T) {
	for elo, want := range map[float64]string{
		236: "Nearest: Beginner, rated 71",
		120: "Beginner would be an even match.",
		-90: "Nearest: Beginner, rated 71",
	} {
		p := page{stats: library.Stats{Rating: elo}, even: rating.Level{Name: "friendly:beginner", Elo: 71}}
		if got := p.nearest(); got != want {
			t.Errorf("%.0f: %q, want %q", elo, got, want)
		}
	}
}
