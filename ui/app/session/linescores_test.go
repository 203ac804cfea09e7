package session

import (
	"context"
	"errors"
	"slices"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
)

// refereed returns a session with three players: the first adviser, the referee, which answers at
// once with a score of 3 for the side to move, and the engine of all seats. The channel has the
// plies that the referee was asked about.
func refereed(t *testing.T, adviser, engine match.Player) (s *Session, asked chan int) {
	t.Helper()
	asked = make(chan int, 1000)
	referee := thinker(func(_ context.Context, g *game.Game, _ func(ai.Report)) (ai.Answer, error) {
		asked <- g.Ply()
		m := game.Move(g.Position().Moves().First())
		return ai.Answer{Move: m, Report: ai.Report{Depth: 10, PV: []game.Move{m}, Score: ai.Score{Kind: ai.Discs, Value: 3}}}, nil
	})
	s = New(Options{Pool: ai.NewPool(2), Player: func(p ai.Preset, _ uint64) (match.Player, error) {
		switch {
		case p.Limits.AllMoves:
			return adviser, nil
		case p.Name() == roster.UsualAdviser:
			return referee, nil
		}
		return engine, nil
	}})
	t.Cleanup(s.Close)
	return s, asked
}

// judgedPlies ticks until the referee has nothing to do, and returns the plies that it was asked
// about.
func judgedPlies(t *testing.T, s *Session, asked chan int) (plies []int) {
	t.Helper()
	for range 1000 {
		s.Tick()
		if search := s.advisers.referee.search; search != nil {
			<-search.task.Done()
		} else if !s.Snapshot().Judging {
			for len(asked) > 0 {
				plies = append(plies, <-asked)
			}
			return plies
		}
	}
	t.Fatal("the referee judges for ever")
	return nil
}

// values returns scores as whole discs for Black; 99 for an unknown one.
func values(scores []ai.Score) (list []int) {
	for _, s := range scores {
		if s.Kind == ai.NoScore {
			s.Value = 99
		}
		list = append(list, int(s.Value))
	}
	return list
}

// The referee judges the positions of a game, the newest first, each once. Scores are Black's. They
// stay after Undo, for Redo; another move forgets what the old ones led to.
func TestEachPlyGetsAScore(t *testing.T) {
	s, asked := refereed(t, nil, nil)
	start(t, s, seats("human", "human"))
	for _, square := range []string{"f5", "d6", "c3"} {
		playAt(t, s, square)
	}
	for _, what := range []Judging{JudgeNothing, JudgeTurns} {
		s.Judge(what)
		if plies := judgedPlies(t, s, asked); plies != nil || s.Snapshot().Judging {
			t.Errorf("unasked, it judges %v", plies)
		}
	}
	s.Judge(JudgeGame)
	if before := s.Snapshot(); !before.Judging || !slices.Equal(values(before.Scores), []int{99, 99, 99, 99}) {
		t.Errorf("at first: %v, judging %v", before.Scores, before.Judging)
	}
	check := func(what string, plies, want []int) {
		t.Helper()
		got, snap := judgedPlies(t, s, asked), s.Snapshot()
		if !slices.Equal(got, plies) || !slices.Equal(values(snap.Scores), want) {
			t.Errorf("%s: judged %v, want %v; scores %v, want %v", what, got, plies, values(snap.Scores), want)
		}
		if again := s.Snapshot().Scores; &again[0] != &snap.Scores[0] {
			t.Errorf("%s: the scores are made again though nothing has changed", what)
		}
	}
	check("three moves", []int{3, 2, 1}, []int{99, -3, 3, -3})
	s.Browse(1)
	check("looking back", nil, []int{99, -3, 3, -3})
	s.Browse(s.table.game.Ply())
	s.Undo()
	check("undone", nil, []int{99, -3, 3})
	s.Redo()
	check("redone", nil, []int{99, -3, 3, -3})
	s.Undo()
	playAt(t, s, "c4")
	check("another move", []int{3}, []int{99, -3, 3, -3})
	start(t, s, seats("human", "human"))
	playAt(t, s, "f5")
	check("another game", nil, []int{99, -3})
}

