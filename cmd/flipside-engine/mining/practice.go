// Package mining has the command practice, whose subcommands find problems in games, list them
// and check their answers.
package mining

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"flipside/ai/coach/problems"
	"flipside/cmd/flipside-engine/command"
)

// Command returns the command practice.
func Command() *cobra.Command {
	return command.Group("practice", "Find problems in games, list them and check their answers", []func() *cobra.Command{listCommand, checkCommand, mineCommand, gradesCommand, scoreCommand})
}

// problemsOf returns the problems of a file, or the program's own if no file is named.
func problemsOf(ctx context.Context, args []string) ([]*problems.Problem, error) {
	if len(args) == 0 {
		return problems.Builtin()
	}
	return command.ReadFile(ctx, args[0], func(in io.Reader) ([]*problems.Problem, error) { return problems.Read(in) })
}
