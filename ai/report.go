package ai

import (
	"context"
	"time"

	"flipside/game"
)

// Limits bound one search. A zero field does not limit.
type Limits struct {
	Depth        int           // plies; 0 leaves the depth to the other limits
	SolveEmpties int           // at this many empties or fewer the search plays to the exact end; 0 never asks for it
	Nodes        uint64        // nodes over all workers
	Playouts     uint64        // playouts over all workers
	Time         time.Duration // wall time of the move
	Selectivity  int           // percent, as the field writes it: 73, 87, 95, 98, 99 or 100; 0 means 100 (no forward pruning)
	WLD          bool          // at the end only win, draw or loss is asked for: the score is a rate of 1, 0.5 or 0
	AllMoves     bool          // search every root move with a full window, so that every MoveStat has a true score
	Workers      int           // goroutines that search at most; 0 and 1 are sequential. Where more of them gain nothing, fewer do
}

// MoveStat is what a search knows of one root move.
type MoveStat struct {
	Move   game.Move
	Score  Score       // from the side to move at the root
	Bound  bool        // the score is only an upper bound: the move was cut off
	Depth  int         // plies
	PV     []game.Move // begins with Move
	Nodes  uint64
	Visits uint64 // playouts through the move
}

// WorkerStat is what one worker has done so far.
type WorkerStat struct {
	Nodes uint64    // nodes, or playouts of a Monte Carlo search
	Move  game.Move // the root move it is at; NoMove when idle
}

// Report is a snapshot of a running or finished search. It is not changed after it was handed out.
type Report struct {
	Depth       int // plies completed
	Selectivity int // percent, as in Limits: 0 and 100 mean that nothing was pruned forward
	Score       Score
	PV          []game.Move
	Nodes       uint64
	Playouts    uint64
	Elapsed     time.Duration
	Progress    float64 // 0..1 towards the limit, where the limit is known; else 0
	Moves       []MoveStat
	Workers     []WorkerStat
	Note        string // a word to the user, such as "4 threads on 2 cores"; usually empty
}

// Result is the outcome of a search: the move and the last report.
type Result struct {
	Move game.Move
	Report
}

// Searcher finds a move. A Searcher is used by one search at a time; its tables live from search
// to search.
type Searcher interface {
	// Search blocks. Reaching a limit is success; a cancelled ctx returns the best finished
	// result (any legal move if there is none) with context.Cause(ctx). report may be nil and is
	// called from one goroutine at a time, never after Search returned. A position without a move
	// is answered by NoChoice, whatever the limits, and report is not called.
	Search(ctx context.Context, p game.Position, lim Limits, report func(Report)) (Result, error)
}

// NoChoice returns what every Searcher answers where the side to move in p has no move, and false
// where it has one. A forced pass is the whole line and nothing is known of its score; a finished
// game has no move, and its final score.
func NoChoice(p game.Position) (Result, bool) {
	switch {
	case p.Moves() != 0:
		return Result{}, false
	case p.MustPass():
		return Result{Move: game.Pass, Report: Report{PV: []game.Move{game.Pass}, Progress: 1}}, true
	}
	return Result{Move: game.NoMove, Report: Report{Score: Score{Kind: Exact, Value: float64(p.FinalScore())}, Progress: 1}}, true
}

// Warmer is a Searcher that can make its tables before the first search, for those who measure
// searches: the system hands out memory when it is first written, and takes a second for some
// hundred megabytes.
type Warmer interface{ Warm() }
