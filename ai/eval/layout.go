package eval

import "flipside/game"

// Entries appends what Features returns, minus the numbers of Tables. It uses the packed indices
// and is fast enough for millions of positions.
func (l *Layout) Entries(list []uint16, p game.Position) []uint16 {
	var x indices
	for b := p.Own; b != 0; b &= b - 1 {
		x.add(&l.step[b.First()])
	}
	for b := p.Opp; b != 0; b &= b - 1 {
		x.add(&l.step[b.First()])
		x.add(&l.step[b.First()])
	}
	for i := range l.places {
		list = append(list, uint16(l.fold[l.places[i].shape][uint16(x[i/4]>>(i%4*16))]))
	}
	moves, future := moveTables(p.Own, p.Opp, p.Moves(), p.Swap().Moves())
	return append(list, uint16(moves), uint16(future-moveCounts*moveCounts), uint16(parityEntry(^(p.Own | p.Opp))))
}

// Tables returns, for each feature in the order of Features, the number of the first weight in its
// table. A feature's number minus this is below 1<<16. The last three features belong to the tables
// of moves and of parity.
func (l *Layout) Tables() []int32 {
	list := make([]int32, 0, l.Places())
	for _, p := range l.places {
		list = append(list, int32(l.first[p.shape]))
	}
	base := int32(l.moves())
	return append(list, base, base+moveCounts*moveCounts, int32(l.parity()))
}

// Contents returns the number of the weight for each content of a shape, in base 3. The first
// square is the least significant digit. The caller must not change the slice.
func (l *Layout) Contents(shape int) (first int, fold []int32) { return l.first[shape], l.fold[shape] }

// MoveTables returns the number of the first weight in the two adjacent tables of moves, and the
// size of each dimension.
func (l *Layout) MoveTables() (first, size int) { return l.moves(), moveCounts }

// moves is the number of the first weight in the tables of moves.
func (l *Layout) moves() int { return l.parity() - 2*moveCounts*moveCounts }

// ParityTable returns the number of the first weight in the table of parity, and its size.
func (l *Layout) ParityTable() (first, size int) { return l.parity(), parityEntries }

// ParityEmpties returns the number of empties that an entry in the table of parity belongs to.
func (l *Layout) ParityEmpties(i int) int { return i / parityOdd }

// parity is the number of the first weight in the table of parity, which is the last table.
func (l *Layout) parity() int { return l.Weights - parityEntries }
