package train

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"flipside/ai/eval/moveorder"
	"flipside/ai/friendly"
	"flipside/ai/search"
	"flipside/game"
)

// orderStep is the size of a weight's first step; ridge makes the first steps smaller.
const (
	orderStep  = 0.1
	orderRidge = 1.0
)

// OrderScale is the factor by which the fitted weights are multiplied in the model, where they are
// integers.
const OrderScale = 60

// orderBands is the number of tables by empties.
const orderBands = moveorder.MostEmpties - moveorder.LeastEmpties + 1

// OrderFit fits weights by stochastic gradient descent, one node after the other. Each weight has a
// separate step size that decreases with the gradients it has seen (AdaGrad: J. Duchi, E. Hazan, Y.
// Singer, JMLR 12, 2011). It must be used by one goroutine at a time.
type OrderFit struct {
	entries  []orderWeight
	features [orderBands][moveorder.Features][moveorder.Values]orderWeight
}

type orderWeight struct{ weight, squares float64 }

func (w *orderWeight) nudge(g, rate float64) {
	w.squares += g * g
	w.weight += rate * orderStep * g / math.Sqrt(orderRidge+w.squares)
}

// NewOrderFit returns a fit whose weights are 0.
func NewOrderFit() *OrderFit { return &OrderFit{entries: make([]orderWeight, moveorder.Entries)} }

// orderDescribed is a node in the form that the fit uses.
type orderDescribed struct {
	band  int
	moves []orderMove
}

type orderMove struct {
	entries [moveorder.Places]int32
	values  [moveorder.Features]uint8
	target  float64 // the share of the softmax that it should have
}

// describe computes the features of a node's moves. A move that cuts the node off should have a
// share proportional to 1/nodes, and other moves none.
func describe(n *OrderNode) orderDescribed {
	d := orderDescribed{band: n.Position.Empties()}
	d.band = min(max(d.band, moveorder.LeastEmpties), moveorder.MostEmpties) - moveorder.LeastEmpties
	sum := 0.0
	for _, c := range n.Costs {
		child := n.Position.Child(c.Square)
		m := orderMove{}
		m.entries, m.values = moveorder.Describe(n.Position, &child)
		if c.Cuts {
			m.target = 1 / float64(max(1, c.Nodes))
		}
		sum += m.target
		d.moves = append(d.moves, m)
	}
	for i := range d.moves {
		d.moves[i].target /= sum
	}
	return d
}

// Run fits to nodes in passes, the last third with smaller steps. The seed determines the order.
// progress gets the mean log loss of the pass; it can be nil. If ctx is cancelled, Run returns the
// cause, and the weights are useless.
func (f *OrderFit) Run(
	ctx context.Context, nodes []OrderNode, passes int, seed uint64, progress func(pass int, loss float64),
) error {
	all := make([]orderDescribed, len(nodes))
	for i := range nodes {
		all[i] = describe(&nodes[i])
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for pass := range passes {
		rate, loss := 1.0, 0.0
		if 3*pass >= 2*passes {
			rate = 0.3
		}
		for _, i := range r.Perm(len(all)) {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			loss += f.learn(&all[i], rate)
		}
		if progress != nil {
			progress(pass+1, loss/float64(max(1, len(all))))
		}
	}
	return nil
}

// learn moves the weights towards the targets of a node and returns the previous log loss.
func (f *OrderFit) learn(d *orderDescribed, rate float64) (loss float64) {
	var room [game.Squares]float64
	chances := room[:len(d.moves)]
	for i := range d.moves {
		chances[i] = f.score(d.band, &d.moves[i])
	}
	friendly.Softmax(chances)
	for i, p := range chances {
		m := &d.moves[i]
		loss -= m.target * math.Log(max(p, 1e-12))
		g := m.target - p
		for _, e := range m.entries {
			f.entries[e].nudge(g, rate)
		}
		for k, v := range m.values {
			f.features[d.band][k][v].nudge(g, rate)
		}
	}
	return loss
}

func (f *OrderFit) score(band int, m *orderMove) (s float64) {
	for _, e := range m.entries {
		s += f.entries[e].weight
	}
	for k, v := range m.values {
		s += f.features[band][k][v].weight
	}
	return s
}

// Model returns the fitted weights as integers.
func (f *OrderFit) Model() *moveorder.Model {
	entries := make([]int8, len(f.entries))
	for i, w := range f.entries {
		entries[i] = int8(math.Round(max(-127, min(127, w.weight*OrderScale))))
	}
	var features [orderBands]moveorder.FeatureWeights
	for b := range features {
		for k := range features[b] {
			for v := range features[b][k] {
				w := f.features[b][k][v].weight * OrderScale
				features[b][k][v] = int16(math.Round(max(-math.MaxInt16, min(math.MaxInt16, w))))
			}
		}
	}
	return moveorder.New(entries, features)
}

// OrderWaste is how many nodes a model's order of moves needs to cut nodes off, relative to trying
// the cheapest such move first.
type OrderWaste struct {
	Empties int
	Nodes   int // judged nodes
	Ratio   float64
}

// JudgeOrder returns the waste of a model on nodes, by empties.
func JudgeOrder(m *moveorder.Model, nodes []OrderNode) (list []OrderWaste) {
	var judged [game.Squares + 1]struct {
		n             int
		needed, least float64
	}
	for i := range nodes {
		n := &nodes[i]
		needed, least := price(m, n)
		j := &judged[n.Position.Empties()]
		j.n++
		j.needed += needed
		j.least += least
	}
	for empties, j := range judged {
		if j.n > 0 {
			list = append(list, OrderWaste{empties, j.n, j.needed / j.least})
		}
	}
	return list
}

// price returns the nodes that a node costs in the order of a model and in the best order.
func price(m *moveorder.Model, n *OrderNode) (needed, least float64) {
	var list [game.Squares]game.Child
	moves := list[:n.Position.Children(n.Moves, list[:])]
	m.Rank(n.Position, moves)
	least = math.Inf(1)
	for _, c := range n.Costs {
		if c.Cuts {
			least = min(least, float64(max(1, c.Nodes)))
		}
	}
	cost := func(c *game.Child) search.Cost {
		i := slices.IndexFunc(n.Costs, func(x search.Cost) bool { return x.Square == c.Square })
		return n.Costs[i]
	}
	slices.SortStableFunc(moves, func(a, b game.Child) int { return cmp.Compare(b.Score, a.Score) })
	for i := range moves {
		c := cost(&moves[i])
		needed += float64(max(1, c.Nodes))
		if c.Cuts {
			break
		}
	}
	return needed, least
}
