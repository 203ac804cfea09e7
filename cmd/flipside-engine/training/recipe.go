package training

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/game/base/plain"
)

// recipeFlags are the flags of train recipe.
type recipeFlags struct {
	list, again bool
	done        string
}

func recipeCommand() *cobra.Command {
	var f recipeFlags
	cmd := &cobra.Command{
		Use:   "recipe FILE",
		Short: "Run the command lines of a file one after the other",
		Long: "Run the steps of a recipe: the command lines in FILE, one after the other, in the current folder. " +
			"The recipes of Flipside are in ai/lab/train/recipe. A step that begins with flipside-engine runs this " +
			"program; others run programs of the system, without a shell. A word such as $WTHOR is replaced by the " +
			"words of that environment variable.\n\n" +
			"A failed step ends the run. The same command continues with that step: --done keeps which are done. " +
			"If a step has been changed in FILE, it and all later steps run again.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	cmd.Flags().BoolVar(&f.list, "list", false, "print the steps, and which are done, and run none")
	cmd.Flags().BoolVar(&f.again, "again", false, "begin with the first step, whatever is done")
	cmd.Flags().StringVar(&f.done, "done", "", "file that keeps which steps are done (default work/NAME.done)")
	return cmd
}

func (f *recipeFlags) run(cmd *cobra.Command, path string) error {
	r, err := command.ReadFile(cmd.Context(), path, train.ReadRecipe)
	if err != nil {
		return err
	}
	done := f.done
	if done == "" {
		done = filepath.Join("work", strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))+".done")
	}
	first := 0
	if !f.again {
		if first, err = r.Done(done); err != nil {
			return err
		}
	}
	if f.list {
		return list(cmd, r, first)
	}
	steps := make([][]string, len(r.Steps))
	for i, s := range r.Steps[first:] { // a missing variable is found before the first step
		if steps[first+i], err = s.Words(os.Getenv); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(done), 0o755); err != nil {
		return err
	}
	for i := first; i < len(steps); i++ {
		fmt.Fprintf(cmd.ErrOrStderr(), "step %d of %d: %s\n", i+1, len(steps), r.Steps[i].Text)
		err := runStep(cmd, program, steps[i])
		switch {
		case cmd.Context().Err() != nil:
			return context.Cause(cmd.Context())
		case err != nil:
			return fmt.Errorf("%s: step %d in line %d: %w", path, i+1, r.Steps[i].Line, err)
		}
		if err := r.MarkDone(done, i+1); err != nil {
			return err
		}
	}
	return nil
}

// list prints the steps of a recipe, of which the first n are done.
func list(cmd *cobra.Command, r train.Recipe, n int) error {
	for i, s := range r.Steps {
		mark := "    "
		if i < n {
			mark = "done"
		}
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%3d  %s  %s\n", i+1, mark, s.Text); err != nil {
			return err
		}
	}
	return nil
}

// runStep runs the words of a command line. A signal that ends this program reaches the step, which
// has ten seconds to keep its work.
func runStep(cmd *cobra.Command, program string, words []string) error {
	ctx := cmd.Context()
	name := words[0]
	if name == "flipside-engine" {
		name = program
	}
	step := exec.CommandContext(ctx, name, words[1:]...)
	step.Stdout, step.Stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
	step.Cancel = func() error { return step.Process.Signal(syscall.SIGTERM) }
	step.WaitDelay = 10 * time.Second
	err := step.Run()
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended):
		return fmt.Errorf("%s failed: %s", words[0], ended.ProcessState)
	case err != nil:
		return errors.New(plain.Line(err.Error()))
	}
	return nil
}
