package search

import (
	"context"
	"fmt"
	"time"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/eval/models"
	"flipside/ai/sys"
	"flipside/ai/tt"
	"flipside/game"
)

// defaultHashMB is the table of a player whose preset names none.
const defaultHashMB = 16

// reportEvery is the time between two reports of a running iteration.
const reportEvery = 100 * time.Millisecond

// engine is the Searcher. It drives the workers; these know only the run.
type engine struct {
	// Fixed for life.
	strategy *Strategy
	method   method
	minimal  bool // plain minimax instead of all this
	hashMB   int

	// From search to search.
	table   *tt.Table
	workers []*worker
	helpers helpers
	faults  *ai.Faults

	// Of the search that runs.
	run     run
	reached int // the depth that the strategy finished, where it was more than asked
}

// New returns a searcher for a preset of the minimax family: Algorithm, Ordering, Eval, Parallel
// and HashMB are looked at. The error names the field that is wrong.
func New(preset ai.Preset) (ai.Searcher, error) { return newEngine(preset) }

// NewWarm is New for those who measure searches: its table is made and written. The system hands
// out memory when it is first written, and takes a second for some hundred megabytes.
func NewWarm(preset ai.Preset) (ai.Searcher, error) {
	e, err := newEngine(preset)
	if err != nil {
		return nil, err
	}
	if !e.minimal {
		e.table = tt.New(e.hashMB)
		e.table.Clear() // writes everything
	}
	return e, nil
}

func newEngine(preset ai.Preset) (*engine, error) {
	model, err := models.Find(preset.Eval)
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
		return nil, fmt.Errorf("unknown algorithm %q: the algorithms are alphabeta and minimax", preset.Algorithm)
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
	e.run.fixed.prepareModes()
	return e
}

// Search implements ai.Searcher. The workers run beside the caller's goroutine, which only reports
// and watches the limits.
func (e *engine) Search(ctx context.Context, req ai.Request) (ai.Result, error) {
	p, lim, report := req.Position, req.Limits, req.Report
	if r, none := ai.NoChoice(p); none {
		return r, context.Cause(ctx)
	}
	if err := e.faults.Err(); err != nil {
		return ai.Result{Move: game.NoMove}, err
	}
	start := time.Now()
	note := e.prepare(p, lim)
	best := game.Move(e.run.roots.list[0].Square)
	last := &outcome{best: best, pv: []game.Move{best}}
	found, done := make(chan *outcome, 256), make(chan struct{})
	go func() {
		sys.BeginWorker()
		defer close(done)
		defer close(found)
		sys.AddWorkers(len(e.run.fixed.team))
		defer sys.RemoveWorkers(len(e.run.fixed.team))
		defer e.helpers.stop()
		defer ai.Guard(e.fail) // the first of these to run: it wakes those that stop waits for
		e.deepen(lim, func(o *outcome) {
			select {
			case found <- o:
			default: // there is room for more steps than a schedule has
			}
		})
	}()

	var deadline *time.Timer
	var ends <-chan time.Time
	var pace *pace
	switch {
	case lim.Aim > 0:
		pace = newPace(lim)
		deadline = time.NewTimer(pace.target(false))
	case lim.Time > 0:
		deadline = time.NewTimer(lim.Time)
	}
	if deadline != nil {
		defer deadline.Stop()
		ends = deadline.C
	}
	ticker := time.NewTicker(reportEvery)
	defer ticker.Stop()

	snapshot := func() ai.Report { return e.report(last, lim, note, time.Since(start)) }
	// The token ends in the goroutine that the context starts, without waiting for this one to be
	// scheduled.
	ended := make(chan struct{})
	unwatch := context.AfterFunc(ctx, func() {
		e.cancel()
		close(ended)
	})
	defer func() {
		if !unwatch() {
			<-ended // it must not stop the next search
		}
	}()
	cancelled := ctx.Done()
	var err error
	for {
		select {
		case <-e.faults.Raised():
			return ai.Result{Move: game.NoMove}, e.faults.Wait(done)
		case o, more := <-found:
			if !more {
				if fault := e.faults.Wait(done); fault != nil {
					return ai.Result{Move: game.NoMove}, fault
				}
				// The workers may end before this goroutine sees the cancellation.
				if err == nil && ctx.Err() != nil {
					err = context.Cause(ctx)
				}
				r := snapshot()
				if err == nil {
					r.Progress = 1
				}
				return ai.Result{Move: last.best, Report: r}, err
			}
			last = o
			if pace != nil {
				now := time.Since(start)
				if pace.add(o, e.score(o.score, o.kind), now); pace.begins(now) {
					deadline.Reset(pace.target(false) - now)
				} else {
					e.cancel()
				}
			}
			if report != nil && err == nil {
				report(snapshot())
			}
		case <-ends:
			if pace != nil {
				if now, t := time.Since(start), pace.target(e.run.roots.isFailing()); t > now {
					deadline.Reset(t - now)
					continue
				}
			}
			e.cancel()
		case <-cancelled:
			cancelled = nil
			err = context.Cause(ctx)
			e.cancel()
		case <-ticker.C:
			if report != nil && err == nil {
				report(snapshot())
			}
		}
	}
}

// cancel stops the search.
func (e *engine) cancel() { e.run.searchToken.end() }

// fail ends the search with a fault, after which the workers are of no use any more.
func (e *engine) fail(err error) {
	e.faults.Set(err)
	e.cancel()
	e.method.abandon()
}

// prepare sets up the table, the workers and the root, and returns a note for the user.
func (e *engine) prepare(p game.Position, lim ai.Limits) (note string) {
	e.reached = 0
	r := &e.run
	r.searchToken.open(nil, 0)
	r.fixed.root, r.fixed.nodeLimit, r.fixed.deeper = p, lim.Nodes, lim.Depth == 0
	if !e.minimal {
		switch {
		case e.table == nil:
			e.table = tt.New(e.hashMB)
		case lim.Depth > 0:
			e.table.Forget() // the same position and depth give the same search
		default:
			e.table.NewSearch()
		}
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
	return note
}
