package analysis

import (
	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
)

func parallelCommand() *cobra.Command {
	var f benchFlags
	var depth int
	var sets []string
	cmd := &cobra.Command{
		Use:   "parallel",
		Short: "Compare the parallel alpha-beta strategies with the sequential search",
		Long: "Compare the parallel alpha-beta strategies with the sequential search, and with the machine's " +
			"ceiling: independent sequential searches on all threads at once.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := f.parallel(ai.FamilyMinimax)
			if err != nil {
				return err
			}
			if err := command.Within("--depth", depth, 1, 60); err != nil {
				return err
			}
			if len(sets) == 0 {
				return command.Usagef("--sets needs at least one set")
			}
			for _, name := range sets {
				switch name {
				case "endgame":
					b.Sets = append(b.Sets, bench.Endgame())
				case "midgame":
					b.Sets = append(b.Sets, bench.Midgame(depth))
				default:
					return command.Usagef("unknown set %q: the sets are endgame and midgame", name)
				}
			}
			return f.run(cmd, b)
		},
	}
	f.add(cmd, "minimax:expert", "the hash table")
	cmd.Flags().StringSliceVar(&sets, "sets", []string{"midgame", "endgame"},
		"sets of positions: midgame (searched to --depth), endgame (FFO 40 to 42, solved exactly)")
	cmd.Flags().IntVar(&depth, "depth", 10, "search depth of the midgame set in plies")
	return cmd
}
