package train

import (
	"fmt"
	"io"

	"flipside/ai/lab"
)

// writeTable writes a heading, and below it the cells of each row in a format.
func writeTable[T any](out io.Writer, heading, format string, rows []T, cells func(T) []any) error {
	text := heading + "\n"
	for _, row := range rows {
		text += fmt.Sprintf(format+"\n", cells(row)...)
	}
	_, err := io.WriteString(out, text)
	return err
}

// WritePhases writes the errors of a fit as a table, one line per phase.
func WritePhases(out io.Writer, phases []PhaseError) error {
	return writeTable(out, "phase  samples  held out   RMSE    MAE  spread (discs)", "%5d %8d %9d %6.2f %6.2f %7.2f",
		phases, func(p PhaseError) []any { return []any{p.Phase, p.Samples, p.HeldOut, p.RMSE, p.MAE, p.Spread} })
}

// WriteLevels writes the changes by Level as a table, one line per number of empties.
func WriteLevels(out io.Writer, list []Levelled) error {
	return writeTable(out, "empties  positions  change  (s.e.)  spread (discs)", "%7d %10d %+7.2f  (%.2f) %7.2f",
		list, func(l Levelled) []any { return []any{l.Empties, l.Positions, l.Change, l.Error, l.Spread} })
}

// WriteSpreads writes the results of ProbCut as a table, one line per pair of depths.
func WriteSpreads(out io.Writer, spreads []Spread) error {
	return writeTable(out, "empties  deep  shallow    n  sigma  fitted   bias (discs)", "%7d %5d %8d %4d %6.2f %7.2f %+6.2f",
		spreads, func(s Spread) []any { return []any{s.Empties, s.Deep, s.Shallow, s.N, s.Sigma, s.Fitted, s.Bias} })
}

// WriteVerdict writes the results of Judge as a table, one line per depth, and those of Static, one
// line per group.
func WriteVerdict(out io.Writer, v JudgeReport, static []GroupErrors) error {
	const heading, format = "positions  within 3  within 6    MAE   RMSE   bias (s.e., discs)", "%9d %8.1f%% %8.1f%% %6.2f %6.2f %+6.2f (%.2f)"
	cells := func(e Errors) []any {
		return []any{e.Positions, 100 * e.Within3, 100 * e.Within6, e.MAE, e.RMSE, e.Bias, e.BiasSE}
	}
	err := writeTable(out, "roots\ndepth    best  "+heading, "%5d %6.1f%%  "+format, v.Roots,
		func(d DepthErrors) []any { return append([]any{d.Depth, 100 * *d.Best}, cells(d.Errors)...) })
	if err != nil {
		return err
	}
	err = writeTable(out, "children\ndepth          "+heading, "%5d          "+format, v.Children,
		func(d DepthErrors) []any { return append([]any{d.Depth}, cells(d.Errors)...) })
	if err != nil || len(static) == 0 {
		return err
	}
	return writeTable(out, "the evaluator alone\n"+fmt.Sprintf("%22s group  ", "by")+heading, "%22s %5d  "+format, static,
		func(g GroupErrors) []any { return append([]any{g.By, g.Group}, cells(g.Errors)...) })
}

// PhaseChart shows the errors of a fit.
func PhaseChart(phases []PhaseError) lab.Chart {
	rmse, mae := lab.Series{Name: "RMSE"}, lab.Series{Name: "MAE"}
	for _, p := range phases {
		rmse.Add(float64(p.Phase), p.RMSE)
		mae.Add(float64(p.Phase), p.MAE)
	}
	return lab.Chart{Title: "Held-out error by phase", X: "phase", Y: "discs", Series: []lab.Series{rmse, mae}}
}

// Chart shows the estimates against the exact values.
func (c Checked) Chart() lab.Chart {
	s := lab.Series{Name: "a position", Points: true}
	for _, p := range c.Pairs {
		s.Add(p[1], p[0])
	}
	return lab.Chart{
		Title: fmt.Sprintf("Predicted against exact: RMSE %.2f, MAE %.2f discs", c.RMSE, c.MAE),
		X:     "exact value, discs", Y: "predicted, discs", Series: []lab.Series{s},
	}
}

// WriteBroken writes every position whose estimate is more than far discs outside its bound, and
// then a summary. broken is the result of CheckBounds for list.
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
			fmt.Fprintf(out, "line %d: %.2f discs out of bounds\n", list[i].Line, by)
		}
	}
	_, err := fmt.Fprintf(out, "%d rows, depth %d: %d out of bounds, by %.2f discs at most, %d by more than %d\n",
		len(list), depth, count, most, wide, far)
	return err
}
