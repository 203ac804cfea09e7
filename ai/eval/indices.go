package eval

import (
	"flipside/game"
)

// indices are the contents of all places, four 16-bit numbers in a word. A move adds to whole
// words. In between, a number can borrow from its neighbour; when all squares of the move are done,
// every number is correct.
type indices [words]uint64

// state is what an evaluator keeps for a ply.
type state struct {
	indices
	mover uint8 // the colour to move: colour 0 was to move at the last Set and has digit 1
}

// evaluator implements Evaluator. Each move updates the indices.
type evaluator struct {
	*net
	states [MaxPly + 1]state
}

// Set implements Evaluator.
func (e *evaluator) Set(ply int, p game.Position) {
	s := &e.states[ply]
	*s = state{}
	for b := p.Own; b != 0; b &= b - 1 {
		s.add(&e.step[b.First()])
	}
	for b := p.Opp; b != 0; b &= b - 1 {
		step := &e.step[b.First()]
		s.add(step)
		s.add(step)
	}
}

func (x *indices) add(step *[words]uint64) {
	for i := range x {
		x[i] += step[i]
	}
}

// Play implements Evaluator.
func (e *evaluator) Play(ply int, sq game.Square, flips game.Bitboard) {
	from, to := &e.states[ply], &e.states[ply+1]
	to.mover = from.mover ^ 1
	move(&to.indices, &from.indices, &e.step, uint64(sq), uint64(flips), uint64(from.mover))
}

// moveGo updates the indices for a move, without assembly: the colour mover placed a disc on sq and
// flipped flips.
func moveGo(to, from *indices, step *[game.Squares][words]uint64, sq, flips, mover uint64) {
	x := *from
	if mover == 0 { // own discs have digit 1: a flip turns digit 2 into 1
		x.add(&step[sq&63])
		for b := game.Bitboard(flips); b != 0; b &= b - 1 {
			s := &step[b.First()&63]
			for i := range x {
				x[i] -= s[i]
			}
		}
	} else {
		x.add(&step[sq&63])
		x.add(&step[sq&63])
		for b := game.Bitboard(flips); b != 0; b &= b - 1 {
			x.add(&step[b.First()&63])
		}
	}
	*to = x
}

// Pass implements Evaluator.
func (e *evaluator) Pass(ply int) {
	e.states[ply+1] = e.states[ply]
	e.states[ply+1].mover ^= 1
}

// Eval implements Evaluator.
func (e *evaluator) Eval(ply int, p game.Position) int32 {
	ownMoves, oppMoves := p.Moves(), p.Swap().Moves()
	if ownMoves|oppMoves == 0 {
		return int32(p.FinalScore()) * Unit
	}
	s := &e.states[ply]
	empty := ^(p.Own | p.Opp)
	empties := empty.Count()
	tables := e.byEmpties[empties]
	moves, future := moveTables(p.Own, p.Opp, ownMoves, oppMoves)
	sum := int32(tables.moves[moves]) + int32(tables.moves[future]) + int32(tables.odd[empties*parityOdd+oddQuadrants(empty)])
	return clamp(sum + sumPlaces(&s.indices, tables.table[s.mover&1], &e.offset, tables.words))
}

// sumGo adds the weights of the places in the first n words, without assembly. offset has the index
// in table of the first weight of each place.
func sumGo(x *indices, table []int16, offset *[MaxPlaces]uint32, n int) (sum int32) {
	for k, w := range x[:n] {
		o := (*[4]uint32)(offset[4*k:])
		sum += int32(table[o[0]+uint32(uint16(w))]) + int32(table[o[1]+uint32(uint16(w>>16))]) +
			int32(table[o[2]+uint32(uint16(w>>32))]) + int32(table[o[3]+uint32(w>>48)])
	}
	return sum
}
