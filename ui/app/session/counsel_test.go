package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/pace"
)

// asked is a question that waits for the test's answer.
type asked struct {
	ctx  context.Context
	p    game.Position
	m    game.Move
	loss chan float64 // the answer
}

// oracle is a Counsel that gets its answers from the test and ignores its context.
type oracle struct {
	t     *testing.T
	calls chan *asked
	busy  atomic.Int32
}

func newOracle(t *testing.T) *oracle { return &oracle{t: t, calls: make(chan *asked, 1)} }

func (o *oracle) ask(ctx context.Context, p game.Position, m game.Move) float64 {
	if o.busy.Add(1) != 1 {
		o.t.Error("two questions at a time")
	}
	defer o.busy.Add(-1)
	a := &asked{ctx, p, m, make(chan float64, 1)}
	o.calls <- a
	return <-a.loss
}

func (o *oracle) Weigh(ctx context.Context, p game.Position, side game.Color, m game.Move, _ int) (coach.Move, error) {
	return coach.Move{Position: p, Side: side, Played: m, Kind: coach.Exact, Loss: o.ask(ctx, p, m)}, context.Cause(ctx)
}

func (o *oracle) Why(ctx context.Context, p game.Position, _ game.Color, m game.Move, _ int) (coach.Advice, error) {
	o.ask(ctx, p, m)
	return coach.Advice{Move: m, Line: []game.Move{m}}, context.Cause(ctx)
}

// warned returns a session that warns, with an engine that plays the first legal move.
func warned(t *testing.T, who players) (*Session, *oracle) {
	t.Helper()
	s, o := newSession(t, who), newOracle(t)
	s.counsel.prepare = func() (Counsel, error) { return o, nil }
	s.Warn(true)
	return s, o
}

// judged lets the counsel answer the open question, and the session take the answer.
func judged(s *Session, a *asked, loss float64) {
	q := s.counsel.weighing
	a.loss <- loss
	if q != nil {
		<-q.Done()
	}
	s.Tick()
}

// A move that costs 5 discs or more stays down, and its engine waits for as long as the person
// thinks about it; a move that costs less is followed by the engine's turn.
func TestWarning(t *testing.T) {
	f := newFake(t)
	s, o := warned(t, players{"random": f})
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	a := <-o.calls
	if a.p != game.Start || a.m.String() != "f5" {
		t.Errorf("asked about %v in %+v", a.m, a.p)
	}
	ticks(s, 300)
	if snap := s.Snapshot(); !snap.Weighing || snap.Thinking || moves(s) != "f5" {
		t.Errorf("before the answer: weighing %v, thinking %v, %s", snap.Weighing, snap.Thinking, moves(s))
	}
	judged(s, a, 4.9)
	if snap := s.Snapshot(); snap.Phase != PhaseThinking || !snap.Thinking {
		t.Errorf("after a cheap move: phase %v, thinking %v", snap.Phase, snap.Thinking)
	}
	(<-f.calls).play("d6")
	wait(s)
	ticks(s, minMoveTicks)
	playAt(t, s, "c3")
	judged(s, <-o.calls, 5)
	ticks(s, 600)
	if snap := s.Snapshot(); snap.Phase != PhaseAsked || snap.Thinking || moves(s) != "f5d6c3" || snap.ToMove != game.White {
		t.Errorf("after a dear move: phase %v, thinking %v, %s", snap.Phase, snap.Thinking, moves(s))
	}
	if err := s.Play(game.At(5, 3)); err == nil {
		t.Error("a move is played while the question stands")
	}
	s.Keep()
	ticks(s, 1)
	(<-f.calls).play("f4")
	wait(s)
	if ticks(s, minMoveTicks); moves(s) != "f5d6c3f4" {
		t.Errorf("after Keep: %s", moves(s))
	}
	playAt(t, s, "f6")
	judged(s, <-o.calls, 30)
	if !s.Undo() || moves(s) != "f5d6c3f4" || s.Snapshot().Phase != PhaseHuman {
		t.Errorf("taken back: %s, phase %v", moves(s), s.Snapshot().Phase)
	}
	if h := s.Snapshot().Help; h != record.Warnings|record.Takebacks || s.Snapshot().Rated {
		t.Errorf("help %b", h)
	}
	s.Close()
}

// Nobody is asked about a move of an engine or of one of two people, about the only move, and
// without the setting.
func TestNothingToWeigh(t *testing.T) {
	forced := seats("human", "random")
	forced.Start, _ = somewhere(t, func(p game.Position, m game.Move) bool { return p.Moves().Count() == 1 && p.Play(m).Moves() != 0 })
	for name, c := range map[string]struct {
		setup Setup
		off   bool
		only  bool
	}{
		"two people": {setup: seats("human", "human")}, "engines": {setup: seats("random", "random")}, "off": {setup: seats("human", "random"), off: true},
		"one move": {setup: forced, only: true},
	} {
		s, o := warned(t, players{"random": &first{}})
		s.Warn(!c.off)
		start(t, s, c.setup)
		if c.setup.Seats[0].Human {
			if n := s.Snapshot().Legal.Count(); (n == 1) != c.only {
				t.Fatalf("%s: %d moves", name, n)
			}
			if err := s.Play(s.Snapshot().Legal.First()); err != nil {
				t.Fatal(err)
			}
		}
		ticks(s, 100)
		if s.counsel.delays() || len(o.calls) > 0 || s.Snapshot().Help&record.Warnings != 0 {
			t.Errorf("%s: something is asked, help %b", name, s.Snapshot().Help)
		}
		s.Close()
	}
}

