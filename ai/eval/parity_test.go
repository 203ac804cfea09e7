package eval

import (
	"math/rand/v2"
	"testing"

	"flipside/game"
)

func TestOddQuadrants(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		b := game.Bitboard(r.Uint64() & r.Uint64())
		var in [4]int
		for s := range game.Square(game.Squares) {
			if b.Has(s) {
				in[s.Row()/4*2+s.Col()/4]++
			}
		}
		want := 0
		for _, n := range in {
			want += n % 2
		}
		if got := oddQuadrants(b); got != want {
			t.Fatalf("%x: %d odd quadrants, want %d", uint64(b), got, want)
		}
	}
	if e := parityEntry(^game.Bitboard(0)); e >= parityEntries {
		t.Fatalf("entry %d of %d", e, parityEntries)
	}
}
