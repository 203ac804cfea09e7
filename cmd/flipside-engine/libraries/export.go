package libraries

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flipside/cmd/flipside-engine/command"
	"flipside/game/base/plain"
	"flipside/game/library"
	"flipside/game/record"
)

func exportCommand(f *libraryFlags) *cobra.Command {
	var q queryFlags
	var format, out string
	cmd := &cobra.Command{
		Use:   "export [ID]...",
		Short: "Export games by ID, or all games that a search finds",
		RunE: func(cmd *cobra.Command, args []string) error {
			query, err := q.query()
			if err != nil {
				return err
			}
			var ids []library.ID
			for _, arg := range args {
				id, err := strconv.ParseInt(arg, 10, 64)
				if err != nil || id < 1 {
					return command.Usagef("%.40q is not the ID of a game", arg)
				}
				ids = append(ids, library.ID(id))
			}
			if ids != nil && (q.text != "" || q.moves != "" || cmd.Flags().Changed("filter")) {
				return command.Usagef("export takes IDs of games or a search, not both")
			}
			form, known := record.ByName(format)
			if format == "" {
				form, known = record.ByExtension(out)
			}
			if !known {
				return command.Usagef("--format must be one of %[2]s, not %.40[1]q",
					format, strings.Join(command.FormatNames(), ", "))
			}
			if out != "" {
				if err := command.CanWrite("--out", out); err != nil {
					return err
				}
			}
			return f.with(cmd, func(ctx context.Context, l *library.Library) error {
				if ids == nil {
					if ids, err = l.Find(ctx, query); err != nil {
						return err
					}
				}
				write := func(w io.Writer) error { return l.Export(ctx, ids, form, w) }
				if out == "" {
					return write(command.RecordsTo(cmd.OutOrStdout(), form))
				}
				if err := command.WriteFile(out, write); err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s in %s\n", counted(len(ids), "game"), plain.Line(out))
				return nil
			})
		},
	}
	q.add(cmd)
	cmd.Flags().StringVar(&format, "format", "", "format: "+strings.Join(command.FormatNames(), ", ")+" (default: by the name of --out)")
	cmd.Flags().StringVar(&out, "out", "", "file to write (default: standard output)")
	return cmd
}
