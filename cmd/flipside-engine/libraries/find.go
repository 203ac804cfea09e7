package libraries

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/library"
)

// choice is a move in the output of find.
type choice struct {
	Move      string  `json:"move" help:"the move; \"-\" is a pass"`
	Games     int     `json:"games" help:"games in which it was played"`
	BlackWins int     `json:"black_wins" help:"games that Black won"`
	Draws     int     `json:"draws" help:"drawn games"`
	WhiteWins int     `json:"white_wins" help:"games that White won"`
	Year      float64 `json:"year" help:"average year; 0 if unknown"`
	Elo       float64 `json:"elo" help:"average rating of the players; 0 if unknown"`
}

// others is the output of find. Seconds is the time of the count; Loading is the time before it,
// for the moves of all games.
type others struct {
	Games   int      `json:"games" help:"games that reach the position"`
	Moves   []choice `json:"moves" help:"the moves played there, most frequent first"`
	Seconds float64  `json:"seconds" help:"time for counting in seconds"`
	Loading float64  `json:"loading" help:"time for loading all games in seconds"`
}

func findCommand(f *libraryFlags) *cobra.Command {
	var q queryFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "find",
		Short: "Show what others played in a position",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			query, err := q.query()
			if err != nil {
				return err
			}
			at := game.Start
			if query.At != nil {
				at = *query.At
			}
			query.At = nil
			return f.with(cmd, func(ctx context.Context, l *library.Library) error {
				began := time.Now()
				x, err := l.Played(ctx)
				if err != nil {
					return err
				}
				among, err := amongOf(ctx, l, query)
				if err != nil {
					return err
				}
				loaded := time.Now()
				moves, games, err := x.Others(ctx, at, among)
				if err != nil {
					return err
				}
				o := others{games, []choice{}, time.Since(loaded).Seconds(), loaded.Sub(began).Seconds()}
				for _, c := range moves {
					o.Moves = append(o.Moves, choice{c.Move.String(), c.Games, c.BlackWins, c.Draws, c.WhiteWins, c.Year, c.Elo})
				}
				if asJSON {
					return cli.PrintJSON(cmd, o)
				}
				w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "move\tgames\tblack wins\tdraws\twhite wins\tyear")
				for _, c := range o.Moves {
					fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%.0f\n", c.Move, c.Games, c.BlackWins, c.Draws, c.WhiteWins, c.Year)
				}
				_ = w.Flush()
				fmt.Fprintf(cmd.OutOrStdout(), "%s, %.3f s\n", counted(o.Games, "game"), o.Seconds)
				return nil
			})
		},
	}
	q.add(cmd)
	cli.JSONFlag(cmd, &asJSON, others{})
	return cmd
}

// amongOf returns the games that count, nil for all.
func amongOf(ctx context.Context, l *library.Library, q library.Query) (func(library.ID) bool, error) {
	if q.Text == "" && q.Filter == library.All {
		return nil, nil
	}
	ids, err := l.Find(ctx, q)
	if err != nil {
		return nil, err
	}
	found := make(map[library.ID]bool, len(ids))
	for _, id := range ids {
		found[id] = true
	}
	return func(id library.ID) bool { return found[id] }, nil
}
