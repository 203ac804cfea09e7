package train

import (
	"fmt"
	"io"

	"flipside/ai/plot"
)

// writeTable writes a heading, and below it the cells of each row in a format.
func writeTable[T any](out io.Writer, heading, format string, rows []T, cells func(T) []any) error {
	if _, err := fmt.Fprintln(out, heading); err != nil {
		return err
	}
	for _, row := range rows {
		if _, err := fmt.Fprintf(out, format+"\n", cells(row)...); err != nil {
			return err
		}
	}
	return nil
}

// WritePhases writes the errors of a fit as a table, one line a phase.
func WritePhases(out io.Writer, phases []PhaseError) error {
	return writeTable(out, "phase  samples  held out   RMSE    MAE  spread (discs)", "%5d %8d %9d %6.2f %6.2f %7.2f",
		phases, func(p PhaseError) []any { return []any{p.Phase, p.Samples, p.HeldOut, p.RMSE, p.MAE, p.Spread} })
}

// WriteScales writes what Stretch found as a table, one line a phase.
func WriteScales(out io.Writer, scales []Stretched) error {
	return writeTable(out, "phase  positions  slope    odd  RMSE before  after (discs)", "%5d %10d %6.3f %6.2f %12.2f %6.2f",
		scales, func(s Stretched) []any { return []any{s.Phase, s.Positions, s.Slope, s.Odd, s.Before, s.After} })
}

// WriteSpreads writes what ProbCut found as a table, one line a pair of depths.
func WriteSpreads(out io.Writer, spreads []Spread) error {
	return writeTable(out, "empties  deep  shallow    n  sigma  fitted   bias (discs)", "%7d %5d %8d %4d %6.2f %7.2f %+6.2f",
		spreads, func(s Spread) []any { return []any{s.Empties, s.Deep, s.Shallow, s.N, s.Sigma, s.Fitted, s.Bias} })
}

// PlotPhases draws the errors of a fit to base.svg and base.png.
func PlotPhases(base string, phases []PhaseError) error {
	rmse, mae := plot.Series{Name: "RMSE"}, plot.Series{Name: "MAE"}
	for _, p := range phases {
		rmse.X, rmse.Y = append(rmse.X, float64(p.Phase)), append(rmse.Y, p.RMSE)
		mae.X, mae.Y = append(mae.X, float64(p.Phase)), append(mae.Y, p.MAE)
	}
	return plot.Chart{
		Title: "Held-out error by phase", X: "phase", Y: "discs", Series: []plot.Series{rmse, mae},
	}.Write(base)
}

// Plot draws the estimates against the exact values to base.svg and base.png.
func (c Checked) Plot(base string) error {
	s := plot.Series{Name: "a position", Points: true}
	for _, p := range c.Pairs {
		s.X, s.Y = append(s.X, p[1]), append(s.Y, p[0])
	}
	return plot.Chart{
		Title: fmt.Sprintf("Predicted against exact: RMSE %.2f, MAE %.2f discs", c.RMSE, c.MAE),
		X:     "exact value, discs", Y: "predicted, discs", Series: []plot.Series{s},
	}.Write(base)
}

// WriteBroken writes every position whose estimate is more than far discs outside its bound, and
// then a summary. broken is what CheckBounds returned for list.
func WriteBroken(out io.Writer, list []Bounded, broken []float64, depth int) error {
	const far = 6
	count, wide, most := 0, 0, 0.0
	for i, by := range broken {
		if by > 0 {
			count++
			most = max(most, by)
		}
		if by > far {
			wide++
			fmt.Fprintf(out, "line %d: %.2f discs outside\n", list[i].Line, by)
		}
	}
	_, err := fmt.Fprintf(out, "%d rows, depth %d: %d broken, by %.2f discs at most, %d by more than %d\n",
		len(list), depth, count, most, wide, far)
	return err
}
