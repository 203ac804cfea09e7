package search

import (
	"slices"
	"sync/atomic"

	"flipside/ai/eval"
	"flipside/game"
)

// rootMoves is what the workers of a search have found about the root moves, guarded by its lock.
type rootMoves struct {
	mu   lock
	list []rootMove
	best game.Move // of the iteration; NoMove while no move has beaten alpha

	failing bool // the first move has failed low, and no other is known to be better
}

// rootMove is the state of a root move.
type rootMove struct {
	choice
	value int32
	kind  StoredKind // of the search that found value
	bound bool       // value is only an upper bound
	depth int
	nodes uint64
	pv    [eval.MaxPly]game.Move
	pvn   int
}

// setLine sets the line to the root move followed by the PV of the node after it.
func (r *rootMove) setLine(below *node) {
	r.pv[0] = game.Move(r.Square)
	r.pvn = 1 + copy(r.pv[1:], below.pv[:below.pvn])
}

// set lists the moves of a position, likely best first if ordered is set.
func (r *rootMoves) set(p game.Position, ordered bool) {
	r.list, r.failing = r.list[:0], false
	var list [maxMoves]choice
	for _, c := range list[:p.Children(p.Moves(), list[:])] {
		r.list = append(r.list, rootMove{choice: c, value: -inf})
	}
	if ordered {
		slices.SortStableFunc(r.list, func(a, b rootMove) int {
			return int(squareValue[b.Square] - squareValue[a.Square])
		})
	}
}

// toFront moves the best move of the iteration to the front; the others keep their order. If no
// move beat alpha, it does nothing: only bounds are known.
func (r *rootMoves) toFront() {
	i := slices.IndexFunc(r.list, func(m rootMove) bool { return game.Move(m.Square) == r.best })
	if i > 0 {
		m := r.list[i]
		copy(r.list[1:i+1], r.list[:i])
		r.list[0] = m
	}
}

// isFailing returns failing, read under the lock.
func (r *rootMoves) isFailing() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failing
}

// finding is the result of a search of a root move.
type finding struct {
	score, low int32 // low is the lower end of the window
	kind       StoredKind
	depth      int
	nodes      uint64
}

// record stores the result for a move; below is the node after it.
func (r *rootMoves) record(move game.Square, f finding, below *node) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.list, func(m rootMove) bool { return m.Square == move })
	m := &r.list[i]
	m.nodes += f.nodes
	bound := f.score <= f.low
	if i == 0 || !bound {
		r.failing = bound
	}
	if bound && m.depth >= f.depth && m.kind == f.kind && (!m.bound || m.value <= f.score) {
		return // the known result is as good
	}
	m.value, m.kind, m.bound, m.depth = f.score, f.kind, bound, f.depth
	if m.setLine(below); bound {
		m.pvn = 1
	}
}

// crown makes the first move of a finished root node's PV the best move of the iteration.
func (r *rootMoves) crown(root *node, score int32, kind StoredKind) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.list {
		if m := &r.list[i]; root.pvn > 0 && game.Move(m.Square) == root.pv[0] {
			m.value, m.kind, m.bound, m.depth = score, kind, false, root.depth
			m.pvn = copy(m.pv[:], root.pv[:root.pvn])
			r.best = root.pv[0]
		}
	}
}

// rootNode initialises the worker's node for the root and returns it.
func (w *worker) rootNode(depth int, alpha, beta int32) *node {
	n := &w.frames[0].node
	n.begin(w.run.fixed.root, w.run.fixed.root.Moves(), alpha, beta, depth)
	return n
}

// rootList fills the worker's first frame with the root moves in their order.
func (w *worker) rootList() []choice {
	w.ev.Set(0, w.run.fixed.root)
	r := &w.run.roots
	r.mu.Lock()
	defer r.mu.Unlock()
	list := w.frames[0].list[:len(r.list)]
	for i := range list {
		list[i] = r.list[i].choice
		list[i].Score = int32(-i)
	}
	return list
}

// expandRoot expands the root, an initialised node.
func (w *worker) expandRoot(n *node) int32 {
	list := w.rootList()
	if n.tried > 0 { // the strategy provided a move
		list = slices.DeleteFunc(list, func(c choice) bool { return game.Move(c.Square) == n.bestMove })
	}
	w.tryMoves(n, list)
	return n.best
}

// tryRootMove is tryMove for the root: it publishes the move, and also records its result in the
// list of root moves.
func (w *worker) tryRootMove(n *node, c *choice) bool {
	w.current.Store(uint32(c.Square))
	low, before := n.low, w.nodes
	w.follow(n, c)
	score := w.scoutMove(n, c)
	if w.stopped() {
		return false
	}
	w.recordRootMove(n, c, score, low, w.nodes-before)
	w.recordMove(n, c, score)
	return true
}

// recordRootMove records the score of a root move, found with low as the lower end of the window.
func (w *worker) recordRootMove(n *node, c *choice, score, low int32, nodes uint64) {
	f := finding{score: score, low: low, kind: w.mode.kind, depth: n.depth, nodes: nodes}
	w.run.roots.record(c.Square, f, w.below(n))
}

// iterateAll is an iteration that tries every root move with a full window. Each worker takes the
// next move until none is left.
func (e *engine) iterateAll(depth int) (int32, bool) {
	var next atomic.Int32
	e.work(func(w *worker) {
		list := w.rootList()
		for !w.stopped() {
			i := int(next.Add(1)) - 1
			if i >= len(list) || !w.tryRootMove(w.rootNode(depth, -inf, inf), &list[i]) {
				return
			}
		}
	})
	if e.run.searchToken.ended() {
		return 0, false
	}
	roots := &e.run.roots
	best := &roots.list[0]
	for i := range roots.list {
		if m := &roots.list[i]; m.value > best.value {
			best = m
		}
	}
	score := best.value
	roots.best = game.Move(best.Square)
	roots.toFront()
	return score, true
}

// iterate searches the root and crowns the best move, for a strategy in which one worker has the
// result.
func (w *worker) iterate(depth int, alpha, beta int32) int32 {
	n := w.rootNode(depth, alpha, beta)
	score := w.searchNode(n)
	if score > alpha && !w.stopped() {
		w.run.roots.crown(n, score, w.mode.kind)
	}
	return score
}
