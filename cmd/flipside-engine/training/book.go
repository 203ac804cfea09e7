package training

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"flipside/ai/book"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/game"
)

func bookCommand() *cobra.Command {
	var f journaledFlags
	var away command.FarmFlags
	var seed uint64
	var b train.BookBuilder
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Build an opening book from the most likely positions",
		Long: "Build an opening book. It grows from the initial position: the next position is always the one " +
			"that costs the fewest discs to reach.\n\n" + journalHelp + "\n\n" +
			"Run it again with a larger --positions to extend a finished book. Positions after an odd number of " +
			"plies are searched one ply deeper than --depth.\n\n" + command.FarmHelp,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			err = command.First(command.Within("--depth", b.Depth, 1, 40), command.AtLeast("--positions", b.Positions, 1), command.Within("--max-ply", b.MaxPly, 1, 40))
			if err != nil {
				return err
			}
			if b.Search, b.Limits, b.Title, b.Journal, err = f.open(); err != nil {
				return err
			}
			x, err := bookAway(cmd, &away, &b, f.player+",book=off")
			if err != nil {
				return err
			}
			defer func() { x.End(cmd.Context(), err) }()
			show, end := command.Progress(cmd, "positions")
			grown, err := b.Run(cmd.Context(), show)
			end()
			if err != nil {
				return growStopped(err, b.Journal)
			}
			origin := book.Origin{Seed: seed, Commit: commit(),
				Command: fmt.Sprintf("train book --player %s --depth %d --positions %d --max-ply %d", f.player, b.Depth, b.Positions, b.MaxPly)}
			if err := command.WriteFile(f.out, func(w io.Writer) error { return grown.Write(w, origin) }); err != nil {
				return err
			}
			info, err := os.Stat(f.out)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d positions, %d bytes; the initial position is worth %+.2f discs\n",
				grown.Len(), info.Size(), grown.Lookup(game.Start)[0].Value)
			return nil
		},
	}
	f.add(cmd, "book.bin", "file of the book")
	away.Add(cmd)
	cmd.Flags().IntVar(&b.Depth, "depth", 12, "search depth in plies")
	cmd.Flags().IntVar(&b.Positions, "positions", 1000, "number of positions in the book")
	cmd.Flags().IntVar(&b.MaxPly, "max-ply", 20, "do not search positions after more plies than this")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "number written into the file; nothing in a book is random")
	return cmd
}
