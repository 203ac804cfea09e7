package search

import (
	"sync/atomic"

	"flipside/ai/eval"
)

// In some strategies all workers search the same tree. Each publishes the nodes on its path
// (presence). Two workers at one node help each other:
//
//   - The worker that finishes the node first recalls the other, which abandons its work below the
//     node and takes the result: from the table if the window is null, or from the notes, which
//     have the PV, if it is wide.
//   - At a wide window, the worker that finds a better move writes a note of it and recalls the
//     other, which continues from there.

// presence is the part of a worker that other workers see.
type presence struct {
	_      [64]byte
	recall atomic.Uint64 // key of the node that the worker should return to, 0 for none
	_      [64]byte
	at     [eval.MaxPly]atomic.Uint64 // keys of the nodes on the worker's path, by ply
	_      [64]byte
}

// plyMask selects the ply within the key of a node.
const plyMask = 127

// nodeKey returns the key of a node, from position, depth and ply.
func nodeKey(n *node) uint64 { return busyKey(n.pos, n.depth)&^plyMask | uint64(n.ply) }

// recalled reports whether the worker is still at the node that it is recalled to. If not, the
// recall is dropped.
func (p *presence) recalled(key uint64) bool {
	if p.at[key&plyMask].Load() == key {
		return true
	}
	p.recall.CompareAndSwap(key, 0)
	return false
}

// recallHook is the common part of the hooks of abdada and lazysmp.
type recallHook struct {
	w     *worker
	notes *notes
}

// onNode searches a node that other workers may be at.
func (h *recallHook) onNode(n *node) (score int32, settled bool) {
	w := h.w
	key, at := nodeKey(n), &w.presence.at[n.ply]
	for {
		at.Store(key)
		if n.wide() {
			h.notes.startFrom(key, n)
		}
		score = w.expand(n)
		at.Store(0)
		recalled := w.presence.recall.CompareAndSwap(key, 0)
		if w.stopped() {
			return 0, true
		}
		if !recalled {
			if n.wide() {
				h.notes.write(key, n, note{score: score, bound: boundOf(n.alpha, n.beta, score)})
			}
			h.recallOthers(key, n.ply)
			return score, true
		}
		n.begin(n.pos, n.moves, n.alpha, n.beta, n.depth)
		if n.wide() {
			if score, ok := h.notes.settled(key, n); ok {
				return score, true
			}
		}
		// The note or entry was overwritten, is of no use here, or only has a better move.
	}
}

// onBetterMove writes a note of a better move and recalls the other workers at the node. It recalls
// none for the first move, since no worker has gone beyond that.
func (h *recallHook) onBetterMove(n *node) {
	key := nodeKey(n)
	h.notes.writeBetter(key, n)
	if n.tried > 1 {
		h.recallOthers(key, n.ply)
	}
}

// recallOthers recalls the other workers at a node. A recall that a worker has not yet followed
// stays: the node that it returns to must not change meanwhile.
func (h *recallHook) recallOthers(key uint64, ply int) {
	for _, o := range h.w.run.fixed.team {
		if o != h.w && o.presence.at[ply].Load() == key {
			o.presence.recall.CompareAndSwap(0, key)
		}
	}
}

// earlier returns how many of the workers before this one are at a node.
func (h *recallHook) earlier(n *node) int {
	key, count := nodeKey(n), 0
	for _, o := range h.w.run.fixed.team[:h.w.id] {
		if o.presence.at[n.ply].Load() == key {
			count++
		}
	}
	return count
}
