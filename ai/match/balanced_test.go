package match

import (
	"testing"

	"flipside/assets"
	"flipside/game"
)

func TestBalancedOpeningsAreDistinct(t *testing.T) {
	list, err := ReadOpenings(assets.Openings)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[game.Position]string{}
	for _, moves := range list {
		g, err := game.FromMoves(moves)
		if err != nil || len(moves) != 8 || g.Over() || g.Position().MustPass() {
			t.Fatalf("%s: %v", game.FormatMoves(moves), err)
		}
		key, _ := g.Position().Canonical()
		if seen[key] != "" {
			t.Errorf("%s is %s turned", game.FormatMoves(moves), seen[key])
		}
		seen[key] = game.FormatMoves(moves)
	}
	if len(list) < 200 || len(Balanced()) != len(list) {
		t.Errorf("%d openings", len(list))
	}
}
