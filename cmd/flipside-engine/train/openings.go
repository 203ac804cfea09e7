package train

import (
	"fmt"
	"io"

	"flipside/ai/lab/openings"
	"flipside/cmd/flipside-engine/command"

	"github.com/spf13/cobra"
)

func openingsCommand() *cobra.Command {
	var f journaledFlags
	var o openings.Finder
	cmd := &cobra.Command{
		Use:   "openings",
		Short: "Find balanced openings; only one of several symmetric ones is kept",
		Long:  "Find openings that a deep search considers even.\n\n" + journalHelp,
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			switch {
			case o.Depth < 1 || o.Depth > 40:
				return command.Usagef("--depth must be from 1 to 40, not %d", o.Depth)
			case o.Plies < 1 || o.Plies > 8:
				return command.Usagef("--plies must be from 1 to 8, not %d", o.Plies)
			case o.Count < 1:
				return command.Usagef("--count must be at least 1, not %d", o.Count)
			case !(o.Within >= 0):
				return command.Usagef("--within must be 0 or more, not %g", o.Within)
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
			if err := command.WriteFile(f.out, func(w io.Writer) error { return openings.Write(w, title, list) }); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d openings\n", len(list))
			if err == nil && len(list) < o.Count {
				err = fmt.Errorf("only %d such openings exist", len(list))
			}
			return err
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