// What the first adviser has found counts, if it is at least as good.
func TestTheFirstAdvisersScoresCount(t *testing.T) {
	adviser := newFake(t)
	s, asked := refereed(t, adviser, nil)
	start(t, s, seats("human", "human"))
	s.Judge(JudgeGame)
	s.ShowAnalysis(true)
	playAt(t, s, "f5")
	s.Tick()
	c := <-adviser.calls
	c.report(ai.Report{Depth: 20, Score: ai.Score{Kind: ai.Discs, Value: 5}})
	ticks(s, 3)
	if len(asked) > 0 || !slices.Equal(values(s.Snapshot().Scores), []int{99, -5}) {
		t.Errorf("%d questions to the referee, scores %v", len(asked), s.Snapshot().Scores)
	}
	playAt(t, s, "d6")
	c.answer <- outcome{}
	s.Tick()
	c = <-adviser.calls
	c.report(ai.Report{Depth: 2, Score: ai.Score{Kind: ai.Discs, Value: 7}})
	if ticks(s, 3); len(asked) > 0 {
		t.Error("the referee judges what the first adviser looks at")
	}
	s.ShowAnalysis(false)
	c.answer <- outcome{}
	if plies := judgedPlies(t, s, asked); !slices.Equal(plies, []int{2}) || !slices.Equal(values(s.Snapshot().Scores), []int{99, -5, 3}) {
		t.Errorf("judged %v, scores %v", plies, values(s.Snapshot().Scores))
	}
}

// While an engine thinks, the referee judges its position and nothing else. A turn takes the
// workers from it, and does not wait for it.
func TestTurnsDoNotWaitForScores(t *testing.T) {
	engine := newFake(t)
	s, asked := refereed(t, nil, engine)
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	turn := <-engine.calls
	s.Judge(JudgeGame)
	for range 20 {
		if s.Tick(); s.advisers.referee.search != nil {
			<-s.advisers.referee.search.task.Done()
		}
	}
	if got := values(s.Snapshot().Scores); len(asked) != 1 || <-asked != 1 || !slices.Equal(got, []int{99, -3}) {
		t.Errorf("while an engine thinks: %d more questions, scores %v", len(asked), got)
	}
	turn.play("d6")
	until(t, s, func() bool { return s.Snapshot().Ply == 2 })
	if plies := judgedPlies(t, s, asked); !slices.Equal(plies, []int{2}) {
		t.Errorf("at the person's turn it judges %v", plies)
	}
	s.advisers.referee.found = nil
	s.advisers.referee.learned++
	s.Tick()
	playAt(t, s, "c3")
	turn = <-engine.calls
	if s.Tick(); s.turn == nil {
		t.Error("the turn has ended")
	}
	turn.play("d3")
	wait(s)
}

// A position in which a side must pass has the score of the one after the pass.
func TestAPassHasTheScoreOfThePosition(t *testing.T) {
	s, asked := refereed(t, nil, nil)
	setup := seats("human", "human")
	setup.Start = passPosition(t)
	start(t, s, setup)
	s.Judge(JudgeGame)
	for s.Snapshot().Phase != PhasePass {
		playAt(t, s, s.table.game.Position().Moves().First().String())
	}
	ply := s.table.game.Ply()
	until(t, s, func() bool { return s.Snapshot().Ply > ply })
	judgedPlies(t, s, asked)
	if got := s.Snapshot().Scores; got[ply].Kind == ai.NoScore || got[ply] != got[ply+1] {
		t.Errorf("scores %v, with a pass after ply %d", got, ply)
	}
}

// A referee that fails is asked no more, until another game begins.
func TestARefereeThatFails(t *testing.T) {
	asked := 0
	s := New(Options{Pool: ai.NewPool(1), Player: func(ai.Preset, uint64) (match.Player, error) {
		asked++
		return nil, errors.New("fault")
	}})
	defer s.Close()
	s.Judge(JudgeGame)
	for game := 1; game <= 2; game++ {
		start(t, s, seats("human", "human"))
		playAt(t, s, "f5")
		if ticks(s, 50); asked != game || s.Snapshot().Judging {
			t.Errorf("game %d: asked %d times, judging %v", game, asked, s.Snapshot().Judging)
		}
	}
}

// The end of a game has its result as the score. A referee that has judged all of an ended game
// leaves.
func TestScoresOfAnEndedGame(t *testing.T) {
	s, asked := refereed(t, nil, nil)
	start(t, s, seats("human", "human"))
	s.Judge(JudgeGame)
	for _, square := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		playAt(t, s, square)
	}
	plies := judgedPlies(t, s, asked)
	s.Tick()
	if got := values(s.Snapshot().Scores); len(plies) != 8 || plies[0] != 8 || !slices.Equal(got, []int{99, -3, 3, -3, 3, -3, 3, -3, 3, 64}) {
		t.Errorf("judged %v, scores %v", plies, got)
	}
	if s.advisers.referee.player != nil {
		t.Error("the referee stays")
	}
}
