package mcts

import (
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
	"flipside/game"
	"flipside/game/base/sys"
	"flipside/game/base/work"
)

// defaultHashMB is the size of the trees for a preset that sets none.
const defaultHashMB = 64

// defaultPlayouts is the number of playouts of a search that has no limit and cannot be cancelled.
const defaultPlayouts = 1000

// leastPlayouts is the smallest number of playouts for a worker. With fewer playouts, fewer workers
// search.
const leastPlayouts = 100

// reportEvery is the time from one report to the next.
const reportEvery = 100 * time.Millisecond

// engine is the Searcher. It keeps its trees from search to search.
type engine struct {
	preset   ai.Preset
	strategy *Strategy
	hashMB   int
	trees    []*tree
	model    *eval.Model // estimates positions instead of playouts; nil: playouts
	solver   ai.Searcher // for the last empties; nil until few empties are left
	faults   *ai.Faults  // after a fault the trees are unusable
}

// New returns the Monte Carlo player of a preset. The error names the invalid field.
func New(preset ai.Preset) (ai.Searcher, error) { return newEngine(preset) }

func newEngine(preset ai.Preset) (*engine, error) {
	e := &engine{preset: preset, hashMB: preset.HashMB, faults: ai.NewFaults()}
	if preset.Parallel == "" {
		e.preset.Parallel = ai.Sequential
	}
	for i := range Strategies {
		if Strategies[i].Name == e.preset.Parallel {
			e.strategy = &Strategies[i]
		}
	}
	if e.strategy == nil {
		return nil, fmt.Errorf("unknown parallel strategy %q: the strategies are %s", preset.Parallel, strategyNames())
	}
	switch {
	case !preset.Estimate:
	case e.strategy.leaf > 1:
		return nil, fmt.Errorf("strategy %q needs playouts, but this player has none", e.strategy.Name)
	default:
		var err error
		if e.model, err = eval.FindModel(preset.Eval); err != nil {
			return nil, err
		}
	}
	if e.hashMB == 0 {
		e.hashMB = defaultHashMB
	}
	if e.hashMB < 0 {
		return nil, fmt.Errorf("the tree size must not be negative: %d MB", e.hashMB)
	}
	if c := preset.Exploration; !(c >= 0) || math.IsInf(c, 0) {
		return nil, fmt.Errorf("exploration must be 0 or more, not %g", c)
	}
	return e, nil
}

// run is one search.
type run struct {
	ctx     context.Context // is checked once per chunk, in case the goroutine that sets stop is late
	stop    atomic.Bool     // is read before every playout
	budget  atomic.Int64
	leaf    uint32
	guided  bool
	lim     ai.Limits
	start   time.Time
	note    string
	trees   []*tree
	workers []worker

	report func(ai.Report)
	next   time.Duration // time of the next report
	moves  []rootMove
}

// Search implements ai.Searcher. If the tree of the last search contains p, it continues with that
// tree and adds its playouts to those in it.
func (e *engine) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p, lim := req.Position, req.Limits
	if r, none := ai.NoChoice(p); none {
		return r, context.Cause(ctx)
	}
	if lim.Playouts == 0 && lim.Time == 0 && lim.Nodes == 0 && ctx.Done() == nil {
		lim.Playouts = defaultPlayouts
	}
	if p.Empties() <= lim.SolveEmpties {
		return e.solve(ctx, req)
	}
	if err := e.faults.Err(); err != nil {
		return ai.Answer{Move: game.NoMove}, err
	}
	e.solver = nil // the game went back: free the solver's table for the trees
	r, err := e.prepare(p, lim)
	if err != nil {
		return ai.Answer{Move: game.NoMove}, err
	}
	r.ctx, r.report = ctx, req.Report
	end := context.AfterFunc(ctx, func() { r.stop.Store(true) })
	defer end()
	if lim.Time = lim.Usual(); lim.Time > 0 {
		defer time.AfterFunc(lim.Time, func() { r.stop.Store(true) }).Stop()
	}
	if err := r.search(e.faults); err != nil {
		return ai.Answer{Move: game.NoMove}, err
	}

	rep := r.snapshot()
	if ctx.Err() == nil {
		rep.Progress = 1
	}
	if req.Report != nil {
		req.Report(rep)
	}
	return ai.Answer{Move: r.moves[0].move, Report: rep}, context.Cause(ctx)
}

