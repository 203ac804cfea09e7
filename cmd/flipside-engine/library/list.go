package library

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
	Count int          `json:"count"`
	Games []listedGame `json:"games"`
}

// listedGame is a game in the output of list.
type listedGame struct {
	ID       int64  `json:"id"`
	File     string `json:"file,omitempty"`
	Source   string `json:"source,omitempty"`
	Black    string `json:"black"`
	White    string `json:"white"`
	Date     string `json:"date"`
	Event    string `json:"event"`
	Opening  string `json:"opening"`
	Result   string `json:"result"`
	Said     string `json:"said,omitempty"` // what the file says, where the board says another result
	Plies    int    `json:"plies"`
	Finished bool   `json:"finished"`
	Rated    bool   `json:"rated"`
}

func listCommand(f *libraryFlags) *cobra.Command {
	var q queryFlags
	var limit int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "cli.library.list",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			query, err := q.query()
			if err != nil {
				return err
			}
			if limit < 0 {
				return command.Usagef("--limit must be at least 0, not %d", limit)
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
					return command.PrintJSON(cmd, listed{count, list})
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
				if err := w.Flush(); err != nil {
					return err
				}
				_, err = fmt.Fprintln(cmd.OutOrStdout(), counted(count, "game"))
				return err
			})
		},
	}
	q.add(cmd)
	q.addOrder(cmd)
	cmd.Flags().IntVar(&limit, "limit", 50, "cli.library.limit")
	cli.JSONFlag(cmd.Flags(), &asJSON, listed{})
	return cmd
}

// nameOf returns the name of a player of the list.
func nameOf(g library.Game, c game.Color) string {
	if g.Players[c] == "" && g.Human[c] {
		return "human"
	}
	return g.Players[c]
}
