package session

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/pace"
)

// call is one call of Think that waits for the test's answer.
type call struct {
	ctx    context.Context
	game   *game.Game
	report func(ai.Report)
	answer chan outcome
}

type outcome struct {
	result ai.Answer
	err    error
}

// fake is a player that gets its answers from the test and ignores its context.
type fake struct {
	calls chan *call
	busy  atomic.Int32
	t     *testing.T
}

func newFake(t *testing.T) *fake { return &fake{calls: make(chan *call, 1), t: t} }

func (f *fake) Name() string { return "fake" }

func (f *fake) Traits() match.Traits { return match.Traits{} }

func (f *fake) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	if f.busy.Add(1) != 1 {
		f.t.Error("the player's tables have two owners")
	}
	defer f.busy.Add(-1)
	c := &call{ctx, req.Game, req.Report, make(chan outcome)}
	f.calls <- c
	o := <-c.answer
	return o.result, o.err
}

func (c *call) play(move string) {
	sq, err := game.ParseSquare(move)
	if err != nil {
		panic(err)
	}
	c.answer <- outcome{result: ai.Answer{Move: game.Move(sq)}}
}

// first plays the first legal move at once and counts the calls.
type first struct{ asked atomic.Int32 }

func (*first) Name() string { return "first" }

func (*first) Traits() match.Traits { return match.Traits{} }

func (f *first) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	f.asked.Add(1)
	return ai.Answer{Move: game.Move(req.Game.Position().Moves().First())}, context.Cause(ctx)
}

// thinker makes a Player from a function.
type thinker func(ctx context.Context, g *game.Game, report func(ai.Report)) (ai.Answer, error)

func (thinker) Name() string { return "thinker" }

func (thinker) Traits() match.Traits { return match.Traits{} }

func (f thinker) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	return f(ctx, req.Game, req.Report)
}

// clock is a time that the test sets.
type clock struct{ now time.Time }

// players has the player for each spec. The key adviser is the player for hints.
type players map[string]match.Player

func newSession(t *testing.T, who players) *Session {
	t.Helper()
	s := New(Options{Pool: ai.NewPool(1), Player: func(p ai.Preset, _ uint64) (match.Player, error) {
		if p.Limits.AllMoves {
			if who["adviser"] == nil {
				return nil, errors.New("there is no adviser")
			}
			return who["adviser"], nil
		}
		if who[p.Name()] == nil {
			return nil, errors.New("there is no such player")
		}
		return who[p.Name()], nil
	}})
	return s
}

func seats(black, white string) Setup {
	var setup Setup
	for i, spec := range []string{black, white} {
		setup.Seats[i] = Seat{Human: spec == "human", Spec: spec}
		if spec == "human" {
			setup.Seats[i].Spec = ""
		}
	}
	return setup
}

func start(t *testing.T, s *Session, setup Setup) {
	t.Helper()
	if err := s.Start(setup); err != nil {
		t.Fatal(err)
	}
}

func playAt(t *testing.T, s *Session, square string) {
	t.Helper()
	sq, err := game.ParseSquare(square)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(sq); err != nil {
		t.Fatalf("%s: %v", square, err)
	}
}

func ticks(s *Session, n int) (events []Event) {
	for range n {
		events = append(events, s.Tick()...)
	}
	return events
}

// wait returns when the goroutine of the running turn has ended.
func wait(s *Session) {
	if s.turn != nil {
		<-s.turn.task.Done()
	}
}

// until calls Tick until cond is true, and waits for every search.
func until(t *testing.T, s *Session, cond func() bool) {
	t.Helper()
	for range 100000 {
		if cond() {
			return
		}
		wait(s)
		s.Tick()
	}
	t.Fatal("it never happened")
}

func moves(s *Session) string { return game.FormatMoves(s.table.game.Moves()) }

