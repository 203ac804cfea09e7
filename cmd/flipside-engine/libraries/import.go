package libraries

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
	"flipside/game/library"
	"flipside/game/recognise"
)

// imported is the output of import.
type imported struct {
	Added      int      `json:"added" help:"games added"`
	Duplicates int      `json:"duplicates" help:"games that were already in the library"`
	Rejected   int      `json:"rejected" help:"games that could not be read"`
	Unfinished int      `json:"unfinished" help:"added games that are unfinished"`
	Doubtful   int      `json:"doubtful" help:"positions that are finished with half the board empty; their symbols may mean something else"`
	Faults     []string `json:"faults" help:"why games could not be read; the first ones"`
	Seconds    float64  `json:"seconds" help:"time in seconds"`
}

func importCommand(f *libraryFlags) *cobra.Command {
	var asJSON bool
	var files command.GamesFlags
	cmd := &cobra.Command{
		Use:   "import PATH...",
		Short: "Import games from files and folders (GGF, SGF, WTHOR, OBF, PGN, CSV, move lists, Flipside JSON)",
		Long: "Import games from files and folders: GGF, SGF, WTHOR, OBF, PGN, CSV, move lists and Flipside " +
			"JSON. Games that are already in the library are skipped. The players and tournaments of WTHOR games " +
			"are read from the .jou and .trn files in the same folder.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := files.Check(); err != nil {
				return err
			}
			defer command.SaveMemory()()
			found := recognise.Finder{Encoding: files.Encoding}
			for _, path := range args {
				if err := found.Path(cmd.Context(), path); err != nil {
					return err
				}
			}
			if len(found.List) == 0 && len(found.Faults) > 0 {
				return fmt.Errorf("%s: %w", plain.Line(found.Faults[0].Path), atomicfile.Reason(found.Faults[0].Err))
			}
			return f.with(cmd, func(ctx context.Context, l *library.Library) error {
				show, end := command.Progress(cmd, "KB")
				r, err := l.Import(ctx, found.Games(ctx), func(p library.Progress) { show(int(p.Done>>10), int(p.Size>>10)) })
				end()
				return cmp.Or(err, printReport(cmd, r, asJSON), nothing(r))
			})
		},
	}
	cli.JSONFlag(cmd, &asJSON, imported{})
	files.Add(cmd)
	return cmd
}

// nothing is the error of an import that found no game.
func nothing(r library.Report) error {
	switch {
	case r.Added+r.Duplicates > 0:
		return nil
	case r.Rejected > 0:
		return errors.New("none of the games could be read")
	}
	return errors.New("found no game files")
}

func printReport(cmd *cobra.Command, r library.Report, asJSON bool) error {
	out := cmd.OutOrStdout()
	said := imported{r.Added, r.Duplicates, r.Rejected, r.Unfinished, r.Doubtful, []string{}, r.Seconds}
	for _, fault := range r.Faults {
		said.Faults = append(said.Faults, plain.Line(fault.Error()))
	}
	if asJSON {
		return cli.PrintJSON(cmd, said)
	}
	for _, fault := range said.Faults {
		fmt.Fprintln(out, fault)
	}
	if more := r.Rejected - len(said.Faults); more > 0 {
		fmt.Fprintf(out, "and %d more\n", more)
	}
	if r.Doubtful > 0 {
		fmt.Fprintf(out, "%s finished with half the board empty; the symbols may mean something else\n", counted(r.Doubtful, "position"))
	}
	fmt.Fprintf(out, "%s added, %s, %d rejected, %d of the added games unfinished, %.2f s\n", counted(r.Added, "game"), counted(r.Duplicates, "duplicate"), r.Rejected, r.Unfinished, r.Seconds)
	return nil
}
