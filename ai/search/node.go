package search

import (
	"flipside/ai/eval"
	"flipside/game"
)

// The depths (empties in an exact search) from which a technique pays off; measured on FFO 40 to 42
// and on a set of midgame positions to depth 10 without the learned evaluator.
const (
	evalExact    = 16 // empties from which the exact search uses the learned evaluator
	endEmpties   = 4  // the most empties in the loops for the last empties
	privateExact = 9  // the most empties in positions that a worker keeps in its small private table
	pickDepth    = 3  // depth below which only the first pickMoves are picked
	pickMoves    = 3  // a node that these have not cut off is rarely cut off
	tableMidgame = 2  // depth from which the table is used
	etcMidgame   = 4  // depth from which children are looked up first
	etcExact     = 6  // likewise, in empties
	nearExact    = 12 // the most empties in positions in the part of the table for the end
	nearMB       = 4  // its size: the addresses of its pages stay in the core's TLB
)

// Late moves: in a midgame search at the least careful selectivity, a null-window node searches the
// moves that come late in its order at a reduced depth first, and at full depth only if they beat
// alpha there. The error of that is unbounded, so the other settings, which promise a share of
// errors, do without it, and so do searches to a fixed depth, which are used for their values.
// Found by games at 20,000 nodes a move: Elo +27 (+10 to +44, 1,450 games) when all selective
// settings and ProbCut's shallow searches did it too. A lateMove of 1, and late moves of nodes with
// a wide window, gained nothing.
const (
	lateDepth = 4 // of the node: the evaluator orders the moves from orderMidgame on
	lateMove  = 3 // moves tried before
	lateLess  = 2 // plies less: an even number, like a shallow search of ProbCut
)

// node is a position that a worker searches, in the frame of its ply.
type node struct {
	pos         game.Position
	moves       game.Bitboard // of pos
	alpha, beta int32         // the window
	low         int32         // what the next move must beat: the greater of alpha and best
	best        int32         // the greatest score of a move so far (fail-soft)
	bestMove    game.Move
	depth       int // left to search; in an exact search the number of empties
	ply         int // from the root; fixed with the frame
	tried       int // moves searched so far

	pvn int
	pv  [eval.MaxPly]game.Move // the line from here, if the window is wide
}

// begin initialises a node for a position.
func (n *node) begin(p game.Position, moves game.Bitboard, alpha, beta int32, depth int) {
	n.pos, n.moves = p, moves
	n.alpha, n.beta, n.low, n.depth = alpha, beta, alpha, depth
	n.best, n.bestMove, n.tried, n.pvn = -inf, game.NoMove, 0, 0
}

// wide reports whether the window can contain a score. If not, it is a null window, which only asks
// on which side of it the score is.
func (n *node) wide() bool { return n.beta-n.alpha > 1 }

// setPV sets the node's PV to a move followed by the PV of the node below.
func (n *node) setPV(m game.Move, below *node) {
	n.pv[0] = m
	n.pvn = 1 + copy(n.pv[1:], below.pv[:below.pvn])
}

// record records the score of a move and reports whether it raises low; below is the node after the
// move.
func (n *node) record(m game.Move, score int32, below *node) bool {
	if score <= n.best {
		return false
	}
	n.best, n.bestMove = score, m
	if score <= n.low {
		return false
	}
	n.low = score
	if n.wide() || n.ply == 0 {
		n.setPV(m, below)
	}
	return true
}

// visitChild counts the node after a move and returns its score for its side to move. The loops for
// the last empties count their own nodes.
func (w *worker) visitChild(c *choice, alpha, beta int32, depth, ply int) int32 {
	w.nodes++
	n := &w.frames[ply].node
	if w.mode.exact {
		if depth <= endEmpties {
			n.pvn = 0
			if w.nodes >= w.nextTick {
				w.tick()
			}
			if w.stopped() {
				return 0
			}
			return w.solveLast(c.Next, c.Moves, alpha, beta, depth)
		}
		if depth <= w.mode.null && beta-alpha == 1 {
			n.pvn = 0
			return w.solveNull(c.Next, c.Moves, Hash(c.Next), alpha, depth)
		}
	} else if depth == 0 {
		n.pvn = 0
		if w.nodes >= w.nextTick {
			w.tick()
		}
		return w.ev.Eval(ply, c.Next)
	}
	n.begin(c.Next, c.Moves, alpha, beta, depth)
	return w.searchNode(n)
}

// searchNode returns the score of an initialised node: from the hook if the node may be shared and
// the hook settles it, otherwise by expanding it.
func (w *worker) searchNode(n *node) int32 {
	if w.mayShare(n) {
		if score, settled := w.hook.onNode(n); settled {
			return score
		}
	}
	return w.expand(n)
}

// expand returns the score of a node, which may be the root, without calling the hook for it.
func (w *worker) expand(n *node) int32 {
	if n.ply == 0 {
		return w.expandRoot(n)
	}
	return w.expandInner(n)
}