func TestSearchBeginsWithTheMoveAndItsMoveWaits(t *testing.T) {
	f := newFake(t)
	s := newSession(t, players{"random": f})
	defer s.Close()
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	c := <-f.calls // without a tick, and before the flips
	s.Settle(true, false)
	if !s.Snapshot().Thinking || s.Snapshot().Phase != PhaseThinking {
		t.Error("nobody thinks")
	}
	c.play("d6")
	wait(s)
	ticks(s, 300)
	if moves(s) != "f5" {
		t.Fatalf("the engine moved while discs were moving: %s", moves(s))
	}
	s.Settle(false, false)
	ticks(s, 1)
	if moves(s) != "f5d6" {
		t.Fatalf("%s", moves(s))
	}
	playAt(t, s, "c3")
	(<-f.calls).play("f4")
	wait(s)
	ticks(s, minMoveTicks-1)
	if moves(s) != "f5d6c3" {
		t.Fatalf("the engine moved before %d ticks: %s", minMoveTicks, moves(s))
	}
	events := ticks(s, 1)
	if moves(s) != "f5d6c3f4" || len(events) != 1 || events[0].Kind != EventMoved || events[0].Color != game.White || events[0].Flips == 0 {
		t.Fatalf("%s %+v", moves(s), events)
	}
}

func TestBlockedSearchHoldsNobodyUp(t *testing.T) {
	for name, act := range map[string]func(s *Session){
		"undo":    func(s *Session) { s.Undo() },
		"new":     func(s *Session) { start(t, s, seats("human", "random")) },
		"abandon": func(s *Session) { s.Abandon(); start(t, s, seats("human", "random")) },
		"restore": func(s *Session) {
			if err := s.Restore(Saved{Setup: seats("human", "random")}); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			s := newSession(t, players{"random": f})
			start(t, s, seats("human", "random"))
			playAt(t, s, "f5")
			stale := <-f.calls
			act(s) // must not wait: it would hang here
			if moves(s) != "" || stale.ctx.Err() == nil {
				t.Fatalf("%q, %v", moves(s), stale.ctx.Err())
			}
			if s.Snapshot().Thinking {
				t.Error("a search of a game that moved on is shown")
			}
			playAt(t, s, "f5") // the same position as in the stale search
			ticks(s, 200)
			select {
			case <-f.calls:
				t.Fatal("the next turn began before its predecessor had ended")
			default:
			}
			stale.play("d6") // legal here, but it must not be played
			next := <-f.calls
			ticks(s, 200)
			if moves(s) != "f5" {
				t.Fatalf("a stale result was played: %s", moves(s))
			}
			next.play("f6")
			wait(s)
			ticks(s, 1)
			if moves(s) != "f5f6" {
				t.Fatalf("%s", moves(s))
			}
			s.Close()
		})
	}
}

func TestCloseWaitsForSearches(t *testing.T) {
	f := newFake(t)
	s := newSession(t, players{"random": f})
	start(t, s, seats("random", "random"))
	s.Tick()
	c := <-f.calls
	closed := make(chan struct{})
	go func() { s.Close(); close(closed) }()
	<-c.ctx.Done()
	select {
	case <-closed:
		t.Fatal("Close returned while a search ran")
	default:
	}
	c.answer <- outcome{err: context.Cause(c.ctx), result: ai.Answer{Move: game.NoMove}}
	<-closed
}

