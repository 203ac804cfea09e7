package jobs

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/game"
)

// oracle judges every move by returning it; a position with few empties is asked to the end.
type oracle struct {
	calls int
	slow  chan struct{} // closed when a judgement may end; nil: at once
	fault game.Move     // that it cannot judge
}

func (o *oracle) Against(ctx context.Context, p game.Position, side game.Color, m game.Move, depth, _ int) (coach.Move, error) {
	o.calls++
	if m == o.fault {
		panic("a fault")
	}
	if o.slow != nil {
		select {
		case <-o.slow:
		case <-ctx.Done():
			return coach.Move{}, context.Cause(ctx)
		}
	}
	return coach.Move{Position: p, Side: side, Played: m, Depth: depth}, nil
}

func newTrainer(t *testing.T, o TrainerOptions) *Trainer {
	t.Helper()
	o.Pool = ai.NewPool(1)
	x := NewTrainer(o)
	t.Cleanup(func() {
		x.Close()
		o.Pool.Close()
	})
	return x
}

// ready waits until the problems are read.
func ready(t *testing.T, x *Trainer) error {
	t.Helper()
	for range 10_000 {
		if ok, err := x.Ready(); ok {
			return err
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the problems are not read")
	return nil
}

// judged waits for the judgement.
func judged(t *testing.T, x *Trainer) (coach.Move, error) {
	t.Helper()
	for range 10_000 {
		if m, err, ok := x.Judged(); ok {
			return m, err
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("there is no judgement")
	return coach.Move{}, nil
}

// The newest move is judged; one that is given up is not answered, and a fault is an error, after
// which the next move is judged.
func TestTrainerJudges(t *testing.T) {
	f5, d3, c4 := game.Move(game.At(5, 4)), game.Move(game.At(3, 2)), game.Move(game.At(2, 3))
	o := &oracle{slow: make(chan struct{}), fault: c4}
	x := newTrainer(t, TrainerOptions{Counsel: func() (Counsel, error) { return o, nil }})
	x.Judge(game.Start, game.Black, f5)
	if _, _, ok := x.Judged(); ok {
		t.Error("there is a judgement at once")
	}
	x.Judge(game.Start, game.White, d3)
	close(o.slow)
	if m, err := judged(t, x); err != nil || m.Played != d3 || m.Side != game.White || m.Depth != middleDepth {
		t.Errorf("%+v, %v", m, err)
	}
	if _, _, ok := x.Judged(); ok {
		t.Error("it is answered twice")
	}
	x.Judge(game.Start, game.Black, f5)
	if x.Forget(); x.judging != nil {
		t.Error("it is not given up")
	}
	x.Judge(game.Start, game.Black, c4)
	if _, err := judged(t, x); err == nil {
		t.Error("a fault is no error")
	}
	p := game.Position{Own: 0x00FFFFFFFFFFFF00, Opp: 0}
	x.Judge(p, game.Black, f5)
	if m, err := judged(t, x); err != nil || m.Depth != game.Squares {
		t.Errorf("an endgame is judged to depth %d, %v", m.Depth, err)
	}
}

// The problems that are tried, and those that are wrong, are in the diary of the next run. A
// problem comes once a session.
func TestKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	now := time.Date(2026, 11, 28, 10, 0, 0, 0, time.UTC)
	x := newTrainer(t, TrainerOptions{Diary: path, Now: func() time.Time { return now }})
	if err := ready(t, x); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	next := func(x *Trainer) *problems.Problem {
		p := x.Next(func(id string) bool { return !seen[id] })
		seen[p.ID()] = true
		return p
	}
	a, b := next(x), next(x)
	if a == b {
		t.Fatal("the same problem comes twice")
	}
	x.Try(a.ID(), problems.Missed)
	x.Wrong(b.ID())
	x.Close()
	if said := x.Said(); said != nil {
		t.Errorf("it says %v", said)
	}
	now = now.AddDate(0, 0, 2)
	y := newTrainer(t, TrainerOptions{Diary: path, Now: func() time.Time { return now }})
	if err := ready(t, y); err != nil {
		t.Fatal(err)
	}
	clear(seen)
	if p := next(y); p.ID() != a.ID() || y.Diary().Tries(a.ID()) != 1 || len(y.Diary().Said()) != 1 {
		t.Errorf("after two days %s comes first, not %s, which was missed", p.ID(), a.ID())
	}
	if p := y.Next(func(id string) bool { return id == b.ID() }); p != nil {
		t.Error("a problem that is wrong comes again")
	}
}

// If there are no problems, the error says so. A diary that cannot be saved is reported once, and
// works in memory.
func TestFaults(t *testing.T) {
	x := newTrainer(t, TrainerOptions{Load: func() ([]*problems.Problem, error) { return nil, errors.New("it is damaged") }})
	if err := ready(t, x); err == nil || err.Error() != "it is damaged" {
		t.Error(err)
	}
	y := newTrainer(t, TrainerOptions{Diary: filepath.Join(t.TempDir(), "none", "\x00", "practice.jsonl")})
	if err := ready(t, y); err != nil {
		t.Fatal(err)
	}
	p := y.Next(func(string) bool { return true })
	y.Try(p.ID(), problems.Solved)
	y.Close()
	if y.Said() == nil || y.Said() != nil {
		t.Error("the fault is not said once")
	}
	if y.Diary().Tries(p.ID()) != 1 {
		t.Error("the try is lost")
	}
}

// learner makes given problems, and is preempted at first.
type learner struct {
	problems []*problems.Problem
	asked    chan problems.Mistakes
	again    bool
}

func (l *learner) Own(_ context.Context, m problems.Mistakes) ([]*problems.Problem, error) {
	l.asked <- m
	if l.again {
		l.again = false
		return nil, ai.ErrPreempted
	}
	return l.problems, nil
}

// Mistakes become problems of the user's own; a search that a game interrupts is made again, and a
// problem that is thrown out does not come again.
func TestLearn(t *testing.T) {
	list, err := problems.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	l := &learner{problems: list[:2], asked: make(chan problems.Mistakes, 4), again: true}
	x := newTrainer(t, TrainerOptions{Learner: func() (Learner, error) { return l, nil }})
	x.Learn(problems.Mistakes{Source: "mine"})
	for range 10_000 {
		if x.Tick(); x.set.diary != nil && len(x.set.diary.Own()) == 2 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if due, fresh := x.Waiting(); len(l.asked) != 2 || due != 0 || fresh != 2 || len(x.lessons) != 0 {
		t.Fatalf("asked %d times; %d due, %d new, %d left", len(l.asked), due, fresh, len(x.lessons))
	}
	if p := x.Next(func(string) bool { return true }); p.ID() != list[0].ID() && p.ID() != list[1].ID() {
		t.Errorf("the first problem is %s", p.ID())
	}
	x.Drop(list[0].ID())
	x.Drop(list[1].ID())
	x.keeping.Wait()
	if _, fresh := x.Waiting(); fresh != 0 {
		t.Errorf("%d problems are left", fresh)
	}
}
