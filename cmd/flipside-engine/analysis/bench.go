package analysis

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/lab/bench"
	"flipside/ai/lab/plot"
	"flipside/ai/roster"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

// Command returns the command bench.
func Command() *cobra.Command {
	return command.Group("bench", "Measure this machine and the engines on it", []func() *cobra.Command{
		parallelCommand, mctsCommand, solveCommand, reviewCommand, reasonsCommand,
	})
}

// benchFlags are the flags of bench parallel and bench mcts.
type benchFlags struct {
	threads, rounds, hash int
	strategies            []string
	plot, player          string
	asJSON                bool
}

func (f *benchFlags) add(cmd *cobra.Command, player, memory string) {
	flags := cmd.Flags()
	flags.IntVar(&f.threads, "threads", ai.AutoThreads(false), "measure 1, 2, 4, 8, ... threads, up to this number")
	roundsFlag(cmd, &f.rounds)
	flags.StringSliceVar(&f.strategies, "strategies", nil, "strategies to measure (default: all)")
	flags.StringVar(&f.plot, "plot", "", "draw the comparison to PATH.svg and PATH.png")
	flags.IntVar(&f.hash, "hash", 64, "size of "+memory+" in MB")
	flags.StringVar(&f.player, "player", player, "player whose settings are used")
	cli.JSONFlag(cmd, &f.asJSON, (&bench.Comparison{}).JSON())
}

func roundsFlag(cmd *cobra.Command, rounds *int) {
	cmd.Flags().IntVar(rounds, "rounds", 5, "number of rounds, an odd number; results are medians")
}

// parallel checks the flags and returns a comparison without sets.
func (f *benchFlags) parallel(family ai.Family) (bench.Parallel, error) {
	if err := command.First(command.CheckThreads(f.threads), command.CheckRounds(f.rounds), command.CheckHash(f.hash), command.CanDraw(f.plot)); err != nil {
		return bench.Parallel{}, err
	}
	b := bench.Parallel{Rounds: f.rounds, Threads: threadCounts(f.threads)}
	known, wanted := roster.Strategies(family), f.strategies
	if wanted == nil {
		wanted = known
	}
	for _, s := range wanted {
		if !slices.Contains(known, s) {
			return b, command.Usagef("unknown strategy %q: the strategies are %s",
				s, strings.Join(known, ", "))
		}
		if s != ai.Sequential { // it is measured in any case
			b.Strategies = append(b.Strategies, s)
		}
	}
	preset, err := command.PlayerPreset(f.player, family)
	if err != nil {
		return b, err
	}
	preset.HashMB = f.hash
	b.Evaluator = evaluator(preset)
	b.New = func(strategy string) (ai.Searcher, error) {
		p := preset
		p.Parallel = strategy
		if family == ai.FamilyMCTS {
			p.Seed = 1
		}
		return roster.Searcher(p)
	}
	return b, nil
}

// threadCounts returns 1, 2, 4, ... below most, and most itself.
func threadCounts(most int) (counts []int) {
	for n := 1; n < most; n *= 2 {
		counts = append(counts, n)
	}
	return append(counts, most)
}

// evaluator names what estimates positions for a player.
func evaluator(p ai.Preset) string {
	if p.Family == ai.FamilyMCTS && !p.Estimate {
		return "playouts"
	}
	return cmp.Or(p.Eval, "classic")
}

func (f *benchFlags) run(cmd *cobra.Command, b bench.Parallel) error {
	bar := command.NewBar(cmd.ErrOrStderr())
	b.Progress = bar.Set
	if cores := runtime.GOMAXPROCS(0); f.threads > cores && !f.asJSON {
		fmt.Fprintf(cmd.ErrOrStderr(), "%d threads on %d cores: with more threads than cores, only the node overhead has a meaning\n", f.threads, cores)
	}
	c, err := b.Run(cmd.Context())
	bar.Clear()
	if err != nil {
		return err
	}
	if f.plot != "" {
		if err := plot.Write(f.plot, c.Chart()); err != nil {
			return err
		}
	}
	if f.asJSON {
		return cli.PrintJSON(cmd, c.JSON())
	}
	return c.WriteTable(cmd.OutOrStdout(), b.Playouts)
}
