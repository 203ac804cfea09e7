package command

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/farm"
	"flipside/ai/farm/job"
	"flipside/game/base/plain"
)

// FarmHelp says in the help of a command what --farm does.
const FarmHelp = "With --farm, the machines that joined the farm do the work (see work). After Ctrl+C it stays in the queue, " +
	"and the same command continues it. Results are kept for 30 days."

// FarmFlags say where the work of a command is done.
type FarmFlags struct {
	access          farm.Access
	versions, forms []string
	patience, limit time.Duration
}

// Add adds the flags to a command.
func (f *FarmFlags) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.access.URL, "farm", "", "run the work on the machines that joined this farm, such as nats://HOST")
	farm.AccessFlags(flags, &f.access)
	flags.StringSliceVar(&f.versions, "farm-versions", nil, "worker versions to accept, or any (default: this version)")
	flags.StringSliceVar(&f.forms, "farm-forms", nil, "worker processors to accept, such as amd64/assembly, or any (default: this machine's)")
	flags.DurationVar(&f.patience, "farm-patience", 30*time.Second, "time without a sign of life after which a worker's job goes to another worker")
	flags.DurationVar(&f.limit, "farm-limit", time.Hour, "maximum time per job")
}

// Asked reports whether the work is for a farm. It checks the flags.
func (f *FarmFlags) Asked(cmd *cobra.Command) (bool, error) {
	if !cmd.Flags().Changed("farm") {
		return false, nil
	}
	f.access.Token = farm.Token(f.access.Token)
	if err := f.access.Check(); err != nil {
		return false, Usagef("--farm: %w", err)
	}
	switch {
	case f.patience < time.Second || f.patience > time.Hour:
		return false, Usagef("--farm-patience must be from 1s to 1h, not %v", f.patience)
	case f.limit < time.Second || f.limit > 24*time.Hour:
		return false, Usagef("--farm-limit must be from 1s to 24h, not %v", f.limit)
	}
	return true, nil
}

// patience is how long a command tries to reach the server, which may be restarting.
const patience = 30 * time.Second

// FarmBatch is work that a farm does.
type FarmBatch struct {
	*farm.Asked
	link  *farm.Link
	limit time.Duration // the longest time for a job
	jobs  []*job.Job    // until they are asked for
	// Check is set by list if more is known about a result than job.Verify checks.
	Check func(j *job.Job, result json.RawMessage) error
	same  bool // every worker has the version of this program, and so its weights
	forms bool // workers may have processors of other forms
	wrong wrongResults
}

// Ask gives the farm, if one was asked for, the jobs that list adds by Send; otherwise it returns
// nil. list can put the files that they need on the server.
func (f *FarmFlags) Ask(
	cmd *cobra.Command, title, key string,
	done func(done, all int), list func(*FarmBatch) error,
) (*FarmBatch, error) {
	if asked, err := f.Asked(cmd); !asked {
		return nil, err
	}
	ctx := cmd.Context()
	say := func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "flipside-engine:", plain.Line(line)) }
	link, err := farm.Dial(ctx, f.access, "flipside-engine", &farm.Wait{Most: patience, Say: say})
	if err != nil {
		return nil, err
	}
	x := &FarmBatch{link: link, limit: f.limit, same: f.versions == nil, forms: f.forms != nil, wrong: wrongResults{out: cmd.ErrOrStderr()}}
	if err := list(x); err != nil {
		link.Close()
		return nil, err
	}
	o := farm.Order{Title: title, Key: key, Jobs: x.jobs, Patience: f.patience, Done: done, Check: x.Check, Wrong: x.wrong.add,
		Needs: farm.Needs{Versions: f.versions, Forms: f.forms}}
	if o.Needs.Versions == nil {
		o.Needs.Versions = []string{farm.Version(cmd.Root().Version)}
	}
	if o.Needs.Forms == nil {
		o.Needs.Forms = []string{farm.Form()}
	}
	if err := f.warn(cmd, link, o); err != nil {
		link.Close()
		return nil, err
	}
	if x.Asked, err = link.Ask(ctx, o); err != nil {
		link.Close()
		return nil, err
	}
	return x, nil
}

