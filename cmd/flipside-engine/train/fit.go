package train

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai/eval/pattern"
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
		Short: "cli.train_fit",
		Long:  "cli.train_fit.long",
		Args:  cobra.MinimumNArgs(1),
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
	fl.StringVar(&f.out, "out", "weights.bin", "cli.train_fit.out")
	fl.StringVar(&f.set, "set", "", "cli.train_fit.set")
	fl.StringVar(&f.start, "start", "", "cli.train_fit.start")
	fl.BoolVar(&f.Near, "near", false, "cli.train_fit.near")
	fl.IntVar(&f.Plies, "plies", 4, "cli.train_fit.plies")
	fl.IntVar(&f.Split, "split", 20, "cli.train_fit.split")
	fl.IntVar(&f.Margin, "margin", 2, "cli.train_fit.margin")
	fl.IntVar(&f.Passes, "passes", 40, "cli.train_fit.passes")
	fl.IntVar(&f.Only, "phase", -1, "cli.train_fit.phase")
	fl.Float64Var(&f.Shrink, "shrink", 40, "cli.train_fit.shrink")
	fl.Float64Var(&f.Alike, "alike", 0.3, "cli.train_fit.alike")
	fl.IntVar(&f.Later, "later", 2, "cli.train_fit.later")
	fl.Float64Var(&f.ByResult, "by-result", 0.5, "cli.train_fit.by-result")
	fl.Float64Var(&f.Stretch, "stretch", 0, "cli.train_fit.stretch")
	fl.StringVar(&f.plots, "plot", "", "cli.train_fit.plot")
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
	origin := pattern.Origin{
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
func (f *fitFlags) begin() (before pattern.Origin, err error) {
	if f.start != "" {
		if f.Start, before, err = pattern.ReadFile(f.start); err != nil {
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

// layoutOf returns the layout of a set of patterns. Without a name it is that of start, or else the
// one of DefaultSet.
func layoutOf(set string, start *pattern.Weights) (*pattern.Layout, error) {
	switch {
	case set == "" && start != nil:
		return start.Layout, nil
	case set == "":
		set = pattern.DefaultSet
	}
	shapes, ok := pattern.Sets[set]
	if !ok {
		return nil, command.Usagef("unknown pattern set %q", set)
	}
	return pattern.NewLayout(shapes)
}

func checkFit(f *train.Fit, start string) error {
	switch {
	case f.Near && start == "":
		return command.Usagef("--near needs --start")
	case f.Plies < 1 || f.Plies > 60:
		return command.Usagef("--plies must be from 1 to 60, not %d", f.Plies)
	case f.Split < 0 || f.Split > 60:
		return command.Usagef("--split must be from 0 to 60, not %d", f.Split)
	case f.Margin < 0 || f.Margin > 20:
		return command.Usagef("--margin must be from 0 to 20, not %d", f.Margin)
	case f.Passes < 1:
		return command.Usagef("--passes must be at least 1, not %d", f.Passes)
	case !(f.Shrink > 0 && f.Shrink <= 1e6):
		return command.Usagef("--shrink must be above 0 and at most 1000000, not %g", f.Shrink)
	case !(f.Alike >= 0 && f.Alike <= 0.9):
		return command.Usagef("--alike must be from 0 to 0.9, not %g", f.Alike)
	case f.Later < 0 || f.Later > 60:
		return command.Usagef("--later must be from 0 to 60, not %d", f.Later)
	case !(f.ByResult >= 0 && f.ByResult <= 1):
		return command.Usagef("--by-result must be from 0 to 1, not %g", f.ByResult)
	case !(f.Stretch >= 0 && f.Stretch <= 1):
		return command.Usagef("--stretch must be from 0 to 1, not %g", f.Stretch)
	case f.Only < -1 || f.Only >= f.Count():
		return command.Usagef("--phase must be from 0 to %[2]d, or -1 for all, not %[1]d",
			f.Only, f.Count()-1)
	}
	return command.CheckThreads(f.Threads)
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
