package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/match"
)

// matchFlags are the flags that match and ladder share.
type matchFlags struct {
	games, concurrency int
	openings           string
	seed               uint64
	clock              time.Duration
	abroad             abroad
	transcript         string
	asJSON             bool
}

func (f *matchFlags) add(cmd *cobra.Command, games int) {
	flags := cmd.Flags()
	flags.IntVar(&f.games, "games", games, "number of games; each opening is played with both colours")
	flags.StringVar(&f.openings, "openings", "",
		"file with a move list a line, comments behind #; without it openings of 8 random plies are made")
	flags.IntVar(&f.concurrency, "concurrency", 1,
		"games at once; how many changes no game that --seed repeats")
	flags.Uint64Var(&f.seed, "seed", 1, "of the order of the openings and of everything random")
	flags.DurationVar(&f.clock, "clock", 0, "time of each player for a whole game; 0 for none")
	f.abroad.add(cmd)
	flags.StringVar(&f.transcript, "transcript", "", "file for the games, one a line (without --json they go to standard output)")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object")
}

// match reads the openings and returns a match without players.
func (f *matchFlags) match() (match.Match, error) {
	m := match.Match{Games: f.games, Seed: f.seed, Concurrency: f.concurrency, Clock: match.Clock{Total: f.clock}}
	switch {
	case f.games < 1 || f.games > 1_000_000:
		return m, usage("--games %d is not from 1 to 1000000", f.games)
	case f.concurrency < 1 || f.concurrency > 256:
		return m, usage("--concurrency %d is not from 1 to 256", f.concurrency)
	case f.clock < 0:
		return m, usage("--clock %v is negative", f.clock)
	}
	if err := f.abroad.check(); err != nil {
		return m, err
	}
	if f.openings == "" {
		return m, nil
	}
	text, err := readSmall(f.openings)
	if err != nil {
		return m, err
	}
	if m.Openings, err = match.ReadOpenings(text); err != nil {
		return m, fmt.Errorf("%s: %w", f.openings, err)
	}
	return m, nil
}

// transcripts returns where the games are written, and a function that closes it.
func (f *matchFlags) transcripts(out io.Writer) (io.Writer, func() error, error) {
	if f.transcript != "" {
		file, err := os.Create(f.transcript)
		if err != nil {
			return nil, nil, err
		}
		kept := &sticky{Writer: file}
		return kept, func() error { return cmp.Or(kept.Err(), file.Close()) }, nil
	}
	if f.asJSON {
		out = io.Discard
	}
	return out, func() error { return nil }, nil
}

// readSmall reads a text file of at most 64 MB, without a byte order mark.
func readSmall(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	const most = 64 << 20
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return "", err
	}
	if len(data) > most {
		return "", fmt.Errorf("%s is longer than %d MB", name, most>>20)
	}
	return strings.TrimPrefix(string(data), "\ufeff"), nil // some editors begin with a byte order mark
}

// matchResult is what match prints.
type matchResult struct {
	A        string   `json:"a"`
	B        string   `json:"b"`
	Games    int      `json:"games"`
	Wins     int      `json:"wins"`
	Draws    int      `json:"draws"`
	Losses   int      `json:"losses"`
	DiscMean float64  `json:"disc_mean"`
	Elo      *float64 `json:"elo"`
	EloLow   *float64 `json:"elo_low"`
	EloHigh  *float64 `json:"elo_high"`
	Errors   int      `json:"errors"`

	SPRT *sprtResult `json:"sprt,omitempty"`
}