func TestPersonsGameUndoAndRedo(t *testing.T) {
	for _, human := range []game.Color{game.Black, game.White} {
		f := &first{}
		s := newSession(t, players{"random": f})
		setup := seats("human", "random")
		if human == game.White {
			setup = seats("random", "human")
		}
		start(t, s, setup)
		if s.Undo() || s.Snapshot().CanUndo {
			t.Error("undo without a choice")
		}
		s.Note(record.Overlays) // a rated game that has ended is only looked at
		choices := 0
		mine := func() bool { return s.table.game.Over() || s.Snapshot().Phase == PhaseHuman }
		for until(t, s, mine); !s.table.game.Over(); until(t, s, mine) {
			moves := s.table.game.Position().Moves()
			if choices%2 == 1 {
				moves &= moves - 1 // sometimes take the second move
			}
			if moves == 0 {
				moves = s.table.game.Position().Moves()
			}
			if err := s.Play(moves.First()); err != nil {
				t.Fatal(err)
			}
			choices++
		}
		line, asked := s.table.game.Line(), f.asked.Load()
		for n := range choices {
			if !s.Snapshot().CanUndo || !s.Undo() {
				t.Fatalf("no undo after %d of %d", n, choices)
			}
			if p := s.table.game.Position(); p.Moves() == 0 || s.table.game.ToMove() != human {
				t.Fatal("undo led to no choice of the person")
			}
			ticks(s, 60)
		}
		if s.Undo() || s.Snapshot().CanUndo {
			t.Error("more undos than choices")
		}
		for s.Redo() {
			ticks(s, 60)
		}
		if got := game.FormatMoves(s.table.game.Moves()); got != game.FormatMoves(line) {
			t.Errorf("redo led to %s, not %s", got, game.FormatMoves(line))
		}
		if f.asked.Load() != asked {
			t.Errorf("undo and redo searched %d times", f.asked.Load()-asked)
		}
		s.Close()
	}
}

func TestUndoStopsAtTheOpening(t *testing.T) {
	s := newSession(t, nil)
	defer s.Close()
	setup := seats("human", "human")
	setup.Opening = VariedOpening(7)
	start(t, s, setup)
	if snap := s.Snapshot(); snap.CanUndo || s.Undo() || snap.MinPly != len(setup.Opening) || snap.Ply != len(setup.Opening) {
		t.Error("undo behind the opening")
	}
}

func TestWatching(t *testing.T) {
	f := &first{}
	s := newSession(t, players{"random": f})
	defer s.Close()
	start(t, s, seats("random", "random"))
	until(t, s, func() bool { return s.table.game.Ply() == 6 })
	s.Pause(true)
	wait(s)
	ticks(s, 500)
	if snap := s.Snapshot(); s.table.game.Ply() != 6 || snap.Phase != PhasePaused || !snap.Watching {
		t.Fatalf("a paused game went on to ply %d, %+v", s.table.game.Ply(), snap.Phase)
	}
	s.Step()
	until(t, s, func() bool { return s.table.game.Ply() == 7 })
	wait(s)
	ticks(s, 500)
	if s.table.game.Ply() != 7 || !s.Snapshot().Paused {
		t.Fatalf("a step led to ply %d", s.table.game.Ply())
	}
	s.Pause(false)
	until(t, s, func() bool { return s.table.game.Ply() == 9 })
	asked := f.asked.Load()
	if !s.Undo() || s.table.game.Ply() != 8 || !s.Snapshot().Paused {
		t.Fatalf("undo led to ply %d", s.table.game.Ply())
	}
	ticks(s, 500)
	// One more call is possible: the search that undo cancelled.
	if !s.Redo() || s.table.game.Ply() != 9 || f.asked.Load() > asked+1 {
		t.Fatalf("redo led to ply %d", s.table.game.Ply())
	}
	s.Pause(false)
	until(t, s, func() bool { return s.table.game.Over() })
	if snap := s.Snapshot(); snap.Phase != PhaseOver || !snap.Over {
		t.Error("the end is not told")
	}
}

func TestSpeedScalesThePacing(t *testing.T) {
	for speed, want := range map[float64]int{0.25: 168, 1: 42, 8: 5, 100: 5, 0: 168} {
		f := newFake(t)
		s := newSession(t, players{"random": f})
		s.SetSpeed(pace.Speed(speed))
		start(t, s, seats("random", "random"))
		s.Tick()
		(<-f.calls).play("f5")
		wait(s)
		n := 1
		for ; s.table.game.Ply() == 0; n++ {
			s.Tick()
		}
		if n != want {
			t.Errorf("speed %g: %d ticks, want %d", speed, n, want)
		}
		(<-f.calls).play("f6")
		wait(s)
		s.Close()
	}
}

