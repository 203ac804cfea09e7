package mcts

import (
	"math/bits"

	"flipside/game"
)

// rng is a generator of random numbers: xorshift64* of Vigna, "An experimental exploration of
// Marsaglia's xorshift generators, scrambled" (2014), section 3. The state is never 0.
type rng uint64

// newRNG returns a generator for a seed. Similar seeds give unrelated sequences.
func newRNG(seed uint64) rng { return rng(mix(seed) | 1) }

// mix is the finalizer of splitmix64.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// below returns a number in 0..n-1. The bias is below n/2^32.
func (r *rng) below(n int) int {
	x := uint64(*r)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*r = rng(x)
	return int((x * 0x2545F4914F6CDD1D) >> 32 * uint64(n) >> 32)
}

// nth returns the square of bit number n of b, counted from 0. There are few moves, so clearing
// bits in a loop is faster than a table.
func nth(b game.Bitboard, n int) game.Square {
	for ; n > 0; n-- {
		b &= b - 1
	}
	return b.First()
}

// files a and h.
const (
	fileA game.Bitboard = 0x0101010101010101
	fileH game.Bitboard = 0x8080808080808080
)

// risky returns the empty X- and C-squares next to empty corners.
func risky(empty game.Bitboard) game.Bitboard {
	c := empty & game.Corners
	near := c | c&fileA<<1 | c&fileH>>1
	return (near | near<<8 | near>>8) &^ c
}

// playout plays p to its end. It returns the half points (win 2, draw 1, loss 0) of the side to
// move at p, and the number of discs placed.
func (r *rng) playout(p game.Position, guided bool) (points uint32, placed int) {
	before := bits.OnesCount64(uint64(p.Own | p.Opp))
	swapped := false
	for {
		moves := p.Moves()
		if moves == 0 {
			p = p.Swap()
			swapped = !swapped
			if moves = p.Moves(); moves == 0 {
				break
			}
		}
		var s game.Square
		var flips game.Bitboard
		if guided {
			s, flips = r.guided(p, moves)
		} else {
			s = nth(moves, r.below(moves.Count()))
			flips = p.Flips(s)
		}
		p = p.Apply(s, flips)
		swapped = !swapped
	}
	if swapped {
		p = p.Swap()
	}
	return halfPoints(p), bits.OnesCount64(uint64(p.Own|p.Opp)) - before
}

// halfPoints returns the half points of a finished game for the side to move. The empties go to the
// winner, so they do not matter.
func halfPoints(p game.Position) uint32 {
	switch diff := p.DiscDiff(); {
	case diff > 0:
		return 2
	case diff < 0:
		return 0
	}
	return 1
}

// guided chooses a corner if there is one. Otherwise it takes two random squares and chooses the
// one that leaves the opponent fewer moves. So moves that leave the opponent few moves are more
// frequent. It takes X- and C-squares next to an empty corner only if there are no others.
func (r *rng) guided(p game.Position, moves game.Bitboard) (game.Square, game.Bitboard) {
	if c := moves & game.Corners; c != 0 {
		s := nth(c, r.below(c.Count()))
		return s, p.Flips(s)
	}
	if safe := moves &^ risky(p.Empty()); safe != 0 {
		moves = safe
	}
	n := moves.Count()
	if n == 1 {
		s := moves.First()
		return s, p.Flips(s)
	}
	i := r.below(n)
	j := r.below(n - 1)
	if j >= i {
		j++
	}
	a, b := nth(moves, i), nth(moves, j)
	fa, fb := p.Flips(a), p.Flips(b)
	if p.Apply(b, fb).Moves().Count() < p.Apply(a, fa).Moves().Count() {
		return b, fb
	}
	return a, fa
}
