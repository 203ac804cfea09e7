package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/plot"
)

// defaultLadder are the steps and the share of the points in percent that the stronger side should score. The families branch from the
// humanlike player that stands below their first by as much. The steps without a goal behind them say how the families
// stand to each other; the Masters' moves no rating, since both are only bounded.
var defaultLadder = []string{
	"noisy:beginner>random",
	"noisy:novice>noisy:beginner>=65..90", "noisy:casual>noisy:novice>=65..90", "noisy:club>noisy:casual>=65..90",
	"minimax:easy>noisy:club>=65..90", "minimax:medium>minimax:easy>=65..90", "minimax:hard>minimax:medium>=65..90",
	"minimax:expert>minimax:hard>=65..90", "minimax:master,time=200ms>minimax:expert>=95",
	"mcts:easy>noisy:novice>=65..90", "mcts:fair>mcts:easy>=65..90", "mcts:medium>mcts:fair>=65..90", "mcts:hard>mcts:medium>=65..90",
	"mcts:expert>mcts:hard>=65..90", "mcts:master,time=200ms>mcts:expert>=95",
	"mcts:medium>mcts:easy", "mcts:easy>noisy:casual", "mcts:fair>minimax:easy", "mcts:medium>minimax:medium", "mcts:hard>minimax:hard",
	"mcts:expert>minimax:expert", "mcts:master,time=200ms>minimax:master,time=200ms",
}

// parseRung reads "A>B", "A>B>=PERCENT" or "A>B>=PERCENT..PERCENT".
func parseRung(text string) (match.Rung, error) {
	players, goal, found := strings.Cut(text, ">=")
	r := match.Rung{}
	if found {
		least, most, bounded := strings.Cut(goal, "..")
		var err error
		if r.Goal, err = parsePercent(text, least); err != nil {
			return r, err
		}
		if bounded {
			if r.Most, err = parsePercent(text, most); err != nil {
				return r, err
			}
			if r.Most < r.Goal || r.Most == 0 {
				return r, usage("step %q: %s is below %s", text, most, least)
			}
		}
	}
	if r.A, r.B, found = strings.Cut(players, ">"); !found || r.A == "" || r.B == "" {
		return r, usage("step %q is not of the form A>B, A>B>=PERCENT or A>B>=PERCENT..PERCENT", text)
	}
	for _, spec := range []string{r.A, r.B} {
		if _, err := ai.ParseSpec(spec); err != nil {
			return r, usage("step %q: %w", text, err)
		}
	}
	return r, nil
}

func parsePercent(step, text string) (float64, error) {
	percent, err := strconv.ParseFloat(text, 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return 0, usage("step %q: %q is not a percentage from 0 to 100", step, text)
	}
	return percent / 100, nil
}

// goal says a step's goal.
func goal(r *match.Rung) string {
	switch {
	case r.Most > 0:
		return fmt.Sprintf("goal %.0f to %.0f %%", 100*r.Goal, 100*r.Most)
	case r.Goal > 0:
		return fmt.Sprintf("goal %.0f %%", 100*r.Goal)
	}
	return "no goal"
}

func ladderCommand() *cobra.Command {
	var f matchFlags
	var keep, base string
	var recorded bool
	cmd := &cobra.Command{
		Use:   "ladder [A>B>=PERCENT..PERCENT]...",
		Short: "Play each step of a ladder of players, say which met its goal, and rate the players",
		Long: "Play a match for each step and say whether the first player scored its share of the points; then rate the players in Elo over the lowest, " +
			"as the steps' leads fit best. It is a rating among these players and no person's. With --out a ladder that was stopped goes on where it was. " +
			"With --recorded nothing is played: what --out holds is added up and shown as a table in Markdown, and steps that are not in it are named. " +
			seedHelp + " Without arguments the standard levels are played:\n  " + strings.Join(defaultLadder, "\n  "),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = defaultLadder
			}
			l := ladderRun{rungs: make([]match.Rung, len(args)), makers: map[string]match.Maker{}, games: io.Discard, asJSON: f.asJSON, plot: base}
			for i, text := range args {
				var err error
				if l.rungs[i], err = parseRung(text); err != nil {
					return err
				}
				for _, spec := range []string{l.rungs[i].A, l.rungs[i].B} {
					if recorded {
						continue // nobody plays
					}
					if l.makers[spec], err = maker(cmd.Context(), spec, f.abroad); err != nil {
						return err
					}
				}
			}
			var err error
			if l.match, err = f.match(); err != nil {
				return err
			}
			if keep != "" {
				if err := canWrite("--out", keep); err != nil {
					return err
				}
			}
			if err := canDraw(base); err != nil {
				return err
			}
			if l.kept, err = openLadder(keep); err != nil {
				return err
			}
			if recorded {
				if keep == "" {
					return usage("--recorded needs --out, the file with the steps that were played")
				}
				return l.recorded(cmd)
			}
			if f.transcript != "" {
				file, done, err := f.transcripts(nil)
				if err != nil {
					return err
				}
				l.games = file
				err = l.run(cmd)
				return cmp.Or(done(), err)
			}
			return l.run(cmd)
		},
	}
	f.add(cmd, 200)
	cmd.Flags().StringVar(&keep, "out", "", "file that keeps the finished steps, a JSON object a line; those that are in it are not played again")
	cmd.Flags().BoolVar(&recorded, "recorded", false, "play nothing and show what --out holds, by whatever seeds and openings it was played")
	cmd.Flags().StringVar(&base, "plot", "", "draw the ratings to this path with .svg and .png")
	return cmd
}

