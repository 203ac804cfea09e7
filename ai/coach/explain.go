package coach

import (
	"flipside/ai"
	"flipside/game"
)

// The length of lines in plies, and the depth of the searches that extend them. Facts are looked
// for within the first plies; exact lines go to the end of the game.
const (
	linePlies = 10
	lineDepth = 8
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
	e, err := r.gather(v)
	if err != nil {
		return err
	}
	e.Move.Line, e.Move.BestLine = played, best
	e.Move.Reasons = e.Reasons()
	if err := r.choose(v, &e); err != nil {
		return err
	}
	v.Line, v.BestLine, v.Reasons, v.explained = played, best, e.Move.Reasons, true
	if r.o.Evidence != nil {
		r.o.Evidence(e)
	}
	return nil
}

// extend continues a line as the engine expects, to the end of the game if the move is exact.
func (r *run) extend(v *weighedMove, line []game.Move) ([]game.Move, error) {
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
