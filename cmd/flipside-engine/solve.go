package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
)

// solveFlags are the flags of solve and bench solve.
type solveFlags struct {
	threads, hash    int
	parallel, player string
	every, asJSON    bool
	wld              bool
}

// solveTable is the size of the table in MB where none is told.
var solveTable = 256

func (f *solveFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.threads, "threads", 1, "goroutines to search with")
	flags.StringVar(&f.parallel, "parallel", "ybwc", "strategy that shares the tree, with more than one thread")
	flags.IntVar(&f.hash, "hash", solveTable, "table in MB, made before the clock starts")
	flags.StringVar(&f.player, "player", "minimax:master", "whose evaluator and ordering are used")
	flags.BoolVar(&f.every, "every-move", false, "solve every move with a full window and compare them all")
	flags.BoolVar(&f.wld, "wld", false, "find out only whether it is won (+1), drawn (0) or lost (-1)")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object")
}

// searcher returns an engine and limits that solve to the exact end.
func (f *solveFlags) searcher() (ai.Searcher, ai.Limits, error) {
	switch {
	case f.threads < 1 || f.threads > 256:
		return nil, ai.Limits{}, usage("--threads %d is not from 1 to 256", f.threads)
	case f.wld && f.every:
		return nil, ai.Limits{}, usage("--wld and --every-move exclude each other")
	case f.hash < 1 || f.hash > 65536:
		return nil, ai.Limits{}, usage("--hash %d is not from 1 to 65536", f.hash)
	}
	preset, err := ai.ParseSpec(f.player)
	if err != nil {
		return nil, ai.Limits{}, errUsage{err}
	}
	if preset.Family != ai.FamilyMinimax {
		return nil, ai.Limits{}, usage("--player %s is not of the minimax family", f.player)
	}
	preset.HashMB, preset.Parallel = f.hash, f.parallel
	s, err := roster.Searcher(preset)
	if err != nil {
		return nil, ai.Limits{}, errUsage{err}
	}
	if f.threads == 1 { // only now, so that a strategy that is none is told with one thread, too
		preset.Parallel = "sequential"
		if s, err = roster.Searcher(preset); err != nil {
			return nil, ai.Limits{}, errUsage{err}
		}
	}
	if w, ok := s.(ai.Warmer); ok {
		w.Warm() // what is measured are searches
	}
	return s, ai.Limits{SolveEmpties: game.Squares, Workers: f.threads, AllMoves: f.every, WLD: f.wld}, nil
}

// solved is what is known of a position after it was solved.
type solved struct {
	Empties  int     `json:"empties"`
	Score    int     `json:"score"` // discs, from the side to move
	Best     string  `json:"best"`
	Nodes    uint64  `json:"nodes"`
	Seconds  float64 `json:"seconds"`
	Expected *int    `json:"expected"` // null where the file has no score
	OK       *bool   `json:"ok"`       // null where there is nothing to compare with
	wrong    string
}

func (r solved) String() string {
	verdict := ""
	if r.OK != nil {
		verdict = "ok"
		if !*r.OK {
			verdict = "FAILED: " + r.wrong
		}
	}
	return strings.TrimRight(fmt.Sprintf("%2d empties  %+3d  %-2s  %12d nodes  %9.3f s  %s", r.Empties, r.Score, r.Best, r.Nodes, r.Seconds, verdict), " ")
}

// solve finds the exact value of a position and compares it with what the file says.
func solve(ctx context.Context, s ai.Searcher, lim ai.Limits, p record.Problem) (solved, error) {
	r := solved{Empties: p.Position.Empties()}
	begin := time.Now()
	at, sign := p.Position, 1
	if at.MustPass() {
		at, sign = at.Swap(), -1
	}
	res, err := s.Search(ctx, at, lim, nil)
	if err != nil {
		return r, err
	}
	r.Seconds, r.Nodes = time.Since(begin).Seconds(), res.Nodes
	value := int(res.Score.Value)
	switch {
	case lim.WLD && res.Score.Kind == ai.WinRate:
		value = int(2*res.Score.Value) - 1
	case res.Score.Kind != ai.Exact:
		return r, fmt.Errorf("the engine gave a score in %s for a position that it should have solved", res.Score.Kind)
	}
	r.Score, r.Best = sign*value, res.Move.String()
	if sign < 0 {
		r.Best = game.Pass.String()
	} else if res.Move == game.NoMove {
		r.Best = ""
	}
	expected, known := p.Best()
	if !known {
		return r, nil
	}
	if lim.WLD {
		expected = max(-1, min(expected, 1))
		r.Expected = &expected
		ok := r.Score == expected
		if !ok {
			r.wrong = fmt.Sprintf("the file says %+d", expected)
		}
		r.OK = &ok
		return r, nil
	}
	r.Expected = &expected
	r.wrong = mistake(p, r, res, lim.AllMoves)
	ok := r.wrong == ""
	r.OK = &ok
	return r, nil
}

