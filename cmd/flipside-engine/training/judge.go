package training

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

// judged is what judge prints.
type judged struct {
	train.JudgeReport
	Static []train.GroupErrors `json:"static,omitempty" help:"errors of the evaluator alone, by group; absent without --solved"`
}

func judgeCommand() *cobra.Command {
	var model, depths, solved string
	var asJSON bool
	j := train.Judge{}
	cmd := &cobra.Command{
		Use:   "judge FILE.obf",
		Short: "Compare searches of each depth with known values of positions",
		Long: "Compare searches to fixed depths with the known values of the positions in FILE.obf, and of the " +
			"positions after their best moves. Errors are in discs, score minus value, for the side to move. With " +
			"--solved, the evaluator alone is also compared with exact values of natural positions.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if j.Depths, err = parseDepths(depths); err != nil {
				return err
			}
			if err := command.First(checkSelectivity(j.Selective), command.CheckThreads(j.Threads)); err != nil {
				return err
			}
			if j.Model, err = readModel(model); err != nil {
				return err
			}
			problems, err := (&command.GamesFlags{}).Problems(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			var found judged
			if solved != "" {
				samples, err := train.ReadSome([]string{solved}, 40)
				if err != nil {
					return err
				}
				if found.Static = train.Static(j.Model, samples); len(found.Static) == 0 {
					return fmt.Errorf("%s contains no positions with exact values", solved)
				}
			}
			show, end := command.Progress(cmd, "searches")
			found.JudgeReport, err = j.Run(cmd.Context(), problems, show)
			end()
			if err != nil {
				return err
			}
			if asJSON {
				return cli.PrintJSON(cmd, found)
			}
			return train.WriteVerdict(cmd.OutOrStdout(), found.JudgeReport, found.Static)
		},
	}
	f := cmd.Flags()
	modelFlag(cmd, &model, "builtin", `evaluator to judge: "classic", "builtin" or a file of weights`)
	f.StringVar(&depths, "depths", "8-18", "search depths in plies: one number or FROM-TO")
	f.IntVar(&j.Selective, "selectivity", 73, "selectivity in percent: 73, 87, 95, 98, 99 or 100")
	f.StringVar(&solved, "solved", "", "directory with exact samples made by train label")
	cli.JSONFlag(cmd, &asJSON, judged{})
	threadsFlag(cmd, &j.Threads)
	return cmd
}

// parseDepths reads "12" or "8-18".
func parseDepths(text string) ([]int, error) {
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	first, err1 := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil || first < 1 || last < first || last > 40 {
		return nil, command.Usagef("--depths must be one depth or FROM-TO, from 1 to 40, not %q",
			text)
	}
	list := make([]int, 0, last-first+1)
	for d := first; d <= last; d++ {
		list = append(list, d)
	}
	return list, nil
}

func checkSelectivity(percent int) error {
	if !slices.Contains([]int{73, 87, 95, 98, 99, 100}, percent) {
		return command.Usagef("--selectivity must be 73, 87, 95, 98, 99 or 100, not %d", percent)
	}
	return nil
}
