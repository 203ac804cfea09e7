package train

import (
	"context"
	"math/rand/v2"
	"slices"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/eval/moveorder"
	"flipside/ai/search"
	"flipside/game"
	"flipside/game/base/work"
)

// OrderNode is a node of an exact search that one of its moves cuts off, with the costs of its
// moves.
type OrderNode struct {
	search.Ranked
	Costs []search.Cost
}

// The numbers of empties of the positions to solve: their searches have many nodes with the numbers
// of empties that the weights are for.
const (
	LeastRoot = 17
	MostRoot  = 22
)

// The share of the nodes that are kept, by empties. It evens out their numbers: few nodes have many
// empties. Finding the costs of such a node takes long, so the share has an upper limit.
const (
	firstShare = 0.003 // at moveorder.LeastEmpties
	shareRatio = 2.2   // with each additional empty, nodes are rarer by this factor
	mostShare  = 0.06
)

// OrderCollect collects nodes from solving positions.
type OrderCollect struct {
	Model     *eval.Model
	Positions []game.Position // with LeastRoot to MostRoot empties and a legal move
	Seed      uint64          // selects the nodes to keep
	Threads   int
}

// Run returns the nodes of each position. progress can be nil. If ctx is cancelled, Run returns the
// cause.
func (c OrderCollect) Run(ctx context.Context, progress func(done, total int)) ([][]OrderNode, error) {
	type engines struct{ solver, judge *search.Quick }
	start := func() (engines, error) {
		return engines{search.NewQuick(c.Model, 64), search.NewQuick(c.Model, 16)}, nil
	}
	found := make([][]OrderNode, len(c.Positions))
	err := work.EachWith(ctx, len(found), c.Threads, progress, start, func(_ context.Context, e engines, i int) (err error) {
		found[i], err = c.solve(e.solver, e.judge, i)
		return err
	})
	return found, err
}

// solve solves a position and returns the kept nodes.
func (c OrderCollect) solve(solver, judge *search.Quick, i int) (nodes []OrderNode, err error) {
	r := rand.New(rand.NewPCG(c.Seed, uint64(i)))
	var kept []search.Ranked
	solver.Watch(func(n search.Ranked) {
		if n.Moves.Count() > 1 && r.Float64() < share(n.Position.Empties()) {
			kept = append(kept, n)
		}
	})
	if _, err := solver.Search(c.Positions[i], ai.Limits{Depth: game.Squares}); err != nil {
		return nil, err
	}
	for _, n := range kept {
		costs, err := judge.Costs(n, nil)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(costs, func(c search.Cost) bool { return c.Cuts }) {
			nodes = append(nodes, OrderNode{n, costs})
		}
	}
	return nodes, nil
}

// share returns the share of the nodes with a number of empties that is kept.
func share(empties int) float64 {
	x := firstShare
	for range empties - moveorder.LeastEmpties {
		x = min(x*shareRatio, mostShare)
	}
	return x
}
