package search

import (
	"sync/atomic"

	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/base/sys"
)

// inf is greater than every score.
const inf = eval.MaxScore

// maxMoves bounds the legal moves of a position (the known maximum is 33).
const maxMoves = 36

// tickNodes is the number of nodes that a worker visits between two checks of the limits.
const tickNodes = 2048

// yieldTicks is the number of ticks between two yields to the scheduler: about a millisecond of an
// exact search and a few of the slowest search. Each yield wakes another thread, so yielding at
// every tick slows a solver down.
const yieldTicks = 4

// worker is one of the workers that search a tree. No other worker reads or writes its fields,
// except those under "seen by others".
type worker struct {
	// Storage. It comes first, and a frame is padded, so that no entry crosses a cache line.
	small     Private
	nullLists [privateExact + 1]ranked // for solveNull, by empties
	frames    [eval.MaxPly]frame

	// These do not change while a search runs.
	id  int
	run *run

	// The current task. A strategy sets hook for an iteration; a shallow search sets mode and
	// restores it.
	mode  mode
	hook  hook
	token *token // the link of the chain of cancellation that the worker works under
	epoch uint32 // the epoch of token that its work belongs to

	// Counts and knowledge of the search, over all iterations.
	nodes    uint64
	made     uint64 // discs placed, counted a second time with the build tag countnodes
	nextTick uint64 // the node count at the next tick
	ticks    uint64
	ev       eval.Evaluator
	cutoffs  cutoffs

	// Seen by others.
	_         [64]byte
	published atomic.Uint64 // nodes, up to the last tick
	current   atomic.Uint32 // the current root move
	presence  presence
}

// frame is a worker's storage for one ply.
type frame struct {
	list [maxMoves]choice // the moves of the node
	node node
	_    [56]byte
}

// choice is a move of a node with what its ordering needs; the highest Score comes first.
type choice = game.Child

func newWorker(r *run, id int) *worker {
	w := &worker{id: id, run: r, ev: r.fixed.model.New()}
	for ply := range w.frames {
		w.frames[ply].node.ply = ply
	}
	return w
}

// reset forgets what was learned in earlier searches.
func (w *worker) reset() {
	w.nodes, w.made, w.nextTick = 0, 0, 0
	w.published.Store(0)
	w.current.Store(uint32(game.NoMove))
	w.small.Clear()
	w.presence.recall.Store(0)
	w.cutoffs.forget()
}

// begin prepares the worker for an iteration, in which it searches alone until a strategy sets its
// hook.
func (w *worker) begin() {
	w.mode, w.hook = w.run.iteration.mode, nil
	w.token, w.epoch = &w.run.iterationToken, 0
}

// finish publishes the worker's counts and marks it as idle.
func (w *worker) finish() {
	w.published.Store(w.nodes)
	w.current.Store(uint32(game.NoMove))
}

// tick publishes the node count, enforces the node limit and lets other goroutines run.
func (w *worker) tick() {
	w.nextTick = w.nodes + tickNodes
	w.published.Store(w.nodes)
	r := w.run
	if limit := r.fixed.nodeLimit; limit != 0 && r.nodes() >= limit {
		r.searchToken.end()
	}
	if r.fixed.onTick != nil {
		r.fixed.onTick(w)
	}
	if w.ticks++; w.ticks%yieldTicks == 0 {
		sys.YieldCore()
	}
}

// place returns the position after a disc on s.
func (w *worker) place(p game.Position, s game.Square, flips game.Bitboard) game.Position {
	if countNodes {
		w.made++
	}
	return p.Apply(s, flips)
}

// follow updates the evaluator's state for a move of a node, if it is needed below.
func (w *worker) follow(n *node, c *choice) {
	if n.depth > w.mode.evalFrom {
		w.ev.Play(n.ply, game.Square(c.Square), c.Flips)
	}
}

// below returns the node after a move of a node, in the worker's next frame.
func (w *worker) below(n *node) *node { return &w.frames[n.ply+1].node }
