// Package command has what the commands of flipside-engine share: groups, checks of flags, errors
// of the command line, output, a progress bar, and files.
package command

import "github.com/spf13/cobra"

// Group returns a command that only has subcommands.
func Group(use, short string, members []func() *cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   use,
		Short: short,
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, member := range members {
		cmd.AddCommand(member())
	}
	return cmd
}

// AllCores is what the help says of a default that is the number of cores: it must not depend on
// the machine, as the manual pages do not.
const AllCores = "all cores"

// CheckThreads checks the value of --threads.
func CheckThreads(n int) error {
	if n < 1 || n > 256 {
		return Usagef("--threads must be from 1 to 256, not %d", n)
	}
	return nil
}

// CheckRounds checks the value of --rounds.
func CheckRounds(n int) error {
	if n < 1 || n%2 == 0 {
		return Usagef("--rounds must be an odd number, 1 or more, not %d", n)
	}
	return nil
}

// CheckHash checks the value of --hash, in MB.
func CheckHash(mb int) error {
	if mb < 1 || mb > 65536 {
		return Usagef("--hash must be from 1 to 65536, not %d", mb)
	}
	return nil
}
