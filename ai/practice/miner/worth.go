package miner

import (
	"strings"

	"flipside/ai/practice"
	"flipside/ai/review"
	"flipside/game"
)

// The shares of a loss that a reason must carry: one that carries less is one of several, and one
// that carries more than all of it is about a line on which much else happens.
const (
	leastCarried = 0.3
	mostCarried  = 2.5
)

// soon is after how many plies a reason about squares must show: what comes later depends on much
// else.
const soon = 6

// tells reports whether a reason against a move of a position teaches something. Three readers
// judged 150 problems. They wanted more of parity, safe moves that run out, passes, moves that one
// side alone has, quiet moves that are taken or denied, edges, and corners and squares that are
// left. They found most others dull: replies that are strong for no reason that is given, moves
// that become possible or impossible far away, counts of moves and of discs beside empty squares,
// small differences at an edge, corners given by moves that look bad at once, and a quiet move that
// only the tempting move makes possible, since then any other move would do as well.
func tells(kind practice.Kind, p game.Position, r *review.Reason) bool {
	if r.Score < leastCarried || r.Score > mostCarried {
		return false
	}
	end := kind == practice.Endgame
	switch r.Type {
	case review.Parity, review.Tempo, review.Passing:
		return true
	case review.Quiet:
		return quietly(p, r)
	case review.Free, review.Access:
		return end
	case review.Edge:
		return end && (r.Does.N == 0 || r.Does.N-r.Instead.N >= leastEdge)
	case review.Ends:
		return r.Does.N-r.Instead.N >= leastEdge
	case review.CornerMissed:
		return r.Does.Key == "corner.missed"
	case review.KeySquare:
		return r.Payoff <= soon
	case review.Mobility:
		return strings.HasPrefix(string(r.Does.Key), "safe.")
	case review.StableDiscs:
		return r.Payoff <= soon && outer(r.Does.Squares)
	}
	return false
}

// leastEdge is how many discs at an edge make a difference.
const leastEdge = 3

// quietly reports whether a reason about quiet moves teaches something: the best move takes the
// quiet move of the opponent, or leaves none, or shuts one that the opponent had before.
func quietly(p game.Position, r *review.Reason) bool {
	switch r.Does.Key {
	case "quiet.none":
		return true
	case "quiet":
		return strings.HasPrefix(string(r.Instead.Key), "square.") || p.Swap().Moves().Has(r.Does.Square)
	}
	return false
}

// outer reports whether at least half of some squares are at the edge.
func outer(squares []game.Square) bool {
	n := 0
	for _, s := range squares {
		if s.Col() == 0 || s.Col() == 7 || s.Row() == 0 || s.Row() == 7 {
			n++
		}
	}
	return 2*n >= len(squares)
}

// atOnce are the themes that a single move shows.
var atOnce = map[review.Type]bool{
	review.Quiet: true, review.Edge: true, review.CornerMissed: true, review.Tempo: true, review.Passing: true, review.Parity: true,
}

// Worth reports whether a problem is worth a try: its reason teaches something, and a line of one
// move shows it.
func Worth(p *practice.Problem) bool {
	why := p.Reason()
	return tells(p.Kind, p.Position(), &why) && (p.Decisions() > 1 || atOnce[why.Type])
}
