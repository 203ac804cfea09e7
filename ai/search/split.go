package search

import (
	"sync"
	"sync/atomic"

	"flipside/ai/eval"
	"flipside/game"
)

// maxSplits bounds the split points that one worker has open at once, one inside the other.
const maxSplits = 24

// Depths (empties) from which a node may be shared: below, sharing costs more than it gains.
var (
	splitMidgame = 4
	splitExact   = 13
)

// splitPoint is a node whose remaining moves are shared. Its owner opens it, searches with the others, and closes it when the
// last of them has left. One of which nothing but the turn is used serves as a cancel token.
type splitPoint struct {
	parent *splitPoint
	under  uint32 // the turn of parent that this belongs to
	// The turn is over when the node has reached beta, and another when low has risen: what was begun at an earlier turn is given up. A move
	// that is tested against a low that no longer counts often passes, and to find out by how much costs more than all its brothers.
	turn atomic.Uint32

	// Fixed while it is open.
	pos        game.Position
	alpha      int32 // of the node
	beta       int32
	depth, ply int
	kind       nodeType
	wide       bool
	root       uint32 // the root move above
	mode       mode
	_          [64]byte

	mu       lock
	list     [maxMoves]choice
	n, next  int
	low      int32
	best     int32
	bestMove game.Move
	helpers  int
	improved bool
	pv       [eval.MaxPly]game.Move
	pvn      int
}

// over is the last turn of a split point.
const over = ^uint32(0)

// at reports whether a split point and all above it, down to none, are still at the turn that something below belongs to.
func (sp *splitPoint) at(turn uint32) bool {
	for ; sp != nil; sp, turn = sp.parent, sp.under {
		if sp.turn.Load() != turn {
			return false
		}
	}
	return true
}

// splitPool is where idle workers wait for split points.
type splitPool struct {
	mu    lock
	wake  sync.Cond
	news  atomic.Uint32 // counts what those who wait may want to know
	open  []*splitPoint // oldest first
	idle  atomic.Int32
	ended bool
	pv    bool // only nodes on the PV are shared
	plies int  // only nodes so near the root are shared
	spins bool // there is a core for every worker
}

// tell wakes those who wait. The pool is locked.
func (pool *splitPool) tell() {
	pool.news.Add(1)
	pool.wake.Broadcast()
}

// wait returns when there may be news. The pool is locked before and after, not meanwhile.
func (pool *splitPool) wait() {
	seen := pool.news.Load()
	pool.idle.Add(1)
	rest(&pool.wake, pool.spins, func() bool { return pool.news.Load() != seen })
	pool.idle.Add(-1)
}

// shouldSplit reports whether a node with so many moves left, the first being searched, is worth sharing now.
func (w *worker) shouldSplit(depth, ply, left int, kind nodeType) bool {
	least := splitMidgame
	if w.exact {
		least = splitExact
	}
	return w.probing == 0 && depth >= least && left > 1 && w.pool.idle.Load() > 0 && (!w.pool.pv || kind == onPV) && ply <= w.pool.plies && w.nsplit < maxSplits
}

// split shares the moves of list among the idle workers and this one, and returns the node's best score and move when all
// are searched. done is false after a stop or a cutoff above.
func (w *worker) split(p game.Position, list []choice, best int32, bestMove game.Move, alpha, low, beta int32, depth, ply int, kind nodeType, wide bool) (_ int32, _ game.Move, done bool) {
	sp := &w.splits[w.nsplit]
	w.nsplit++
	above, turn := w.sp, w.turn
	sp.mu.Lock() // nobody else holds it, but those who come later read what is written here
	sp.parent, sp.under, sp.pos, sp.alpha, sp.beta, sp.depth, sp.ply, sp.kind, sp.wide = above, turn, p, alpha, beta, depth, ply, kind, wide
	sp.root, sp.mode = w.current.Load(), w.mode
	sp.turn.Store(0)
	sp.n, sp.next = copy(sp.list[:], list), 0
	sp.low, sp.best, sp.bestMove, sp.helpers, sp.improved = low, best, bestMove, 0, false
	sp.mu.Unlock()

	pool := &w.pool
	pool.mu.Lock()
	pool.open = append(pool.open, sp)
	pool.tell()
	pool.mu.Unlock()

	w.sp = sp
	w.work(sp)

	pool.mu.Lock()
	// While others are still at the last moves, this worker helps them below.
	for sp.busy() && !pool.ended { // who is gone by a fault never leaves it
		if below := pool.find(sp); below != nil {
			pool.mu.Unlock()
			w.join(below)
			pool.mu.Lock()
			continue
		}
		pool.wait()
	}
	for i, o := range pool.open {
		if o == sp {
			pool.open = append(pool.open[:i], pool.open[i+1:]...)
			break
		}
	}
	pool.mu.Unlock()
	w.sp, w.turn = above, turn
	w.nsplit--
	w.current.Store(sp.root)
	if w.stopped() {
		return 0, game.NoMove, false
	}
	if sp.improved {
		f := &w.frames[ply]
		f.pvn = copy(f.pv[:], sp.pv[:sp.pvn])
	}
	return sp.best, sp.bestMove, true
}

