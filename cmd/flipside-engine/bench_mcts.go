package main

import (
	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/bench"
	"flipside/ai/mcts"
	"flipside/ai/roster"
)

func benchMCTSCommand() *cobra.Command {
	var f benchFlags
	cmd := &cobra.Command{
		Use:   "mcts",
		Short: "Compare the Monte Carlo strategies: playouts a second against the ceiling, and agreement with the sequential choice at equal playouts",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var known []string
			for _, s := range mcts.Strategies {
				known = append(known, s.Name)
			}
			if err := f.check(known); err != nil {
				return err
			}
			preset, err := f.preset(ai.FamilyMCTS)
			if err != nil {
				return err
			}
			if f.playouts < 1 {
				return usage("--playouts is from 1 on")
			}
			preset.Seed = 1
			set := bench.Midgame(1)
			set.Problems = set.Problems[:12] // each takes seconds
			set.Limits = ai.Limits{Playouts: f.playouts}
			return f.run(cmd, bench.Parallel{
				Playouts:  true,
				Evaluator: evaluator(preset),
				Sets:      []bench.Set{set},
				New: func(strategy string) (ai.Searcher, error) {
					p := preset
					p.Parallel = strategy
					return roster.Searcher(p)
				},
			})
		},
	}
	f.add(cmd)
	cmd.Flags().Uint64Var(&f.playouts, "playouts", 20000, "playouts a position")
	cmd.Flags().IntVar(&f.hash, "hash", 64, "arena in MB")
	cmd.Flags().StringVar(&f.player, "player", "mcts:expert", "whose exploration and playouts are used")
	return cmd
}
