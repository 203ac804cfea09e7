package train

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
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
			err := t.run(cmd, args, step, func(w *pattern.Weights, samples []train.Sample, show func(done, total int)) (err error) {
				if c.Model, err = pattern.NewModel("pattern", w); err != nil {
					return err
				}
				found.Errors, found.Spreads, err = c.Run(cmd.Context(), samples, show)
				w.Errors = found.Errors
				return err
			})
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if t.asJSON {
				return command.PrintJSON(cmd, found)
			}
			if err := train.WriteSpreads(out, found.Spreads); err != nil {
				return err
			}
			for odd, s := range []eval.Sigmas{found.Errors.Even, found.Errors.Odd} {
				if _, err := fmt.Fprintf(out, "%s depths: midgame %.4g, end %.4g\n", [2]string{"even", "odd"}[odd], s.Midgame, s.End); err != nil {
					return err
				}
			}
			return nil
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
	switch {
	case c.Positions < 20:
		return command.Usagef("--positions must be at least 20, not %d", c.Positions)
	case c.Deepest < 4 || c.Deepest > 14:
		return command.Usagef("--deepest must be from 4 to 14, not %d", c.Deepest)
	case c.Solve < 15 || c.Solve > 20:
		return command.Usagef("--solve must be from 15 to 20, not %d", c.Solve)
	}
	return t.check(c.Threads)
}
