package training

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
)

func labelCommand() *cobra.Command {
	var model string
	var away command.FarmFlags
	l := train.Label{}
	cmd := &cobra.Command{
		Use:   "label OUT DIR...",
		Short: "Solve or search positions of games and write them to OUT with better values",
		Long: "Solve or search the positions of the games in the directories and write them with the better " +
			"values to sample files in OUT. Existing files are kept, so the same command continues an interrupted " +
			"run.\n\n" + command.FarmHelp,
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			l.Dir, l.From = args[0], args[1:]
			if err := checkLabel(&l); err != nil {
				return err
			}
			if l.Model, err = readModel(model); err != nil {
				return err
			}
			show, end := command.Progress(cmd, "files")
			x, err := labelAway(cmd, &away, &l, model)
			if err != nil {
				return err
			}
			defer func() { x.End(cmd.Context(), err) }()
			n, err := l.Run(cmd.Context(), show)
			end()
			if err != nil && cmd.Context().Err() != nil {
				return fmt.Errorf("stopped; the same command continues in %s", l.Dir)
			}
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "%d positions\n", n)
			}
			return err
		},
	}
	f := cmd.Flags()
	modelFlag(cmd, &model, "builtin", `evaluator of the searches: "classic", "builtin" or a file of weights`)
	f.IntVar(&l.Least, "least", 8, "minimum number of empties to label")
	f.IntVar(&l.Most, "most", 18, "maximum number of empties to label")
	f.IntVar(&l.Solve, "solve", 18, "solve positions with at most this many empties")
	f.IntVar(&l.Depth, "depth", 8, "search depth in plies for positions with more empties")
	f.IntVar(&l.Selective, "selectivity", 73, "selectivity of these searches in percent: 73, 87, 95, 98, 99 or 100")
	f.IntVar(&l.OneIn, "one-in", 1, "label one in this many positions")
	f.IntVar(&l.FilesLimit, "files", 0, "maximum number of sample files to read; 0 means all")
	f.Uint64Var(&l.Seed, "seed", 1, "seed for the choice of positions")
	threadsFlag(cmd, &l.Threads)
	away.Add(cmd)
	return cmd
}

func checkLabel(l *train.Label) error {
	if l.Least < 1 || l.Most < l.Least || l.Most > 59 {
		return command.Usagef("--least and --most must satisfy 1 <= least <= most <= 59, not %d and %d", l.Least, l.Most)
	}
	return command.First(command.Within("--solve", l.Solve, 0, 24), command.Within("--depth", l.Depth, 1, 20), command.AtLeast("--one-in", l.OneIn, 1),
		command.NotNegative("--files", l.FilesLimit), checkSelectivity(l.Selective), command.CheckThreads(l.Threads))
}
