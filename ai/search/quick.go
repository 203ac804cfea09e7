package search

import (
	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/base/work"
)

// Quick searches small trees one after the other in the caller's goroutine, with one worker and no
// reports. It is for programs that search millions of positions. It must be used by one goroutine
// at a time.
type Quick struct{ e *engine }

// Found is the result of a [Quick] search.
type Found struct {
	Move  game.Move
	Value int32       // in units of the model, or in discs if Discs is set
	Exact bool        // Value is proven
	Discs bool        // the search went to the end, with or without pruning by ProbCut
	PV    []game.Move // valid until the next search
	Nodes uint64
}

// NewQuick returns a searcher with a model and a table of mb MB.
func NewQuick(model *eval.Model, mb int) *Quick { return &Quick{makeEngine(model, true, mb)} }

// Search finds the best move of p, which must have a legal move. It searches Depth plies, or
// exactly to the end with SolveEmpties empties or fewer; of the other limits, only Selectivity
// counts. With a Depth of at least 1, it forgets earlier searches, so that the result depends only
// on the arguments. With Depth 0, p must have at most SolveEmpties empties: it is solved with the
// help of earlier searches of this kind; they do not affect the value, but can affect the PV. The
// error is that there is no room for the table, or that the program has a fault; then every later
// search returns the same fault.
func (q *Quick) Search(p game.Position, lim ai.Limits) (Found, error) {
	faults := q.e.faults
	if faults.Err() == nil {
		if f, err := q.find(p, lim); faults.Err() == nil {
			return f, err
		}
	}
	return Found{Move: game.NoMove}, faults.Err()
}

func (q *Quick) find(p game.Position, lim ai.Limits) (f Found, err error) {
	e := q.e
	defer work.Guard(e.fail)
	lim.Workers = 1
	if _, err := e.prepare(p, lim); err != nil {
		return Found{Move: game.NoMove}, err
	}
	f.Move = game.Move(e.run.roots.list[0].Square)
	e.deepen(lim, func(o *outcome) {
		f.Move, f.Value, f.PV = o.best, o.score, o.pv
		f.Exact, f.Discs = o.kind == Exact, inDiscs(o.kind)
	})
	f.Nodes = e.workers[0].nodes
	return f, nil
}
