// Package libraries has the command library, whose subcommands import, export and search games.
package libraries

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/cmd/flipside-engine/command"
	"flipside/game/base/atomicfile"
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
	cmd := command.Group("library", "Manage the games library: import, export, list and find games, show your record", []func() *cobra.Command{
		member(importCommand), member(exportCommand), member(listCommand), member(findCommand), member(statsCommand),
	})
	cmd.PersistentFlags().StringVar(&f.file, "library", "", "SQLite file of the library (default: the window's library)")
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
	l, notice, err := library.Open(cmd.Context(), library.Options{File: file, Games: games, Name: roster.Label, Opening: roster.OpeningLabel, Elo: ai.EloOf})
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
	return value, command.Usagef("%s must be one of %[3]s, not %.40[2]q",
		flag, name, strings.Join(known, ", "))
}

// queryFlags say which games are meant.
type queryFlags struct {
	text, filter, moves string
	sort                string
	up                  bool
}

func (q *queryFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&q.text, "text", "", "words that must all appear in the players, event, date, opening, source or result")
	cmd.Flags().StringVar(&q.filter, "filter", "all", "show all, mine, unfinished, imported or trash")
	cmd.Flags().StringVar(&q.moves, "moves", "", "games that reach the position after these moves, such as f5d6c3, or a symmetric position")
}

func (q *queryFlags) addOrder(cmd *cobra.Command) {
	cmd.Flags().StringVar(&q.sort, "sort", "date", "sort by date, players, result, event, opening, plies or changed")
	cmd.Flags().BoolVar(&q.up, "up", false, "sort in ascending order")
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
		g, err := command.GameOf("--moves", q.moves)
		if err != nil {
			return found, err
		}
		at := g.Position()
		found.At = &at
	}
	return found, nil
}

// counted returns a number with its unit in words: "1 game", "2 games".
func counted(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
