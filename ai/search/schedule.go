package search

import "flipside/ai"

// step is one iteration of iterative deepening.
type step struct {
	depth int // plies, or the number of empties in an exact search
	exact bool
	level int  // selectivity, an index in selectivities
	wld   bool // an exact search for the sign only
}

// aloneDepth is the largest depth of midgame iterations that one worker searches alone, unless
// every move is wanted: they finish before the others have started.
const aloneDepth = 4

// short reports whether one worker searches a step alone.
func (s step) short() bool { return !s.exact && s.depth <= aloneDepth }

// selectiveEmpties is the number of empties from which a selective pass before a proof pays off: it
// finds the likely score and the best moves for a fraction of the proof's cost.
const selectiveEmpties = 15

// timedEnd is the number of empties from which a search that is limited only by time leaves the
// midgame early to search to the end.
const timedEnd = 24

// onlyMoveDepth is the depth to which a search limited by time searches a position with a single
// move.
const onlyMoveDepth = 6

// schedule returns the iterations of a search of the root.
func (e *engine) schedule(lim ai.Limits) []step {
	empties := e.run.fixed.root.Empties()
	level := levelOf(lim.Selectivity)
	if e.run.fixed.model.Errors == nil {
		level = 0
	}
	depth := lim.Depth
	solve := empties <= lim.SolveEmpties || depth >= empties || depth == 0
	timed := depth == 0 && empties > lim.SolveEmpties // time decides how far it gets
	switch {
	case !solve:
	case timed && e.run.fixed.model.Errors != nil && empties <= timedEnd:
		depth = empties/2 + 1
	case timed:
		depth = max(e.warmup(empties), empties-9)
	default:
		depth = e.warmup(empties)
	}
	if timed && lim.Time > 0 && !lim.AllMoves && len(e.run.roots.list) == 1 {
		// There is no choice; a short search gives the score.
		depth, solve = min(depth, onlyMoveDepth), false
	}
	// A search to a fixed depth deepens by two plies: scores and best moves of odd and even depths
	// differ, and skipping the iterations in between saves nodes. If time decides, an extra ply now
	// and then is worth more than that; before a solve, the odd iterations order the root.
	first, stride := 1, 1
	if !solve {
		first, stride = 2-depth&1, 2
	}
	steps := make([]step, 0, 70)
	for d := first; d <= depth; d += stride {
		steps = append(steps, step{depth: d, level: level})
	}
	if !solve {
		return steps
	}
	if empties <= lim.SolveEmpties {
		level = 0 // certainty is required
	}
	if e.run.fixed.model.Errors != nil && empties >= selectiveEmpties {
		first := len(selectivities) - 1
		for l := first; l > 0; l-- {
			// A search limited by time takes the levels one by one; a proof needs only one of them.
			if timed || l == first || l == level {
				steps = append(steps, step{depth: empties, exact: true, level: l})
			}
			if !timed && l == level {
				return steps
			}
		}
	}
	return append(steps, step{depth: empties, exact: true, wld: lim.WLD})
}

// warmup returns the midgame depth that orders the root and fills the table before an exact solve.
// If a selective pass follows, that does the rest.
func (e *engine) warmup(empties int) int {
	most := 7
	if e.run.fixed.model.Errors != nil {
		most = 4
	}
	return max(0, min(empties/2-2, most))
}
