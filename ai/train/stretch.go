package train

import (
	"context"
	"fmt"
	"math"

	"flipside/ai"
	"flipside/ai/eval/pattern"
)

// Stretch describes how the weights of each phase are scaled. In games of shallow searches the
// weaker side loses less than it should, so weights fitted to their results are too small. Stretch
// takes positions that the fit has not seen and finds better values for them: it solves those with
// few empties and searches the others. It then multiplies the weights of a phase by the slope of
// the better values over the estimates.
//
// Shallow play also loses much of the advantage of moving last. So, for positions with an odd
// number of empties, Stretch adds the remaining difference to the table of parity. It goes from the
// last phase to the first, since a search ends in later phases, which must have their scale
// already.
type Stretch struct {
	Positions int // number of positions for each phase
	Solve     int // largest number of empties that is solved
	Depth     int // depth of the search, in plies, of the other positions
	Last      int // last phase to change; later phases must have their scale already
	Seed      uint64
	Threads   int
}

// Stretched is the scale of one phase.
type Stretched struct {
	Phase     int     `json:"phase"`
	Positions int     `json:"positions"`
	Slope     float64 `json:"slope"`  // factor of the weights
	Odd       float64 `json:"odd"`    // discs added where the number of empties is odd
	Before    float64 `json:"before"` // root mean square of estimate minus better value, in discs
	After     float64 `json:"after"`
}

// Run changes the weights and returns the scale of each phase, the first phase first. A phase with
// fewer than 20 positions does not change. progress may be nil. When ctx is cancelled, Run returns
// the cause, and some weights may have changed.
func (s Stretch) Run(ctx context.Context, w *pattern.Weights, samples []Sample, progress func(done, total int)) ([]Stretched, error) {
	lists := s.choose(w, samples)
	clear(lists[min(s.Last+1, len(lists)):])
	total := 0
	for _, list := range lists {
		total += len(list)
	}
	if total == 0 {
		return nil, fmt.Errorf("there is no held-out sample")
	}
	out := make([]Stretched, len(w.Phases))
	done := 0
	for phase := len(w.Phases) - 1; phase >= 0; phase-- {
		estimates, values, err := s.judge(ctx, w, lists[phase], func(d int) {
			if progress != nil {
				progress(done+d, total)
			}
		})
		if err != nil {
			return nil, err
		}
		done += len(lists[phase])
		o := Stretched{Phase: phase, Positions: len(values), Slope: 1}
		odd := make([]float64, len(values))
		for i, x := range lists[phase] {
			odd[i] = float64(x.Position.Empties() % 2)
		}
		if len(values) >= 20 {
			o.Slope, o.Odd = line(estimates, values, odd)
		}
		scale(w, phase, o.Slope, o.Odd)
		for i, v := range values {
			after := o.Slope*estimates[i] + o.Odd*odd[i]
			o.Before += (estimates[i] - v) * (estimates[i] - v)
			o.After += (after - v) * (after - v)
		}
		n := float64(max(1, len(values)))
		o.Before, o.After = math.Sqrt(o.Before/n), math.Sqrt(o.After/n)
		out[phase] = o
	}
	return out, nil
}

// scale multiplies the weights of a phase by slope. It adds odd, in discs, to positions with an odd
// number of empties.
func scale(w *pattern.Weights, phase int, slope, odd float64) {
	first, size := w.Layout.ParityTable()
	for i, k := range w.Phases[phase] {
		v := slope * float64(k) / pattern.Unit
		if i >= first && i < first+size && w.Layout.OddEntry(i-first) {
			v += odd
		}
		w.Phases[phase][i] = weight(v)
	}
}

// shiftDoubt is the strength of the prior that the shift is 0, in positions with an odd number of
// empties: the variance of a position's error, divided by the variance of the shift.
const shiftDoubt = 25

// line returns the slope and the shift that minimise the squared error of slope*x + shift*odd plus
// a penalty on the shift. odd is 0 or 1.
func line(x, y, odd []float64) (slope, shift float64) {
	var xx, xy, xo, yo float64
	oo := float64(shiftDoubt)
	for i, v := range x {
		xx += v * v
		xy += v * y[i]
		xo += v * odd[i]
		yo += y[i] * odd[i]
		oo += odd[i]
	}
	d := xx*oo - xo*xo
	if d == 0 {
		return 1, yo / oo
	}
	return (xy*oo - yo*xo) / d, (xx*yo - xo*xy) / d
}

// choose takes positions of each phase that the fit has not seen.
func (s Stretch) choose(w *pattern.Weights, samples []Sample) [][]Sample {
	return draw(samples, s.Seed, len(w.Phases), s.Positions, func(x *Sample) int {
		if !heldOut(x) {
			return -1
		}
		return w.Phase(x.Position.Empties())
	})
}

// judge returns the estimates and the better values of positions, in discs.
func (s Stretch) judge(ctx context.Context, w *pattern.Weights, list []Sample, progress func(done int)) (estimates, values []float64, err error) {
	model, err := pattern.NewModel("pattern", w)
	if err != nil {
		return nil, nil, err
	}
	estimates, values = make([]float64, len(list)), make([]float64, len(list))
	err = share(ctx, s.Threads, len(list), model, 16, func(done, _ int) { progress(done) }, func(by *worker, i int) error {
		x := &list[i]
		estimates[i] = float64(w.Value(x.Position)) / pattern.Unit
		var err error
		switch e := x.Position.Empties(); {
		case x.Exact:
			values[i] = float64(x.Result)
		case e <= s.Solve:
			values[i], err = by.search(x.Position, ai.Limits{Depth: e, SolveEmpties: e})
		default:
			values[i], err = by.search(x.Position, ai.Limits{Depth: s.Depth})
		}
		return err
	})
	return estimates, values, err
}
