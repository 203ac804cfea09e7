package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai/match"
)

// matchFlags are the flags that match and ladder share.
type matchFlags struct {
	games, concurrency int
	openings           string
	seed               uint64
	clock, timeout     time.Duration
	transcript         string
	asJSON             bool
}

func (f *matchFlags) add(cmd *cobra.Command, games int) {
	flags := cmd.Flags()
	flags.IntVar(&f.games, "games", games, "number of games; each opening is played with both colours")
	flags.StringVar(&f.openings, "openings", "", "file with a move list a line; without it openings of 8 random plies are made")
	flags.IntVar(&f.concurrency, "concurrency", 1, "games at once")
	flags.Uint64Var(&f.seed, "seed", 1, "of the order of the openings and of everything random")
	flags.DurationVar(&f.clock, "clock", 0, "time of each player for a whole game; 0 for none")
	flags.DurationVar(&f.timeout, "timeout", time.Minute, "longest answer of another program")
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
	case f.clock < 0 || f.timeout <= 0:
		return m, usage("--clock and --timeout cannot be negative, nor --timeout 0")
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
		return file, file.Close, nil
	}
	if f.asJSON {
		out = io.Discard
	}
	return out, func() error { return nil }, nil
}

// readSmall reads a text file of at most 64 MB.
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
	return string(data), nil
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
}

func newMatchResult(a, b string, s *match.Stats) matchResult {
	elo, low, high := s.Elo()
	return matchResult{a, b, s.Games, s.Wins, s.Draws, s.Losses, s.DiscMean(), number(elo), number(low), number(high), s.Errors}
}

func matchCommand() *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "Play games between two players and sum them up from A's side",
		Long: "Play games between two players and sum them up from A's side. A draw is half a point; the Elo interval is the 95 % one, " +
			"from opening pairs. Each game is printed on a line. Ctrl+C prints what there is.\n" + specHelp,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := f.match()
			if err != nil {
				return err
			}
			if m.A, err = maker(cmd.Context(), args[0], f.timeout); err != nil {
				return err
			}
			if m.B, err = maker(cmd.Context(), args[1], f.timeout); err != nil {
				return err
			}
			games, done, err := f.transcripts(cmd.OutOrStdout())
			if err != nil {
				return err
			}
			stats, err := runMatch(cmd.Context(), m, games, cmd.ErrOrStderr(), args[0]+" - "+args[1])
			if closed := done(); err == nil {
				err = closed
			}
			if err != nil && !errors.Is(err, context.Canceled) {
				return err
			}
			stopped := err != nil
			if f.asJSON {
				err = printJSON(cmd.OutOrStdout(), newMatchResult(args[0], args[1], &stats))
			} else {
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s against %s: %s\n", args[0], args[1], &stats)
			}
			if stopped && err == nil {
				err = fmt.Errorf("stopped after %d of %d games", stats.Games, f.games)
			}
			return err
		},
	}
	f.add(cmd, 20)
	return cmd
}

// runMatch plays a match, writes its games to games and its progress to errs.
func runMatch(ctx context.Context, m match.Match, games, errs io.Writer, title string) (match.Stats, error) {
	b := newBar(errs)
	b.set(0, m.Games, title)
	m.Done = func(i int, _ bool, r match.Record, s *match.Stats) {
		b.clear()
		fmt.Fprintf(games, "%d  %s\n", i+1, r)
		b.set(s.Games, m.Games, fmt.Sprintf("%s %.1f %%", title, 100*s.Points()))
	}
	stats, err := m.Run(ctx)
	b.clear()
	return stats, err
}
