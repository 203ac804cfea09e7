package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
	"flipside/ai/plot"
	"flipside/ai/train"
)

// trainCommands are the subcommands of train, in the order of work.
var trainCommands = []func() *cobra.Command{trainSelfPlayCommand, trainFitCommand, trainStretchCommand, trainCheckCommand, trainBoundsCommand, trainProbCutCommand, trainBookCommand, trainOpeningsCommand}

func trainCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "train",
		Short: "Make games, fit the learned evaluator to them and measure it",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, make := range trainCommands {
		cmd.AddCommand(make())
	}
	return cmd
}

const modelHelp = `"classic", "builtin" or a file of weights`

// readModel returns the model of --model.
func readModel(name string) (*eval.Model, error) {
	switch name {
	case "classic":
		return eval.Classic, nil
	case "builtin":
		return pattern.Builtin()
	}
	w, err := readWeights(name)
	if err != nil {
		return nil, err
	}
	return pattern.NewModel("pattern", w)
}

func readWeights(path string) (*pattern.Weights, error) {
	w, _, err := readWeightsOrigin(path)
	return w, err
}

func readWeightsOrigin(path string) (*pattern.Weights, pattern.Origin, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, pattern.Origin{}, err
	}
	defer f.Close()
	w, origin, err := pattern.Read(f)
	if err != nil {
		return nil, origin, fmt.Errorf("%s: %w", path, err)
	}
	return w, origin, nil
}

func threadsFlag(cmd *cobra.Command, threads *int) {
	cmd.Flags().IntVar(threads, "threads", runtime.NumCPU(), "goroutines to work with")
}

func threadsFit(n int) bool { return n >= 1 && n <= 256 }

