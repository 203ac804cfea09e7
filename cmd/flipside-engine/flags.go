package main

import "github.com/spf13/cobra"

// group returns a command that only has subcommands.
func group(use, short string, members []func() *cobra.Command) *cobra.Command {
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

// allCores is what the help says of a default that is the number of cores: it must not depend on
// the machine, as the manual pages do not.
const allCores = "all cores"

func checkThreads(n int) error {
	if n < 1 || n > 256 {
		return usage("--threads must be from 1 to 256, not %d", n)
	}
	return nil
}

func checkRounds(n int) error {
	if n < 1 || n%2 == 0 {
		return usage("--rounds must be an odd number, 1 or more, not %d", n)
	}
	return nil
}

func checkHash(mb int) error {
	if mb < 1 || mb > 65536 {
		return usage("--hash must be from 1 to 65536, not %d", mb)
	}
	return nil
}
