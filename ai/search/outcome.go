package search

import (
	"slices"
	"time"

	"flipside/ai"
	"flipside/game"
)

// outcome is the result of a finished iteration.
type outcome struct {
	depth int
	score int32
	kind  StoredKind
	pv    []game.Move
	moves []ai.MoveStat
	best  game.Move
}

// outcome copies the results of an iteration.
func (e *engine) outcome(depth int, score int32) *outcome {
	roots, mode := e.run.roots.list, &e.run.iteration.mode
	first := &roots[0]
	o := &outcome{depth: depth, score: score, kind: mode.kind, best: game.Move(first.Square)}
	o.pv = slices.Clone(first.pv[:first.pvn])
	if mode.exact {
		o.pv = e.complete(o.pv)
	}
	for i := range roots {
		r := &roots[i]
		o.moves = append(o.moves, ai.MoveStat{
			Move: game.Move(r.Square), Score: e.score(r.value, r.kind), Bound: r.bound, Depth: r.depth,
			PV: slices.Clone(r.pv[:r.pvn]), Nodes: r.nodes,
		})
	}
	return o
}

// score converts a score from the package's units.
func (e *engine) score(value int32, kind StoredKind) ai.Score {
	switch {
	case kind == Exact:
		return ai.Score{Kind: ai.Exact, Value: float64(value)}
	case kind == WLD:
		return ai.Score{Kind: ai.WinRate, Value: float64(1+max(-1, min(value, 1))) / 2}
	case inDiscs(kind):
		return ai.Score{Kind: ai.Discs, Value: float64(value)}
	}
	return e.run.fixed.model.Score(value)
}

// report returns an outcome and the progress of the search for the user.
func (e *engine) report(o *outcome, lim ai.Limits, note string, elapsed time.Duration) ai.Report {
	r := ai.Report{
		Depth: o.depth, Selectivity: percentOf(o.kind), PV: o.pv, Moves: o.moves,
		Elapsed: elapsed, Note: note, Nodes: e.run.nodes(),
	}
	if o.depth > 0 {
		r.Score = e.score(o.score, o.kind)
	}
	for _, w := range e.run.fixed.team {
		stat := ai.WorkerStat{Nodes: w.published.Load(), Move: game.Move(w.current.Load())}
		r.Workers = append(r.Workers, stat)
	}
	if t := lim.Usual(); t > 0 {
		r.Progress = min(1, float64(elapsed)/float64(t))
	}
	if lim.Nodes > 0 {
		r.Progress = max(r.Progress, min(1, float64(r.Nodes)/float64(lim.Nodes)))
	}
	if lim.Depth > 0 {
		r.Progress = max(r.Progress, min(1, float64(o.depth)/float64(lim.Depth)))
	}
	return r
}
