package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/match"
)

// defaultLadder are the steps and the share of the points in percent that the stronger side should score.
var defaultLadder = []string{
	"noisy:beginner>random>=80",
	"minimax:easy>noisy:beginner>=80", "minimax:medium>minimax:easy>=65", "minimax:hard>minimax:medium>=65", "minimax:expert>minimax:hard>=65",
	"mcts:easy>noisy:beginner>=80", "mcts:medium>mcts:easy>=65", "mcts:hard>mcts:medium>=65", "mcts:expert>mcts:hard>=65",
}

// parseRung reads "A>B" or "A>B>=PERCENT".
func parseRung(text string) (match.Rung, error) {
	players, goal, found := strings.Cut(text, ">=")
	r := match.Rung{}
	if found {
		percent, err := strconv.ParseFloat(goal, 64)
		if err != nil || !(percent >= 0 && percent <= 100) {
			return r, usage("step %q: %q is not a percentage from 0 to 100", text, goal)
		}
		r.Goal = percent / 100
	}
	if r.A, r.B, found = strings.Cut(players, ">"); !found || r.A == "" || r.B == "" {
		return r, usage("step %q is not of the form A>B or A>B>=PERCENT", text)
	}
	for _, spec := range []string{r.A, r.B} {
		if _, err := ai.ParseSpec(spec); err != nil {
			return r, usage("step %q: %w", text, err)
		}
	}
	return r, nil
}

func ladderCommand() *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "ladder [A>B>=PERCENT]...",
		Short: "Play each step of a ladder of players and say which met its goal",
		Long: "Play a match for each step and say whether the first player scored its share of the points. Without arguments the standard levels " +
			"are played, each against the one below:\n  " + strings.Join(defaultLadder, "\n  "),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = defaultLadder
			}
			rungs := make([]match.Rung, len(args))
			makers := map[string]match.Maker{}
			for i, text := range args {
				var err error
				if rungs[i], err = parseRung(text); err != nil {
					return err
				}
				for _, spec := range []string{rungs[i].A, rungs[i].B} {
					if makers[spec], err = maker(cmd.Context(), spec, f.timeout); err != nil {
						return err
					}
				}
			}
			m, err := f.match()
			if err != nil {
				return err
			}
			games := io.Discard
			if f.transcript != "" {
				file, done, err := f.transcripts(nil)
				if err != nil {
					return err
				}
				defer done()
				games = file
			}
			return runLadder(cmd, m, rungs, makers, games, f.asJSON)
		},
	}
	f.add(cmd, 200)
	return cmd
}

type rungResult struct {
	matchResult
	Points float64 `json:"points"`
	Goal   float64 `json:"goal"`
	OK     bool    `json:"ok"`
}

func runLadder(cmd *cobra.Command, m match.Match, rungs []match.Rung, makers map[string]match.Maker, games io.Writer, asJSON bool) error {
	out := cmd.OutOrStdout()
	var results struct {
		Steps []rungResult `json:"steps"`
		Met   int          `json:"met"`
		Short int          `json:"short"`
	}
	b := newBar(cmd.ErrOrStderr())
	played, total := 0, m.Games*len(rungs)
	m.Done = func(_ int, _ bool, r match.Record, _ *match.Stats) {
		fmt.Fprintln(games, r)
		played++
		b.set(played, total, r.Names[0]+" - "+r.Names[1])
	}
	err := match.Ladder(cmd.Context(), m, rungs, func(spec string) match.Maker { return makers[spec] }, func(r *match.Rung) {
		b.clear()
		word := "met"
		if r.Met() {
			results.Met++
		} else {
			results.Short++
			word = "SHORT"
		}
		results.Steps = append(results.Steps, rungResult{newMatchResult(r.A, r.B, &r.Stats), r.Stats.Points(), r.Goal, r.Met()})
		if !asJSON {
			fmt.Fprintf(out, "%-28s %-28s %s; goal %.0f %%: %s\n", r.A, r.B, &r.Stats, 100*r.Goal, word)
		}
	})
	b.clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if asJSON {
		if printed := printJSON(out, results); printed != nil {
			return printed
		}
	}
	if err != nil {
		return fmt.Errorf("stopped after %d of %d steps", len(results.Steps), len(rungs))
	}
	if results.Short > 0 {
		return fmt.Errorf("%d of %d steps fell short of their goal", results.Short, len(rungs))
	}
	return nil
}
