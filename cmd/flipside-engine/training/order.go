package training

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/game"
	"flipside/game/base/datafile"
)

// orderFlags are the flags of train order.
type orderFlags struct {
	out, model        string
	positions, passes int
	threads           int
	seed              uint64
}

// One position in heldShare, from the end of the list, is held out to judge the weights.
const heldShare = 15

func orderCommand() *cobra.Command {
	var f orderFlags
	cmd := &cobra.Command{
		Use:   "order DIR...",
		Short: "Fit the weights that order moves near the end of a game",
		Long: "Solve positions with 17 to 22 empties from the files of train selfplay, keep some nodes of " +
			"these searches, find out how many nodes each of their moves costs, and fit the weights that order " +
			"moves in exact searches. The last positions are not used for fitting: the table shows how many times " +
			"the nodes of the best order the new weights need on them. The searches use the weights of this " +
			"program, so the result depends on these a little. 1000 positions take about 10 minutes on two cores.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := command.First(command.AtLeast("--positions", f.positions, 1), command.Within("--passes", f.passes, 1, 100),
				command.CheckThreads(f.threads), command.CanWrite("--out", f.out))
			if err != nil {
				return err
			}
			m, err := readModel(f.model)
			if err != nil {
				return err
			}
			if m.Stateless {
				return command.Usagef("--model must be builtin or a file of weights, not %s", f.model)
			}
			return f.run(cmd, m, args)
		},
	}
	flags := cmd.Flags()
	modelFlag(cmd, &f.model, "builtin", "evaluator of the searches: builtin or a file")
	flags.StringVar(&f.out, "out", "moveorder.bin", "file of the weights")
	flags.IntVar(&f.positions, "positions", 1000, "number of positions to solve")
	flags.IntVar(&f.passes, "passes", 9, "number of passes over the nodes")
	flags.Uint64Var(&f.seed, "seed", 1, "seed for the choice of positions and nodes and for the order of nodes")
	threadsFlag(cmd, &f.threads)
	return cmd
}

func (f *orderFlags) run(cmd *cobra.Command, m *eval.Model, dirs []string) error {
	positions, err := f.choose(dirs)
	if err != nil {
		return err
	}
	show, end := command.Progress(cmd, "positions")
	found, err := train.OrderCollect{
		Model: m, Positions: positions, Seed: f.seed, Threads: f.threads,
	}.Run(cmd.Context(), show)
	end()
	if err != nil {
		return err
	}
	held := len(found) - (len(found)+heldShare-1)/heldShare
	nodes, judges := slices.Concat(found[:held]...), slices.Concat(found[held:]...)
	if len(nodes) == 0 || len(judges) == 0 {
		return fmt.Errorf("%d positions have too few nodes to fit and to judge the weights", len(positions))
	}
	fit := train.NewOrderFit()
	b := command.NewBar(cmd.ErrOrStderr())
	err = fit.Run(cmd.Context(), nodes, f.passes, f.seed, func(pass int, loss float64) {
		b.Set(pass, f.passes, fmt.Sprintf("log loss %.3f", loss))
	})
	b.Clear()
	if err != nil {
		return err
	}
	model := fit.Model()
	origin := datafile.Origin{
		Command: "train order", Seed: f.seed, Commit: commit(),
		Data: fmt.Sprintf("%d nodes of %d solves", len(nodes), held),
	}
	if err := command.WriteFile(f.out, func(w io.Writer) error { return model.Write(w, origin) }); err != nil {
		return err
	}
	waste := train.JudgeOrder(model, judges)
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "empties\tnodes\tratio\t")
	for _, x := range waste {
		fmt.Fprintf(w, "%d\t%d\t%.3f\t\n", x.Empties, x.Nodes, x.Ratio)
	}
	return w.Flush()
}

// choose draws positions from files of samples, at most one of each game, because positions of a
// game have the same nodes below them.
func (f *orderFlags) choose(dirs []string) (chosen []game.Position, err error) {
	samples, err := train.ReadSome(dirs, math.MaxInt)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(f.seed, 0))
	before, fit := 0, []game.Position{} // the samples of a game follow each other, with fewer empties
	take := func() {
		if len(fit) > 0 {
			chosen = append(chosen, fit[r.IntN(len(fit))])
		}
		fit = fit[:0]
	}
	for i := range samples {
		p := samples[i].Position
		e := p.Empties()
		if e >= before {
			take()
		}
		before = e
		if e >= train.LeastRoot && e <= train.MostRoot && p.Moves() != 0 {
			fit = append(fit, p)
		}
	}
	take()
	r.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	chosen = chosen[:min(len(chosen), f.positions)]
	if len(chosen) == 0 {
		return nil, fmt.Errorf("the files hold no position with %d to %d empties", train.LeastRoot, train.MostRoot)
	}
	return chosen, nil
}
