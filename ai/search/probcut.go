package search

// The depths from which ProbCut is tried, plies in a midgame search and empties in an exact one,
// and the depths of the deepest searches that judge. Found by node counts on positions of our own
// games with 18, 22 and 40 empties. The deepest near the end was found on FFO 40 to 49: 3 % fewer
// nodes than with 8; on positions of our own with 24 to 26 empties it is 2 % worse.
//
// The depth for searches that are limited by time or nodes was found by games at 20,000 nodes a
// move: with 2, where only the evaluator judges, Elo +34 (+8 to +61, 600 games) against 3. Searches
// to a fixed depth, such as those of reviews, are used for their values, not for their speed.
const (
	probCutDepth      = 3
	probCutDepthTimed = 2
	probCutEmpties    = 10
	probCutDeepest    = 12
	probCutDeepestEnd = 10
)

// shallowOf returns the depth of the search that judges one of the given depth: about half, with
// the same parity.
func shallowOf(depth int) int {
	d := depth / 2
	if (d^depth)&1 != 0 {
		d--
	}
	return min(d, probCutDeepest-(depth&1))
}

// shallowOfEnd returns the depth of the search that judges an exact search with the given number of
// empties.
func shallowOfEnd(empties int) int {
	d := (empties - 4) / 2
	if (d^empties)&1 != 0 {
		d--
	}
	return min(d, probCutDeepestEnd-empties&1)
}

// probCut judges a node with a null window by a shallow search. If its result is outside the window
// by more than the error that the mode's selectivity allows, the node is cut off (M. Buro, ProbCut,
// ICCA Journal 18(2), 1995; Experiments with Multi-ProbCut, 1997). The evaluator's value decides
// which side of the window is tried. The node is in its initial state before and after.
func (w *worker) probCut(n *node) (int32, bool) {
	model := w.run.fixed.model
	p, alpha, beta, depth := n.pos, n.alpha, n.beta, n.depth
	low, high := alpha, beta // in units of the model
	var shallow int
	var sigma float64
	if w.mode.exact {
		if depth < probCutEmpties {
			return 0, false
		}
		shallow = shallowOfEnd(depth)
		sigma = model.Errors.EndSigma(depth, shallow)
		low, high = alpha*model.Unit, beta*model.Unit
	} else {
		if shallow = shallowOf(depth); shallow < 0 {
			return 0, false
		}
		sigma = model.Errors.MidgameSigma(p.Empties(), depth, shallow)
	}
	margin := int32(w.mode.width*sigma*float64(model.Unit) + 0.5)
	now := w.ev.Eval(n.ply, p)
	if shallow == 0 {
		if now >= high+margin {
			return beta, true
		}
		return alpha, now <= low-margin
	}

	before := w.mode
	w.mode = w.run.fixed.shallow(before.kind)
	score, cut := int32(0), false
	if most := 64 * model.Unit; now >= high && high+margin < most {
		bound := high + margin
		score, cut = beta, w.shallowScore(n, bound-1, shallow) >= bound
	} else if now <= low && low-margin > -most {
		bound := low - margin
		score, cut = alpha, w.shallowScore(n, bound, shallow) <= bound
	}
	w.mode = before
	n.begin(p, n.moves, alpha, beta, depth) // the shallow search has initialised it differently
	return score, cut && !w.stopped()
}

// shallowScore searches the position of a node with the null window above alpha.
func (w *worker) shallowScore(n *node, alpha int32, depth int) int32 {
	n.begin(n.pos, n.moves, alpha, alpha+1, depth)
	return w.expandInner(n)
}
