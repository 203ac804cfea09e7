package mining

import (
	"context"
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/coach/problems"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game/base/work"
)

type scoreFlags struct {
	player  string
	threads int
	asJSON  bool
}

// scored is how many problems of a grade a player solves, as JSON. A problem is solved by its first
// move.
type scored struct {
	Grade    int     `json:"grade" help:"grade of the problems"`
	Problems int     `json:"problems" help:"number of problems of this grade"`
	Solved   float64 `json:"solved" help:"share of them that the player solves, 0 to 1"`
}

func scoreCommand() *cobra.Command {
	var f scoreFlags
	cmd := &cobra.Command{
		Use:   "score [FILE]",
		Short: "Let a player solve problems, and count how many of each grade it solves",
		Long: "Let a player solve the problems in FILE, or those of the program. A problem is solved by its " +
			"first move. With --json, each grade is one object on a line.\n\n" + command.PlayerHelp,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.CheckThreads(f.threads); err != nil {
				return err
			}
			if _, _, err := command.PlayerSearcher(f.player); err != nil {
				return err
			}
			list, err := problemsOf(cmd.Context(), args)
			if err != nil {
				return err
			}
			return f.run(cmd, list)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.player, "player", "minimax:easy", "player that solves the problems")
	flags.IntVar(&f.threads, "threads", ai.AutoThreads(false), "number of problems searched at the same time")
	flags.Lookup("threads").DefValue = command.AllCores
	cli.JSONFlag(cmd, &f.asJSON, scored{})
	return cmd
}

// run lets the player solve all problems and prints the shares of the grades.
func (f *scoreFlags) run(cmd *cobra.Command, list []*problems.Problem) error {
	show, end := command.Progress(cmd, "problems")
	defer end()
	solved := make([]bool, len(list))
	type player struct {
		ai.Searcher
		lim ai.Limits
	}
	start := func() (p player, err error) {
		p.Searcher, p.lim, err = command.PlayerSearcher(f.player)
		return p, err
	}
	err := work.EachWith(cmd.Context(), len(list), f.threads, show, start, func(ctx context.Context, p player, i int) error {
		res, err := p.Search(ctx, ai.Request{Position: list[i].Position(), Limits: p.lim})
		if err != nil {
			return err
		}
		solved[i] = res.Move == list[i].Best()
		return context.Cause(ctx)
	})
	if err != nil {
		return err
	}
	end()
	var grades [problems.Grades]scored
	for i, p := range list {
		x := &grades[p.Grade()-1]
		x.Problems++
		if solved[i] {
			x.Solved++
		}
	}
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	if !f.asJSON {
		fmt.Fprintln(w, "grade\tproblems\tsolved")
	}
	for i := range grades {
		x := &grades[i]
		if x.Grade = i + 1; x.Problems > 0 {
			x.Solved /= float64(x.Problems)
		}
		if f.asJSON {
			if err := json.NewEncoder(cmd.OutOrStdout()).Encode(x); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(w, "%d\t%d\t%.0f%%\n", x.Grade, x.Problems, 100*x.Solved)
	}
	return w.Flush()
}
