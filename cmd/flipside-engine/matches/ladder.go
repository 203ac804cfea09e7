package matches

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai/lab/ladder"
	"flipside/ai/lab/plot"
	"flipside/ai/match"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game/base/work"
)

// LadderCommand returns the command ladder.
func LadderCommand() *cobra.Command {
	var f matchFlags
	var keep, base string
	var recorded bool
	cmd := &cobra.Command{
		Use:   "ladder [A>B>=PERCENT..PERCENT]...",
		Short: "Play the steps of a ladder, show which met their goal, and rate the players",
		Long: "Play a match for each step and show whether the first player scored its share of the points. " +
			"Then rate the players in Elo: the weakest has 0, and the ratings fit the results of all steps best. " +
			"The ratings hold among these players only and are not comparable with human Elo.\n\n" +
			"With --out, an interrupted ladder continues. With --recorded, nothing is played: the results in --out " +
			"are printed as a Markdown table, which also names the steps that were not played.\n\n" +
			repeatsHelp + "\n\n" + command.FarmHelp + "\n\nWithout arguments, the standard levels are played:\n\n  " + strings.Join(ladder.Default, "\n  "),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = ladder.Default
			}
			l := ladderRun{games: transcript{Writer: io.Discard}, asJSON: f.asJSON, plot: base, flags: &f}
			err := l.players(cmd.Context(), args, recorded)
			if err != nil {
				return err
			}
			if l.match, err = f.match(cmd.Context()); err != nil {
				return err
			}
			if keep != "" {
				if err := command.CanWrite("--out", keep); err != nil {
					return err
				}
			}
			if err := command.CanDraw(base); err != nil {
				return err
			}
			if l.kept, err = ladder.Open(keep); err != nil {
				return err
			}
			if recorded {
				if keep == "" {
					return command.Usagef("--recorded needs --out, the file with the finished steps")
				}
				return l.recorded(cmd.OutOrStdout(), keep)
			}
			if f.transcript == "" {
				return l.run(cmd)
			}
			file, done, err := f.transcripts(nil)
			if err != nil {
				return err
			}
			l.games = file
			err = l.run(cmd)
			return cmp.Or(done(), err)
		},
	}
	f.add(cmd, 200, ladderResult{})
	cmd.Flags().StringVar(&keep, "out", "", "file that keeps finished steps, one JSON object per line; they are not played again")
	cmd.Flags().BoolVar(&recorded, "recorded", false, "play nothing and print the steps in --out, whatever their seeds and openings")
	cmd.Flags().StringVar(&base, "plot", "", "draw the ratings to PATH.svg and PATH.png")
	return cmd
}

type rungResult struct {
	matchResult
	Points float64 `json:"points" help:"share of the points that A scored, 0 to 1"`
	Goal   float64 `json:"goal" help:"least share that the step wants, 0 to 1"`
	Most   float64 `json:"most" help:"greatest share that the step wants, 0 to 1; 0 means no limit"`
	OK     bool    `json:"ok" help:"whether the step met its goal"`
}

type ratingResult struct {
	Player  string   `json:"player" help:"the player"`
	Elo     float64  `json:"elo" help:"rating; the weakest player has 0"`
	Low     *float64 `json:"low" help:"lower end of the 95% interval; null if unknown"`
	High    *float64 `json:"high" help:"upper end of the 95% interval; null if unknown"`
	AtLeast bool     `json:"at_least" help:"the true rating may be any amount higher"`
	AtMost  bool     `json:"at_most" help:"the true rating may be any amount lower"`
}

// ladderResult is what ladder prints with --json.
type ladderResult struct {
	Steps   []rungResult   `json:"steps" help:"the steps"`
	Ratings []ratingResult `json:"ratings" help:"the ratings of the players"`
	Met     int            `json:"met" help:"steps that met their goal"`
	Short   int            `json:"short" help:"steps that did not"`
}

// ladderRun is a ladder and what it needs to be played.
type ladderRun struct {
	match  match.Match
	rungs  []match.Rung
	makers map[string]match.Maker // by spec; none with --recorded
	games  transcript
	kept   *ladder.File
	plot   string
	asJSON bool
	flags  *matchFlags
	left   string // what becomes of the games that are left
}

// players reads the steps and finds how to make their players.
func (l *ladderRun) players(ctx context.Context, steps []string, recorded bool) error {
	l.makers = map[string]match.Maker{}
	for _, text := range steps {
		r, err := ladder.Parse(text)
		if err != nil {
			return command.UsageError{Err: err}
		}
		l.rungs = append(l.rungs, r)
		for _, spec := range []string{r.A, r.B} {
			if recorded {
				continue
			}
			if l.makers[spec], err = command.PlayerMaker(ctx, spec, l.flags.programs); err != nil {
				return err
			}
		}
	}
	return nil
}

