package moveorder

import "flipside/game"

// Feature is a feature that is not a group of squares.
type Feature int

// The features. The value of each is below Values.
const (
	Replies Feature = iota // moves of the opponent
	Future                 // empty squares next to own discs, where the opponent could get a move
	Odd                    // 1 for a square in a quarter of the board with an odd number of empties
	Square                 // the symmetry class of the square
	Corners                // corners among the replies
	Features
)

// Values bounds the values of the features.
const Values = 64

// The range of numbers of empties before the move for which weights were fitted; outside it the
// nearest counts.
const (
	LeastEmpties = 10
	MostEmpties  = 15
)

// Entries is the number of entries in the tables of the groups of squares.
var Entries = board.entries

// FeatureWeights are the weights of the features by their values.
type FeatureWeights [Features][Values]int16

// Model has weights. They have no unit: only differences between moves of a node count.
type Model struct {
	table    []int8 // of all shapes
	features [MostEmpties - LeastEmpties + 1]FeatureWeights
}

// wipedOut is the score of a move that leaves the opponent no disc: nothing is better.
const wipedOut = 1 << 30

// Rank sets the Score of moves of p: the highest should be tried first. Only a move that wins all
// discs has a score beyond 2^15.
func (m *Model) Rank(p game.Position, list []game.Child) {
	if len(list) == 0 {
		return
	}
	m.rank(p, &m.features[band(p)], list)
}

// band returns the index of the weights by empties for a position.
func band(p game.Position) int {
	return min(max(p.Empties(), LeastEmpties), MostEmpties) - LeastEmpties
}

// rankGo is Rank without assembly.
func (m *Model) rankGo(p game.Position, f *FeatureWeights, list []game.Child) {
	before, odd := contents(p), p.Empty().OddQuadrants()
	for i := range list {
		c := &list[i]
		if c.Next.Own == 0 {
			c.Score = wipedOut
			continue
		}
		x := before
		play(&x, c)
		sum := int32(0)
		for k, w := range x {
			t := m.table[board.start[k]:]
			sum += int32(t[uint16(w)]) + int32(t[uint16(w>>16)]) + int32(t[uint16(w>>32)]) + int32(t[w>>48])
		}
		v := values(c, odd)
		for k := range f {
			sum += int32(f[k][v[k]])
		}
		c.Score = sum
	}
}

// Describe returns the features of a move of p, as the fit needs them: the entry of each place,
// with mirror images merged, and the values of the other features.
func Describe(p game.Position, c *game.Child) (entries [Places]int32, v [Features]uint8) {
	x := contents(p)
	play(&x, c)
	for i := range entries {
		word := i / 4
		entries[i] = fold()[board.start[word]+int64(uint16(x[word]>>(i%4*16)))]
	}
	return entries, values(c, p.Empty().OddQuadrants())
}

// values returns the features of a move; odd has the squares in quarters with an odd number of
// empties.
func values(c *game.Child, odd game.Bitboard) (v [Features]uint8) {
	v[Replies] = uint8(c.Moves.Count())
	v[Future] = uint8((c.Next.Opp.Around() & c.Next.Empty()).Count()) & (Values - 1)
	v[Odd] = uint8(odd >> (c.Square & 63) & 1)
	v[Square] = squareClass[c.Square&63]
	v[Corners] = uint8((c.Moves & game.Corners).Count())
	return v
}

// squareClass numbers the classes of squares under the symmetries of the board.
var squareClass = func() (class [game.Squares]uint8) {
	for s := range class {
		c, r := min(s&7, 7-s&7), min(s>>3, 7-s>>3)
		class[s] = uint8(max(c, r)*4 + min(c, r))
	}
	return class
}()

// contents returns the contents of all places, seen from the side to move.
func contents(p game.Position) [words]uint64 {
	x := board.centre
	for k := range board.nibble {
		own, opp := p.Own>>(4*k)&15, p.Opp>>(4*k)&15
		add(&x, &board.nibble[k][own])
		for i, y := range board.nibble[k][opp] {
			x[i] -= y
		}
	}
	return x
}

// play updates the contents for a move. In between, a number can borrow from its neighbour; at the
// end, every number is correct.
func play(x *[words]uint64, c *game.Child) {
	add(x, &board.step[c.Square&63])
	for b := c.Flips; b != 0; b &= b - 1 {
		for i, y := range board.step[b.First()&63] {
			x[i] += 2 * y
		}
	}
}
