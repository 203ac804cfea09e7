package session

import (
	"context"
	"errors"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
)

// twoAdvisers returns a session whose advisers answer from the test, and a fake for each of them
// and for the engine random.
func twoAdvisers(t *testing.T, first, second string) (s *Session, one, two, engine *fake) {
	t.Helper()
	one, two, engine = newFake(t), newFake(t), newFake(t)
	s = New(Options{Pool: ai.NewPool(4), Player: func(p ai.Preset, _ uint64) (match.Player, error) {
		switch {
		case !p.Limits.AllMoves:
			return engine, nil
		case p.Name() == first:
			return one, nil
		case p.Name() == second:
			return two, nil
		}
		return nil, errors.New("there is no such adviser")
	}})
	if err := s.SetAdvisers(first, second); err != nil {
		t.Fatal(err)
	}
	return s, one, two, engine
}

// Two advisers analyse the position on the board at the same time. A step to another position ends
// both searches, and what each has found comes back with the position.
func TestTwoAdvisersAnalyseBesideEachOther(t *testing.T) {
	s, one, two, _ := twoAdvisers(t, "minimax:easy", "mcts:easy")
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	s.Tick()
	a, b := <-one.calls, <-two.calls // neither waits for the other
	a.report(ai.Report{Depth: 9})
	b.report(ai.Report{Depth: 4})
	s.Tick()
	if snap := s.Snapshot(); snap.Report == nil || snap.Report.Depth != 9 || snap.Second == nil || snap.Second.Depth != 4 || !snap.Advised {
		t.Errorf("%+v, %+v", snap.Report, snap.Second)
	}
	playAt(t, s, "f5")
	if a.ctx.Err() == nil || b.ctx.Err() == nil {
		t.Error("a search goes on about the position before")
	}
	if snap := s.Snapshot(); snap.Second != nil {
		t.Errorf("after a move: %+v", snap.Second)
	}
	b.answer <- outcome{result: ai.Answer{Report: ai.Report{Depth: 30}}} // nobody receives this
	a.answer <- outcome{}
	s.Tick()
	a, b = <-one.calls, <-two.calls
	if a.game.Ply() != 1 || b.game.Ply() != 1 {
		t.Errorf("plies %d and %d are analysed", a.game.Ply(), b.game.Ply())
	}
	s.Browse(0)
	if snap := s.Snapshot(); snap.Second == nil || snap.Second.Depth != 4 {
		t.Errorf("back at the start: %+v", snap.Second)
	}
	if err := s.SetAdvisers("minimax:easy", ""); err != nil {
		t.Fatal(err)
	}
	if snap := s.Snapshot(); snap.Second != nil || snap.Report == nil {
		t.Error("an adviser that has left is still shown, or the other one is not")
	}
	a.answer <- outcome{}
	b.answer <- outcome{}
	s.Tick()
	(<-one.calls).answer <- outcome{}
	s.Close()
}

// A new first adviser drops the findings and the hint of the old one.
func TestAnotherAdviser(t *testing.T) {
	s, one, two, _ := twoAdvisers(t, "minimax:easy", "mcts:easy")
	if err := s.SetAdvisers("minimax:easy", ""); err != nil {
		t.Fatal(err)
	}
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	s.Tick()
	a := <-one.calls
	a.report(ai.Report{Depth: 9, PV: []game.Move{game.Move(game.At(5, 4))}})
	s.Tick()
	s.advisers.hint = game.Move(game.At(5, 4))
	for _, wrong := range [][2]string{{"nobody", ""}, {"minimax:easy", "nobody"}} {
		if err := s.SetAdvisers(wrong[0], wrong[1]); err == nil || s.Snapshot().Report == nil {
			t.Errorf("%v: error %v, report %v", wrong, err, s.Snapshot().Report)
		}
	}
	if err := s.SetAdvisers("mcts:easy", ""); err != nil {
		t.Fatal(err)
	}
	if snap := s.Snapshot(); snap.Report != nil || snap.Hint != game.NoMove || a.ctx.Err() == nil {
		t.Errorf("%+v, hint %v", snap.Report, snap.Hint)
	}
	a.answer <- outcome{}
	s.Tick()
	b := <-two.calls
	b.report(ai.Report{Depth: 2})
	if s.Tick(); s.Snapshot().Report.Depth != 2 {
		t.Errorf("%+v", s.Snapshot().Report)
	}
	b.answer <- outcome{}
	s.Close()
}

