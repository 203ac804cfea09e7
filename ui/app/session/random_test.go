package session

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"flipside/ai/coach"
	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/pace"
)

// uses are the calls that the window can make on a session. They choose their arguments at random.
var uses = []struct {
	name string
	do   func(s *Session, r *rand.Rand)
}{
	{"play", func(s *Session, r *rand.Rand) {
		if moves := s.Snapshot().Legal; moves != 0 {
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			_ = s.Play(moves.First())
		}
	}},
	{"play anywhere", func(s *Session, r *rand.Rand) { _ = s.Play(game.Square(r.IntN(game.Squares))) }},
	{"undo", func(s *Session, _ *rand.Rand) { s.Undo() }},
	{"redo", func(s *Session, _ *rand.Rand) { s.Redo() }},
	{"browse", func(s *Session, r *rand.Rand) { s.Browse(r.IntN(70) - 3) }},
	{"back to the game", func(s *Session, _ *rand.Rand) { s.Browse(s.table.game.Ply()) }},
	{"play from here", func(s *Session, _ *rand.Rand) { s.PlayFromHere() }},
	{"hint", func(s *Session, _ *rand.Rand) { s.Hint() }},
	{"warn", func(s *Session, r *rand.Rand) { s.Warn(r.IntN(4) > 0) }},
	{"keep", func(s *Session, _ *rand.Rand) { s.Keep() }},
	{"why", func(s *Session, _ *rand.Rand) { s.Why() }},
	{"advisers", func(s *Session, r *rand.Rand) {
		_ = s.SetAdvisers([]string{"minimax:easy", "mcts:easy"}[r.IntN(2)], []string{"", "minimax:hard", "mcts:hard"}[r.IntN(3)])
	}},
	{"analysis", func(s *Session, r *rand.Rand) { s.ShowAnalysis(r.IntN(2) == 0) }},
	{"move now", func(s *Session, _ *rand.Rand) { s.MoveNow() }},
	{"pause", func(s *Session, r *rand.Rand) { s.Pause(r.IntN(2) == 0) }},
	{"step", func(s *Session, _ *rand.Rand) { s.Step() }},
	{"speed", func(s *Session, r *rand.Rand) { s.SetSpeed(pace.Speed(r.Float64() * 10)) }},
	{"settle", func(s *Session, r *rand.Rand) { s.Settle(r.IntN(4) == 0, r.IntN(4) == 0) }},
	{"new", func(s *Session, r *rand.Rand) {
		if r.IntN(8) == 0 {
			setup := seats([]string{"human", "random"}[r.IntN(2)], []string{"human", "random"}[r.IntN(2)])
			if r.IntN(2) == 0 {
				setup.Opening = VariedOpening(r.Uint64())
			}
			_ = s.Start(setup)
		}
	}},
	{"seat", func(s *Session, r *rand.Rand) {
		_ = s.SetSeat(game.Color(r.IntN(2)), []Seat{{Human: true}, {Spec: "random"}, {Spec: "friendly:club"}}[r.IntN(3)])
	}},
	{"swap", func(s *Session, _ *rand.Rand) { _ = swapSeats(s) }},
	{"leave", func(s *Session, r *rand.Rand) {
		if r.IntN(8) == 0 {
			s.Abandon()
			_ = s.Restore(s.table.saved())
		}
	}},
}

// After any calls in any order, the session's parts agree with each other, and the saved game
// equals the game.
func TestAnyUseInAnyOrder(t *testing.T) {
	rounds := uint64(30)
	if testing.Short() {
		rounds = 6
	}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(seed, 1))
		s, c := timedSession(t, players{"random": timedFirst{&first{}}, "friendly:club": &first{}, "adviser": &first{}})
		s.counsel.prepare = func() (Counsel, error) { return &moody{}, nil }
		start(t, s, seats("human", "random"))
		trail := ""
		for range 600 {
			u := uses[r.IntN(len(uses))]
			trail = u.name + ", " + trail[:min(len(trail), 200)]
			u.do(s, r)
			for range r.IntN(60) {
				c.now = c.now.Add(time.Second / pace.TicksPerSecond)
				if r.IntN(8) == 0 {
					wait(s)
				}
				s.Tick()
			}
			if problem := unfit(s); problem != "" {
				t.Fatalf("seed %d: %s; the last uses, newest first: %s", seed, problem, trail)
			}
		}
		s.Close()
	}
}

