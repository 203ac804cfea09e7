package search

import (
	"fmt"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/eval/moveorder"
	"flipside/game"
)

// defaultHashMB is the size of the table if the preset sets none.
const defaultHashMB = 16

// engine is the Searcher. It drives the workers, which only know the run.
type engine struct {
	// These never change.
	strategy *Strategy
	method   method
	minimal  bool // plain minimax, with none of the optimisations
	hashMB   int

	// Kept from search to search.
	table   *Table
	workers []*worker
	helpers helpers
	faults  *ai.Faults

	// For the current search.
	run     run
	reached int // the depth that the strategy finished, if it was deeper than requested
}

// New returns a searcher for a preset of the minimax family. It uses Algorithm, Ordering, Eval,
// Parallel and HashMB. The error names the invalid field.
func New(preset ai.Preset) (ai.Searcher, error) { return newEngine(preset) }

// NewWarm is like [New], for measuring searches: it allocates and writes the table. The system
// provides memory only when it is first written, which takes a second for a few hundred megabytes.
// So if there is no room for the table, NewWarm fails and not the first search.
func NewWarm(preset ai.Preset) (ai.Searcher, error) {
	e, err := newEngine(preset)
	if err != nil {
		return nil, err
	}
	if !e.minimal {
		if e.table, err = NewTable(e.hashMB); err != nil {
			return nil, err
		}
		e.table.Clear() // writes everything
	}
	return e, nil
}

func newEngine(preset ai.Preset) (*engine, error) {
	model, err := eval.FindModel(preset.Eval)
	if err != nil {
		return nil, err
	}
	strategy, method, err := newMethod(preset.Parallel)
	if err != nil {
		return nil, err
	}
	switch preset.Algorithm {
	case "", "alphabeta", "minimax":
	default:
		return nil, fmt.Errorf(
			"unknown algorithm %q: the algorithms are alphabeta and minimax", preset.Algorithm)
	}
	e := makeEngine(model, preset.Ordering, preset.HashMB)
	e.strategy, e.method, e.minimal = strategy, method, preset.Algorithm == "minimax"
	return e, nil
}

// makeEngine returns an engine that searches with one worker.
func makeEngine(model *eval.Model, ordering bool, hashMB int) *engine {
	if hashMB <= 0 {
		hashMB = defaultHashMB
	}
	e := &engine{strategy: &Strategies[0], method: newSolo(), hashMB: hashMB, faults: ai.NewFaults()}
	e.run.fixed.model, e.run.fixed.ordering = model, ordering
	e.run.fixed.order = moveorder.Builtin()
	return e
}

// cancel stops the search.
func (e *engine) cancel() { e.run.searchToken.end() }

// fail ends the search with a fault, after which the workers are unusable.
func (e *engine) fail(err error) {
	e.faults.Set(err)
	e.cancel()
	e.method.abandon()
}

// prepare sets up the table, the workers and the root, and returns a note for the user. The error
// means that there is no room for the table; a later search can succeed.
func (e *engine) prepare(p game.Position, lim ai.Limits) (note string, err error) {
	e.reached = 0
	r := &e.run
	r.searchToken.open(nil, 0)
	r.fixed.root, r.fixed.nodeLimit, r.fixed.noDepth = p, lim.Nodes, lim.Depth == 0
	r.fixed.prepareModes()
	if !e.minimal {
		switch {
		case e.table == nil:
			if e.table, err = NewTable(e.hashMB); err != nil {
				return "", err
			}
		case lim.Depth > 0:
			e.table.Forget() // the same position and depth must give the same search
		default:
			e.table.NewSearch()
		}
		r.fixed.near = e.table.Part(nearMB)
	}
	r.fixed.table = e.table

	if e.minimal || e.strategy == &Strategies[0] {
		lim.Workers = 1
	}
	n, note := ai.Threads(p, lim.Workers)
	for len(e.workers) < n {
		e.workers = append(e.workers, newWorker(r, len(e.workers)))
	}
	r.fixed.team = e.workers[:n]
	for _, w := range r.fixed.team {
		w.reset()
	}
	r.roots.set(p, r.fixed.ordering)
	return note, nil
}
