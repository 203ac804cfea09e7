package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/eval/pattern"
	"flipside/ai/train"
)

func trainLevelCommand() *cobra.Command {
	var t tuning
	l := train.Level{}
	cmd := &cobra.Command{
		Use:   "level WEIGHTS DIR...",
		Short: "Bring searches that end at different numbers of empties to the same level",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkLevel(&l, &t); err != nil {
				return err
			}
			step := fmt.Sprintf("train level --positions %d --depth %d --further %d --solve %d --selectivity %d --from %d --to %d --within %g --share %g --seed %d",
				l.Positions, l.Depth, l.Further, l.Solve, l.Selective, l.From, l.To, l.Within, l.Share, l.Seed)
			var list []train.Levelled
			err := t.run(cmd, args, step, func(w *pattern.Weights, samples []train.Sample, tell func(done, total int)) (err error) {
				list, err = l.Run(cmd.Context(), w, samples, tell)
				return err
			})
			if err != nil {
				return err
			}
			if t.asJSON {
				return printJSON(cmd.OutOrStdout(), list)
			}
			return train.WriteLevels(cmd.OutOrStdout(), list)
		},
	}
	f := cmd.Flags()
	f.IntVar(&l.Positions, "positions", 200, "number of positions for each number of empties")
	f.IntVar(&l.Depth, "depth", 6, "depth of the shorter search in plies")
	f.IntVar(&l.Further, "further", 6, "plies by which the other search is deeper")
	f.IntVar(&l.Solve, "solve", 0, "positions with at most so many empties are solved instead of searched further")
	f.IntVar(&l.Selective, "selectivity", 73, "percent: 73, 87, 95, 98, 99 or 100")
	f.IntVar(&l.From, "from", 8, "smallest number of empties to change")
	f.IntVar(&l.To, "to", 49, "largest number of empties to change")
	f.Float64Var(&l.Within, "within", 10, "use positions whose value in their game is at most so many discs from 0")
	f.Float64Var(&l.Share, "share", 1, "share of each measured change that is made")
	f.Uint64Var(&l.Seed, "seed", 1, "seed that chooses the positions")
	t.add(cmd, 40, &l.Threads)
	return cmd
}

func checkLevel(l *train.Level, t *tuning) error {
	switch {
	case l.Positions < 20:
		return usage("--positions %d is less than 20", l.Positions)
	case l.Depth < 1 || l.Depth > 12:
		return usage("--depth %d is not from 1 to 12", l.Depth)
	case l.Further < 1 || l.Further > 12:
		return usage("--further %d is not from 1 to 12", l.Further)
	case l.Solve < 0 || l.Solve > 30:
		return usage("--solve %d is not from 0 to 30", l.Solve)
	case l.From < 1 || l.To < l.From || l.To > 59:
		return usage("--from %d and --to %d are not 1 <= from <= to <= 59", l.From, l.To)
	}
	if !(l.Within > 0 && l.Within <= 64) {
		return usage("--within %g is not above 0 and up to 64", l.Within)
	}
	if !(l.Share > 0 && l.Share <= 1) {
		return usage("--share %g is not above 0 and up to 1", l.Share)
	}
	if err := checkSelectivity(l.Selective); err != nil {
		return err
	}
	return t.check(l.Threads)
}
