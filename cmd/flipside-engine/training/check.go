package training

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai/lab/plot"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

func checkCommand() *cobra.Command {
	var model, plots string
	var depth, every, threads int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check WTHOR...",
		Short: "Compare an evaluator with the exact values in WTHOR files (24 empties)",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := command.First(command.Within("--depth", depth, 0, 20), command.AtLeast("--every", every, 1), command.CheckThreads(threads), command.CanDraw(plots))
			if err != nil {
				return err
			}
			m, err := readModel(model)
			if err != nil {
				return err
			}
			var list, chosen []train.Judged
			for _, path := range args {
				more, err := command.ReadFile(cmd.Context(), path, train.ReadWTHOR)
				if err != nil {
					return err
				}
				list = append(list, more...)
			}
			if len(list) == 0 {
				return fmt.Errorf("%s contains no positions with exact values", strings.Join(args, ", "))
			}
			for i := 0; i < len(list); i += every {
				chosen = append(chosen, list[i])
			}
			show, end := command.Progress(cmd, "positions")
			c, err := train.Check(cmd.Context(), m, chosen, depth, threads, show)
			end()
			if err != nil {
				return err
			}
			if plots != "" {
				if err := plot.Write(plots, c.Chart()); err != nil {
					return err
				}
			}
			if asJSON {
				return cli.PrintJSON(cmd, c)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d positions: RMSE %.2f, MAE %.2f, bias %+.2f, spread %.2f discs\n",
				c.Positions, c.RMSE, c.MAE, c.Bias, c.Spread)
			return nil
		},
	}
	f := cmd.Flags()
	modelFlag(cmd, &model, "classic", `evaluator to check: "classic", "builtin" or a file of weights`)
	f.IntVar(&depth, "depth", 0, "search depth in plies; 0 means the evaluator alone")
	f.IntVar(&every, "every", 1, "use only every Nth position")
	f.StringVar(&plots, "plot", "", "plot predicted against exact values to PATH.svg and PATH.png")
	cli.JSONFlag(cmd, &asJSON, train.Checked{})
	threadsFlag(cmd, &threads)
	return cmd
}
