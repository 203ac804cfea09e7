package analysis

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/farm/job"
	"flipside/ai/lab/bench"
	"flipside/ai/roster"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/record"
)

// SolveFlags are the flags of solve and bench solve.
type SolveFlags struct {
	threads, hash    int
	parallel, player string
	every, AsJSON    bool
	wld              bool
}

// SolveTable is the default of --hash, in MB. Tests make it smaller.
var SolveTable = 256

// Add adds the flags. printed is of the type that --json prints.
func (f *SolveFlags) Add(cmd *cobra.Command, printed any) {
	flags := cmd.Flags()
	flags.IntVar(&f.threads, "threads", 1, "number of search threads")
	flags.StringVar(&f.parallel, "parallel", "ybwc", "parallel strategy if there is more than one thread")
	flags.IntVar(&f.hash, "hash", SolveTable, "size of the hash table in MB; it is allocated before the clock starts")
	flags.StringVar(&f.player, "player", "minimax:master", "player whose evaluator and move ordering are used")
	flags.BoolVar(&f.every, "every-move", false, "solve every move with a full window and compare them all")
	flags.BoolVar(&f.wld, "wld", false, "only find out whether the position is won (+1), drawn (0) or lost (-1)")
	cli.JSONFlag(cmd, &f.AsJSON, printed)
}

// Searcher returns an engine and the limits with which it solves to the exact end.
func (f *SolveFlags) Searcher() (ai.Searcher, ai.Limits, error) {
	preset, err := f.preset()
	if err != nil {
		return nil, ai.Limits{}, err
	}
	s, err := roster.Solver(preset, f.threads)
	return s, ai.Limits{
		SolveEmpties: game.Squares, Workers: f.threads, AllMoves: f.every, WLD: f.wld,
	}, err
}

// preset returns the player that solves. The error says which flag is wrong.
func (f *SolveFlags) preset() (ai.Preset, error) {
	if f.wld && f.every {
		return ai.Preset{}, command.Usagef("--wld and --every-move cannot be combined")
	}
	if err := command.First(command.CheckThreads(f.threads), command.CheckHash(f.hash)); err != nil {
		return ai.Preset{}, err
	}
	preset, err := command.PlayerPreset(f.player, ai.FamilyMinimax)
	if err != nil {
		return preset, err
	}
	preset.HashMB, preset.Parallel = f.hash, f.parallel
	if _, err := roster.Searcher(preset); err != nil {
		return preset, command.UsageError{Err: err}
	}
	return preset, nil
}

// SolveCommand returns the command solve.
func SolveCommand() *cobra.Command {
	var f SolveFlags
	var away command.FarmFlags
	var most int
	var files command.GamesFlags
	cmd := &cobra.Command{
		Use:   "solve FILE",
		Short: "Solve the positions in a file exactly and compare them with the scores in the file",
		Long: "Solve the positions in a file exactly and compare them with the scores in the file.\n\n" + command.FarmHelp + "\n\n" +
			"On a farm, each position starts with an empty hash table, so node counts differ a little.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.NotNegative("--max-empties", most); err != nil {
				return err
			}
			list, err := readProblems(cmd.Context(), &files, args[0], most)
			if err != nil {
				return err
			}
			if len(list.at) == 0 {
				return fmt.Errorf("%s leaves nothing to solve: no position has %d empties or fewer "+
					"(--max-empties)", args[0], most)
			}
			solve, end, err := f.solver(cmd, &away, args[0], list)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if f.AsJSON {
				out = io.Discard
			}
			total := bench.Solutions{Positions: []bench.Solved{}}
			var stopped error
			show, clear := command.Progress(cmd, "")
			for i, n := range list.n {
				show(i, len(list.at))
				r, err := solve(cmd.Context(), i)
				clear()
				if err != nil {
					stopped = fmt.Errorf("stopped after %d positions: %w", len(total.Positions), err)
					break
				}
				total.Add(r)
				fmt.Fprintf(out, "%3d  %s\n", n, r)
			}
			end(stopped)
			if f.AsJSON {
				err = cli.PrintJSON(cmd, total)
			} else {
				fmt.Fprintf(out, "%d nodes, %.3f s\n%d passed, %d failed\n",
					total.Nodes, total.Seconds, total.Passed, total.Failed)
			}
			return cmp.Or(err, stopped, total.Err())
		},
	}
	f.Add(cmd, bench.Solutions{})
	away.Add(cmd)
	files.Add(cmd)
	cmd.Flags().IntVar(&most, "max-empties", game.Squares, "skip positions with more empties than this")
	return cmd
}

// problems are the problems in a file. They take little memory: a file may have millions.
type problems struct {
	at     []game.Position
	to     []game.Color
	n      []uint32 // in the file, from 1
	scores map[int][]record.MoveScore
}

// readProblems returns the problems of a file that have at most a number of empties.
func readProblems(ctx context.Context, files *command.GamesFlags, path string, empties int) (problems, error) {
	list := problems{scores: map[int][]record.MoveScore{}}
	n := uint32(0)
	err := files.Each(ctx, path, func(r *record.Record) error {
		p := r.Problem()
		if n++; p.Position.Empties() > empties {
			return nil
		}
		if len(p.Scores) > 0 {
			list.scores[len(list.at)] = p.Scores
		}
		list.at, list.to, list.n = append(list.at, p.Position), append(list.to, p.ToMove), append(list.n, n)
		return nil
	})
	return list, err
}

func (l *problems) problem(i int) record.Problem {
	return record.Problem{Position: l.at[i], ToMove: l.to[i], Scores: l.scores[i]}
}

// solver returns how the problem at an index is solved, here or by a farm, and what ends the farm's
// work.
func (f *SolveFlags) solver(cmd *cobra.Command, away *command.FarmFlags, file string, list problems) (
	solve func(ctx context.Context, i int) (bench.Solved, error), end func(error), err error,
) {
	asked, err := away.Asked(cmd)
	if err != nil {
		return nil, nil, err
	}
	if !asked {
		s, lim, err := f.Searcher()
		return func(ctx context.Context, i int) (bench.Solved, error) {
			return bench.Solve(ctx, s, lim, list.problem(i))
		}, func(error) {}, err
	}
	if _, err := f.preset(); err != nil { // a wrong flag is an error before anything is asked
		return nil, nil, err
	}
	x, err := away.Ask(cmd, "solve "+filepath.Base(file), "", nil, func(x *command.FarmBatch) error {
		weights, err := x.WeightsOf(cmd.Context(), f.player)
		if err != nil {
			return err
		}
		for i, n := range list.n {
			p := list.problem(i)
			task := job.Solve{Position: p.String(), Player: f.player, Parallel: f.parallel, Threads: f.threads,
				HashMB: f.hash, EveryMove: f.every, WLD: f.wld}
			if _, err := x.Send("solve", fmt.Sprintf("position %d", n), weights, task); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return func(ctx context.Context, i int) (bench.Solved, error) {
		found, err := command.FarmResult[bench.Found](ctx, x, i)
		if err != nil {
			return bench.Solved{}, err
		}
		return found.Solved(ai.Limits{WLD: f.wld, AllMoves: f.every}, list.problem(i)), nil
	}, func(err error) { x.End(cmd.Context(), err) }, nil
}