// passPosition returns a position in which Black must pass.
func passPosition(t *testing.T) Start {
	t.Helper()
	for seed := range uint64(100) {
		g := game.New()
		for !g.Over() && !g.Position().MustPass() {
			moves := g.Position().Moves()
			for range (seed + uint64(g.Ply())*7) % uint64(moves.Count()) {
				moves &= moves - 1
			}
			if err := g.Play(game.Move(moves.First())); err != nil {
				t.Fatal(err)
			}
		}
		if !g.Over() && g.ToMove() == game.Black {
			return Start{g.Position(), game.Black}
		}
	}
	t.Fatal("no pass in a hundred games")
	return Start{}
}

func TestPassStandsAtEverySpeed(t *testing.T) {
	for _, speed := range []float64{0.25, 1, 8} {
		for _, who := range []string{"human", "random"} {
			s := newSession(t, players{"random": &first{}})
			s.SetSpeed(pace.Speed(speed))
			setup := seats(who, who)
			setup.Start = passPosition(t)
			start(t, s, setup)
			if snap := s.Snapshot(); snap.Phase != PhasePass || snap.Pass != game.Black {
				t.Fatalf("phase %d", snap.Phase)
			}
			if err := s.Play(game.At(0, 0)); who == "human" && err != error(Refusal{Problem: MustPass, Side: game.Black}) {
				t.Errorf("%v", err)
			}
			s.Settle(true, false)
			ticks(s, 100)
			if n := s.Snapshot().PassTicks; n != 0 {
				t.Fatalf("speed %g: the notice stands, for %d ticks more, while discs move", speed, n)
			}
			s.Settle(false, false)
			for n := range passTicks {
				if ticks(s, 1); s.Snapshot().PassTicks != passTicks-n || s.table.game.Ply() != 0 {
					t.Fatalf("speed %g: after %d ticks the notice stands for %d more", speed, n+1, s.Snapshot().PassTicks)
				}
			}
			events := ticks(s, 1)
			if moves(s) != "-" || len(events) != 1 || events[0].Kind != EventPassed || events[0].Color != game.Black {
				t.Fatalf("speed %g: %q %+v", speed, moves(s), events)
			}
			s.Close()
		}
	}
}

// After a person's move the window first gets the event and moves the discs from the next tick on.
// The pass notice must not appear before that.
func TestPassWaitsForThePersonsDiscs(t *testing.T) {
	s := newSession(t, nil)
	defer s.Close()
	start(t, s, seats("human", "human"))
	for _, square := range []string{"d3", "c3", "b3", "b2", "f5", "a3", "a1"} {
		playAt(t, s, square)
		s.Tick()
	}
	playAt(t, s, "c1")
	if snap := s.Snapshot(); snap.Phase != PhasePass {
		t.Fatalf("phase %d, want a pass", snap.Phase)
	}
	events := s.Tick() // no disc moves yet: this tick reports the move
	if snap := s.Snapshot(); len(events) != 1 || snap.PassTicks != 0 {
		t.Fatalf("%d events, and the notice stands for %d ticks", len(events), snap.PassTicks)
	}
	s.Settle(true, false)
	ticks(s, 40)
	s.Settle(false, false)
	s.Tick()
	if n := s.Snapshot().PassTicks; n != passTicks {
		t.Errorf("when the discs have landed the notice stands for %d ticks, want %d", n, passTicks)
	}
}

func TestBrowsing(t *testing.T) {
	f := newFake(t)
	s := newSession(t, players{"random": f})
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	c := <-f.calls
	s.Browse(0)
	snap := s.Snapshot()
	if snap.View != 0 || !snap.Browsing || snap.Ply != 1 || snap.Position != game.Start || c.ctx.Err() != nil || snap.Last != game.NoMove {
		t.Fatalf("%+v", snap)
	}
	c.play("d6")
	wait(s)
	ticks(s, 100)
	if snap := s.Snapshot(); snap.View != 0 || !snap.Browsing || snap.Ply != 2 {
		t.Fatalf("the engine's move ended the browsing: %+v", snap)
	}
	if err := s.Play(game.At(2, 2)); err != error(Refusal{Problem: Browsing}) {
		t.Errorf("%v", err)
	}
	s.Browse(1) // White is to move there: no engine may start
	ticks(s, 100)
	select {
	case <-f.calls:
		t.Fatal("browsing woke the engine")
	default:
	}
	s.Browse(99)
	if snap := s.Snapshot(); snap.Browsing || snap.View != 2 {
		t.Error("the live ply does not end browsing")
	}
	s.Browse(-5)
	s.PlayFromHere()
	if snap := s.Snapshot(); snap.Browsing || snap.Ply != 0 || !snap.CanRedo || len(snap.Line) != 2 || snap.Phase != PhaseHuman {
		t.Errorf("%+v", snap)
	}
	s.Close()
}

