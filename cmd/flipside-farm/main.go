// Command flipside-farm is the server of a farm: machines that do the work of flipside-engine
// together. It runs a NATS server with JetStream, and reports how the work goes.
//
// The exit status is 0 after success, 1 when the work failed, and 2 when the command line is wrong.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"flipside/cmd/internal/cli"
	"flipside/game/base/plain"
)

// version is the version of the program. The build sets it.
var version = "dev"

func main() { os.Exit(start()) }

// start runs the command line of the program. A signal can end it early.
func start() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // after the first Ctrl+C, a second one ends the program at once
	return run(ctx, os.Args[1:], os.Stdout, os.Stderr)
}

// errWork marks an error of the work. Other errors are errors of the command line.
type errWork struct{ error }

func (e errWork) Unwrap() error { return e.error }

// run runs a command line and returns the exit status. All output passes a plain.Writer.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out, errs := plain.NewWriter(stdout), plain.NewWriter(stderr)
	root := &cobra.Command{
		Use: "flipside-farm", Short: "Share the work of flipside-engine among several machines", Version: version,
		SilenceErrors: true, SilenceUsage: true, Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	for _, c := range []*cobra.Command{serveCommand(), statusCommand(), cli.Command()} {
		root.AddCommand(c)
	}
	for _, c := range append(root.Commands(), root) {
		inner := c.Args
		c.Args = func(c *cobra.Command, args []string) error {
			if inner(c, args) != nil {
				return cli.WrongArgs(c, args)
			}
			return nil
		}
	}
	root.Long = "Share the work of flipside-engine among several machines: run the server, and watch the " +
		"progress.\n\n" +
		"Exit codes:\n\n  0  success, or stopped by Ctrl+C\n  1  the work failed\n  2  the command line is wrong"
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errs)
	cmd, err := root.ExecuteContextC(ctx)
	var work errWork
	switch {
	case err == nil:
		return 0
	case errors.As(err, &work):
		fmt.Fprintln(errs, "flipside-farm:", plain.Line(err.Error()))
		return 1
	}
	fmt.Fprintf(errs, "flipside-farm: %s; see %s --help\n", plain.Line(cli.Plain(err, cmd.Flags()).Error()), cmd.CommandPath())
	return 2
}
