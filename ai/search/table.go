package search

import (
	"flipside/game"
)

// boundOf returns what a score found with a window says about the true score.
func boundOf(alpha, beta, score int32) Bound {
	switch {
	case score <= alpha:
		return Upper
	case score >= beta:
		return Lower
	}
	return Equal
}

// settles reports whether a known score with its bound answers a search with a window.
func settles(bound Bound, score, alpha, beta int32) bool {
	return bound == Equal || bound == Lower && score >= beta ||
		bound == Upper && score <= alpha
}

// serves reports whether an entry of a kind, searched to depth searched, can answer a search to
// depth.
func (w *worker) serves(kind StoredKind, searched, depth int) bool {
	return serves(kind, w.mode.kind) && (searched == depth || w.run.fixed.noDepth && searched > depth)
}

// store stores the result for a position; old is the previously stored best move.
func (w *worker) store(key uint64, score int32, bound Bound, move, old game.Move, depth int) {
	if old == move {
		old = game.NoMove
	}
	if w.mode.private(depth) {
		w.small.Put(key, Pack(score, depth, bound, w.mode.kind, move, old))
		return
	}
	w.run.fixed.shared(&w.mode, depth).Store(key, Stored{
		Score: score, Depth: uint8(depth), Bound: bound, Kind: w.mode.kind,
		Move: move, Second: old,
	})
}

// probe looks up a position in the table for positions of this depth.
func (w *worker) probe(key uint64, depth int) (Stored, bool) {
	if w.mode.private(depth) {
		return w.small.Probe(key)
	}
	return w.run.fixed.shared(&w.mode, depth).Probe(key)
}

// shared returns the shared table for positions of a depth.
func (f *fixed) shared(m *mode, depth int) *Table {
	if m.exact && depth <= nearExact {
		return f.near
	}
	return f.table
}

// private reports whether positions of a depth are kept in the worker's private table.
func (m *mode) private(depth int) bool {
	if m.exact {
		return depth <= privateExact
	}
	return depth < tableMidgame
}

// etc looks up the children of a node: a stored bound that is good enough cuts the node off (A.
// Plaat et al., Exploiting graph properties of game trees, AAAI 1996).
func (w *worker) etc(n *node, list []choice) (int32, bool) {
	for i := range list {
		e, ok := w.probe(Hash(list[i].Next), n.depth-1)
		if ok && w.serves(e.Kind, int(e.Depth), n.depth-1) && e.Bound&Upper != 0 && -e.Score >= n.beta {
			return -e.Score, true
		}
	}
	return 0, false
}