// prepare makes a run: it chooses the number of workers and sets up their trees. The error is that
// there is no room for the trees; a later search may succeed.
func (e *engine) prepare(p game.Position, lim ai.Limits) (*run, error) {
	r := &run{ctx: context.Background(), guided: e.preset.Heuristics, lim: lim, start: time.Now(), next: reportEvery, leaf: e.strategy.leaf}
	count := max(1, lim.Workers)
	if e.strategy.Name == ai.Sequential {
		count = 1
	}
	r.budget.Store(math.MaxInt64)
	if n := r.lim.Playouts; n > 0 {
		r.budget.Store(int64(min(n, math.MaxInt64)))
		count = min(count, int(max(1, min(n/leastPlayouts, 1<<20))))
	}
	count, r.note = ai.Threads(p, count)
	if err := e.plant(p, e.strategy.trees(count), lim.Playouts); err != nil {
		return nil, err
	}
	r.trees = e.trees
	e.hire(r, p, count)
	return r, nil
}

// plant makes n trees with p at the root and room for the given number of playouts; 0 is no limit.
// If the number of trees changes, it divides the memory again.
func (e *engine) plant(p game.Position, n int, playouts uint64) error {
	if len(e.trees) != n {
		e.trees = nil
		// The marks for compaction take 3 bytes for every 16 nodes.
		each := nodeBytes
		if e.model != nil {
			each += valueBytes
		}
		fits := int64(e.hashMB) << 20 / int64(n) * 16 / int64(each*16+3)
		size := int(min(max(fits, leastNodes), math.MaxUint32))
		for range n {
			t := newTree(leastNodes)
			t.most = size
			if e.model != nil {
				t.values = make([]value, leastNodes)
			}
			e.trees = append(e.trees, t)
		}
	}
	est := e.estimator()
	for i, t := range e.trees {
		t.shared, t.sorted, t.exploration = sharing(e.strategy.shared), e.preset.Heuristics, e.preset.Exploration
		if t.values != nil && i > 0 {
			t.noise = newRNG(e.preset.Seed ^ mix(uint64(i)))
		}
		t.restart(p, est)
		if err := t.grow(playouts); err != nil {
			return err
		}
		t.show()
	}
	return nil
}

// hire makes the workers of the run. Their random numbers depend on the seed, the position and the
// number of the worker, so an earlier search can affect this one only through its tree.
func (e *engine) hire(r *run, p game.Position, count int) {
	seed := mix(mix(e.preset.Seed^uint64(p.Own)) ^ uint64(p.Opp))
	r.workers = make([]worker, count)
	for i := range r.workers {
		w := &r.workers[i]
		w.run, w.tree, w.rng = r, r.trees[i%len(r.trees)], newRNG(seed+uint64(i))
		w.owner, w.first = i < len(r.trees), i == 0
		w.descent.est = e.estimator()
		w.shownMove.Store(uint32(game.NoMove))
	}
	// Each worker has a reserve: on a busy machine one tree could otherwise take nearly all
	// playouts, and the others would be too small to help.
	if trees := int64(len(r.trees)); trees > 1 {
		share := min(leastPlayouts, r.budget.Load()/trees)
		for i := range r.trees {
			r.workers[i].reserve = uint32(share)
		}
		r.budget.Add(-share * trees)
	}
}