// sprtResult is what a sequential test said.
type sprtResult struct {
	Elo0     float64 `json:"elo0"`
	Elo1     float64 `json:"elo1"`
	Alpha    float64 `json:"alpha"`
	Beta     float64 `json:"beta"`
	LLR      float64 `json:"llr"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Accepted string  `json:"accepted"` // "H0", "H1" or "undecided"
}

func newSPRTResult(t *match.SPRT, s *match.Stats) *sprtResult {
	d, llr := t.Decide(s)
	low, high := t.Bounds()
	return &sprtResult{t.Elo0, t.Elo1, t.Alpha, t.Beta, llr, low, high, d.String()}
}

// String says the outcome for people.
func (r *sprtResult) String() string {
	text := fmt.Sprintf("SPRT of %+g against %+g Elo: LLR %.2f (%.2f to %.2f), ", r.Elo0, r.Elo1, r.LLR, r.Low, r.High)
	switch r.Accepted {
	case match.AcceptH0.String():
		return text + fmt.Sprintf("H0 accepted: the lead is rather %+g Elo than %+g", r.Elo0, r.Elo1)
	case match.AcceptH1.String():
		return text + fmt.Sprintf("H1 accepted: the lead is rather %+g Elo than %+g", r.Elo1, r.Elo0)
	}
	return text + "undecided"
}

// parseSPRT reads "ELO0,ELO1" and checks the test.
func parseSPRT(text string, alpha, beta float64) (*match.SPRT, error) {
	first, second, found := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !found || err0 != nil || err1 != nil {
		return nil, usage("--sprt %q is not two numbers with a comma between them, ELO0,ELO1", text)
	}
	t := &match.SPRT{Elo0: elo0, Elo1: elo1, Alpha: alpha, Beta: beta}
	if err := t.Check(); err != nil {
		return nil, usage("--sprt: %w", err)
	}
	return t, nil
}

func newMatchResult(a, b string, s *match.Stats) matchResult {
	elo, low, high := s.Elo()
	return matchResult{a, b, s.Games, s.Wins, s.Draws, s.Losses, s.DiscMean(), number(elo), number(low), number(high), s.Errors, nil}
}

// seedHelp is what match and ladder say of their seed.
const seedHelp = `A player has one thread unless its options say otherwise (threads=2). On one architecture
the same --seed then gives the same games, whatever --concurrency, where depth=, nodes= or playouts= bounds
the players; one that time bounds, or that ponders, may play otherwise each time.`

func matchCommand() *cobra.Command {
	var f matchFlags
	var sprt string
	var alpha, beta float64
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "Play games between two players and sum them up from A's side",
		Long: "Play games between two players and sum them up from A's side. A draw is half a point; the Elo interval is the 95 % one, " +
			"from opening pairs. Each game is printed on a line. Ctrl+C prints what there is. " +
			"A game that a player loses by a fault, such as a crash or an illegal move, makes the match an " +
			"error.\n" +
			seedHelp + "\n" +
			"With --sprt the match ends when Wald's test has accepted one of two hypotheses on A's lead; --games is the most played then.\n" + specHelp,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := f.match()
			if err != nil {
				return err
			}
			if m.A, err = maker(cmd.Context(), args[0], f.abroad); err != nil {
				return err
			}
			if m.B, err = maker(cmd.Context(), args[1], f.abroad); err != nil {
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
			games, done, err := f.transcripts(cmd.OutOrStdout())
			if err != nil {
				return err
			}
			stats, fault, err := runMatch(cmd.Context(), m, games, cmd.ErrOrStderr(), args[0]+" - "+args[1])
			unwritten := done()
			if err != nil && !errors.Is(err, context.Canceled) {
				return err
			}
			stopped := err != nil
			result := newMatchResult(args[0], args[1], &stats)
			if m.Test != nil {
				result.SPRT = newSPRTResult(m.Test, &stats)
			}
			if f.asJSON {
				err = printJSON(cmd.OutOrStdout(), result)
			} else {
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s against %s: %s\n", args[0], args[1], &stats)
				if err == nil && result.SPRT != nil {
					_, err = fmt.Fprintln(cmd.OutOrStdout(), result.SPRT)
				}
			}
			if stopped && err == nil {
				err = fmt.Errorf("stopped after %d of %d games", stats.Games, m.Games)
			}
			if stats.Errors > 0 && err == nil {
				err = fmt.Errorf("a fault lost %d of %d games, first %s", stats.Errors, stats.Games, fault)
			}
			return cmp.Or(unwritten, err)
		},
	}
	f.add(cmd, 20)
	cmd.Flags().StringVar(&sprt, "sprt", "", "two leads of A in Elo, ELO0,ELO1: end as soon as the games tell them apart")
	cmd.Flags().Float64Var(&alpha, "alpha", 0.05, "rate at which --sprt may accept ELO1 where ELO0 is true")
	cmd.Flags().Float64Var(&beta, "beta", 0.05, "rate at which --sprt may accept ELO0 where ELO1 is true")
	return cmd
}

// sprtGames is the most games of a match with --sprt and without --games.
const sprtGames = 20000

// runMatch plays a match, writes its games to games and its progress to errs. It also returns the
// first game that was lost by a fault, and why; "" for none.
func runMatch(ctx context.Context, m match.Match, games, errs io.Writer, title string) (_ match.Stats, fault string, _ error) {
	b := newBar(errs)
	b.set(0, m.Games, title)
	m.Done = func(i int, _ bool, r match.Record, s *match.Stats) {
		b.clear()
		_, _ = errs.Write(ai.Stack(r.Fault))
		fmt.Fprintf(games, "%d  %s\n", i+1, r)
		if fault == "" && r.Verdict != match.Finished {
			fault = fmt.Sprintf("game %d: %s", i+1, r.Reason)
		}
		b.set(s.Games, m.Games, fmt.Sprintf("%s %.1f %%", title, 100*s.Points()))
	}
	stats, err := m.Run(ctx)
	b.clear()
	return stats, fault, err
}
