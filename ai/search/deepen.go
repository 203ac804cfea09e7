package search

import (
	"slices"

	"flipside/ai"
	"flipside/ai/tt"
	"flipside/game"
)

// iteration is one finished step of the deepening.
type iteration struct {
	depth int
	score int32
	kind  tt.Kind
	pv    []game.Move
	moves []ai.MoveStat
	best  game.Move
}

// deepen runs the iterations and hands out each that was finished.
func (e *engine) deepen(lim ai.Limits, found func(*iteration)) {
	steps := e.schedule(lim)
	if e.plain {
		last := steps[len(steps)-1]
		e.mode = e.modeOf(last.exact, 0)
		if it := e.plainIteration(last.depth); it != nil {
			found(it)
		}
		return
	}
	if last := steps[len(steps)-1]; len(e.team) > 1 && (!short(last.exact, last.depth) || lim.AllMoves) {
		e.crew.start(e.team, e.spins(), e.fail) // now, since they are longer on their way than the first iterations take
	}
	deepest := 0 // of the midgame steps
	for _, s := range steps {
		if !s.exact {
			deepest = max(deepest, s.depth)
		}
	}
	var scores [game.Squares + 1]int32 // of the midgame steps by depth
	ended, end := false, int32(0)      // the score of the last step to the end
	for i, s := range steps {
		if e.ahead = 0; i+1 < len(steps) && !steps[i+1].exact {
			e.ahead = steps[i+1].depth
		}
		if !s.exact && s.depth <= e.reached && e.reached > 0 {
			continue // a strategy was ahead
		}
		e.mode = e.modeOf(s.exact, s.level)
		if s.wld {
			e.kind = tt.WLD
		}
		guess, window := int32(0), int32(inf)
		switch {
		case !s.exact && s.depth > 2:
			guess, window = scores[s.depth-2], e.model.Unit/2
		case s.exact && ended:
			guess, window = end, 1
		case s.exact && e.model.Kind == ai.Discs && deepest > 0:
			// The evaluator's guess of the final score, on a number that has its parity.
			guess = (scores[deepest] + e.model.Unit) / (2 * e.model.Unit) * 2
			window = 4
		}
		if s.wld {
			guess, window = 0, 1
		}
		score, ok := e.aspire(s.depth, guess, window, lim.AllMoves)
		if !ok {
			if it := e.unfinished(s.depth); it != nil && !lim.AllMoves && !s.exact {
				found(it)
			}
			return
		}
		if s.exact {
			ended, end = true, score
			found(e.snapshot(s.depth, score))
			continue
		}
		scores[s.depth] = score
		d := s.depth
		if e.reached > d {
			d = e.reached
			scores[d] = score
		}
		found(e.snapshot(d, score))
	}
}

// unfinished returns an iteration that was stopped on its way, where it had found a better move than the last one's: the last
// best move was searched first, so what has beaten it at the same depth is known to be better. nil where nothing has.
func (e *engine) unfinished(depth int) *iteration {
	e.rootMu.Lock()
	defer e.rootMu.Unlock()
	known := func(r *rootMove) bool { return r.depth == depth && r.kind == e.kind }
	first := &e.roots[0]
	if !known(first) {
		return nil
	}
	best := 0
	for i := range e.roots {
		if r := &e.roots[i]; known(r) && !r.bound && (r.value > e.roots[best].value || best == 0 && first.bound) {
			best = i
		}
	}
	if best == 0 {
		return nil
	}
	e.best = e.roots[best].gameMove()
	e.rank()
	return e.snapshot(depth-1, e.roots[0].value)
}

// alone is the depth of the midgame iterations that one worker searches without the others, unless every move is wanted: they end sooner than the others have
// begun.
const alone = 4

// short tells whether an iteration is one worker's.
func short(exact bool, depth int) bool { return !exact && depth <= alone }

// aspire searches one iteration, first in a window around the guess, and widens it on the side where the score fell out.
func (e *engine) aspire(depth int, guess, window int32, all bool) (int32, bool) {
	if e.stop.Load() {
		return 0, false
	}
	e.reached = depth
	unit := e.model.Unit
	if e.exact {
		unit = 1
	}
	if all {
		return e.searchAll(depth)
	}
	low, high := int32(-inf), int32(inf)
	if window < inf {
		low, high = max(guess-window, -inf), min(guess+window, inf)
	}
	failed := 0 // the sides it fell out of: 1 low, 2 high
	for {
		e.best, e.reached, e.guess = game.NoMove, depth, guess
		iterate := e.strategy.iterate
		if short(e.exact, depth) {
			iterate = sequential
		}
		score := iterate(e, depth, low, high)
		if e.stop.Load() {
			return 0, false
		}
		e.rank()
		switch {
		case e.kind == tt.WLD:
			return score, true // a bound is all that was asked for
		case score <= low && low > -inf:
			failed |= 1
		case score >= high && high < inf:
			failed |= 2
		default:
			return score, true
		}
		if window *= 2; e.exact {
			window *= 2
		}
		switch {
		case failed == 3 || window > unit*200:
			low, high = -inf, inf // both sides: the bounds were of different searches
		case failed == 1:
			low, high = max(score-window, -inf), score+1
		default:
			low, high = score-1, min(score+window, inf)
		}
	}
}

// rank moves the best root move to the front; the others keep their order. Where no move beat alpha nothing moves: what
// is known are bounds.
func (e *engine) rank() {
	for i := range e.roots {
		if r := e.roots[i]; r.gameMove() == e.best {
			copy(e.roots[1:i+1], e.roots[:i])
			e.roots[0] = r
			return
		}
	}
}

// snapshot copies the state of a finished iteration.
func (e *engine) snapshot(depth int, score int32) *iteration {
	it := &iteration{depth: depth, score: score, kind: e.kind, best: e.roots[0].gameMove()}
	it.pv = slices.Clone(e.roots[0].pv[:e.roots[0].pvn])
	if e.exact {
		it.pv = e.complete(it.pv)
	}
	for i := range e.roots {
		r := &e.roots[i]
		it.moves = append(it.moves, ai.MoveStat{
			Move: r.gameMove(), Score: e.score(r.value, r.kind), Bound: r.bound, Depth: r.depth,
			PV: slices.Clone(r.pv[:r.pvn]), Nodes: r.nodes,
		})
	}
	return it
}
