package session

import (
	"fmt"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
)

// Pacing, in ticks.
const (
	mostPause    = 2 * time.Second // of a player before its move
	minMoveTicks = 42              // least time before an engine's move: 700 ms at speed 1
	passTicks    = 54              // time that a pass notice is shown: 900 ms at every speed
)

// Options are the parts that New needs.
type Options struct {
	Pool   *ai.Pool
	Player func(p ai.Preset, seed uint64) (match.Player, error)
	Save   func(Saved) // called after every change; must not block; nil: do not save

	// Counsel makes what judges moves for warnings and reasons. It is called in the goroutine of a
	// search. nil: there are neither.
	Counsel func() (Counsel, error)
	Now     func() time.Time // nil means time.Now
	NewID   func() string    // names a game that goes on from one that has ended; nil: it keeps its name
}

// Session runs the match on the board. Start or Restore begins a game.
type Session struct {
	o Options
	table

	advice
	counsel
	referee
	thinkingAhead

	busy  bool  // discs are moving on the screen
	away  bool  // abandoned: nothing happens until another game begins
	speed Speed // pacing of a watched game

	turn   *search   // search of the side to move
	last   *ai.Job   // the next job waits for it, so that tables have one owner
	report *Analysis // newest report of the engine to move

	events     []Event
	generation uint64
	moves      moveCache
}

// table is one game with its players.
type table struct {
	setup   Setup
	game    *game.Game
	players [2]match.Player // nil for a person
	minPly  int
	help    record.Help    // what people used
	kept    *record.Record // the game as it was read, or with variations and notes; nil: neither

	finished *ending // of the line; nil: the game has not ended there

	measured bool           // the engine against a person has a measured rating
	clocks   [2]match.Clock // at the start of the game; no limit for a side without a clock
	costs    []cost         // by ply; 0 for plies after the last element

	view      int  // ply shown while browsing
	browsing  bool //
	paused    bool
	steps     int // moves that the engines may still make during the pause
	sinceMove int // ticks since the last move was shown
	passing   int // ticks left for the pass notice; 0 if none is shown

	findings findings // reports of the adviser
	others   findings // reports of the second adviser
}

// New returns a session without a game. Its snapshot shows the initial position. Close ends it.
func New(o Options) *Session {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Session{o: o, speed: 1, advice: advice{hint: game.NoMove, first: roster.UsualAdviser}, table: table{game: game.New(),
		setup: Setup{Seats: [2]Seat{{Human: true}, {Human: true}}}}}
}

// Aside returns a session with the same engines, first adviser and workers, for another board. It
// saves nothing. Abandon ends it.
func (s *Session) Aside() *Session {
	o := s.o
	o.Save = nil
	aside := New(o)
	aside.first = s.first
	return aside
}

// Start begins a new game at once and cancels the searches of the old game. The error says in one
// sentence what is wrong with setup; the old game then continues.
func (s *Session) Start(setup Setup) error {
	t, err := s.seat(setup, nil, -1)
	if err != nil {
		return err
	}
	s.swapIn(t)
	return nil
}

// Restore continues a saved game at its live ply.
func (s *Session) Restore(saved Saved) error {
	moves, err := saved.moves()
	if err != nil {
		return err
	}
	t, err := s.seat(saved.Setup, moves, saved.Ply)
	if err != nil {
		return err
	}
	t.spend(saved.Spent)
	t.help, t.kept = saved.Help, saved.Kept
	t.paused = t.watching()
	t.ends(saved.Help)
	s.swapIn(t)
	s.weighAgain()
	return nil
}

// swapIn puts t on the board.
func (s *Session) swapIn(t *table) {
	s.stop()
	s.table = *t
	s.busy, s.away = false, false
	s.events = append(s.events, Event{Kind: EventStarted})
	s.changed()
}

