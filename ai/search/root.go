package search

import (
	"sync"
	"sync/atomic"

	"flipside/game"
)

// run calls f for every worker of the team, each on its own goroutine except the first, which runs here. It returns when all
// have, with their counts published.
func (e *engine) run(f func(w *worker)) {
	e.halt.Store(false)
	if e.stop.Load() {
		e.halt.Store(true)
	}
	var wg sync.WaitGroup
	for _, w := range e.team[1:] {
		wg.Add(1)
		go func() {
			defer wg.Done()
			f(w)
			w.finish()
		}()
	}
	f(e.team[0])
	e.team[0].finish()
	wg.Wait()
}

// finish publishes what a worker has counted and shows it idle.
func (w *worker) finish() {
	w.sp = nil
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
		if score <= low && r.depth >= depth && r.exact == w.exact && (!r.bound || r.value <= score) {
			return // as much was known
		}
		r.value, r.exact, r.bound, r.depth = score, w.exact, score <= low, depth
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
	list := w.rootList()
	best, _, done := w.loop(w.rootPos, list, -inf, game.NoMove, alpha, alpha, beta, depth, 0, onPV, 0)
	if done && best > alpha && !w.races {
		w.crown(w, best, depth)
	}
	return best
}

// sequential searches with the first worker alone.
func sequential(e *engine, depth int, alpha, beta int32) (score int32) {
	team := e.team
	e.team = team[:1]
	e.run(func(w *worker) { score = w.rootMoves(depth, alpha, beta) })
	e.team = team
	return score
}

// sharedRoot is the state of root moves that are shared out.
type sharedRoot struct {
	next  atomic.Int32
	alpha atomic.Int32 // only ever rises
	mu    sync.Mutex
	best  int32
	token splitPoint // its cut ends all workers once a move reaches beta
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

// one searches root move i under the shared alpha. A value at or below the alpha it was searched with is only a bound,
// so it never raises anything.
func (s *sharedRoot) one(w *worker, list []choice, i, depth int, beta int32) {
	c := &list[i]
	w.current.Store(uint32(c.move))
	before := w.nodes
	low := s.alpha.Load()
	if low >= beta {
		return
	}
	if !w.stateless {
		w.ev.Play(0, game.Square(c.move), c.flips)
	}
	wide := i == 0 || low == -inf
	kind := offPV
	if i == 0 {
		kind = onPV
	}
	for {
		high := beta
		if !wide {
			high = low + 1
		}
		if countNodes {
			w.made++
		}
		score := -w.visit(c.next, -high, -low, depth-1, 1, kind)
		if w.stopped() {
			return
		}
		if now := s.alpha.Load(); score > low && score < beta && (!wide || score <= now) {
			if score <= now && wide {
				low = now // another move is as good: this one's value stands, but it replaces nothing
				w.recordRoot(c.move, score, low, depth, w.nodes-before)
				return
			}
			low, wide = now, true
			if low >= beta {
				return
			}
			continue
		}
		w.recordRoot(c.move, score, low, depth, w.nodes-before)
		s.mu.Lock()
		if score > s.best {
			s.best = score
			if score > low {
				s.alpha.Store(max(score, s.alpha.Load()))
				w.engine.best = c.gameMove()
			}
		}
		s.mu.Unlock()
		if score >= beta {
			s.token.cut.Store(true)
		}
		return
	}
}

// rootSplit shares the root moves out: by stealing the next unsearched one, or in chunks of neighbours in the order.
func rootSplit(chunks bool) func(e *engine, depth int, alpha, beta int32) int32 {
	return func(e *engine, depth int, alpha, beta int32) int32 {
		if len(e.team) == 1 {
			return sequential(e, depth, alpha, beta)
		}
		var s sharedRoot
		s.alpha.Store(alpha)
		s.best = -inf
		n, k := len(e.roots), len(e.team)
		e.run(func(w *worker) {
			w.sp = &s.token
			list := w.rootList()
			if chunks {
				for i := n * w.id / k; i < n*(w.id+1)/k && !w.stopped(); i++ {
					s.one(w, list, i, depth, beta)
				}
				return
			}
			for !w.stopped() {
				i := int(s.next.Add(1)) - 1
				if i >= n {
					return
				}
				s.one(w, list, i, depth, beta)
			}
		})
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
			if !w.stateless {
				w.ev.Play(0, game.Square(c.move), c.flips)
			}
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