// moody is a Counsel that finds every third move costly.
type moody struct{ asked int }

func (m *moody) Weigh(ctx context.Context, _ game.Position, _ game.Color, _ game.Move, _ int) (coach.Move, error) {
	m.asked++
	return coach.Move{Kind: coach.Exact, Loss: float64(m.asked % 3 * 4)}, context.Cause(ctx)
}

func (m *moody) Why(ctx context.Context, _ game.Position, _ game.Color, hint game.Move, _ int) (coach.Advice, error) {
	return coach.Advice{Move: hint}, context.Cause(ctx)
}

// timedFirst plays the first legal move and has a clock.
type timedFirst struct{ *first }

func (timedFirst) Traits() match.Traits { return match.Traits{Clock: time.Hour} }

// unfit says which parts disagree. It is empty if all agree.
func unfit(s *Session) string {
	snap := s.Snapshot()
	switch {
	case snap.View < 0 || snap.View > snap.Ply || snap.Browsing != (snap.View != snap.Ply):
		return fmt.Sprintf("ply %d of %d is shown, browsing %v", snap.View, snap.Ply, snap.Browsing)
	case snap.Ply < snap.MinPly || len(snap.Moves) != snap.Ply || len(snap.Line) < snap.Ply || !slices.Equal(snap.Line[:snap.Ply], snap.Moves):
		return fmt.Sprintf("ply %d after an opening of %d, moves %v of %v", snap.Ply, snap.MinPly, snap.Moves, snap.Line)
	case snap.Thinking && snap.Phase == PhaseHuman:
		return "an engine thinks about a person's turn"
	case s.counsel.delays() && (snap.Over || snap.Thinking || snap.Phase == PhaseHuman):
		return fmt.Sprintf("a question about the last move stands in phase %v", snap.Phase)
	case snap.Reason != nil && snap.Reason.Move != snap.Hint:
		return fmt.Sprintf("a reason for %v, the hint is %v", snap.Reason.Move, snap.Hint)
	case snap.Hint != game.NoMove && !s.table.game.Position().Legal(snap.Hint):
		return fmt.Sprintf("the hint %v is not legal", snap.Hint)
	case len(s.table.costs) > s.table.game.LineLen():
		return fmt.Sprintf("%d times of %d plies", len(s.table.costs), s.table.game.LineLen())
	}
	for i, at := range s.table.costs {
		if _, side := s.table.game.PositionAt(i); at.took != 0 && (at.side != side || s.table.players[side] == nil) {
			return fmt.Sprintf("ply %d took %v from %v, whose move it was not", i+1, at.took, at.side)
		}
	}
	data, err := s.table.saved().Encode()
	if err != nil {
		return err.Error()
	}
	v, err := Decode(data)
	if err != nil {
		return err.Error()
	}
	t, err := newTable(&s.engines, v.Setup, v.Line()[len(v.Setup.Opening):], v.Ply)
	if err != nil {
		return err.Error()
	}
	line := t.game.Line()
	if s.table.kept != nil { // a variation that goes on from the end of the line is read as moves for Redo
		line = line[:min(len(line), s.table.game.LineLen())]
	}
	want := s.table.game.Position()
	if s.table.finished != nil { // a game that has ended is saved with its end
		want, _ = s.table.game.PositionAt(s.table.finished.ply)
	}
	if t.game.Position() != want || t.minPly != s.table.minPly || !slices.Equal(line, s.table.game.Line()) {
		return "what is saved is another game"
	}
	return ""
}
