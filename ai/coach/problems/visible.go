package problems

import (
	"slices"

	"flipside/ai/coach"
	"flipside/ai/coach/see"
	"flipside/game"
)

// step is a position of a line, for the side to move, and the next move.
type step struct {
	pos  game.Position
	mine bool      // the solver is to move
	move game.Move // NoMove at the end of the line
}

// steps returns the positions of a line.
func steps(p game.Position, line []game.Move) (list []step) {
	mine := true
	for _, m := range line {
		list = append(list, step{p, mine, m})
		p, mine = p.Play(m), !mine
	}
	return append(list, step{p, mine, game.NoMove})
}

// discs returns the solver's discs and the opponent's.
func (s step) discs() (mine, theirs game.Bitboard) {
	if s.mine {
		return s.pos.Own, s.pos.Opp
	}
	return s.pos.Opp, s.pos.Own
}

// quiet reports whether the move opens almost nothing.
func (s step) quiet() bool {
	return s.move.IsSquare() && see.IsQuiet(see.Openness(s.pos, s.move))
}

// ahead is how many plies of the best line, in addition to those that are shown, a reason must not
// contradict, and within how many positions of the refutation a disc must be squeezed in.
const ahead = 4

// leastGain is how many more moves the opponent must have for the difference to count.
const leastGain = 3

// fewMoves is the largest number of moves that counts as few.
const fewMoves = 6

// mostPerDisc is how many discs of a loss one disc that stays can explain: it is lost for one side
// and won by the other.
const mostPerDisc = 4

// longest is the most plies over which a person sees who has the last move in a region.
const longest = 12

// visible reports whether the reason of a judged move can be seen on the board: in the moves that
// Practice shows, and in the line to find, which may be empty.
func visible(x *coach.Move, line []game.Move, r *coach.Reason) bool {
	refutation, best := x.Shown(r)
	worse, better, found := steps(x.Position, refutation), steps(x.Position, best), steps(x.Position, line)
	squares := game.BitboardOf(r.Does.Squares)
	_, theirs := worse[len(worse)-1].discs()
	mine, left := better[len(better)-1].discs()
	stuck := func(list []step, mine bool) bool {
		return slices.ContainsFunc(list, func(s step) bool { return s.mine == mine && s.pos.Moves() == 0 && s.pos.Empties() > 0 })
	}
	after := slices.Concat(steps(x.Position, x.BestLine[:min(ahead, len(x.BestLine))]), found)
	named := game.BitboardOf(r.Instead.Squares)
	ready := x.Position.Play(x.Best).Swap().Moves() // of the solver, before any reply
	switch r.Type {
	case coach.Quiet: // and the opponent has no other quiet move after the best move
		return r.Instead.Key == "quiet.shut" && !opens(after, r.Does.Square, false) ||
			r.Instead.Key != "quiet.shut" && !better[1].quiet()
	case coach.Access:
		return r.Does.Key != "side" || ready&named != 0 && len(worse) > 2 && worse[2].pos.Moves().Count() <= fewMoves
	case coach.Parity:
		return len(refutation) <= longest && !fillsLast(found, squares)
	case coach.Edge: // a disc that is squeezed in
		return fills(worse[:min(ahead, len(worse))], r.Does.Square.Bit(), false) && !opens(slices.Concat(better, found), r.Does.Square, false)
	case coach.CornerMissed:
		if opens(worse[1:], r.Does.Square, true) {
			return false
		}
		return r.Does.Key == "corner.missed" && forced(x.Position.Play(x.Best), r.Does.Square) ||
			r.Does.Key == "corner.hope" && ready.Has(r.Does.Square) && stays(better[1:], r.Does.Square)
	case coach.Mobility: // the opponent's moves after the first two moves
		return squares.Count() >= leastGain && worse[1].pos.Moves().Count() >= better[1].pos.Moves().Count()+leastGain &&
			!slices.ContainsFunc(r.Does.Squares, func(s game.Square) bool { return opens(after, s, false) })
	case coach.Tempo:
		return r.Payoff < len(worse) && risky(worse[r.Payoff].pos) && !worse[r.Payoff].pos.Legal(x.Best) &&
			fills(slices.Concat(better, found), named, true)
	case coach.Passing:
		if r.Does.Key == "pass" {
			return !stuck(better, true) && !stuck(found, true)
		}
		return !stuck(worse, false)
	case coach.Ends:
		return squares&^theirs == 0 && (squares&left).Count() <= r.Instead.N && len(refutation) == len(x.Line) &&
			x.Loss <= mostPerDisc*float64(r.Does.N-r.Instead.N)
	case coach.StableDiscs:
		_, lost := found[len(found)-1].discs()
		return x.Loss <= mostPerDisc*float64(squares.Count()) &&
			(r.Does.Key == "stable.lost" || squares&lost == 0 && squares&^mine == 0) && (r.Does.Key == "stable.missed" || squares&^theirs == 0)
	}
	return true
}

// opens reports whether the solver (mine) or the opponent can play on a square in one of the
// positions.
func opens(list []step, s game.Square, mine bool) bool {
	return slices.ContainsFunc(list, func(x step) bool { return x.mine == mine && x.pos.Moves().Has(s) })
}

// stays reports whether the solver can play on a square at the last two turns.
func stays(list []step, s game.Square) bool {
	n := 0
	for _, x := range list {
		if x.mine {
			if n++; !x.pos.Moves().Has(s) {
				n = 0
			}
		}
	}
	return n >= 2
}

// fillsLast reports whether the opponent plays the last move on some squares.
func fillsLast(list []step, squares game.Bitboard) bool {
	last := false
	for _, s := range list {
		if s.move.IsSquare() && squares.Has(s.move.Square()) {
			last = !s.mine
		}
	}
	return last && list[len(list)-1].pos.Empty()&squares == 0
}

// fills reports whether the solver (mine) or the opponent plays on one of some squares.
func fills(list []step, squares game.Bitboard, mine bool) bool {
	return slices.ContainsFunc(list, func(s step) bool {
		return s.mine == mine && s.move.IsSquare() && squares.Has(s.move.Square())
	})
}

// forced reports whether the other side can play on a square after every move.
func forced(p game.Position, s game.Square) bool {
	for m := range p.Moves().All() {
		if !p.Play(game.Move(m)).Moves().Has(s) {
			return false
		}
	}
	return p.Moves() != 0
}

// risky reports whether each move lets the other side take a corner.
func risky(p game.Position) bool {
	for s := range p.Moves().All() {
		if p.Play(game.Move(s)).Moves()&game.Corners == 0 {
			return false
		}
	}
	return true
}
