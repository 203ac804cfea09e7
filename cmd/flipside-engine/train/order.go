package train

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/datafile"
	"flipside/ai/eval"
	"flipside/ai/lab/orderfit"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/game"
)

// orderFlags are the flags of train order.
type orderFlags struct {
	out, model        string
	positions, passes int
	threads           int
	seed              uint64
}

// heldShare is one of how many nodes, the last ones, judges the weights.
const heldShare = 15

func orderCommand() *cobra.Command {
	var f orderFlags
	cmd := &cobra.Command{
		Use:   "order DIR...",
		Short: "cli.train_order",
		Long:  "cli.train_order.long",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.positions < 1:
				return command.Usagef("--positions must be at least 1, not %d", f.positions)
			case f.passes < 1 || f.passes > 100:
				return command.Usagef("--passes must be from 1 to 100, not %d", f.passes)
			}
			if err := command.CheckThreads(f.threads); err != nil {
				return err
			}
			if err := command.CanWrite("--out", f.out); err != nil {
				return err
			}
			m, err := readModel(f.model)
			if err != nil {
				return err
			}
			return f.run(cmd, m, args)
		},
	}
	flags := cmd.Flags()
	modelFlag(cmd, &f.model, "builtin", "cli.train_order.model")
	flags.StringVar(&f.out, "out", "moveorder.bin", "cli.train_order.out")
	flags.IntVar(&f.positions, "positions", 1000, "cli.train_order.positions")
	flags.IntVar(&f.passes, "passes", 9, "cli.train_order.passes")
	flags.Uint64Var(&f.seed, "seed", 1, "cli.train_order.seed")
	threadsFlag(cmd, &f.threads)
	return cmd
}

func (f *orderFlags) run(cmd *cobra.Command, m *eval.Model, dirs []string) error {
	positions, err := f.choose(dirs)
	if err != nil {
		return err
	}
	show, end := command.Progress(cmd, "positions")
	nodes, err := orderfit.Collect{
		Model: m, Positions: positions, Seed: f.seed, Threads: f.threads,
	}.Run(cmd.Context(), show)
	end()
	if err != nil {
		return err
	}
	held := len(nodes) - len(nodes)/heldShare
	fit := orderfit.NewFit()
	b := command.NewBar(cmd.ErrOrStderr())
	err = fit.Run(cmd.Context(), nodes[:held], f.passes, f.seed, func(pass int, loss float64) {
		b.Set(pass, f.passes, fmt.Sprintf("log loss %.3f", loss))
	})
	b.Clear()
	if err != nil {
		return err
	}
	model := fit.Model()
	origin := datafile.Origin{
		Command: "train order", Seed: f.seed, Commit: commit(),
		Data: fmt.Sprintf("%d nodes of %d solves", held, len(positions)),
	}
	if err := command.WriteFile(f.out, func(w io.Writer) error { return model.Write(w, origin) }); err != nil {
		return err
	}
	waste := orderfit.Judge(model, nodes[held:])
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "empties\tnodes\tratio\t")
	for _, x := range waste {
		fmt.Fprintf(w, "%d\t%d\t%.3f\t\n", x.Empties, x.Nodes, x.Ratio)
	}
	return w.Flush()
}

// choose draws positions from files of samples.
func (f *orderFlags) choose(dirs []string) (chosen []game.Position, err error) {
	samples, err := train.ReadSome(dirs, math.MaxInt)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(f.seed, 0))
	for _, i := range r.Perm(len(samples)) {
		p := samples[i].Position
		e := p.Empties()
		if e >= orderfit.LeastRoot && e <= orderfit.MostRoot && p.Moves() != 0 && len(chosen) < f.positions {
			chosen = append(chosen, p)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("the files hold no position with %d to %d empties", orderfit.LeastRoot, orderfit.MostRoot)
	}
	return chosen, nil
}
