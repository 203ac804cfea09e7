// Package matches has the commands that play games, or measure the players of games: match, ladder,
// profile, and the servers gtp and nboard.
package matches

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai/lab/bench"
	"flipside/ai/match"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/base/plain"
	"flipside/game/base/work"
)

// matchResult is what match prints.
type matchResult struct {
	A        string   `json:"a" help:"player A"`
	B        string   `json:"b" help:"player B"`
	Games    int      `json:"games" help:"number of games"`
	Wins     int      `json:"wins" help:"games that A won"`
	Draws    int      `json:"draws" help:"drawn games"`
	Losses   int      `json:"losses" help:"games that A lost"`
	DiscMean float64  `json:"disc_mean" help:"average disc difference per game, A minus B"`
	Elo      *float64 `json:"elo" help:"Elo difference, A minus B; null if it has no limit"`
	EloLow   *float64 `json:"elo_low" help:"lower end of the 95% interval; null if it has no limit"`
	EloHigh  *float64 `json:"elo_high" help:"upper end of the 95% interval; null if it has no limit"`
	Errors   int      `json:"errors" help:"games lost by a fault"`

	SPRT    *sprtResult   `json:"sprt,omitempty" help:"result of --sprt; absent without it"`
	ByTime  int           `json:"by_time,omitempty" help:"games on a farm that time limits influenced; absent if there are none"`
	Profile *matchProfile `json:"profile,omitempty" help:"result of --profile; absent without it"`
}

// matchProfile says how both players of a match play.
type matchProfile struct {
	A bench.Profile `json:"a" help:"profile of A"`
	B bench.Profile `json:"b" help:"profile of B"`
}

// profiler judges the games of a match.
type profiler struct {
	judge *bench.AccuracyJudge
	sums  [2]bench.Sum // of A and B
	err   error        // the first fault of the judge
}

// add judges a game. Moves of the opening do not count.
func (p *profiler) add(aIsBlack bool, r *match.Record) {
	if p.err != nil {
		return
	}
	moves, err := p.judge.Game(r.Game)
	if err != nil {
		p.err = err
		return
	}
	var of [2][]bench.JudgedMove
	for _, m := range moves {
		if m.Number > r.Opening {
			who := 1
			if (m.Color == game.Black) == aIsBlack {
				who = 0
			}
			of[who] = append(of[who], m)
		}
	}
	for who := range of {
		p.sums[who].Add(of[who])
	}
}

// sprtResult is the result of a sequential test.
type sprtResult struct {
	Elo0     float64 `json:"elo0" help:"Elo difference of hypothesis H0"`
	Elo1     float64 `json:"elo1" help:"Elo difference of hypothesis H1"`
	Alpha    float64 `json:"alpha" help:"probability of accepting H1 if H0 is true"`
	Beta     float64 `json:"beta" help:"probability of accepting H0 if H1 is true"`
	LLR      float64 `json:"llr" help:"log-likelihood ratio of H1 to H0"`
	Low      float64 `json:"low" help:"value at which H0 is accepted"`
	High     float64 `json:"high" help:"value at which H1 is accepted"`
	Accepted string  `json:"accepted" help:"H0, H1 or undecided"`
}

func newSPRTResult(t *match.SPRT, s *match.Stats) *sprtResult {
	d, llr := t.Decide(s)
	low, high := t.Bounds()
	return &sprtResult{t.Elo0, t.Elo1, t.Alpha, t.Beta, llr, low, high, d.String()}
}

// String describes the result for people.
func (r *sprtResult) String() string {
	text := fmt.Sprintf("SPRT of %+g against %+g Elo: LLR %.2f (%.2f to %.2f), ", r.Elo0, r.Elo1, r.LLR, r.Low, r.High)
	switch r.Accepted {
	case match.AcceptH0.String():
		return text + fmt.Sprintf("H0 accepted: A's advantage is more likely %+g Elo than %+g", r.Elo0, r.Elo1)
	case match.AcceptH1.String():
		return text + fmt.Sprintf("H1 accepted: A's advantage is more likely %+g Elo than %+g", r.Elo1, r.Elo0)
	}
	return text + "undecided"
}

// parseSPRT reads "ELO0,ELO1" and checks the test.
func parseSPRT(text string, alpha, beta float64) (*match.SPRT, error) {
	first, second, found := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !found || err0 != nil || err1 != nil {
		return nil, command.Usagef("--sprt must be two numbers separated by a comma (ELO0,ELO1), not %q",
			text)
	}
	t := &match.SPRT{Elo0: elo0, Elo1: elo1, Alpha: alpha, Beta: beta}
	if err := t.Check(); err != nil {
		return nil, command.Usagef("--sprt: %w", err)
	}
	return t, nil
}

func newMatchResult(a, b string, s *match.Stats) matchResult {
	elo, low, high := s.Elo()
	return matchResult{a, b, s.Games, s.Wins, s.Draws, s.Losses, s.DiscMean(), command.JSONNumber(elo), command.JSONNumber(low), command.JSONNumber(high), s.Errors, nil, 0, nil}
}

