package session

import (
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/record"
)

// TicksPerSecond is the rate at which Tick is called, whatever the display does.
const TicksPerSecond = 60

// Seat is who plays a colour.
type Seat = record.Seat

// Setup is what a game starts from.
type Setup struct {
	Seats   [2]Seat     // by game.Color
	Opening []game.Move // played out at the start; Undo goes not behind it
	Start   string      // board text (OBF) to start from; empty for the initial position
	Seed    uint64      // of everything random in this game
	ID      string      // names the game where it is saved
	Before  string      // the game that this one replaced before it was over; empty where there is none
}

// Phase is what the match is waiting for.
type Phase uint8

// The phases.
const (
	PhaseHuman    Phase = iota // a person is to move
	PhaseThinking              // an engine is to move
	PhasePass                  // a forced pass is shown
	PhasePaused                // engines are paused
	PhaseOver
)

// Snapshot is everything that drawing may read. It is a value; its slices are never changed after
// it was handed out.
type Snapshot struct {
	Setup Setup
	Phase Phase

	// The game itself.
	Ply    int // of the game, the live position
	Moves  []game.Move
	Line   []game.Move // with what Redo would play
	Over   bool
	Result game.Result // when Over

	// What is on the board: the live position, or the one browsed to.
	View     int // ply shown
	Browsing bool
	Black    game.Bitboard
	White    game.Bitboard
	ToMove   game.Color
	Legal    game.Bitboard // of ToMove in the shown position
	Last     game.Move     // the move that led here; NoMove at the start

	CanUndo, CanRedo bool
	MinPly           int // where the opening ends

	// A search behind the live position.
	Thinking    bool
	ThinkTime   time.Duration // so far
	Progress    float64       // 0..1 towards its limit
	MoveNow     bool          // the search can be asked to move at once
	Report      *Analysis     // newest about the position shown; nil when nothing is known
	Analysis    bool          // it is switched on
	ReportShown bool          // it is switched on, or a watched game's live position is shown
	Hint        game.Move     // NoMove when none is shown
	HintPending bool

	Left [2]time.Duration // on an engine's clock for the game, by colour; 0 where it has none

	Pass      game.Color // who passes, in PhasePass
	PassTicks int        // ticks that the notice still stands; 0 in PhasePass while discs still move

	Watching bool // neither seat is human
	Paused   bool
	Speed    Speed
}

// Analysis is a search's report turned to Black's side.
type Analysis struct {
	Side        game.Color // who thinks
	Score       ai.Score   // from Black's side
	Depth       int
	Selectivity int // percent, 0 or 100 where nothing was pruned forward
	PV          []game.Move
	Nodes       uint64
	Playouts    uint64
	PerSecond   float64 // nodes, or playouts where there are any
	IsPlayouts  bool
	Moves       []MoveStat // the best for Side first
	Workers     []ai.WorkerStat
}

// MoveStat is ai.MoveStat with the score from Black's side. It has a value: a move with a mere
// bound has no MoveStat.
type MoveStat struct {
	Move   game.Move
	Score  ai.Score
	Visits uint64
	Share  float64 // of the visits
	Bar    float64 // how near the best move it comes, 0..1: by visits, or by score between the worst and the best
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
	EventJumped // the shown position changed otherwise: undo, redo, browsing
	EventError  // Text says in one sentence what went wrong
)

// Event is something that happened since the last Tick, in order.
type Event struct {
	Kind  EventKind
	Color game.Color
	Move  game.Move
	Flips game.Bitboard
	Text  string
	Back  bool // EventJumped: towards the start
}
