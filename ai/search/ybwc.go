package search

// Young Brothers Wait (R. Feldmann, B. Monien, P. Mysliwietz and O. Vornberger, Distributed
// Game-Tree Search, ICCA Journal 12(2), 1989). The name calls the moves of a node brothers; here
// they are siblings.
//
// The first worker searches the tree as a lone worker does. The first move of a node is never
// shared: it often cuts the node off, and its score is the low that the siblings have to beat.
// When it is searched and a worker is idle, the node becomes a split point (split.go): the idle
// workers join it, and all search the siblings left. A helper searches its sibling as a lone
// worker would, and may open a split point below. A score that reaches beta stops all who are
// below the split point. An owner whose moves are all taken does not sit idle until its helpers
// are back: it helps below its own split point, and nowhere else, since it could not come back in
// time (the helpful master).
func newYBWC() method {
	return &splitting{allows: func(*node) bool { return true }}
}

// rest makes the node a split point where a worker is idle and there is more than one sibling to
// share. It is asked again before each sibling: a worker may have become idle.
func (h *splitter) rest(n *node, list []choice) (handled bool) {
	useful := h.pool.idle.Load() > 0 && len(list) > 1 || h.inParts(n)
	if !useful || !h.allows(n) || h.open == maxSplits {
		return false
	}
	h.split(n, list)
	return true
}

// help is what all workers but the first do: it joins split points until the iteration has ended.
func (h *splitter) help() {
	pool := h.pool
	pool.mu.Lock()
	for !pool.ended && !h.w.stopped() {
		if sp := pool.find(h.w.id, nil); sp != nil {
			pool.mu.Unlock()
			h.join(sp)
			pool.mu.Lock()
			continue
		}
		pool.wait()
	}
	pool.tell() // the owner may wait for this worker's part of the moves
	pool.mu.Unlock()
}

// splitting is a method that shares nodes by split points. The strategies that do so differ in the
// nodes that they share.
type splitting struct {
	allows    func(n *node) bool
	chunks    bool // each worker has a part of the root's moves of its own
	pool      splitPool
	splitters []*splitter
}

// iterate lets the first worker search the root while the others help.
func (s *splitting) iterate(e *engine, depth int, alpha, beta int32) (score int32) {
	team := e.run.fixed.team
	s.pool.begin(len(team), e.spins())
	for len(s.splitters) < len(team) {
		s.splitters = append(s.splitters, &splitter{pool: &s.pool, allows: s.allows})
	}
	for i, w := range team {
		h := s.splitters[i]
		h.w, h.open = w, 0
		if s.chunks {
			h.chunks = make([]span, len(team))
		}
	}
	e.work(func(w *worker) {
		h := s.splitters[w.id]
		w.share(h, splitDepths)
		if w.id == 0 {
			score = w.iterate(depth, alpha, beta)
			s.pool.end()
		} else {
			h.help()
		}
	})
	return score
}

func (s *splitting) abandon() { s.pool.end() }
