package jobs

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
)

// fake is a review that a test leads step by step.
type fake struct {
	o       coach.Options
	line    string
	step    chan bool  // each value lets it report once; false ends it
	began   chan int   // the number of the Run
	left    chan error // the cause of each Run's end
	serial  int
	stage   coach.Stage // of its reports; 0: Rough
	runs    int
	judged  chan game.Move
	release chan bool
}

func (f *fake) Run(ctx context.Context, _ int, report func(coach.Report)) error {
	f.runs++
	f.began <- f.runs
	for {
		select {
		case <-ctx.Done():
			f.left <- context.Cause(ctx)
			return context.Cause(ctx)
		case more := <-f.step:
			f.serial++
			report(coach.Report{Tag: f.o.Tag, Serial: f.serial, Stage: max(f.stage, coach.Rough), Moves: []coach.Move{{Ply: 1, Class: coach.BigMistake}}})
			if !more {
				f.left <- nil
				return nil
			}
		}
	}
}

func (f *fake) Judge(ctx context.Context, ply int, m game.Move, _ int) (coach.Judgement, error) {
	f.judged <- m
	select {
	case <-ctx.Done():
		return coach.Judgement{}, context.Cause(ctx)
	case <-f.release:
		return coach.Judgement{Tag: f.o.Tag, Ply: ply, Move: m}, nil
	}
}

// table is a Reviewer with fake reviews.
type table struct {
	*Reviewer
	pool  *ai.Pool
	fakes chan *fake
}

func setUp(t *testing.T) *table {
	t.Helper()
	a := &table{pool: ai.NewPool(1), fakes: make(chan *fake, 100)}
	a.Reviewer = NewReviewer(ReviewerOptions{Pool: a.pool, New: func(g *game.Game, o coach.Options) (ReviewEngine, error) {
		if g.LineLen() == 0 {
			return nil, coach.ErrNoMove
		}
		f := &fake{o: o, line: game.FormatMoves(g.Line()), step: make(chan bool), began: make(chan int, 9), left: make(chan error, 9),
			judged: make(chan game.Move, 9), release: make(chan bool)}
		a.fakes <- f
		return f, nil
	}})
	t.Cleanup(a.pool.Close)
	return a
}

// until ticks until something holds. It does not sleep: the jobs of the pool make progress
// meanwhile.
func (a *table) until(ok func() bool) {
	for !ok() {
		a.Tick()
	}
}

