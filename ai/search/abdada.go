package search

// ABDADA (J.-C. Weill, The ABDADA Distributed Minimax-Search Algorithm, ICCA Journal 19(1), 1996)
// in the form of T. Kerrigan's Simplified ABDADA.
//
// All workers search the same root, and share the transposition table. To avoid duplicate work,
// they put each sibling that they search into a table of busy moves (busy.go). It replaces the
// counters that the paper keeps in the transposition table. A worker goes over the siblings of a
// node twice. In the first pass it defers those that another worker is busy with. In the second
// pass it searches the deferred ones, busy or not; by then their scores are often in the
// transposition table. The first move of a node is never deferred: the siblings need its score. The
// first worker to finish the root has the result, and stops the others (race.go).
//
// Not in the paper: a worker that finishes a node, or finds a better move where the window is wide,
// recalls the workers that search the same node. They abandon their current work and continue with
// the score or the move that it found (recall.go).
type abdada struct {
	unbound
	busy  busyTable
	notes notes // better moves at wide windows; cleared in each iteration. The table of
	// busy moves is empty after each iteration: each add has its remove.
}

func newABDADA() method { return new(abdada) }

func (a *abdada) iterate(e *engine, depth int, alpha, beta int32) int32 {
	a.notes.clear()
	hooks := make([]abdadaHook, len(e.run.fixed.team))
	var r race
	e.work(func(w *worker) {
		hooks[w.id] = abdadaHook{recallHook{w, &a.notes}, &a.busy}
		w.setHook(&hooks[w.id], sameDepths)
		n := w.rootNode(depth, alpha, beta)
		if score := w.searchNode(n); !w.stopped() {
			r.finish(w, n, score)
		}
	})
	return r.score
}

// abdadaHook is a worker's hook.
type abdadaHook struct {
	recallHook
	busy *busyTable
}

// onSibling tries the siblings of a node in two passes.
func (h *abdadaHook) onSibling(n *node, list []choice) (handled bool) {
	if n.depth < h.w.mode.share {
		return false // called only for its wide window: the tree is too small for deferring
	}
	deferred := 0 // number of deferred moves, which are gathered at the front of the list
	for i := range list {
		c := pick(list, i)
		if h.busy.has(busyKey(c.Next, n.depth)) {
			list[deferred], list[i] = list[i], list[deferred]
			deferred++
		} else if !h.trySibling(n, c) {
			return true
		}
	}
	for i := range list[:deferred] {
		if !h.trySibling(n, &list[i]) {
			return true
		}
	}
	return true
}

// trySibling tries a sibling, which is in the table of busy moves meanwhile. It returns false if
// the node needs no other move: after a cutoff or a stop.
func (h *abdadaHook) trySibling(n *node, c *choice) bool {
	key := busyKey(c.Next, n.depth)
	h.busy.add(key)
	ok := h.w.tryMove(n, c)
	h.busy.remove(key)
	return ok && n.best < n.beta
}
