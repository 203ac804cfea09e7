package search

import (
	"flipside/ai/tt"
	"flipside/game"
)

// nodeType tells where in the tree a node stands.
type nodeType uint8

const (
	offPV nodeType = iota
	onPV           // reached by first moves only
)

// The depths (empties in an exact search) from which a technique pays; measured on FFO 40 to 42 and on a
// depth-10 midgame set with nothing learned.
const (
	evalExact    = 11 // empties from which the exact search asks the learned evaluator
	endEmpties   = 4  // at so many empties and fewer the exact search uses the loops for the last empties
	privateExact = 9  // at so many empties and fewer an exact search uses each worker's own small table
	pickDepth    = 3  // depth below which only the first pickMoves are picked: who has not cut off then rarely does
	pickMoves    = 3
	tableMidgame = 2  // depth from which the table is used
	etcMidgame   = 4  // depth from which children are looked up first
	etcExact     = 11 // likewise, in empties
)

// visit returns the score of p for its side to move after a disc was placed: the entry to every node.
func (w *worker) visit(p game.Position, alpha, beta int32, depth, ply int, kind nodeType) int32 {
	w.nodes++
	if w.exact {
		if depth <= endEmpties {
			w.frames[ply].pvn = 0
			if w.nodes >= w.next {
				w.tick()
			}
			if w.stopped() {
				return 0
			}
			return w.end(p, alpha, beta, depth)
		}
		if depth <= w.near && beta-alpha == 1 {
			w.frames[ply].pvn = 0
			return w.searchNear(p, alpha, depth)
		}
	} else if depth == 0 {
		w.frames[ply].pvn = 0
		if w.nodes >= w.next {
			w.tick()
		}
		return w.ev.Eval(ply, p)
	}
	if w.meets && w.meetsAt(depth, beta-alpha > 1) {
		return w.together(p, alpha, beta, depth, ply, kind)
	}
	return w.search(p, alpha, beta, depth, ply, kind)
}

// search returns the score of p: exact between alpha and beta, at most or at least the true one outside
// (fail-soft). depth is at least 1; in an exact search it is the number of empties. After a stop the
// value means nothing, and nothing is stored.
func (w *worker) search(p game.Position, alpha, beta int32, depth, ply int, kind nodeType) int32 {
	f := &w.frames[ply]
	f.pvn = 0
	if w.nodes >= w.next {
		w.tick()
	}
	if w.stopped() {
		return 0
	}
	moves := p.Moves()
	if moves == 0 {
		q := p.Swap()
		if q.Moves() == 0 {
			return w.final(p)
		}
		if depth >= w.evalFrom {
			w.ev.Pass(ply)
		}
		score := -w.search(q, -beta, -alpha, depth, ply+1, kind)
		if beta-alpha > 1 {
			w.setPV(ply, game.Pass)
		}
		return score
	}

	if depth == 1 && !w.exact && w.ordering && ply > 0 {
		return w.searchLeaves(p, moves, alpha, beta, ply)
	}
	wide := beta-alpha > 1
	if w.exact && !wide {
		if score, cut := stabilityCut(p, alpha, depth); cut {
			return score
		}
	}
	hashMove, hashNext := game.NoMove, game.NoMove
	useTable := w.exact || depth >= tableMidgame
	var key uint64
	if useTable {
		key = tt.Hash(p)
		if e, ok := w.probe(key, depth); ok {
			if w.usable(e, depth) && !wide {
				if settles(e.Bound, e.Score, alpha, beta) {
					return e.Score
				}
			}
			if w.ordering {
				hashMove, hashNext = e.Move, e.Next
			}
		}
	}

	if w.width != 0 && !wide && depth >= probCutDepth {
		if score, cut := w.probCut(p, alpha, depth, ply); cut {
			return score
		}
		if w.stopped() {
			return 0
		}
	}

	best, bestMove := int32(-inf), game.NoMove
	low := alpha
	tried := 0
	if wide {
		if score, move, ok := w.told(p, alpha, depth, ply); ok {
			best, bestMove, low, tried = score, move, score, 1
			moves &^= move.Square().Bit()
		}
	}
	// The stored move is searched before the others are generated: most of the time it cuts off.
	if tried == 0 && hashMove.IsSquare() && moves.Has(hashMove.Square()) {
		s := hashMove.Square()
		flips := p.Flips(s)
		if depth > w.evalFrom {
			w.ev.Play(ply, s, flips)
		}
		best = -w.visit(w.place(p, s, flips), -beta, -low, depth-1, ply+1, kind)
		if w.stopped() {
			return 0
		}
		bestMove = hashMove
		moves &^= s.Bit()
		tried = 1
		if best > low {
			low = best
			if wide {
				w.setPV(ply, hashMove)
				w.announce(p, best, beta, depth, ply, true)
			}
		}
	}
	if low < beta && moves != 0 {
		list := w.generate(p, moves, depth, ply, hashNext, tried > 0)
		if w.diverse.noise && w.meetsAt(depth, wide) {
			w.part(p, list, depth, ply, tried)
		}
		if useTable && !wide && depth >= w.etcDepth {
			if score, cut := w.etc(list, beta, depth); cut {
				return score
			}
		}
		var done bool
		if best, bestMove, done = w.loop(p, list, best, bestMove, alpha, low, beta, depth, ply, kind, tried); !done {
			return 0
		}
	}
	if useTable {
		w.store(key, best, boundOf(alpha, beta, best), bestMove, hashMove, depth)
	}
	if best >= beta && bestMove.IsSquare() && !w.exact {
		w.reward(bestMove, depth, ply)
	}
	return best
}

