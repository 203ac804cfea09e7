package search

// race is the end of an iteration in which several workers compete: the first result is taken and
// stops the others.
type race struct {
	mu    lock
	done  bool
	score int32
	depth int
}

// finish offers the score of a worker's root node and reports whether it was the first.
func (r *race) finish(w *worker, n *node, score int32) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.done {
		return false
	}
	r.done, r.score, r.depth = true, score, n.depth
	if score > n.alpha {
		w.run.roots.crown(n, score, w.mode.kind)
	}
	w.run.iterationToken.end()
	return true
}
