package train

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
	"flipside/game"
)

// ProbCut describes how the errors of shallow searches are measured. Positions are searched to
// every depth up to Deepest, and positions near the end are also solved.
type ProbCut struct {
	Model     *eval.Model
	Positions int // number of positions for each number of empties
	Deepest   int // in plies
	Solve     int // largest number of empties to solve
	Seed      uint64
	Threads   int
}

// Spread is the difference between two searches of positions with one number of empties.
type Spread struct {
	Empties int     `json:"empties" help:"number of empties"`
	Deep    int     `json:"deep" help:"depth of the deep search in plies; 0 is the exact value"`
	Shallow int     `json:"shallow" help:"depth of the shallow search in plies"`
	N       int     `json:"n" help:"number of positions"`
	Sigma   float64 `json:"sigma" help:"root mean square of deep minus shallow in discs"`
	Bias    float64 `json:"bias" help:"mean of deep minus shallow in discs"`
	Fitted  float64 `json:"fitted" help:"the sigma that the fitted model gives, in discs"`
}

// The smallest number of empties to measure, and the step to the next.
const (
	probCutFrom = 12
	probCutStep = 4
	probCutTo   = 52
)

// depths is a number of empties, and the depths of two searches there; a deep of 0 is the exact
// value.
type depths struct{ empties, deep, shallow int }

// differences accumulates the differences between two searches.
type differences struct {
	n         int
	sum, sqrs float64
}

// Run measures and fits the errors. progress can be nil.
func (c ProbCut) Run(ctx context.Context, samples []Sample, progress func(done, total int)) (*eval.Errors, []Spread, error) {
	lists := draw(samples, c.Seed, 61, c.Positions, func(x *Sample) int {
		e := x.Position.Empties()
		if e < probCutFrom || e > probCutTo || (e%probCutStep != 0 && e > c.Solve) {
			return -1
		}
		return e
	})
	list := slices.Concat(lists...)
	if len(list) == 0 {
		return nil, nil, fmt.Errorf("no samples of %d to %d empties", probCutFrom, probCutTo)
	}
	var mu sync.Mutex
	all := map[depths]*differences{}
	err := crew{threads: c.Threads, model: c.Model, tableMB: 16, progress: progress}.each(ctx, len(list), func(by *worker, i int) error {
		found, err := c.search(by, list[i].Position)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		for k, x := range found {
			s := all[k]
			if s == nil {
				s = &differences{}
				all[k] = s
			}
			s.n++
			s.sum += x
			s.sqrs += x * x
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	errors, spreads, ok := c.fit(all)
	if !ok {
		return nil, nil, fmt.Errorf("%d positions are too few to fit the errors", len(list))
	}
	return errors, spreads, nil
}

// search returns the differences in discs between the searches of a position.
func (c ProbCut) search(by *worker, p game.Position) (map[depths]float64, error) {
	e := p.Empties()
	by.ev.Set(0, p)
	values := []float64{discs(c.Model, search.Found{Value: by.ev.Eval(0, p)})}
	deepest := c.Deepest
	if e%probCutStep != 0 {
		deepest = 6
	}
	for d := 1; d <= min(deepest, e-3); d++ {
		v, err := by.search(p, ai.Limits{Depth: d})
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	found := map[depths]float64{}
	for deep := 2; deep < len(values) && e%probCutStep == 0; deep++ {
		for shallow := deep & 1; shallow < deep; shallow += 2 {
			found[depths{e, deep, shallow}] = values[deep] - values[shallow]
		}
	}
	if e <= c.Solve {
		exact, err := by.search(p, ai.Limits{Depth: e, SolveEmpties: e})
		if err != nil {
			return nil, err
		}
		for shallow := e & 1; shallow < len(values) && shallow <= 8; shallow += 2 {
			found[depths{e, 0, shallow}] = exact - values[shallow]
		}
	}
	return found, nil
}

// fit fits the errors to the differences. ok is false if there are too few.
func (c ProbCut) fit(all map[depths]*differences) (out *eval.Errors, spreads []Spread, ok bool) {
	var mid, end [][]float64 // rows of features and sigma; the second feature is 1 for odd depths
	for e := probCutFrom; e <= probCutTo; e++ {
		for deep := 0; deep <= c.Deepest; deep++ {
			for shallow := range 11 {
				s := all[depths{e, deep, shallow}]
				if s == nil || s.n < 20 {
					continue
				}
				sigma := math.Sqrt(s.sqrs / float64(s.n))
				spreads = append(spreads, Spread{Empties: e, Deep: deep, Shallow: shallow, N: s.n, Sigma: sigma, Bias: s.sum / float64(s.n)})
				switch {
				case deep == 0:
					end = append(end, []float64{1, float64(e % 2), float64(e), float64(shallow), sigma})
				case shallow >= deep/3: // only pairs of depths that a search would use
					mid = append(mid, []float64{1, float64(deep % 2), float64(e), float64(deep), float64(shallow), sigma})
				}
			}
		}
	}
	m, okMid := leastSquares(mid)
	x, okEnd := leastSquares(end)
	if !okMid || !okEnd {
		return nil, nil, false
	}
	// Depths of each parity have a separate constant. Separate slopes would follow random
	// variations of a few positions and be wrong outside the measured range.
	out = &eval.Errors{}
	for odd, sigmas := range []*eval.Sigmas{&out.Even, &out.Odd} {
		sigmas.Midgame = [4]float64{m[0] + float64(odd)*m[1], m[2], m[3], m[4]}
		sigmas.End = [3]float64{x[0] + float64(odd)*x[1], x[2], x[3]}
	}
	for i := range spreads {
		s := &spreads[i]
		if s.Deep == 0 {
			s.Fitted = out.EndSigma(s.Empties, s.Shallow)
		} else {
			s.Fitted = out.MidgameSigma(s.Empties, s.Deep, s.Shallow)
		}
	}
	return out, spreads, true
}

// leastSquares returns the coefficients that fit the rows best, by the normal equations. The last
// number of a row is its value.
func leastSquares(rows [][]float64) ([]float64, bool) {
	if len(rows) == 0 || len(rows) < len(rows[0]) {
		return nil, false
	}
	n := len(rows[0]) - 1
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n+1)
		for j := range a[i] {
			for _, r := range rows {
				a[i][j] += r[i] * r[j]
			}
		}
	}
	for i := range n {
		at := i
		for k := i + 1; k < n; k++ {
			if math.Abs(a[k][i]) > math.Abs(a[at][i]) {
				at = k
			}
		}
		a[i], a[at] = a[at], a[i]
		if math.Abs(a[i][i]) < 1e-9 {
			return nil, false
		}
		for k := range n {
			if k != i {
				f := a[k][i] / a[i][i]
				for j := i; j <= n; j++ {
					a[k][j] -= f * a[i][j]
				}
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = a[i][n] / a[i][i]
	}
	return x, true
}
