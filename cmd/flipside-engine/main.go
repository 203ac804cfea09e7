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

// These signals have the same number wherever they are, and package syscall does not name them on
// every system.
const (
	hangUp     = syscall.Signal(1)
	brokenPipe = syscall.Signal(13)
)

func main() { os.Exit(start()) }

// start runs the program's command line to its end, or to a signal that asks it to end.
func start() int {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(hangUp) { // under nohup the work goes on
		signals = append(signals, hangUp)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl+C ends a program that does not end by itself
	// Without this a closed pipe ends the program without a word. To ignore the signal would make
	// the programs that we start ignore it too.
	signal.Notify(make(chan os.Signal, 1), brokenPipe)
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// run executes a command line and returns the exit status. A panic is reported as one line for
// people; its stack follows for those who mend it. Where the output cannot be written, the work
// ends and that is the error, whatever the command says.
func run(ctx context.Context, args []string, in io.Reader, stdout, errs io.Writer) (status int) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &sticky{Writer: stdout, failed: cancel}
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintln(errs, "flipside-engine: a fault of the program:", oneLine(fmt.Sprint(r)))
			_, _ = errs.Write(debug.Stack())
			status = 1
		}
	}()
	root := group("flipside-engine", "Othello engines without a window", commands)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.HiddenDefaultCmd = true
	var weights string
	root.PersistentFlags().StringVar(&weights, "weights", "", "use the evaluator of this file, made by train, instead of the built-in one")
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if weights == "" && cmd.Flags().Changed("weights") {
			return errWork{usage("--weights names no file")}
		}
		if err := pattern.Use(weights); err != nil {
			return errWork{fmt.Errorf("--weights: %w", err)}
		}
		return nil
	}
	help := helpCommand()
	root.SetHelpCommand(help)
	root.AddCommand(help)
	markWork(root)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	cmd, err := root.ExecuteContextC(ctx)
	if lost := out.Err(); lost != nil {
		fmt.Fprintln(errs, "flipside-engine:", oneLine(lost.Error()))
		return 1
	}
	if err == nil {
		return 0
	}
	var work errWork
	var wrong errUsage
	known := errors.As(err, &work)
	said := told(ctx, plain(err))
	if !known { // it does not say which command it is of
		said += "; see " + cmd.CommandPath() + " --help"
	}
	fmt.Fprintln(errs, "flipside-engine:", said)
	_, _ = errs.Write(ai.Stack(err))
	if known && !errors.As(err, &wrong) {
		return 1
	}
	return 2
}

// markWork wraps what the commands run, so that their errors are told from those that cobra finds
// in the command line, and what checks their arguments, so that it speaks our words.
func markWork(cmd *cobra.Command) {
	if inner := cmd.Args; inner != nil {
		cmd.Args = func(c *cobra.Command, args []string) error {
			if inner(c, args) != nil {
				return wrongArgs(c, args)
			}
			return nil
		}
	}
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

// told says an error on one line. That of a program that was stopped is no more than that: the
// words of the signal differ between versions of Go.
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
