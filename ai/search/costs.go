package search

import (
	"flipside/ai"
	"flipside/game"
	"flipside/game/base/work"
)

// Ranked is a node of an exact search with a null window and without pruning, at the moment when
// package moveorder ranks its moves.
type Ranked struct {
	Position game.Position
	Moves    game.Bitboard // moves to rank, without the move that the table had, which was searched first
	Alpha    int32         // in discs
}

// Cost is the cost of searching a move of a node.
type Cost struct {
	Square game.Square
	Cuts   bool   // the move is worth more than alpha, so no other is needed
	Nodes  uint64 // of a search of the position after it, with empty tables
}

// Watch makes later searches call notice with each such node; nil ends that. Searches do not call
// it if their model is not used for ordering, like the classic one.
func (q *Quick) Watch(notice func(Ranked)) { q.e.run.fixed.notice = notice }

// Costs appends the cost of each move of a node. Errors are the same as for [Quick.Search].
func (q *Quick) Costs(n Ranked, costs []Cost) (_ []Cost, err error) {
	e := q.e
	if err := e.faults.Err(); err != nil {
		return costs, err
	}
	defer work.Guard(func(fault error) { e.fail(fault); err = fault })
	if _, err := e.prepare(n.Position, ai.Limits{Depth: game.Squares, Workers: 1}); err != nil {
		return costs, err
	}
	e.run.iteration.mode = e.run.fixed.modeOf(true, 0)
	e.run.iterationToken.open(&e.run.searchToken, 0)
	w := e.workers[0]
	w.begin()
	var list [maxMoves]choice
	for i := range list[:n.Position.Children(n.Moves, list[:])] {
		c := &list[i]
		e.table.Forget()
		e.run.fixed.near = e.table.Part(nearMB)
		w.reset()
		w.ev.Set(0, n.Position)
		w.ev.Play(0, c.Square, c.Flips)
		score := -w.visitChild(c, -n.Alpha-1, -n.Alpha, n.Position.Empties()-1, 1)
		costs = append(costs, Cost{c.Square, score > n.Alpha, w.nodes})
	}
	return costs, nil
}
