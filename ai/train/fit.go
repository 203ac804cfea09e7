package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"flipside/ai/eval/pattern"
)

// Fit describes how weights are fitted to samples: by stochastic gradient descent on the squared error with a step of its own for
// every weight (Adagrad: J. Duchi, E. Hazan, Y. Singer, JMLR 12, 2011), phase by phase.
type Fit struct {
	Layout   *pattern.Layout
	Plies    int     // discs from phase to phase
	Margin   int     // plies by which a phase also sees the samples of its neighbours
	Only     int     // the one phase to fit, for experiments; -1 for all
	Passes   int     // over the samples; the last third at 0.3 of the rate
	Rate     float64 // of Adagrad, in discs
	ByResult float64 // share of the game's result in a label, 0..1; the rest is the search's value. An exact sample counts as it is.
	Seed     uint64
	Threads  int
	Start    *pattern.Weights // to begin with, of the same layout and phases; nil for zeroes
}

// PhaseError is the error on held-out samples of one phase, in discs.
type PhaseError struct {
	Phase, Samples, HeldOut int
	RMSE, MAE               float64
	Spread                  float64 // root mean square of the labels themselves
}

// heldOutOf is the share of samples, by position, that are kept apart: one in so many.
const heldOutOf = 40

// heldOut tells whether a sample is kept apart, by its position, so that equal positions of different games fall on one side.
func heldOut(s *Sample) bool {
	p, _ := s.Position.Canonical()
	x := uint64(p.Own)*0x9E3779B97F4A7C15 ^ uint64(p.Opp)*0xC2B2AE3D27D4EB4F
	return (x^x>>29)*0xD6E8FEB86659FD93>>32%heldOutOf == 0
}

func (f Fit) label(s *Sample) float32 {
	if s.Exact {
		return float32(s.Result)
	}
	return float32(f.ByResult*float64(s.Result) + (1-f.ByResult)*float64(s.Value)/pattern.Unit)
}

// Run fits weights to the samples and returns them with the error on held-out samples of every phase. progress may be nil.
func (f Fit) Run(ctx context.Context, samples []Sample, progress func(done, total int)) (*pattern.Weights, []PhaseError, error) {
	count := pattern.PhaseCount(f.Plies)
	w := &pattern.Weights{Layout: f.Layout, Plies: f.Plies, Phases: make([][]int16, count)}
	if f.Start != nil && (f.Start.Layout.Weights != f.Layout.Weights || f.Start.Plies != f.Plies) {
		return nil, nil, fmt.Errorf("the weights to begin with are of another layout")
	}
	byPhase := make([][]int32, count)
	for i := range samples {
		discs := 60 - samples[i].Position.Empties()
		for phase := max(0, (discs-f.Margin)/f.Plies); phase <= min(count-1, (discs+f.Margin)/f.Plies); phase++ {
			byPhase[phase] = append(byPhase[phase], int32(i))
		}
	}
	errors := make([]PhaseError, count)
	var done atomic.Int64
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(1, f.Threads))
	for phase := range count {
		g.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if f.Only >= 0 && phase != f.Only {
				w.Phases[phase] = make([]int16, f.Layout.Weights)
				return nil
			}
			var start []int16
			if f.Start != nil {
				start = f.Start.Phases[phase]
			}
			w.Phases[phase], errors[phase] = f.phase(ctx, samples, byPhase[phase], start, phase)
			errors[phase].Phase = phase
			if d := done.Add(1); progress != nil {
				progress(int(d), count)
			}
			return context.Cause(ctx)
		})
	}
	if err := g.Wait(); err != nil {
		return nil, nil, err
	}
	return w, errors, nil
}

// phase fits the weights of one phase to the samples of list.
func (f Fit) phase(ctx context.Context, samples []Sample, list []int32, start []int16, phase int) ([]int16, PhaseError) {
	n := f.Layout.Places()
	var features, held []int32
	var labels, heldLabels []float32
	for _, i := range list {
		s := &samples[i]
		if heldOut(s) {
			if w := 60 - s.Position.Empties(); w/f.Plies == phase {
				held = f.Layout.Features(held, s.Position)
				heldLabels = append(heldLabels, f.label(s))
			}
			continue
		}
		features = f.Layout.Features(features, s.Position)
		labels = append(labels, f.label(s))
	}
	type weight struct{ w, g float32 }
	ws := make([]weight, f.Layout.Weights)
	for i, v := range start {
		ws[i].w = float32(v) / pattern.Unit
	}
	r := rand.New(rand.NewPCG(f.Seed, uint64(phase)))
	order := make([]int32, len(labels))
	for i := range order {
		order[i] = int32(i)
	}
	for pass := range f.Passes {
		if ctx.Err() != nil {
			break
		}
		rate := float32(f.Rate)
		if 3*pass >= 2*f.Passes {
			rate *= 0.3
		}
		// Blocks in random order, samples of a block one after the other: the memory is read in runs.
		r.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for _, i := range order {
			row := features[int(i)*n : int(i)*n+n]
			sum := float32(0)
			for _, k := range row {
				sum += ws[k].w
			}
			e := sum - labels[i]
			if e == 0 {
				continue
			}
			ee, step := e*e, rate*e
			for _, k := range row {
				x := &ws[k]
				x.g += ee
				x.w -= step / float32(math.Sqrt(float64(x.g)))
			}
		}
	}
	out := make([]int16, len(ws))
	for i, x := range ws {
		out[i] = int16(math.Round(max(-32767, min(32767, float64(x.w)*pattern.Unit))))
	}
	pe := PhaseError{Samples: len(labels), HeldOut: len(heldLabels)}
	var squares, abs, spread float64
	for i, label := range heldLabels {
		sum := int32(0)
		for _, k := range held[i*n : i*n+n] {
			sum += int32(out[k])
		}
		e := float64(sum)/pattern.Unit - float64(label)
		squares += e * e
		abs += math.Abs(e)
		spread += float64(label) * float64(label)
	}
	m := float64(max(1, len(heldLabels)))
	pe.RMSE, pe.MAE, pe.Spread = math.Sqrt(squares/m), abs/m, math.Sqrt(spread/m)
	return out, pe
}