func (sp *splitPoint) busy() bool {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	return sp.helpers > 0
}

// find returns the oldest open split point with moves left, below top unless that is nil, with the caller entered as a helper.
// The pool is locked.
func (pool *splitPool) find(top *splitPoint) *splitPoint {
	for _, sp := range pool.open {
		if sp.turn.Load() == over || !sp.parent.at(sp.under) || top != nil && !sp.below(top) {
			continue
		}
		sp.mu.Lock()
		free := sp.next < sp.n
		if free {
			sp.helpers++
		}
		sp.mu.Unlock()
		if free {
			return sp
		}
	}
	return nil
}

func (sp *splitPoint) below(top *splitPoint) bool {
	for ; sp != nil; sp = sp.parent {
		if sp == top {
			return true
		}
	}
	return false
}

// join works at a split point that find returned, and leaves it.
func (w *worker) join(sp *splitPoint) {
	above, turn, before := w.sp, w.turn, w.mode
	w.sp, w.mode = sp, sp.mode
	w.current.Store(sp.root)
	w.ev.Set(sp.ply, sp.pos)
	w.work(sp)
	w.sp, w.turn, w.mode = above, turn, before
	sp.mu.Lock()
	sp.helpers--
	last := sp.helpers == 0
	sp.mu.Unlock()
	if last {
		w.pool.mu.Lock()
		w.pool.tell()
		w.pool.mu.Unlock()
	}
}

// work searches moves of a split point until none is left.
func (w *worker) work(sp *splitPoint) {
	for {
		sp.mu.Lock()
		w.turn = sp.turn.Load()
		if sp.next >= sp.n || w.turn == over {
			sp.mu.Unlock()
			return
		}
		c := *pick(sp.list[:sp.n], sp.next)
		sp.next++
		low := sp.low
		sp.mu.Unlock()

		before := w.nodes
		if sp.ply == 0 {
			w.current.Store(uint32(c.move))
		}
		w.follow(sp.ply, &c, sp.depth)
		score, low, done := w.brother(sp, &c, low)
		if !done {
			return
		}
		if sp.ply == 0 {
			w.recordRoot(c.move, score, low, sp.depth, w.nodes-before)
		}
		sp.mu.Lock()
		if score > sp.best {
			sp.best, sp.bestMove = score, game.Move(c.move)
			if score > sp.low {
				sp.low = score
				if sp.wide {
					sp.improved = true
					sp.pv[0] = game.Move(c.move)
					g := &w.frames[sp.ply+1]
					sp.pvn = 1 + copy(sp.pv[1:], g.pv[:g.pvn])
				}
				if score >= sp.beta {
					sp.turn.Store(over)
				} else {
					sp.turn.Add(1)
				}
			}
		}
		sp.mu.Unlock()
	}
}

// brother searches a move of a split point, first with a null window at low, again wherever low has risen meanwhile. It returns the
// score and the low that this was found with; done is false where it has become pointless.
func (w *worker) brother(sp *splitPoint, c *choice, low int32) (score, at int32, done bool) {
	for wide := false; ; {
		high, kind := low+1, offPV
		if wide {
			high, kind = sp.beta, sp.kind
		}
		if countNodes {
			w.made++
		}
		score = -w.visit(c.next, -high, -low, sp.depth-1, sp.ply+1, kind)
		stopped := w.stopped()
		if !stopped && (wide || score <= low || score >= sp.beta) {
			return score, low, true
		}
		sp.mu.Lock()
		if turn := sp.turn.Load(); turn != w.turn && turn != over {
			w.turn, low, wide = turn, sp.low, false
		} else {
			wide = true
		}
		sp.mu.Unlock()
		if stopped && w.stopped() {
			return 0, low, false
		}
	}
}

// begin readies the pool for an iteration, before the workers start.
func (pool *splitPool) begin(e *engine, pv bool, plies int) {
	pool.wake.L = &pool.mu
	pool.ended, pool.pv, pool.plies, pool.open = false, pv, plies, pool.open[:0]
	pool.spins = e.spins()
	if cap(pool.open) < len(e.team)*maxSplits {
		pool.open = make([]*splitPoint, 0, len(e.team)*maxSplits)
	}
}

// splitting searches with split points: the first worker starts at the root, the others join where it and they share.
func splitting(pv bool) func(e *engine, depth int, alpha, beta int32) int32 {
	return func(e *engine, depth int, alpha, beta int32) (score int32) {
		if len(e.team) == 1 {
			return sequential(e, depth, alpha, beta)
		}
		pool := &e.pool
		pool.begin(e, pv, never)
		e.shares = true
		e.run(func(w *worker) {
			if w.id == 0 {
				score = w.rootMoves(depth, alpha, beta)
				pool.mu.Lock()
				pool.ended = true
				pool.tell()
				pool.mu.Unlock()
				return
			}
			pool.mu.Lock()
			for !pool.ended {
				if sp := pool.find(nil); sp != nil {
					pool.mu.Unlock()
					w.join(sp)
					pool.mu.Lock()
					continue
				}
				pool.wait()
			}
			pool.mu.Unlock()
		})
		e.shares = false
		return score
	}
}
