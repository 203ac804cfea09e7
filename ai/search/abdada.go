package search

// ABDADA (J.-C. Weill, The ABDADA Distributed Minimax-Search Algorithm, ICCA Journal 19(1), 1996)
// in the form of T. Kerrigan's Simplified ABDADA.
//
// All workers search the same root, and share the transposition table. To keep out of each
// other's way they note each sibling that they search in a table of busy moves (busy.go). A
// worker goes over the siblings of a node twice: in the first pass it defers those that another
// worker is busy with, in the second it searches the deferred ones; by then the table often has
// their scores. The first move of a node is never deferred: the siblings need its score. The
// first worker to finish the root has the result.
//
// Beyond the paper, workers at the same node recall each other when it is done (recall.go).
type abdada struct {
	unbound
	busy  busyTable
	notes notes
}

func newABDADA() method { return new(abdada) }

func (a *abdada) iterate(e *engine, depth int, alpha, beta int32) int32 {
	a.notes.clear()
	hooks := make([]abdadaHook, len(e.run.fixed.team))
	var r race
	e.work(func(w *worker) {
		hooks[w.id] = abdadaHook{visitor{w, &a.notes}, &a.busy}
		w.share(&hooks[w.id], sameDepths)
		n := w.rootNode(depth, alpha, beta)
		if score := w.enter(n); !w.stopped() {
			r.finish(w, n, score)
		}
	})
	return r.score
}

// abdadaHook is a worker's hook.
type abdadaHook struct {
	visitor
	busy *busyTable
}

// rest searches the siblings of a node in two passes.
func (h *abdadaHook) rest(n *node, list []choice) (handled bool) {
	if n.depth < h.w.mode.share {
		return false // a wide window, too small a tree to defer in
	}
	deferred := 0 // such moves are gathered at the front of the list
	for i := range list {
		c := pick(list, i)
		if h.busy.has(busyKey(c.next, n.depth)) {
			list[deferred], list[i] = list[i], list[deferred]
			deferred++
		} else if !h.try(n, c) {
			return true
		}
	}
	for i := range list[:deferred] {
		if !h.try(n, &list[i]) {
			return true
		}
	}
	return true
}

// try searches a sibling, which is busy meanwhile; it is false when the node needs no more: after a
// cutoff or a stop.
func (h *abdadaHook) try(n *node, c *choice) bool {
	key := busyKey(c.next, n.depth)
	h.busy.enter(key)
	ok := h.w.try(n, c)
	h.busy.leave(key)
	return ok && n.best < n.beta
}
