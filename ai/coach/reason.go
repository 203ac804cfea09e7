package coach

import (
	"slices"

	"flipside/game"
)

// Type is a kind of reason why a move was worse than another. Its value is its name in JSON.
type Type string

// The types of reasons.
const (
	CornerGiven  Type = "corner"         // the opponent takes a corner
	CornerMissed Type = "corner_missed"  // the side misses a corner that it could have taken
	Mobility     Type = "mobility"       // few moves or safe moves are left, or the opponent has more
	Tempo        Type = "tempo"          // the safe moves run out
	Passing      Type = "pass"           // the side must pass, or the opponent need not
	Quiet        Type = "quiet"          // the opponent has a quiet move
	Wall         Type = "wall"           // discs next to many empty squares
	Hidden       Type = "hidden"         // the opponent's discs are inside, away from empty squares
	NextToCorner Type = "next_to_corner" // a disc next to an empty corner
	Free         Type = "free"           // moves that only the opponent has
	Reply        Type = "reply"          // the opponent gets a strong reply
	Chance       Type = "chance"         // the side can no longer play a strong move
	Access       Type = "access"         // a part of the board is open only to the opponent
	Edge         Type = "edge"           // the opponent gets an edge, or the side does not
	StableDiscs  Type = "stable"         // discs that can no longer be flipped, won or thrown away
	Parity       Type = "parity"         // the opponent gets the last move in a region
	KeySquare    Type = "square"         // the opponent gets a square that the side could have taken
	Flips        Type = "flips"          // the opponent flips many discs at once
	Ends         Type = "ends"           // the opponent ends with more discs on an edge
	FewDiscs     Type = "few_discs"      // few discs are left, which is a risk
	OnlyMove     Type = "only"           // one move was much better than all others
	Endgame      Type = "endgame"        // the position is solved
)

// Reason says why a move was worse than the best: a fact about its refutation that is not true of
// the best line.
type Reason struct {
	Type    Type
	Does    Fact // what the played move does, without saying which move is better
	Instead Fact // what the better move does; nothing is said if Key is empty

	// Score is the share of the loss that the idea explains; 0 if the reason only says what the
	// scores are. Payoff is the number of plies of Move.Line after which the reason shows.
	Score  float64
	Payoff int
}

// Explains reports whether a reason says more than the scores do.
func (r Reason) Explains() bool { return r.Type != OnlyMove && r.Type != Endgame }

// Fact is the content of a sentence: its kind and its arguments. Package sentence has the words.
type Fact struct {
	Key     Key           // what it says
	Side    game.Color    // the side to move; the other one is the opponent
	Move    game.Move     // the move that the fact is about
	Square  game.Square   // the corner, if one is named
	Area    Area          // the part of the board, if one is named
	N, M    int           // the numbers of the sentence
	Squares []game.Square // squares to highlight while the pointer is on the sentence
}

// Area is a part of the board as it is shown, with row 1 at the top.
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

// areaOf returns the area that contains the middle of a set of squares.
func areaOf(squares game.Bitboard) Area {
	if squares == 0 {
		return Nowhere
	}
	col, row, n := 0, 0, squares.Count()
	for s := range squares.All() {
		col, row = col+s.Col(), row+s.Row()
	}
	third := func(sum int) int { // divides 0..7 into three parts of 3, 2 and 3 squares
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
	return slices.AppendSeq(make([]game.Square, 0, b.Count()), b.All()) // not nil, as after reading a file
}