// recorded prints the steps in the file.
func (l *ladderRun) recorded(out io.Writer, path string) error {
	found, err := l.kept.WriteTable(out, l.rungs)
	switch {
	case err != nil || l.plot == "":
		return err
	case len(found) == 0:
		return fmt.Errorf("%s contains none of the steps, so there is nothing to plot", path)
	}
	return plot.Write(l.plot, ladder.Chart(match.Ratings(found)))
}

// run plays the steps that are not in the file yet, and prints the result of all.
func (l *ladderRun) run(cmd *cobra.Command) error {
	var results ladderResult
	err := l.play(cmd, &results)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	ratings := match.Ratings(l.rungs)
	for _, r := range ratings {
		results.Ratings = append(results.Ratings, ratingResult{r.Player, r.Elo, command.JSONNumber(r.Low), command.JSONNumber(r.High), r.AtLeast, r.AtMost})
	}
	if l.asJSON {
		if printed := cli.PrintJSON(cmd, results); printed != nil {
			return printed
		}
	} else {
		ladder.WriteRatings(cmd.OutOrStdout(), ratings)
	}
	if l.plot != "" && len(results.Steps) > 0 {
		if drawn := plot.Write(l.plot, ladder.Chart(ratings)); drawn != nil {
			return drawn
		}
	}
	switch {
	case err != nil:
		return fmt.Errorf("stopped after %d of %d steps%s", len(results.Steps), len(l.rungs), l.left)
	case results.Short > 0:
		return fmt.Errorf("%d of %d steps missed their goal", results.Short, len(l.rungs))
	}
	return nil
}

// play plays the steps, writes each to the file as soon as it is finished, and adds it to results.
func (l *ladderRun) play(cmd *cobra.Command, results *ladderResult) error {
	b := command.NewBar(cmd.ErrOrStderr())
	played, total := 0, l.match.Games*len(l.rungs)
	known := map[*match.Rung]bool{}
	for i := range l.rungs {
		r := &l.rungs[i]
		want := ladder.NewStep(r, &l.match, match.Stats{Games: l.match.Games})
		if s, found := l.kept.Find(&want); found {
			r.Stats = s
			known[r] = true
			total -= l.match.Games // the bar counts only the games that are still to be played
		}
	}
	away, err := l.away(cmd, known)
	if err != nil {
		return err
	}
	l.match.Done = func(_ int, _ bool, r match.Record, _ *match.Stats) {
		l.games.add(0, r)
		_, _ = cmd.ErrOrStderr().Write(work.Stack(r.Fault))
		played++
		b.Set(played, total, r.Names[0]+" - "+r.Names[1])
	}
	var unkept error
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	makers := func(spec string) match.Maker { return l.makers[spec] }
	err = match.Ladder(ctx, l.match, l.rungs, makers, func(r *match.Rung) {
		b.Clear()
		if !known[r] {
			if err := l.kept.Add(ladder.NewStep(r, &l.match, r.Stats)); err != nil {
				unkept = err
				cancel()
			}
		}
		word := "met"
		if r.Met() {
			results.Met++
		} else {
			results.Short++
			word = "MISSED"
		}
		results.Steps = append(results.Steps,
			rungResult{newMatchResult(r.A, r.B, &r.Stats), r.Stats.Points(), r.Goal, r.Most, r.Met()})
		if !l.asJSON {
			fmt.Fprintf(cmd.OutOrStdout(), "%-28s %-28s %s; %s: %s\n", r.A, r.B, &r.Stats, ladder.Goal(r), word)
		}
	})
	b.Clear()
	away.close(cmd.Context(), cmp.Or(unkept, err))
	if err == nil && !l.asJSON {
		away.printTimed(cmd.OutOrStdout())
	}
	return cmp.Or(unkept, err)
}

// away gives the farm, if one was asked for, the games of the steps that are not known.
func (l *ladderRun) away(cmd *cobra.Command, known map[*match.Rung]bool) (*farmMatch, error) {
	var rungs []match.Rung
	at := map[*match.Rung]int{}
	for i := range l.rungs {
		if r := &l.rungs[i]; !known[r] {
			at[r] = len(rungs)
			rungs = append(rungs, *r)
		}
	}
	if len(rungs) == 0 {
		return nil, nil
	}
	x, err := l.flags.away(cmd, fmt.Sprintf("of %d steps, the first %s - %s", len(rungs), rungs[0].A, rungs[0].B), rungs, l.match)
	if x == nil {
		return nil, err
	}
	l.left = x.left()
	for r, n := range at {
		r.Play = x.play(n)
	}
	return x, nil
}
