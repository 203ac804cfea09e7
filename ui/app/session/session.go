package session

import (
	"fmt"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/pace"
)

// Pacing, in ticks.
const (
	mostPause    = 2 * time.Second // of a player before its move
	minMoveTicks = 42              // least time before an engine's move: 700 ms at speed 1
	passTicks    = 54              // time that a pass notice is shown: 900 ms at every speed
)

// Options are the parts that New needs. Without a Player, roster.Player makes the engines.
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
	o        Options
	engines  engines
	table    table
	advisers advisers
	counsel  counsel
	ponder   ponder

	busy  bool       // discs are moving on the screen
	cover bool       // another screen covers the game
	away  bool       // abandoned: nothing happens until another game begins
	speed pace.Speed // pacing of a watched game

	turn   *search   // search of the side to move
	report *Analysis // newest report of the engine to move

	events     events
	generation uint64
	moves      moveCache
}

// New returns a session without a game. Its snapshot shows the initial position. Close ends it.
func New(o Options) *Session {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Player == nil {
		o.Player = roster.Player
	}
	return &Session{o: o, engines: engines{pool: o.Pool, player: o.Player, now: o.Now}, speed: 1,
		advisers: newAdvisers(), counsel: counsel{prepare: o.Counsel},
		table: table{game: game.New(), setup: Setup{Seats: [2]Seat{{Human: true}, {Human: true}}}}}
}

// Aside returns a session with the same engines, first adviser and workers, for another board. It
// saves nothing. Abandon ends it.
func (s *Session) Aside() *Session {
	o := s.o
	o.Save = nil
	aside := New(o)
	aside.advisers.choose(s.advisers.first.name, "")
	return aside
}

// Start begins a new game at once and cancels the searches of the old game. The error says in one
// sentence what is wrong with setup; the old game then continues.
func (s *Session) Start(setup Setup) error {
	t, err := newTable(&s.engines, setup, nil, -1)
	if err != nil {
		return err
	}
	s.swapIn(t)
	return nil
}

// Restore continues a saved game at its live ply.
func (s *Session) Restore(saved Saved) error {
	setup, line := saved.Setup, saved.Line()
	if saved.Record != nil {
		setup.Start = setup.Start.in(saved.Record.Game)
	}
	given := len(setup.Opening)
	if given > len(line) {
		return fmt.Errorf("the opening has %d plies, but the game has %d", given, len(line))
	}
	setup.Opening = line[:given:given]
	t, err := newTable(&s.engines, setup, line[given:], saved.Ply)
	if err != nil {
		return err
	}
	t.spend(saved.spent())
	t.used = saved.Used
	t.help = saved.Help
	// A file may have a handicap without the corners on its first board.
	if saved.Record != nil && StartOf(saved.Record.Game) == StartOf(t.game) {
		t.kept = saved.Record
	}
	t.paused = t.watching()
	t.ends(saved.Help)
	t.endsEarly(saved)
	if f := t.finished; f != nil && f.rated && !setup.Viewed { // it counts, wherever the file stands
		if err := t.game.Jump(f.ply); err != nil {
			return err
		}
	}
	s.swapIn(t)
	// The engine of a game that was saved while the person was warned must not answer before.
	if p, side, m, ok := t.lastChoice(); ok && s.counsel.warns && s.counsel.prepare != nil && t.help&record.Warnings != 0 {
		s.counsel.weigh(&s.engines, p, side, m)
	}
	return nil
}

// swapIn puts t on the board.
func (s *Session) swapIn(t *table) {
	keepClock(s)
	s.stopAll()
	s.table = *t
	freeTables()
	s.advisers.forget()
	s.busy, s.away = false, false
	s.events = append(s.events, Event{Kind: EventStarted})
	s.changed()
}

// changed must be called after every change of the game. It makes the results of running searches
// stale and saves the game.
func (s *Session) changed() {
	s.generation++
	s.table.sinceMove, s.table.passing, s.table.browsing = 0, 0, false
	s.stopAll()
	s.save()
}

// save saves the game, if it is one to keep.
func (s *Session) save() {
	s.table.keptUsed = s.table.used
	if s.o.Save != nil && s.table.keeps() {
		s.o.Save(s.table.saved())
	}
}

// keeps reports whether the game is saved: from the user's first move on, or once a clock has run
// out, but not while it is only looked at.
func (t *table) keeps() bool {
	switch {
	case t.setup.Viewed:
		return false
	case t.finished != nil:
		return true
	}
	if side, ok := t.person(); ok && t.help&record.Changes == 0 { // else the user may have had the other side
		return t.begun(side, t.game.LineLen())
	}
	return t.game.LineLen() > t.minPly
}

// Adopt makes a game that is only looked at one of the user's own, which is saved.
func (s *Session) Adopt() {
	if s.table.setup.Viewed {
		s.table.setup.Viewed = false
		s.save()
	}
}

// stopAll cancels every search, takes back what is only for this position, and returns at once.
func (s *Session) stopAll() {
	if s.turn != nil {
		s.turn.cancel(errStale)
		s.turn = nil
	}
	s.report = nil
	s.advisers.stop()
	s.ponder.stop()
	s.counsel.stop()
}

// Settle informs the session whether discs are still moving on the screen, and whether another
// screen covers the game. It is called before each Tick. An engine's move waits until the discs
// stop, and the clock of a person stops in both cases.
func (s *Session) Settle(busy, covered bool) { s.busy, s.cover = busy, covered }

