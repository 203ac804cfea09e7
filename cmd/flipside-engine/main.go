package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/eval/pattern"
)

// commands are the subcommands, in the order of the help.
var commands = []func() *cobra.Command{
	perftCommand, analyseCommand, matchCommand, ladderCommand, solveCommand, benchCommand, trainCommand, gtpCommand, nboardCommand,
}

// errWork marks an error of the work itself, as against a wrong command line.
type errWork struct{ error }

func (e errWork) Unwrap() error { return e.error }

// errUsage marks an error of the command line that only the command itself can see.
type errUsage struct{ error }

func (e errUsage) Unwrap() error { return e.error }

func usage(format string, args ...any) error { return errUsage{fmt.Errorf(format, args...)} }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl+C ends a program that does not end by itself
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run executes a command line and returns the exit status. A panic is reported as one line for people; its stack
// follows for those who mend it.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintln(errs, "flipside-engine: a fault of the program:", oneLine(fmt.Sprint(r)))
			_, _ = errs.Write(debug.Stack())
			status = 1
		}
	}()
	root := &cobra.Command{
		Use:           "flipside-engine",
		Short:         "Othello engines without a window",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("no command %q, see flipside-engine --help", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	var weights string
	root.PersistentFlags().StringVar(&weights, "weights", "", "use the evaluator of this file, made by train, instead of the built-in one")
	root.PersistentPreRun = func(*cobra.Command, []string) {
		if err := pattern.Use(weights); err != nil {
			fmt.Fprintf(errs, "flipside-engine: --weights: %s; the built-in weights are used\n", oneLine(err.Error()))
		}
	}
	for _, make := range commands {
		root.AddCommand(make())
	}
	markWork(root)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	var work errWork
	var wrong errUsage
	said, known := told(ctx, err), errors.As(err, &work)
	if !known && cmd != root { // cobra's words do not say which command they are of
		said += "; see " + cmd.CommandPath() + " --help"
	}
	fmt.Fprintln(errs, "flipside-engine:", said)
	_, _ = errs.Write(ai.Stack(err))
	if known && !errors.As(err, &wrong) {
		return 1
	}
	return 2
}

// markWork wraps what the commands run, so that their errors are told from those that cobra finds in the command line.
func markWork(cmd *cobra.Command) {
	if inner := cmd.RunE; inner != nil {
		cmd.RunE = func(c *cobra.Command, args []string) error {
			if err := inner(c, args); err != nil {
				return errWork{err}
			}
			return nil
		}
	}
	for _, c := range cmd.Commands() {
		markWork(c)
	}
}

// told says an error on one line. That of a program that was stopped is no more than that: the words of the signal differ between versions of Go.
func told(ctx context.Context, err error) string {
	said := oneLine(err.Error())
	if ctx.Err() == nil {
		return said
	}
	cause := oneLine(context.Cause(ctx).Error())
	if said == cause {
		return "stopped"
	}
	return strings.TrimSuffix(said, ": "+cause)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