// MatchCommand returns the command match.
func MatchCommand() *cobra.Command {
	var f matchFlags
	var sprt string
	var alpha, beta float64
	var profiled bool
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "Play games between two players and print the score of A",
		Long: "Play games between two players and print the score of A. Each game is printed on one line. A " +
			"draw counts half a point. The Elo interval is a 95% interval, computed from the two games of each " +
			"opening. Ctrl+C ends the match and prints the score so far. If a player loses a game by a fault, such " +
			"as a crash or an illegal move, the match ends with an error.\n\n" + repeatsHelp + "\n\n" + command.FarmHelp + "\n\n" +
			"With --sprt, Wald's sequential test decides between two hypotheses about A's advantage, and the match " +
			"ends when one is accepted. --games is then the maximum number of games.\n\n" + profilesHelp + "\n\n" + command.PlayerHelp,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			for i, spec := range args {
				args[i] = plain.Spec(spec)
			}
			m, err := f.match(cmd.Context())
			if err != nil {
				return err
			}
			if m.A, err = command.PlayerMaker(cmd.Context(), args[0], f.programs); err != nil {
				return err
			}
			if m.B, err = command.PlayerMaker(cmd.Context(), args[1], f.programs); err != nil {
				return err
			}
			if sprt != "" {
				if m.Test, err = parseSPRT(sprt, alpha, beta); err != nil {
					return err
				}
				if !cmd.Flags().Changed("games") {
					m.Games = sprtGames
				}
			}
			return f.run(cmd, args, m, profiled)
		},
	}
	f.add(cmd, 20, matchResult{})
	cmd.Flags().StringVar(&sprt, "sprt", "", "ELO0,ELO1: two advantages of A; stop when the games show which is right")
	cmd.Flags().Float64Var(&alpha, "alpha", 0.05, "probability that --sprt accepts ELO1 if ELO0 is true")
	cmd.Flags().BoolVar(&profiled, "profile", false, "judge the moves of both players and print what they lose")
	cmd.Flags().Float64Var(&beta, "beta", 0.05, "probability that --sprt accepts ELO0 if ELO1 is true")
	return cmd
}

// run plays a match between two players, whose specs are args, and prints its result.
func (f *matchFlags) run(cmd *cobra.Command, args []string, m match.Match, profiled bool) error {
	games, done, err := f.transcripts(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	var watch *profiler
	if profiled {
		watch = &profiler{}
		if watch.judge, err = bench.NewAccuracyJudge(); err != nil {
			return err
		}
	}
	title := args[0] + " - " + args[1]
	away, err := f.away(cmd, title, []match.Rung{{A: args[0], B: args[1]}}, m)
	if err != nil {
		return err
	}
	if away != nil {
		m.Play = away.play(0)
	}
	stats, fault, err := runMatch(cmd.Context(), m, games, cmd.ErrOrStderr(), title, watch)
	away.close(cmd.Context(), err)
	unwritten := done()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	stopped := err != nil
	result := newMatchResult(args[0], args[1], &stats)
	result.ByTime = away.timed()
	if m.Test != nil {
		result.SPRT = newSPRTResult(m.Test, &stats)
	}
	if watch != nil {
		if watch.err != nil {
			return watch.err
		}
		result.Profile = &matchProfile{watch.sums[0].Profile(), watch.sums[1].Profile()}
	}
	err = f.print(cmd, &result, &stats, away)
	switch {
	case err != nil:
	case stopped:
		err = fmt.Errorf("stopped after %d of %d games%s", stats.Games, m.Games, away.left())
	case stats.Errors > 0:
		err = fmt.Errorf("%d of %d games were lost through an error; the first: %s", stats.Errors, stats.Games, fault)
	}
	return cmp.Or(unwritten, err)
}

// print prints the result of a match.
func (f *matchFlags) print(cmd *cobra.Command, r *matchResult, stats *match.Stats, away *farmMatch) error {
	if f.asJSON {
		return cli.PrintJSON(cmd, *r)
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%s against %s: %s\n", plain.Line(r.A), plain.Line(r.B), stats)
	if r.SPRT != nil {
		fmt.Fprintln(out, r.SPRT)
	}
	away.printTimed(out)
	if r.Profile != nil {
		return writeProfiles(out, []string{r.A, r.B}, []bench.Profile{r.Profile.A, r.Profile.B})
	}
	return nil
}

// sprtGames is the largest number of games with --sprt, unless --games is given.
const sprtGames = 20000

// runMatch plays a match. It writes the games to games and the progress to errs. fault names the
// first game that was lost by a fault, and the reason; it is "" when there was none. watch judges
// each game; it may be nil.
func runMatch(ctx context.Context, m match.Match, games transcript, errs io.Writer, title string, watch *profiler) (_ match.Stats, fault string, _ error) {
	b := command.NewBar(errs)
	b.Set(0, m.Games, title)
	m.Done = func(i int, aIsBlack bool, r match.Record, s *match.Stats) {
		b.Clear()
		if watch != nil {
			watch.add(aIsBlack, &r)
		}
		_, _ = errs.Write(work.Stack(r.Fault))
		games.add(i+1, r)
		if fault == "" && r.Verdict.Fault() {
			fault = fmt.Sprintf("game %d: %s", i+1, r.Reason)
		}
		b.Set(s.Games, m.Games, fmt.Sprintf("%s %.1f %%", title, 100*s.Points()))
	}
	stats, err := m.Run(ctx)
	b.Clear()
	return stats, fault, err
}
