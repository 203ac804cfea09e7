package train

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"flipside/ai/eval"
	"flipside/ai/eval/moveorder"
	"flipside/game"
)

// roots are positions of random games.
func roots(n, empties int) (list []game.Position) {
	r := rand.New(rand.NewPCG(1, 2))
	for len(list) < n {
		p := game.Start
		for p.Empties() > empties && !p.Over() {
			moves := p.Moves()
			if moves == 0 {
				p = p.Swap()
				continue
			}
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			p = p.Play(game.Move(moves.First()))
		}
		if p.Moves() != 0 {
			list = append(list, p)
		}
	}
	return list
}

// collected are the nodes of a run that several tests use.
var collected = sync.OnceValues(func() ([][]OrderNode, error) {
	c, err := collect(4)
	if err != nil {
		return nil, err
	}
	return c.Run(context.Background(), nil)
})

func collect(n int) (OrderCollect, error) {
	model, err := eval.Builtin()
	return OrderCollect{Model: model, Positions: roots(n, 17), Seed: 5, Threads: 2}, err
}

// The nodes of a position depend only on the seed. A move cuts a node off if and only if its exact
// value is above alpha.
func TestCollect(t *testing.T) {
	found, err := collected()
	nodes := slices.Concat(found...)
	if err != nil || len(nodes) < 10 {
		t.Fatalf("%d nodes, %v", len(nodes), err)
	}
	c, err := collect(2)
	if err != nil {
		t.Fatal(err)
	}
	c.Threads = 1
	again, err := c.Run(context.Background(), nil)
	if err != nil || !reflect.DeepEqual(again, found[:2]) {
		t.Errorf("the second run was another, %v", err)
	}
	checked := 0
	for _, n := range nodes {
		if n.Position.Empties() > 10 {
			continue
		}
		for _, x := range n.Costs {
			value := -solveOrder(n.Position.Play(game.Move(x.Square)), -64, 64)
			if x.Cuts != (value > int(n.Alpha)) || x.Nodes == 0 {
				t.Errorf("%+v: %v is worth %d, cuts %v with %d nodes", n.Ranked, x.Square, value, x.Cuts, x.Nodes)
			}
		}
		if checked++; checked == 3 {
			break
		}
	}
	if checked == 0 {
		t.Error("no node was checked")
	}
}

// solveOrder is alpha-beta in its shortest form.
func solveOrder(p game.Position, alpha, beta int) int {
	moves := p.Moves()
	if moves == 0 {
		if p.Over() {
			return p.FinalScore()
		}
		return -solveOrder(p.Swap(), -beta, -alpha)
	}
	best := -65
	for s := range moves.All() {
		if best = max(best, -solveOrder(p.Play(game.Move(s)), -beta, -max(alpha, best))); best >= beta {
			break
		}
	}
	return best
}

// Weights that are fitted to nodes waste less on them than untrained weights.
func TestOrderFitLearns(t *testing.T) {
	found, err := collected()
	if err != nil {
		t.Fatal(err)
	}
	nodes := slices.Concat(found...)
	fit := NewOrderFit()
	nothing := fit.Model()
	var losses []float64
	err = fit.Run(context.Background(), nodes, 3, 1, func(_ int, loss float64) { losses = append(losses, loss) })
	if err != nil || len(losses) != 3 || !(losses[2] < losses[0]) {
		t.Fatalf("losses %v, %v", losses, err)
	}
	mean := func(m *moveorder.Model) (sum float64) {
		for _, w := range JudgeOrder(m, nodes) {
			if w.Ratio < 1 {
				t.Errorf("less than the best order: %+v", w)
			}
			sum += w.Ratio * float64(w.Nodes)
		}
		return sum / float64(len(nodes))
	}
	if before, after := mean(nothing), mean(fit.Model()); !(after < before*0.9) {
		t.Errorf("%.3f times the least nodes after the fit, %.3f before", after, before)
	}
}

// A stopped run says so.
func TestStopped(t *testing.T) {
	c, err := collect(1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := c.Run(ctx, nil); err != context.Canceled {
		t.Errorf("%v", err)
	}
}
