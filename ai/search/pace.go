package search

import (
	"time"

	"flipside/ai"
	"flipside/game"
)

// pace decides how long a search with an aim (ai.Limits.Aim) continues. It is computed from what
// the search has found and when, without reading a clock.
type pace struct {
	aim, most time.Duration

	last    *outcome
	changed time.Duration              // when the best move last changed
	values  [game.Squares + 1]ai.Score // of the midgame iterations, by depth
	fall    float64                    // discs by which the value is below the one two plies earlier
	ended   bool                       // an iteration went to the end of the game
	solving bool                       // the proof is likely to finish in time
}

// Parameters of the pace. Shares of the aim unless stated otherwise.
const (
	paceCalm    = 0.75 // time for a search whose best move never changes
	paceChange  = 0.8  // weight of the time of the last change, which is added
	paceFall    = 0.25 // added for each disc that the value has fallen,
	paceFallMax = 4    // up to this number of discs
	paceFailing = 0.5  // added while the best move has failed and no other is known to be better
	paceSingle  = 0.6  // factor if nearly all nodes are below the best move
	paceLone    = 0.95 // share of the nodes that counts as nearly all
	paceBegin   = 0.75 // of the target: after that, no iteration begins, since it would not finish
)

// solveRatio is how many times as long the proof takes as the search until the end of a selective
// pass to the end, by its level: medians of 40 positions with 18 to 25 empties from our own games.
var solveRatio = [...]float64{1: 2, 2: 3, 3: 4.5, 4: 8, 5: 18}

func newPace(lim ai.Limits) *pace {
	p := &pace{aim: lim.Aim, most: lim.Time}
	if p.most == 0 {
		p.most = p.aim
	}
	p.aim = min(p.aim, p.most)
	return p
}

// add records what an iteration has found, and when.
func (p *pace) add(o *outcome, score ai.Score, at time.Duration) {
	if p.last != nil && p.last.best != o.best {
		p.changed = at
	}
	p.last, p.solving = o, false
	if level := solveLevel(o.kind); level > 0 {
		p.solving = time.Duration(solveRatio[level]*float64(at)) <= p.most
	}
	if inDiscs(o.kind) {
		if p.ended {
			p.fall = 0 // the passes differ in care, by one disc or more
		}
		p.ended = true
		return
	}
	p.fall = 0
	if d := o.depth - 2; d > 0 && p.values[d].Kind == score.Kind && score.Kind == ai.Discs {
		p.fall = p.values[d].Value - score.Value
	}
	p.values[o.depth] = score
}

// target returns the time at which the search should end, as far as is known. failing means that
// the best move of the current iteration has failed.
func (p *pace) target(failing bool) time.Duration {
	o := p.last
	switch {
	case o == nil:
		return p.aim
	case p.solving:
		return p.most
	}
	f := paceCalm + paceChange*float64(p.changed)/float64(p.aim)
	f += paceFall * max(0, min(p.fall, paceFallMax))
	if failing {
		f += paceFailing
	} else if p.fall <= 0 && lone(o) {
		f *= paceSingle
	}
	return min(p.most, time.Duration(f*float64(p.aim)))
}

// begins reports whether another iteration should begin after one that ended at a time.
func (p *pace) begins(at time.Duration) bool {
	return p.solving || float64(at) <= paceBegin*float64(p.target(false))
}

// solveLevel returns the level of a selective pass to the end from the kind of its scores; 0 for
// other searches.
func solveLevel(k StoredKind) int {
	if k < SelectiveExact {
		return 0
	}
	return int(k-SelectiveExact) + 1
}

// lone reports whether nearly all nodes are below the best move, because the others were refuted at
// once.
func lone(o *outcome) bool {
	var all, best uint64
	for _, m := range o.moves {
		all += m.Nodes
		if m.Move == o.best {
			best = m.Nodes
		}
	}
	return float64(best) >= paceLone*float64(all)
}