// expandInner expands a node below the root. The score is the true one between alpha and beta, and
// a bound outside (fail-soft). The depth is at least 1. After a stop the score is meaningless, and
// nothing is stored.
func (w *worker) expandInner(n *node) int32 {
	if w.nodes >= w.nextTick {
		w.tick()
	}
	if w.stopped() {
		return 0
	}
	moves := n.moves
	if moves == 0 {
		return w.expandPass(n)
	}
	exact, wide := w.mode.exact, n.wide()
	if n.depth == 1 && !exact && w.run.fixed.ordering && n.ply > 0 {
		return w.expandFrontier(n, moves)
	}
	if exact && !wide {
		if score, cut := stabilityCut(n.pos, n.alpha, n.depth); cut {
			return score
		}
	}
	hashMove, hashSecond := game.NoMove, game.NoMove
	useTable := exact || n.depth >= tableMidgame
	var key uint64
	if useTable {
		key = Hash(n.pos)
		if e, ok := w.probe(key, n.depth); ok {
			if !wide && w.serves(e.Kind, int(e.Depth), n.depth) && settles(e.Bound, e.Score, n.alpha, n.beta) {
				return e.Score
			}
			if w.run.fixed.ordering {
				hashMove, hashSecond = e.Move, e.Second
			}
		}
	}
	if w.mode.width != 0 && !wide && n.depth >= w.mode.cutFrom {
		if score, cut := w.probCut(n); cut {
			return score
		}
		if w.stopped() {
			return 0
		}
	}

	if n.tried > 0 { // the strategy provided a move
		moves &^= n.bestMove.Square().Bit()
	} else if hashMove.IsSquare() && moves.Has(hashMove.Square()) {
		// Search the stored move before listing the others: it usually cuts off.
		s := hashMove.Square()
		c := n.pos.Child(s)
		if !w.tryMove(n, &c) {
			return 0
		}
		moves &^= s.Bit()
	}
	if n.low < n.beta && moves != 0 {
		list := w.generate(n, moves, hashSecond)
		if useTable && !wide && n.depth >= w.mode.etcDepth {
			if score, cut := w.etc(n, list); cut {
				return score
			}
		}
		if !w.tryMoves(n, list) {
			return 0
		}
	}
	if useTable {
		w.store(key, n.best, boundOf(n.alpha, n.beta, n.best), n.bestMove, hashMove, n.depth)
	}
	if n.best >= n.beta && n.bestMove.IsSquare() && !exact {
		w.cutoffs.reward(n.bestMove, n.depth, n.ply)
	}
	return n.best
}

// expandPass expands a node without a legal move: it searches the node after the pass, or scores a
// finished game.
func (w *worker) expandPass(n *node) int32 {
	q := n.pos.Swap()
	moves := q.Moves()
	if moves == 0 {
		return w.final(n.pos)
	}
	if n.depth >= w.mode.evalFrom {
		w.ev.Pass(n.ply)
	}
	after := w.below(n)
	after.begin(q, moves, -n.beta, -n.alpha, n.depth)
	score := -w.searchNode(after)
	if n.wide() {
		n.setPV(game.Pass, after)
	}
	return score
}

// tryMoves tries the moves of a list, best first, until one reaches beta; it returns false after a
// stop.
func (w *worker) tryMoves(n *node, list []choice) bool {
	shared := w.mayShare(n)
	for i := range list {
		if shared && n.tried > 0 && w.hook.onSibling(n, list[i:]) {
			return !w.stopped()
		}
		c := &list[i]
		if i < pickMoves || n.depth >= pickDepth {
			c = pick(list, i)
		}
		if !w.tryMove(n, c) {
			return false
		}
		if n.best >= n.beta {
			break
		}
	}
	return true
}

// tryMove scouts a move of a node and records its score; it returns false after a stop.
func (w *worker) tryMove(n *node, c *choice) bool {
	if n.ply == 0 {
		return w.tryRootMove(n, c)
	}
	w.follow(n, c)
	score := w.scoutMove(n, c)
	if w.stopped() {
		return false
	}
	w.recordMove(n, c, score)
	return true
}

// recordMove records the score of a move in its node and calls the hook if it is better.
func (w *worker) recordMove(n *node, c *choice, score int32) {
	n.tried++
	if n.record(game.Move(c.Square), score, w.below(n)) && n.low < n.beta && w.mayShare(n) {
		w.hook.onBetterMove(n)
	}
}

// scoutMove returns the score of a move: the first is visited with the window of the node, a
// sibling with a null window first, which asks whether it beats low, and with the rest of the
// window if it does (J. Pearl's Scout; T. A. Marsland, ICCA Journal 1983). A late sibling that does
// not beat low at a smaller depth is not visited at the full one.
func (w *worker) scoutMove(n *node, c *choice) int32 {
	low, beta := n.low, n.beta
	if n.tried == 0 {
		return n.visit(w, c, low, beta, n.depth)
	}
	if w.mode.late(n, n.tried) {
		score := n.visit(w, c, low, low+1, n.depth-lateLess)
		if score <= low || w.stopped() {
			return score
		}
	}
	score := n.visit(w, c, low, low+1, n.depth)
	if score > low && score < beta && !w.stopped() {
		score = n.visit(w, c, low, beta, n.depth)
	}
	return score
}

// visit lets a worker search a move of the node with a window, as if the node had the given depth.
func (n *node) visit(w *worker, c *choice, low, high int32, depth int) int32 {
	if countNodes {
		w.made++
	}
	return -w.visitChild(c, -high, -low, depth-1, n.ply+1)
}

// late reports whether a move of a node is searched at a reduced depth first, after tried other
// moves.
func (m *mode) late(n *node, tried int) bool {
	return n.depth >= m.lateFrom && tried >= lateMove && !n.wide()
}

// final returns the score of a finished game.
func (w *worker) final(p game.Position) int32 {
	if w.mode.exact {
		return int32(p.FinalScore())
	}
	return w.run.fixed.model.Final(p.FinalScore())
}
