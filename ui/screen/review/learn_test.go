package review

import (
	"context"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/coach/problems"
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
)

// pupil keeps what it is asked to make problems of.
type pupil chan problems.Mistakes

func (p pupil) Own(_ context.Context, m problems.Mistakes) ([]*problems.Problem, error) {
	p <- m
	return nil, nil
}

// A review that ends gives the mistakes of the person to Practice, once; one that was kept, one of
// two people and one of the game of a problem do not.
func TestMistakesBecomeProblems(t *testing.T) {
	for name, c := range map[string]struct {
		seats   [2]session.Seat
		elapsed time.Duration
		ply     int
		given   bool
	}{
		"own":          {you, time.Second, 0, true},
		"kept":         {you, 0, 0, false},
		"of people":    {people, time.Second, 0, false},
		"of a problem": {you, time.Second, 2, false},
	} {
		k := &known{}
		a := open(t, line10, c.seats, 1280, 800, k)
		k.report = reported(t, a.of.Record.Game, marks)
		k.report.Elapsed = c.elapsed
		a.of.Ply = c.ply
		given := make(pupil, 4)
		pool := ai.NewPool(1)
		t.Cleanup(pool.Close)
		a.s.Trainer = jobs.NewTrainer(jobs.TrainerOptions{Pool: pool, Load: func() ([]*problems.Problem, error) { return nil, nil },
			Learner: func() (jobs.Learner, error) { return given, nil }})
		a.ready()
		a.take()
		for range 200 {
			a.s.Trainer.Tick()
			time.Sleep(time.Millisecond)
			if len(given) > 0 {
				break
			}
		}
		if (len(given) == 1) != c.given {
			t.Errorf("%s: %d given", name, len(given))
			continue
		}
		if !c.given {
			continue
		}
		if m := <-given; m.Side != game.Black || m.Level != "friendly:casual" || m.Source != "You against Club" || len(m.Moves) != 10 || m.Game.LineLen() != 10 {
			t.Errorf("%s: %+v", name, m)
		}
	}
}

// A review can begin at a position.
func TestReviewBeginsAtAPly(t *testing.T) {
	k := &known{}
	a := open(t, line10, people, 1280, 800, k)
	of := a.of
	of.Ply = 4
	b := New(a.s, of)
	t.Cleanup(b.Close)
	if n := b.line.at().Ply(); n != 4 {
		t.Errorf("it begins at %d", n)
	}
}
