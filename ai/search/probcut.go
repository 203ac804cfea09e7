package search

import "flipside/game"

// The depths from which ProbCut is tried, plies in a midgame search and empties in an exact one, and the deepest searches that judge.
// Found by node counts on positions of our own games with 18, 22 and 40 empties.
const (
	probCutDepth      = 3
	probCutEmpties    = 10
	probCutDeepest    = 12
	probCutDeepestEnd = 8
)

// shallowOf returns the depth of the search that judges one of the given depth: about half, of the same parity.
func shallowOf(depth int) int {
	d := depth / 2
	if (d^depth)&1 != 0 {
		d--
	}
	return min(d, probCutDeepest-(depth&1))
}

// shallowOfEnd returns the depth of the search that judges an exact one of so many empties.
func shallowOfEnd(empties int) int {
	d := (empties - 4) / 2
	if (d^empties)&1 != 0 {
		d--
	}
	return min(d, probCutDeepestEnd-empties&1)
}

// probCut judges a null-window node by a shallow search: where that leaves the window by more than the error that the mode's
// selectivity allows for, the node is cut (M. Buro, ProbCut, ICCA Journal 18(2), 1995; Experiments with
// Multi-ProbCut, 1997). The evaluator's own value decides which side is tried.
func (w *worker) probCut(p game.Position, alpha int32, depth, ply int) (int32, bool) {
	var shallow int
	var sigma float64
	empties := p.Empties()
	unit := w.model.Unit
	low := alpha
	if w.exact {
		if depth < probCutEmpties {
			return 0, false
		}
		shallow = shallowOfEnd(depth)
		sigma = w.model.Errors.EndSigma(depth, shallow)
		low *= unit
	} else {
		if shallow = shallowOf(depth); shallow < 0 {
			return 0, false
		}
		sigma = w.model.Errors.MidgameSigma(empties, depth, shallow)
	}
	high := low + 1
	if w.exact {
		high = (alpha + 1) * unit
	}
	margin := int32(w.width*sigma*float64(unit) + 0.5)
	now := w.ev.Eval(ply, p)

	before := w.mode
	w.mode = w.engine.shallow(before.kind)
	w.probing++
	cut := int32(0)
	if most := 64 * unit; now >= high && high+margin < most {
		if bound := high + margin; w.shallowSearch(p, bound-1, shallow, ply) >= bound {
			cut = 1
		}
	} else if now <= low && low-margin > -most {
		if bound := low - margin; w.shallowSearch(p, bound, shallow, ply) <= bound {
			cut = -1
		}
	}
	w.probing--
	w.mode = before
	if cut == 0 || w.stopped() {
		return 0, false
	}
	if cut > 0 {
		return alpha + 1, true
	}
	return alpha, true
}

// shallowSearch searches p with the null window above alpha to a depth that may be 0.
func (w *worker) shallowSearch(p game.Position, alpha int32, depth, ply int) int32 {
	if depth == 0 {
		return w.ev.Eval(ply, p)
	}
	return w.search(p, alpha, alpha+1, depth, ply, offPV)
}
