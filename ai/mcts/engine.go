package mcts

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"flipside/ai"
	"flipside/game"
)

const (
	// defaultHashMB is the arena of a player whose preset names none.
	defaultHashMB = 64
	// reportEvery is the time between two reports.
	reportEvery = 100 * time.Millisecond
	// leastPlayouts is what makes a further tree worth growing.
	leastPlayouts = 100
	// nodesPerPlayout bounds the children that one playout adds to a tree: no known position has more moves.
	nodesPerPlayout = 34
)

// engine is the Searcher and what its workers share.
type engine struct {
	preset   ai.Preset
	strategy *Strategy
	teams    []*team
	trees    []*tree // they live on from search to search

	signal    atomic.Uint32 // stopBit, and the number of summaries asked for
	budget    budget
	nodeLimit uint64
	leaves    int // of a batch
	summaries chan summary
}

// New returns a searcher for a preset of the mcts family: Parallel, HashMB, Exploration, Heuristics, Seed and Threads are looked
// at (Threads only where the limits name no workers). The error names the field that is wrong.
func New(preset ai.Preset) (ai.Searcher, error) { return newEngine(preset) }

func newEngine(preset ai.Preset) (*engine, error) {
	name := preset.Parallel
	if name == "" {
		name = "sequential"
	}
	i := slices.IndexFunc(Strategies, func(s Strategy) bool { return s.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("no strategy %q: there are %s", name, strategyNames())
	}
	if c := preset.Exploration; !(c >= 0) || math.IsInf(c, 0) {
		return nil, fmt.Errorf("exploration %g is not a number from 0 on", c)
	}
	return &engine{preset: preset, strategy: &Strategies[i]}, nil
}

// Search implements ai.Searcher. Limits.Playouts counts the playouts begun in this search, over all workers; what the tree knew
// before comes on top. A proof of the position ends the search early. Depth and AllMoves change nothing: UCT visits every root move.
func (e *engine) Search(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Report)) (ai.Result, error) {
	moves := p.Moves()
	if moves == 0 {
		if p.Over() {
			return ai.Result{Move: game.NoMove, Report: ai.Report{Score: ai.Score{Kind: ai.Exact, Value: float64(p.FinalScore())}, Progress: 1}}, nil
		}
		r := ai.Result{Move: game.Pass}
		r.PV = []game.Move{game.Pass}
		return r, nil
	}
	start := time.Now()
	note := e.prepare(p, lim)
	ended := e.run()

	var deadline <-chan time.Time
	if lim.Time > 0 {
		timer := time.NewTimer(lim.Time)
		defer timer.Stop()
		deadline = timer.C
	}
	ticker := time.NewTicker(reportEvery)
	defer ticker.Stop()

	latest := make([]summary, len(e.teams))
	missing := 0 // summaries asked for that have not come
	cancelled := ctx.Done()
	var err error
	for {
		select {
		case s := <-e.summaries:
			latest[s.team] = s
			if missing--; missing == 0 && err == nil {
				report(e.report(latest, lim, note, time.Since(start)))
			}
		case <-ticker.C:
			if report != nil && missing == 0 && err == nil && e.signal.Load()&stopBit == 0 {
				missing = len(e.teams)
				e.signal.Add(askOne)
			}
		case <-deadline:
			e.halt()
		case <-cancelled:
			cancelled = nil
			err = context.Cause(ctx)
			e.halt()
		case <-ended:
			for i, tm := range e.teams {
				latest[i] = tm.summary()
			}
			r := e.report(latest, lim, note, time.Since(start))
			if err == nil {
				r.Progress = 1
				if report != nil {
					report(r)
				}
			}
			return ai.Result{Move: r.PV[0], Report: r}, err
		}
	}
}

// halt ends the search.
func (e *engine) halt() { e.signal.Or(stopBit) }

// checkNodes ends the search at the limit of nodes.
func (e *engine) checkNodes() {
	if e.nodeLimit > 0 && e.count((*worker).countNodes) >= e.nodeLimit {
		e.halt()
	}
}

func (w *worker) countNodes() uint64    { return w.nodes.Load() }
func (w *worker) countPlayouts() uint64 { return w.playouts.Load() }

// count sums something over the workers.
func (e *engine) count(what func(*worker) uint64) (n uint64) {
	for _, tm := range e.teams {
		for _, w := range tm.workers {
			n += what(w)
		}
	}
	return n
}

// layout decides how many workers search and how many trees they grow, and returns a note for the user.
func (e *engine) layout(p game.Position, lim ai.Limits) (workers, trees int, note string) {
	n := lim.Workers
	if n == 0 {
		n = e.preset.Threads
	}
	n = max(1, n)
	if cores := runtime.GOMAXPROCS(0); n > cores {
		note = fmt.Sprintf("%d threads on %d cores", n, cores)
	}
	if n > 1 && p.Moves().Count() <= 2 {
		n, note = 1, "two moves or fewer: one thread"
	}
	if e.strategy.Name == "sequential" {
		n = 1
	}
	trees = e.strategy.trees(n)
	if lim.Playouts > 0 {
		if most := int(min(max(1, lim.Playouts/leastPlayouts), uint64(trees))); most < trees {
			if trees == n {
				n = most
			}
			trees, note = most, fmt.Sprintf("%d playouts are enough for %d trees only", lim.Playouts, most)
		}
	}
	return n, trees, note
}