// A clock is stopped while the person thinks about a warning.
func TestClocksWaitForAnAnswer(t *testing.T) {
	s, c := timedSession(t, players{"random": timedFirst{&first{}}})
	o := newOracle(t)
	s.counsel.prepare = func() (Counsel, error) { return o, nil }
	s.Warn(true)
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	judged(s, <-o.calls, 20)
	for range 600 {
		c.now = c.now.Add(time.Second / pace.TicksPerSecond)
		s.Tick()
	}
	if left := s.Snapshot().Left[game.White]; left != time.Hour || s.Snapshot().Phase != PhaseAsked {
		t.Errorf("%v left", left)
	}
	s.Close()
}

// The opponent's pass waits for the answer too.
func TestAPassWaitsForAnAnswer(t *testing.T) {
	setup := seats("human", "random")
	var m game.Square
	setup.Start, m = somewhere(t, func(p game.Position, m game.Move) bool { return p.Moves().Count() > 1 && p.Play(m).MustPass() })
	s, o := warned(t, players{"random": &first{}})
	start(t, s, setup)
	if err := s.Play(m); err != nil {
		t.Fatal(err)
	}
	judged(s, <-o.calls, 20)
	if ticks(s, 10*passTicks); s.Snapshot().PassTicks != 0 || s.table.game.Ply() != 1 {
		t.Errorf("ply %d, %d ticks of a pass", s.table.game.Ply(), s.Snapshot().PassTicks)
	}
	s.Keep()
	if ticks(s, passTicks+2); s.table.game.Ply() != 2 || s.Snapshot().Phase != PhaseHuman {
		t.Errorf("after Keep: ply %d, phase %v", s.table.game.Ply(), s.Snapshot().Phase)
	}
	s.Close()
}

// somewhere returns a position, with Black to move, in which a condition holds for one of the
// moves.
func somewhere(t *testing.T, holds func(p game.Position, m game.Move) bool) (Start, game.Square) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		for p := game.Start; !p.Over(); {
			if p.MustPass() {
				p = p.Play(game.Pass)
			}
			var list []game.Square
			for m := range p.Moves().All() {
				if holds(p, game.Move(m)) {
					return Start{p, game.Black}, m
				}
				list = append(list, m)
			}
			p = p.Play(game.Move(list[r.IntN(len(list))]))
		}
	}
	t.Fatal("there is no such position")
	return Start{}, 0
}

// An answer that comes late marks no other game: at every tick of the search, of the question and
// after it, the game is switched in every way, and then the old answer comes.
func TestAStaleAnswerMarksNothing(t *testing.T) {
	switches := map[string]func(s *Session){
		"undo": func(s *Session) { s.Undo() },
		"redo": func(s *Session) { s.Undo(); s.Redo() },
		"new":  func(s *Session) { _ = s.Start(seats("human", "random")) },
		"restore": func(s *Session) {
			_ = s.Restore(Saved{Setup: seats("human", "random"), Record: recordOf(t, "f5d6"), Ply: 2})
		},
		"leave":     func(s *Session) { s.Abandon(); _ = s.Start(seats("human", "random")) },
		"seat":      func(s *Session) { _ = s.SetSeat(game.White, Seat{Spec: "minimax:easy"}) },
		"person":    func(s *Session) { _ = s.SetSeat(game.White, Seat{Human: true}) },
		"swap":      func(s *Session) { _ = swapSeats(s) },
		"play from": func(s *Session) { s.Browse(0); s.PlayFromHere() },
	}
	const length = 8
	for name, change := range switches {
		for at := range length {
			for _, early := range []bool{true, false} { // the answer comes before the switch, or after it
				s, o := warned(t, players{"random": &first{}, "minimax:easy": &first{}})
				start(t, s, seats("human", "random"))
				playAt(t, s, "f5")
				q, a := s.counsel.weighing, <-o.calls
				for tick := range length {
					if early && tick == at {
						a.loss <- 20
						<-q.Done()
					}
					if tick == at {
						change(s)
						if s.counsel.delays() {
							t.Errorf("%s at tick %d: the question goes on", name, at)
						}
					}
					s.Tick()
				}
				if !early {
					if a.ctx.Err() == nil {
						t.Errorf("%s at tick %d: the search goes on", name, at)
					}
					a.loss <- 20
					<-q.Done()
				}
				if ticks(s, 100); s.counsel.awaitingAnswer || s.Snapshot().Phase == PhaseAsked {
					t.Errorf("%s at tick %d, early %v: the old answer marks the new game", name, at, early)
				}
				s.Close()
			}
		}
	}
}

