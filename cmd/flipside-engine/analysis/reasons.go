package analysis

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/record"
)

func reasonsCommand() *cobra.Command {
	r := bench.Reviews{}
	var games int
	var picked string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "reasons FILE...",
		Short: "Count how many marks of reviews have a reason, and of which type",
		Long: "Review a sample of the games in the files, and print for the middle game and the solved endgame " +
			"how many marks have a reason, what types and statements the reasons have, and how many moves that " +
			"lose nothing would get one. Neither \"only move\" nor the bare score counts as a reason. Times are " +
			"nominal: they count nodes. With --keep, an interrupted run continues, and games that are kept are not " +
			"searched again.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := command.First(command.AtLeast("--games", games, 1), command.AtLeast("--time", r.Time, 100*time.Millisecond),
				command.CheckThreads(r.Workers), command.CanWriteOptional(cmd, "keep", r.File))
			if err != nil {
				return err
			}
			var chosen []*game.Game
			if picked != "" {
				chosen, err = pickGames(cmd.Context(), args, picked)
			} else {
				chosen, err = chooseGames(cmd.Context(), args, games)
			}
			if err != nil {
				return err
			}
			show, end := command.Progress(cmd, "games")
			reviewed, err := r.Run(cmd.Context(), chosen, show)
			end()
			if err != nil {
				return err
			}
			tables := bench.CountReasons(reviewed)
			if asJSON {
				return cli.PrintJSON(cmd, tables)
			}
			return writeReasons(cmd.OutOrStdout(), tables)
		},
	}
	f := cmd.Flags()
	f.IntVar(&games, "games", 20, "number of games")
	f.StringVar(&picked, "picked", "", "file with the games to review instead of --games: a file name, a tab and a number from 1 a line")
	f.DurationVar(&r.Time, "time", 4*time.Second, "nominal time per game")
	f.IntVar(&r.Workers, "threads", ai.AutoThreads(false), "number of games reviewed at the same time")
	f.StringVar(&r.File, "keep", "", "file that keeps finished work")
	cli.JSONFlag(cmd, &asJSON, []bench.ReasonTable{})
	return cmd
}

func writeReasons(out io.Writer, tables []bench.ReasonTable) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\t%d marks\t%d explained\t%s\n", t.Phase, t.Marks, t.Explained, percent(t.Explained, t.Marks))
		fmt.Fprintf(w, "\t%d sound moves\t%d would be explained\t%s\n", t.Sound, t.False, percent(t.False, t.Sound))
		all := 0
		for _, n := range t.Types {
			all += n
		}
		for _, s := range bench.Shares(t.Types) {
			fmt.Fprintf(w, "\ttype %s\t%d\t%s\n", s.Kind, s.N, percent(s.N, all))
		}
		for _, s := range bench.Shares(t.Keys) {
			fmt.Fprintf(w, "\tsays %s\t%d\t%s\n", s.Kind, s.N, percent(s.N, all))
		}
	}
	return w.Flush()
}

// pickGames returns the games that a list names. Each line of it has the name of a file, a tab
// and the number of the game in that file, from 1.
func pickGames(ctx context.Context, files []string, list string) ([]*game.Game, error) {
	wanted, err := command.ReadFile(ctx, list, readPicks)
	if err != nil {
		return nil, err
	}
	var chosen []*game.Game
	for _, path := range files {
		n := 0
		err := (&command.GamesFlags{}).Each(ctx, path, func(r *record.Record) error {
			if n++; wanted[pick{filepath.Base(path), n}] {
				chosen = append(chosen, r.Game)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if len(chosen) != len(wanted) {
		return nil, fmt.Errorf("the files contain %d of the %d games in %s", len(chosen), len(wanted), list)
	}
	return chosen, nil
}

// pick is a line of a list of games.
type pick struct {
	file string
	n    int
}

func readPicks(in io.Reader) (map[pick]bool, error) {
	wanted := map[pick]bool{}
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		var p pick
		name, number, ok := strings.Cut(lines.Text(), "\t")
		if _, err := fmt.Sscanf(number, "%d", &p.n); !ok || err != nil || name == "" || p.n < 1 {
			return nil, fmt.Errorf("line %d is not the name of a file, a tab and a number", n)
		}
		p.file = name
		wanted[p] = true
	}
	return wanted, lines.Err()
}
