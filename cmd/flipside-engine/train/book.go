package train

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"flipside/ai/book"
	"flipside/ai/lab/openings"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/flipside-engine/farmwork"
	"flipside/game"
)

func bookCommand() *cobra.Command {
	var f journaledFlags
	var away farmwork.Flags
	var seed uint64
	var b openings.Builder
	cmd := &cobra.Command{
		Use:   "book",
		Short: "cli.train_book",
		Long:  "cli.train_book.long cli.journal cli.train_book.long2 cli.farm",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			switch {
			case b.Depth < 1 || b.Depth > 40:
				return command.Usagef("--depth must be from 1 to 40, not %d", b.Depth)
			case b.Positions < 1:
				return command.Usagef("--positions must be at least 1, not %d", b.Positions)
			case b.MaxPly < 1 || b.MaxPly > 40:
				return command.Usagef("--max-ply must be from 1 to 40, not %d", b.MaxPly)
			}
			if b.Search, b.Limits, b.Title, b.Journal, err = f.open(); err != nil {
				return err
			}
			close, err := bookAway(cmd, &away, &b, f.player+",book=off")
			if err != nil {
				return err
			}
			defer func() { close(err) }()
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
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d positions, %d bytes; the initial position is worth %+.2f discs\n",
				grown.Len(), info.Size(), grown.Lookup(game.Start)[0].Value)
			return err
		},
	}
	f.add(cmd, "book.bin", "cli.train_book.out")
	away.Add(cmd)
	cmd.Flags().IntVar(&b.Depth, "depth", 12, "cli.train_book.depth")
	cmd.Flags().IntVar(&b.Positions, "positions", 1000, "cli.train_book.positions")
	cmd.Flags().IntVar(&b.MaxPly, "max-ply", 20, "cli.train_book.max-ply")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "cli.train_book.seed")
	return cmd
}