func trainSelfPlayCommand() *cobra.Command {
	var model string
	s := train.SelfPlay{}
	cmd := &cobra.Command{
		Use:   "selfplay DIR",
		Short: "Play games against itself into files of samples; files that are there are kept, so a broken run goes on",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			s.Dir = args[0]
			switch {
			case s.Games < 1:
				return usage("--games %d is less than 1", s.Games)
			case s.Depth < 1 || s.Depth > 20:
				return usage("--depth %d is not from 1 to 20", s.Depth)
			case !slices.Contains([]int{73, 87, 95, 98, 99, 100}, s.Selective):
				return usage("--selectivity %d is not one of 73, 87, 95, 98, 99, 100", s.Selective)
			case s.Solve < 0 || s.Solve > 20:
				return usage("--solve %d is not from 0 to 20", s.Solve)
			case s.RandomFrom < 0 || s.RandomTo < s.RandomFrom || s.RandomTo > 56:
				return usage("--random-from %d and --random-to %d are not 0 <= from <= to <= 56", s.RandomFrom, s.RandomTo)
			case !(s.Blur >= 0 && s.Blur <= 64):
				return usage("--blur %g is not from 0 to 64", s.Blur)
			case !threadsFit(s.Threads):
				return usage("--threads %d is not from 1 to 256", s.Threads)
			}
			if s.Model, err = readModel(model); err != nil {
				return err
			}
			progress := newBar(cmd.ErrOrStderr())
			err = s.Run(cmd.Context(), func(done, total int) { progress.set(done, total, "games") })
			progress.clear()
			if err != nil && cmd.Context().Err() != nil {
				return fmt.Errorf("stopped; the same command goes on in %s", s.Dir)
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&model, "model", "classic", "evaluator to play with: "+modelHelp)
	f.IntVar(&s.Games, "games", 1000, "games")
	f.IntVar(&s.Depth, "depth", 4, "plies of search")
	f.IntVar(&s.Selective, "selectivity", 100, "percent: 73, 87, 95, 98, 99 or 100; below 100 the midgame is pruned")
	f.IntVar(&s.Solve, "solve", 12, "empties from which the play is exact")
	f.IntVar(&s.RandomFrom, "random-from", 6, "fewest random plies at the beginning")
	f.IntVar(&s.RandomTo, "random-to", 46, "most random plies at the beginning")
	f.Float64Var(&s.Blur, "blur", 0, "discs of noise, at most, of a weak player who takes the place of most random plies; 0 for none")
	f.Uint64Var(&s.Seed, "seed", 1, "seed of everything random; also the beginning of the files' names")
	threadsFlag(cmd, &s.Threads)
	return cmd
}

func trainFitCommand() *cobra.Command {
	var out, set, start, plots string
	f := train.Fit{}
	cmd := &cobra.Command{
		Use:   "fit DIR[:WEIGHT]...",
		Short: "Fit weights to the samples of directories, each with a weight from 0 to 1, and print the held-out error by phase",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.Plies < 1 || f.Plies > 60:
				return usage("--plies %d is not from 1 to 60", f.Plies)
			case f.Margin < 0 || f.Margin > 20:
				return usage("--margin %d is not from 0 to 20", f.Margin)
			case f.Passes < 1:
				return usage("--passes %d is less than 1", f.Passes)
			case !(f.Shrink > 0 && f.Shrink <= 1e6):
				return usage("--shrink %g is not above 0 and up to 1000000", f.Shrink)
			case !(f.Alike >= 0 && f.Alike <= 0.9):
				return usage("--alike %g is not from 0 to 0.9", f.Alike)
			case f.Later < 0 || f.Later > 60:
				return usage("--later %d is not from 0 to 60", f.Later)
			case !(f.ByResult >= 0 && f.ByResult <= 1):
				return usage("--by-result %g is not from 0 to 1", f.ByResult)
			case !threadsFit(f.Threads):
				return usage("--threads %d is not from 1 to 256", f.Threads)
			case f.Only < -1 || f.Only >= pattern.PhaseCount(f.Plies):
				return usage("--phase %d is not from 0 to %d, nor -1 for all", f.Only, pattern.PhaseCount(f.Plies)-1)
			}
			if err := errors.Join(canWrite("--out", out), canDraw(plots)); err != nil {
				return err
			}
			shapes, ok := pattern.Sets[set]
			if !ok {
				return usage("no set of patterns %q", set)
			}
			var err error
			if f.Layout, err = pattern.NewLayout(shapes); err != nil {
				return err
			}
			if start != "" {
				if f.Start, err = readWeights(start); err != nil {
					return err
				}
			}
			samples, seeds, err := readWeighted(args)
			if err != nil {
				return err
			}
			if len(samples) == 0 {
				return fmt.Errorf("no sample in %s", strings.Join(args, ", "))
			}
			progress := newBar(cmd.ErrOrStderr())
			w, phases, err := f.Run(cmd.Context(), samples, func(done, total int) { progress.set(done, total, "phases") })
			progress.clear()
			if err != nil {
				return err
			}
			names := make([]string, len(args))
			for i, dir := range args {
				names[i] = filepath.Base(dir)
			}
			origin := pattern.Origin{
				Command: commandLine(cmd, names), Commit: commit(),
				Data: fmt.Sprintf("%d samples of games with the seeds %s", len(samples), strings.Join(seeds, " ")),
			}
			if err := writeFile(out, func(w2 io.Writer) error { return w.Write(w2, origin) }); err != nil {
				return err
			}
			printPhases(cmd.OutOrStdout(), phases)
			if plots == "" {
				return nil
			}
			return plotPhases(plots, phases)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&out, "out", "weights.bin", "file to write")
	fl.StringVar(&set, "set", pattern.DefaultSet, "collection of patterns")
	fl.StringVar(&start, "start", "", "file of weights to begin with instead of zeroes")
	fl.IntVar(&f.Plies, "plies", 4, "plies a phase")
	fl.IntVar(&f.Margin, "margin", 2, "plies by which a phase also learns from its neighbours")
	fl.IntVar(&f.Passes, "passes", 40, "passes over the samples")
	fl.IntVar(&f.Only, "phase", -1, "fit this phase alone, for experiments")
	fl.Float64Var(&f.Shrink, "shrink", 40, "samples that weigh as much as what is believed of a weight beforehand")
	fl.Float64Var(&f.Alike, "alike", 0.3, "correlation of weights whose patterns differ in one square")
	fl.IntVar(&f.Later, "later", 2, "plies after a position at which the search's value in its label was found")
	fl.Float64Var(&f.ByResult, "by-result", 0.5, "share of the game's result in a label; the rest is the search's value")
	fl.StringVar(&plots, "plot", "", "draw the error by phase to this path with .svg and .png")
	threadsFlag(cmd, &f.Threads)
	return cmd
}

func printPhases(out io.Writer, errors []train.PhaseError) {
	fmt.Fprintln(out, "phase  samples  held out   RMSE    MAE  spread (discs)")
	for _, e := range errors {
		fmt.Fprintf(out, "%5d %8d %9d %6.2f %6.2f %7.2f\n", e.Phase, e.Samples, e.HeldOut, e.RMSE, e.MAE, e.Spread)
	}
}

func plotPhases(base string, errors []train.PhaseError) error {
	rmse, mae := plot.Series{Name: "RMSE"}, plot.Series{Name: "MAE"}
	for _, e := range errors {
		rmse.X, rmse.Y = append(rmse.X, float64(e.Phase)), append(rmse.Y, e.RMSE)
		mae.X, mae.Y = append(mae.X, float64(e.Phase)), append(mae.Y, e.MAE)
	}
	return plot.Chart{Title: "Held-out error by phase", X: "phase", Y: "discs", Series: []plot.Series{rmse, mae}}.Write(base)
}

