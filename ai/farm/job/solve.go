package job

import (
	"cmp"
	"context"
	"fmt"

	"flipside/ai"
	"flipside/ai/lab/bench"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
)

// Solve is the task of solving a position to the exact end.
type Solve struct {
	Position  string `json:"position"` // a line of an OBF file, with the scores to compare with
	Player    string `json:"player"`   // spec of the player whose evaluator and ordering are used
	Parallel  string `json:"parallel"`
	Threads   int    `json:"threads"`
	HashMB    int    `json:"hash"`
	EveryMove bool   `json:"every_move,omitempty"`
	WLD       bool   `json:"wld,omitempty"`
	Nodes     uint64 `json:"nodes,omitempty"` // the search gives up after this many; 0: never
}

func (s *Solve) check(*Job) error {
	if len(s.Position) > maxMoves {
		return fmt.Errorf("the position has %d characters; the limit is %d", len(s.Position), maxMoves)
	}
	_, err := record.ParseProblem(s.Position)
	return cmp.Or(err, checkFamily(s.Player, ai.FamilyMinimax), between("the number of threads", s.Threads, 1, maxThreads),
		between("the table size in MB", s.HashMB, 1, maxHash), between("the number of nodes", s.Nodes, 0, maxNodes),
		between("the length of the strategy's name", len(s.Parallel), 0, maxName))
}

func checkFamily(spec string, family ai.Family) error {
	if err := checkSpec(spec); err != nil {
		return err
	}
	if p, _ := ai.ParseSpec(spec); p.Family != family {
		return fmt.Errorf("player %s is not in the %s family", spec, family)
	}
	return nil
}

func (s *Solve) cores() int { return s.Threads }

func (s *Solve) memory() int { return s.HashMB }

func (s *Solve) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	problem, err := record.ParseProblem(s.Position)
	if err != nil {
		return nil, err
	}
	p, err := t.preset(ctx, j, s.Player)
	if err != nil {
		return nil, err
	}
	p.HashMB, p.Parallel = s.HashMB, s.Parallel
	engine, err := roster.Solver(p, s.Threads)
	if err != nil {
		return nil, err
	}
	return bench.Search(ctx, engine, s.limits(), problem)
}

func (s *Solve) limits() ai.Limits {
	return ai.Limits{SolveEmpties: game.Squares, Workers: s.Threads, AllMoves: s.EveryMove, WLD: s.WLD, Nodes: s.Nodes}
}

func (s *Solve) most() int { return smallResult }

func (s *Solve) verify(result []byte) error {
	problem, err := record.ParseProblem(s.Position)
	if err != nil {
		return err
	}
	var found bench.Found
	if err := decode(result, &found); err != nil {
		return err
	}
	return cmp.Or(found.Check(s.limits(), problem), between("the number of seconds", found.Seconds, 0, 2*maxSeconds),
		between("the number of nodes", found.Nodes, 0, maxNodes))
}
