package search

import (
	"flipside/ai/eval"
	"flipside/game"
)

// notes keeps scores and PVs of the nodes of an iteration that are searched with a wide window;
// there are few of them.
type notes struct {
	mu    lock
	notes [64]note // indexed by the top bits of the key; a new note overwrites the old one
}

type note struct {
	key   uint64
	score int32
	bound Bound
	open  bool // not all moves are searched: the score is the best so far
	pvn   int
	pv    [eval.MaxPly]game.Move
}

func (n *notes) of(key uint64) *note { return &n.notes[key>>58] }

// write stores the result of a node with its PV.
func (n *notes) write(key uint64, of *node, result note) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.of(key).set(key, of, result)
}

// writeBetter stores the best move of a node so far, unless a better one is known.
func (n *notes) writeBetter(key uint64, of *node) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if x := n.of(key); x.key != key || x.score < of.low {
		x.set(key, of, note{score: of.low, bound: Equal, open: true})
	}
}

func (x *note) set(key uint64, of *node, result note) {
	x.key, x.score, x.bound, x.open = key, result.score, result.bound, result.open
	x.pvn = copy(x.pv[:], of.pv[:of.pvn])
}

// settled returns the score of a node that another worker has finished, if it answers the node's
// window, and copies the PV into the node.
func (n *notes) settled(key uint64, to *node) (int32, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	x := n.of(key)
	if x.key != key || x.open || !settles(x.bound, x.score, to.alpha, to.beta) {
		return 0, false
	}
	to.pvn = copy(to.pv[:], x.pv[:x.pvn])
	return x.score, true
}

// startFrom gives an initialised node the best move that another worker has found, if it beats
// alpha. The node's search continues with the other moves.
func (n *notes) startFrom(key uint64, to *node) {
	n.mu.Lock()
	defer n.mu.Unlock()
	x := n.of(key)
	if x.key != key || x.bound != Equal || x.score <= to.alpha || x.pvn == 0 {
		return
	}
	to.pvn = copy(to.pv[:], x.pv[:x.pvn])
	to.best, to.low, to.bestMove, to.tried = x.score, x.score, x.pv[0], 1
}

func (n *notes) clear() {
	for i := range n.notes {
		n.notes[i].key = 0
	}
}