// Tick advances the match by 1/60 s and returns what happened. It never blocks.
func (s *Session) Tick() []Event {
	if !s.away {
		s.table.sinceMove++
		if s.turn != nil {
			s.turn.count(s.engines.now())
		}
		s.pollTurn()
		s.events.failed(NoWarning, s.counsel.poll()...)
		at := s.table.place()
		began, failed := s.advisers.tick(&s.engines, at)
		s.events.failed(NoHint, failed...)
		if began {
			s.ponder.lost()
		}
		if s.advisers.analysis && !s.table.over() {
			s.Note(record.Values)
		}
		s.advisers.tickReferee(&s.engines, &s.table, s.generation)
		if s.table.run(s.engines.now(), !s.busy && !s.cover) {
			s.end(record.Lost(s.table.game.ToMove(), record.TimedOut))
		}
		if s.table.used-s.table.keptUsed >= keepEvery {
			s.save()
		}
		s.advance()
	}
	news := s.events
	s.events = nil
	return news
}

// advance does the next step of the match: it plays a pass, starts a search, or plays a move that a
// search found.
func (s *Session) advance() {
	g := s.table.game
	if s.table.over() || s.counsel.delays() {
		return
	}
	if g.Position().MustPass() {
		switch {
		case s.busy, len(s.events) > 0: // wait: discs move, or will move after these events
		case s.table.passing == 0:
			s.table.passing = passTicks
		default:
			if s.table.passing--; s.table.passing == 0 {
				s.play(game.Pass, 0)
			}
		}
		return
	}
	if s.table.players[g.ToMove()] == nil {
		if !s.busy && !s.advisers.searching() {
			s.ponder.start(&s.engines, s.table.players[1-g.ToMove()], g)
		}
		return
	}
	if s.turn == nil {
		if !s.table.enginesPaused() {
			s.startTurn()
		}
		return
	}
	if t := s.turn; t.ended && !s.busy && !s.table.enginesPaused() && s.table.sinceMove >= s.table.moveTicks(t, s.speed) {
		s.turn = nil
		if s.table.paused && s.table.steps > 0 {
			s.table.steps--
		}
		s.play(t.move, t.took)
	}
}

// play plays a legal move on the board. took is the time that its player has used.
func (s *Session) play(m game.Move, took time.Duration) {
	c := s.table.game.ToMove()
	e := Event{Kind: EventMoved, Color: c, Move: m, Report: s.report}
	if m == game.Pass {
		e.Kind = EventPassed
	} else {
		e.Flips = s.table.game.Position().Flips(m.Square())
	}
	p, weighs := s.table.game.Position(), m.IsSquare() && s.Weighs()
	s.table.leave(m, s.o.NewID)
	if m.IsSquare() { // a forced pass is not a decision
		s.table.setup.Viewed = false
	}
	if s.table.game.Play(m) != nil {
		s.events = append(s.events, Event{Kind: EventError, Problem: Illegal, Move: m})
		return
	}
	s.table.note(c, m, took)
	s.table.used = s.table.turns.at(s.table.game.Ply())
	if s.table.game.Over() && s.table.finished == nil {
		s.table.ends(s.table.help)
	}
	view, browsing := s.table.view, s.table.browsing
	s.changed()
	s.table.view, s.table.browsing = view, browsing
	s.events = append(s.events, e)
	switch {
	case s.table.game.Over():
		s.end(record.Ending{})
	case weighs:
		s.Note(record.Warnings)
		s.counsel.weigh(&s.engines, p, c, m)
	case !s.table.game.Position().MustPass() && s.table.players[s.table.game.ToMove()] != nil && !s.table.enginesPaused():
		s.startTurn() // at once, while the discs still flip
	}
}

// Play plays a person's move. If the error is not nil, it is a Refusal, and the game has not
// changed.
func (s *Session) Play(sq game.Square) error {
	g := s.table.game
	to := g.ToMove()
	switch {
	case s.table.browsing:
		return Refusal{Problem: Browsing}
	case s.table.over():
		return Refusal{Problem: GameOver}
	case s.counsel.awaitingAnswer:
		return Refusal{Problem: Asked}
	case g.Position().MustPass():
		return Refusal{Problem: MustPass, Side: to}
	case s.counsel.weighing != nil:
		return Refusal{Problem: Weighing}
	case s.table.watching() && !s.table.enginesPaused():
		return Refusal{Problem: Watching}
	case s.table.players[to] != nil && s.table.enginesPaused():
		return Refusal{Problem: Paused}
	case s.table.players[to] != nil:
		return Refusal{Problem: NotYourTurn, Side: to}
	case !g.Position().Empty().Has(sq):
		return Refusal{Problem: Taken, Square: sq}
	case !g.Position().Legal(game.Move(sq)):
		return Refusal{Problem: FlipsNothing, Square: sq}
	}
	s.play(game.Move(sq), s.table.used)
	return nil
}

// Pause stops or resumes the engines of a game without a person. A running search continues, but
// its move waits. In a game with a person, Pause only resumes, after an engine has failed.
func (s *Session) Pause(on bool) { s.table.paused, s.table.steps = on && s.table.watching(), 0 }

// Step lets the engines of a game without a person play one move. The game stays paused.
func (s *Session) Step() {
	if s.table.watching() {
		s.table.paused, s.table.steps = true, 1
	}
}

// SetSpeed sets the pacing of a game without a person, pace.MinSpeed..MaxSpeed.
func (s *Session) SetSpeed(x pace.Speed) { s.speed = max(pace.MinSpeed, min(pace.MaxSpeed, x)) }

// Abandon cancels every search and returns at once. The game stops until Start or Restore begins a
// game.
func (s *Session) Abandon() {
	s.stopAll()
	keepClock(s)
	s.table.dismiss()
	s.advisers.dismiss()
	s.counsel.adept = nil
	freeTables()
	s.away = true
}

// Close cancels every search and waits until their goroutines have ended.
func (s *Session) Close() {
	s.stopAll()
	keepClock(s)
	s.engines.pool.Close()
}
