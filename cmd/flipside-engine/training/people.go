package training

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/friendly"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/base/datafile"
	"flipside/game/record"
)

// peopleFlags are the flags of train people.
type peopleFlags struct {
	out, model          string
	every, held, epochs int
	seed                uint64
	asJSON              bool
}

func peopleCommand() *cobra.Command {
	var f peopleFlags
	cmd := &cobra.Command{
		Use:   "people DIR FILE...",
		Short: "Fit and measure the model of how people move",
		Long: "Fit the model of how people move to recorded games, one file per year, oldest first. The last " +
			"--held files are not used for fitting: the model is measured on them. DIR keeps intermediate results " +
			"after each pass, so an interrupted run continues. Changing the evaluator's weights starts it again. " +
			"With --model, nothing is fitted and that model is measured. The work uses one thread.",
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.First(command.AtLeast("--every", f.every, 1), command.Within("--epochs", f.epochs, 1, 100)); err != nil {
				return err
			}
			if f.held < 0 || f.held >= len(args)-1 && f.model == "" {
				return command.Usagef("--held %d leaves no file to fit to (%d in all)", f.held, len(args)-1)
			}
			if f.out != "" {
				if err := command.CanWrite("--out", f.out); err != nil {
					return err
				}
			}
			return f.run(cmd, args[0], args[1:])
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "file of the model")
	flags.StringVar(&f.model, "model", "", "measure this model instead of fitting one")
	flags.IntVar(&f.every, "every", 1, "use only every Nth game of a file")
	flags.IntVar(&f.held, "held", 3, "number of files at the end to measure the model on")
	flags.IntVar(&f.epochs, "epochs", 2, "number of passes over the games")
	flags.Uint64Var(&f.seed, "seed", 1, "seed for the order of the games")
	cli.JSONFlag(cmd, &f.asJSON, train.PeopleReport{})
	return cmd
}

func (f *peopleFlags) run(cmd *cobra.Command, dir string, files []string) error {
	fitted, held := files[:max(0, len(files)-f.held)], files[max(0, len(files)-f.held):]
	var model *friendly.Model
	var err error
	if f.model != "" {
		model, err = command.ReadFile(cmd.Context(), f.model, friendly.ReadModel)
	} else {
		model, err = f.fit(cmd, dir, fitted)
	}
	if err != nil {
		return err
	}
	if f.out != "" {
		origin := datafile.Origin{Command: "train people", Seed: f.seed, Commit: commit(),
			Data: fmt.Sprintf("every %d. game of %s to %s", f.every, filepath.Base(fitted[0]), filepath.Base(fitted[len(fitted)-1]))}
		if err := command.WriteFile(f.out, func(w io.Writer) error { return model.Write(w, origin) }); err != nil {
			return err
		}
	}
	games, err := f.looks(cmd, dir, held)
	if err != nil {
		return err
	}
	r := train.PeopleFitOf(model).Report(games)
	if f.asJSON {
		return cli.PrintJSON(cmd, r)
	}
	return writeAgreement(cmd.OutOrStdout(), r)
}

// fit fits the model to the games of files. It continues after the last finished pass.
func (f *peopleFlags) fit(cmd *cobra.Command, dir string, files []string) (*friendly.Model, error) {
	games, err := f.looks(cmd, dir, files)
	if err != nil {
		return nil, err
	}
	state := filepath.Join(dir, "fit.state")
	what := fmt.Sprintf("%d games, every %d, seed %d, %d epochs, weights %08x", len(games), f.every, f.seed, f.epochs, eval.WeightsSum())
	fit, err := train.ReadPeopleFit(state, what)
	if err != nil {
		return nil, err
	}
	for fit.Epoch < f.epochs {
		b := command.NewBar(cmd.ErrOrStderr())
		rate := 1 - 0.8*float64(fit.Epoch)/float64(max(1, f.epochs-1)) // the last pass makes the smallest steps
		err := fit.Run(cmd.Context(), games, f.seed, rate, func(done, total int, loss float64) {
			b.Set(done, total, fmt.Sprintf("pass %d, log loss %.3f", fit.Epoch+1, loss))
		})
		b.Clear()
		if err != nil {
			return nil, err
		}
		if err := command.WriteFile(state, func(w io.Writer) error { return fit.Write(w, what) }); err != nil {
			return nil, err
		}
	}
	return fit.Model(), nil
}

// looks returns the games of files with their looks, which it keeps in dir.
func (f *peopleFlags) looks(cmd *cobra.Command, dir string, files []string) ([]train.PeopleGame, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	var all []train.PeopleGame
	for _, path := range files {
		source := fmt.Sprintf("%s, every %d", filepath.Base(path), f.every)
		kept := filepath.Join(dir, filepath.Base(path)+".look")
		games, ok, err := train.ReadPeopleGames(kept, eval.WeightsSum(), source)
		if err != nil {
			return nil, err
		}
		if !ok {
			if games, err = f.look(cmd.Context(), cmd, path); err != nil {
				return nil, err
			}
			err = command.WriteFile(kept, func(w io.Writer) error { return train.WritePeopleGames(w, games, eval.WeightsSum(), source) })
			if err != nil {
				return nil, err
			}
		}
		all = append(all, games...)
	}
	return all, nil
}

func (f *peopleFlags) look(ctx context.Context, cmd *cobra.Command, path string) ([]train.PeopleGame, error) {
	var lines [][]game.Move
	n := 0
	err := (&command.GamesFlags{}).Each(ctx, path, func(r *record.Record) error {
		start, _ := r.Game.StartPosition()
		if n++; (n-1)%f.every == 0 && start == game.Start {
			lines = append(lines, r.Game.Line())
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	model, err := eval.Builtin()
	if err != nil {
		return nil, err
	}
	b := command.NewBar(cmd.ErrOrStderr())
	defer b.Clear()
	return train.LookAtPeople(ctx, model, lines, func(done, total int) { b.Set(done, total, filepath.Base(path)) })
}

// writeAgreement writes the agreement of a model as a table.
func writeAgreement(out io.Writer, r train.PeopleReport) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "moves\tjudged\ttop 1\ttop 3\tlog loss\t")
	for _, depth := range friendly.Looks {
		fmt.Fprintf(w, "depth %d\t", depth)
	}
	fmt.Fprintln(w)
	for i, a := range r {
		name := "all"
		switch {
		case i+1 < len(train.PeopleBands):
			name = fmt.Sprintf("%d-%d", train.PeopleBands[i]+1, train.PeopleBands[i+1])
		case i < len(train.PeopleBands):
			name = fmt.Sprintf("%d-60", train.PeopleBands[i]+1)
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%.3f\t", name, a.Moves, share(a.Top1), share(a.Top3), a.LogLoss)
		for _, x := range a.Looks {
			fmt.Fprintf(w, "%s\t", share(x))
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

func share(x float64) string { return fmt.Sprintf("%.1f %%", math.Round(1000*x)/10) }
