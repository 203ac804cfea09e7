package session

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// ponderer plays the first legal move, and ponders until it is cancelled.
type ponderer struct {
	first
	on    bool
	begun chan *game.Game
	ended chan error
	pondering,
	overlaps atomic.Int32
}

func newPonderer(on bool) *ponderer {
	return &ponderer{on: on, begun: make(chan *game.Game, 9), ended: make(chan error, 9)}
}

func (p *ponderer) Traits() match.Traits { return match.Traits{Ponders: p.on} }

func (p *ponderer) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	if !req.Ponder {
		if p.pondering.Load() != 0 {
			p.overlaps.Add(1)
		}
		return p.first.Think(ctx, req)
	}
	p.pondering.Add(1)
	p.begun <- req.Game
	<-ctx.Done()
	p.pondering.Add(-1)
	p.ended <- context.Cause(ctx)
	return ai.Answer{Move: game.NoMove}, context.Cause(ctx)
}

// pondering starts a game of a person against p and waits until p ponders.
func pondering(t *testing.T, p *ponderer) *Session {
	t.Helper()
	s := newSession(t, players{"minimax:easy": p})
	start(t, s, seats("human", "minimax:easy"))
	ticks(s, 3)
	if g := <-p.begun; g.Position() != game.Start {
		t.Fatal("it ponders over another position")
	}
	return s
}

func TestAnEngineThinksOnAPersonsTimeUntilThePersonMoves(t *testing.T) {
	p := newPonderer(true)
	s := pondering(t, p)
	defer s.Close()
	ticks(s, 100)
	if len(p.begun) != 0 {
		t.Error("it was begun twice in a position")
	}
	playAt(t, s, "f5")
	if cause := <-p.ended; cause != errStale && cause != ai.ErrPreempted {
		t.Errorf("ended by %v", cause)
	}
	wait(s)
	ticks(s, minMoveTicks+2) // time for the reply
	if s.table.game.Ply() != 2 || p.overlaps.Load() != 0 {
		t.Fatalf("ply %d, %d overlaps", s.table.game.Ply(), p.overlaps.Load())
	}
	ticks(s, 2)
	if g := <-p.begun; g.Ply() != 2 {
		t.Errorf("it ponders at ply %d", g.Ply())
	}
}

func TestPonderingEndsWithTheGame(t *testing.T) {
	for name, end := range map[string]func(s *Session){
		"undo":    func(s *Session) { s.Undo() },
		"new":     func(s *Session) { _ = s.Start(seats("human", "human")) },
		"abandon": func(s *Session) { s.Abandon() },
		"close":   func(s *Session) { s.Close() },
	} {
		p := newPonderer(true)
		s := pondering(t, p)
		playAt(t, s, "f5")
		<-p.ended
		wait(s)
		ticks(s, minMoveTicks+2)
		ticks(s, 2)
		<-p.begun
		end(s)
		if cause := <-p.ended; !errors.Is(cause, errStale) && !errors.Is(cause, ai.ErrPoolClosed) {
			t.Errorf("%s: ended by %v", name, cause)
		}
		s.Close()
	}
}

func TestAHintTakesTheWorkersFromPondering(t *testing.T) {
	p := newPonderer(true)
	s := newSession(t, players{"minimax:easy": p, "adviser": new(first)})
	defer s.Close()
	start(t, s, seats("human", "minimax:easy"))
	ticks(s, 3)
	<-p.begun
	before := s.ponder.job
	s.Hint()
	if cause := <-p.ended; !errors.Is(cause, ai.ErrPreempted) {
		t.Errorf("ended by %v", cause)
	}
	<-s.advisers.first.search.task.Done()
	ticks(s, 2)
	if s.advisers.hint == game.NoMove {
		t.Error("no hint")
	}
	if s.ponder.job == before {
		t.Fatal("it does not go on after the hint")
	}
	if g := <-p.begun; g.Position() != game.Start {
		t.Error("it goes on over another position")
	}
}

func TestNoPonderingUnlessWanted(t *testing.T) {
	p := newPonderer(false)
	s := newSession(t, players{"minimax:easy": p})
	start(t, s, seats("human", "minimax:easy"))
	ticks(s, 10)
	s.Close() // waits for every job
	if len(p.begun) != 0 {
		t.Error("it ponders")
	}
}
