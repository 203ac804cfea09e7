package libraries

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/library"
)

// personal is the output of stats.
type personal struct {
	Rating    *float64   `json:"rating" help:"your rating; null before the first rated game"`
	Low       *float64   `json:"low" help:"lower end of its interval; null before the first rated game"`
	High      *float64   `json:"high" help:"upper end of its interval; null before the first rated game"`
	Games     int        `json:"games" help:"rated games"`
	Unrated   int        `json:"unrated" help:"unrated games"`
	Opponents []opponent `json:"opponents" help:"results against each opponent"`
}

type opponent struct {
	Name     string  `json:"name" help:"the opponent"`
	Color    string  `json:"color" help:"the colour you played"`
	Wins     int     `json:"wins" help:"games you won"`
	Draws    int     `json:"draws" help:"drawn games"`
	Losses   int     `json:"losses" help:"games you lost"`
	DiscMean float64 `json:"disc_mean" help:"average disc difference per game, yours minus the opponent's"`
}

func statsCommand(f *libraryFlags) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Show your rating and your results against each opponent",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.with(cmd, func(ctx context.Context, l *library.Library) error {
				s, err := l.Stats(ctx)
				if err != nil {
					return err
				}
				p := personal{Games: s.Games, Unrated: s.Unrated, Opponents: []opponent{}}
				if s.Games > 0 {
					p.Rating, p.Low, p.High = &s.Rating, &s.Low, &s.High
				}
				for _, a := range s.Against {
					p.Opponents = append(p.Opponents, opponent{a.Name, colorName(a.Color), a.Wins, a.Draws, a.Losses, a.DiscMean})
				}
				if asJSON {
					return cli.PrintJSON(cmd, p)
				}
				w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "opponent\tyou are\twins\tdraws\tlosses\tdiscs")
				for _, o := range p.Opponents {
					fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%+.1f\n", o.Name, o.Color, o.Wins, o.Draws, o.Losses, o.DiscMean)
				}
				_ = w.Flush()
				said := "no rating yet"
				if s.Games > 0 {
					said = fmt.Sprintf("rating %.0f (%.0f to %.0f) from %s", s.Rating, s.Low, s.High, counted(s.Games, "game"))
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s, %d unrated\n", said, s.Unrated)
				return nil
			})
		},
	}
	cli.JSONFlag(cmd, &asJSON, personal{})
	return cmd
}

// colorName returns the name of a colour in JSON.
func colorName(c game.Color) string {
	if c == game.White {
		return "white"
	}
	return "black"
}
