package search

import (
	"sync/atomic"

	"flipside/ai/eval"
	"flipside/ai/tt"
	"flipside/ai/yield"
	"flipside/game"
)

// inf is above every score.
const inf = eval.MaxScore

// maxMoves bounds the legal moves of a position (33 is the most that is known).
const maxMoves = 36

// tickNodes is how many nodes a worker enters between two looks at the limits. It also bounds what a worker does after a stop.
const tickNodes = 2048

// yieldTicks is the number of ticks between two yields to the scheduler: about a millisecond of an exact search and a few of the
// slowest one. Each yield wakes another thread, which costs 7 % of a solver that yields at every tick.
const yieldTicks = 4

// choice is a move of a node with what its ordering needs.
type choice struct {
	next  game.Position // after the move
	flips game.Bitboard
	score int32 // for ordering: higher first
	move  uint8
}

// frame is a worker's storage for the node at one ply.
type frame struct {
	list [maxMoves]choice
	pv   [eval.MaxPly]game.Move
	pvn  int
}

// worker searches. Its fields are its own, except the atomics, which the reporter reads.
type worker struct {
	*engine
	mode        // of the search it is at: the engine's, or that of a shallow one in between
	probing int // shallow searches it is inside of: these are not shared
	id      int
	ev      eval.Evaluator
	nodes   uint64
	made    uint64 // counted inside make-move with the tag countnodes
	next    uint64 // nodes at the next tick
	ticks   uint64

	sp        *splitPoint // the split point it works for, nil at the root
	turn      uint32      // of sp that what it is at belongs to
	small     tt.Private
	frames    [eval.MaxPly]frame
	nearLists [privateExact + 1][privateExact]choice // of searchNear, by empties
	killers   [eval.MaxPly][2]uint8
	history   [2][game.Squares]int32
	diverse   diversity
	splits    []splitPoint
	nsplit    int

	_         [64]byte
	published atomic.Uint64 // nodes, up to the last tick
	current   atomic.Uint32 // root move it is at
	_         [64]byte
	recall    atomic.Uint64 // key of the node that a fellow has finished, 0 for none
	_         [64]byte
	at        [eval.MaxPly]atomic.Uint64 // keys of the nodes that this worker is at, by ply
	_         [64]byte
}

func newWorker(e *engine, id int) *worker {
	w := &worker{engine: e, id: id, ev: e.model.New()}
	w.splits = make([]splitPoint, maxSplits)
	return w
}

// reset forgets what earlier searches taught.
func (w *worker) reset() {
	w.nodes, w.made, w.next = 0, 0, 0
	w.published.Store(0)
	w.current.Store(uint32(game.NoMove))
	w.sp, w.turn, w.nsplit, w.probing = nil, 0, 0, 0
	w.small.Clear()
	clear(w.killers[:])
	for i := range w.killers {
		w.killers[i] = [2]uint8{64, 64}
	}
	w.history = [2][game.Squares]int32{}
	w.recall.Store(0)
}

// stopped reports whether what the worker is at has become pointless: the search was stopped, the iteration has its result, a
// split point above has taken another turn, or a fellow has finished a node above.
func (w *worker) stopped() bool {
	if w.halt.Load() {
		return true
	}
	if key := w.recall.Load(); key != 0 && w.recalled(key) {
		return true
	}
	return !w.sp.at(w.turn)
}

// tick publishes the node count, enforces the node limit and lets other goroutines run.
func (w *worker) tick() {
	w.next = w.nodes + tickNodes
	w.published.Store(w.nodes)
	if w.nodeLimit != 0 && w.totalNodes() >= w.nodeLimit {
		w.cancel()
	}
	if w.hook != nil {
		w.hook(w)
	}
	if w.ticks++; w.ticks%yieldTicks == 0 {
		yield.Core()
	}
}

// place returns the position after a disc on s; it is the one place where discs are put on the board.
func (w *worker) place(p game.Position, s game.Square, flips game.Bitboard) game.Position {
	if countNodes {
		w.made++
	}
	return p.Apply(s, flips)
}

// setPV makes the PV of a ply a move and the PV of the next ply.
func (w *worker) setPV(ply int, m game.Move) {
	f, g := &w.frames[ply], &w.frames[ply+1]
	f.pv[0] = m
	f.pvn = 1 + copy(f.pv[1:], g.pv[:g.pvn])
}
