package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/eval/pattern"
	"flipside/ai/train"
)

func trainStretchCommand() *cobra.Command {
	var t tuning
	s := train.Stretch{}
	cmd := &cobra.Command{
		Use:   "stretch WEIGHTS DIR...",
		Short: "Scale the weights of each phase to the values of solved positions and deeper searches",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkStretch(&s, &t); err != nil {
				return err
			}
			step := fmt.Sprintf("train stretch --positions %d --solve %d --depth %d --last %d --seed %d",
				s.Positions, s.Solve, s.Depth, s.Last, s.Seed)
			var scales []train.Stretched
			err := t.run(cmd, args, step, func(w *pattern.Weights, samples []train.Sample, tell func(done, total int)) (err error) {
				scales, err = s.Run(cmd.Context(), w, samples, tell)
				w.Errors = nil // they were measured with the old weights
				return err
			})
			if err != nil {
				return err
			}
			if t.asJSON {
				return printJSON(cmd.OutOrStdout(), scales)
			}
			return train.WriteScales(cmd.OutOrStdout(), scales)
		},
	}
	f := cmd.Flags()
	f.IntVar(&s.Positions, "positions", 2000, "number of positions for each phase")
	f.IntVar(&s.Solve, "solve", 18, "largest number of empties that is solved")
	f.IntVar(&s.Depth, "depth", 8, "search depth in plies where there are more empties")
	f.IntVar(&s.Last, "last", 59, "last phase to change; the phases after it must have their scale already")
	f.Uint64Var(&s.Seed, "seed", 1, "seed that chooses the positions")
	t.add(cmd, 400, &s.Threads)
	return cmd
}

func checkStretch(s *train.Stretch, t *tuning) error {
	switch {
	case s.Positions < 20:
		return usage("--positions %d is less than 20", s.Positions)
	case s.Solve < 12 || s.Solve > 24:
		return usage("--solve %d is not from 12 to 24", s.Solve)
	case s.Depth < 1 || s.Depth > 14:
		return usage("--depth %d is not from 1 to 14", s.Depth)
	case s.Last < 0:
		return usage("--last %d is negative", s.Last)
	}
	return t.check(s.Threads)
}
