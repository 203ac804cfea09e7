package search

import "flipside/ai"

// step is one iteration of the deepening.
type step struct {
	depth int // plies, or the number of empties in an exact search
	exact bool
	level int  // selectivity, a place in selectivities
	wld   bool // an exact search for the sign alone
}

// aloneDepth is the depth of the midgame iterations that one worker searches without the others,
// unless every move is wanted: they end sooner than the others have begun.
const aloneDepth = 4

// short reports whether one worker searches a step alone.
func (s step) short() bool { return !s.exact && s.depth <= aloneDepth }

// selectiveEmpties is the number of empties from which a selective pass before a proof pays: it
// finds the likely score and the best moves for a fraction of the proof's cost.
const selectiveEmpties = 15

// timedEnd is the number of empties from which a search that only time limits leaves the midgame
// early to look at the end.
const timedEnd = 24

// onlyMoveDepth is how deep a search that time limits looks at a position with a single move.
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
		// There is nothing to choose; a look ahead gives the score.
		depth, solve = min(depth, onlyMoveDepth), false
	}
	// A search to a fixed depth goes by two plies: scores and best moves of odd and even depths
	// differ, and without the iterations in between it visits fewer nodes. Where time decides, one
	// depth more now and then is worth more than that; before a solve they order the root.
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
		level = 0 // asked for without doubt
	}
	if e.run.fixed.model.Errors != nil && empties >= selectiveEmpties {
		first := len(selectivities) - 1
		for l := first; l > 0; l-- {
			// A search that time limits takes the levels one by one; a proof needs one of them.
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

// warmup is the midgame depth that orders the root and fills the table before an exact solve.
// Where a selective pass follows, that does the rest.
func (e *engine) warmup(empties int) int {
	most := 7
	if e.run.fixed.model.Errors != nil {
		most = 4
	}
	return max(0, min(empties/2-2, most))
}
