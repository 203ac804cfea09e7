package review

import (
	"context"

	"flipside/ai"
	"flipside/game"
)

// How long lines are made, in plies, by searches of what depth. Facts are looked for within the
// first plies of them; exact lines go to the end of the game.
const (
	linePlies = 10
	lineDepth = 8
)

// onlyDepth is the depth, in plies, at which all moves of a position are compared where it is not
// solved; onlySolve is the most empties where they all are.
const (
	onlyDepth = 10
	onlySolve = 16
)

func (r *run) explainAll() error {
	for i := range r.moves {
		if err := r.explain(i); err != nil {
			return err
		}
	}
	r.publish()
	return nil
}

// explain completes the lines of a marked move and finds the reasons.
func (r *run) explain(i int) error {
	v := &r.moves[i]
	if v.explained || !v.Class.Marked() {
		return nil
	}
	played, best := r.lines(i)
	var err error
	if played, err = r.extend(v, played); err != nil {
		return err
	}
	if best, err = r.extend(v, best); err != nil {
		return err
	}
	s := newScene(&v.Move, played, best)
	if s.second, s.secondDoubt, s.secondKnown, err = r.secondBest(v); err != nil {
		return err
	}
	v.Line, v.BestLine, v.Reasons, v.explained = played, best, s.reasons(), true
	return nil
}

// extend plays a line on as the engine expects, to the end of the game where the move is exact.
func (r *run) extend(v *verdict, line []game.Move) ([]game.Move, error) {
	p := v.Position
	for _, m := range line {
		p = p.Play(m)
	}
	for !p.Over() && (v.Kind == Exact || len(line) < linePlies) {
		if p.MustPass() {
			p, line = p.Swap(), append(line, game.Pass)
			continue
		}
		engine, lim := r.engine, ai.Limits{Depth: lineDepth, Selectivity: likely, Workers: r.workers}
		if v.Kind == Exact {
			engine, lim = r.solver, ai.Limits{SolveEmpties: p.Empties(), Workers: r.workers}
		}
		res, err := engine.Search(r.ctx, ai.Request{Position: p, Limits: lim})
		if err != nil {
			return nil, err
		}
		for _, m := range res.PV {
			p, line = p.Play(m), append(line, m)
		}
	}
	return line, nil
}

// secondBest returns the score of the best of the moves besides Best, and how far the distance of
// the two may be wrong; known is false where there is none or where that costs too much.
func (r *run) secondBest(v *verdict) (score, doubt float64, known bool, err error) {
	lim := ai.Limits{AllMoves: true, Workers: r.workers, Depth: plies(onlyDepth, v.Position.Empties()), Selectivity: likely}
	engine := r.engine
	if v.Kind == Exact {
		if v.Position.Empties() > onlySolve {
			return 0, 0, false, nil
		}
		engine, lim = r.solver, ai.Limits{AllMoves: true, Workers: r.workers, SolveEmpties: onlySolve}
	}
	if v.Depth < lim.Depth {
		return 0, 0, false, context.Cause(r.ctx)
	}
	res, err := engine.Search(r.ctx, ai.Request{Position: v.Position, Limits: lim})
	if err != nil {
		return 0, 0, false, err
	}
	best := 0.0
	for _, m := range res.Moves {
		if m.Move == v.Best {
			best = m.Score.Value
		} else if !known || m.Score.Value > score {
			score, known = m.Score.Value, true
		}
	}
	if v.Kind != Exact {
		doubt = r.doubt.of(v.Position.Empties(), Level{Depth: lim.Depth})
	}
	// Less deep than the score of the best move: only the difference is of use.
	return v.BestScore - (best - score), doubt, known, nil
}
