package search

import (
	"sync/atomic"

	"flipside/ai/eval"
	"flipside/ai/tt"
	"flipside/game"
)

// Depths (empties) from which workers look whether a brother is busy.
var (
	deferMidgame = 4
	deferExact   = 11
)

// Depths (empties) from which a worker that is done with a node calls back those that are at it too.
var (
	callMidgame = 4
	callExact   = 11
)

// busyTable remembers which positions are being searched (T. Kerrigan, Simplified ABDADA; after J.-C. Weill, The ABDADA
// distributed minimax-search algorithm, ICCA Journal 19(1), 1996). Two workers that meet in a slot may overwrite
// each other: then a move is searched twice or deferred needlessly, which costs time but changes no score.
type busyTable struct {
	slots [1 << 12][4]atomic.Uint64
	notes notes
}

func busyKey(p game.Position, depth int) uint64 {
	return (tt.Hash(p)+uint64(depth))*0x9E3779B97F4A7C15 | 1
}

func (b *busyTable) has(key uint64) bool {
	set := &b.slots[key>>52]
	for i := range set {
		if set[i].Load() == key {
			return true
		}
	}
	return false
}

func (b *busyTable) enter(key uint64) {
	set := &b.slots[key>>52]
	for i := range set {
		switch set[i].Load() {
		case 0:
			set[i].Store(key)
			return
		case key:
			return
		}
	}
	set[0].Store(key)
}

func (b *busyTable) leave(key uint64) {
	set := &b.slots[key>>52]
	for i := range set {
		if set[i].Load() == key {
			set[i].Store(0)
		}
	}
}

// loopDeferring is loop for ABDADA: a brother that another worker is at is put off until the rest of the moves are
// done; by then the table often has its score.
func (w *worker) loopDeferring(list []choice, best int32, bestMove game.Move, alpha, low, beta int32, depth, ply int, kind nodeType, tried int) (_ int32, _ game.Move, done bool) {
	put := 0 // deferred moves are gathered at the front of the list
	for pass := range 2 {
		n := len(list)
		if pass == 1 {
			n = put
		}
		for i := range n {
			var c *choice
			if pass == 0 {
				c = pick(list, i)
			} else {
				c = &list[i]
			}
			key := busyKey(c.next, depth)
			if pass == 0 && tried > 0 && w.busy.has(key) {
				list[put], list[i] = list[i], list[put]
				put++
				continue
			}
			before := w.nodes
			if ply == 0 {
				w.current.Store(uint32(c.move))
			}
			w.follow(ply, c, depth)
			first := tried == 0
			if !first {
				w.busy.enter(key)
			}
			move := c.move
			score := w.pvs(c, low, beta, depth, ply, kind, first)
			if !first {
				w.busy.leave(key)
			}
			if w.stopped() {
				return 0, game.NoMove, false
			}
			tried++
			if ply == 0 {
				w.recordRoot(move, score, low, depth, w.nodes-before)
			}
			if score > best {
				best, bestMove = score, game.Move(move)
				if score > low {
					low = score
					if beta-alpha > 1 || ply == 0 {
						w.setPV(ply, game.Move(move))
					}
					if score >= beta {
						return best, bestMove, true
					}
				}
			}
		}
	}
	return best, bestMove, true
}

// together searches a node that fellows may be at too. Who is done first calls the others back: they give up what they are at
// below and take the result, from the table where the window is null and from a note, which has the PV, where it is wide.
func (w *worker) together(p game.Position, alpha, beta int32, depth, ply int, kind nodeType) int32 {
	key := tt.Hash(p)&^plyMask | uint64(ply)
	wide := beta-alpha > 1
	w.at[ply].Store(key)
	score := w.search(p, alpha, beta, depth, ply, kind)
	w.at[ply].Store(0)
	if w.recall.Load() == key {
		w.recall.Store(0)
		if w.stopped() {
			return 0
		}
		if wide {
			if score, ok := w.busy.notes.read(key, alpha, beta, depth, &w.frames[ply]); ok {
				return score
			}
		}
		// Where the entry is of no use here, or overwritten already, this searches.
		return w.search(p, alpha, beta, depth, ply, kind)
	}
	if w.stopped() {
		return score
	}
	if wide {
		w.busy.notes.write(key, alpha, beta, score, depth, &w.frames[ply])
	}
	for _, v := range w.team {
		// A call that another is on its way to stays: what a worker gives up must not change while it does.
		if v != w && v.at[ply].Load() == key {
			v.recall.CompareAndSwap(0, key)
		}
	}
	return score
}

// notes keeps the scores and the PVs of the last nodes of an iteration that were finished with a wide window. There are few
// of those.
type notes struct {
	mu    lock
	notes [32]note
	next  int
}

type note struct {
	key   uint64
	depth int
	score int32
	bound tt.Bound
	pvn   int
	pv    [eval.MaxPly]game.Move
}

func (n *notes) write(key uint64, alpha, beta, score int32, depth int, f *frame) {
	n.mu.Lock()
	defer n.mu.Unlock()
	at := &n.notes[n.next]
	n.next = (n.next + 1) % len(n.notes)
	at.key, at.depth, at.score, at.bound = key, depth, score, boundOf(alpha, beta, score)
	at.pvn = copy(at.pv[:], f.pv[:f.pvn])
}

// read puts the PV of a node into f and returns its score, if that is enough for the window.
func (n *notes) read(key uint64, alpha, beta int32, depth int, f *frame) (int32, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for i := range n.notes {
		if at := &n.notes[i]; at.key == key && at.depth == depth &&
			settles(at.bound, at.score, alpha, beta) {
			f.pvn = copy(f.pv[:], at.pv[:at.pvn])
			return at.score, true
		}
	}
	return 0, false
}

func (n *notes) clear() {
	for i := range n.notes {
		n.notes[i].key = 0
	}
}

// plyMask selects the ply of a key that a worker shows of a node it is at.
const plyMask = 127

// recalled reports whether a call concerns a node that the worker is still at; else it is dropped.
func (w *worker) recalled(key uint64) bool {
	if w.at[key&plyMask].Load() == key {
		return true
	}
	w.recall.CompareAndSwap(key, 0)
	return false
}

// shouldCall reports whether fellows that are at a node of this depth are called back when it is done.
func (w *worker) shouldCall(depth int) bool {
	if w.probing > 0 {
		return false
	}
	if w.exact {
		return depth >= callExact
	}
	return depth >= callMidgame
}

func (w *worker) shouldDefer(depth int) bool {
	if w.probing > 0 {
		return false
	}
	if w.exact {
		return depth >= deferExact
	}
	return depth >= deferMidgame
}

// abdada lets every worker search the same root; the first to finish has the result.
func abdada(e *engine, depth int, alpha, beta int32) int32 {
	if len(e.team) == 1 {
		return sequential(e, depth, alpha, beta)
	}
	if e.busy == nil {
		e.busy = new(busyTable)
	}
	e.busy.notes.clear()
	e.defers = true
	var r race
	e.races = true
	e.run(func(w *worker) {
		score := w.rootMoves(depth, alpha, beta)
		if !w.stopped() {
			r.finish(e, w, depth, score, alpha)
		}
	})
	e.defers, e.races = false, false
	return r.score
}