// boundOf tells what a score says that was found with a window.
func boundOf(alpha, beta, score int32) tt.Bound {
	switch {
	case score <= alpha:
		return tt.Upper
	case score >= beta:
		return tt.Lower
	}
	return tt.Equal
}

// settles reports whether a known score with its bound is the answer of a search with a window.
func settles(bound tt.Bound, score, alpha, beta int32) bool {
	return bound == tt.Equal || bound == tt.Lower && score >= beta || bound == tt.Upper && score <= alpha
}

// loop searches the moves of a list, best first; tried is how many moves of the node were searched before. done is false after
// a stop.
func (w *worker) loop(p game.Position, list []choice, best int32, bestMove game.Move, alpha, low, beta int32, depth, ply int, kind nodeType, tried int) (_ int32, _ game.Move, done bool) {
	if w.defers && w.meetsAt(depth, false) {
		return w.loopDeferring(p, list, best, bestMove, alpha, low, beta, depth, ply, kind, tried)
	}
	for i := range list {
		if w.shares && tried > 0 && w.shouldSplit(depth, ply, len(list)-i, kind) {
			return w.split(p, list[i:], best, bestMove, alpha, low, beta, depth, ply, kind, beta-alpha > 1 || ply == 0)
		}
		c := &list[i]
		if i < pickMoves || depth >= pickDepth {
			c = pick(list, i)
		}
		before := w.nodes
		if ply == 0 {
			w.current.Store(uint32(c.move))
		}
		w.follow(ply, c, depth)
		first := tried == 0
		score := w.pvs(c, low, beta, depth, ply, kind, first)
		if w.stopped() {
			return 0, game.NoMove, false
		}
		tried++
		if ply == 0 {
			w.recordRoot(c.move, score, low, depth, w.nodes-before)
		}
		if score > best {
			best, bestMove = score, game.Move(c.move)
			if score > low {
				low = score
				if beta-alpha > 1 || ply == 0 {
					w.setPV(ply, game.Move(c.move))
					w.announce(p, score, beta, depth, ply, first)
				}
				if score >= beta {
					break
				}
			}
		}
	}
	return best, bestMove, true
}

// follow lets the evaluator follow a move of a node of this depth, where it is asked below.
func (w *worker) follow(ply int, c *choice, depth int) {
	if depth > w.evalFrom {
		w.ev.Play(ply, game.Square(c.move), c.flips)
	}
}

// pvs searches one move of a node: the first with the whole window, its brothers with a null window first
// (J. Pearl's Scout; T. A. Marsland, ICCA Journal 1983).
func (w *worker) pvs(c *choice, low, beta int32, depth, ply int, kind nodeType, first bool) int32 {
	if countNodes {
		w.made++
	}
	if first {
		return -w.visit(c.next, -beta, -low, depth-1, ply+1, kind)
	}
	score := -w.visit(c.next, -low-1, -low, depth-1, ply+1, offPV)
	if score > low && score < beta && !w.stopped() {
		if countNodes {
			w.made++
		}
		score = -w.visit(c.next, -beta, -low, depth-1, ply+1, kind)
	}
	return score
}

// usable reports whether an entry's score may stand for a search to this depth.
func (w *worker) usable(e tt.Entry, depth int) bool {
	if !serves(e.Kind, w.kind) {
		return false
	}
	return int(e.Depth) == depth || w.deeper && int(e.Depth) > depth
}

func (w *worker) store(key uint64, score int32, bound tt.Bound, move, old game.Move, depth int) {
	if old == move {
		old = game.NoMove
	}
	e := tt.Entry{Score: score, Depth: uint8(depth), Bound: bound, Kind: w.kind, Move: move, Next: old}
	if !w.sharesTable(depth) {
		w.small.Store(key, e)
		return
	}
	w.table.Store(key, e)
}

// probe looks a position up in the table that holds positions of this depth.
func (w *worker) probe(key uint64, depth int) (tt.Entry, bool) {
	if !w.sharesTable(depth) {
		return w.small.Probe(key)
	}
	return w.table.Probe(key)
}

// sharesTable reports whether positions of this depth are kept in the shared table.
func (w *worker) sharesTable(depth int) bool {
	if w.exact {
		return depth > privateExact
	}
	return depth >= tableMidgame
}

// etc looks the children up: one that is stored as good enough cuts this node off (A. Plaat et al., Exploiting
// graph properties of game trees, AAAI 1996).
func (w *worker) etc(list []choice, beta int32, depth int) (int32, bool) {
	for i := range list {
		if e, ok := w.table.Probe(tt.Hash(list[i].next)); ok && w.usable(e, depth-1) && e.Bound&tt.Upper != 0 && -e.Score >= beta {
			return -e.Score, true
		}
	}
	return 0, false
}

// final is the score of a finished game.
func (w *worker) final(p game.Position) int32 {
	if w.exact {
		return int32(p.FinalScore())
	}
	return w.model.Final(p.FinalScore())
}
