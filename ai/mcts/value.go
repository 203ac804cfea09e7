package mcts

import (
	"math"
	"sync/atomic"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// The search without playouts. A leaf is expanded at once, and an evaluator estimates its children.
// The estimates give the value of the leaf and, by softmax, the priors of PUCT (Rosin, "Multi-armed
// bandits with episode context", 2011; Silver et al., "Mastering the game of Go without human
// knowledge", 2017, Methods). The value of a move mixes its mean value and its minimax value. So a
// single refutation takes effect at once, and not only when it has most of the visits (Lanctot et
// al., "Monte Carlo tree search with heuristic evaluations using implicit minimax backups", CIG
// 2014, section 3).

// value is the part of a node in a tree without playouts that its visits do not cover: numbers in
// -1..1 for the side that moved into it.
type value struct {
	sum   uint64 // sum of the values of its playouts, in valueUnit, as the bits of an int64
	mini  uint32 // the minimax value, as the bits of a float32
	prior float32
}

// valueBytes is the size of a value in bytes.
const valueBytes = 16

// valueUnit is the value 1 in a sum. It leaves room for 2^31 visits.
const valueUnit = 1 << 24

const (
	// valueDiscs is the lead in discs with the value tanh(1).
	valueDiscs = 20
	// priorDiscs is the temperature of the priors, in discs.
	priorDiscs = 6
	// miniShare is the share of the minimax value in the value of a move.
	miniShare = 0.6
	// noiseDiscs is the noise in the priors of all trees but the first. Identical trees would all
	// find the same.
	noiseDiscs = 1
)

// estimator estimates the children of a position for one worker.
type estimator struct {
	model *eval.Model
	eval  eval.Evaluator
}

// estimator returns a new estimator, or nil for a player with playouts.
func (e *engine) estimator() *estimator {
	if e.model == nil {
		return nil
	}
	return &estimator{e.model, e.model.New()}
}

// squash converts discs to a value.
func squash(discs float64) float32 { return float32(math.Tanh(discs / valueDiscs)) }

func (v *value) minimax() float32 { return math.Float32frombits(atomic.LoadUint32(&v.mini)) }
func (t *tree) setMini(v *value, m float32) {
	t.shared.set(&v.mini, math.Float32bits(m))
}

// proofValues are the values of proven nodes.
var proofValues = [4]float32{won: 1, lost: -1}

// estimate sets the values of the new children of node i, whose position is p.
func (t *tree) estimate(i, first, count uint32, p game.Position, est *estimator) {
	est.eval.Set(0, p)
	best, most := float32(-1), math.Inf(-1)
	var discs [game.Squares]float64
	for k := range count {
		c := first + k
		child := p.Swap()
		if m := t.nodes[c].move(); m == game.Pass {
			est.eval.Pass(0)
		} else {
			flips := p.Flips(m.Square())
			child = p.Apply(m.Square(), flips)
			est.eval.Play(0, m.Square(), flips)
		}
		var v float32
		if child.Over() {
			known := proofOf(halfPoints(child)).other()
			t.nodes[c].info |= claimed | uint32(known)<<proofShift
			discs[k], v = -float64(child.FinalScore()), proofValues[known]
		} else {
			discs[k] = -eval.Discs(est.model.Score(est.eval.Eval(1, child)))
			v = squash(discs[k])
		}
		if t.noise != 0 {
			discs[k] += noiseDiscs * 2 * (float64(t.noise.below(1<<16))/(1<<15) - 1)
		}
		best, most = max(best, v), max(most, discs[k])
		t.values[c] = value{mini: math.Float32bits(v)}
	}
	sum := 0.0
	for k := range count {
		discs[k] = math.Exp((discs[k] - most) / priorDiscs)
		sum += discs[k]
	}
	for k := range count {
		t.values[first+k].prior = float32(discs[k] / sum)
	}
	t.setMini(&t.values[i], -best)
}

// worth returns the value of node i, with the given visits, for the side that moved into it.
// Without visits it is the minimax value alone.
func (t *tree) worth(i uint32, visits uint32) float64 {
	v := &t.values[i]
	mini := float64(v.minimax())
	if visits == 0 {
		return mini
	}
	mean := float64(int64(atomic.LoadUint64(&v.sum))) / (valueUnit * float64(visits))
	return miniShare*mini + (1-miniShare)*mean
}

// pickValue returns the best child by PUCT; of equal children, the first.
func (t *tree) pickValue(n *node, first, visits uint32) uint32 {
	best, most := first, math.Inf(-1)
	scale := t.exploration * math.Sqrt(float64(visits))
	for i := first; i < first+n.children(); i++ {
		c := &t.nodes[i]
		switch c.proven() {
		case won:
			return i
		case lost:
			continue
		}
		v, _ := c.load()
		if x := t.worth(i, v) + scale*float64(t.values[i].prior)/float64(1+v); x > most {
			best, most = i, x
		}
	}
	return best
}

// backupValue adds the leaf's value to all nodes on the path and updates their minimax values and
// proofs. It reports whether the root is proven.
func (t *tree) backupValue(d *descent) bool {
	leaf := d.path[d.length-1]
	if d.known != unproven {
		t.setMini(&t.values[leaf], proofValues[d.known])
	}
	v := int64(float64(t.values[leaf].minimax()) * valueUnit)
	for k := d.length - 1; k >= 0; k-- {
		i := d.path[k]
		t.shared.add(&t.values[i].sum, uint64((v+valueUnit)*int64(d.visits))) // without the virtual loss
		v = -v
		if n := &t.nodes[i]; k < d.length-1 {
			best := float32(-1)
			for c, end := n.first(), n.first()+n.children(); c < end; c++ {
				if p := t.nodes[c].proven(); p != unproven {
					best = max(best, proofValues[p])
				} else {
					best = max(best, t.values[c].minimax())
				}
			}
			t.setMini(&t.values[i], -best)
		}
	}
	return t.proveUp(d.path[:d.length])
}

// halfPoints converts the value of node i to the half points that playouts would have scored.
func (t *tree) halfPoints(i, visits uint32) uint32 {
	x := float64(visits) * (1 + t.worth(i, visits))
	return uint32(math.Round(max(0, min(2*float64(visits), x))))
}

// lastSolver returns the preset of the player that solves the last empties for p.
func lastSolver(p ai.Preset) ai.Preset {
	return ai.Preset{Family: ai.FamilyMinimax, Parallel: "ybwc", Algorithm: "alphabeta", Ordering: true, HashMB: 16, Eval: p.Eval}
}
