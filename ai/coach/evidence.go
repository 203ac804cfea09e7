package coach

import (
	"context"
	"math"
	"slices"

	"flipside/ai"
	"flipside/game"
)

// Evidence is the input for finding the reasons for a mark: the move with its lines, and the result
// of one search for every other move of the position.
type Evidence struct {
	Move   Move
	Others []Other // without Move.Played and Move.Best, in no particular order

	Choices []Choice // empty if an idea explains enough of the loss

	Second      float64 // score of the best move other than Best
	SecondDoubt float64 // standard deviation of BestScore - Second; 0 if Exact
	SecondKnown bool
}

// Other is a move that was neither played nor the best.
type Other struct {
	Move game.Move
	Loss float64     // in discs, by a shallower search than the played move had
	Line []game.Move // starts with Move
}

// Choice is what a side can choose along a line.
type Choice struct {
	Best    bool     // along the best line, by the side of the judged move; otherwise by its opponent
	Plies   int      // plies of the line before the choice
	Options []Option // in no particular order
}

// Option is a move that a side can choose.
type Option struct {
	Move game.Move
	Loss float64 // in discs, compared with the best option
}

// choices are the choices to examine, in order, until one gives a reason.
var choices = []Choice{{Plies: 1}, {Best: true, Plies: 2}, {Plies: 3}, {Best: true, Plies: 4}}

// comparing is the depth, in plies, to which all moves of an unsolved position are compared. With
// comparingSolve empties or fewer, they are solved.
const (
	comparing      = 10
	comparingSolve = 16
)

// compare searches all moves of a position to a depth, or to the end if the move is exact and few
// squares are empty. It reports whether the moves are solved.
func (r *run) compare(v *weighedMove, p game.Position, depth int) (ai.Answer, bool, error) {
	empties := p.Empties()
	engine, solved := r.engine, v.Kind == Exact && empties <= comparingSolve
	lim := ai.Limits{AllMoves: true, Workers: r.workers, Depth: plies(depth, empties), Selectivity: likely}
	if solved {
		engine, lim = r.solver, ai.Limits{AllMoves: true, Workers: r.workers, SolveEmpties: empties}
	}
	res, err := engine.Search(r.ctx, ai.Request{Position: p, Limits: lim})
	return res, solved, err
}

// options compares the moves that a side can choose from. A pass is not a choice.
func (r *run) options(v *weighedMove, p game.Position, depth int) ([]Option, error) {
	if p.Moves() == 0 {
		return nil, context.Cause(r.ctx)
	}
	res, _, err := r.compare(v, p, depth)
	if err != nil {
		return nil, err
	}
	best := math.Inf(-1)
	for _, m := range res.Moves {
		best = max(best, m.Score.Value)
	}
	var found []Option
	for _, m := range res.Moves {
		found = append(found, Option{m.Move, best - m.Score.Value})
	}
	return found, context.Cause(r.ctx)
}

// choose adds the choices along both lines until one gives a reason.
func (r *run) choose(v *weighedMove, e *Evidence) error {
	s := newScene(e)
	for _, c := range choices {
		if slices.ContainsFunc(e.Move.Reasons, Reason.Explains) {
			return nil
		}
		t := &s.played
		if c.Best {
			t = &s.best
		}
		if c.Plies >= len(t.moves) {
			continue
		}
		p := t.last(c.Plies)
		if !c.Best {
			p = p.Swap()
		}
		var err error
		if c.Options, err = r.options(v, p, comparing-2-c.Plies); err != nil {
			return err
		}
		e.Choices = append(e.Choices, c)
		e.Move.Reasons = e.Reasons()
	}
	return nil
}

// gather compares all moves of a position.
func (r *run) gather(v *weighedMove) (Evidence, error) {
	e := Evidence{Move: v.Move}
	empties := v.Position.Empties()
	res, solved, err := r.compare(v, v.Position, comparing)
	if err != nil {
		return e, err
	}
	depth := plies(comparing, empties)
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
	// shallower than the search for the best move's score, so only the difference is used
	e.Second, e.SecondKnown = v.BestScore-(best-second), several && (solved || v.Kind != Exact && v.Depth >= depth)
	if !solved {
		e.SecondDoubt = r.doubt.of(empties, Level{Depth: depth})
	}
	return e, context.Cause(r.ctx)
}

// If returns the evidence as if another move had been played and lost as much.
func (e *Evidence) If(o Other) Evidence {
	x := *e
	x.Move.Played, x.Move.Line, x.Move.Reasons = o.Move, o.Line, nil
	x.Choices = nil
	return x
}