// FarmGames gives a farm a job, whose type has the name of the command, for each of n games. It
// calls take with the results in their order. Every job uses the learned evaluator. task describes
// the job of a game. take removes the bar with clear before it prints; its error ends the work.
func FarmGames[T any](
	cmd *cobra.Command, f *FarmFlags, n int, task func(i int) (any, error), take func(i int, found T, clear func()) error,
) (err error) {
	ctx, what := cmd.Context(), strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	show, end := Progress(cmd, "games")
	x, err := f.Ask(cmd, fmt.Sprintf("%s of %d games", what, n), "", show, func(x *FarmBatch) error {
		weights, err := x.Weights(ctx)
		for i := 0; i < n && err == nil; i++ {
			var t any
			if t, err = task(i); err == nil {
				_, err = x.Send(cmd.Name(), fmt.Sprintf("game %d", i+1), weights, t)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	defer func() {
		end()
		x.End(ctx, err)
	}()
	for i := range n {
		found, err := FarmResult[T](ctx, x, i)
		if err != nil {
			return fmt.Errorf("stopped after %d games: %w", i, err)
		}
		if err := take(i, found, end); err != nil {
			return err
		}
	}
	return nil
}

// warn prints why no worker can do the jobs, if none can.
func (f *FarmFlags) warn(cmd *cobra.Command, link *farm.Link, o farm.Order) error {
	s, err := link.Status(cmd.Context())
	if err != nil {
		return err
	}
	var why string
	for _, w := range s.Workers {
		refused := o.Needs.Refuse(o.Title, w.Version, w.Form)
		if refused == "" {
			return nil
		}
		why = fmt.Sprintf(": %s: %s", plain.Line(w.Name), refused)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "flipside-engine: the jobs are waiting: no worker can do them yet%s\n", why)
	return nil
}

// SameForm reports whether the workers compute estimates exactly as this program does.
func (x *FarmBatch) SameForm() bool { return !x.forms && x.same }

// End closes the connection. If the work is done, or cannot be done, the jobs that are left are
// removed; if the program was stopped, they stay. err is the error of the work. It does nothing for
// nil.
func (x *FarmBatch) End(ctx context.Context, err error) {
	if x == nil {
		return
	}
	x.Asked.Close(err == nil || ctx.Err() == nil)
	x.link.Close()
	x.wrong.print()
}

// Weights puts the learned evaluator of this program on the server, unless all workers have it, and
// returns its digest.
func (x *FarmBatch) Weights(ctx context.Context) (string, error) {
	digest, file, err := job.OwnWeights()
	if err != nil {
		return "", err
	}
	if !x.same || eval.WeightsChosen() {
		_, err = x.link.Put(ctx, file)
	}
	return digest, err
}

// WeightsOf is Weights if one of the players uses the learned evaluator; otherwise it returns "".
func (x *FarmBatch) WeightsOf(ctx context.Context, specs ...string) (string, error) {
	if slices.ContainsFunc(specs, func(spec string) bool {
		p, err := ai.ParseSpec(spec)
		return err == nil && p.Eval == "pattern"
	}) {
		return x.Weights(ctx)
	}
	return "", nil
}

// ModelOf puts the evaluator of --model on the server and returns its digest, "" for the classic
// one.
func (x *FarmBatch) ModelOf(ctx context.Context, m *eval.Model, name string) (string, error) {
	switch {
	case m == eval.Classic:
		return "", nil
	case name == "builtin":
		return x.Weights(ctx)
	}
	data, err := ReadBytes(ctx, name)
	if err != nil {
		return "", err
	}
	return x.Put(ctx, data)
}

// Send adds a job of a type to the batch. It returns the number by which Result finds the result.
func (x *FarmBatch) Send(kind, name, weights string, task any) (int, error) {
	j, err := job.New(kind, name, weights, x.limit, task)
	if err != nil {
		return 0, fmt.Errorf("cannot send %s to the farm: %w", name, err)
	}
	if x.Asked != nil {
		return x.Add(j), nil
	}
	x.jobs = append(x.jobs, j)
	return len(x.jobs) - 1, nil
}

// Put puts a file on the server, for the jobs that need it, and returns its digest.
func (x *FarmBatch) Put(ctx context.Context, data []byte) (string, error) {
	return x.link.Put(ctx, data)
}

// FarmResult waits for a job by its number and reads its result.
func FarmResult[T any](ctx context.Context, x *FarmBatch, i int) (found T, err error) {
	text, err := x.Result(ctx, i)
	if err != nil {
		return found, err
	}
	if json.Unmarshal(text, &found) != nil {
		return found, fmt.Errorf("this version cannot read the result of job %d", i+1)
	}
	return found, nil
}
