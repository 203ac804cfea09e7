package see

import (
	"math/rand/v2"
	"testing"

	"flipside/game"
)

// positions returns positions of random games.
func positions(games int) (list []game.Position) {
	r := rand.New(rand.NewPCG(56, 0))
	for range games {
		for p := game.Start; !p.Over(); {
			list = append(list, p)
			moves := p.Moves()
			if moves == 0 {
				p = p.Play(game.Pass)
				continue
			}
			for range r.IntN(moves.Count()) {
				moves &^= moves.First().Bit()
			}
			p = p.Play(game.Move(moves.First()))
		}
	}
	return list
}

// next returns the squares next to s, by column and row.
func next(s game.Square) (list []game.Square) {
	for row := s.Row() - 1; row <= s.Row()+1; row++ {
		for col := s.Col() - 1; col <= s.Col()+1; col++ {
			if row >= 0 && row < 8 && col >= 0 && col < 8 && (row != s.Row() || col != s.Col()) {
				list = append(list, game.At(col, row))
			}
		}
	}
	return list
}

// slowFrontier looks at the neighbours of each disc.
func slowFrontier(p game.Position) (found game.Bitboard) {
	for s := range p.Own.All() {
		for _, n := range next(s) {
			if p.Empty().Has(n) {
				found |= s.Bit()
			}
		}
	}
	return found
}

// slowOpenness counts the empty neighbours of each flipped disc.
func slowOpenness(p game.Position, m game.Move) (n int) {
	for s := range p.Flips(m.Square()).All() {
		for _, q := range next(s) {
			if p.Empty().Has(q) && q != m.Square() {
				n++
			}
		}
	}
	return n
}

// slowRegion walks from an empty square to all squares that it is connected to.
func slowRegion(p game.Position, from game.Square) game.Bitboard {
	seen := from.Bit()
	for walk := []game.Square{from}; len(walk) > 0; walk = walk[1:] {
		for _, n := range next(walk[0]) {
			if p.Empty().Has(n) && !seen.Has(n) {
				seen |= n.Bit()
				walk = append(walk, n)
			}
		}
	}
	return seen
}

// slowSafe plays each move and looks at each corner.
func slowSafe(p game.Position) (found game.Bitboard) {
	takes := func(p game.Position, c game.Square) bool { return p.Swap().Legal(game.Move(c)) }
	for s := range p.Moves().All() {
		safe := true
		after := p.Play(game.Move(s)).Swap()
		for c := range game.Corners.All() {
			for _, n := range next(c) {
				safe = safe && !(n == s && p.Empty().Has(c))
			}
			safe = safe && (takes(p, c) || !takes(after, c))
		}
		if safe {
			found |= s.Bit()
		}
	}
	return found
}

func TestAgainstSlowReferences(t *testing.T) {
	for _, p := range positions(100) {
		if got, want := Frontier(p), slowFrontier(p); got != want {
			t.Fatalf("%v: frontier %x, want %x", p, got, want)
		}
		if got, want := Safe(p), slowSafe(p); got != want {
			t.Fatalf("%v: safe moves %x, want %x", p, got, want)
		}
		quiet := game.Bitboard(0)
		for s := range p.Moves().All() {
			n := slowOpenness(p, game.Move(s))
			if got := Openness(p, game.Move(s)); got != n {
				t.Fatalf("%v: openness of %v %d, want %d", p, s, got, n)
			}
			if n <= 2 && slowSafe(p).Has(s) {
				quiet |= s.Bit()
			}
		}
		if got := Quiet(p); got != quiet {
			t.Fatalf("%v: quiet moves %x, want %x", p, got, quiet)
		}
		all := game.Bitboard(0)
		for _, r := range Regions(p) {
			if want := slowRegion(p, r.First()); r != want || all&r != 0 {
				t.Fatalf("%v: region %x, want %x", p, r, want)
			}
			all |= r
		}
		if all != p.Empty() {
			t.Fatalf("%v: the regions cover %x", p, all)
		}
	}
}
