package review

import "flipside/game"

// Type is a kind of reason why a move was worse than another. Its value is its name in JSON.
type Type string

// The types. Each has a file why_TYPE.go.
const (
	CornerGiven Type = "corner"   // the opponent takes a corner
	Mobility    Type = "mobility" // few safe moves are left
	Parity      Type = "parity"   // the opponent gets the last move of a region
	Access      Type = "access"   // a region is open to the opponent alone
	Edge        Type = "edge"     // the opponent gets an edge
	StableDiscs Type = "stable"   // discs that nobody can flip any more, won or thrown away
	OnlyMove    Type = "only"     // one move was much better than all others
	Endgame     Type = "endgame"  // the position is solved
)

// Reason is why a move was worse than the best: a fact of its refutation that the best line does
// not have.
type Reason struct {
	Type    Type
	Does    Fact // what the played move does; it does not say which move is better
	Instead Fact // what the better move does; without a Key there is nothing to say
}

// Fact is what a sentence says: its kind and its arguments. Package sentence has the words.
type Fact struct {
	Key     Key           // what it says
	Side    game.Color    // that moves; the other one is the opponent
	Move    game.Move     // that the fact is about
	Square  game.Square   // the corner, where one is named
	Area    Area          // the part of the board, where one is named
	N, M    int           // the numbers of the sentence
	Squares []game.Square // what lights up when the sentence is pointed at
}

// Area is a part of the board by its place, as the board is shown: row 1 at the top.
type Area uint8

// The areas.
const (
	Nowhere Area = iota
	TopLeft
	Top
	TopRight
	Left
	Middle
	Right
	BottomLeft
	Bottom
	BottomRight
)

// areaOf returns where the middle of a set of squares lies.
func areaOf(squares game.Bitboard) Area {
	if squares == 0 {
		return Nowhere
	}
	col, row, n := 0, 0, squares.Count()
	for s := range squares.All() {
		col, row = col+s.Col(), row+s.Row()
	}
	third := func(sum int) int { // 0..7 in three parts of 3, 2 and 3 squares
		switch {
		case 2*sum < 5*n:
			return 0
		case 2*sum > 9*n:
			return 2
		}
		return 1
	}
	return TopLeft + Area(3*third(row)+third(col))
}

// list returns the squares of a set, from a1 to h8.
func list(b game.Bitboard) []game.Square {
	squares := make([]game.Square, 0, b.Count())
	for s := range b.All() {
		squares = append(squares, s)
	}
	return squares
}