func trainCheckCommand() *cobra.Command {
	var model, plots string
	var depth, every, threads int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check WTHOR...",
		Short: "Compare an evaluator with the exact values of WTHOR files (24 empties)",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if depth < 0 || depth > 20 {
				return usage("--depth %d is not from 0 to 20", depth)
			}
			if every < 1 || !threadsFit(threads) {
				return usage("--every is at least 1, --threads from 1 to 256")
			}
			if err := canDraw(plots); err != nil {
				return err
			}
			m, err := readModel(model)
			if err != nil {
				return err
			}
			var list []train.Judged
			for _, path := range args {
				more, err := readWTHOR(path)
				if err != nil {
					return err
				}
				list = append(list, more...)
			}
			if len(list) == 0 {
				return fmt.Errorf("no position with an exact value in %s", strings.Join(args, ", "))
			}
			kept := list[:0]
			for i, j := range list {
				if i%every == 0 {
					kept = append(kept, j)
				}
			}
			progress := newBar(cmd.ErrOrStderr())
			c, err := train.Check(cmd.Context(), m, kept, depth, threads, func(done, total int) { progress.set(done, total, "positions") })
			progress.clear()
			if err != nil {
				return err
			}
			if plots != "" {
				if err := plotPairs(plots, c); err != nil {
					return err
				}
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), c)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d positions: RMSE %.2f, MAE %.2f, bias %+.2f, spread %.2f discs\n", c.Positions, c.RMSE, c.MAE, c.Bias, c.Spread)
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&model, "model", "classic", "evaluator: "+modelHelp)
	f.IntVar(&depth, "depth", 0, "plies of search over the evaluator, 0 for the evaluator alone")
	f.IntVar(&every, "every", 1, "take one position in so many")
	f.StringVar(&plots, "plot", "", "draw predicted against exact to this path with .svg and .png")
	f.BoolVar(&asJSON, "json", false, "print one JSON object")
	threadsFlag(cmd, &threads)
	return cmd
}

func trainProbCutCommand() *cobra.Command {
	var files int
	var asJSON bool
	c := train.ProbCut{}
	cmd := &cobra.Command{
		Use:   "probcut WEIGHTS DIR...",
		Short: "Measure the errors of shallow searches with weights and write what ProbCut needs into their file",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.Positions < 20 || c.Deepest < 4 || c.Deepest > 14 || c.Solve < 13 || c.Solve > 20 || !threadsFit(c.Threads) || files < 1 {
				return usage("--positions is at least 20, --deepest from 4 to 14, --solve from 13 to 20, --threads from 1 to 256, --files at least 1")
			}
			w, origin, samples, err := readForMeasure(args, files)
			if err != nil {
				return err
			}
			if c.Model, err = pattern.NewModel("pattern", w); err != nil {
				return err
			}
			progress := newBar(cmd.ErrOrStderr())
			errors, spreads, err := c.Run(cmd.Context(), samples, func(done, total int) { progress.set(done, total, "positions") })
			progress.clear()
			if err != nil {
				return err
			}
			w.Errors = errors
			origin.Command += fmt.Sprintf("; train probcut --positions %d --deepest %d --solve %d --seed %d", c.Positions, c.Deepest, c.Solve, c.Seed)
			if err := writeFile(args[0], func(out io.Writer) error { return w.Write(out, origin) }); err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), struct {
					Errors  *eval.Errors   `json:"errors"`
					Spreads []train.Spread `json:"spreads"`
				}{errors, spreads})
			}
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, "empties  deep  shallow    n  sigma  fitted   bias (discs)")
			for _, s := range spreads {
				fmt.Fprintf(out, "%7d %5d %8d %4d %6.2f %7.2f %+6.2f\n", s.Empties, s.Deep, s.Shallow, s.N, s.Sigma, s.Fitted, s.Bias)
			}
			_, err = fmt.Fprintf(out, "midgame %.4g\nend %.4g\n", errors.Midgame, errors.End)
			return err
		},
	}
	f := cmd.Flags()
	f.IntVar(&c.Positions, "positions", 300, "positions for each number of empties")
	f.IntVar(&c.Deepest, "deepest", 9, "plies of the deepest search")
	f.IntVar(&c.Solve, "solve", 17, "most empties that are solved")
	f.IntVar(&files, "files", 40, "files of samples to choose from")
	f.Uint64Var(&c.Seed, "seed", 1, "seed of the choice of positions")
	f.BoolVar(&asJSON, "json", false, "print one JSON object")
	threadsFlag(cmd, &c.Threads)
	return cmd
}

