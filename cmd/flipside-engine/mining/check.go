package mining

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/coach/problems"
	"flipside/ai/lab"
	"flipside/cmd/flipside-engine/command"
	"flipside/game"
	"flipside/game/base/work"
)

type checkFlags struct {
	sample, threads, depth int
	kind, journal          string
	seed                   uint64
}

// checked is a line of the journal of check: a problem whose answer is right.
type checked struct {
	ID    string `json:"id"`
	Best  string `json:"best"`
	Depth int    `json:"depth"`
}

func checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Search problems again and compare the answers",
		Long: "Solve the endgames in FILE, or those of the program, and search the other problems again. The " +
			"first wrong answer ends the check with an error that names the problem.\n\n" +
			"With --journal, a check that was stopped continues: the journal lists the problems whose answers are " +
			"right.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd); err != nil {
				return err
			}
			list, err := problemsOf(cmd.Context(), args)
			if err != nil {
				return err
			}
			return f.run(cmd, f.chosen(list))
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.sample, "sample", 0, "check only this number of problems, drawn at random; 0 checks all")
	flags.Uint64Var(&f.seed, "seed", 1, "seed for drawing the sample")
	flags.StringVar(&f.kind, "kind", "", "check only problems of this kind, endgame or middle")
	flags.IntVar(&f.depth, "depth", problems.Depth, "search depth in plies for problems of the middle game")
	flags.StringVar(&f.journal, "journal", "", "file that lists the problems whose answers are right")
	flags.IntVar(&f.threads, "threads", ai.AutoThreads(false), "number of problems searched at the same time")
	flags.Lookup("threads").DefValue = command.AllCores
	return cmd
}

func (f *checkFlags) check(cmd *cobra.Command) error {
	return command.First(command.NotNegative("--sample", f.sample), command.Within("--depth", f.depth, 1, game.Squares),
		command.CanWriteOptional(cmd, "journal", f.journal), checkKind(f.kind), command.CheckThreads(f.threads))
}

// checkKind returns an error for a value of --kind that is no kind of problem; "" stands for all.
func checkKind(kind string) error {
	if kind != "" && !problems.Kind(kind).Known() {
		return command.Usagef("--kind must be %s or %s, not %q", problems.Endgame, problems.Middle, kind)
	}
	return nil
}

// chosen returns the problems to check. With a sample, the seed decides which and in what order.
func (f *checkFlags) chosen(list []*problems.Problem) (chosen []*problems.Problem) {
	for _, p := range list {
		if f.kind == "" || string(p.Kind) == f.kind {
			chosen = append(chosen, p)
		}
	}
	if f.sample > 0 && f.sample < len(chosen) {
		r := rand.New(rand.NewPCG(f.seed, 0))
		r.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
		chosen = chosen[:f.sample]
	}
	return chosen
}

// run checks problems until one is wrong.
func (f *checkFlags) run(cmd *cobra.Command, list []*problems.Problem) error {
	known := map[checked]bool{} // what the journal says is right
	err := lab.ReadLinesAs(f.journal, `{"id":`, "it is not a line of practice check", func(c checked) bool {
		known[c] = true
		return c.ID != ""
	})
	if err != nil {
		return err
	}
	show, end := command.Progress(cmd, "problems")
	defer end()
	var mu sync.Mutex // of the journal
	start := func() (*problems.Miner, error) { return problems.NewMiner("") }
	err = work.EachWith(cmd.Context(), len(list), f.threads, show, start, func(ctx context.Context, m *problems.Miner, i int) error {
		c := checked{list[i].ID(), list[i].Best().String(), f.depth}
		if known[c] {
			return nil
		}
		if err := m.Check(ctx, list[i], f.depth); err != nil {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return fmt.Errorf("problem %s: %w", c.ID, err)
		}
		mu.Lock()
		defer mu.Unlock()
		return lab.AddLine(f.journal, c)
	})
	end()
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d problems: every answer is right\n", len(list))
	return nil
}
