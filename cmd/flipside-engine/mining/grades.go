package mining

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/coach/problems"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/base/work"
	"flipside/game/record"
)

type gradesFlags struct {
	positions, threads int
	seed               uint64
	asJSON             bool
	games              command.GamesFlags
}

// graded is what grades found, as JSON.
type graded struct {
	Positions   int            `json:"positions" help:"number of positions"`
	Correlation float64        `json:"rank_correlation" help:"Spearman's coefficient of expected misses and misses"`
	Bins        []problems.Bin `json:"bins" help:"ten equal parts, from the least expected misses to the most"`
}

func gradesCommand() *cobra.Command {
	var f gradesFlags
	cmd := &cobra.Command{
		Use:   "grades GAMES...",
		Short: "Compare the expected misses of problems with what people did",
		Long: "Look in the games of GAMES, at up to eight positions a game, for positions in which one move is " +
			"better than all others at depth 12, and compare how many people are expected to miss it with what the " +
			"player did. The table has ten equal parts, from the least expected misses to the most. The rank " +
			"correlation is Spearman's.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.First(command.AtLeast("--positions", f.positions, 10), command.CheckThreads(f.threads)); err != nil {
				return err
			}
			var list []game.Line
			err := f.games.All(cmd.Context(), args, func(r *record.Record) error {
				list = append(list, game.LineOf(r.Game))
				return nil
			})
			if err != nil {
				return err
			}
			return f.run(cmd, list)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.positions, "positions", 5000, "number of positions")
	flags.Uint64Var(&f.seed, "seed", 1, "seed for the order of the games and the positions in them")
	flags.IntVar(&f.threads, "threads", ai.AutoThreads(false), "number of positions searched at the same time")
	flags.Lookup("threads").DefValue = command.AllCores
	cli.JSONFlag(cmd, &f.asJSON, graded{})
	f.games.Add(cmd)
	return cmd
}

// rounds is the most positions of a game that are looked at.
const rounds = 8

// run looks at games in an order that the seed decides, until there are enough positions.
func (f *gradesFlags) run(cmd *cobra.Command, list []game.Line) error {
	r := rand.New(rand.NewPCG(f.seed, 0))
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	show, end := command.Progress(cmd, "positions")
	defer end()
	found := make([]*problems.Seen, rounds*len(list))
	var count atomic.Int64
	start := func() (*problems.Miner, error) { return problems.NewMiner("") }
	err := work.EachWith(cmd.Context(), len(found), f.threads, nil, start, func(ctx context.Context, m *problems.Miner, i int) error {
		if count.Load() >= int64(f.positions) {
			return nil
		}
		s, ok, err := m.See(ctx, list[i%len(list)], rand.New(rand.NewPCG(f.seed, uint64(i%len(list))+1)), i/len(list))
		if err != nil || !ok {
			return err
		}
		found[i] = &s
		show(int(count.Add(1)), f.positions)
		return nil
	})
	if err != nil {
		return err
	}
	end()
	var seen []problems.Seen
	for _, s := range found {
		if s != nil {
			seen = append(seen, *s)
		}
	}
	return f.print(cmd, seen)
}

func (f *gradesFlags) print(cmd *cobra.Command, seen []problems.Seen) error {
	if len(seen) < 10 {
		return fmt.Errorf("the games have only %d positions in which one move is better than all others", len(seen))
	}
	bins := problems.Bins(seen)
	x := graded{len(seen), problems.RankCorrelation(seen), bins[:]}
	if f.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(x)
	}
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "expected\tmissed\tpositions")
	for _, b := range x.Bins {
		fmt.Fprintf(w, "%.1f%%\t%.1f%%\t%d\n", 100*b.Expected, 100*b.Missed, b.N)
	}
	fmt.Fprintf(w, "%d positions; rank correlation %.3f\n", x.Positions, x.Correlation)
	return w.Flush()
}
