package see

import "flipside/game"

// Marks show on the squares of a board what a sentence or a Kind is about. Arrays are indexed by
// colour. The zero value shows nothing.
type Marks struct {
	Moves    [2]game.Bitboard // a side can move there
	Safe     [2]game.Bitboard // the same, without giving a corner away
	Gone     [2]game.Bitboard // a side can no longer move there
	Frontier [2]game.Bitboard // discs that are or will be next to empty squares
	Fresh    game.Bitboard    // the new discs in Frontier
	Stable   [2]game.Bitboard // discs that are or will be stable
	Regions  []Region
	Counts   []Count
	Way      []Number // moves that lead there
	Outlined game.Bitboard
}

// Region is a connected set of empty squares.
type Region struct {
	Squares game.Bitboard
	Parity  bool // its number of squares is labelled as odd or even
}

// Count is a number on an empty square.
type Count struct {
	Square game.Square
	N      int
	Low    bool // it is highlighted
}

// Number is a move of a line ahead, with its number.
type Number struct {
	Square game.Square
	Color  game.Color
	Number int
}

// MarksOf returns the marks of kinds in a position that is seen from side to.
func MarksOf(shown []Kind, p game.Position, to game.Color) (m Marks) {
	other := to.Other()
	for _, k := range shown {
		switch k {
		case KindMoves:
			m.Moves[to], m.Moves[other] = p.Moves(), p.Swap().Moves()
		case KindSafe:
			m.Safe[to], m.Safe[other] = Safe(p), Safe(p.Swap())
		case KindOpenness:
			for s := range p.Moves().All() {
				n := Openness(p, game.Move(s))
				m.Counts = append(m.Counts, Count{Square: s, N: n, Low: IsQuiet(n)})
			}
		case KindFrontier:
			m.Frontier[to], m.Frontier[other] = Frontier(p), Frontier(p.Swap())
		case KindStable:
			m.Stable[to], m.Stable[other] = Stable(p)
		case KindRegions:
			for _, r := range Regions(p) {
				m.Regions = append(m.Regions, Region{Squares: r, Parity: true})
			}
		}
	}
	return m
}
