package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/bench"
	"flipside/ai/roster"
	"flipside/ai/search"
	"flipside/game"
	"flipside/game/record"
)

// benchFlags are the flags of the comparisons.
type benchFlags struct {
	threads, rounds, depth, hash int
	playouts                     uint64
	strategies, sets             []string
	plot, player                 string
	asJSON                       bool
}

func benchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure this machine and the engines on it",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(benchParallelCommand(), benchMCTSCommand(), benchSolveCommand())
	return cmd
}

func (f *benchFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.threads, "threads", ai.AutoThreads(false), "thread counts go 1, 2, 4, 8, ... up to this")
	flags.IntVar(&f.rounds, "rounds", 5, "rounds that the medians are of, an odd number")
	flags.StringSliceVar(&f.strategies, "strategies", nil, "strategies to measure; without it all")
	flags.StringVar(&f.plot, "plot", "", "draw FILE.svg and FILE.png")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object")
}

// threadCounts returns 1, 2, 4, ... up to most, and most itself.
func threadCounts(most int) (counts []int) {
	for n := 1; n < most; n *= 2 {
		counts = append(counts, n)
	}
	return append(counts, most)
}

func (f *benchFlags) check(known []string) error {
	switch {
	case f.threads < 1 || f.threads > 256:
		return usage("--threads %d is not from 1 to 256", f.threads)
	case f.rounds < 1 || f.rounds%2 == 0:
		return usage("--rounds %d is not an odd number from 1 on", f.rounds)
	}
	if err := canDraw(f.plot); err != nil {
		return err
	}
	for _, s := range f.strategies {
		if !slices.Contains(known, s) {
			return usage("no strategy %q: there are %s", s, strings.Join(known, ", "))
		}
	}
	if f.strategies == nil {
		f.strategies = known
	}
	f.strategies = slices.DeleteFunc(slices.Clone(f.strategies), func(s string) bool { return s == bench.Sequential })
	return nil
}

// preset returns the player whose parts are compared, with the table of --hash.
func (f *benchFlags) preset(family ai.Family) (ai.Preset, error) {
	p, err := ai.ParseSpec(f.player)
	switch {
	case err != nil:
		return p, errUsage{err}
	case p.Family != family:
		return p, usage("--player %s is not of the %s family", f.player, family)
	case f.hash < 1 || f.hash > 65536:
		return p, usage("--hash %d is not from 1 to 65536", f.hash)
	}
	p.HashMB = f.hash
	return p, nil
}

// evaluator names what a player judges positions by.
func evaluator(p ai.Preset) string {
	if p.Family == ai.FamilyMCTS && !p.Estimate {
		return "playouts"
	}
	return cmp.Or(p.Eval, "classic")
}

func (f *benchFlags) run(cmd *cobra.Command, b bench.Parallel) error {
	b.Strategies, b.Threads, b.Rounds = f.strategies, threadCounts(f.threads), f.rounds
	bar := newBar(cmd.ErrOrStderr())
	b.Progress = bar.set
	if !f.asJSON {
		if word := crowded(f.threads); word != "" {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: beyond the cores only node overhead means anything\n", word)
		}
	}
	c, err := b.Run(cmd.Context())
	bar.clear()
	if err != nil {
		return err
	}
	if f.plot != "" {
		if err := c.WritePlot(f.plot); err != nil {
			return err
		}
	}
	if f.asJSON {
		return printJSON(cmd.OutOrStdout(), c.JSON())
	}
	return c.WriteTable(cmd.OutOrStdout(), b.Playouts)
}

func benchParallelCommand() *cobra.Command {
	var f benchFlags
	cmd := &cobra.Command{
		Use:   "parallel",
		Short: "Compare the alpha-beta strategies with the sequential search and with the machine's ceiling",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var known []string
			for _, s := range search.Strategies {
				known = append(known, s.Name)
			}
			if err := f.check(known); err != nil {
				return err
			}
			preset, err := f.preset(ai.FamilyMinimax)
			if err != nil {
				return err
			}
			if f.depth < 1 || f.depth > 60 {
				return usage("--depth %d is not from 1 to 60", f.depth)
			}
			if len(f.sets) == 0 {
				return usage("--sets names no set")
			}
			b := bench.Parallel{Evaluator: evaluator(preset), New: func(strategy string) (ai.Searcher, error) {
				p := preset
				p.Parallel = strategy
				return roster.Searcher(p)
			}}
			for _, name := range f.sets {
				switch name {
				case "endgame":
					b.Sets = append(b.Sets, bench.Endgame())
				case "midgame":
					b.Sets = append(b.Sets, bench.Midgame(f.depth))
				default:
					return usage("no set %q: there are endgame and midgame", name)
				}
			}
			return f.run(cmd, b)
		},
	}
	f.add(cmd)
	cmd.Flags().StringSliceVar(&f.sets, "sets", []string{"midgame", "endgame"}, "midgame (to --depth) and endgame (FFO 40 to 42 to the exact end)")
	cmd.Flags().IntVar(&f.depth, "depth", 10, "depth of the midgame set in plies")
	cmd.Flags().IntVar(&f.hash, "hash", 64, "table in MB")
	cmd.Flags().StringVar(&f.player, "player", "minimax:expert", "whose evaluator and ordering are used")
	return cmd
}

