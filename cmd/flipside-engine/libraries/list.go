package libraries

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/library"
)

// listed is what list prints.
type listed struct {
	Count int          `json:"count" help:"number of games found"`
	Games []listedGame `json:"games" help:"the games, at most --limit"`
}

// listedGame is a game in the output of list.
type listedGame struct {
	ID       int64  `json:"id" help:"ID of the game"`
	File     string `json:"file,omitempty" help:"file of the game; absent for imported games"`
	Source   string `json:"source,omitempty" help:"source of an imported game; absent for others"`
	Black    string `json:"black" help:"name of Black"`
	White    string `json:"white" help:"name of White"`
	Date     string `json:"date" help:"date as YYYY-MM-DD, as far as known"`
	Event    string `json:"event" help:"event"`
	Opening  string `json:"opening" help:"opening"`
	Result   string `json:"result" help:"discs of Black and White, such as 39-25"`
	Said     string `json:"said,omitempty" help:"result according to the file; absent if it agrees with the board"`
	Plies    int    `json:"plies" help:"number of plies"`
	Finished bool   `json:"finished" help:"whether the game is over"`
	Rated    bool   `json:"rated" help:"whether the game counts for your rating"`
}

func listCommand(f *libraryFlags) *cobra.Command {
	var q queryFlags
	var limit int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List games, newest first",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			query, err := q.query()
			if err != nil {
				return err
			}
			if err := command.AtLeast("--limit", limit, 0); err != nil {
				return err
			}
			return f.with(cmd, func(ctx context.Context, l *library.Library) error {
				ids, err := l.Find(ctx, query)
				if err != nil {
					return err
				}
				count := len(ids)
				if limit > 0 {
					ids = ids[:min(limit, len(ids))]
				}
				games, err := l.Games(ctx, ids)
				if err != nil {
					return err
				}
				list := make([]listedGame, len(games))
				for i, g := range games {
					list[i] = listedGame{int64(g.ID), g.File, g.Source, nameOf(g, game.Black), nameOf(g, game.White), g.Date, g.Event, g.Opening, g.Result.String(), g.Said.String(), g.Plies, g.Finished, g.Rated}
				}
				if asJSON {
					return cli.PrintJSON(cmd, listed{count, list})
				}
				w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "id\tdate\tblack\twhite\tresult\tplies\tevent\topening")
				for _, g := range list {
					result := command.DescribeResult(g.Result, g.Said)
					if !g.Finished {
						result = strings.TrimSpace(result + " unfinished")
					}
					fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", g.ID, g.Date, g.Black, g.White, result, g.Plies, g.Event, g.Opening)
				}
				_ = w.Flush()
				fmt.Fprintln(cmd.OutOrStdout(), counted(count, "game"))
				return nil
			})
		},
	}
	q.add(cmd)
	q.addOrder(cmd)
	cmd.Flags().IntVar(&limit, "limit", 50, "maximum number of games; 0 means all")
	cli.JSONFlag(cmd, &asJSON, listed{})
	return cmd
}

// nameOf returns the name of a player of the list.
func nameOf(g library.Game, c game.Color) string {
	if g.Players[c] == "" && g.Human[c] {
		return "human"
	}
	return g.Players[c]
}
