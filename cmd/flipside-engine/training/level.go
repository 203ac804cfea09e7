package training

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

func levelCommand() *cobra.Command {
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
			err := t.run(cmd, args, step, func(w *eval.Weights, samples []train.Sample, show func(done, total int)) (err error) {
				list, err = l.Run(cmd.Context(), w, samples, show)
				return err
			})
			if err != nil {
				return err
			}
			if t.asJSON {
				return cli.PrintJSON(cmd, list)
			}
			return train.WriteLevels(cmd.OutOrStdout(), list)
		},
	}
	f := cmd.Flags()
	f.IntVar(&l.Positions, "positions", 200, "number of positions per number of empties")
	f.IntVar(&l.Depth, "depth", 6, "depth of the shorter search in plies")
	f.IntVar(&l.Further, "further", 6, "number of plies by which the other search is deeper")
	f.IntVar(&l.Solve, "solve", 0, "solve positions with at most this many empties instead of searching deeper")
	f.IntVar(&l.Selective, "selectivity", 73, "selectivity in percent: 73, 87, 95, 98, 99 or 100")
	f.IntVar(&l.From, "from", 8, "minimum number of empties to change")
	f.IntVar(&l.To, "to", 49, "maximum number of empties to change")
	f.Float64Var(&l.Within, "within", 10, "use positions whose value in their game is at most this many discs from 0")
	f.Float64Var(&l.Share, "share", 1, "share of each measured change to apply")
	f.Uint64Var(&l.Seed, "seed", 1, "seed for the choice of positions")
	t.add(cmd, 40, &l.Threads, []train.Levelled{})
	return cmd
}

func checkLevel(l *train.Level, t *tuning) error {
	switch {
	case l.From < 1 || l.To < l.From || l.To > 59:
		return command.Usagef("--from and --to must satisfy 1 <= from <= to <= 59, not %d and %d", l.From, l.To)
	case !(l.Within > 0 && l.Within <= 64):
		return command.Usagef("--within must be above 0 and at most 64, not %g", l.Within)
	case !(l.Share > 0 && l.Share <= 1):
		return command.Usagef("--share must be above 0 and at most 1, not %g", l.Share)
	}
	return command.First(command.AtLeast("--positions", l.Positions, 20), command.Within("--depth", l.Depth, 1, 12), command.Within("--further", l.Further, 1, 12),
		command.Within("--solve", l.Solve, 0, 30), checkSelectivity(l.Selective), t.check(l.Threads))
}
