package coach

import (
	"context"
	"time"

	"flipside/ai"
)

// run is one call of Run.
type run struct {
	*Review
	ctx     context.Context
	workers int
}

// stint is the time of a pass, over all Runs.
type stint struct {
	budget, used time.Duration
	proving      time.Duration // part of used, for the exact end
}

func (s stint) left() time.Duration { return s.budget - s.used }

// know searches a spot to a level, for at most the given time, unless the result is known. It
// reports whether it is known now. The error is the cause of the context's end, or comes from the
// engine.
func (r *run) know(i int, l Level, most time.Duration) (bool, error) {
	s := &r.spots[i]
	if _, ok := s.find(l); ok {
		return true, nil
	}
	if err := context.Cause(r.ctx); err != nil {
		return false, err
	}
	lim := ai.Limits{Workers: r.workers, Time: max(most, time.Millisecond), Selectivity: likely}
	switch {
	case l == ToEnd:
		lim.SolveEmpties, lim.Selectivity = s.empties, proven
	case l.Depth == 0:
		lim.Depth = s.empties
	default:
		lim.Depth = l.Depth
	}
	rate := 0.0
	if r.o.Pace != nil {
		if rate = r.o.Pace.Depth; l.Depth == 0 {
			rate = r.o.Pace.End
		}
		lim.Time, lim.Nodes = 0, uint64(max(1, min(lim.Time.Seconds()*rate, 1e15)))
	}
	keep := func(f ai.Report) {
		var to Level
		switch {
		case len(f.PV) == 0 || f.Depth == 0:
			return
		case f.Score.Kind == ai.Exact:
			to = ToEnd
		case f.Score.Kind != ai.Discs:
			return
		case l.Depth == 0 && f.Depth == s.empties && f.Selectivity == likely && f.Depth >= lim.Depth:
			to = ToLikelyEnd
		case l.Depth > 0 && (f.Depth-l.Depth)&1 == 0: // not from an iteration that was stopped
			to = Level{Depth: f.Depth}
		default:
			return
		}
		s.known[to] = finding{score: f.Score.Value, best: f.PV[0], line: f.PV}
	}
	start := time.Now()
	engine := r.engine
	if l == ToEnd {
		engine = r.solver
	}
	res, err := engine.Search(r.ctx, ai.Request{Position: s.pos, Limits: lim, Report: keep})
	took := time.Since(start)
	if r.o.Pace != nil {
		took = time.Duration(float64(res.Nodes) / rate * float64(time.Second))
	}
	r.pass.used += took
	if err == nil {
		keep(res.Report)
	}
	if _, ok := s.known[ToEnd]; ok && s.empties < 15 { // near the end a likely result is a proven one
		s.known[ToLikelyEnd] = s.known[ToEnd]
	}
	_, ok := s.known[l]
	if ok {
		s.cost[l] = took
	}
	return ok, err
}

// look searches the positions that the comparison of a move at a level needs, and judges the move.
// It reports whether the comparison is known.
func (r *run) look(i int, l Level, most time.Duration) (bool, error) {
	begun := r.pass.used
	// Search the later position first: what the table learns there helps in the earlier one.
	ok, err := r.know(i+1, l.after(), most)
	if ok {
		ok, err = r.know(i, l, most-(r.pass.used-begun))
	}
	r.judgeMove(i)
	if i > 0 { // the previous move ends here
		r.judgeMove(i - 1)
	}
	return ok, err
}
