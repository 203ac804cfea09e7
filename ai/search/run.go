package search

import (
	"flipside/ai/eval"
	"flipside/ai/eval/moveorder"
	"flipside/game"
)

// run is the state of a running search. The types of its parts say who may change them.
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

// fixed is the part that does not change while a search runs.
type fixed struct {
	root     game.Position
	team     []*worker // the workers that search
	model    *eval.Model
	order    *moveorder.Model // for the moves of exact searches near the end
	ordering bool
	shallows [len(selectivities)]mode // of ProbCut's shallow searches, by level
	table    *Table                   // nil for plain minimax
	near     *Table                   // the part of table for positions near the end
	// noDepth means that the limits set no depth. Then entries of deeper searches can answer,
	// ProbCut starts one ply lower, late moves are searched at a reduced depth first, and windows
	// start wider.
	noDepth   bool
	nodeLimit uint64
	onTick    func(*worker) // for tests: called at every tick of every worker
	notice    func(Ranked)  // called with nodes of exact searches, if Quick.Watch requests it
}

// iteration is the part that does not change while an iteration runs. The driver sets it between
// iterations.
type iteration struct {
	mode      mode
	guess     int32 // the expected score
	nextDepth int   // of the next midgame iteration, 0 for none
}

// nodes returns the sum of the published node counts of the workers.
func (r *run) nodes() (n uint64) {
	for _, w := range r.fixed.team {
		n += w.published.Load()
	}
	return n
}
