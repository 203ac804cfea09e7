package problems

import (
	"flipside/ai/coach"
	"flipside/game"
)

// The range of the share of a loss that a reason must explain: one below it is one of several
// reasons, and one above it is about a line in which much else happens.
const (
	leastCarried = 0.3
	mostCarried  = 2.5
)

// tells reports whether a reason against a move is of a kind that teaches something. Ten readers
// judged 503 problems. They wanted more of parity, safe moves that run out, passes, areas that only
// one side can enter, quiet moves that are taken or denied, corners of middle games that are no
// longer threatened, new moves, and discs that are squeezed in at once. They found most others
// dull: replies that are strong for no given reason, moves that become possible or impossible
// later, moves that only one side has in the end, corners of endgames that are not taken in the
// line, corners that a later move of one's own opens, counts of moves and of discs, a quiet move
// that only the tempting move makes possible (any other move would do as well), and moves that risk
// no corner if the best move gives one up.
func tells(kind Kind, p game.Position, r *coach.Reason) bool {
	if r.Score < leastCarried || r.Score > mostCarried {
		return false
	}
	switch r.Type {
	case coach.Passing:
		return true
	case coach.Tempo:
		return !givesCorner(p, r.Instead.Move)
	case coach.Parity:
		return r.Does.Key != "parity.both"
	case coach.Quiet:
		return quietly(p, r)
	case coach.Access:
		return kind == Endgame || r.Payoff <= atReply
	case coach.Edge:
		return r.Does.Key == "wedge"
	case coach.CornerMissed:
		return kind == Middle && (r.Does.Key == "corner.missed" || r.Does.Key == "corner.hope")
	case coach.Mobility:
		return r.Does.Key == "moves.gain"
	case coach.Ends:
		return r.Does.N-r.Instead.N >= leastEdge
	case coach.StableDiscs:
		return r.Payoff <= soon && inRow(r.Does.Squares)
	}
	return false
}

const (
	leastEdge = 3 // discs at an edge that make a difference
	atReply   = 2 // plies: for what the move and the reply show
	soon      = 6 // plies: for what shows on the board before much else has changed
)

// givesCorner reports whether a move lets the opponent take a corner that was not available before.
func givesCorner(p game.Position, m game.Move) bool {
	return p.Play(m).Moves()&game.Corners&^p.Swap().Moves() != 0
}

// quietly reports whether a reason about quiet moves teaches something: the best move takes a quiet
// move of the opponent, or closes one that the opponent had before. A move that gives up a corner
// is not quiet.
func quietly(p game.Position, r *coach.Reason) bool {
	return r.Does.Key == "quiet" && !givesCorner(p.Play(r.Does.Move), game.Move(r.Does.Square)) &&
		(r.Instead.Key == "square.taken" || r.Instead.Key == "quiet.shut" && p.Swap().Moves().Has(r.Does.Square))
}

// inRow reports whether squares are neighbours along one edge.
func inRow(squares []game.Square) bool {
	along := func(fixed, at func(game.Square) int) bool {
		first, last := at(squares[0]), at(squares[0])
		for _, s := range squares {
			if fixed(s) != 0 && fixed(s) != 7 || fixed(s) != fixed(squares[0]) {
				return false
			}
			first, last = min(first, at(s)), max(last, at(s))
		}
		return last-first == len(squares)-1
	}
	return len(squares) > 0 && (along(game.Square.Row, game.Square.Col) || along(game.Square.Col, game.Square.Row))
}

// atOnce are the themes that a single move shows.
var atOnce = map[coach.Type]bool{
	coach.Quiet: true, coach.Tempo: true, coach.Passing: true, coach.Parity: true, coach.CornerMissed: true, coach.Edge: true,
}

// Worth reports whether a problem is worth a try: its wrong move tempts, its reason teaches
// something, and the reason is visible, even if the line has only one move.
func Worth(p *Problem) bool {
	why := p.Reason()
	return !givesCorner(p.Position(), p.Wrong.Played) && tells(p.Kind, p.Position(), &why) && visible(&p.Wrong, p.Line, &why) &&
		(p.Decisions() > 1 || atOnce[why.Type] || why.Payoff <= atReply)
}
