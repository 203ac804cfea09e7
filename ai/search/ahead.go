package search

import (
	"flipside/ai/eval"
	"flipside/game"
)

// trodden is a node whose first move a worker is at, on its way down the PV.
type trodden struct {
	pos   game.Position
	depth int // 0 where the move is not the first, or the node is none of a PV
	move  game.Move
}

// tread notes the node whose move a worker goes down.
func (w *worker) tread(p game.Position, depth, ply int, move game.Move, kind nodeType, first bool) {
	if kind != onPV || !w.shares || !w.pool.pv {
		return
	}
	if !first {
		depth = 0
	}
	w.path[ply] = trodden{p, depth, move}
}

// lookout is what a worker without work looks ahead at. Where only nodes of the PV are shared, many wait for the last brothers of one; meanwhile
// they test the brothers of the nodes above against what the one below is worth so far. Most of the time that is its value in the end, and what
// they found is in the table when these brothers are shared out.
type lookout struct {
	nodes  [eval.MaxPly]trodden // from below upwards
	n      int
	ply    int    // of the node below them, or of one deeper that is a multiple of two plies away
	value  int32  // of that node, for its side to move
	raised bool   // value is more than its alpha
	rank   int    // how many look ahead already; each begins with other brothers
	turn   uint32 // of the pool's news
	root   uint32
	mode   mode
}

// ahead finds something to look ahead at for a worker, which has nodes of its own down to a ply. The pool is locked.
func (pool *splitPool) ahead(w *worker, ply int) bool {
	if !pool.pv {
		return false
	}
	l := &w.lookout
	for i := len(pool.open) - 1; i >= 0; i-- {
		sp := pool.open[i]
		if sp.turn.Load() == over || !sp.parent.at(sp.under) {
			continue
		}
		l.turn = pool.news.turn.Load()
		sp.mu.Lock()
		l.value, l.raised = sp.low, sp.low > sp.alpha
		sp.mu.Unlock()
		l.n = 0
		for above := sp.ply - 1; above >= 0 && sp.owner.path[above].depth > 0; above-- {
			l.nodes[l.n] = sp.owner.path[above]
			l.n++
		}
		if l.n > 0 && (l.raised || l.n > 1) {
			l.ply, l.root, l.mode, l.rank = sp.ply, sp.root, sp.mode, int(pool.looking.Load())
			if ply > l.ply {
				l.ply = ply + (ply-l.ply)&1
			}
			return true
		}
	}
	return false
}

// look tests the brothers that ahead has found, until there is news.
func (w *worker) look() {
	above, turn, before := w.sp, w.turn, w.mode
	defer func() { w.sp, w.turn, w.mode = above, turn, before }()
	l := &w.lookout
	w.sp, w.turn, w.mode = &w.pool.news, l.turn, l.mode
	w.current.Store(l.root)
	value := l.value
	for i := range l.nodes[:l.n] {
		value = -value
		if !l.raised && i&1 == 0 {
			continue // cut off
		}
		x := &l.nodes[i]
		ply := l.ply + 1 + i&1 // what this worker has above stays; even plies are even ones
		if ply+2*x.depth >= eval.MaxPly {
			return // with a pass after every disc there would be no room
		}
		w.ev.Set(ply, x.pos)
		list := w.generate(x.pos, x.pos.Moves()&^x.move.Square().Bit(), x.depth, ply, game.NoMove, true)
		scatter(list, l.rank)
		for j := range list {
			c := pick(list, j)
			w.follow(ply, c, x.depth)
			score := w.pvs(c, value, value+1, x.depth, ply, offPV, false)
			if w.stopped() {
				return
			}
			if score > value {
				return // by how much, and what that means above, is not known
			}
		}
	}
}
