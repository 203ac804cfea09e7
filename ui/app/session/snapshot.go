package session

import (
	"time"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/pace"
)

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
	Tags    record.Tags // what is known about a game from elsewhere, in addition to its moves
	Opened  int         // number of plies with which a game from elsewhere was opened; not saved
	Viewed  bool        // a game from elsewhere that is only looked at: nothing is saved until Adopt or a move

	Clock    Clock    // of each person
	Handicap Handicap // without a Start, its corners are on the board at the start
}

// Unrated reports whether the game says nothing about the strength of its players: it has a
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

// Snapshot has everything that the UI may draw, in groups. It is a value, and its slices never
// change after Snapshot has returned them.
type Snapshot struct {
	Setup Setup
	Phase Phase

	Course
	Board
	Ways
	Turn
	Advice
	Hints
	Clocks
	Passing
	Fairness
	Watch
}

// Course is the game itself.
type Course struct {
	Ply    int // the live ply
	MinPly int // at which the opening ends
	Moves  []game.Move
	Line   []game.Move // Moves and the moves for Redo
	Kept   bool        // the game is saved
	Over   bool
	Result game.Result // when Over: the board alone
	Counts [2]int      // when Over: the discs of both sides, with empty squares and handicap

	// Early is the result of a game that is over although a side could still move: by resignation
	// or on time. Then there are no Counts. Otherwise it is unknown.
	Early record.Ending
}

// Board is the position on the board: the live position or the browsed one.
type Board struct {
	Spot
	View     int // ply of the position
	Browsing bool
	Legal    game.Bitboard // legal moves of ToMove
	Last     game.Move     // the last disc that was placed before View; NoMove if there is none
	Passed   bool          // the move before View was a pass, of the side that is not to move
}

// Ways are what the user can do with the game.
type Ways struct {
	CanUndo, CanRedo bool
	CanResign        bool
	Resigns          game.Color // side that loses by Resign
}

// Turn is the search of the engine that is to move.
type Turn struct {
	Thinking  bool
	ThinkTime time.Duration // until now
	Progress  float64       // 0..1 towards its limit
	MoveNow   bool          // MoveNow has an effect
}

// Advice is what is known of the position on the board and of the others.
type Advice struct {
	Report      *Analysis  // newest report about the position on the board, or nil
	Second      *Analysis  // the second adviser's, if Report is the first one's; or nil
	Verdict     *Analysis  // what the first adviser knows about the position on the board; nil: nothing
	Judging     bool       // Verdict or one of Scores is being looked for
	Scores      []ai.Score // what is known about the position after each ply until Ply, from Black's side
	Advised     bool       // Report comes from the adviser, not from an engine that plays
	Analysis    bool       // the analysis is switched on
	ReportShown bool       // Analysis, or the live position of a watched game is shown
}

// Hints are the help with one move: a hint, its reason, and the warning of a move that costs a lot.
type Hints struct {
	Hint          game.Move // NoMove when none is shown
	HintPending   bool
	Reason        *coach.Advice // for the hint; nil if it was not asked for or is not known yet
	ReasonPending bool
	Weighing      bool // the person's last move is being judged
}

// Clocks are the clocks of both sides.
type Clocks struct {
	Left  [2]time.Duration // time left, by colour; 0 without a clock
	Timed bool             // the clock of the person to move runs, unless something stops it
}

// Passing is the notice of a forced pass.
type Passing struct {
	Pass      game.Color // side that passes, in PhasePass
	PassTicks int        // ticks left for the pass notice; 0 in PhasePass while discs still move
}

// Fairness is what the game says about its players.
type Fairness struct {
	Help  record.Help // what people have used
	Fair  bool        // a person plays an engine from the usual start, without any help so far
	Rated bool        // Fair, and the engine's rating is measured: the game counts for the person's rating
}

// Watch is the pacing of a game without a person.
type Watch struct {
	Watching bool // both seats are engines
	Paused   bool
	Speed    pace.Speed
}

// Winner returns the winner of a game that is over, and false for a draw. The handicap counts.
func (s *Snapshot) Winner() (game.Color, bool) {
	if s.Early.Known() {
		return game.Winner(s.Early.Score)
	}
	return game.Winner(s.Counts[game.Black] - s.Counts[game.White])
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
