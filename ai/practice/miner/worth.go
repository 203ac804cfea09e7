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

// tells reports whether a reason teaches something: it is about a quiet move, parity, safe moves,
// passes, edges, a region, discs at the edge that stay, or a corner or a square that is left, and
// the board shows it. Two readers judged 100 problems. They wanted more of these, and found most
// others dull: replies that are strong for no reason that is given, moves that become possible or
// impossible far away, counts of discs beside empty squares, and corners given by moves that look
// bad at once.
func tells(kind practice.Kind, r *review.Reason) bool {
	if r.Score < leastCarried || r.Score > mostCarried {
		return false
	}
	switch r.Type {
	case review.Quiet, review.Parity, review.Tempo, review.Passing, review.Edge, review.Ends, review.Access:
		return true
	case review.Free:
		return kind == practice.Endgame
	case review.CornerMissed:
		return r.Does.Key == "corner.missed"
	case review.KeySquare:
		return r.Payoff <= soon
	case review.Mobility:
		return strings.HasPrefix(string(r.Does.Key), "safe.") || kind == practice.Middle && r.Does.Key == "moves.gain"
	case review.Chance:
		return game.Corners.Has(r.Does.Square)
	case review.StableDiscs:
		return r.Payoff <= soon && outer(r.Does.Squares)
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
	return tells(p.Kind, &why) && (p.Decisions() > 1 || atOnce[why.Type])
}
