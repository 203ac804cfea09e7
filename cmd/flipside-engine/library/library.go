// Package library has the command library, whose subcommands import, export and search games.
package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/names"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/atomicfile"
	"flipside/game/library"
)

// libraryFlags name the library of a command.
type libraryFlags struct{ file string }

// Command returns the command library.
func Command() *cobra.Command {
	f := new(libraryFlags)
	member := func(make func(*libraryFlags) *cobra.Command) func() *cobra.Command {
		return func() *cobra.Command { return make(f) }
	}
	cmd := command.Group("library", "cli.library", []func() *cobra.Command{
		member(importCommand), member(exportCommand), member(listCommand), member(findCommand), member(statsCommand),
	})
	cmd.PersistentFlags().StringVar(&f.file, "library", "", "cli.library.library")
	return cmd
}

// open opens the library of the window's folder of games. What the library has to say goes to
// stderr.
func (f *libraryFlags) open(cmd *cobra.Command) (*library.Library, error) {
	if f.file == "" && cmd.Flags().Changed("library") {
		return nil, command.Usagef("--library needs the name of a file")
	}
	file, games := f.file, ""
	switch data, _, err := atomicfile.Folders(); {
	case err == nil:
		file, games = cmp.Or(file, filepath.Join(data, "library.sqlite")), filepath.Join(data, "games")
	case file == "":
		return nil, fmt.Errorf("%w: name a library file with --library", err)
	}
	l, notice, err := library.Open(cmd.Context(), names.Library(file, games))
	if err != nil {
		return nil, err
	}
	if err := l.Unkept(); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	for _, said := range append([]string{notice}, l.Unread()...) {
		if said != "" {
			fmt.Fprintln(cmd.ErrOrStderr(), "flipside-engine:", said)
		}
	}
	return l, nil
}

// with runs work with an open library and closes it.
func (f *libraryFlags) with(cmd *cobra.Command, work func(context.Context, *library.Library) error) error {
	l, err := f.open(cmd)
	if err != nil {
		return err
	}
	return errors.Join(work(cmd.Context(), l), l.Close())
}

// word is a value of a flag that takes one of some words.
type word[T any] struct {
	name  string
	value T
}

var filters = []word[library.Filter]{{"all", library.All}, {"mine", library.Mine}, {"unfinished", library.Unfinished}, {"imported", library.Imported}, {"trash", library.Trash}}

var sorts = []word[library.Column]{{"date", library.ByDate}, {"players", library.ByPlayers}, {"result", library.ByResult}, {"event", library.ByEvent},
	{"opening", library.ByOpening}, {"plies", library.ByPlies}, {"changed", library.ByChanged}}

// oneOf returns the value of a word. The error names the flag and all its words.
func oneOf[T any](flag, name string, words []word[T]) (value T, err error) {
	var known []string
	for _, w := range words {
		if w.name == name {
			return w.value, nil
		}
		known = append(known, w.name)
	}
	return value, command.Usagef("%s must be one of %[3]s, not %.40[2]q", flag, name, strings.Join(known, ", "))
}

// queryFlags say which games are meant.
type queryFlags struct {
	text, filter, moves string
	sort                string
	up                  bool
}

func (q *queryFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&q.text, "text", "", "cli.library.text")
	cmd.Flags().StringVar(&q.filter, "filter", "all", "cli.library.filter")
	cmd.Flags().StringVar(&q.moves, "moves", "", "cli.library.moves")
}

func (q *queryFlags) addOrder(cmd *cobra.Command) {
	cmd.Flags().StringVar(&q.sort, "sort", "date", "cli.library.sort")
	cmd.Flags().BoolVar(&q.up, "up", false, "cli.library.up")
}

// query returns the query that the flags describe.
func (q *queryFlags) query() (library.Query, error) {
	found := library.Query{Text: q.text, Up: q.up}
	var err error
	if found.Filter, err = oneOf("--filter", q.filter, filters); err != nil {
		return found, err
	}
	if q.sort != "" {
		if found.Sort, err = oneOf("--sort", q.sort, sorts); err != nil {
			return found, err
		}
	}
	if q.moves != "" {
		p, err := positionAfter(q.moves)
		if err != nil {
			return found, err
		}
		found.At = &p
	}
	return found, nil
}

// positionAfter returns the position after a move list.
func positionAfter(text string) (game.Position, error) {
	g, err := command.GameOf("--moves", text)
	if err != nil {
		return game.Position{}, err
	}
	return g.Position(), nil
}

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

// counted returns a number with its unit in words: "1 game", "2 games".
func counted(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
