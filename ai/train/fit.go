package train

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"flipside/ai/eval/pattern"
)

// Fit describes how weights are fitted to samples, phase by phase: they make the squared error
// least, together with a penalty on weights that no sample speaks for (see prior), so that rare
// contents of patterns learn from frequent ones instead of from the luck of a few games.
type Fit struct {
	Layout *pattern.Layout
	Plies  int // discs from phase to phase
	Margin int // plies by which a phase also sees the samples of its neighbours
	Only   int // the one phase to fit, for experiments; -1 for all
	Passes int // over the samples
	// Shrink is the strength of the penalty: so many samples weigh as much as what is believed
	// beforehand of a weight. It is the variance of a label about its true value over that of a
	// weight.
	Shrink   float64
	Alike    float64 // correlation of two weights whose contents differ in one square, 0 to less than 1
	ByResult float64 // share of the game's result in a label, 0..1; the rest is the search's value. An exact sample counts as it is.
	// Later takes the search's value so many plies further on in the same game, or the exact value
	// if the game was solved by then: it stands on a search that looked further, and still not on
	// the mistakes of the whole game.
	Later   int
	Threads int
	Start   *pattern.Weights // to begin with, of the same layout and phases; nil for zeroes
}

// PhaseError is the error on held-out samples of one phase, in discs.
type PhaseError struct {
	Phase, Samples, HeldOut int
	RMSE, MAE               float64
	Spread                  float64 // root mean square of the labels themselves
}

// heldOutOf is the share of samples, by position, that are kept apart: one in so many.
const heldOutOf = 40

// heldOut tells whether a sample is kept apart, by its position, so that equal positions of
// different games fall on one side.
func heldOut(s *Sample) bool {
	p, _ := s.Position.Canonical()
	x := uint64(p.Own)*0x9E3779B97F4A7C15 ^ uint64(p.Opp)*0xC2B2AE3D27D4EB4F
	return (x^x>>29)*0xD6E8FEB86659FD93>>32%heldOutOf == 0
}

// label is what the estimate of sample i is to be, in discs. Samples of one game lie one behind the
// other.
func (f Fit) label(samples []Sample, i int) float32 {
	s := &samples[i]
	if s.Exact {
		return float32(s.Result)
	}
	return float32(f.ByResult*float64(s.Result) + (1-f.ByResult)*laterValue(samples, i, f.Later))
}

// laterValue is the value in discs that the search found up to so many plies after sample i, for
// the side to move at i: the result if the game was solved or over by then.
func laterValue(samples []Sample, i, plies int) float64 {
	sign := 1.0
	for j := i; ; j++ {
		s := &samples[j]
		if s.Exact {
			return float64(samples[i].Result)
		}
		if j == i+plies {
			return sign * float64(s.Value) / pattern.Unit
		}
		if j+1 == len(samples) {
			return float64(samples[i].Result)
		}
		// The discs of the side that moved stay its own, whoever moves next.
		p, next := s.Position, samples[j+1].Position
		switch {
		case next.Empties() != p.Empties()-1:
			return float64(samples[i].Result)
		case p.Own&^next.Opp == 0:
			sign = -sign
		case p.Own&^next.Own != 0:
			return float64(samples[i].Result)
		}
	}
}

// Run fits weights to the samples and returns them with the error on held-out samples of every
// phase. progress may be nil.
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
	found := make([]PhaseError, count)
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
			w.Phases[phase], found[phase] = f.phase(ctx, samples, byPhase[phase], start, phase)
			found[phase].Phase = phase
			if d := done.Add(1); progress != nil {
				progress(int(d), count)
			}
			return context.Cause(ctx)
		})
	}
	if err := g.Wait(); err != nil {
		return nil, nil, err
	}
	return w, found, nil
}

// grain is what weights are multiples of: 1/64 of a disc. Finer ones tell nothing and are a ninth
// more bytes in a file.
const grain = pattern.Unit / 64

// weight is discs as a weight.
func weight(discs float64) int16 {
	return int16(max(-32767/grain, min(32767/grain, math.Round(discs*pattern.Unit/grain)))) * grain
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
			if (60-s.Position.Empties())/f.Plies != phase {
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
			begin[i] = float32(v) / pattern.Unit
		}
	}
	w := r.solve(ctx, newPrior(f.Layout, f.Alike), float32(f.Shrink), f.Passes, begin)
	out := make([]int16, len(w))
	for i, x := range w {
		out[i] = weight(float64(x))
		w[i] = float32(out[i]) / pattern.Unit // the error is that of what is written
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