func played(t *testing.T, text string) *game.Game {
	t.Helper()
	g, err := game.FromText(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A review reports, ends, and stays known. The same line is not reviewed again.
func TestReview(t *testing.T) {
	a := setUp(t)
	g := played(t, "f5d6c3")
	tag := a.Ask("one", g, coach.Options{})
	if a.State(tag) != Running {
		t.Errorf("state %v", a.State(tag))
	}
	a.Tick()
	f := <-a.fakes
	f.step <- true
	a.until(func() bool { n, ok := a.Report(tag); return ok && n.Serial == 1 })
	f.step <- false
	a.until(func() bool { return a.State(tag) == Done })
	if n, _ := a.Report(tag); n.Serial != 2 || n.Tag != tag {
		t.Errorf("%+v", n)
	}
	if a.Ask("one", g, coach.Options{}) != tag {
		t.Error("the same line is reviewed again")
	}
	if a.Ask("one", played(t, "f5d6"), coach.Options{}) == tag || a.State(tag) != Unasked {
		t.Error("another line has the same review")
	}
}

// A turn takes the workers at once, and the review continues after it.
func TestTurnTakesTheWorkers(t *testing.T) {
	a := setUp(t)
	tag := a.Ask("one", played(t, "f5"), coach.Options{})
	a.Tick()
	f := <-a.fakes
	<-f.began
	began, release := make(chan bool), make(chan bool)
	a.pool.Submit(context.Background(), ai.Turn, 0, nil, func(context.Context, int) {
		began <- true
		<-release
	})
	if err := <-f.left; !errors.Is(err, ai.ErrPreempted) {
		t.Errorf("the review left with %v", err)
	}
	<-began
	for range 100 {
		a.Tick()
	}
	if a.State(tag) != Running || len(f.began) > 0 {
		t.Error("the review runs during a turn")
	}
	close(release)
	a.until(func() bool { return len(f.began) > 0 })
	if n := <-f.began; n != 2 {
		t.Errorf("run %d", n)
	}
}

// The user stops a review, and lets it go on.
func TestStop(t *testing.T) {
	a := setUp(t)
	tag := a.Ask("one", played(t, "f5"), coach.Options{})
	a.Tick()
	f := <-a.fakes
	f.step <- true
	a.until(func() bool { _, ok := a.Report(tag); return ok })
	a.Stop(tag)
	<-f.left
	for range 100 {
		a.Tick()
	}
	if n, ok := a.Report(tag); a.State(tag) != Stopped || !ok || n.Serial != 1 || len(f.began) > 1 {
		t.Errorf("state %v, report %+v", a.State(tag), n)
	}
	a.Resume(tag)
	<-f.began
	a.until(func() bool { return len(f.began) > 0 })
	f.step <- false
	a.until(func() bool { return a.State(tag) == Done })
}

// A game that cannot be reviewed says why.
func TestFailed(t *testing.T) {
	a := setUp(t)
	tag := a.Ask("none", game.New(), coach.Options{})
	a.until(func() bool { return a.State(tag) == Failed })
	if !errors.Is(a.Err(tag), coach.ErrNoMove) {
		t.Errorf("%v", a.Err(tag))
	}
}

// Whatever is asked for at every tick, a report never belongs to another game or line than the one
// whose tag is asked about.
func TestStaleReportMarksNothing(t *testing.T) {
	a := setUp(t)
	lines := []string{"f5", "f5d6", "f5d6c3", "f5f6"}
	var tags []coach.Tag
	for n := range 200 {
		id, line := fmt.Sprint("game", n%3), lines[n%len(lines)]
		tag := a.Ask(id, played(t, line), coach.Options{})
		tags = append(tags, tag)
		if _, ok := a.Report(tag); ok {
			t.Fatalf("%d: a new line has a report", n)
		}
		a.Judge(tag, 1, game.Move(n%64))
		a.Tick()
		if n%2 == 0 { // the search of an old line reports after it was asked for
			select {
			case f := <-a.fakes:
				select {
				case f.step <- true:
				default:
				}
			default:
			}
		}
		for _, old := range tags[:n] {
			if _, ok := a.Report(old); ok && old != tag {
				t.Fatalf("%d: a line that is not reviewed has a report", n)
			}
		}
		if r, ok := a.Report(tag); ok && r.Tag != tag {
			t.Fatalf("%d: %+v about %+v", n, r.Tag, tag)
		}
		if j, ok := a.Judged(tag); ok && j.Err == nil && (j.Tag != tag || j.Move != game.Move(n%64)) {
			t.Fatalf("%d: the judgement of %v belongs to %+v", n, j.Move, j.Tag)
		}
	}
}

// The newest question is answered, also while the review runs.
func TestJudge(t *testing.T) {
	a := setUp(t)
	tag := a.Ask("one", played(t, "f5d6"), coach.Options{})
	a.Tick()
	f := <-a.fakes
	<-f.began
	a.Judge(tag, 1, 20)
	<-f.judged
	a.Judge(tag, 2, 21)
	<-f.judged
	f.release <- true
	var got Judged
	a.until(func() bool { j, ok := a.Judged(tag); got = j; return ok })
	if got.Err != nil || got.Move != 21 || got.Ply != 2 || got.Tag != tag {
		t.Errorf("%+v", got)
	}
	a.until(func() bool { return len(f.began) > 0 }) // the review goes on
	if _, ok := a.Judged(tag); ok {
		t.Error("the answer comes twice")
	}
	a.Judge(coach.Tag{Game: "another"}, 1, 20)
	if len(f.judged) > 0 {
		t.Error("a question about another game was asked")
	}
}

// oneReport keeps one report.
type oneReport struct {
	there *coach.Report
	kept  chan coach.Report
}

func (s *oneReport) Get(*game.Game) (coach.Report, bool) {
	if s.there == nil {
		return coach.Report{}, false
	}
	return *s.there, true
}

func (s *oneReport) Put(_ *game.Game, n coach.Report) { s.kept <- n }

// The report of a finished review is kept once. A review of the same line begins with it, and looks
// further only when asked to; then it begins with what it had.
func TestReportsAreKept(t *testing.T) {
	a := setUp(t)
	kept := make(chan coach.Report, 9)
	reports := &oneReport{kept: kept}
	a.o.Reports = reports
	run := func(tag coach.Tag, last coach.Stage) *fake {
		t.Helper()
		a.Tick()
		f := <-a.fakes
		f.stage = last
		f.step <- false
		a.until(func() bool { return a.State(tag) == Done })
		return f
	}
	g := played(t, "f5d6c3")
	tag := a.Ask("one", g, coach.Options{Refine: 5})
	if f := run(tag, coach.Done); f.o.Known != nil || len(kept) != 1 {
		t.Fatalf("it begins with %v; %d reports are kept", f.o.Known, len(kept))
	}
	first := <-kept
	reports.there = &first

	// A review that was left continues.
	half := first
	half.Stage = coach.Refining
	reports.there = &half
	tag = a.Ask("half", g, coach.Options{Refine: 5})
	if f := run(tag, coach.Done); f.o.Known == nil || !f.o.Again || len(kept) != 1 {
		t.Fatalf("a review that was left begins with %v, again: %v; %d reports are kept", f.o.Known, f.o.Again, len(kept))
	}
	<-kept
	reports.there = &first

	tag = a.Ask("again", g, coach.Options{Refine: 5})
	if f := run(tag, coach.Done); f.o.Known == nil || f.o.Again || len(kept) != 0 {
		t.Fatalf("the same line begins with %v, again: %v; %d reports are kept", f.o.Known, f.o.Again, len(kept))
	}
	a.Refine(tag)
	if f := run(tag, coach.Done); f.o.Known == nil || !f.o.Again || f.o.Refine != 10 || len(kept) != 1 {
		t.Errorf("asked to look deeper, it begins with %+v; %d reports are kept", f.o, len(kept))
	}
}
