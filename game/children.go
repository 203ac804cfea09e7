package game

import "unsafe"

// Child is a move of a position with its consequences. Assembly code writes it.
type Child struct {
	Next   Position // after the move
	Flips  Bitboard // what the move flips
	Moves  Bitboard // of the side to move in Next
	Score  int32    // for ordering the moves; Children does not change it
	Square Square
}

// Children writes the children of p for a set of its legal moves to the front of a list, in the
// order of the squares, and returns their number. The list must have room for them. It is faster
// than calling Flips, Apply and Moves for each of them.
func (p Position) Children(moves Bitboard, to []Child) int {
	n := moves.Count()
	if n > 0 {
		_ = to[n-1]
		children(uint64(p.Own), uint64(p.Opp), uint64(moves), unsafe.SliceData(to))
	}
	return n
}

func childrenGo(own, opp, moves uint64, to *Child) {
	list := unsafe.Slice(to, Bitboard(moves).Count())
	p := Position{Bitboard(own), Bitboard(opp)}
	for i := range list {
		c, s := &list[i], Bitboard(moves).First()
		c.Square, c.Flips = s, Bitboard(flipsGo(own, opp, uint64(s)))
		c.Next = p.Apply(s, c.Flips)
		c.Moves = Bitboard(mobilityGo(uint64(c.Next.Own), uint64(c.Next.Opp)))
		moves &= moves - 1
	}
}

// leavesGo counts the moves after each move of a set; a position without a legal move counts as 1.
func leavesGo(own, opp, moves uint64) (n uint64) {
	p := Position{Bitboard(own), Bitboard(opp)}
	for ; moves != 0; moves &= moves - 1 {
		s := Bitboard(moves).First()
		next := p.Apply(s, Bitboard(flipsGo(own, opp, uint64(s))))
		n += uint64(max(1, Bitboard(mobilityGo(uint64(next.Own), uint64(next.Opp))).Count()))
	}
	return n
}

// Child returns the child of p for a legal move on s.
func (p Position) Child(s Square) Child {
	flips := p.Flips(s)
	next := p.Apply(s, flips)
	return Child{Next: next, Flips: flips, Moves: next.Moves(), Square: s}
}
