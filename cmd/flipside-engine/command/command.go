// Package command has what the commands of flipside-engine share: groups, checks of flags, errors
// of the command line, output, a progress bar and files; players and engines from their specs,
// which may name another program; and work that a farm does for a command.
package command

import (
	"cmp"
	"time"

	"github.com/spf13/cobra"
)

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

// First returns the first error that is not nil.
func First(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// AtLeast checks the value of a flag that has a least value.
func AtLeast[T cmp.Ordered](flag string, value, least T) error {
	if value >= least {
		return nil
	}
	return Usagef("%s must be at least %v, not %v", flag, least, value)
}

// NotNegative checks the value of a flag that may be 0.
func NotNegative[T int | time.Duration | float64](flag string, value T) error {
	if value >= 0 {
		return nil
	}
	return Usagef("%s must be 0 or more, not %v", flag, value)
}

// Within checks the value of a flag that has a range. NaN is in none.
func Within[T cmp.Ordered](flag string, value, least, most T) error {
	if value >= least && value <= most {
		return nil
	}
	return Usagef("%s must be from %v to %v, not %v", flag, least, most, value)
}

// CheckThreads checks the value of --threads.
func CheckThreads(n int) error { return Within("--threads", n, 1, 256) }

// CheckRounds checks the value of --rounds.
func CheckRounds(n int) error {
	if n < 1 || n%2 == 0 {
		return Usagef("--rounds must be an odd number, 1 or more, not %d", n)
	}
	return nil
}

// CheckHash checks the value of --hash, in MB.
func CheckHash(mb int) error { return Within("--hash", mb, 1, 65536) }
