package search

import (
	"slices"
	"sync/atomic"

	"flipside/ai/yield"
	"flipside/game"
)

// run calls f for the first worker of the team, which runs here, and for its helpers, each on its own goroutine: those that come while the
// first is at it. It returns when all have, with their counts published.
func (e *engine) run(f func(w *worker)) { e.runTeam(f, false) }

// runAll is run for work of which every worker has a part that no other does.
func (e *engine) runAll(f func(w *worker)) { e.runTeam(f, true) }

func (e *engine) runTeam(f func(w *worker), all bool) {
	if len(e.team) == 1 {
		e.runAlone(f)
		return
	}
	first := e.ready(e.team)
	e.crew.work(len(e.team)-1, all, f, func() { guarded(first, f, e.fail) })
}

// runAlone calls f for the first worker only. The team is not cut down for it: a report may be reading it.
func (e *engine) runAlone(f func(w *worker)) { guarded(e.ready(e.team[:1]), f, e.fail) }

// spins reports whether there is a core for every worker, so that one who waits may look for work instead of sleeping.
func (e *engine) spins() bool { return len(e.team) <= yield.Cores() }

// ready prepares workers for a piece of work and returns the first.
func (e *engine) ready(team []*worker) *worker {
	e.halt.Store(false)
	if e.stop.Load() {
		e.halt.Store(true)
	}
	for _, w := range team {
		w.mode = e.mode
	}
	return team[0]
}

// finish publishes what a worker has counted and shows it idle.
func (w *worker) finish() {
	w.sp, w.turn = nil, 0
	w.published.Store(w.nodes)
	w.current.Store(uint32(game.NoMove))
}

// rootList fills the worker's first frame with the root moves in their order.
func (w *worker) rootList() []choice {
	w.ev.Set(0, w.rootPos)
	w.rootMu.Lock()
	defer w.rootMu.Unlock()
	list := w.frames[0].list[:len(w.roots)]
	for i := range list {
		list[i] = w.roots[i].choice
		list[i].score = int32(-i)
	}
	w.frames[0].pvn = 0
	return list
}

// recordRoot notes what was found of a root move that was searched with alpha low.
func (w *worker) recordRoot(move uint8, score, low int32, depth int, nodes uint64) {
	w.rootMu.Lock()
	defer w.rootMu.Unlock()
	for i := range w.roots {
		r := &w.roots[i]
		if r.move != move {
			continue
		}
		r.nodes += nodes
		if score <= low && r.depth >= depth && r.kind == w.kind && (!r.bound || r.value <= score) {
			return // as much was known
		}
		r.value, r.kind, r.bound, r.depth = score, w.kind, score <= low, depth
		if score > low {
			r.pv[0] = game.Move(move)
			g := &w.frames[1]
			r.pvn = 1 + copy(r.pv[1:], g.pv[:g.pvn])
		} else {
			r.pv[0], r.pvn = game.Move(move), 1
		}
		return
	}
}

// rootMoves searches the root in order with one worker; where strategies split below, others join it.
func (w *worker) rootMoves(depth int, alpha, beta int32) int32 {
	if w.meetsAt(depth, true) {
		return w.together(w.rootPos, alpha, beta, depth, 0, onPV)
	}
	return w.searchRoot(alpha, beta, depth)
}

func (w *worker) searchRoot(alpha, beta int32, depth int) int32 {
	list := w.rootList()
	best, bestMove, low, tried := int32(-inf), game.NoMove, alpha, 0
	if score, move, ok := w.told(w.rootPos, alpha, depth, 0); ok {
		best, bestMove, low, tried = score, move, score, 1
		list = slices.DeleteFunc(list, func(c choice) bool { return c.gameMove() == move })
	}
	if w.diverse.noise {
		w.part(w.rootPos, list, depth, 0, tried)
	}
	best, _, done := w.loop(w.rootPos, list, best, bestMove, alpha, low, beta, depth, 0, onPV, tried)
	if done && best > alpha && !w.races {
		w.crown(w, best, depth)
	}
	return best
}

// sequential searches with the first worker alone.
func sequential(e *engine, depth int, alpha, beta int32) (score int32) {
	e.runAlone(func(w *worker) { score = w.rootMoves(depth, alpha, beta) })
	return score
}

// sharedRoot is the state of root moves that are shared out. The first move is searched before the others, since without its
// score they have no alpha to be tested against.
type sharedRoot struct {
	alpha atomic.Int32 // only ever rises

	// Under the pool's lock.
	next      int // the next unsearched move, where workers steal
	searching int // workers that are at a move of the root
	firstDone bool

	mu    lock
	best  int32
	token splitPoint // its turn ends what was begun with a lower alpha, and all once a move reaches beta
}

