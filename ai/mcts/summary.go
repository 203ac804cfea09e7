package mcts

import (
	"flipside/ai"
	"flipside/game"
)

// summary is what a tree says of the moves of its root, in the tree's order.
type summary struct {
	team  int
	moves []moveSummary
}

type moveSummary struct {
	move   game.Move
	visits uint64
	points uint64 // half points of the side to move at the root
	known  proof  // for that side
	pv     []game.Move
}

func (tm *team) summary() summary { return summary{team: tm.index, moves: tm.tree.moves()} }

// moves sums up the moves of the root.
func (t *tree) moves() []moveSummary {
	root := &t.nodes[t.root]
	first := root.first()
	if first == 0 {
		return nil
	}
	var out []moveSummary
	for i := first; i < first+root.children(); i++ {
		n := &t.nodes[i]
		visits, points := n.load()
		out = append(out, moveSummary{move: n.move(), visits: uint64(visits), points: uint64(points), known: n.proven(), pv: t.line(i)})
	}
	return out
}

// line returns the moves from node i on that are best by the rule of better.
func (t *tree) line(i uint32) []game.Move {
	pv := []game.Move{t.nodes[i].move()}
	for len(pv) < maxPath {
		n := &t.nodes[i]
		first := n.first()
		if first == 0 {
			break
		}
		best, top := uint32(0), moveSummary{}
		for j := first; j < first+n.children(); j++ {
			c := &t.nodes[j]
			visits, points := c.load()
			m := moveSummary{visits: uint64(visits), points: uint64(points), known: c.proven()}
			if visits != 0 && (best == 0 || m.better(&top)) {
				best, top = j, m
			}
		}
		if best == 0 {
			break
		}
		pv = append(pv, t.nodes[best].move())
		i = best
	}
	return pv
}

// better reports whether m is the better choice: a proven win before all, a proven loss behind all, else more visits (the
// robust child), then more points. Of equals the first stays.
func (m *moveSummary) better(o *moveSummary) bool {
	if (m.known == won) != (o.known == won) {
		return m.known == won
	}
	if (m.known == lost) != (o.known == lost) {
		return o.known == lost
	}
	if m.visits != o.visits {
		return m.visits > o.visits
	}
	return m.points > o.points
}

// rate returns the win rate for the side to move at the root.
func (m *moveSummary) rate() ai.Score {
	s := ai.Score{Kind: ai.WinRate}
	switch {
	case m.known == won:
		s.Value = 1
	case m.known == lost:
		s.Value = 0
	case m.known == drawn:
		s.Value = 0.5
	case m.visits == 0:
		return ai.Score{}
	default:
		s.Value = float64(m.points) / 2 / float64(m.visits)
	}
	return s
}

// merge adds up the trees: visits and points are sums, so a win rate is the mean weighted by visits; a proof of one tree
// holds for all. The line of a move is that of the tree that visited it most. It returns the index of the best move.
func merge(trees []summary) (moves []moveSummary, best int) {
	var most []uint64
	for _, s := range trees {
		for _, m := range s.moves {
			at := 0
			for at < len(moves) && moves[at].move != m.move {
				at++
			}
			if at == len(moves) {
				moves, most = append(moves, moveSummary{move: m.move, pv: m.pv}), append(most, m.visits)
			}
			to := &moves[at]
			to.visits += m.visits
			to.points += m.points
			if m.known != unproven {
				to.known = m.known
			}
			if m.visits > most[at] {
				most[at], to.pv = m.visits, m.pv
			}
		}
	}
	for i := range moves {
		if moves[i].better(&moves[best]) {
			best = i
		}
	}
	return moves, best
}
