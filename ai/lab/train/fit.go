package train

import (
	"context"
	"fmt"
	"math"
	"slices"

	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/base/work"
)

// Fit describes how weights are fitted to samples, phase by phase. The weights minimise the squared
// error plus a penalty (see prior). Without the penalty, a rare content would follow the results of
// a few games; with it, such a content learns from similar contents that are frequent.
type Fit struct {
	Layout *eval.Layout
	eval.Phasing
	Margin int // plies by which a phase also uses samples of adjacent phases
	Only   int // fit only this phase, for experiments; -1: all
	Passes int // number of passes over the samples
	// Shrink is the strength of the penalty. It is the number of samples that count as much as the
	// prior: the variance of a label around its true value, divided by the variance of a weight.
	Shrink   float64
	Alike    float64 // prior correlation of two weights whose contents differ in one square, from 0 to below 1
	ByResult float64 // share of the game's result in a label, 0..1; the rest is the value of the search. Exact samples use only the result
	// Stretch enlarges the values of searches (see stretched), from 0 to 1. These values are too
	// small: README.md compares them with exact ones.
	Stretch float64
	// Later is how many plies later in the same game the value of the search is taken from. If the
	// game was solved by then, its exact value is used. A later search sees further, and mistakes
	// after it do not count yet.
	Later   int
	Threads int
	Start   *eval.Weights // initial weights, of the same layout; nil: all 0
	// Near makes the prior expect the weights of Start instead of 0: what other samples have taught
	// is preserved if these samples do not contradict it. A phase without samples does not change.
	Near bool
}

// PhaseError is the error of one phase on held-out samples, in discs.
type PhaseError struct {
	Phase, Samples, HeldOut int
	RMSE, MAE               float64
	Spread                  float64 // root mean square of the labels
}

// heldOutOf means that one sample in this many is held out.
const heldOutOf = 40

// heldOut reports whether a sample is held out. It depends only on the position, so that equal
// positions of different games are treated alike.
func heldOut(s *Sample) bool {
	return hash(s.Position, 0)%heldOutOf == 0
}

// hash returns a 32-bit number that depends on a position and a seed. Symmetric positions have the
// same number.
func hash(p game.Position, seed uint64) uint64 {
	p, _ = p.Canonical()
	x := uint64(p.Own)*0x9E3779B97F4A7C15 ^ uint64(p.Opp)*0xC2B2AE3D27D4EB4F ^ seed*0xA0761D6478BD642F
	return (x ^ x>>29) * 0xD6E8FEB86659FD93 >> 32
}

// label returns the value, in discs, that the estimate of sample i should have. The samples of a
// game are consecutive.
func (f Fit) label(samples []Sample, i int) float32 {
	s := &samples[i]
	if s.Exact {
		return float32(s.Result)
	}
	value, searched := laterValue(samples, i, f.Later)
	if searched {
		value = stretched(value, f.Stretch)
	}
	return float32(f.ByResult*float64(s.Result) + (1-f.ByResult)*value)
}

// stretched enlarges the value of a search, in discs, by a share. Near 0 discs the share is by; it
// decreases to 0 at 64 discs, since no side wins by more.
func stretched(value, by float64) float64 { return value * (1 + by*(1-math.Abs(value)/64)) }

// laterValue returns the value, in discs for the side to move at i, that the search found the given
// number of plies after sample i. If the game was solved or over by then, it returns the result,
// and searched is false.
func laterValue(samples []Sample, i, plies int) (value float64, searched bool) {
	sign, result := 1.0, float64(samples[i].Result)
	for j := i; ; j++ {
		s := &samples[j]
		if s.Exact {
			return result, false
		}
		if j == i+plies {
			return sign * float64(s.Value) / eval.Unit, true
		}
		if j+1 == len(samples) {
			return result, false
		}
		// The side that moved keeps its discs, which shows whose turn is next.
		p, next := s.Position, samples[j+1].Position
		switch {
		case next.Empties() != p.Empties()-1:
			return result, false
		case p.Own&^next.Opp == 0:
			sign = -sign
		case p.Own&^next.Own != 0:
			return result, false
		}
	}
}

