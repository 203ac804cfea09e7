package training

import (
	"fmt"
	"io"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"

	"github.com/spf13/cobra"
)

func openingsCommand() *cobra.Command {
	var f journaledFlags
	var o train.OpeningFinder
	cmd := &cobra.Command{
		Use:   "openings",
		Short: "Find balanced openings; only one of several symmetric ones is kept",
		Long:  "Find openings that a deep search considers even.\n\n" + journalHelp,
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			err = command.First(command.Within("--depth", o.Depth, 1, 40), command.Within("--plies", o.Plies, 1, 8),
				command.AtLeast("--count", o.Count, 1), command.NotNegative("--within", o.Within))
			if err != nil {
				return err
			}
			if o.Search, o.Limits, o.Title, o.Journal, err = f.open(); err != nil {
				return err
			}
			show, end := command.Progress(cmd, "openings")
			list, err := o.Run(cmd.Context(), show)
			end()
			if err != nil {
				return growStopped(err, o.Journal)
			}
			title := fmt.Sprintf("Balanced openings, within %g discs at depth %d.\n# train openings --player %s --depth %d --plies %d --count %d --within %g --seed %d, commit %s",
				o.Within, o.Depth, f.player, o.Depth, o.Plies, o.Count, o.Within, o.Seed, commit())
			if err := command.WriteFile(f.out, func(w io.Writer) error { return train.WriteOpenings(w, title, list) }); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d openings\n", len(list))
			if len(list) < o.Count {
				return fmt.Errorf("only %d such openings exist", len(list))
			}
			return nil
		},
	}
	f.add(cmd, "openings.txt", "file of the list, one move list per line")
	cmd.Flags().IntVar(&o.Depth, "depth", 14, "search depth in plies")
	cmd.Flags().IntVar(&o.Plies, "plies", 8, "number of plies per opening")
	cmd.Flags().IntVar(&o.Count, "count", 200, "number of openings to find")
	cmd.Flags().Float64Var(&o.Within, "within", 1, "maximum advantage of a side in discs")
	cmd.Flags().Uint64Var(&o.Seed, "seed", 1, "seed for the order in which openings are tried")
	return cmd
}
