package session

import (
	"time"

	"flipside/ai"
	"flipside/ai/review"
	"flipside/game"
	"flipside/game/record"
)

// TicksPerSecond is how often Tick is called per second, at any frame rate of the display.
const TicksPerSecond = 60

// Seat says who plays a colour.
type Seat = record.Seat

// Clock is the time that a person has.
type Clock = record.Clock

// Handicap is what the weaker side is given.
type Handicap = record.Handicap

// Setup is the setup of a new game.
type Setup struct {
	Seats   [2]Seat     // by game.Color
	Opening []game.Move // played at the start; Undo does not go back into it
	Start   Start       // the first position, if somebody chose one
	Seed    uint64      // seed of everything random in this game
	ID      string      // the name of the saved game
	Before  string      // ID of the unfinished game that this game replaced, or empty
	Tags    record.Tags // what is known about a game from elsewhere, besides its moves
	Opened  int         // number of plies with which a game from elsewhere was opened; not saved
	Viewed  bool        // a game from elsewhere that is only looked at: nothing is saved until Adopt or a move

	Clock    Clock    // of each person
	Handicap Handicap // without a Start, its corners are on the board at the start
}

// Unrated reports whether the game tells nothing about the strength of its players: it has a
// handicap, or it begins from another position than the initial one.
func (s Setup) Unrated() bool { return !s.Handicap.None() || !s.Start.None() }

// Phase says what the match waits for.
type Phase uint8

// The phases.
const (
	PhaseHuman    Phase = iota // a person is to move
	PhaseThinking              // an engine is to move
	PhasePass                  // a forced pass is shown
	PhasePaused                // engines are paused
	PhaseOver
	PhaseAsked // the person's last move costs a lot: Undo or Keep
)

// Snapshot has everything that the UI may draw. It is a value, and its slices never change after
// Snapshot has returned them.
type Snapshot struct {
	Setup Setup
	Phase Phase

	// The game itself.
	Ply    int // the live ply
	Moves  []game.Move
	Line   []game.Move // Moves and the moves for Redo
	Over   bool
	Result game.Result // when Over: the board alone
	Counts [2]int      // when Over: the discs of both sides, with empty squares and handicap

	// Early is the result of a game that is over although a side could still move: by resignation
	// or on time. Then there are no Counts. Otherwise it is unknown.
	Early record.Result

	// The position on the board: the live position or the browsed one.
	View     int // ply of the position on the board
	Browsing bool
	Black    game.Bitboard
	White    game.Bitboard
	ToMove   game.Color
	Legal    game.Bitboard // legal moves of ToMove
	Last     game.Move     // the last disc that was placed before View; NoMove if there is none
	Passed   bool          // the move before View was a pass, of the side that is not to move

	CanUndo, CanRedo bool
	MinPly           int  // ply at which the opening ends
	Kept             bool // the game is saved

	CanResign bool
	Resigns   game.Color // side that loses by Resign

	// The search in the live position, and the report to show.
	Thinking    bool
	ThinkTime   time.Duration // time of the search until now
	Progress    float64       // 0..1 towards its limit
	MoveNow     bool          // MoveNow has an effect
	Report      *Analysis     // newest report about the position on the board, or nil
	Second      *Analysis     // that of the second adviser, where Report is the first one's; or nil
	Verdict     *Analysis     // what the first adviser knows of the position on the board; nil: nothing
	Judging     bool          // Verdict or one of Scores is being looked for
	Scores      []ai.Score    // what is known of the position after each ply until Ply, from Black's side
	Advised     bool          // Report is that of the adviser, not of an engine that plays
	Analysis    bool          // the analysis is switched on
	ReportShown bool          // Analysis, or the live position of a watched game is shown
	Hint        game.Move     // NoMove when none is shown
	HintPending bool

	Weighing      bool           // the person's last move is being judged
	Reason        *review.Advice // for the hint; nil where nobody has asked, or the answer is not there
	ReasonPending bool

	Left  [2]time.Duration // time left on each clock, by colour; 0 without a clock
	Timed bool             // the clock of the person to move runs, unless something stops it

	Pass      game.Color // side that passes, in PhasePass
	PassTicks int        // ticks left for the pass notice; 0 in PhasePass while discs still move

	Help  record.Help // what people have used
	Fair  bool        // a person plays an engine from the usual start, without any help so far
	Rated bool        // Fair, and the engine's rating is measured: the game counts for the person's rating

	Watching bool // both seats are engines
	Paused   bool
	Speed    Speed
}

// Position returns the position on the board, for its side to move.
func (s *Snapshot) Position() game.Position {
	p := game.Position{Own: s.Black, Opp: s.White}
	if s.ToMove == game.White {
		p = p.Swap()
	}
	return p
}

// Winner returns the winner of a game that is over, and false for a draw. The handicap counts.
func (s *Snapshot) Winner() (game.Color, bool) {
	if s.Early.Known() {
		return game.Winner(s.Early.Score)
	}
	return game.Winner(s.Counts[game.Black] - s.Counts[game.White])
}

// Analysis is a search's report, with the scores converted to Black's side.
type Analysis struct {
	Side        game.Color // side that the search moves for
	Score       ai.Score   // from Black's side
	Depth       int
	Selectivity int // percent; 0 or 100 without forward pruning
	PV          []game.Move
	Nodes       uint64
	Playouts    uint64
	PerSecond   float64 // nodes per second, or playouts per second if IsPlayouts
	IsPlayouts  bool
	Moves       []MoveStat // best first for Side
	Workers     []ai.WorkerStat
}

// MoveStat is an ai.MoveStat with the score from Black's side. It always has a value: a move that
// has only a bound gets no MoveStat.
type MoveStat struct {
	Move   game.Move
	Score  ai.Score
	Visits uint64
	Share  float64 // share of all visits, 0..1
	Bar    float64 // 0..1, 1 for the best: by visits, or by score from worst to best
	PV     []game.Move
}

// EventKind says what happened.
type EventKind uint8

// The events.
const (
	EventStarted EventKind = iota // a game began or was loaded
	EventMoved                    // Move was played by Color; Flips are the discs it turned
	EventPassed
	EventOver
	EventJumped // undo, redo or browsing changed the position on the board
	EventError  // Problem says what went wrong
)

// Event is something that happened since the last Tick. Events come in order.
type Event struct {
	Kind  EventKind
	Color game.Color
	Move  game.Move
	Flips game.Bitboard
	Back  bool // EventJumped: towards the start

	Problem Problem // EventError
	Player  string  // EventError: the name of the player that failed
	Err     error   // EventError: the cause

	Report *Analysis // EventMoved: the last report of the engine that moved; nil: it gave none
}

// events are what happened since the last Tick.
type events []Event

// failed adds the faults with which something failed.
func (e *events) failed(problem Problem, faults ...error) {
	for _, err := range faults {
		*e = append(*e, Event{Kind: EventError, Problem: problem, Err: err})
	}
}
