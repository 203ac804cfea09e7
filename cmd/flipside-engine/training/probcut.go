package training

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

// depthErrors is what probcut prints.
type depthErrors struct {
	Errors  *eval.Errors   `json:"errors" help:"what is written into WEIGHTS"`
	Spreads []train.Spread `json:"spreads" help:"measured errors, one entry per pair of depths"`
}

func probCutCommand() *cobra.Command {
	var t tuning
	c := train.ProbCut{}
	cmd := &cobra.Command{
		Use:   "probcut WEIGHTS DIR...",
		Short: "Measure the errors of shallow searches and write what ProbCut needs into WEIGHTS",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkProbCut(&c, &t); err != nil {
				return err
			}
			step := fmt.Sprintf("train probcut --positions %d --deepest %d --solve %d --seed %d",
				c.Positions, c.Deepest, c.Solve, c.Seed)
			var found depthErrors
			err := t.run(cmd, args, step, func(w *eval.Weights, samples []train.Sample, show func(done, total int)) (err error) {
				if c.Model, err = eval.NewModel("pattern", w); err != nil {
					return err
				}
				found.Errors, found.Spreads, err = c.Run(cmd.Context(), samples, show)
				w.Errors = found.Errors
				return err
			})
			if err != nil {
				return err
			}
			if t.asJSON {
				return cli.PrintJSON(cmd, found)
			}
			out, e := cmd.OutOrStdout(), found.Errors
			err = train.WriteSpreads(out, found.Spreads)
			fmt.Fprintf(out, "even depths: midgame %.4g, end %.4g\nodd depths: midgame %.4g, end %.4g\n", e.Even.Midgame, e.Even.End, e.Odd.Midgame, e.Odd.End)
			return err
		},
	}
	f := cmd.Flags()
	f.IntVar(&c.Positions, "positions", 300, "number of positions per number of empties")
	f.IntVar(&c.Deepest, "deepest", 9, "depth of the deepest search in plies")
	f.IntVar(&c.Solve, "solve", 17, "solve positions with at most this many empties")
	f.Uint64Var(&c.Seed, "seed", 1, "seed for the choice of positions")
	t.add(cmd, 40, &c.Threads, depthErrors{})
	return cmd
}

func checkProbCut(c *train.ProbCut, t *tuning) error {
	return command.First(command.AtLeast("--positions", c.Positions, 20), command.Within("--deepest", c.Deepest, 4, 14), command.Within("--solve", c.Solve, 15, 20),
		t.check(c.Threads))
}
