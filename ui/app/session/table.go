package session

import (
	"errors"
	"fmt"
	"time"

	"flipside/ai/match"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/pace"
)

// table is one game with its players.
type table struct {
	setup   Setup
	game    *game.Game
	players [2]match.Player // nil for a person
	minPly  int
	help    record.Help    // what people used
	kept    *record.Record // the game as it was read, or with variations and notes; nil: neither

	finished *ending // of the line; nil: the game has not ended there
	resumed  bool    // an early ending was taken back, and the game has not gone on yet

	measured bool           // the engine against a person has a measured rating
	clocks   [2]match.Clock // at the start of the game; no limit for a side without a clock
	costs    []cost         // by ply; 0 for plies after the last element
	used     time.Duration  // by the person to move, since the last move
	keptUsed time.Duration  // of it, in the file of the game
	turns    turns          // when moves or an ending were taken back
	counted  time.Time      // until when the clocks of persons have run

	view      int // ply shown while browsing
	browsing  bool
	paused    bool
	steps     int // moves that the engines may still make during the pause
	sinceMove int // ticks since the last move was shown
	passing   int // ticks left for the pass notice; 0 if none is shown
}

// newTable makes a table: the players, the start position and the opening of setup, and the moves
// after the opening. Its live ply is ply, or the last ply if ply is negative.
func newTable(e *engines, setup Setup, moves []game.Move, ply int) (*table, error) {
	if err := errors.Join(setup.Handicap.Check(), setup.Clock.Check()); err != nil {
		return nil, err
	}
	if setup.Start.None() && setup.Handicap.Corners > 0 {
		setup.Start = Start{setup.Handicap.Start(), game.Black}
	}
	setup.name(&setup.Tags)
	t := &table{setup: setup, game: setup.Start.Game()}
	if !setup.Handicap.None() {
		t.help |= record.Odds
	}
	for i, m := range setup.Opening {
		if err := t.game.Play(m); err != nil {
			return nil, fmt.Errorf("cannot play the opening: ply %d: %w", i+1, err)
		}
	}
	t.minPly = t.game.Ply()
	for i, m := range moves {
		if err := t.game.Play(m); err != nil {
			return nil, fmt.Errorf("cannot play the game: ply %d: %w", t.minPly+i+1, err)
		}
	}
	if ply >= t.minPly && ply <= t.game.LineLen() {
		if err := t.game.Jump(ply); err != nil {
			return nil, err
		}
	}
	for c, seat := range setup.Seats {
		var err error
		if t.players[c], t.clocks[c], err = e.seat(game.Color(c), seat, &setup); err != nil {
			return nil, err
		}
	}
	t.measure()
	return t, nil
}

// watching reports whether both sides are engines.
func (t *table) watching() bool { return t.players[0] != nil && t.players[1] != nil }

// lastChoice returns the last move that was played if a person made it against an engine, and had
// another one to choose.
func (t *table) lastChoice() (p game.Position, side game.Color, m game.Move, ok bool) {
	person, contest := t.person()
	ply := t.game.Ply() - 1
	if !contest || ply < t.minPly || t.over() {
		return p, side, m, false
	}
	p, side = t.game.PositionAt(ply)
	m = t.game.Moves()[ply]
	return p, side, m, side == person && m.IsSquare() && p.Moves().Count() > 1 && t.game.ToMove() != side
}

// current returns the current position of the game.
func (t *table) current() searchPlace { return t.placeAt(t.game.Ply()) }

// searchPlace returns the position on the board.
func (t *table) place() searchPlace { return t.placeAt(t.shown()) }

func (t *table) placeAt(ply int) searchPlace {
	p, side := t.game.PositionAt(ply)
	return searchPlace{Spot: Spot{p, side}, game: t.game, ply: ply, live: ply == t.game.Ply(), engine: t.players[side] != nil}
}

// enginesPaused reports whether a pause stops the engines.
func (t *table) enginesPaused() bool { return t.paused && t.steps == 0 }

// moveTicks returns the least number of ticks between two moves: the pause of the player whose move
// it is, or 700 ms. In a watched game the speed scales it. turn is the search of that player, or
// nil.
func (t *table) moveTicks(turn *search, speed pace.Speed) int {
	ticks := minMoveTicks
	if turn != nil && turn.pause > 0 && !turn.now {
		ticks = int(min(turn.pause, mostPause) * pace.TicksPerSecond / time.Second)
	}
	if t.watching() {
		return int(float64(ticks) / float64(speed))
	}
	return ticks
}
