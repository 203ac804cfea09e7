package practice

import (
	"slices"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/coach/problems"
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// practising returns the screen with the first of some problems; own ones are the user's own.
func practising(t *testing.T, list, own []*problems.Problem) *Screen {
	t.Helper()
	pool := ai.NewPool(1)
	t.Cleanup(pool.Close)
	s := screentest.Services(t, screentest.Idle{})
	s.Settings.Motion, s.Settings.AskWhy = theme.NoMotion, false
	s.Trainer = jobs.NewTrainer(jobs.TrainerOptions{Pool: pool, Load: func() ([]*problems.Problem, error) { return list, nil }})
	t.Cleanup(func() { _ = s.Trainer.Close() })
	for ready := false; !ready; {
		ready, _ = s.Trainer.Ready()
	}
	for _, p := range own {
		if err := s.Trainer.Diary().Add(p, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	p := New(s)
	if !p.at {
		t.Fatal("there is no problem")
	}
	return p
}

// solve plays the moves of the line that the user has to find.
func (p *Screen) solve() {
	for p.now.phase != done {
		if p.now.phase == asking {
			p.place(p.now.answer().Square())
		}
		p.Tick()
	}
}

// frame declares the screen in a window.
func (p *Screen) frame() *widget.Frame {
	var st widget.State
	f := widget.Begin(&st, widget.Input{X: -1, Y: -1}, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 {
		return float64(len(s)) * size / 2
	})
	p.Update(f, widget.Rect{W: 1280, H: 800})
	f.End()
	return f
}

// ofOneMove returns the problems of one move that fit.
func ofOneMove(t *testing.T, fits func(p *problems.Problem) bool) (list []*problems.Problem) {
	t.Helper()
	for _, p := range testProblems(t) {
		if len(p.Line) == 1 && fits(p) {
			list = append(list, p)
		}
	}
	return list
}

// The game of an own problem has its players, with the user on the side that the problem is about,
// and the position of the problem, even if the problem itself has the colours swapped.
func TestTheGameOfAnOwnProblem(t *testing.T) {
	for _, side := range []game.Color{game.Black, game.White} {
		builtin := *ofOneMove(t, func(p *problems.Problem) bool { return p.Side() == side })[0]
		from := *builtin.Game
		from.Source = []string{"You against Calculator Hard, Club, 2026", "Calculator Hard against You, Club, 2026"}[side]
		own := builtin
		own.Game = &from
		p := practising(t, nil, []*problems.Problem{&own})
		p.now.p = p.course.source.Turned(3, true)
		of, ok := p.game().To.(screen.Review)
		if !ok {
			t.Fatal("it leads to no review")
		}
		names := [2]string{"You", "Calculator Hard"}
		if side == game.White {
			slices.Reverse(names[:])
		}
		if of.Names != names || of.Ply != builtin.Ply {
			t.Errorf("%s: %q, ply %d of %d", side, of.Names, of.Ply, builtin.Ply)
		}
		if !of.Seats[side].Human || of.Seats[side.Other()].Human || of.Seats[side.Other()] == (session.Seat{}) {
			t.Errorf("%s: %+v", side, of.Seats)
		}
	}
	p := practising(t, testProblems(t), nil)
	if of := p.game().To.(screen.Review); !of.Seats[0].Human || !of.Seats[1].Human {
		t.Errorf("the game of others: %+v", of.Seats)
	}
}

// The grade of a problem stays while its answer is read, and what a hint helped with is not solved.
func TestGradeAndCount(t *testing.T) {
	p := practising(t, ofOneMove(t, func(p *problems.Problem) bool { return p.Grade() > 2 && p.Grade() < 9 })[:3], nil)
	for n, hinted := range []bool{false, true} {
		grade := p.course.source.Grade()
		if hinted {
			p.now.ask()
		}
		p.solve()
		d, id := p.s.Trainer.Diary(), p.course.id
		for d.Tries(id) == 0 {
			p.Tick()
		}
		if !hinted && d.Grade(p.course.source) == grade {
			t.Fatalf("problem %d: the result does not move the grade", n)
		}
		if title := screen.ProblemTitle(p.now.p, grade); !slices.Contains(screentest.Texts(p.frame()), title) {
			t.Errorf("problem %d: %q is no longer shown", n, title)
		}
		if want := []string{"Solved 1 of 1", "Solved 1 of 2"}[n]; p.course.heading() != want {
			t.Errorf("problem %d: %q, want %q", n, p.course.heading(), want)
		}
		p.next()
	}
}

// The line asks for Next only if a problem follows. While a question is open, it asks for the
// answer, because there is no Next then.
func TestNextOnlyWhereThereIsOne(t *testing.T) {
	p := practising(t, ofOneMove(t, func(p *problems.Problem) bool { _, ok := p.Question(); return ok })[:2], nil)
	offered := func() bool {
		return slices.ContainsFunc(p.frame().Controls, func(c widget.Control) bool { return c.ID == nextID && c.Enabled })
	}
	for n, want := range []string{"Choose Next to go on", "You have tried every problem, and none is due again today."} {
		p.solve()
		if p.statusLine() != want || !offered() {
			t.Errorf("problem %d: %q, Next is offered: %v", n, p.statusLine(), offered())
		}
		if n == 0 {
			p.now.why.claims, p.now.why.on = p.now.p.Question()
			if p.statusLine() != "Choose an answer" || offered() {
				t.Errorf("while the question is open: %q", p.statusLine())
			}
			p.now.why.on = false
			p.next()
		}
	}
}