func trainBoundsCommand() *cobra.Command {
	var model string
	var depth, threads int
	cmd := &cobra.Command{
		Use:   "bounds FILE.csv",
		Short: "Compare shallow searches with proven bounds (obf,count,score,alpha,beta) and tell which they break",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if depth < 1 || depth > 20 || !threadsFit(threads) {
				return usage("--depth is from 1 to 20, --threads from 1 to 256")
			}
			m, err := readModel(model)
			if err != nil {
				return err
			}
			f, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			list, err := train.ReadBounds(f)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if len(list) == 0 {
				return fmt.Errorf("%s: there is no row behind the first line", args[0])
			}
			progress := newBar(cmd.ErrOrStderr())
			broken, err := train.CheckBounds(cmd.Context(), m, list, depth, threads, func(done, total int) { progress.set(done, total, "positions") })
			progress.clear()
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			count, far, most := 0, 0, 0.0
			for i, by := range broken {
				if by > 0 {
					count++
					most = max(most, by)
				}
				if by > 6 {
					far++
					fmt.Fprintf(out, "line %d: %.2f discs outside\n", list[i].Line, by)
				}
			}
			_, err = fmt.Fprintf(out, "%d rows, depth %d: %d broken, by %.2f discs at most, %d by more than 6\n", len(list), depth, count, most, far)
			return err
		},
	}
	cmd.Flags().StringVar(&model, "model", "builtin", "evaluator: "+modelHelp)
	cmd.Flags().IntVar(&depth, "depth", 8, "plies of search")
	threadsFlag(cmd, &threads)
	return cmd
}

// readWeighted reads the samples of directories, each of them with a weight behind a colon or 1.
func readWeighted(args []string) (samples []train.Sample, seeds []string, err error) {
	for _, arg := range args {
		dir, weight := arg, 1.0
		if i := strings.LastIndexByte(arg, ':'); i > len(filepath.VolumeName(arg)) { // Windows has "C:"
			if weight, err = strconv.ParseFloat(arg[i+1:], 32); err != nil || !(weight > 0 && weight <= 1) {
				return nil, nil, usage("the weight of %s is not above 0 and up to 1", arg)
			}
			dir = arg[:i]
		}
		files, err := train.Files([]string{dir})
		if err != nil {
			return nil, nil, err
		}
		more, err := readSamples(files)
		if err != nil {
			return nil, nil, err
		}
		for i := range more {
			more[i].Less = float32(1 - weight)
		}
		samples = append(samples, more...)
		for _, path := range files { // selfplay begins their names with its seed
			if seed, _, _ := strings.Cut(filepath.Base(path), "-"); !slices.Contains(seeds, seed) {
				seeds = append(seeds, seed)
			}
		}
	}
	return samples, seeds, nil
}

// readForMeasure reads what stretch and probcut begin with: the weights of the first argument and, evenly from all of the directories behind it, at most so
// many files of samples.
func readForMeasure(args []string, files int) (*pattern.Weights, pattern.Origin, []train.Sample, error) {
	w, origin, err := readWeightsOrigin(args[0])
	if err != nil {
		return nil, origin, nil, err
	}
	list, err := train.Files(args[1:])
	if err != nil {
		return nil, origin, nil, err
	}
	samples, err := readSamples(spread(list, files))
	return w, origin, samples, err
}

// readSamples reads files of samples.
func readSamples(files []string) ([]train.Sample, error) {
	var samples []train.Sample
	for _, path := range files {
		more, err := train.ReadSamples(path)
		if err != nil {
			return nil, err
		}
		samples = append(samples, more...)
	}
	return samples, nil
}

func readWTHOR(path string) ([]train.Judged, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := train.ReadWTHOR(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

func plotPairs(base string, c train.Checked) error {
	s := plot.Series{Name: "a position", Points: true}
	for _, p := range c.Pairs {
		s.X, s.Y = append(s.X, p[1]), append(s.Y, p[0])
	}
	title := fmt.Sprintf("Predicted against exact: RMSE %.2f, MAE %.2f discs", c.RMSE, c.MAE)
	return plot.Chart{Title: title, X: "exact value, discs", Y: "predicted, discs", Series: []plot.Series{s}}.Write(base)
}

// commandLine is the command that runs, without the directories of its paths.
func commandLine(cmd *cobra.Command, args []string) string {
	var flags []string
	for _, name := range []string{"set", "plies", "margin", "passes", "shrink", "alike", "by-result", "later"} {
		flags = append(flags, "--"+name, cmd.Flag(name).Value.String())
	}
	if start := cmd.Flag("start").Value.String(); start != "" {
		flags = append(flags, "--start", filepath.Base(start))
	}
	return fmt.Sprintf("train fit %s %s", strings.Join(flags, " "), strings.Join(args, " "))
}

// commit is the commit that the program was built from, "unknown" where the build does not tell.
func commit() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
}
