package search

import (
	"flipside/ai/eval"
	"flipside/ai/eval/moveorder"
	"flipside/game"
)

// run is a search while it runs. The types of its parts say who may change them.
type run struct {
	fixed     fixed
	iteration iteration
	roots     rootMoves

	// The upper links of the chain of cancellation.
	_              [64]byte
	searchToken    token
	iterationToken token
	_              [64]byte
}

// fixed is what stays as it is while a search runs.
type fixed struct {
	root     game.Position
	team     []*worker // those that search
	model    *eval.Model
	order    *moveorder.Model // of the moves of exact searches near the end
	ordering bool
	shallows [len(selectivities)]mode // of the searches that ProbCut judges by, by level
	table    *Table                   // nil for plain minimax
	near     *Table                   // the part of table for positions near the end
	// noDepth: the limits set no depth. Then entries of deeper searches may answer, ProbCut begins
	// one ply lower, late moves are visited at a smaller depth first, and windows begin wider.
	noDepth   bool
	nodeLimit uint64
	onTick    func(*worker) // for tests: called at every tick of every worker
	notice    func(Ranked)  // called with nodes of exact searches, where Quick.Watch wants it
}

// iteration is what stays as it is while an iteration runs. The driver sets it in between.
type iteration struct {
	mode      mode
	guess     int32 // the score that is expected
	nextDepth int   // of the midgame iteration that comes next, 0 for none
}

// nodes sums the counts that the workers have published.
func (r *run) nodes() (n uint64) {
	for _, w := range r.fixed.team {
		n += w.published.Load()
	}
	return n
}
