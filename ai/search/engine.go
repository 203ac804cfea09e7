package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/tt"
	"flipside/ai/yield"
	"flipside/game"
)

// defaultHashMB is the table of a player whose preset names none.
const defaultHashMB = 16

// reportEvery is the time between two reports of a running iteration.
const reportEvery = 100 * time.Millisecond

// engine is what the workers of a search share, and the Searcher itself.
type engine struct {
	preset   ai.Preset
	strategy *Strategy
	model    *eval.Model
	ordering bool
	plain    bool // plain minimax instead of all this
	table    *tt.Table
	workers  []*worker
	team     []*worker // those of this search

	stop      atomic.Bool // ends the search
	halt      atomic.Bool // ends the iteration; polled by the workers
	nodeLimit uint64
	hook      func(*worker) // for tests: called at every tick of every worker
	fault     ai.Fault
	dead      error // a fault ended the last search; the workers are of no use any more

	shallows [len(selectivities)]mode // of the searches that ProbCut judges by, by level

	// Of the iteration. Changed only while no worker runs.
	mode
	deeper  bool // deeper entries may stand for this depth
	shares  bool // split points are in use
	defers  bool // the busy table is in use
	meets   bool // workers at the same nodes tell each other what they find
	races   bool // workers race each other to the root's result
	ahead   int  // depth of the midgame iteration that comes next, 0 for none
	reached int  // the depth a strategy finished, where it was more than asked
	guess   int32
	best    game.Move // the root's best move of the iteration; NoMove while none beat alpha
	diverse diversity

	rootPos game.Position
	rootMu  lock
	roots   []rootMove
	pool    splitPool
	busy    *busyTable
	notes   *notes
	crew    crew
}

// rootMove is what is known of a move of the root.
type rootMove struct {
	choice
	value int32
	kind  tt.Kind // of the search that found value
	bound bool    // value is only an upper bound
	depth int
	nodes uint64
	pv    [eval.MaxPly]game.Move
	pvn   int
}

// New returns a searcher for a preset of the minimax family: Algorithm, Ordering, Eval, Parallel and HashMB are looked at. The error names
// the field that is wrong.
func New(preset ai.Preset) (ai.Searcher, error) { return newEngine(preset) }