// raise lifts an atomic maximum.
func raise(a *atomic.Int32, to int32) {
	for {
		old := a.Load()
		if old >= to || a.CompareAndSwap(old, to) {
			return
		}
	}
}

// ended reports whether the root needs no more of its moves searched.
func (s *sharedRoot) ended(w *worker) bool { return w.halt.Load() || s.token.turn.Load() == over }

// one searches root move i under the shared alpha. A value at or below the alpha it was searched with is only a bound, so only
// a strictly greater one replaces the best.
func (s *sharedRoot) one(w *worker, list []choice, i, depth int, beta int32) {
	c := &list[i]
	w.current.Store(uint32(c.move))
	before := w.nodes
	w.follow(0, c, depth)
	first := i == 0
	for wide := first; ; {
		w.turn = s.token.turn.Load()
		low, high, kind := s.alpha.Load(), beta, onPV
		if !wide {
			high, kind = low+1, offPV
		}
		if low >= beta {
			return
		}
		if countNodes {
			w.made++
		}
		score := -w.visit(c.next, -high, -low, depth-1, 1, kind)
		if w.stopped() {
			if s.ended(w) {
				return
			}
			wide = first
			continue
		}
		if !wide && score > low && score < beta {
			wide = true // by how much
			continue
		}
		w.recordRoot(c.move, score, low, depth, w.nodes-before)
		s.mu.Lock()
		if score > s.best {
			s.best = score // where every move fails low the greatest bound is the root's
			if score > low {
				s.alpha.Store(max(score, s.alpha.Load()))
				w.engine.best = c.gameMove()
				s.token.turn.Add(1)
			}
		}
		if score >= beta {
			s.token.turn.Store(over)
		}
		s.mu.Unlock()
		return
	}
}

// rootHelpPlies is how far below the root those who have no move of the root left, or none yet, help the others. With 3 they
// idle about twice as long, with 6 they search 2 % more nodes.
const rootHelpPlies = 4

// rootSplit shares the root moves out: by stealing the next unsearched one, or in chunks of neighbours in the order. A worker
// that finds none helps with those that are under search, near the root.
func rootSplit(chunks bool) func(e *engine, depth int, alpha, beta int32) int32 {
	return func(e *engine, depth int, alpha, beta int32) int32 {
		if len(e.team) == 1 {
			return sequential(e, depth, alpha, beta)
		}
		s := sharedRoot{best: -inf}
		s.alpha.Store(alpha)
		n, k := len(e.roots), len(e.team)
		pool := &e.pool
		pool.begin(e, false, rootHelpPlies)
		e.shares = true
		run := e.run
		if chunks {
			run = e.runAll
		}
		run(func(w *worker) {
			w.sp, w.turn = &s.token, 0
			list := w.rootList()
			next, end := &s.next, n
			if chunks {
				own := n * w.id / k
				next, end = &own, n*(w.id+1)/k
			}
			pool.mu.Lock()
			for !s.ended(w) {
				if i := *next; i < end && (i == 0 || s.firstDone) {
					*next++
					s.searching++
					pool.mu.Unlock()
					s.one(w, list, i, depth, beta)
					pool.mu.Lock()
					s.searching--
					s.firstDone = true // only the first could be searched before
					pool.tell()
					continue
				}
				if s.firstDone && s.searching == 0 {
					break
				}
				if sp := pool.find(nil); sp != nil {
					pool.mu.Unlock()
					w.join(sp)
					pool.mu.Lock()
					continue
				}
				pool.wait()
			}
			pool.tell() // after a stop nobody else may
			pool.mu.Unlock()
		})
		e.shares = false
		return s.best
	}
}

// searchAll searches every root move with a full window, the moves shared among the workers.
func (e *engine) searchAll(depth int) (int32, bool) {
	var next, best atomic.Int32
	best.Store(-inf)
	e.run(func(w *worker) {
		list := w.rootList()
		for !w.stopped() {
			i := int(next.Add(1)) - 1
			if i >= len(list) {
				return
			}
			c := &list[i]
			before := w.nodes
			w.current.Store(uint32(c.move))
			w.follow(0, c, depth)
			if countNodes {
				w.made++
			}
			score := -w.visit(c.next, -inf, inf, depth-1, 1, onPV)
			if w.stopped() {
				return
			}
			w.recordRoot(c.move, score, -inf, depth, w.nodes-before)
			raise(&best, score)
		}
	})
	if e.stop.Load() {
		return 0, false
	}
	e.best = game.NoMove
	for i := range e.roots {
		if e.roots[i].value == best.Load() {
			e.best = e.roots[i].gameMove()
			break
		}
	}
	e.rank()
	return best.Load(), true
}
