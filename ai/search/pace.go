package search

import (
	"time"

	"flipside/ai"
	"flipside/game"
)

// pace decides how long a search with an aim (ai.Limits.Aim) goes on. It is a calculation with
// what the search has found and when: it reads no clock.
type pace struct {
	aim, most time.Duration

	last    *outcome
	changed time.Duration              // when the best move last became another one
	values  [game.Squares + 1]ai.Score // of the midgame iterations by depth
	fall    float64                    // discs by which the value lies below the one two plies before
	ended   bool                       // an iteration went to the end of the game
	solving bool                       // the proof is likely to end in time
}

// What decides about a search. In shares of the aim, unless it says otherwise.
const (
	paceCalm    = 0.75 // a search whose best move never changes takes so much
	paceChange  = 0.8  // of the time of the last change, which a search takes more
	paceFall    = 0.25 // more for each disc that the value has lost,
	paceFallMax = 4    // for this number of discs at most
	paceFailing = 0.5  // more while the best move has failed and no other is known to be better
	paceSingle  = 0.6  // factor where nearly all nodes lie below the best move
	paceLone    = 0.95 // share of the nodes from which that is so
	paceBegin   = 0.75 // of the target: later than that no iteration is begun, it would not end
)

// solveRatio is how many times the time up to a selective pass to the end, by its level, the
// proof takes: medians of 40 positions of 18 to 25 empties of our own games.
var solveRatio = [...]float64{1: 2, 2: 3, 3: 4.5, 4: 8, 5: 18}

func newPace(lim ai.Limits) *pace {
	p := &pace{aim: lim.Aim, most: lim.Time}
	if p.most == 0 {
		p.most = p.aim
	}
	p.aim = min(p.aim, p.most)
	return p
}

// add notes what an iteration has found, and when.
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
			p.fall = 0 // the passes differ in care, and by one disc or more
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

// target is the time at which the search should end, as far as is known. failing says that the
// best move of the running iteration has failed.
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

// solveLevel returns the level of a selective pass to the end by the kind of its scores; 0 for
// other searches.
func solveLevel(k StoredKind) int {
	if k < SelectiveExact {
		return 0
	}
	return int(k-SelectiveExact) + 1
}

// lone reports whether nearly all nodes lie below the best move: the others were refuted at once.
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