// A game that was left while the question was open asks again when it continues, but only if its
// moves were weighed before.
func TestAnOpenQuestionSurvivesARestart(t *testing.T) {
	s, o := warned(t, players{"random": &first{}})
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	judged(s, <-o.calls, 20)
	v := s.table.saved()
	s.Abandon()
	if err := s.Restore(v); err != nil {
		t.Fatal(err)
	}
	ticks(s, 100)
	judged(s, <-o.calls, 20)
	if ticks(s, 100); s.Snapshot().Phase != PhaseAsked || moves(s) != "f5" {
		t.Errorf("phase %v, %s", s.Snapshot().Phase, moves(s))
	}
	v.Help = 0
	if err := s.Restore(v); err != nil {
		t.Fatal(err)
	}
	if s.counsel.delays() || !s.Snapshot().Rated {
		t.Error("the game becomes unrated by going on")
	}
	s.Close()
}

// A counsel that fails stops no game.
func TestACounselThatFails(t *testing.T) {
	s := newSession(t, players{"random": &first{}, "adviser": &first{}})
	s.counsel.prepare = func() (Counsel, error) { return nil, errors.New("no memory") }
	s.Warn(true)
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	<-s.counsel.weighing.Done()
	events := ticks(s, 2)
	if len(events) == 0 || events[len(events)-1].Kind != EventError || s.counsel.delays() {
		t.Errorf("%+v", events)
	}
	until(t, s, func() bool { return s.table.game.Ply() == 2 })
	s.Close()
}

// The reason for a hint comes for that hint alone, and goes with it.
func TestReasonForAHint(t *testing.T) {
	s, o := warned(t, players{"random": &first{}, "adviser": &first{}})
	s.Warn(false)
	start(t, s, seats("human", "random"))
	hinted := func() {
		t.Helper()
		s.Hint()
		until(t, s, func() bool {
			if s.advisers.first.search != nil {
				<-s.advisers.first.search.task.Done()
			}
			return s.advisers.hint != game.NoMove
		})
	}
	s.Why()
	if s.counsel.why != nil {
		t.Error("there is no hint to explain")
	}
	for name, end := range map[string]func(){
		"nothing": func() {}, "the hint goes": func() { s.Hint() }, "why again": func() { s.Why() }, "a new game": func() { start(t, s, seats("human", "random")) },
		"undo": func() { s.Browse(0); s.PlayFromHere() }, "a move": func() { playAt(t, s, "f5") },
	} {
		start(t, s, seats("human", "random"))
		hinted()
		s.Why()
		q, a := s.counsel.why, <-o.calls
		if !s.Snapshot().ReasonPending || a.m != s.advisers.hint || a.p != s.table.game.Position() {
			t.Fatalf("%s: asked about %v", name, a.m)
		}
		end()
		if name == "undo" { // nothing to go back to: the position is the same
			s.stopAll()
		}
		a.loss <- 0
		<-q.Done()
		s.Tick()
		if snap := s.Snapshot(); (snap.Reason != nil) != (name == "nothing") || snap.ReasonPending {
			t.Errorf("%s: %+v", name, snap.Reason)
		}
		if name == "nothing" && s.Snapshot().Reason.Move != s.advisers.hint {
			t.Errorf("the reason is for %v", s.Snapshot().Reason.Move)
		}
	}
	s.Hint()
	if s.Snapshot().Reason != nil {
		t.Error("a reason without a hint")
	}
	s.Close()
}

// The engines of the roster and the counsel of the window warn of the worst move of a game.
func TestARealWarning(t *testing.T) {
	s := newSession(t, players{"random": &first{}})
	s.counsel.prepare = func() (Counsel, error) { return coach.NewCounsel() }
	s.Warn(true)
	start(t, s, seats("human", "random"))
	told := map[string]bool{}
	for _, line := range []string{"f5d6c3d3c4f4", "d3c3f5e3d2c1e2f3d1c5b4b2c4e1a1a5f2e6"} {
		v := Saved{Setup: seats("human", "random"), Record: recordOf(t, line), Ply: len(line) / 2}
		if err := s.Restore(v); err != nil {
			t.Fatal(err)
		}
		p := s.table.game.Position()
		for m := range p.Moves().All() {
			if err := s.Restore(v); err != nil {
				t.Fatal(err)
			}
			if err := s.Play(m); err != nil {
				t.Fatal(err)
			}
			<-s.counsel.weighing.Done()
			s.Tick()
			told[fmt.Sprint(s.counsel.awaitingAnswer)] = true
		}
	}
	if !told["true"] || !told["false"] {
		t.Errorf("%v", told)
	}
	s.Close()
}
