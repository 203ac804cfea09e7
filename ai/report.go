package ai

import (
	"context"
	"time"

	"flipside/game"
)

// Limits limit one search. A zero field is no limit.
type Limits struct {
	Depth        int           // in plies; 0: other limits decide
	SolveEmpties int           // with this many empties or fewer, the search plays to the exact end; 0: never
	Nodes        uint64        // nodes of all workers together
	Playouts     uint64        // playouts of all workers together
	Time         time.Duration // real time for the move
	Aim          time.Duration // the time for a usual move, if Time allows more for a hard one; 0: Time for every move
	Selectivity  int           // in percent: 73, 87, 95, 98, 99 or 100; 0 means 100, no forward pruning
	WLD          bool          // at the end, find only win, draw or loss: the score is 1, 0.5 or 0
	AllMoves     bool          // search every root move with a full window, so that each MoveStat has a true score
	Workers      int           // largest number of searching goroutines; 0 and 1 mean a sequential search
}

// Usual returns how long a usual move takes: Aim, or Time without an Aim; 0 if neither is set.
func (l Limits) Usual() time.Duration {
	if l.Aim > 0 {
		return l.Aim
	}
	return l.Time
}

// MoveStat is a search's result for one root move.
type MoveStat struct {
	Move   game.Move
	Score  Score       // for the side to move at the root
	Bound  bool        // the score is only an upper bound: the search of the move was cut off
	Depth  int         // plies
	PV     []game.Move // starts with Move
	Nodes  uint64
	Visits uint64 // playouts through the move
}

// WorkerStat is what one worker has done so far.
type WorkerStat struct {
	Nodes uint64    // nodes, or the playouts of a Monte Carlo search
	Move  game.Move // the root move being searched; NoMove if idle
}

// Report is the state of a running or finished search. It is immutable.
type Report struct {
	Depth       int // in plies, of the last finished iteration
	Selectivity int // in percent, as in Limits; 0 and 100 mean no forward pruning
	Score       Score
	PV          []game.Move
	Nodes       uint64
	Playouts    uint64
	Elapsed     time.Duration
	Progress    float64 // 0..1 of the limit; 0 if no limit is known
	Moves       []MoveStat
	Workers     []WorkerStat
	// Pause is how long a person would think about the position: from 0.4 s, if one move is
	// obvious, to 2 s. The window waits that long before it shows the move. 0: unknown.
	Pause time.Duration
	Note  string // a short text for the user, such as "4 threads on 2 cores"; usually empty
}

// Answer is the move that a search found, with its last report.
type Answer struct {
	Move game.Move
	Report
}

// Searcher finds a move. A Searcher must be used by one search at a time; it keeps its tables from
// search to search.
type Searcher interface {
	// Search blocks. Reaching a limit is success; if ctx is cancelled, Search returns the best
	// finished result (any legal move if there is none) with context.Cause(ctx). For a position
	// without a legal move it returns the result of NoChoice, whatever the limits, and does not
	// call Report.
	Search(ctx context.Context, req Request) (Answer, error)
}

// NoChoice returns the answer of every Searcher for a position without a legal move, or false if
// the side to move in p has one. A forced pass is the whole line, and its score is unknown; a
// finished game has no move, and its final score.
func NoChoice(p game.Position) (Answer, bool) {
	switch {
	case p.Moves() != 0:
		return Answer{}, false
	case p.MustPass():
		return Answer{Move: game.Pass, Report: Report{PV: []game.Move{game.Pass}, Progress: 1}}, true
	}
	return Answer{Move: game.NoMove, Report: Report{Score: Score{Kind: Exact, Value: float64(p.FinalScore())}, Progress: 1}}, true
}
