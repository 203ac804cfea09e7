package mcts

import (
	"cmp"
	"slices"
	"sync/atomic"

	"flipside/ai"
	"flipside/game"
)

// showcase has copies of a tree's root moves for the goroutine that makes reports. They are in the
// order of the root's children, which is the same in all trees of a search.
type showcase struct {
	stats  [game.Squares]atomic.Uint64
	proofs [game.Squares]atomic.Uint32
}

// show updates the showcase. Only one of the tree's workers calls it.
func (t *tree) show() {
	root := &t.nodes[t.root]
	for i, first := uint32(0), root.first(); i < root.children(); i++ {
		c := &t.nodes[first+i]
		stats := atomic.LoadUint64(&c.stats)
		if t.values != nil {
			stats += uint64(t.halfPoints(first+i, uint32(stats>>visitShift)))
		}
		t.shown.stats[i].Store(stats)
		t.shown.proofs[i].Store(uint32(c.proven()))
	}
}

// rootMove is the combined knowledge of all trees about a root move, for the side to move at the
// root.
type rootMove struct {
	move   game.Move
	child  uint32 // number of the root's child
	visits uint64
	points uint64 // in half points
	known  proof
}

// merge adds the visits and half points of all trees. So a tree's values are weighted by its
// visits, and a proof in one tree holds for all. The best move comes first: proven wins, then by
// visits (the robust child), by points and by square; proven losses come last.
func merge(trees []*tree, into []rootMove) []rootMove {
	into = into[:0]
	root := &trees[0].nodes[trees[0].root]
	for i := range root.children() {
		m := rootMove{move: trees[0].nodes[root.first()+i].move(), child: i}
		for _, t := range trees {
			s := t.shown.stats[i].Load()
			m.visits += s >> visitShift
			m.points += s & pointMask
			m.known |= proof(t.shown.proofs[i].Load())
		}
		into = append(into, m)
	}
	slices.SortFunc(into, func(a, b rootMove) int {
		return cmp.Or(
			cmp.Compare(class(a.known), class(b.known)),
			cmp.Compare(b.visits, a.visits),
			cmp.Compare(b.points, a.points),
			cmp.Compare(a.move, b.move))
	})
	return into
}

// class orders moves by their proofs.
func class(p proof) int {
	switch p {
	case won:
		return 0
	case lost:
		return 2
	}
	return 1
}

// conclusion returns what the root moves prove about the root, for its side to move.
func conclusion(moves []rootMove) proof {
	best := lost
	for _, m := range moves {
		switch m.known {
		case won:
			return won
		case unproven:
			best = unproven
		case drawn:
			if best != unproven {
				best = drawn
			}
		}
	}
	return best
}

// score returns the proof, or a win rate if there is none. A proven draw has a known number of
// discs, a proven win does not.
func score(known proof, points, visits uint64) ai.Score {
	switch {
	case known == drawn:
		return ai.Score{Kind: ai.Exact}
	case known != unproven:
		return ai.Score{Kind: ai.WinRate, Value: float64(proofPoints[known]) / 2}
	case visits == 0:
		return ai.Score{}
	}
	return ai.Score{Kind: ai.WinRate, Value: float64(points) / float64(2*visits)}
}

// line returns the moves that start with a child of the root and then follow the most visits.
func (t *tree) line(child uint32) []game.Move {
	i := t.nodes[t.root].first() + child
	pv := []game.Move{t.nodes[i].move()}
	for {
		n := &t.nodes[i]
		first := n.first()
		if first == 0 {
			return pv
		}
		i = first
		best := rootMove{move: game.NoMove, known: lost}
		for c := first; c < first+n.children(); c++ {
			k := &t.nodes[c]
			visits, _ := k.load()
			m := rootMove{move: k.move(), visits: uint64(visits), known: k.proven()}
			if cmp.Or(cmp.Compare(class(m.known), class(best.known)), cmp.Compare(best.visits, m.visits), cmp.Compare(m.move, best.move)) < 0 {
				best, i = m, c
			}
		}
		if best.visits == 0 {
			return pv
		}
		pv = append(pv, best.move)
	}
}