// seat makes a table: the players, the start position and the opening of setup, and the moves after
// the opening. Its live ply is ply, or the last ply if ply is negative.
func (s *Session) seat(setup Setup, moves []game.Move, ply int) (*table, error) {
	if err := setup.Handicap.Check(); err != nil {
		return nil, err
	}
	if setup.Start == "" && setup.Handicap.Corners > 0 {
		setup.Start = game.FormatOBF(setup.Handicap.Start(), game.Black)
	}
	setup.name(&setup.Tags)
	t := &table{setup: setup, game: game.New(), help: record.Watched}
	if !setup.Handicap.None() {
		t.help |= record.Odds
	}
	if setup.Start != "" {
		p, to, err := game.ParseOBF(setup.Start)
		if err != nil {
			return nil, fmt.Errorf("cannot read the initial position: %w", err)
		}
		t.game = game.NewFrom(p, to)
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
		if t.players[c], t.clocks[c], err = s.playerOf(game.Color(c), seat, setup.Seed); err != nil {
			return nil, err
		}
	}
	t.measure()
	return t, nil
}

// watching reports whether both sides are engines.
func (t *table) watching() bool { return t.players[0] != nil && t.players[1] != nil }

// changed must be called after every change of the game. It makes the results of running searches
// stale and saves the game.
func (s *Session) changed() {
	s.generation++
	s.hint, s.asked = game.NoMove, false
	s.sinceMove = 0
	s.passing = 0
	s.browsing = false
	s.stopHelper()
	s.stopSecond()
	s.stopPonder()
	s.stopCounsel()
	s.stopReferee()
	s.report = nil
	s.save()
}

// save saves the game. It does not save a game without a move after the opening, since there is
// nothing to continue, nor a game that is only looked at.
func (s *Session) save() {
	if s.o.Save != nil && !s.setup.Viewed && s.game.LineLen() > s.minPly {
		s.o.Save(s.saved())
	}
}

// Adopt makes a game that is only looked at one of the user's own, which is saved.
func (s *Session) Adopt() {
	if s.setup.Viewed {
		s.setup.Viewed = false
		s.save()
	}
}

// stop cancels every search and returns at once.
func (s *Session) stop() {
	if s.turn != nil {
		s.turn.cancel(errStale)
		s.turn = nil
	}
	s.stopHelper()
	s.stopSecond()
	s.stopReferee()
	s.stopPonder()
	s.stopCounsel()
	s.asked = false
	s.report = nil
}

// Settle tells the session whether discs are still moving on the screen. It is called before each
// Tick. An engine's move waits until they stop.
func (s *Session) Settle(busy bool) { s.busy = busy }

// Tick advances the match by 1/60 s and returns what happened. It never blocks.
func (s *Session) Tick() []Event {
	if s.away {
		return s.take()
	}
	s.sinceMove++
	if s.turn != nil {
		s.turn.count(s.o.Now())
	}
	s.pollTurn()
	s.pollCounsel()
	s.tickAdviser()
	s.tickReferee()
	s.advance()
	return s.take()
}

// take returns the events since the last call.
func (s *Session) take() []Event {
	events := s.events
	s.events = nil
	return events
}

// advance does the next step of the match: it plays a pass, starts a search, or plays a move that a
// search found.
func (s *Session) advance() {
	g := s.game
	if g.Over() || s.held() {
		return
	}
	if g.Position().MustPass() {
		switch {
		case s.busy, len(s.events) > 0: // wait: discs move, or will move after these events
		case s.passing == 0:
			s.passing = passTicks
		default:
			if s.passing--; s.passing == 0 {
				s.play(game.Pass, 0)
			}
		}
		return
	}
	if s.players[g.ToMove()] == nil {
		s.ponderIfWanted()
		return
	}
	if s.turn == nil {
		if !s.halted() {
			s.startTurn()
		}
		return
	}
	if t := s.turn; t.ended && !s.busy && !s.halted() && s.sinceMove >= s.moveTicks() {
		s.turn = nil
		if s.paused && s.steps > 0 {
			s.steps--
		}
		s.play(t.move, t.took)
	}
}

