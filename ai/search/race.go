package search

// race is the end of an iteration that several workers run against each other: the first result is taken and stops
// the rest.
type race struct {
	mu    lock
	done  bool
	score int32
	depth int
}

// finish offers a worker's result; alpha is what the root was searched with. It reports whether it was the first.
func (r *race) finish(e *engine, w *worker, depth int, score, alpha int32) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.done {
		return false
	}
	r.done, r.score, r.depth = true, score, depth
	if score > alpha {
		e.crown(w, score, depth)
	}
	e.halt.Store(true)
	return true
}

// crown makes the worker's root PV the result of the iteration.
func (e *engine) crown(w *worker, score int32, depth int) {
	e.rootMu.Lock()
	defer e.rootMu.Unlock()
	f := &w.frames[0]
	for i := range e.roots {
		if r := &e.roots[i]; f.pvn > 0 && r.gameMove() == f.pv[0] {
			r.value, r.kind, r.bound, r.depth = score, e.kind, false, depth
			r.pvn = copy(r.pv[:], f.pv[:f.pvn])
			e.best = f.pv[0]
		}
	}
}
