package analysis

import (
	"cmp"

	"github.com/spf13/cobra"

	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

func solveCommand() *cobra.Command {
	var f SolveFlags
	var rounds int
	cmd := &cobra.Command{
		Use:   "solve [FILE.obf]",
		Short: "Solve positions several times and print medians (default: FFO 40 to 42)",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := command.CheckRounds(rounds); err != nil {
				return err
			}
			problems := bench.Endgame().Problems
			if len(args) == 1 {
				if problems, err = (&command.GamesFlags{}).Problems(cmd.Context(), args[0]); err != nil {
					return err
				}
			}
			show, end := command.Progress(cmd, "")
			result, stopped := bench.SolveInRounds(cmd.Context(), f.Searcher, problems, rounds, show)
			end()
			if result.Positions == nil { // no search began
				return stopped
			}
			if f.AsJSON {
				err = cli.PrintJSON(cmd, result)
			} else {
				err = result.WriteTable(cmd.OutOrStdout())
			}
			return cmp.Or(err, stopped, result.Err())
		},
	}
	f.Add(cmd, bench.SolveRounds{})
	roundsFlag(cmd, &rounds)
	return cmd
}