// mistake says what differs from the file, nothing if nothing does.
func mistake(p record.Problem, r solved, res ai.Result, every bool) string {
	if r.Score != *r.Expected {
		return fmt.Sprintf("the file says %+d", *r.Expected)
	}
	for _, s := range p.Scores {
		if s.Move == res.Move && s.Score != r.Score {
			return fmt.Sprintf("%s is worth %+d in the file", s.Move, s.Score)
		}
		if !every {
			continue
		}
		for _, m := range res.Moves {
			if m.Move == s.Move && (m.Bound || m.Score.Value != float64(s.Score)) {
				return fmt.Sprintf("%s is %s, the file says %+d", m.Move, m.Score, s.Score)
			}
		}
	}
	return ""
}

func readProblems(name string) ([]record.Problem, error) {
	text, err := readSmall(name)
	if err != nil {
		return nil, err
	}
	problems, err := record.Problems(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return problems, nil
}

func failures(n int) error {
	if n > 0 {
		return fmt.Errorf("%d positions failed", n)
	}
	return nil
}

func solveCommand() *cobra.Command {
	var f solveFlags
	var most int
	cmd := &cobra.Command{
		Use:   "solve FILE.obf",
		Short: "Solve the positions of a file exactly and compare them with its scores",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if most < 0 {
				return usage("--max-empties %d is negative", most)
			}
			problems, err := readProblems(args[0])
			if err != nil {
				return err
			}
			few := func(p record.Problem) bool { return p.Position.Empties() <= most }
			if !slices.ContainsFunc(problems, few) {
				return fmt.Errorf("%s leaves nothing to solve: no position has %d empties or fewer "+
					"(--max-empties)", args[0], most)
			}
			s, lim, err := f.searcher()
			if err != nil {
				return err
			}
			var total solveBench
			result := struct {
				Positions []solved `json:"positions"`
				Passed    int      `json:"passed"`
				Failed    int      `json:"failed"`
				Nodes     uint64   `json:"nodes"`
				Seconds   float64  `json:"seconds"`
			}{Positions: []solved{}}
			bar := newBar(cmd.ErrOrStderr())
			var stopped error
			for i, p := range problems {
				if p.Position.Empties() > most {
					continue
				}
				bar.set(i, len(problems), "")
				r, err := solve(cmd.Context(), s, lim, p)
				if err != nil {
					stopped = err
					break
				}
				total.add(r)
				result.Seconds += r.Seconds
				if !f.asJSON {
					bar.clear()
					fmt.Fprintf(cmd.OutOrStdout(), "%3d  %s\n", i+1, r)
				}
			}
			bar.clear()
			result.Positions = append(result.Positions, total.Positions...)
			result.Passed, result.Failed, result.Nodes = total.Passed, total.Failed, total.Nodes
			if f.asJSON {
				err = printJSON(cmd.OutOrStdout(), result)
			} else {
				fmt.Fprintf(cmd.OutOrStdout(), "%d nodes, %.3f s\n", result.Nodes, result.Seconds)
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d passed, %d failed\n", result.Passed, result.Failed)
			}
			switch {
			case err != nil:
				return err
			case stopped != nil:
				return fmt.Errorf("stopped after %d positions: %w", len(result.Positions), stopped)
			}
			return failures(result.Failed)
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&most, "max-empties", game.Squares, "leave out positions with more empties")
	return cmd
}
