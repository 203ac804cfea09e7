package problems

import "testing"

// PlayersOf returns the players that SourceOf was given, if both are known.
func TestPlayersOf(t *testing.T) {
	for _, c := range []struct{ source, black, white string }{
		{SourceOf("You", "Calculator Hard", "Club", "2026-01-02"), "You", "Calculator Hard"},
		{SourceOf("Casual", "Club", "", ""), "Casual", "Club"},
		{SourceOf("Ada", "", "", "2026"), "", ""},
		{SourceOf("", "", "Club", "2026"), "", ""},
	} {
		if black, white := PlayersOf(c.source); black != c.black || white != c.white {
			t.Errorf("%q: %q and %q", c.source, black, white)
		}
	}
}
