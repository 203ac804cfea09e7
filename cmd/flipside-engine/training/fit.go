package training

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/lab/plot"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
)

// fitFlags are the flags of train fit.
type fitFlags struct {
	train.Fit
	out, set, start, plots string
}

func fitCommand() *cobra.Command {
	var f fitFlags
	cmd := &cobra.Command{
		Use:   "fit DIR[:WEIGHT]...",
		Short: "Fit weights to samples and print the error on held-out samples, phase by phase",
		Long: "Fit weights to the samples in the directories and print the error on held-out samples, phase by " +
			"phase. WEIGHT, above 0 and at most 1, is how much the samples of a directory count.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := errors.Join(checkFit(&f.Fit, f.start),
				command.CanWrite("--out", f.out), command.CanDraw(f.plots))
			if err != nil {
				return err
			}
			return f.run(cmd, args)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.out, "out", "weights.bin", "file to write")
	fl.StringVar(&f.set, "set", "", "pattern set, which begins with those of --start (default: the patterns of --start, or "+eval.DefaultSet+")")
	fl.StringVar(&f.start, "start", "", "weights file to start from (default: all weights are 0)")
	fl.BoolVar(&f.Near, "near", false, "with --start: expect weights near those, and leave phases without samples unchanged")
	fl.IntVar(&f.Plies, "plies", 4, "number of plies per phase")
	fl.IntVar(&f.Split, "split", 20, "maximum number of empties at which odd and even numbers have separate phases; 0 means never")
	fl.IntVar(&f.Margin, "margin", 2, "plies by which a phase also learns from its neighbours")
	fl.IntVar(&f.Passes, "passes", 40, "number of passes over the samples")
	fl.IntVar(&f.Only, "phase", -1, "fit only this phase, for experiments; -1 means all")
	fl.Float64Var(&f.Shrink, "shrink", 40, "strength of the prior: it counts as much as this many samples")
	fl.Float64Var(&f.Alike, "alike", 0.3, "prior correlation of two weights whose patterns differ in one square")
	fl.IntVar(&f.Later, "later", 2, "use the search value this many plies later in the same game as the label")
	fl.Float64Var(&f.ByResult, "by-result", 0.5, "share of the game's result in a label; the rest is the search value")
	fl.Float64Var(&f.Stretch, "stretch", 0, "share by which small search values are enlarged; it falls to 0 at 64 discs")
	fl.StringVar(&f.plots, "plot", "", "plot the error by phase to PATH.svg and PATH.png")
	threadsFlag(cmd, &f.Threads)
	return cmd
}

// run fits weights to the samples of the sources in args, and writes them.
func (f *fitFlags) run(cmd *cobra.Command, args []string) error {
	before, err := f.begin()
	if err != nil {
		return err
	}
	samples, seeds, err := readSamples(args)
	if err != nil {
		return err
	}
	show, end := command.Progress(cmd, "phases")
	w, phases, err := f.Run(cmd.Context(), samples, show)
	end()
	if err != nil {
		return err
	}
	origin := eval.Origin{
		Command: fitLine(cmd, args),
		Commit:  commit(),
		Data: fmt.Sprintf("%d samples of games with the seeds %s",
			len(samples), strings.Join(seeds, " ")),
	}
	if f.Near {
		origin.Data = before.Data + "; " + origin.Data
		origin.Command = before.Command + "; " + origin.Command
	}
	write := func(to io.Writer) error { return w.Write(to, origin) }
	if err := command.WriteFile(f.out, write); err != nil {
		return err
	}
	if err := train.WritePhases(cmd.OutOrStdout(), phases); err != nil || f.plots == "" {
		return err
	}
	return plot.Write(f.plots, train.PhaseChart(phases))
}

// begin reads the weights to begin with, if there are any, and sets the layout. It returns the
// origin of these weights.
func (f *fitFlags) begin() (before eval.Origin, err error) {
	if f.start != "" {
		if f.Start, before, err = eval.ReadWeightsFile(f.start); err != nil {
			return before, err
		}
	}
	if f.Layout, err = layoutOf(f.set, f.Start); err != nil {
		return before, err
	}
	if f.Start != nil {
		if f.Start, err = f.Start.Extend(f.Layout); err != nil {
			return before, fmt.Errorf("--set %s: %w", f.set, err)
		}
	}
	return before, nil
}

// readSamples reads the samples of sources, DIR or DIR:WEIGHT, and the seeds of their games.
func readSamples(texts []string) (samples []train.Sample, seeds []string, err error) {
	sources := make([]train.Source, len(texts))
	for i, text := range texts {
		if sources[i], err = train.ParseSource(text); err != nil {
			return nil, nil, command.UsageError{Err: err}
		}
	}
	samples, seeds, err = train.ReadSources(sources)
	if err == nil && len(samples) == 0 {
		err = fmt.Errorf("%s contains no samples", strings.Join(texts, ", "))
	}
	return samples, seeds, err
}

// layoutOf returns the layout of a set of patterns. Without a name it returns the layout of start,
// or else the layout of DefaultSet.
func layoutOf(set string, start *eval.Weights) (*eval.Layout, error) {
	switch {
	case set == "" && start != nil:
		return start.Layout, nil
	case set == "":
		set = eval.DefaultSet
	}
	shapes, ok := eval.Sets[set]
	if !ok {
		return nil, command.Usagef("unknown pattern set %q", set)
	}
	return eval.NewLayout(shapes)
}

func checkFit(f *train.Fit, start string) error {
	err := command.First(
		command.Within("--plies", f.Plies, 1, 60),
		command.Within("--split", f.Split, 0, 60),
		command.Within("--margin", f.Margin, 0, 20),
		command.AtLeast("--passes", f.Passes, 1),
		command.Within("--alike", f.Alike, 0, 0.9),
		command.Within("--later", f.Later, 0, 60),
		command.Within("--by-result", f.ByResult, 0, 1),
		command.Within("--stretch", f.Stretch, 0, 1),
		command.CheckThreads(f.Threads))
	switch {
	case err != nil:
		return err
	case f.Near && start == "":
		return command.Usagef("--near needs --start")
	case !(f.Shrink > 0 && f.Shrink <= 1e6):
		return command.Usagef("--shrink must be above 0 and at most 1000000, not %g", f.Shrink)
	case f.Only < -1 || f.Only >= f.Count():
		return command.Usagef("--phase must be from 0 to %d, or -1 for all, not %d", f.Count()-1, f.Only)
	}
	return nil
}

// fitLine is the command line that runs, for the file of weights. Paths lose their directories.
func fitLine(cmd *cobra.Command, args []string) string {
	line := []string{"train fit"}
	if set := cmd.Flag("set"); set.Changed {
		line = append(line, "--set", set.Value.String())
	}
	for _, name := range []string{
		"plies", "split", "margin", "passes", "shrink", "alike", "by-result", "later", "stretch",
	} {
		line = append(line, "--"+name, cmd.Flag(name).Value.String())
	}
	if start := cmd.Flag("start").Value.String(); start != "" {
		line = append(line, "--start", filepath.Base(start))
		if cmd.Flag("near").Changed {
			line = append(line, "--near")
		}
	}
	for _, dir := range args {
		line = append(line, filepath.Base(dir))
	}
	return strings.Join(line, " ")
}