// halted reports whether a pause stops the engines.
func (s *Session) halted() bool { return s.paused && s.steps == 0 }

// moveTicks returns the least number of ticks between two moves: the pause of the player whose move
// it is, or 700 ms. In a watched game the speed scales it.
func (s *Session) moveTicks() int {
	ticks := minMoveTicks
	if t := s.turn; t != nil && t.pause > 0 && !t.now {
		ticks = int(min(t.pause, mostPause) * TicksPerSecond / time.Second)
	}
	if s.watching() {
		return int(float64(ticks) / float64(s.speed))
	}
	return ticks
}

// play plays a legal move on the board. took is the time that an engine thought about it.
func (s *Session) play(m game.Move, took time.Duration) {
	c := s.game.ToMove()
	e := Event{Kind: EventMoved, Color: c, Move: m, Report: s.report}
	if m == game.Pass {
		e.Kind = EventPassed
	} else {
		e.Flips = s.game.Position().Flips(m.Square())
	}
	p, weighs := s.game.Position(), m.IsSquare() && s.Weighs()
	s.leave(m)
	if m.IsSquare() { // a forced pass is nobody's decision
		s.setup.Viewed = false
	}
	if s.game.Play(m) != nil {
		s.events = append(s.events, Event{Kind: EventError, Problem: Illegal, Move: m})
		return
	}
	s.note(c, took)
	if s.game.Over() && s.finished == nil {
		s.ends(s.help)
	}
	view, browsing := s.view, s.browsing
	s.changed()
	s.view, s.browsing = view, browsing
	s.events = append(s.events, e)
	switch {
	case s.game.Over():
		s.events = append(s.events, Event{Kind: EventOver})
		s.relieve()
	case weighs:
		s.weighMove(p, c, m)
	case !s.game.Position().MustPass() && s.players[s.game.ToMove()] != nil && !s.halted():
		s.startTurn() // at once, while the discs still flip
	}
}

// Play plays a person's move. If the error is not nil, it is a Refusal, and the game has not
// changed.
func (s *Session) Play(sq game.Square) error {
	g := s.game
	to := g.ToMove()
	switch {
	case s.browsing:
		return Refusal{Problem: Browsing}
	case g.Over():
		return Refusal{Problem: GameOver}
	case s.asks:
		return Refusal{Problem: Asked}
	case g.Position().MustPass():
		return Refusal{Problem: MustPass, Side: to}
	case s.weigh != nil:
		return Refusal{Problem: Weighing}
	case s.watching() && !s.halted():
		return Refusal{Problem: Watching}
	case s.players[to] != nil && s.halted():
		return Refusal{Problem: Paused}
	case s.players[to] != nil:
		return Refusal{Problem: NotYourTurn, Side: to}
	case !g.Position().Empty().Has(sq):
		return Refusal{Problem: Taken, Square: sq}
	case !g.Position().Legal(game.Move(sq)):
		return Refusal{Problem: FlipsNothing, Square: sq}
	}
	s.play(game.Move(sq), 0)
	return nil
}

// Pause stops or resumes the engines of a game without a person. A running search continues, but
// its move waits. In a game with a person, Pause only resumes, after an engine has failed.
func (s *Session) Pause(on bool) { s.paused, s.steps = on && s.watching(), 0 }

// Step lets the engines of a game without a person play one move. The game stays paused.
func (s *Session) Step() {
	if s.watching() {
		s.paused, s.steps = true, 1
	}
}

// SetSpeed sets the pacing of a game without a person, MinSpeed..MaxSpeed.
func (s *Session) SetSpeed(x Speed) { s.speed = max(MinSpeed, min(MaxSpeed, x)) }

// Abandon cancels every search and returns at once. The game stops until Start or Restore begins a
// game.
func (s *Session) Abandon() {
	s.stop()
	s.dismiss()
	s.away = true
}

// Close cancels every search and waits until their goroutines have ended.
func (s *Session) Close() {
	s.stop()
	s.o.Pool.Close()
}
