package game

import (
	"math/rand/v2"
	"testing"
)

// Around and OddQuadrants agree with loops over the squares.
func TestSetsOfSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		b := Bitboard(r.Uint64() & r.Uint64())
		var around, odd Bitboard
		var in [4]int
		for s := range Square(Squares) {
			if !b.Has(s) {
				continue
			}
			in[s.Row()/4*2+s.Col()/4]++
			for c := max(0, s.Col()-1); c <= min(7, s.Col()+1); c++ {
				for row := max(0, s.Row()-1); row <= min(7, s.Row()+1); row++ {
					around |= At(c, row).Bit()
				}
			}
		}
		for s := range Square(Squares) {
			if in[s.Row()/4*2+s.Col()/4]%2 != 0 {
				odd |= s.Bit()
			}
		}
		if got := b.Around(); got != around {
			t.Fatalf("around %x: %x, want %x", b, got, around)
		}
		if got := b.OddQuadrants(); got != odd {
			t.Fatalf("odd quarters of %x: %x, want %x", b, got, odd)
		}
	}
}
