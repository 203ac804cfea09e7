package search

import (
	"flipside/ai/eval"
	"flipside/ai/tt"
	"flipside/game"
)

// Depths (empties) of the nodes at which workers of the same tree meet.
var (
	meetMidgame = 4
	meetExact   = 11
	meetWide    = 2
)

// meetsAt reports whether workers meet at a node of this depth: each shows that it is there, and where they defer to each other, at which brother.
func (w *worker) meetsAt(depth int, wide bool) bool {
	switch {
	case !w.meets || w.probing > 0:
		return false
	case w.exact:
		return depth >= meetExact
	case wide:
		return depth >= meetWide
	}
	return depth >= meetMidgame
}

// together searches a node that fellows may be at too. Who is done first calls the others back: they give up what they are at below and take
// the result, from the table where the window is null and from a note, which has the PV, where it is wide. There they are called back as well
// when a better move is found, and go on from it.
func (w *worker) together(p game.Position, alpha, beta int32, depth, ply int, kind nodeType) int32 {
	key := meetKey(p, depth, ply)
	wide := beta-alpha > 1
	for {
		w.at[ply].Store(key)
		var score int32
		if ply == 0 {
			score = w.searchRoot(alpha, beta, depth)
		} else {
			score = w.search(p, alpha, beta, depth, ply, kind)
		}
		w.at[ply].Store(0)
		called := w.recall.CompareAndSwap(key, 0)
		if w.stopped() {
			return 0
		}
		if !called {
			if wide {
				w.notes.write(key, alpha, beta, score, false, &w.frames[ply])
			}
			w.call(key, ply)
			return score
		}
		if wide {
			if score, ok := w.notes.settled(key, alpha, beta, &w.frames[ply]); ok {
				return score
			}
		}
		// Not settled, or the entry is of no use here, or overwritten already.
	}
}

// announce tells those that are at a node of a wide window too of a better move. beta is the node's, and first whether it is the first move, which
// nobody has gone beyond.
func (w *worker) announce(p game.Position, score, beta int32, depth, ply int, first bool) {
	if score >= beta || !w.meetsAt(depth, true) {
		return // they will hear of the result
	}
	key := meetKey(p, depth, ply)
	w.notes.write(key, -inf, inf, score, true, &w.frames[ply])
	if !first {
		w.call(key, ply)
	}
}

// told looks for the best move that a fellow has found at a node of a wide window, and puts its PV into the node's frame. ok is false where there is
// none that beats alpha.
func (w *worker) told(p game.Position, alpha int32, depth, ply int) (score int32, move game.Move, ok bool) {
	if !w.meetsAt(depth, true) {
		return 0, game.NoMove, false
	}
	f := &w.frames[ply]
	score, ok = w.notes.better(meetKey(p, depth, ply), alpha, f)
	return score, f.pv[0], ok
}

// call calls back the fellows that are at a node. A call that another is on its way to stays: what a worker gives up must not change while it
// does.
func (w *worker) call(key uint64, ply int) {
	for _, v := range w.team {
		if v != w && v.at[ply].Load() == key {
			v.recall.CompareAndSwap(0, key)
		}
	}
}

// plyMask selects the ply of a key that a worker shows of a node it is at.
const plyMask = 127

func meetKey(p game.Position, depth, ply int) uint64 {
	return busyKey(p, depth)&^plyMask | uint64(ply)
}

// recalled reports whether a call concerns a node that the worker is still at; else it is dropped.
func (w *worker) recalled(key uint64) bool {
	if w.at[key&plyMask].Load() == key {
		return true
	}
	w.recall.CompareAndSwap(key, 0)
	return false
}

// notes keeps what is known of nodes of an iteration that are searched with a wide window, of which there are few: scores and PVs.
type notes struct {
	mu    lock
	notes [64]note // by key; the last of a place stays
}

type note struct {
	key   uint64
	score int32
	bound tt.Bound
	open  bool // not all moves are known: the score is that of the best so far
	pvn   int
	pv    [eval.MaxPly]game.Move
}

func (n *notes) write(key uint64, alpha, beta, score int32, open bool, f *frame) {
	n.mu.Lock()
	defer n.mu.Unlock()
	at := &n.notes[key>>58]
	if open && at.key == key && at.score >= score {
		return // somebody knows more
	}
	at.key, at.score, at.bound, at.open = key, score, boundOf(alpha, beta, score), open
	at.pvn = copy(at.pv[:], f.pv[:f.pvn])
}

// settled puts the PV of a node that somebody has finished into f and returns its score, if that is enough for the window.
func (n *notes) settled(key uint64, alpha, beta int32, f *frame) (int32, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	at := &n.notes[key>>58]
	if at.key != key || at.open || !settles(at.bound, at.score, alpha, beta) {
		return 0, false
	}
	f.pvn = copy(f.pv[:], at.pv[:at.pvn])
	return at.score, true
}

// better puts the PV of the best move that is known of a node into f and returns its score, if that is greater than alpha.
func (n *notes) better(key uint64, alpha int32, f *frame) (int32, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	at := &n.notes[key>>58]
	if at.key != key || at.bound != tt.Equal || at.score <= alpha || at.pvn == 0 {
		return 0, false
	}
	f.pvn = copy(f.pv[:], at.pv[:at.pvn])
	return at.score, true
}

func (n *notes) clear() {
	for i := range n.notes {
		n.notes[i].key = 0
	}
}
