package training

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
)

func boundsCommand() *cobra.Command {
	var model string
	var depth, threads int
	cmd := &cobra.Command{
		Use:   "bounds FILE.csv",
		Short: "Compare shallow searches with proven bounds and list the bounds they break",
		Long: "Compare shallow searches with proven bounds and list the bounds they break. The columns of " +
			"FILE.csv are obf,count,score,alpha,beta, named in its first line.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.First(command.Within("--depth", depth, 1, 20), command.CheckThreads(threads)); err != nil {
				return err
			}
			m, err := readModel(model)
			if err != nil {
				return err
			}
			list, err := command.ReadFile(cmd.Context(), args[0], train.ReadBounds)
			if err != nil {
				return err
			}
			if len(list) == 0 {
				return fmt.Errorf("%s: it contains no rows after the first line", args[0])
			}
			show, end := command.Progress(cmd, "positions")
			broken, err := train.CheckBounds(cmd.Context(), m, list, depth, threads, show)
			end()
			if err != nil {
				return err
			}
			return train.WriteBroken(cmd.OutOrStdout(), list, broken, depth)
		},
	}
	modelFlag(cmd, &model, "builtin", `evaluator to check: "classic", "builtin" or a file of weights`)
	cmd.Flags().IntVar(&depth, "depth", 8, "search depth in plies")
	threadsFlag(cmd, &threads)
	return cmd
}
