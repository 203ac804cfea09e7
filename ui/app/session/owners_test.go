package session

import (
	"context"
	"errors"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/match"
	"flipside/game"
)

// enginesFor returns engines that make one player, or fail with err.
func enginesFor(t *testing.T, player match.Player, err error) *engines {
	t.Helper()
	pool := ai.NewPool(4)
	t.Cleanup(pool.Close)
	return &engines{pool: pool, now: time.Now, player: func(ai.Preset, uint64) (match.Player, error) { return player, err }}
}

func placeOf(g *game.Game) searchPlace {
	return searchPlace{Spot: Spot{g.Position(), g.ToMove()}, game: g, ply: g.Ply(), live: true}
}

// An adviser forgets what it has found when it becomes another one, and begins no search for
// somebody whose player cannot be made.
func TestAdviser(t *testing.T) {
	f := newFake(t)
	e, at := enginesFor(t, f, nil), placeOf(game.New())
	a := adviser{name: "adviser"}
	if !a.needs(at.Spot) {
		t.Error("it knows a position that it has not seen")
	}
	if err := a.begin(e, ai.Analysis, 0, at); err == nil {
		t.Fatal("there is an adviser without a preset")
	}
	a.player = f
	if err := a.begin(e, ai.Analysis, 0, at); err != nil {
		t.Fatal(err)
	}
	if a.last != a.search.task.Work || e.last != nil {
		t.Error("its search is in the chain of the players")
	}
	a.keepTo(at.Spot, true)
	c := <-f.calls
	c.report(ai.Report{Depth: 5, PV: []game.Move{game.Move(game.At(5, 4))}})
	if ended, err := a.poll(true); ended || err != nil || a.search.move.String() != "f5" || a.found.report(at.Spot).Depth != 5 {
		t.Errorf("after a report: %v, %v, %v", ended, err, a.search.move)
	}
	c.answer <- outcome{result: ai.Answer{Report: ai.Report{Depth: 9}}}
	<-a.last.Done()
	if ended, err := a.poll(true); !ended || err != nil || a.search != nil || a.needs(at.Spot) || a.found.report(at.Spot).Depth != 9 {
		t.Errorf("after the end: %v, %v, %v", ended, err, a.found)
	}
	if a.choose("adviser") || a.player == nil {
		t.Error("the same preset is another adviser")
	}
	if !a.choose("another") || a.player != nil || !a.needs(at.Spot) {
		t.Error("another adviser knows what the one before has found")
	}
}

// An adviser with a fault gets a new player; one whose workers were taken keeps the one it has.
func TestAdviserFails(t *testing.T) {
	f := newFake(t)
	e, at := enginesFor(t, f, nil), placeOf(game.New())
	fault := errors.New("fault")
	for _, c := range []struct {
		err   error
		ended bool
	}{{fault, true}, {ai.ErrPreempted, false}} {
		a := adviser{player: f}
		if err := a.begin(e, ai.Analysis, 0, at); err != nil {
			t.Fatal(err)
		}
		(<-f.calls).answer <- outcome{err: c.err}
		<-a.last.Done()
		if ended, err := a.poll(true); ended != c.ended || (err != nil) != c.ended || (a.player == nil) != c.ended || a.search != nil {
			t.Errorf("%v: ended %v, %v, player %v", c.err, ended, err, a.player)
		}
	}
}

// Only the newest question counts, and its answer comes once.
func TestCounselOwner(t *testing.T) {
	o := newOracle(t)
	e, g := enginesFor(t, nil, nil), game.New()
	c := counsel{prepare: func() (Counsel, error) { return o, nil }}
	m := game.Move(game.At(5, 4))
	c.weigh(e, g.Position(), game.Black, m)
	if !c.delays() || len(c.poll()) != 0 {
		t.Error("the game goes on while its last move is weighed")
	}
	stale := <-o.calls
	c.stop()
	if c.delays() {
		t.Error("the game waits for an answer that nobody wants")
	}
	c.weigh(e, g.Position(), game.Black, m)
	stale.loss <- 30 // nobody receives this
	q := c.weighing
	(<-o.calls).loss <- coach.MistakeFrom
	<-q.Done()
	if failed := c.poll(); len(failed) != 0 || !c.awaitingAnswer || c.weighing != nil {
		t.Errorf("after a costly move: %v, %v", failed, c.awaitingAnswer)
	}
	c.prepare, c.adept = func() (Counsel, error) { return nil, errors.New("fault") }, nil
	c.explain(e, g.Position(), game.Black, m)
	<-c.why.Done()
	if failed := c.poll(); len(failed) != 1 || c.why != nil || c.reason != nil {
		t.Errorf("after a fault: %v", failed)
	}
}

// waiter is a player that ponders until it is stopped.
type waiter struct{ fake }

func (*waiter) Traits() match.Traits { return match.Traits{Ponders: true} }

func (*waiter) Think(ctx context.Context, _ match.Request) (ai.Answer, error) {
	<-ctx.Done()
	return ai.Answer{}, context.Cause(ctx)
}

func TestPonderOwner(t *testing.T) {
	e, g := enginesFor(t, nil, nil), game.New()
	var p ponder
	if p.start(e, newFake(t), g); p.job != nil {
		t.Error("a player that does not ponder ponders")
	}
	p.start(e, &waiter{}, g)
	first := p.job
	if p.start(e, &waiter{}, g); first == nil || p.job != first || e.last != first {
		t.Error("it ponders twice in one position")
	}
	first.Cancel(ai.ErrPreempted)
	<-first.Done()
	p.lost()
	if p.start(e, &waiter{}, g); p.job == first {
		t.Error("it does not ponder again after its workers were taken")
	}
	p.stop()
	if p.job != nil || p.started {
		t.Error("it still ponders")
	}
}