func TestMoveNow(t *testing.T) {
	s := newSession(t, players{"random": thinker(func(ctx context.Context, g *game.Game, _ func(ai.Report)) (ai.Answer, error) {
		<-ctx.Done()
		return ai.Answer{Move: game.Move(g.Position().Moves().First())}, context.Cause(ctx)
	})})
	defer s.Close()
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	ticks(s, 500)
	if snap := s.Snapshot(); !snap.MoveNow || snap.Ply != 1 {
		t.Fatalf("%+v", snap)
	}
	s.MoveNow()
	if s.Snapshot().MoveNow {
		t.Error("Move now can be asked for twice")
	}
	wait(s)
	if ticks(s, 1); s.table.game.Ply() != 2 {
		t.Error("the engine did not move")
	}
}

func TestHint(t *testing.T) {
	adviser := newFake(t)
	s := newSession(t, players{"random": &first{}, "adviser": adviser})
	defer s.Close()
	start(t, s, seats("human", "human"))
	s.Hint()
	c := <-adviser.calls
	if snap := s.Snapshot(); !snap.HintPending || snap.Hint != game.NoMove {
		t.Error("a hint is not pending")
	}
	job := s.advisers.first.search.task
	c.play("d3")
	<-job.Done()
	ticks(s, 1)
	if snap := s.Snapshot(); snap.HintPending || snap.Hint.String() != "d3" || snap.Report != nil {
		t.Errorf("%+v", snap.Hint)
	}
	s.Hint()
	if s.Snapshot().Hint != game.NoMove {
		t.Error("the hint was not taken away")
	}
	s.Hint()
	c = <-adviser.calls
	playAt(t, s, "f5")
	if snap := s.Snapshot(); snap.HintPending || c.ctx.Err() == nil {
		t.Error("a move did not cancel the hint")
	}
	c.play("f6")
	ticks(s, 10)
	if s.Snapshot().Hint != game.NoMove {
		t.Error("a stale hint is shown")
	}
}

// A hint comes from the analysis if it is shown, and the analysis continues. Otherwise the hint
// comes after the adviser has thought for a while.
func TestHintsFromReports(t *testing.T) {
	adviser := newFake(t)
	s := newSession(t, players{"random": &first{}, "adviser": adviser})
	defer s.Close()
	var now time.Time
	s.engines.now = func() time.Time { return now }
	start(t, s, seats("human", "human"))
	best := func(square string) ai.Report {
		sq, _ := game.ParseSquare(square)
		return ai.Report{PV: []game.Move{game.Move(sq)}}
	}
	for _, shown := range []bool{false, true} {
		s.ShowAnalysis(shown)
		s.Tick()
		s.Hint()
		c := <-adviser.calls
		c.report(best("c4"))
		s.Tick()
		if snap := s.Snapshot(); !snap.HintPending || snap.Hint != game.NoMove {
			t.Errorf("shown %v: the adviser had no time: %+v", shown, snap.Hint)
		}
		now = now.Add(hintTime)
		c.report(best("d3"))
		s.Tick()
		if snap := s.Snapshot(); snap.HintPending || snap.Hint.String() != "d3" || (snap.Report != nil) != shown {
			t.Errorf("shown %v: %v pending %v", shown, snap.Hint, snap.HintPending)
		}
		if stopped := c.ctx.Err() != nil; stopped == shown {
			t.Errorf("shown %v: stopped %v", shown, stopped)
		}
		s.Hint() // removes the hint
		if shown {
			job := s.advisers.first.search.task
			c.answer <- outcome{result: ai.Answer{Move: best("c4").PV[0], Report: best("f5")}}
			<-job.Done()
			ticks(s, 1)
			s.Hint()
			if got := s.Snapshot().Hint.String(); got != "f5" {
				t.Errorf("hint %s, the analysis ended with f5", got)
			}
		} else {
			c.play("c4")
		}
	}
}