type rungResult struct {
	matchResult
	Points float64 `json:"points"`
	Goal   float64 `json:"goal"`
	Most   float64 `json:"most"` // 0 for none
	OK     bool    `json:"ok"`
}

type ratingResult struct {
	Player  string   `json:"player"`
	Elo     float64  `json:"elo"`
	Low     *float64 `json:"low"`
	High    *float64 `json:"high"`
	AtLeast bool     `json:"at_least"`
	AtMost  bool     `json:"at_most"`
}

// ladderRun is a ladder that is played.
type ladderRun struct {
	match  match.Match
	rungs  []match.Rung
	makers map[string]match.Maker
	games  io.Writer
	kept   *ladderFile
	plot   string
	asJSON bool
}

// step is the line of the file for a rung.
func (l *ladderRun) step(r *match.Rung, s match.Stats) ladderStep {
	return ladderStep{r.A, r.B, l.match.Seed, openingsSum(&l.match), l.match.Clock.Total.String(), players(r.A, r.B), s}
}

func (l *ladderRun) run(cmd *cobra.Command) error {
	out := cmd.OutOrStdout()
	var results struct {
		Steps   []rungResult   `json:"steps"`
		Ratings []ratingResult `json:"ratings"`
		Met     int            `json:"met"`
		Short   int            `json:"short"`
	}
	b := newBar(cmd.ErrOrStderr())
	played, total := 0, l.match.Games*len(l.rungs)
	replay := map[*match.Rung]bool{}
	for i := range l.rungs {
		r := &l.rungs[i]
		want := l.step(r, match.Stats{Games: l.match.Games})
		if s, found := l.kept.find(&want); found {
			r.Stats = s
			replay[r] = true
			total -= l.match.Games // the bar's time left is that of the games to play
		}
	}
	l.match.Done = func(_ int, _ bool, r match.Record, _ *match.Stats) {
		fmt.Fprintln(l.games, r)
		_, _ = cmd.ErrOrStderr().Write(ai.Stack(r.Fault))
		played++
		b.set(played, total, r.Names[0]+" - "+r.Names[1])
	}
	var unkept error
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	err := match.Ladder(ctx, l.match, l.rungs, func(spec string) match.Maker { return l.makers[spec] }, func(r *match.Rung) {
		b.clear()
		if !replay[r] {
			if err := l.kept.add(l.step(r, r.Stats)); err != nil {
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
		results.Steps = append(results.Steps, rungResult{newMatchResult(r.A, r.B, &r.Stats), r.Stats.Points(), r.Goal, r.Most, r.Met()})
		if !l.asJSON {
			fmt.Fprintf(out, "%-28s %-28s %s; %s: %s\n", r.A, r.B, &r.Stats, goal(r), word)
		}
	})
	b.clear()
	if unkept != nil {
		return unkept
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	ratings := match.Ratings(l.rungs)
	for _, r := range ratings {
		results.Ratings = append(results.Ratings, ratingResult{r.Player, r.Elo, number(r.Low), number(r.High), r.AtLeast, r.AtMost})
	}
	if l.asJSON {
		if printed := printJSON(out, results); printed != nil {
			return printed
		}
	} else {
		printRatings(out, ratings)
	}
	if l.plot != "" && len(results.Steps) > 0 {
		if drawn := plotRatings(l.plot, ratings); drawn != nil {
			return drawn
		}
	}
	if err != nil {
		return fmt.Errorf("stopped after %d of %d steps", len(results.Steps), len(l.rungs))
	}
	if results.Short > 0 {
		return fmt.Errorf("%d of %d steps missed their goal", results.Short, len(l.rungs))
	}
	return nil
}

// recorded shows the steps of the file.
func (l *ladderRun) recorded(cmd *cobra.Command) error {
	out := cmd.OutOrStdout()
	fmt.Fprint(out, "| Step | Games | Points of the first | Discs a game | Lead in Elo | Goal |\n|---|---|---|---|---|---|\n")
	var found []match.Rung
	forms := false
	for i := range l.rungs {
		r := &l.rungs[i]
		s, earlier := l.kept.sums(r.A, r.B)
		if s.Stats.Games == 0 {
			fmt.Fprintf(out, "| `%s` - `%s` | not played | | | | %s |\n", r.A, r.B, goal(r))
			continue
		}
		played := match.Rung{A: s.A, B: s.B, Goal: r.Goal, Most: r.Most, Stats: s.Stats}
		found = append(found, played)
		word := ", met"
		switch {
		case played.Goal == 0 && played.Most == 0:
			word = ""
		case !played.Met():
			word = ", **missed**"
		}
		note := ""
		if earlier {
			note, forms = " *", true
		}
		points := fmt.Sprintf("%.1f %%", 100*s.Stats.Points())
		if half := s.Stats.Interval(); half > 0 {
			points += fmt.Sprintf(" ±%.1f", 100*half)
		}
		lead := "none: every game won"
		if s.Stats.Points() == 0 {
			lead = "none: every game lost"
		}
		if elo, low, high := s.Stats.Elo(); number(elo) != nil {
			lead = fmt.Sprintf("%+.0f", elo)
			if number(low) != nil && number(high) != nil {
				lead += fmt.Sprintf(" (%+.0f to %+.0f)", low, high)
			}
		}
		fmt.Fprintf(out, "| `%s` - `%s` | %d%s | %s | %+.1f | %s | %s%s |\n", s.A, s.B, s.Stats.Games, note, points, s.Stats.DiscMean(), lead, goal(r), word)
	}
	if forms {
		fmt.Fprint(out, "\n\\* by an earlier form of one of the players\n")
	}
	if l.plot == "" {
		return nil
	}
	if len(found) == 0 {
		return fmt.Errorf("%s holds none of the steps: there is nothing to draw", l.kept.path)
	}
	return plotRatings(l.plot, match.Ratings(found))
}

func printRatings(out io.Writer, list []match.Rating) {
	fmt.Fprintln(out, "\nElo among these players (95 % interval)")
	for _, r := range list {
		sign := " "
		switch {
		case r.AtLeast:
			sign = ">"
		case r.AtMost:
			sign = "<"
		}
		fmt.Fprintf(out, "%-28s %s%5.0f", r.Player, sign, r.Elo)
		if number(r.Low) != nil && number(r.High) != nil && r.High > r.Low {
			fmt.Fprintf(out, "  (%.0f to %.0f)", r.Low, r.High)
		}
		fmt.Fprintln(out)
	}
}

// plotRatings draws the players in a row, the families beside each other. Whose place is only bounded stands on no line.
func plotRatings(base string, list []match.Rating) error {
	var names []string
	families := []plot.Series{{Name: "noisy"}, {Name: "minimax"}, {Name: "mcts"}}
	atLeast, atMost := plot.Series{Name: "at least: every game won", Points: true}, plot.Series{Name: "at most: every game lost", Points: true}
	for i, r := range list {
		name := presetOf(r.Player)
		family, level, found := strings.Cut(name, ":")
		if !found {
			family, level = families[0].Name, name
		}
		names = append(names, level)
		x := float64(i)
		switch {
		case r.AtLeast:
			atLeast.X, atLeast.Y = append(atLeast.X, x), append(atLeast.Y, r.Elo)
			continue
		case r.AtMost:
			atMost.X, atMost.Y = append(atMost.X, x), append(atMost.Y, r.Elo)
			continue
		}
		for j := range families {
			if s := &families[j]; s.Name == family {
				s.X, s.Y, s.Low, s.High = append(s.X, x), append(s.Y, r.Elo), append(s.Low, r.Low), append(s.High, r.High)
			}
		}
	}
	c := plot.Chart{Title: "Elo among our players, the lowest at 0; bars: 95 % intervals", X: "player", Y: "Elo", XTicks: names}
	for _, s := range append(families, atLeast, atMost) {
		if len(s.X) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	return c.Write(base)
}