// The second adviser waits while an engine thinks about its turn, and loses its workers to it.
func TestTheSecondAdviserWaitsForTurns(t *testing.T) {
	s, one, two, engine := twoAdvisers(t, "minimax:easy", "mcts:easy")
	start(t, s, seats("human", "random"))
	s.ShowAnalysis(true)
	s.Tick()
	a, b := <-one.calls, <-two.calls
	playAt(t, s, "f5")
	if a.ctx.Err() == nil || b.ctx.Err() == nil {
		t.Error("the advisers go on while it is the engine's turn")
	}
	a.answer <- outcome{}
	b.answer <- outcome{}
	turn := <-engine.calls
	s.Browse(0)
	ticks(s, 100)
	if len(two.calls) > 0 || s.advisers.second.search != nil {
		t.Error("the second adviser thinks while an engine does")
	}
	turn.play("d6")
	wait(s)
	for _, f := range []*fake{one, two} { // they answer everything from here on
		go func() {
			for c := range f.calls {
				c.answer <- outcome{}
			}
		}()
	}
	for s.advisers.second.search == nil {
		s.Tick()
	}
	s.Close()
	close(one.calls)
	close(two.calls)
}

// A fault of the second adviser is reported once, and the first one continues.
func TestASecondAdviserThatFails(t *testing.T) {
	s, one, _, _ := twoAdvisers(t, "minimax:easy", "mcts:easy")
	if err := s.SetAdvisers("minimax:easy", "mcts:hard"); err != nil { // the test has no such player
		t.Fatal(err)
	}
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	faults := 0
	for _, e := range ticks(s, 50) {
		if e.Kind == EventError {
			faults++
		}
	}
	c := <-one.calls
	c.report(ai.Report{Depth: 3})
	if s.Tick(); faults != 1 || s.Snapshot().Report == nil || s.Snapshot().Second != nil {
		t.Errorf("%d faults, %+v", faults, s.Snapshot().Report)
	}
	c.answer <- outcome{}
	s.Close()
}

// Every adviser of the table gives each move of a position a value; one that plays out games also
// shares of the visits.
func TestEveryAdviserAdvises(t *testing.T) {
	for _, name := range roster.Advisers() {
		p, err := roster.Adviser(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Limits.Playouts, p.Limits.Depth = min(p.Limits.Playouts, 300), min(p.Limits.Depth, 4)
		if p.Limits.Playouts == 0 && p.Limits.Depth == 0 {
			p.Limits.Nodes = 3000
		}
		player, err := roster.Player(p, 1)
		if err != nil {
			t.Fatal(err)
		}
		g := game.New()
		if err := g.Play(game.Move(game.At(5, 4))); err != nil {
			t.Fatal(err)
		}
		r, err := player.Think(context.Background(), match.Request{Game: g})
		if err != nil {
			t.Fatal(err)
		}
		a, visits := analysisOf(r.Report, game.White), uint64(0)
		for _, m := range a.Moves {
			visits += m.Visits
		}
		if n := g.Position().Moves().Count(); len(a.Moves) != n {
			t.Errorf("%s: %d of %d moves have a value", name, len(a.Moves), n)
		}
		if mcts := p.Family == ai.FamilyMCTS; (a.Playouts > 0) != mcts || (visits > 0) != mcts {
			t.Errorf("%s: %d playouts, %d visits", name, a.Playouts, visits)
		}
	}
}

// Values of the second adviser are help like those of the first.
func TestTwoAdvisersAreHelp(t *testing.T) {
	s, one, two, _ := twoAdvisers(t, "minimax:easy", "mcts:easy")
	start(t, s, seats("human", "random"))
	if !s.Snapshot().Help.None() {
		t.Error("a choice of advisers alone is help")
	}
	s.ShowAnalysis(true)
	s.Tick()
	if h := s.Snapshot().Help; h != record.Values {
		t.Errorf("help %b", h)
	}
	(<-one.calls).answer <- outcome{}
	(<-two.calls).answer <- outcome{}
	s.Close()
}
