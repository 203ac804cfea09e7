package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/eval/pattern"
	"flipside/ai/train"
)

func trainProbCutCommand() *cobra.Command {
	var t tuning
	c := train.ProbCut{}
	cmd := &cobra.Command{
		Use:   "probcut WEIGHTS DIR...",
		Short: "Measure how wrong shallow searches are and write what ProbCut needs into WEIGHTS",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkProbCut(&c, &t); err != nil {
				return err
			}
			step := fmt.Sprintf("train probcut --positions %d --deepest %d --solve %d --seed %d",
				c.Positions, c.Deepest, c.Solve, c.Seed)
			var found struct {
				Errors  *eval.Errors   `json:"errors"`
				Spreads []train.Spread `json:"spreads"`
			}
			err := t.run(cmd, args, step, func(w *pattern.Weights, samples []train.Sample, tell func(done, total int)) (err error) {
				if c.Model, err = pattern.NewModel("pattern", w); err != nil {
					return err
				}
				found.Errors, found.Spreads, err = c.Run(cmd.Context(), samples, tell)
				w.Errors = found.Errors
				return err
			})
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if t.asJSON {
				return printJSON(out, found)
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
	f.IntVar(&c.Positions, "positions", 300, "number of positions for each number of empties")
	f.IntVar(&c.Deepest, "deepest", 9, "depth of the deepest search in plies")
	f.IntVar(&c.Solve, "solve", 17, "largest number of empties that is solved")
	f.Uint64Var(&c.Seed, "seed", 1, "seed that chooses the positions")
	t.add(cmd, 40, &c.Threads)
	return cmd
}

func checkProbCut(c *train.ProbCut, t *tuning) error {
	switch {
	case c.Positions < 20:
		return usage("--positions %d is less than 20", c.Positions)
	case c.Deepest < 4 || c.Deepest > 14:
		return usage("--deepest %d is not from 4 to 14", c.Deepest)
	case c.Solve < 15 || c.Solve > 20:
		return usage("--solve %d is not from 15 to 20", c.Solve)
	}
	return t.check(c.Threads)
}
