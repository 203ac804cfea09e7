package ai

import (
	"context"
	"time"

	"flipside/game"
)

// Limits limit one search. A field that is zero is no limit.
type Limits struct {
	Depth        int           // in plies; 0: other limits decide
	SolveEmpties int           // with this many empties or fewer, the search plays to the exact end; 0: never
	Nodes        uint64        // nodes of all workers together
	Playouts     uint64        // playouts of all workers together
	Time         time.Duration // real time for the move
	Selectivity  int           // in percent: 73, 87, 95, 98, 99 or 100; 0 means 100, no forward pruning
	WLD          bool          // at the end, find only win, draw or loss: the score is a rate of 1, 0.5 or 0
	AllMoves     bool          // search every root move with a full window, so that each MoveStat has a true score
	Workers      int           // largest number of goroutines that search; 0 and 1 mean a sequential search
}

// MoveStat is what a search knows about one root move.
type MoveStat struct {
	Move   game.Move
	Score  Score       // from the side to move at the root
	Bound  bool        // the score is only an upper bound: the search of the move was cut off
	Depth  int         // plies
	PV     []game.Move // starts with Move
	Nodes  uint64
	Visits uint64 // playouts through the move
}

// WorkerStat is what one worker has done up to now.
type WorkerStat struct {
	Nodes uint64    // nodes, or the playouts of a Monte Carlo search
	Move  game.Move // the root move that it searches; NoMove when it is idle
}

// Report is the state of a running or finished search. Once handed out, it does not change.
type Report struct {
	Depth       int // in plies, of the last finished iteration
	Selectivity int // in percent, as in Limits; 0 and 100 mean no forward pruning
	Score       Score
	PV          []game.Move
	Nodes       uint64
	Playouts    uint64
	Elapsed     time.Duration
	Progress    float64 // 0..1 of the limit; 0 when there is no known limit
	Moves       []MoveStat
	Workers     []WorkerStat
	Note        string // a short text for the user, such as "4 threads on 2 cores"; usually empty
}

// Result is the move that a search found and its last report.
type Result struct {
	Move game.Move
	Report
}

// Searcher finds a move. It runs one search at a time and keeps its tables from search to search.
type Searcher interface {
	// Search searches p and returns when it has a result. Reaching a limit is a success. When ctx
	// is cancelled, it returns the best finished result, or any legal move if there is none, and
	// context.Cause(ctx). report may be nil; calls of it do not overlap, and none comes after
	// Search has returned. For a position without a move, Search returns NoChoice, whatever the
	// limits, and does not call report.
	Search(ctx context.Context, p game.Position, lim Limits, report func(Report)) (Result, error)
}

// NoChoice returns the answer of every Searcher when the side to move in p has no move, and false
// when it has one. If the side must pass, the line is the pass, and the score is unknown. If the
// game is over, there is no move, and the score is the final one.
func NoChoice(p game.Position) (Result, bool) {
	switch {
	case p.Moves() != 0:
		return Result{}, false
	case p.MustPass():
		return Result{Move: game.Pass, Report: Report{PV: []game.Move{game.Pass}, Progress: 1}}, true
	}
	return Result{Move: game.NoMove, Report: Report{Score: Score{Kind: Exact, Value: float64(p.FinalScore())}, Progress: 1}}, true
}

// Warmer is a Searcher that can make its tables before the first search, which benchmarks need: the
// system hands out memory when it is first written, and that takes a second for some hundred
// megabytes.
type Warmer interface{ Warm() }
