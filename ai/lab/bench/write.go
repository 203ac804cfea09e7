package bench

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"flipside/ai"
	"flipside/ai/lab"
)

// busyOthers is the share of a core above which other programs disturb a comparison.
const busyOthers = 0.05

// WriteTable writes the comparison in readable form. playouts means that nodes are playouts.
func (c *Comparison) WriteTable(out io.Writer, playouts bool) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if c.Evaluator != "" {
		fmt.Fprintf(out, "evaluator: %s\n", c.Evaluator)
	}
	if c.Others > busyOthers {
		fmt.Fprintf(out, "Other programs used %.2f of the %d cores meanwhile: only nodes and overhead are reliable.\n", c.Others, c.Cores)
	}
	for _, x := range c.Ceilings {
		fmt.Fprintf(out, "ceiling of %d independent sequential searches, %s: %.2f (%.2f to %.2f)\n", x.Threads, x.Set, x.Speedup.Median, x.Speedup.Low, x.Speedup.High)
	}
	work, last := "nodes", "lower"
	if playouts {
		work, last = "playouts", "agree"
	}
	fmt.Fprintf(w, "set\tstrategy\tthreads\tseconds\t%s\tM/s\tspeedup\tfrom\tto\toverhead\tof ceiling\t%s\t\n", work, last)
	crowded := false
	for _, r := range c.Rows {
		count := r.MovesLower
		if playouts {
			count = r.Agree
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t", r.Set, r.Strategy, r.Threads)
		if r.Crowded {
			crowded = true
			fmt.Fprintf(w, "-\t%.0f\t-\t-\t-\t-\t%.3f\t-\t", r.Nodes, r.Overhead)
		} else {
			fmt.Fprintf(w, "%.3f\t%.0f\t%.2f\t%.2f\t%.2f\t%.2f\t%.3f\t%s\t", r.Seconds.Median, r.Nodes, r.Nodes/r.Seconds.Median/1e6,
				r.Speedup.Median, r.Speedup.Low, r.Speedup.High, r.Overhead, share(r.OfCeiling))
		}
		fmt.Fprintf(w, "%d of %d\t\n", count, r.Positions)
	}
	err := w.Flush()
	if crowded {
		fmt.Fprintf(out, "This machine has %d cores: with more threads than cores, only the overhead is meaningful.\n", c.Cores)
	}
	return err
}

func share(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return fmt.Sprintf("%.2f", x)
}

// report is the JSON form. Numbers that do not exist are null.
type report struct {
	Cores     int             `json:"cores" help:"cores of the machine"`
	Evaluator string          `json:"evaluator" help:"evaluator used"`
	Others    *float64        `json:"others" help:"cores that other programs used; null if unknown"`
	Ceiling   *float64        `json:"ceiling" help:"speedup of independent searches with as many threads as cores; null if not measured"` // median over the sets, for the largest number of threads up to the number of cores
	Ceilings  []reportCeiling `json:"ceilings" help:"speedup of independent searches, by set and threads"`
	Rows      []reportRow     `json:"rows" help:"the strategies, by set and threads"`
}

type reportCeiling struct {
	Set     string  `json:"set" help:"set of positions"`
	Threads int     `json:"threads" help:"number of threads"`
	Speedup float64 `json:"speedup" help:"median speedup"`
	Low     float64 `json:"low" help:"lowest speedup"`
	High    float64 `json:"high" help:"highest speedup"`
}

type reportRow struct {
	Strategy   string   `json:"strategy" help:"the strategy"`
	Set        string   `json:"set" help:"set of positions"`
	Threads    int      `json:"threads" help:"number of threads"`
	Seconds    *float64 `json:"seconds" help:"median time in seconds; null with more threads than cores"`
	Nodes      float64  `json:"nodes" help:"nodes or playouts"`
	PerSecond  *float64 `json:"per_second" help:"nodes or playouts per second; null with more threads than cores"`
	Speedup    *float64 `json:"speedup" help:"median speedup over the sequential search; null with more threads than cores"`
	SpeedupLow *float64 `json:"speedup_low" help:"lowest speedup of a round; null with more threads than cores"`
	SpeedupTop *float64 `json:"speedup_high" help:"highest speedup of a round; null with more threads than cores"`
	Overhead   *float64 `json:"overhead" help:"nodes divided by those of the sequential search; null if unknown"`
	OfCeiling  *float64 `json:"of_ceiling" help:"share of the ceiling that is reached, 0 to 1; null if unknown"`
	MovesLower int      `json:"moves_lower" help:"positions whose chosen move is worth less than that of the sequential search"`
	Agree      int      `json:"agree" help:"positions with the same move as the sequential search"`
	Positions  int      `json:"positions" help:"number of positions"`
}

// JSON returns the comparison in a form for encoding/json.
func (c *Comparison) JSON() any {
	number := func(x float64) *float64 {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	r := report{Cores: c.Cores, Evaluator: c.Evaluator, Others: number(c.Others), Ceilings: []reportCeiling{}, Rows: []reportRow{}}
	most, at := 0, []float64(nil)
	for _, x := range c.Ceilings {
		r.Ceilings = append(r.Ceilings, reportCeiling{x.Set, x.Threads, x.Speedup.Median, x.Speedup.Low, x.Speedup.High})
		if x.Threads > most {
			most, at = x.Threads, nil
		}
		if x.Threads == most {
			at = append(at, x.Speedup.Median)
		}
	}
	r.Ceiling = number(spread(at).Median)
	for _, x := range c.Rows {
		row := reportRow{Strategy: x.Strategy, Set: x.Set, Threads: x.Threads, Nodes: x.Nodes, Overhead: number(x.Overhead),
			MovesLower: x.MovesLower, Agree: x.Agree, Positions: x.Positions}
		if !x.Crowded {
			row.Seconds, row.PerSecond, row.Speedup = number(x.Seconds.Median), number(x.Nodes/x.Seconds.Median), number(x.Speedup.Median)
			row.SpeedupLow, row.SpeedupTop, row.OfCeiling = number(x.Speedup.Low), number(x.Speedup.High), number(x.OfCeiling)
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

// Chart shows the speedup by number of threads. If no row with several threads has a speedup, it
// shows the overhead.
func (c *Comparison) Chart() lab.Chart {
	real := false
	for _, r := range c.Rows {
		real = real || r.Threads > 1 && !r.Crowded
	}
	drawn := lab.Chart{Title: fmt.Sprintf("Parallel search on %d cores", c.Cores), X: "threads", Y: "speedup against sequential"}
	if !real {
		drawn.Y = "nodes against sequential"
	}
	lines := map[string]*lab.Series{}
	var order []string
	add := func(name string, x int, y float64) {
		if lines[name] == nil {
			lines[name] = &lab.Series{Name: name}
			order = append(order, name)
		}
		lines[name].Add(float64(x), y)
	}
	if real {
		for _, x := range c.Ceilings {
			if lines["ceiling, "+x.Set] == nil {
				add("ceiling, "+x.Set, 1, 1)
			}
			add("ceiling, "+x.Set, x.Threads, x.Speedup.Median)
		}
	}
	for _, r := range c.Rows {
		if r.Strategy == ai.Sequential {
			continue
		}
		switch {
		case !real:
			add(r.Strategy+", "+r.Set, r.Threads, r.Overhead)
		case !r.Crowded:
			add(r.Strategy+", "+r.Set, r.Threads, r.Speedup.Median)
		}
	}
	for _, name := range order {
		drawn.Series = append(drawn.Series, *lines[name])
	}
	return drawn
}