// search lets the workers search until the limits are reached, the root is proven or somebody
// cancels. After an error, which is a fault of the program, the trees can still be changing.
func (r *run) search(faults *ai.Faults) error {
	for _, t := range r.trees {
		if t.nodes[t.root].hasProof() {
			return nil
		}
	}
	sys.AddWorkers(len(r.workers))
	defer sys.RemoveWorkers(len(r.workers))
	teams := make([]*team, len(r.trees))
	var wg sync.WaitGroup
	for i := range r.workers {
		w := &r.workers[i]
		job := w.climb
		if size := (len(r.workers) - i%len(r.trees) + len(r.trees) - 1) / len(r.trees); size > 1 && !w.tree.shared {
			tm := &teams[i%len(r.trees)]
			if *tm == nil {
				*tm = newTeam(size)
			}
			if tm := *tm; w.owner {
				job = func() { w.lead(tm) }
			} else {
				job = func() { w.follow(tm) }
			}
		}
		wg.Go(func() {
			defer work.Guard(faults.Set)
			sys.BeginWorker()
			job()
			w.finish()
		})
	}
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	select {
	case <-faults.Raised():
		r.stop.Store(true)
	case <-done:
	}
	if err := faults.Wait(done); err != nil {
		return err
	}
	for _, t := range r.trees {
		t.show()
	}
	return nil
}

// take takes up to n playouts, first from the worker's reserve, then from the common budget. It
// returns how many it took.
func (w *worker) take(n uint32) uint32 {
	r := w.run
	if r.ctx.Err() != nil {
		r.stop.Store(true)
		return 0
	}
	if own := min(n, w.reserve); own > 0 {
		w.reserve -= own
		return own
	}
	left := r.budget.Add(-int64(n))
	if left >= 0 {
		return n
	}
	had := max(0, int64(n)+left)
	r.budget.Add(int64(n) - had)
	return uint32(had)
}

func (r *run) giveBack(n uint32) { r.budget.Add(int64(n)) }

// checkNodes stops the search when it has reached its limit of nodes.
func (r *run) checkNodes() {
	if r.lim.Nodes > 0 {
		if _, nodes := r.totals(); nodes >= r.lim.Nodes {
			r.stop.Store(true)
		}
	}
}

// look is called by the first worker. It sends a report at regular intervals.
func (r *run) look() {
	if r.report != nil {
		if now := time.Since(r.start); now >= r.next {
			r.next = now + reportEvery
			r.report(r.snapshot())
		}
	}
}

func (r *run) totals() (playouts, nodes uint64) {
	for i := range r.workers {
		playouts += r.workers[i].shownPlayouts.Load()
		nodes += r.workers[i].shownNodes.Load()
	}
	return playouts, nodes
}

// snapshot makes a report from the counts that the workers have published.
func (r *run) snapshot() ai.Report {
	r.moves = merge(r.trees, r.moves)
	rep := ai.Report{Elapsed: time.Since(r.start), Note: r.note}
	rep.Playouts, rep.Nodes = r.totals()
	var points, visits uint64
	for _, m := range r.moves {
		points += m.points
		visits += m.visits
		pv := r.trees[0].line(m.child)
		rep.Moves = append(rep.Moves, ai.MoveStat{Move: m.move, Score: score(m.known, m.points, m.visits), Depth: len(pv), PV: pv, Visits: m.visits})
	}
	if known := conclusion(r.moves); known != unproven {
		rep.Score, rep.Progress = score(known, 0, 0), 1
	} else {
		rep.Score = rep.Moves[0].Score
		if n := r.lim.Playouts; n > 0 {
			rep.Progress = float64(rep.Playouts) / float64(n)
		}
		if t := r.lim.Time; t > 0 {
			rep.Progress = max(rep.Progress, float64(rep.Elapsed)/float64(t))
		}
		rep.Progress = min(1, rep.Progress)
	}
	rep.PV, rep.Depth = rep.Moves[0].PV, rep.Moves[0].Depth
	for i := range r.workers {
		w := &r.workers[i]
		rep.Workers = append(rep.Workers, ai.WorkerStat{Nodes: w.shownPlayouts.Load(), Move: game.Move(w.shownMove.Load())})
	}
	return rep
}

// solve finds the exact result of the last empties.
func (e *engine) solve(ctx context.Context, req ai.Request) (ai.Answer, error) {
	if e.solver == nil {
		e.trees = nil // free the trees for the solver's table
		s, err := search.New(lastSolver(e.preset))
		if err != nil {
			return ai.Answer{Move: game.Move(req.Position.Moves().First())}, err
		}
		e.solver = s
	}
	return e.solver.Search(ctx, req)
}