func newEngine(preset ai.Preset) (*engine, error) {
	find := Models[preset.Eval]
	if find == nil {
		return nil, fmt.Errorf("no evaluator %q for a search", preset.Eval)
	}
	model, err := find()
	if err != nil {
		return nil, err
	}
	name, switches, chosen := strings.Cut(preset.Parallel, "/")
	diverse := defaultDiversity
	if chosen {
		if name != "lazysmp" {
			return nil, fmt.Errorf("strategy %q has no switches; only lazysmp/... has", name)
		}
		if diverse, err = parseDiversity(switches); err != nil {
			return nil, err
		}
	}
	if name == "" {
		name = "sequential"
	}
	i := slices.IndexFunc(Strategies, func(s Strategy) bool { return s.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("no strategy %q: there are %s", name, strategyNames())
	}
	switch preset.Algorithm {
	case "", "alphabeta", "minimax":
	default:
		return nil, fmt.Errorf("no algorithm %q: there are alphabeta and minimax", preset.Algorithm)
	}
	e := &engine{
		preset: preset, strategy: &Strategies[i], model: model, ordering: preset.Ordering, diverse: diverse,
		plain: preset.Algorithm == "minimax", fault: ai.NewFault(), notes: new(notes),
	}
	e.prepareModes()
	return e, nil
}

// Search implements ai.Searcher. The workers run beside the caller's goroutine, which only reports and watches the limits.
func (e *engine) Search(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Report)) (ai.Result, error) {
	if r, none := ai.NoChoice(p); none {
		return r, context.Cause(ctx)
	}
	if e.dead != nil {
		return ai.Result{Move: game.NoMove}, e.dead
	}
	start := time.Now()
	note := e.prepare(p, lim)
	last := &iteration{best: e.roots[0].gameMove(), pv: []game.Move{e.roots[0].gameMove()}}
	found := make(chan *iteration, 256)
	go func() {
		yield.Begin()
		defer close(found)
		yield.Enter(len(e.team))
		defer yield.Leave(len(e.team))
		defer e.crew.stop()
		defer ai.Guard(e.fail) // the first of these to run: it wakes those that stop waits for
		e.deepen(lim, func(it *iteration) {
			select {
			case found <- it:
			default: // there is room for more steps than a schedule has
			}
		})
	}()

	var deadline <-chan time.Time
	if lim.Time > 0 {
		timer := time.NewTimer(lim.Time)
		defer timer.Stop()
		deadline = timer.C
	}
	ticker := time.NewTicker(reportEvery)
	defer ticker.Stop()

	snapshot := func() ai.Report { return e.report(last, lim, note, time.Since(start)) }
	// The flag rises in the goroutine that the context starts, without waiting for this one to be scheduled.
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
		case fault := <-e.fault:
			return e.die(fault, found)
		case it, more := <-found:
			if !more {
				select {
				case fault := <-e.fault:
					return e.die(fault, found)
				default:
				}
				r := snapshot()
				if err == nil {
					r.Progress = 1
				}
				return ai.Result{Move: last.best, Report: r}, err
			}
			last = it
			if report != nil && err == nil {
				report(snapshot())
			}
		case <-deadline:
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

// fail ends the search with an error.
func (e *engine) fail(err error) {
	e.fault.Set(err)
	e.cancel()
	e.pool.mu.Lock()
	e.pool.ended = true
	e.pool.tell()
	e.pool.mu.Unlock()
}

// die waits for the workers of a failed search, which end at once unless one died with a lock in its hands, and returns its error now and
// ever after.
func (e *engine) die(err error, found <-chan *iteration) (ai.Result, error) {
	e.dead = err
	late := time.NewTimer(ai.FaultGrace)
	defer late.Stop()
	for {
		select {
		case _, more := <-found:
			if more {
				continue
			}
		case <-late.C:
		}
		return ai.Result{Move: game.NoMove}, err
	}
}

// cancel stops the search.
func (e *engine) cancel() {
	e.stop.Store(true)
	e.halt.Store(true)
}

// prepare sets up the table, the workers and the root, and returns a note for the user.
func (e *engine) prepare(p game.Position, lim ai.Limits) (note string) {
	e.stop.Store(false)
	e.halt.Store(false)
	e.nodeLimit = lim.Nodes
	e.rootPos = p
	e.deeper = lim.Depth == 0
	e.reached = 0
	if !e.plain {
		switch {
		case e.table == nil:
			e.table = tt.New(e.hashMB())
		case lim.Depth > 0:
			e.table.Forget() // the same position and depth give the same search
		default:
			e.table.NewSearch()
		}
	}

	n := max(1, lim.Workers)
	if e.plain || e.strategy.Name == "sequential" {
		n = 1
	}
	if cores := yield.Cores(); n > cores {
		note = fmt.Sprintf("%d threads on %d cores", n, cores)
	}
	moves := p.Moves()
	if n > 1 && moves.Count() <= 2 {
		n = 1
		note = "two moves or fewer: one thread"
	}
	for len(e.workers) < n {
		e.workers = append(e.workers, newWorker(e, len(e.workers)))
	}
	e.team = e.workers[:n]
	for _, w := range e.team {
		w.reset()
		w.diverse = diversity{}
	}

	e.roots = e.roots[:0]
	for ; moves != 0; moves &= moves - 1 {
		s := moves.First()
		flips := p.Flips(s)
		e.roots = append(e.roots, rootMove{choice: choice{next: p.Apply(s, flips), flips: flips, move: uint8(s)}, value: -inf})
	}
	if e.ordering {
		slices.SortStableFunc(e.roots, func(a, b rootMove) int { return int(squareValue[b.move] - squareValue[a.move]) })
	}
	return note
}

// hashMB returns the size of the table.
func (e *engine) hashMB() int {
	if e.preset.HashMB > 0 {
		return e.preset.HashMB
	}
	return defaultHashMB
}

// Warm implements ai.Warmer.
func (e *engine) Warm() {
	if !e.plain {
		e.table = tt.New(e.hashMB())
		e.table.Clear() // writes everything
	}
}

// gameMove returns the move as a game.Move.
func (c *choice) gameMove() game.Move { return game.Move(c.move) }

func (e *engine) score(value int32, kind tt.Kind) ai.Score {
	switch {
	case kind == tt.Exact:
		return ai.Score{Kind: ai.Exact, Value: float64(value)}
	case kind == tt.WLD:
		return ai.Score{Kind: ai.WinRate, Value: float64(1+max(-1, min(value, 1))) / 2}
	case inDiscs(kind):
		return ai.Score{Kind: ai.Discs, Value: float64(value)}
	}
	return e.model.Score(value)
}

// totalNodes sums the workers' published counts.
func (e *engine) totalNodes() (n uint64) {
	for _, w := range e.team {
		n += w.published.Load()
	}
	return n
}

func (e *engine) report(it *iteration, lim ai.Limits, note string, elapsed time.Duration) ai.Report {
	r := ai.Report{Depth: it.depth, Selectivity: percentOf(it.kind), PV: it.pv, Moves: it.moves, Elapsed: elapsed, Note: note, Nodes: e.totalNodes()}
	if it.depth > 0 {
		r.Score = e.score(it.score, it.kind)
	}
	for _, w := range e.team {
		r.Workers = append(r.Workers, ai.WorkerStat{Nodes: w.published.Load(), Move: game.Move(w.current.Load())})
	}
	if lim.Time > 0 {
		r.Progress = min(1, float64(elapsed)/float64(lim.Time))
	}
	if lim.Nodes > 0 {
		r.Progress = max(r.Progress, min(1, float64(r.Nodes)/float64(lim.Nodes)))
	}
	if lim.Depth > 0 {
		r.Progress = max(r.Progress, min(1, float64(it.depth)/float64(lim.Depth)))
	}
	return r
}
