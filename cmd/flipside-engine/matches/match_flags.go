package matches

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai/match"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
)

const repeatsHelp = "A player has one thread unless its options say otherwise (threads=2). On the same kind of " +
	"processor, the same --seed gives the same games, whatever --concurrency, if the players are limited by depth=, " +
	"nodes= or playouts=. Players that are limited by time or that ponder may play differently each time."

// matchFlags are the flags that match and ladder share.
type matchFlags struct {
	games, concurrency int
	openings           string
	files              command.GamesFlags
	seed               uint64
	clock              time.Duration
	programs           command.ProgramFlags
	transcript         string
	asJSON             bool
	farm               command.FarmFlags
}

func (f *matchFlags) add(cmd *cobra.Command, games int, printed any) {
	flags := cmd.Flags()
	flags.IntVar(&f.games, "games", games, "number of games; each opening is played with both colours")
	flags.StringVar(&f.openings, "openings", "", "file of openings in any format, such as one move list per line (default: 8 random plies)")
	f.files.Add(cmd)
	flags.IntVar(&f.concurrency, "concurrency", 1, "number of simultaneous games; does not change games that --seed repeats")
	flags.Uint64Var(&f.seed, "seed", 1, "seed for the order of openings and all random choices")
	flags.DurationVar(&f.clock, "clock", 0, "time per player for a whole game; 0 means no limit")
	f.programs.Add(cmd)
	f.farm.Add(cmd)
	flags.StringVar(&f.transcript, "transcript", "", "file for the games, one per line, as a table with names if it ends in .csv (default: standard output, unless --json)")
	cli.JSONFlag(cmd, &f.asJSON, printed)
}

// match reads the openings and returns a match without players.
func (f *matchFlags) match(ctx context.Context) (match.Match, error) {
	m := match.Match{Games: f.games, Seed: f.seed, Concurrency: f.concurrency, Clock: match.Clock{Total: f.clock}}
	err := command.First(command.Within("--games", f.games, 1, 1_000_000), command.Within("--concurrency", f.concurrency, 1, 256),
		command.NotNegative("--clock", f.clock), f.programs.Check(), f.files.Check())
	if err != nil || f.openings == "" {
		return m, err
	}
	m.Openings, err = f.files.Openings(ctx, f.openings)
	return m, err
}

// transcript is where games go, one per line.
type transcript struct {
	io.Writer
	table bool // as rows of CSV
}

// add writes a game, with its number if that is not 0.
func (t transcript) add(n int, r match.Record) {
	if !t.table {
		if n > 0 {
			fmt.Fprintf(t, "%d  ", n)
		}
		fmt.Fprintln(t, r)
		return
	}
	row := csv.NewWriter(t)
	_ = row.Write([]string{r.Names[0], r.Names[1], game.FormatMoves(r.Game.Line())}) // [command.Sticky] keeps the error
	row.Flush()
}

// transcripts returns where the games go, and a function that closes it.
func (f *matchFlags) transcripts(out io.Writer) (transcript, func() error, error) {
	if f.transcript != "" {
		if info, err := os.Stat(f.transcript); err == nil && info.Mode()&fs.ModeNamedPipe != 0 { // opening it might never end
			return transcript{}, nil, command.Usagef("--transcript: %s is not a regular file", f.transcript)
		}
		file, err := os.Create(f.transcript)
		if err != nil {
			return transcript{}, nil, err
		}
		kept := &command.Sticky{Writer: file}
		t := transcript{kept, strings.HasSuffix(f.transcript, ".csv")}
		if t.table {
			fmt.Fprintln(t, "black,white,moves")
		}
		return t, func() error { return cmp.Or(kept.Err(), file.Close()) }, nil
	}
	if f.asJSON {
		out = io.Discard
	}
	return transcript{Writer: out}, func() error { return nil }, nil
}
