package search

import "flipside/game"

// A split point is a node whose siblings are shared among workers. The worker that opens it is its
// owner; workers that join it are its helpers, and any worker can be one. All of them take moves
// from one list until none is left, and compare every score with the same window, that of the
// owner's node.

// maxSplits bounds the number of nested split points that one worker has open.
const maxSplits = 24

// splitPoint is the shared state of a node. Its owner opens it, searches with the others, and
// closes it when the last of them has left.
type splitPoint struct {
	// These do not change while it is open.
	node *node  // in the owner's frame of that ply; only low, best and the PV change
	root uint32 // the root move above
	mode mode

	// Its epoch counts how often low has risen: each time, all workers at the split point abandon
	// their current sibling and restart it with the new low. A move that is searched with an
	// outdated low often beats it, and finding out by how much, with a wide window, costs more than
	// all other siblings. The token ends when the node has reached beta.
	token token
	_     [64]byte // separates the token, which all workers poll, from fields that are written often

	mu      lock // guards the fields below and the changing fields of the node
	helpers int
	list    []choice // in the owner's frame of that ply
	left    span     // the moves of list that no worker has taken
	parts   []span   // the moves for each worker, if they do not share one list
}

// span is a range of a list of moves.
type span struct{ next, end int }

// own returns the span that a worker takes its moves from. The split point must be locked.
func (sp *splitPoint) own(worker int) *span {
	if sp.parts != nil {
		return &sp.parts[worker]
	}
	return &sp.left
}

// admit makes a worker a helper, if there is a move for it. splitPool.find calls it.
func (sp *splitPoint) admit(worker int) bool {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	own := sp.own(worker)
	if own.next == own.end {
		return false
	}
	sp.helpers++
	return true
}

// leave ends a helper's work and reports whether it was the last helper.
func (sp *splitPoint) leave() (last bool) {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	sp.helpers--
	return sp.helpers == 0
}

// unfinished reports whether the owner has to wait: for its helpers, or for a worker that has not
// started its part of the moves.
func (sp *splitPoint) unfinished() bool {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	if sp.helpers > 0 {
		return true
	}
	if sp.token.ended() || !sp.token.above.at(sp.token.under) { // stopped here or higher up
		return false
	}
	for _, part := range sp.parts {
		if part.next < part.end {
			return true
		}
	}
	return false
}

// splitHook is a worker's hook in the strategies with split points.
type splitHook struct {
	siblingsOnly
	w      *worker
	pool   *splitPool
	allows func(n *node) bool // whether the strategy shares a node
	chunks []span             // storage for the parts of the root, if each worker has a separate one
	points [maxSplits]splitPoint
	open   int
}

// split shares the remaining moves of a node. It returns when all that are needed are searched, or
// after a stop.
func (h *splitHook) split(n *node, list []choice) {
	w, pool := h.w, h.pool
	sp := &h.points[h.open]
	h.open++
	above, epoch := w.token, w.epoch
	sp.node, sp.root, sp.mode = n, w.current.Load(), w.mode
	sp.list, sp.left, sp.helpers, sp.parts = list, span{0, len(list)}, 0, nil
	if h.inParts(n) {
		sp.parts = h.divide(n.tried, len(list))
	}
	sp.token.open(above, epoch)
	pool.add(sp)

	w.token = &sp.token
	h.trySiblings(sp)

	pool.mu.Lock()
	// While others search the last moves, this worker helps at the split points below this one.
	for !pool.ended && sp.unfinished() {
		if below := pool.find(w.id, sp); below != nil {
			pool.mu.Unlock()
			h.join(below)
			pool.mu.Lock()
			continue
		}
		pool.wait()
	}
	pool.remove(sp)
	pool.mu.Unlock()
	w.token, w.epoch = above, epoch
	h.open--
	w.current.Store(sp.root)
}

// join works at a split point that find returned, and leaves it.
func (h *splitHook) join(sp *splitPoint) {
	w := h.w
	above, epoch, before := w.token, w.epoch, w.mode
	w.token, w.mode = &sp.token, sp.mode
	w.current.Store(sp.root)
	w.ev.Set(sp.node.ply, sp.node.pos)
	h.trySiblings(sp)
	w.token, w.epoch, w.mode = above, epoch, before
	if sp.leave() {
		h.pool.lockAndWakeAll()
	}
}

// trySiblings tries moves of a split point until none is left.
func (h *splitHook) trySiblings(sp *splitPoint) {
	w, n := h.w, sp.node
	for {
		sp.mu.Lock()
		w.epoch = sp.token.epoch.Load()
		own := sp.own(w.id)
		if own.next == own.end || w.epoch == over {
			sp.mu.Unlock()
			return
		}
		c := *pick(sp.list[:own.end], own.next)
		late := w.mode.late(n, n.tried+own.next)
		own.next++
		low := n.low
		sp.mu.Unlock()

		before := w.nodes
		if n.ply == 0 {
			w.current.Store(uint32(c.Square))
		}
		w.follow(n, &c)
		score, low, done := h.scoutSibling(sp, &c, low, late)
		if !done { // stopped: the split point needs no more moves
			return
		}
		if n.ply == 0 {
			w.recordRootMove(n, &c, score, low, w.nodes-before)
		}
		sp.mu.Lock()
		if n.record(game.Move(c.Square), score, w.below(n)) {
			if score >= n.beta {
				sp.token.end()
			} else {
				sp.token.epoch.Add(1)
			}
		}
		sp.mu.Unlock()
	}
}

// scoutSibling returns the score of a move of a split point: it searches the move with a null
// window at low and, if the score is above low and below beta, again with the window up to beta.
// When low rises meanwhile, it restarts with the new low. A late move is searched at a reduced
// depth first. It returns the score and the low that it was found with; done is false after a stop,
// and when the node has reached beta.
func (h *splitHook) scoutSibling(
	sp *splitPoint, c *choice, low int32, late bool,
) (score, at int32, done bool) {
	w, n := h.w, sp.node
	depth := n.depth
	if late {
		depth -= lateLess
	}
	for wide := false; ; {
		high := low + 1
		if wide {
			high = n.beta
		}
		score = n.visit(w, c, low, high, depth)
		stopped := w.stopped()
		if !stopped && depth < n.depth && score > low {
			depth = n.depth
			continue
		}
		if !stopped && (wide || score <= low || score >= n.beta) {
			return score, low, true
		}
		sp.mu.Lock()
		if epoch := sp.token.epoch.Load(); epoch != w.epoch && epoch != over {
			w.epoch, low, wide = epoch, n.low, false
		} else {
			wide = true
		}
		sp.mu.Unlock()
		// If low has risen, w.epoch has been updated and the worker is no longer stopped.
		if stopped && w.stopped() {
			return 0, low, false
		}
	}
}
