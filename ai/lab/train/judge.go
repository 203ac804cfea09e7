package train

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
	"flipside/game"
	"flipside/game/record"
)

// Judge describes how searches to fixed depths are compared with known values.
type Judge struct {
	Model     *eval.Model
	Depths    []int // in plies
	Selective int   // in percent, see ai.Limits
	Threads   int
}

// Errors summarises estimates minus exact values, in discs for the side to move.
type Errors struct {
	Positions int     `json:"positions" help:"number of positions"`
	Within3   float64 `json:"within3" help:"share of them with an error of at most 3 discs, 0 to 1"`
	Within6   float64 `json:"within6" help:"share of them with an error of at most 6 discs, 0 to 1"`
	MAE       float64 `json:"mae" help:"mean absolute error in discs"`
	RMSE      float64 `json:"rmse" help:"root mean square error in discs"`
	Bias      float64 `json:"bias" help:"mean error in discs"`
	BiasSE    float64 `json:"bias_se" help:"standard error of the bias in discs"`
}

// DepthErrors are the errors of the searches to one depth.
type DepthErrors struct {
	Depth int `json:"depth" help:"search depth in plies"`
	// Best is nil if only the value of the best move is known.
	Best *float64 `json:"best,omitempty" help:"share of the positions whose best move was found, 0 to 1; absent if unknown"`
	Errors
}

// JudgeReport is the result of [Judge], one entry per depth. Children are the positions after each
// best move of the roots; their number of empties has the other parity.
type JudgeReport struct {
	Selectivity int           `json:"selectivity" help:"selectivity of the searches in percent"`
	Roots       []DepthErrors `json:"roots" help:"errors for the positions, one entry per depth"`
	Children    []DepthErrors `json:"children" help:"errors for the positions after the best moves, one entry per depth"`
}

// target is a position with its value for the side to move.
type target struct {
	p     game.Position
	value int
	best  game.Bitboard // the best moves; 0 if unknown
}

// errorOf summarises errors.
func errorOf(list []float64) Errors {
	e := Errors{Positions: len(list)}
	n := float64(len(list))
	if n == 0 {
		return e
	}
	var sum, squares float64
	for _, x := range list {
		sum += x
		squares += x * x
		e.MAE += math.Abs(x) / n
		if math.Abs(x) <= 3 {
			e.Within3 += 1 / n
		}
		if math.Abs(x) <= 6 {
			e.Within6 += 1 / n
		}
	}
	e.Bias, e.RMSE = sum/n, math.Sqrt(squares/n)
	if n > 1 {
		e.BiasSE = math.Sqrt(max(0, squares-n*e.Bias*e.Bias) / (n - 1) / n)
	}
	return e
}

// targets returns the positions of problems, and those after each of their best moves. A position
// whose side must pass is returned for the other side. The error names a problem without a score.
func targets(problems []record.Problem) (roots, children []target, err error) {
	for i, p := range problems {
		value, ok := p.Best()
		if !ok {
			return nil, nil, fmt.Errorf("position %d has no score", i+1)
		}
		if p.Position.Moves() == 0 {
			return nil, nil, fmt.Errorf("position %d has no moves", i+1)
		}
		root := target{p: p.Position, value: value}
		for _, s := range p.Scores {
			if s.Score != value || s.Move == game.Pass {
				continue
			}
			root.best |= game.Square(s.Move).Bit()
			child := target{p: p.Position.Play(s.Move), value: -value}
			if child.p.MustPass() {
				child.p, child.value = child.p.Swap(), value
			}
			if child.p.Moves() != 0 {
				children = append(children, child)
			}
		}
		roots = append(roots, root)
	}
	return roots, children, nil
}

// Run searches the positions of problems, and those after their best moves, to all depths. progress
// can be nil.
func (j Judge) Run(ctx context.Context, problems []record.Problem, progress func(done, total int)) (JudgeReport, error) {
	v := JudgeReport{Selectivity: j.Selective, Roots: []DepthErrors{}, Children: []DepthErrors{}}
	roots, children, err := targets(problems)
	if err != nil {
		return v, err
	}
	all := slices.Concat(roots, children)
	errors, found := make([]float64, len(all)*len(j.Depths)), make([]bool, len(all)*len(j.Depths))
	err = crew{threads: j.Threads, model: j.Model, tableMB: 64, progress: progress}.each(ctx, len(errors), func(by *worker, i int) error {
		// Do the deepest searches first, so that no worker waits long for the last one.
		i = len(errors) - 1 - i
		t, depth := all[i%len(all)], j.Depths[i/len(all)]
		f, err := by.quick.Search(t.p, ai.Limits{Depth: depth, Selectivity: j.Selective})
		errors[i] = discs(j.Model, f) - float64(t.value)
		found[i] = f.Move != game.NoMove && t.best.Has(game.Square(f.Move))
		return err
	})
	if err != nil {
		return v, err
	}
	for k, depth := range j.Depths {
		at := errors[k*len(all) : (k+1)*len(all)]
		best := 0.0
		for _, ok := range found[k*len(all) : k*len(all)+len(roots)] {
			if ok {
				best += 1 / float64(len(roots))
			}
		}
		v.Roots = append(v.Roots, DepthErrors{depth, &best, errorOf(at[:len(roots)])})
		v.Children = append(v.Children, DepthErrors{depth, nil, errorOf(at[len(roots):])})
	}
	return v, nil
}

// GroupErrors are the errors of the evaluator alone on a group of solved positions.
type GroupErrors struct {
	By    string `json:"by" help:"what the groups differ in"`
	Group int    `json:"group" help:"value that the positions of the group share"`
	Errors
}

// groupings are the ways to group the errors of the evaluator. Each function returns the group of a
// position for its side to move.
var groupings = []struct {
	by string
	of func(p game.Position) int
}{
	{"empties", func(p game.Position) int { return p.Empties() }},
	// The side to move also moves last if the number of empties is odd and no side passes.
	{"odd", func(p game.Position) int { return p.Empties() % 2 }},
	{"odd quadrants", func(p game.Position) int { return oddQuadrants(p) }},
	{"more moves", func(p game.Position) int {
		return max(-8, min(8, p.Moves().Count()-p.Swap().Moves().Count()))
	}},
	{"other side cannot move", func(p game.Position) int {
		if p.Swap().Moves() == 0 {
			return 1
		}
		return 0
	}},
	{"value by eights", func(p game.Position) int { return 0 }}, // replaced by the value
}

// oddQuadrants counts the quarters of the board with an odd number of empties.
func oddQuadrants(p game.Position) int { return p.Empty().OddQuadrants().Count() / 16 }

// Static compares the evaluator alone with the values of the exact samples, in groups.
func Static(model *eval.Model, samples []Sample) []GroupErrors {
	ev := model.New()
	var errors []float64
	var list []*Sample
	for i := range samples {
		if s := &samples[i]; s.Exact && s.Position.Moves() != 0 {
			ev.Set(0, s.Position)
			estimate := discs(model, search.Found{Value: ev.Eval(0, s.Position)})
			list, errors = append(list, s), append(errors, estimate-float64(s.Result))
		}
	}
	var out []GroupErrors
	for _, g := range groupings {
		groups := map[int][]float64{}
		for i, s := range list {
			k := g.of(s.Position)
			if g.by == "value by eights" {
				k = int(math.Floor(float64(s.Result)/8 + 0.5))
			}
			groups[k] = append(groups[k], errors[i])
		}
		for _, k := range slices.Sorted(maps.Keys(groups)) {
			out = append(out, GroupErrors{g.by, k, errorOf(groups[k])})
		}
	}
	return out
}
