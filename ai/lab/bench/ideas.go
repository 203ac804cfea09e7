package bench

import (
	"math"
	"slices"

	"flipside/ai/coach"
)

// ideaRow is a pair of moves: how much more of each measure the better one has, and what the other
// one loses, in discs.
type ideaRow struct {
	d    []float64
	loss float64
}

// ideaRidge is the penalty for a weight, in units of its measure's standard deviation, as a share
// of the number of rows.
const ideaRidge = 0.01

// ideaSweeps is how often all weights are updated; they converge long before.
const ideaSweeps = 2000

// fit returns the weights that fit the losses best: ridge regression by coordinate descent, without
// negative weights, since a measure is something that a side wants.
func fit(rows []ideaRow) []float64 {
	n := len(rows[0].d)
	scale := make([]float64, n)
	for _, r := range rows {
		for i, x := range r.d {
			scale[i] += x * x
		}
	}
	a, b := make([][]float64, n), make([]float64, n)
	for i := range scale {
		scale[i] = math.Sqrt(scale[i]/float64(len(rows))) + 1e-9
		a[i] = make([]float64, n)
	}
	for _, r := range rows {
		for i := range n {
			x := r.d[i] / scale[i]
			b[i] += x * r.loss
			for j := range n {
				a[i][j] += x * r.d[j] / scale[j]
			}
		}
	}
	w := make([]float64, n)
	for range ideaSweeps {
		for i := range n {
			sum := b[i]
			for j := range n {
				if j != i {
					sum -= a[i][j] * w[j]
				}
			}
			w[i] = max(0, sum/(a[i][i]+ideaRidge*float64(len(rows))))
		}
	}
	for i := range w {
		w[i] /= scale[i]
	}
	return w
}

// pairs returns the pairs of moves in the positions of marks.
func pairs(e *coach.Evidence) []ideaRow {
	rows := []ideaRow{{e.Differences(), e.Move.Loss}}
	for _, o := range e.Others {
		if len(o.Line) < 2 || o.Loss < 0 {
			continue
		}
		x := e.If(o)
		rows = append(rows, ideaRow{x.Differences(), o.Loss})
	}
	return rows
}

// FitIdeas fits the cost of a difference in each measure, by phase, to the pairs of moves in the
// positions of the marks.
func FitIdeas(games []Reviewed) coach.Ideas {
	ideas := coach.Ideas{Phases: slices.Clone(coach.Phases)}
	rows := make([][]ideaRow, len(ideas.Phases))
	for _, g := range games {
		for i := range g.Evidence {
			e := &g.Evidence[i]
			if at := slices.IndexFunc(ideas.Phases, func(p coach.IdeaPhase) bool { return p.Holds(&e.Move) }); at >= 0 {
				rows[at] = append(rows[at], pairs(e)...)
			}
		}
	}
	for i := range ideas.Phases {
		p := &ideas.Phases[i]
		p.Pairs, p.Weights = len(rows[i]), map[string]float64{}
		w := make([]float64, len(coach.Measures()))
		if len(rows[i]) > 0 {
			w = fit(rows[i])
		}
		for k, name := range coach.Measures() {
			p.Weights[name] = math.Round(1000*w[k]) / 1000
		}
		p.Fits = math.Round(100*fits(rows[i], w)) / 100
	}
	return ideas
}

// fits returns the share of the sum of squared losses that weights explain.
func fits(rows []ideaRow, w []float64) float64 {
	left, all := 0.0, 1e-9
	for _, r := range rows {
		x := r.loss
		for i := range w {
			x -= w[i] * r.d[i]
		}
		left += x * x
		all += r.loss * r.loss
	}
	return 1 - left/all
}
