package search

// splitting is the method of the strategies that share nodes by split points. They differ in the
// nodes that they share.
type splitting struct {
	allows func(n *node) bool
	chunks bool // each worker has a separate part of the root's moves
	pool   splitPool
	hooks  []*splitHook
}

// iterate lets the first worker search the root while the others help.
func (s *splitting) iterate(e *engine, depth int, alpha, beta int32) (score int32) {
	team := e.run.fixed.team
	s.pool.begin(len(team), e.spins())
	for len(s.hooks) < len(team) {
		s.hooks = append(s.hooks, &splitHook{pool: &s.pool, allows: s.allows})
	}
	for i, w := range team {
		h := s.hooks[i]
		h.w, h.open = w, 0
		if s.chunks {
			h.chunks = make([]span, len(team))
		}
	}
	e.work(func(w *worker) {
		h := s.hooks[w.id]
		w.setHook(h, splitDepths)
		if w.id == 0 {
			score = w.iterate(depth, alpha, beta)
			s.pool.end()
		} else {
			h.help()
		}
	})
	return score
}

// abandon is called after a fault of a worker, so that no worker waits for it.
func (s *splitting) abandon() { s.pool.end() }

// onSibling makes the node a split point if a worker is idle and there is more than one sibling to
// share. The core calls it again before each sibling, since a worker may have become idle. If each
// worker has its own part of the root's moves (rootchunks.go), the root is always split.
func (h *splitHook) onSibling(n *node, list []choice) (handled bool) {
	useful := h.pool.idle.Load() > 0 && len(list) > 1 || h.inParts(n)
	if !useful || !h.allows(n) || h.open == maxSplits {
		return false
	}
	h.split(n, list)
	return true
}

// help is the loop of all workers but the first: it joins split points, oldest first, until the
// iteration has ended.
func (h *splitHook) help() {
	pool := h.pool
	pool.mu.Lock()
	for !pool.ended && !h.w.stopped() {
		if sp := pool.find(h.w.id, nil); sp != nil { // any split point
			pool.mu.Unlock()
			h.join(sp)
			pool.mu.Lock()
			continue
		}
		pool.wait()
	}
	pool.wakeAll() // in rootchunks the owner can be waiting for this worker's part of the moves
	pool.mu.Unlock()
}
