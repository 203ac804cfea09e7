package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/ai/eval/pattern"
	"flipside/game"
)

// bookSearcher is the player behind a book or a list of openings: its depth is asked for by a flag, so that time does not bend it. The title
// says what its values depend on besides: with other weights a journal would mix two judges.
func bookSearcher(spec string) (s ai.Searcher, lim ai.Limits, title string, err error) {
	preset, err := ai.ParseSpec(spec)
	if err != nil {
		return nil, ai.Limits{}, "", errUsage{err}
	}
	if preset.Family != ai.FamilyMinimax {
		return nil, ai.Limits{}, "", usage("--player %s: a book is searched by a minimax player", spec)
	}
	title = "player " + spec
	if preset.Eval == "pattern" {
		title += fmt.Sprintf(", weights %08x", pattern.Sum())
	}
	s, lim, err = searcher(spec + ",book=off")
	lim.Time, lim.Nodes = 0, 0
	return s, lim, title, err
}

func trainBookCommand() *cobra.Command {
	var out, player string
	var seed uint64
	var b book.Builder
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Make an opening book by searching the positions that are most likely to be met",
		Long: "Make an opening book. It grows from the initial position; next comes always the position with the least discs given away on the way to it. " +
			"What is found is kept in FILE.journal: a run that was stopped goes on, and one with a larger --positions goes further. --depth is that of positions after an " +
			"even number of plies, odd ones get one more.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if b.Depth < 1 || b.Depth > 40 || b.Positions < 1 || b.MaxPly < 1 || b.MaxPly > 40 {
				return usage("--depth is from 1 to 40, --positions at least 1, --max-ply from 1 to 40")
			}
			err := canWrite("--out", out)
			if err != nil {
				return err
			}
			if b.Search, b.Limits, b.Title, err = bookSearcher(player); err != nil {
				return err
			}
			b.Journal = out + ".journal"
			progress := newBar(cmd.ErrOrStderr())
			grown, err := b.Run(cmd.Context(), func(done, total int) { progress.set(done, total, "positions") })
			progress.clear()
			if err != nil {
				return bookStopped(err, b.Journal)
			}
			origin := book.Origin{Seed: seed, Commit: commit(),
				Command: fmt.Sprintf("train book --player %s --depth %d --positions %d --max-ply %d", player, b.Depth, b.Positions, b.MaxPly)}
			if err := writeFile(out, func(w io.Writer) error { return grown.Write(w, origin) }); err != nil {
				return err
			}
			info, err := os.Stat(out)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d positions, %d bytes, the start is worth %+.2f discs\n", grown.Len(), info.Size(), grown.Lookup(game.Start)[0].Value)
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "book.bin", "file of the book")
	f.StringVar(&player, "player", "minimax:master", "minimax player that searches; only its depth limits it")
	f.IntVar(&b.Depth, "depth", 12, "plies of a search")
	f.IntVar(&b.Positions, "positions", 1000, "positions in all")
	f.IntVar(&b.MaxPly, "max-ply", 20, "no position further from the start is searched")
	f.Uint64Var(&seed, "seed", 0, "written into the file; nothing in the making is random")
	return cmd
}

func trainOpeningsCommand() *cobra.Command {
	var out, player string
	var o book.Openings
	cmd := &cobra.Command{
		Use:   "openings",
		Short: "Look for balanced openings, distinct by symmetry",
		Long:  "Look for openings that a deep search finds even. What is found is kept in FILE.journal: a run that was stopped goes on.",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Depth < 1 || o.Depth > 40 || o.Count < 1 || o.Plies < 1 || o.Plies > 8 || !(o.Within >= 0) {
				return usage("--depth is from 1 to 40, --plies from 1 to 8, --count at least 1, --within not negative")
			}
			err := canWrite("--out", out)
			if err != nil {
				return err
			}
			if o.Search, o.Limits, o.Title, err = bookSearcher(player); err != nil {
				return err
			}
			o.Journal = out + ".journal"
			progress := newBar(cmd.ErrOrStderr())
			list, err := o.Run(cmd.Context(), func(done, total int) { progress.set(done, total, "openings") })
			progress.clear()
			if err != nil {
				return bookStopped(err, o.Journal)
			}
			if err := writeFile(out, func(w io.Writer) error { return writeOpenings(w, &o, player, list) }); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d openings\n", len(list))
			if err == nil && len(list) < o.Count {
				err = fmt.Errorf("there are only %d such openings", len(list))
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "openings.txt", "file of the list, a move list a line")
	f.StringVar(&player, "player", "minimax:master", "minimax player that searches; only its depth limits it")
	f.IntVar(&o.Depth, "depth", 14, "plies of a search")
	f.IntVar(&o.Plies, "plies", 8, "plies of an opening")
	f.IntVar(&o.Count, "count", 200, "openings to find")
	f.Float64Var(&o.Within, "within", 1, "discs that an opening may favour a side by")
	f.Uint64Var(&o.Seed, "seed", 1, "of the order of the candidates")
	return cmd
}

// writeOpenings writes a list that match.ReadOpenings reads.
func writeOpenings(w io.Writer, o *book.Openings, player string, list []book.Opening) error {
	var text strings.Builder
	fmt.Fprintf(&text, "# Balanced openings, within %g discs at depth %d.\n# train openings --player %s --depth %d --plies %d --count %d --within %g --seed %d, commit %s\n",
		o.Within, o.Depth, player, o.Depth, o.Plies, o.Count, o.Within, o.Seed, commit())
	for _, l := range list {
		fmt.Fprintln(&text, game.FormatMoves(l.Moves))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// bookStopped says where a stopped run goes on.
func bookStopped(err error, journal string) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped; the same command goes on from %s", journal)
	}
	return err
}
