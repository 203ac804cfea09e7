package miner

import (
	"strings"

	"flipside/ai/practice"
	"flipside/ai/review"
	"flipside/game"
)

// The shares of a loss that a reason must carry: one that carries less is one of several, and one
// that carries more than all of it is about a line on which much else happens. A reader who judged
// 50 problems found most of those dull, and those whose reasons tells leaves out.
const (
	leastCarried = 0.3
	mostCarried  = 2.5
)

// tells reports whether a reason teaches something: it is about a quiet move, a corner, an edge, a
// region, a pass, a strong reply, or discs that stay for good, and the board shows it. Counts of
// discs beside empty squares, moves far away and lists of discs inside the board are facts, too,
// but nobody finds a move by them.
func tells(kind practice.Kind, r *review.Reason) bool {
	if r.Score < leastCarried || r.Score > mostCarried {
		return false
	}
	key := string(r.Does.Key)
	corner := game.Corners.Has(r.Does.Square) && strings.HasPrefix(key, "chance")
	switch r.Type {
	case review.Wall, review.Hidden, review.FewDiscs, review.Flips:
		return false
	case review.Chance:
		return corner
	case review.Free:
		return kind == practice.Endgame
	case review.Mobility:
		return r.Does.Key != "moves.gone"
	case review.StableDiscs:
		return outer(r.Does.Squares)
	}
	return true
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
	review.Quiet: true, review.Edge: true, review.KeySquare: true, review.CornerGiven: true, review.CornerMissed: true,
	review.Tempo: true, review.Passing: true, review.Parity: true, review.Access: true,
}

// Worth reports whether a problem is worth a try: its reason tells something, and a line of one
// move shows it.
func Worth(p *practice.Problem) bool {
	why := p.Reason()
	if !why.Explains() { // an endgame that is counted
		return p.Kind == practice.Endgame && p.Decisions() > 1
	}
	return tells(p.Kind, &why) && (p.Decisions() > 1 || atOnce[why.Type] || why.Type == review.Reply && why.Payoff <= 2)
}
