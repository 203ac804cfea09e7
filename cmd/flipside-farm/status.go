package main

import (
	"github.com/spf13/cobra"

	"flipside/ai/farm"
	"flipside/cmd/internal/cli"
)

func statusCommand() *cobra.Command {
	var access farm.Access
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "status [nats://HOST]",
		Short: "Show the workers and the progress of a farm",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			access.URL = "nats://127.0.0.1"
			if len(args) == 1 {
				access.URL = args[0]
			}
			access.Token = farm.Token(access.Token)
			if err := access.Check(); err != nil {
				return err
			}
			link, err := farm.Dial(cmd.Context(), access, "flipside-farm status", nil)
			if err != nil {
				return errWork{err}
			}
			defer link.Close()
			s, err := link.Status(cmd.Context())
			if err != nil {
				return errWork{err}
			}
			if asJSON {
				err = cli.PrintJSON(cmd, s)
			} else {
				err = s.Write(cmd.OutOrStdout())
			}
			if err != nil {
				return errWork{err}
			}
			return nil
		},
	}
	farm.AccessFlags(cmd.Flags(), &access)
	cli.JSONFlag(cmd, &asJSON, farm.Status{})
	return cmd
}