// prepare sets up the trees, the teams and the budget.
func (e *engine) prepare(p game.Position, lim ai.Limits) (note string) {
	workers, trees, note := e.layout(p, lim)
	e.signal.Store(0)
	e.nodeLimit = lim.Nodes
	e.summaries = make(chan summary, trees)
	size := e.arena(trees, lim.Playouts)
	for len(e.trees) < trees {
		e.trees = append(e.trees, nil)
	}
	e.trees = slices.Delete(e.trees, trees, len(e.trees))
	e.teams = e.teams[:0]
	kept := uint32(0)
	for i := range trees {
		t := e.trees[i]
		if t == nil || len(t.nodes) < size || len(t.nodes) > max(size, e.arena(trees, 0)) {
			t = newTree(size)
			e.trees[i] = t
		}
		t.exploration, t.sorted = e.preset.Exploration, e.preset.Heuristics
		t.shared = false
		t.advance(p)
		visits, _ := t.nodes[t.root].load()
		kept = max(kept, visits)

		tm := &team{engine: e, index: i, tree: t}
		size := workers / trees
		if i < workers%trees {
			size++
		}
		t.shared = e.strategy.shared && size > 1
		for j := range size {
			seed := e.preset.Seed ^ mix(uint64(p.Own)) ^ mix(uint64(p.Opp)+1) ^ mix(uint64(i)<<32|uint64(j))
			w := &worker{rng: newRNG(seed), guided: e.preset.Heuristics, team: tm, leader: j == 0}
			w.current.Store(uint32(game.NoMove))
			tm.workers = append(tm.workers, w)
		}
		if e.strategy.batched {
			tm.crew = newCrew(size - 1)
		}
		e.teams = append(e.teams, tm)
	}

	playouts := int64(maxVisits - kept)
	e.leaves = maxLeaves
	if lim.Playouts > 0 {
		playouts = int64(min(uint64(playouts), lim.Playouts))
		e.leaves = max(1, min(maxLeaves, int(playouts)/(trees*leafReps*leafBatches)))
	}
	if trees > 1 {
		for _, tm := range e.teams {
			tm.reserve = min(leastPlayouts, playouts/int64(trees))
		}
		playouts -= int64(trees) * e.teams[0].reserve
	}
	e.budget.left.Store(playouts)
	return note
}

// arena returns the nodes of one of so many trees.
func (e *engine) arena(trees int, playouts uint64) int {
	mb := e.preset.HashMB
	if mb <= 0 {
		mb = defaultHashMB
	}
	// The marks and ranks of compaction take 12 bytes for 64 nodes.
	size := uint64(mb) << 20 / uint64(trees) * 64 / (64*nodeBytes + 12)
	if playouts > 0 {
		size = min(size, 4096+2*nodesPerPlayout*min(playouts, 1<<32))
	}
	return int(min(size, 1<<32-1))
}

// run starts the workers and returns a channel that is closed when all have ended.
func (e *engine) run() <-chan struct{} {
	ended := make(chan struct{})
	var wg sync.WaitGroup
	for _, tm := range e.teams {
		if tm.tree.nodes[tm.tree.root].hasProof() {
			e.halt() // known from the search before
		}
	}
	for _, tm := range e.teams {
		for i, w := range tm.workers {
			wg.Add(1)
			go func() {
				defer wg.Done()
				switch {
				case !e.strategy.batched:
					w.grow()
				case i == 0:
					w.collect()
				default:
					tm.crew.help(w)
				}
			}()
		}
	}
	go func() {
		wg.Wait()
		close(ended)
	}()
	return ended
}

// report merges what the trees say.
func (e *engine) report(trees []summary, lim ai.Limits, note string, elapsed time.Duration) ai.Report {
	moves, best := merge(trees)
	r := ai.Report{
		Score: moves[best].rate(), PV: moves[best].pv, Elapsed: elapsed, Note: note,
		Nodes: e.count((*worker).countNodes), Playouts: e.count((*worker).countPlayouts),
	}
	for i := range moves {
		m := &moves[i]
		r.Moves = append(r.Moves, ai.MoveStat{Move: m.move, Score: m.rate(), PV: m.pv, Depth: len(m.pv), Visits: m.visits})
	}
	for _, tm := range e.teams {
		for _, w := range tm.workers {
			r.Workers = append(r.Workers, ai.WorkerStat{Nodes: w.playouts.Load(), Move: game.Move(w.current.Load())})
		}
	}
	if lim.Time > 0 {
		r.Progress = min(1, float64(elapsed)/float64(lim.Time))
	}
	if lim.Playouts > 0 {
		r.Progress = max(r.Progress, min(1, float64(r.Playouts)/float64(lim.Playouts)))
	}
	return r
}
