package main

import (
	"github.com/spf13/cobra"

	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

// helpCommand replaces cobra's help command, which accepts unknown commands.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]...",
		Short: "Show help for a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := cmd.Root().Find(args)
			if err != nil {
				return command.UsageError{Err: err}
			}
			if len(rest) > 0 && found.HasSubCommands() {
				return command.UsageError{Err: cli.NoCommand(found, rest[0])}
			}
			return found.Help()
		},
	}
}
