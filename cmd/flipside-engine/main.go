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

	"flipside/ai/eval"
	"flipside/cmd/flipside-engine/analysis"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/flipside-engine/libraries"
	"flipside/cmd/flipside-engine/matches"
	"flipside/cmd/flipside-engine/mining"
	"flipside/cmd/flipside-engine/training"
	"flipside/cmd/internal/cli"
	"flipside/game/base/plain"
	"flipside/game/base/work"
)

// commands are the subcommands, in the order of the help.
var commands = []func() *cobra.Command{
	analysis.PerftCommand,
	analysis.AnalyseCommand,
	analysis.ReviewCommand,
	matches.ProfileCommand,
	matches.MatchCommand,
	matches.LadderCommand,
	analysis.SolveCommand,
	analysis.Command,
	training.Command,
	mining.Command,
	matches.GTPCommand,
	matches.NBoardCommand,
	libraries.Command,
	command.WorkCommand,
	cli.Command,
}

// version is the version of the program. The build sets it.
var version = "dev"

// errWork marks an error of the work. Other errors are errors of the command line.
type errWork struct{ error }

func (e errWork) Unwrap() error { return e.error }

// These signals have these numbers on every system that has them. Package syscall does not name
// them on every system.
const (
	hangUp     = syscall.Signal(1)
	brokenPipe = syscall.Signal(13)
)

func main() { os.Exit(start()) }

// start runs the command line of the program. A signal can end it early.
func start() int {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(hangUp) { // nohup makes the program ignore it
		signals = append(signals, hangUp)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // after the first Ctrl+C, a second one ends the program at once
	// Without this, a closed pipe would end the program without a message. Ignoring the signal
	// would be wrong: the programs that we start would ignore it too.
	signal.Notify(make(chan os.Signal, 1), brokenPipe)
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// run runs a command line and returns the exit status. After a panic it prints one line for people
// and then the stack for developers. If the output cannot be written, the work ends with that
// error, whatever the command returns. All output passes a plain.Writer.
func run(ctx context.Context, args []string, in io.Reader, stdout, stderr io.Writer) (status int) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &command.Sticky{Writer: stdout, Failed: cancel}
	errs := plain.NewWriter(stderr)
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintln(errs, "flipside-engine: internal error:", plain.Line(fmt.Sprint(r)))
			_, _ = errs.Write(debug.Stack())
			status = 1
		}
	}()
	root := command.Group("flipside-engine", "Othello engines without a window", commands)
	root.SilenceErrors, root.SilenceUsage, root.Version = true, true, version
	root.CompletionOptions.HiddenDefaultCmd = true
	var weights string
	root.PersistentFlags().StringVar(&weights, "weights", "", "evaluator file made by train (default: the built-in evaluator)")
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if weights == "" && cmd.Flags().Changed("weights") {
			return errWork{command.Usagef("--weights needs the name of a file")}
		}
		if err := eval.UseWeights(weights); err != nil {
			return errWork{fmt.Errorf("--weights: %w", err)}
		}
		return nil
	}
	root.Long = "Othello engines without a window: play matches, analyse and solve positions, review games, keep a " +
		"games library, and measure and train the engines.\n\n" +
		"Exit codes:\n\n  0  success\n  1  the work failed or was interrupted\n  2  the command line is wrong"
	help := helpCommand()
	root.SetHelpCommand(help)
	root.AddCommand(help)
	markWork(root)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(plain.NewWriter(out))
	root.SetErr(errs)
	cmd, err := root.ExecuteContextC(ctx)
	if lost := out.Err(); lost != nil {
		fmt.Fprintln(errs, "flipside-engine:", plain.Line(lost.Error()))
		return 1
	}
	if err == nil {
		return 0
	}
	var failed errWork
	var wrong command.UsageError
	known := errors.As(err, &failed)
	said := oneLine(ctx, cli.Plain(err, cmd.Flags()))
	if !known { // the error does not name its command
		said += "; see " + cmd.CommandPath() + " --help"
	}
	fmt.Fprintln(errs, "flipside-engine:", said)
	_, _ = errs.Write(work.Stack(err))
	if known && !errors.As(err, &wrong) {
		return 1
	}
	return 2
}

// markWork marks the errors of what the commands run, so that run can tell them from those that
// cobra finds in the command line. It also replaces cobra's messages about arguments by ours.
func markWork(cmd *cobra.Command) {
	if inner := cmd.Args; inner != nil {
		cmd.Args = func(c *cobra.Command, args []string) error {
			if inner(c, args) != nil {
				return cli.WrongArgs(c, args)
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

// oneLine returns an error as one line. When the program was stopped, the line only says that: the
// words for a signal differ between versions of Go.
func oneLine(ctx context.Context, err error) string {
	said := plain.Line(err.Error())
	if ctx.Err() == nil {
		return said
	}
	for _, cause := range []error{context.Cause(ctx), ctx.Err()} {
		words := plain.Line(cause.Error())
		if said == words {
			return "stopped"
		}
		said = strings.TrimSuffix(said, ": "+words)
	}
	return said
}
