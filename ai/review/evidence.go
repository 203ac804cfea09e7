package review

import (
	"context"

	"flipside/ai"
	"flipside/game"
)

// Evidence is what the reasons for a mark are found in: the move with its lines, and what one
// search of the position found for every other move.
type Evidence struct {
	Move   Move
	Others []Other // without Move.Played and Move.Best, in no particular order

	Second      float64 // score of the best of the moves besides Best
	SecondDoubt float64 // standard deviation of its distance to BestScore; 0 where Exact
	SecondKnown bool
}

// Other is a move that was neither played nor the best.
type Other struct {
	Move game.Move
	Loss float64     // in discs, by a search less deep than that of the played move
	Line []game.Move // starts with Move
}

// comparing is the depth, in plies, at which all moves of a position are compared where it is not
// solved; comparingSolve is the most empties where they all are.
const (
	comparing      = 10
	comparingSolve = 16
)

// gather compares all moves of a position.
func (r *run) gather(v *verdict) (Evidence, error) {
	e := Evidence{Move: v.Move}
	empties := v.Position.Empties()
	engine, solved := r.engine, v.Kind == Exact && empties <= comparingSolve
	lim := ai.Limits{AllMoves: true, Workers: r.workers, Depth: plies(comparing, empties), Selectivity: likely}
	if solved {
		engine, lim = r.solver, ai.Limits{AllMoves: true, Workers: r.workers, SolveEmpties: empties}
	}
	res, err := engine.Search(r.ctx, ai.Request{Position: v.Position, Limits: lim})
	if err != nil {
		return e, err
	}
	best, second, several := 0.0, 0.0, false
	for _, m := range res.Moves {
		if m.Move == v.Best {
			best = m.Score.Value
		} else if !several || m.Score.Value > second {
			second, several = m.Score.Value, true
		}
	}
	for _, m := range res.Moves {
		if m.Move != v.Best && m.Move != v.Played {
			e.Others = append(e.Others, Other{m.Move, best - m.Score.Value, m.PV})
		}
	}
	// Less deep than the score of the best move: only the difference is of use.
	e.Second, e.SecondKnown = v.BestScore-(best-second), several && (solved || v.Kind != Exact && v.Depth >= lim.Depth)
	if !solved {
		e.SecondDoubt = r.doubt.of(empties, Level{Depth: lim.Depth})
	}
	return e, context.Cause(r.ctx)
}

// If returns the evidence if another move had been played and were said to lose as much.
func (e *Evidence) If(o Other) Evidence {
	x := *e
	x.Move.Played, x.Move.Line, x.Move.Reasons = o.Move, o.Line, nil
	return x
}