func benchSolveCommand() *cobra.Command {
	var f solveFlags
	var rounds int
	cmd := &cobra.Command{
		Use:   "solve [FILE.obf]",
		Short: "Solve positions several times and give medians; without a file FFO 40 to 42",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if rounds < 1 || rounds%2 == 0 {
				return usage("--rounds %d is not an odd number from 1 on", rounds)
			}
			problems := bench.Endgame().Problems
			if len(args) == 1 {
				var err error
				if problems, err = readProblems(args[0]); err != nil {
					return err
				}
			}
			return benchSolve(cmd.Context(), cmd, f, problems, rounds)
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&rounds, "rounds", 5, "rounds that the medians are of, an odd number")
	return cmd
}

// solveBench is what bench solve prints.
type solveBench struct {
	Positions   []solved `json:"positions"` // with median seconds
	Passed      int      `json:"passed"`
	Failed      int      `json:"failed"`
	Nodes       uint64   `json:"nodes"`
	Seconds     float64  `json:"seconds"` // median of the rounds
	SecondsLow  float64  `json:"seconds_low"`
	SecondsHigh float64  `json:"seconds_high"`
	PerftRate   float64  `json:"perft_per_second"` // perft(10), one thread, so that machines can be set side by side
}

func benchSolve(ctx context.Context, cmd *cobra.Command, f solveFlags, problems []record.Problem, rounds int) error {
	var totals, rates []float64
	seconds := make([][]float64, len(problems))
	var result solveBench
	bar := newBar(cmd.ErrOrStderr())
	var stopped error
	for round := 0; round < rounds && stopped == nil; round++ {
		begin := time.Now()
		nodes := game.Perft(game.Start, 10)
		rates = append(rates, float64(nodes)/time.Since(begin).Seconds())
		s, lim, err := f.searcher()
		if err != nil {
			return err
		}
		var found solveBench
		for i, p := range problems {
			bar.set(round*len(problems)+i, rounds*len(problems), "")
			r, err := solve(ctx, s, lim, p)
			if err != nil {
				stopped = err
				break
			}
			found.add(r)
			seconds[i] = append(seconds[i], r.Seconds)
			found.Seconds += r.Seconds
		}
		if stopped == nil {
			totals = append(totals, found.Seconds)
		}
		if round == 0 || stopped == nil {
			result = found
		}
	}
	bar.clear()
	totalled := fmt.Sprintf("%d rounds", len(totals))
	if len(totals) == 0 {
		totals, totalled = []float64{result.Seconds}, "an unfinished round"
	}
	slices.Sort(totals)
	result.Seconds, result.SecondsLow, result.SecondsHigh = middle(totals), totals[0], totals[len(totals)-1]
	slices.Sort(rates)
	result.PerftRate = middle(rates)
	for i := range result.Positions {
		slices.Sort(seconds[i])
		result.Positions[i].Seconds = middle(seconds[i])
	}
	rest := failures(result.Failed)
	if stopped != nil {
		rest = fmt.Errorf("stopped in round %d of %d: %w", len(rates), rounds, stopped)
	}
	if result.Positions == nil {
		result.Positions = []solved{}
	}
	if f.asJSON {
		if err := printJSON(cmd.OutOrStdout(), result); err != nil {
			return err
		}
		return rest
	}
	out := cmd.OutOrStdout()
	for i, r := range result.Positions {
		fmt.Fprintf(out, "%3d  %s\n", i+1, r)
	}
	fmt.Fprintf(out, "%d passed, %d failed; %d nodes, %.3f s (%.3f to %.3f over %s), perft(10) %.0f M/s\n", result.Passed, result.Failed,
		result.Nodes, result.Seconds, result.SecondsLow, result.SecondsHigh, totalled, result.PerftRate/1e6)
	return rest
}

// middle is the median of a sorted list, the upper one of two.
func middle(sorted []float64) float64 { return sorted[len(sorted)/2] }

func (b *solveBench) add(r solved) {
	b.Positions = append(b.Positions, r)
	b.Nodes += r.Nodes
	if r.OK != nil && *r.OK {
		b.Passed++
	} else if r.OK != nil {
		b.Failed++
	}
}