// If the adviser fails, the session gives the reason instead of a hint.
func TestHintFails(t *testing.T) {
	s := newSession(t, players{"adviser": thinker(func(context.Context, *game.Game, func(ai.Report)) (ai.Answer, error) {
		return ai.Answer{Move: game.NoMove}, errors.New("out of ideas")
	})})
	defer s.Close()
	start(t, s, seats("human", "human"))
	for _, ask := range []func(){s.Hint, func() { s.ShowAnalysis(true) }} {
		ask()
		told := ""
		if s.advisers.first.search == nil {
			s.Tick()
		}
		<-s.advisers.first.search.task.Done()
		for _, e := range ticks(s, 3) {
			if e.Problem == NoHint && e.Err != nil {
				told += e.Err.Error()
			}
		}
		if snap := s.Snapshot(); told != "out of ideas" || snap.HintPending || snap.ReportShown || snap.Report != nil {
			t.Errorf("told %q, pending %v, shown %v", told, snap.HintPending, snap.ReportShown)
		}
	}
}

func TestNoAdviser(t *testing.T) {
	s := newSession(t, nil)
	defer s.Close()
	start(t, s, seats("human", "human"))
	s.Tick()
	s.ShowAnalysis(true)
	errs := 0
	for _, e := range ticks(s, 100) {
		if e.Problem == NoHint && e.Kind == EventError && e.Err.Error() == "there is no adviser" {
			errs++
		}
	}
	if errs != 1 || s.Snapshot().HintPending {
		t.Errorf("told %d times", errs)
	}
}

func TestScoresAreOfTheSideToMove(t *testing.T) {
	f, adviser := newFake(t), newFake(t)
	s := newSession(t, players{"random": f, "adviser": adviser})
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	c := <-f.calls
	for depth := 1; depth <= 3; depth++ {
		c.report(ai.Report{Depth: depth, Score: ai.Score{Kind: ai.Discs, Value: float64(depth)}, Progress: 0.5, Elapsed: time.Second, Nodes: 1000,
			Moves: []ai.MoveStat{{Move: 44, Score: ai.Score{Kind: ai.WinRate, Value: 0.75}, Visits: 3}, {Move: 45, Visits: 1}}})
	}
	ticks(s, 1)
	snap := s.Snapshot()
	r := snap.Report
	if r == nil || r.Depth != 3 || r.Score.Value != 3 || r.Side != game.White || len(r.Moves) != 1 || r.Moves[0].Score.Value != 0.75 || r.Moves[0].Visits != 3 || snap.Progress != 0.5 {
		t.Fatalf("%+v", r)
	}
	if snap.ReportShown {
		t.Error("the score of a person's game is shown unasked")
	}
	s.ShowAnalysis(true)
	if !s.Snapshot().ReportShown {
		t.Error("Show analysis shows nothing")
	}
	c.play("d6")
	wait(s)
	ticks(s, 60)
	// It is the person's turn: the adviser analyses the live position.
	a := <-adviser.calls
	if a.game.Ply() != 2 {
		t.Errorf("ply %d is analysed", a.game.Ply())
	}
	a.report(ai.Report{Depth: 4, Score: ai.Score{Kind: ai.Points, Value: 7}})
	ticks(s, 1)
	if r := s.Snapshot().Report; r == nil || r.Score.Value != 7 || r.Side != game.Black {
		t.Errorf("%+v", r)
	}
	playAt(t, s, "c3") // the engine takes the workers back
	<-a.ctx.Done()
	a.play("c3")
	(<-f.calls).play("f4")
	s.Close()
}

