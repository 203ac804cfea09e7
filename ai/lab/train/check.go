package train

import (
	"context"
	"math"
	"sync"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
)

// Checked is how much an evaluator differs from exact values, in discs.
type Checked struct {
	Positions int     `json:"positions" help:"number of positions"`
	RMSE      float64 `json:"rmse" help:"root mean square error in discs"`
	MAE       float64 `json:"mae" help:"mean absolute error in discs"`
	Bias      float64 `json:"bias" help:"mean error (estimate minus value) in discs"`
	Spread    float64 `json:"spread" help:"standard deviation of the values in discs"`
	// Pairs are estimates and exact values of some of the positions, for a diagram.
	Pairs [][2]float64 `json:"-"`
}

// Check estimates positions by a search of depth plies (0: the evaluator alone) and compares the
// estimates with the exact values. progress can be nil.
func Check(ctx context.Context, model *eval.Model, list []Judged, depth, threads int, progress func(done, total int)) (Checked, error) {
	var c Checked
	var mu sync.Mutex
	var squares, abs, sum, values, valueSquares float64
	const block = 256
	every := max(1, len(list)/4000)
	err := crew{threads: threads, model: model, tableMB: 1}.each(ctx, (len(list)+block-1)/block, func(by *worker, number int) error {
		begin := number * block
		end := min(begin+block, len(list))
		var found [block]float64
		for i, j := range list[begin:end] {
			if depth == 0 {
				by.ev.Set(0, j.Position)
				found[i] = discs(model, search.Found{Value: by.ev.Eval(0, j.Position)})
			} else {
				var err error
				if found[i], err = by.search(j.Position, ai.Limits{Depth: depth}); err != nil {
					return err
				}
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for i, j := range list[begin:end] {
			v := float64(j.Value)
			e := found[i] - v
			squares += e * e
			abs += math.Abs(e)
			sum += e
			values += v
			valueSquares += v * v
			if (begin+i)%every == 0 {
				c.Pairs = append(c.Pairs, [2]float64{found[i], v})
			}
		}
		c.Positions += end - begin
		if progress != nil {
			progress(c.Positions, len(list))
		}
		return nil
	})
	if err != nil {
		return c, err
	}
	n := float64(max(1, c.Positions))
	c.RMSE, c.MAE, c.Bias = math.Sqrt(squares/n), abs/n, sum/n
	c.Spread = math.Sqrt(valueSquares/n - values/n*values/n)
	return c, nil
}
