package analysis

import (
	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
)

func mctsCommand() *cobra.Command {
	var f benchFlags
	var playouts uint64
	cmd := &cobra.Command{
		Use:   "mcts",
		Short: "Compare the parallel Monte Carlo strategies with the sequential search",
		Long: "Compare the parallel Monte Carlo strategies with the sequential search: how many playouts they " +
			"make per second, and how often they choose the same move after the same number of playouts.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := f.parallel(ai.FamilyMCTS)
			if err != nil {
				return err
			}
			if playouts < 1 {
				return command.Usagef("--playouts must be at least 1, not %d", playouts)
			}
			set := bench.Midgame(1)
			set.Problems = set.Problems[:12] // each takes seconds
			set.Limits = ai.Limits{Playouts: playouts}
			b.Playouts, b.Sets = true, []bench.Set{set}
			return f.run(cmd, b)
		},
	}
	f.add(cmd, "mcts:expert", "the tree's memory")
	cmd.Flags().Uint64Var(&playouts, "playouts", 20000, "number of playouts per position")
	return cmd
}