// An analysis that was hidden before its end continues when it is shown again.
func TestHiddenAnalysisGoesOn(t *testing.T) {
	adviser := newFake(t)
	s := newSession(t, players{"adviser": adviser})
	defer s.Close()
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	s.Tick()
	a := <-adviser.calls
	a.report(ai.Report{Depth: 2})
	s.Tick()
	s.ShowAnalysis(false)
	<-a.ctx.Done()
	a.play("f5")
	s.ShowAnalysis(true)
	s.Tick()
	if s.advisers.first.search == nil {
		t.Fatal("the analysis stays at the depth where it was hidden")
	}
	job := s.advisers.first.search.task
	(<-adviser.calls).play("f5")
	<-job.Done()
	ticks(s, 3)
	if s.advisers.first.search != nil {
		t.Error("a position is analysed again and again")
	}
}

func TestRefusals(t *testing.T) {
	f := newFake(t)
	s := newSession(t, players{"random": f})
	start(t, s, seats("human", "random"))
	for square, want := range map[string]Problem{"d1": FlipsNothing, "d4": Taken} {
		sq, _ := game.ParseSquare(square)
		if err := s.Play(sq); err != error(Refusal{Problem: want, Square: sq}) {
			t.Errorf("%v, want problem %d", err, want)
		}
	}
	playAt(t, s, "f5")
	if err := s.Play(game.At(0, 0)); err != error(Refusal{Problem: NotYourTurn, Side: game.White}) {
		t.Errorf("%v", err)
	}
	if moves(s) != "f5" {
		t.Error("a refused click changed the game")
	}
	(<-f.calls).play("d6")
	s.Close()

	watched := newSession(t, players{"random": newFake(t)})
	defer watched.Close()
	start(t, watched, seats("random", "random"))
	if err := watched.Play(game.At(5, 4)); err != error(Refusal{Problem: Watching}) {
		t.Errorf("%v", err)
	}
}

func TestABadSetupLeavesTheGame(t *testing.T) {
	s := newSession(t, nil)
	defer s.Close()
	start(t, s, seats("human", "human"))
	playAt(t, s, "f5")
	if err := s.Start(seats("human", "nobody")); err == nil || moves(s) != "f5" {
		t.Error("a bad setup began a game")
	}
}

func TestFailingEngine(t *testing.T) {
	for want, think := range map[string]thinker{
		"internal engine error: oh": func(context.Context, *game.Game, func(ai.Report)) (ai.Answer, error) { panic("oh") },
		"it died": func(context.Context, *game.Game, func(ai.Report)) (ai.Answer, error) {
			return ai.Answer{Move: game.NoMove}, errors.New("it died")
		},
		"answered a1": func(context.Context, *game.Game, func(ai.Report)) (ai.Answer, error) { return ai.Answer{Move: 0}, nil },
	} {
		s := newSession(t, players{"random": think})
		start(t, s, seats("human", "random"))
		playAt(t, s, "f5")
		events := s.Tick() // the engine may have failed already
		wait(s)
		var told string
		for _, e := range append(events, ticks(s, 3)...) {
			switch {
			case e.Kind == EventError && e.Problem == NoMove:
				told += e.Err.Error()
			case e.Kind == EventError && e.Problem == BadMove:
				told += "answered " + e.Move.String()
			}
		}
		if !strings.Contains(told, want) || s.Snapshot().Phase != PhasePaused {
			t.Errorf("%q, want %q", told, want)
		}
		if !s.Undo() || s.Snapshot().Phase != PhaseHuman || s.Snapshot().Paused {
			t.Error("undo does not lead out of it")
		}
		s.Close()
	}
}

