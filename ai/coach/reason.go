package coach

import (
	"slices"

	"flipside/game"
)

// Type is a kind of reason why a move was worse than another. Its value is its name in JSON.
type Type string

// The types.
const (
	CornerGiven  Type = "corner"         // the opponent takes a corner
	CornerMissed Type = "corner_missed"  // the side does not take a corner that it could have
	Mobility     Type = "mobility"       // few moves, or few safe ones, are left; or the opponent has more
	Tempo        Type = "tempo"          // the safe moves run out
	Passing      Type = "pass"           // the side must pass, or the opponent need not
	Quiet        Type = "quiet"          // the opponent has a quiet move
	Wall         Type = "wall"           // discs beside many empty squares
	Hidden       Type = "hidden"         // the opponent's discs are inside, away from empty squares
	NextToCorner Type = "next_to_corner" // a disc next to an empty corner
	Free         Type = "free"           // moves that only the opponent has
	Reply        Type = "reply"          // the opponent gets a strong reply
	Chance       Type = "chance"         // the side can no longer play a strong move
	Access       Type = "access"         // a part of the board is open to the opponent alone
	Edge         Type = "edge"           // the opponent gets an edge, or the side does not
	StableDiscs  Type = "stable"         // discs that nobody can flip any more, won or thrown away
	Parity       Type = "parity"         // the opponent gets the last move of a region
	KeySquare    Type = "square"         // the opponent gets a square that the side could have taken
	Flips        Type = "flips"          // the opponent flips many discs at once
	Ends         Type = "ends"           // an edge ends with more discs of the opponent
	FewDiscs     Type = "few_discs"      // few discs are left, which is a risk
	OnlyMove     Type = "only"           // one move was much better than all others
	Endgame      Type = "endgame"        // the position is solved
)

// Reason is why a move was worse than the best: a fact of its refutation that the best line does
// not have.
type Reason struct {
	Type    Type
	Does    Fact // what the played move does; it does not say which move is better
	Instead Fact // what the better move does; without a Key there is nothing to say

	// Score is the share of the loss that goes with the idea; 0 where the reason only says what the
	// scores are. Payoff is after how many plies of Move.Line it shows.
	Score  float64
	Payoff int
}

// Explains reports whether a reason says more than what the scores are.
func (r Reason) Explains() bool { return r.Type != OnlyMove && r.Type != Endgame }

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
	return slices.AppendSeq(make([]game.Square, 0, b.Count()), b.All()) // not nil, as in files
}
