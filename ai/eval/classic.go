package eval

import (
	"math"

	"flipside/game"
)

// Point is one point of the classic evaluator, in score units.
const Point = 1000

// finished is the value of a won game before its discs are counted, in points: more than the
// weights of all terms together (at most 60 + 30 + 25 + 15 + 10).
const finished = 200

// Final returns the score units of a finished game for a side with the given disc difference
// (empties to the winner), -64..64.
func Final(discs int) int32 {
	units := int32(discs) * Point
	switch {
	case discs > 0:
		return units + finished*Point
	case discs < 0:
		return units - finished*Point
	}
	return 0
}

// features are the properties of a position that several terms need. They are computed once.
type features struct {
	own, opp             game.Bitboard
	ownMoves, oppMoves   int
	ownStable, oppStable int
}

// terms are the weights of the terms in points at a phase, 0..1: pieces, mobility, corners,
// stability and position. Each term has a value in [-1, +1] for the side to move.
var terms = [...]func(phase float64) float64{
	func(g float64) float64 { return 20 + float64(40*g) },
	func(g float64) float64 { return 30 * (1 - float64(0.5*g)) },
	func(float64) float64 { return 25 },
	func(g float64) float64 { return 15 * (1 - float64(0.7*g)) },
	func(float64) float64 { return 10 },
}

// weights has the weight of each term by the number of discs on the board.
var weights = func() (table [game.Squares + 1][len(terms)]float64) {
	for discs := range table {
		for i, weight := range terms {
			table[discs][i] = weight(float64(discs) / game.Squares)
		}
	}
	return table
}()

// Evaluate returns the classic estimate of p for its side to move in thousandths of a point; for a
// finished game it returns Final. It is odd: the other side's estimate is the negative. Every
// product is rounded separately (a conversion prevents fused multiply-add), so that all machines
// agree to the last unit.
func Evaluate(p game.Position) int32 {
	ownMoves, oppMoves := p.Moves(), p.Swap().Moves()
	if ownMoves|oppMoves == 0 {
		return Final(p.FinalScore())
	}
	f := features{own: p.Own, opp: p.Opp, ownMoves: ownMoves.Count(), oppMoves: oppMoves.Count()}
	own, opp := Stable(p)
	f.ownStable, f.oppStable = own.Count(), opp.Count()

	w := &weights[game.Squares-p.Empties()]
	sum := float64(w[0] * pieces(&f))
	sum += float64(w[1] * mobility(&f))
	sum += float64(w[2] * corners(&f))
	sum += float64(w[3] * stability(&f))
	sum += float64(w[4] * position(&f))
	return int32(math.Round(sum * Point))
}

// pieces is the disc difference, divided by the number of squares.
func pieces(f *features) float64 { return float64(f.own.Count()-f.opp.Count()) / game.Squares }

// mobility is the difference of both sides' numbers of moves, divided by their sum, or 0 if neither
// side can move.
func mobility(f *features) float64 { return ratio(f.ownMoves, f.oppMoves) }

// corners is the difference of both sides' numbers of corners, divided by four.
func corners(f *features) float64 {
	return float64((f.own&game.Corners).Count()-(f.opp&game.Corners).Count()) / 4
}

// stability is the difference of both sides' numbers of stable discs, divided by their sum, or 0 if
// no disc is known to be stable.
func stability(f *features) float64 { return ratio(f.ownStable, f.oppStable) }

func ratio(own, opp int) float64 {
	if own+opp == 0 {
		return 0
	}
	return float64(own-opp) / float64(own+opp)
}

// cornerGroup is a corner with the X-square and the two C-squares next to it.
type cornerGroup struct{ corner, beside game.Bitboard }

var cornerGroups = [4]cornerGroup{
	{0x0000000000000001, 0x0000000000000302},
	{0x0000000000000080, 0x000000000000C040},
	{0x0100000000000000, 0x0203000000000000},
	{0x8000000000000000, 0x40C0000000000000},
}

// position values the twelve X- and C-squares: a disc there is bad while its corner is empty, good
// once the corner belongs to its owner, and neutral if the corner belongs to the other side.
func position(f *features) float64 {
	sum := 0
	for i := range cornerGroups {
		g := &cornerGroups[i]
		switch {
		case f.own&g.corner != 0:
			sum += (f.own & g.beside).Count()
		case f.opp&g.corner != 0:
			sum -= (f.opp & g.beside).Count()
		default:
			sum -= (f.own & g.beside).Count() - (f.opp & g.beside).Count()
		}
	}
	return float64(sum) / 12
}