// If an engine fails at the first move of the game, there is nothing to undo. Resuming the game
// asks the engine again.
func TestFailedEngineIsAskedAgain(t *testing.T) {
	asked := 0
	s := newSession(t, players{"random": thinker(func(context.Context, *game.Game, func(ai.Report)) (ai.Answer, error) {
		if asked++; asked == 1 {
			return ai.Answer{Move: game.NoMove}, errors.New("it died")
		}
		return ai.Answer{Move: 19}, nil
	})})
	defer s.Close()
	start(t, s, seats("random", "human"))
	s.Tick()
	wait(s)
	ticks(s, 3)
	if snap := s.Snapshot(); !snap.Paused || snap.CanUndo {
		t.Fatalf("paused %v, undo %v after a failure", snap.Paused, snap.CanUndo)
	}
	s.Pause(false)
	until(t, s, func() bool { return s.table.game.Ply() == 1 })
	if snap := s.Snapshot(); snap.Paused {
		t.Error("the game is still paused")
	}
}

func TestAbandonedGameStandsStill(t *testing.T) {
	f := &first{}
	s := newSession(t, players{"random": f})
	defer s.Close()
	start(t, s, seats("random", "random"))
	until(t, s, func() bool { return s.table.game.Ply() == 3 })
	s.Abandon()
	ticks(s, 1000)
	if s.table.game.Ply() != 3 || s.Snapshot().Thinking {
		t.Error("an abandoned game went on")
	}
	if err := s.Restore(s.table.saved()); err != nil {
		t.Fatal(err)
	}
	s.Pause(false)
	until(t, s, func() bool { return s.table.game.Ply() == 5 })
}

func TestRealPlayersPlayToTheEnd(t *testing.T) {
	s := New(Options{Pool: ai.NewPool(2), Player: roster.Player})
	defer s.Close()
	setup := seats("minimax:easy,hash=1", "random")
	setup.Opening = VariedOpening(1)
	start(t, s, setup)
	s.SetSpeed(8)
	until(t, s, func() bool { return s.Snapshot().Over })
	if r := s.Snapshot().Result; r.Black+r.White+r.Empties != game.Squares {
		t.Errorf("%+v", r)
	}
}

func TestThinkTimeIsTheClocks(t *testing.T) {
	f := newFake(t)
	c := &clock{time.Unix(0, 0)}
	s := newSession(t, players{"random": f})
	s.engines.now = func() time.Time { return c.now }
	start(t, s, seats("random", "human"))
	s.Tick()
	c.pass(s, 3*time.Second)
	if got := s.Snapshot().ThinkTime; got != 3*time.Second {
		t.Errorf("%v", got)
	}
	(<-f.calls).play("f5")
	s.Close()
}

// Whatever makes a click on the board impossible, one sentence says what it is.
func TestEveryRefusalHasItsReason(t *testing.T) {
	for want, prepare := range map[Refusal]func(s *Session){
		{Problem: Browsing}: func(s *Session) {
			playAt(t, s, "f5")
			s.Browse(0)
		},
		{Problem: GameOver}: func(s *Session) {
			for _, m := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
				playAt(t, s, m)
			}
		},
		{Problem: Asked}:        func(s *Session) { s.counsel.awaitingAnswer = true },
		{Problem: FlipsNothing}: func(*Session) {},
		{Problem: Paused}: func(s *Session) {
			start(t, s, seats("random", "random"))
			s.Pause(true)
		},
		{Problem: Watching}: func(s *Session) { start(t, s, seats("random", "random")) },
		{Problem: NotYourTurn, Side: game.White}: func(s *Session) {
			start(t, s, seats("human", "random"))
			playAt(t, s, "f5")
		},
		{Problem: Weighing}: func(s *Session) {
			s.counsel.prepare = func() (Counsel, error) { return &moody{}, nil }
			s.Warn(true)
			start(t, s, seats("human", "random"))
			playAt(t, s, "f5")
		},
		{Problem: MustPass, Side: game.Black}: func(s *Session) {
			setup := seats("human", "human")
			setup.Start = passPosition(t)
			start(t, s, setup)
		},
	} {
		s := newSession(t, players{"random": &first{}})
		start(t, s, seats("human", "human"))
		prepare(s)
		before := moves(s)
		if err := s.Play(game.At(0, 0)); err != error(want) {
			t.Errorf("%v, want %v", err, want)
		}
		if moves(s) != before {
			t.Errorf("%v: the game has changed", want)
		}
		s.Close()
	}
}