// Run fits weights to the samples. It also returns the error of each phase on held-out samples.
// progress can be nil.
func (f Fit) Run(ctx context.Context, samples []Sample, progress func(done, total int)) (*eval.Weights, []PhaseError, error) {
	count := f.Count()
	w := &eval.Weights{Layout: f.Layout, Phasing: f.Phasing, Phases: make([][]int16, count)}
	if f.Start != nil && f.Start.Layout.Weights != f.Layout.Weights {
		return nil, nil, fmt.Errorf("the starting weights have a different layout")
	}
	byPhase := make([][]int32, count)
	for i := range samples {
		for _, phase := range f.phases(samples[i].Position.Empties()) {
			byPhase[phase] = append(byPhase[phase], int32(i))
		}
	}
	found := make([]PhaseError, count)
	err := work.Each(ctx, count, f.Threads, progress, func(ctx context.Context, phase int) error {
		if f.Only >= 0 && phase != f.Only {
			w.Phases[phase] = make([]int16, f.Layout.Weights)
			return nil
		}
		var start []int16
		if f.Start != nil {
			start = f.Start.Phases[f.Start.Phase(f.middle(phase))]
		}
		own := func(i int32) bool { return f.Phase(samples[i].Position.Empties()) == phase }
		if f.Near && !slices.ContainsFunc(byPhase[phase], own) {
			w.Phases[phase], found[phase].Phase = start, phase
			return nil
		}
		w.Phases[phase], found[phase] = f.phase(ctx, samples, byPhase[phase], start, phase)
		found[phase].Phase = phase
		return context.Cause(ctx)
	})
	if err != nil {
		return nil, nil, err
	}
	if f.Near && f.Start != nil {
		w.Errors = f.Start.Errors // close to those of the new weights, until ProbCut measures them
	}
	return w, found, nil
}

// phases returns the phases that learn from positions with the given number of empties.
func (f Fit) phases(empties int) (list []int) {
	for e := empties + f.Margin; e >= empties-f.Margin; e-- {
		if e < 0 || e > 60 || e <= f.Split && (e-empties)%2 != 0 {
			continue
		}
		if phase := f.Phase(e); !slices.Contains(list, phase) {
			list = append(list, phase)
		}
	}
	return list
}

// middle returns the number of empties in the middle of a phase.
func (f Fit) middle(phase int) int {
	var list []int
	for e := range 61 {
		if f.Phase(e) == phase {
			list = append(list, e)
		}
	}
	return list[len(list)/2]
}

// grain is the step of all weights: 1/32 of a disc. Finer weights would only make the file longer.
const grain = eval.Unit / 32

// weight converts discs to a weight.
func weight(discs float64) int16 {
	return int16(max(-32767/grain, min(32767/grain, math.Round(discs*eval.Unit/grain)))) * grain
}

// phase fits the weights of one phase to the samples of list.
func (f Fit) phase(ctx context.Context, samples []Sample, list []int32, start []int16, phase int) ([]int16, PhaseError) {
	tables := f.Layout.Tables()
	held := rows{tables: tables}
	r := rows{tables: tables, features: make([]uint16, 0, len(list)*len(tables)), labels: make([]float32, 0, len(list)), weights: make([]float32, 0, len(list))}
	for _, i := range list {
		s := &samples[i]
		to := &r
		if heldOut(s) {
			if f.Phase(s.Position.Empties()) != phase {
				continue
			}
			to = &held
		}
		to.add(f.Layout, s.Position, f.label(samples, int(i)), 1-s.Less)
	}
	var begin []float32
	if start != nil {
		begin = make([]float32, len(start))
		for i, v := range start {
			begin[i] = float32(v) / eval.Unit
		}
	}
	var w []float32
	if f.Near && begin != nil {
		for i := range r.labels {
			r.labels[i] -= r.sum(i, begin)
		}
		w = r.solve(ctx, newPrior(f.Layout, f.Alike), float32(f.Shrink), f.Passes, nil)
		for i, v := range begin {
			w[i] += v
		}
	} else {
		w = r.solve(ctx, newPrior(f.Layout, f.Alike), float32(f.Shrink), f.Passes, begin)
	}
	out := make([]int16, len(w))
	for i, x := range w {
		out[i] = weight(float64(x))
		w[i] = float32(out[i]) / eval.Unit // measure the rounded weights, which the file will contain
	}
	pe := PhaseError{Samples: len(r.labels), HeldOut: len(held.labels)}
	var squares, abs, spread, m float64
	for i, label := range held.labels {
		e, weight := float64(held.sum(i, w))-float64(label), float64(held.weights[i])
		squares += weight * e * e
		abs += weight * math.Abs(e)
		spread += weight * float64(label) * float64(label)
		m += weight
	}
	if m > 0 {
		pe.RMSE, pe.MAE, pe.Spread = math.Sqrt(squares/m), abs/m, math.Sqrt(spread/m)
	}
	return out, pe
}
