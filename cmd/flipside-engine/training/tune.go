package training

import (
	"io"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

// tuning is what level and probcut share: both read a file of weights and some samples, measure,
// and write what they found into the same file.
type tuning struct {
	files  int
	asJSON bool
}

func (t *tuning) add(cmd *cobra.Command, files int, threads *int, printed any) {
	cmd.Flags().IntVar(&t.files, "files", files, "maximum number of sample files to read")
	cli.JSONFlag(cmd, &t.asJSON, printed)
	threadsFlag(cmd, threads)
}

func (t *tuning) check(threads int) error {
	return command.First(command.AtLeast("--files", t.files, 1), command.CheckThreads(threads))
}

// measure changes weights by what samples say about them.
type measure func(w *eval.Weights, samples []train.Sample, show func(done, total int)) error

// run measures with the weights and the directories in args, writes the weights back and adds step
// to the commands that made them.
func (t *tuning) run(cmd *cobra.Command, args []string, step string, m measure) error {
	w, origin, err := eval.ReadWeightsFile(args[0])
	if err != nil {
		return err
	}
	samples, err := train.ReadSome(args[1:], t.files)
	if err != nil {
		return err
	}
	show, end := command.Progress(cmd, "positions")
	err = m(w, samples, show)
	end()
	if err != nil {
		return err
	}
	origin.Command += "; " + step
	return command.WriteFile(args[0], func(out io.Writer) error { return w.Write(out, origin) })
}
