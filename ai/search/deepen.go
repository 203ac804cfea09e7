package search

import (
	"flipside/ai"
	"flipside/game"
)

// deepen runs the iterations and calls found with the outcome of each finished one.
func (e *engine) deepen(lim ai.Limits, found func(*outcome)) {
	steps := e.schedule(lim)
	r := &e.run
	goal := steps[len(steps)-1]
	if e.minimal {
		r.iteration.mode = r.fixed.modeOf(goal.exact, 0)
		if o := e.minimaxIteration(goal.depth); o != nil {
			found(o)
		}
		return
	}
	if team := r.fixed.team; len(team) > 1 && (!goal.short() || lim.AllMoves) {
		// Start the helpers now, since they take longer to arrive than the first iterations last.
		e.helpers.start(team[1:], e.spins(), e.fail)
	}
	var last *outcome
	past := pastScores{deepest: deepestMidgame(steps)}
	for i, s := range steps {
		if !s.exact && s.depth <= e.reached {
			continue // a strategy was ahead
		}
		r.iteration.nextDepth = 0
		if i+1 < len(steps) && !steps[i+1].exact {
			r.iteration.nextDepth = steps[i+1].depth
		}
		r.iteration.mode = r.fixed.modeOf(s.exact, s.level)
		if s.wld {
			r.iteration.mode.kind = WLD
		}
		guess, margin := e.expect(s, &past)
		e.reached = s.depth
		score, ok := int32(0), false
		switch {
		case r.searchToken.ended():
		case lim.AllMoves:
			score, ok = e.iterateAll(s.depth)
		default:
			score, ok = e.aspire(s, guess, margin)
		}
		if !ok {
			if lim.AllMoves {
				return
			}
			if o := e.unfinished(s.depth, last); o != nil {
				found(o)
			}
			return
		}
		past.add(s, score, e.reached)
		last = e.outcome(e.reached, score)
		found(last)
	}
}

// pastScores are the scores of earlier iterations, for guessing the next one.
type pastScores struct {
	scores  [game.Squares + 1]int32 // of the midgame steps by depth
	deepest int                     // of the midgame steps of the schedule
	ended   bool                    // a step searched to the end
	end     int32                   // the score of the last such step
}

func (p *pastScores) add(s step, score int32, reached int) {
	if s.exact {
		p.ended, p.end = true, score
		return
	}
	p.scores[s.depth], p.scores[reached] = score, score
}

func deepestMidgame(steps []step) (depth int) {
	for _, s := range steps {
		if !s.exact {
			depth = max(depth, s.depth)
		}
	}
	return depth
}

// expect returns the score that a step is likely to find, and the margin of the first window around
// it. The margin is inf if nothing is known.
func (e *engine) expect(s step, past *pastScores) (guess, margin int32) {
	model := e.run.fixed.model
	switch {
	case s.wld:
		return 0, 1
	case !s.exact && s.depth > 2:
		margin = model.Unit / 2
		if e.run.fixed.noDepth && model.Kind == ai.Discs {
			margin = model.Unit * 3 / 2 // 5 % fewer nodes to depth 17 and 18
		}
		return past.scores[s.depth-2], margin
	case s.exact && past.ended:
		return past.end, 1
	case s.exact && model.Kind == ai.Discs && past.deepest > 0:
		// The evaluator's estimate of the final score, rounded to a number of the right parity.
		return (past.scores[past.deepest] + model.Unit) / (2 * model.Unit) * 2, 4
	}
	return 0, inf
}

// aspire searches one iteration, first in a window around the guess (an aspiration window), and
// widens the window on the side where the score fell out. ok is false after a stop.
func (e *engine) aspire(s step, guess, margin int32) (int32, bool) {
	r := &e.run
	method := e.method
	if s.short() || len(r.fixed.team) == 1 {
		method = solo{}
	}
	unit := r.fixed.model.Unit
	if s.exact {
		unit = 1
	}
	low, high := int32(-inf), int32(inf)
	if margin < inf {
		low, high = max(guess-margin, -inf), min(guess+margin, inf)
	}
	r.iteration.guess = guess
	failedLow, failedHigh := false, false
	for {
		r.roots.best = game.NoMove
		e.reached = s.depth
		score := method.iterate(e, s.depth, low, high)
		if r.searchToken.ended() {
			return 0, false
		}
		r.roots.toFront()
		switch {
		case s.wld:
			return score, true // only a bound was requested
		case score <= low && low > -inf:
			failedLow = true
		case score >= high && high < inf:
			failedHigh = true
		default:
			return score, true
		}
		if margin *= 2; s.exact {
			margin *= 2
		}
		switch {
		case failedLow && failedHigh || margin > unit*200:
			low, high = -inf, inf // both sides: the bounds come from different searches
		case failedLow:
			low, high = max(score-margin, -inf), score+1
		default:
			low, high = score-1, min(score+margin, inf)
		}
	}
}

// unfinished returns the outcome of a stopped iteration if it had found a better move than the last
// iteration, otherwise nil. The last best move was searched first, so a move that has beaten it at
// the same depth is known to be better. The score of a stopped pass to the end stays the last
// iteration's, which says how certain it is.
func (e *engine) unfinished(depth int, last *outcome) *outcome {
	roots := &e.run.roots
	roots.mu.Lock()
	defer roots.mu.Unlock()
	kind := e.run.iteration.mode.kind
	known := func(r *rootMove) bool { return r.depth == depth && r.kind == kind }
	first := &roots.list[0]
	if !known(first) {
		return nil
	}
	best := 0
	for i := range roots.list {
		r := &roots.list[i]
		if !known(r) || r.bound {
			continue
		}
		if r.value > roots.list[best].value || best == 0 && first.bound {
			best = i
		}
	}
	if best == 0 {
		return nil
	}
	roots.best = game.Move(roots.list[best].Square)
	roots.toFront()
	o := e.outcome(depth-1, roots.list[0].value)
	if inDiscs(kind) && last != nil {
		o.depth, o.score, o.kind = last.depth, last.score, last.kind
	}
	return o
}
