package ui

import (
	"context"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
	"flipside/ui/widget"
)

// slips is a review that finds a slip in each of the first moves of both sides.
type slips struct {
	tag  coach.Tag
	game *game.Game
	each int
}

func (s *slips) Run(_ context.Context, _ int, report func(coach.Report)) error {
	r := coach.Report{Tag: s.tag, Serial: 1, Stage: coach.Done, Progress: 1, Values: make([]coach.Value, s.game.LineLen()+1)}
	for ply, m := range s.game.Line() {
		p, to := s.game.PositionAt(ply)
		move := coach.Move{Ply: len(r.Moves) + 1, At: ply, Side: to, Position: p, Played: m, Best: m, Kind: coach.Exact, Sure: true}
		if m.IsSquare() {
			if move.Ply <= 2*s.each {
				move.Class, move.Loss, move.BestScore = coach.Slip, 3, 3
			}
			r.Moves = append(r.Moves, move)
		}
	}
	report(r)
	return nil
}

func (*slips) Judge(context.Context, int, game.Move, int) (coach.Judgement, error) {
	return coach.Judgement{}, nil
}

// ended returns an App in which a game with these players has just ended, with its review.
func ended(t *testing.T, seats [2]session.Seat, each int) *App {
	t.Helper()
	a := playScene(t, people, fullBoard[:len(fullBoard)-2], 1280, 800, 100)
	pool := ai.NewPool(1)
	t.Cleanup(pool.Close)
	a.services.Reviewer = jobs.NewReviewer(jobs.ReviewerOptions{Pool: pool, New: func(g *game.Game, o coach.Options) (jobs.ReviewEngine, error) {
		return &slips{o.Tag, g, each}, nil
	}})
	last, err := game.ParseSquare(fullBoard[len(fullBoard)-2:])
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		a.tell()
	}
	if err := a.services.Session.SetSeats(seats); err != nil {
		t.Fatal(err)
	}
	switch {
	case !seats[game.White].Human:
		a.services.Session.Resign()
	default:
		if err := a.services.Session.Play(last); err != nil {
			t.Fatal(err)
		}
	}
	for range 200 {
		a.tell()
	}
	return a
}

// After a loss the main button is the review, with the number of its moments; after a win it is the
// rematch. Both lead to the review, and Escape leads back.
func TestReviewAfterTheEnd(t *testing.T) {
	person, engine := session.Seat{Human: true}, session.Seat{Spec: "minimax:easy"}
	for _, c := range []struct {
		name  string
		seats [2]session.Seat // Black has lost
		each  int
		first string
		label string
	}{
		{"lost", [2]session.Seat{person, engine}, 5, "review", "Review 3 moments"},
		{"lost with one slip", [2]session.Seat{person, engine}, 1, "review", "Review 1 moment"},
		{"lost without a slip", [2]session.Seat{person, engine}, 0, "review", "Review"},
		{"won", [2]session.Seat{engine, person}, 2, "rematch", "Review 2 moments"},
		{"two people", people, 2, "rematch", "Review 2 moments"},
	} {
		a := ended(t, c.seats, c.each)
		f := frameOf(a, widget.Input{})
		for n := 0; n < 1e6 && !slices.Contains(texts(f), c.label); n++ {
			a.tell()
			f = frameOf(a, widget.Input{})
		}
		if !slices.Contains(texts(f), c.label) {
			t.Errorf("%s: %q, want %q", c.name, texts(f), c.label)
		}
		first, second := control(t, f, "review").Rect, control(t, f, "rematch").Rect
		if got := first.Y < second.Y; got != (c.first == "review") {
			t.Errorf("%s: the review stands above the rematch: %v", c.name, got)
		}
		a.clickOn(t, "review")
		if a.scene() != "review" {
			t.Fatalf("%s: the review leads to %s", c.name, a.scene())
		}
		if a.press("Escape"); a.scene() != "play" {
			t.Errorf("%s: Escape leads to %s", c.name, a.scene())
		}
	}
}

// A comment in the review is part of the game on the board, which Play on leaves.
func TestReviewAnnotatesTheGame(t *testing.T) {
	a := ended(t, people, 2)
	a.clickOn(t, "review")
	for n := 0; n < 1e6; n++ {
		a.tell()
		if r, err := a.services.Session.Whole(); err == nil && r.Game.Root().Children()[0].Note.Verdict == game.Doubtful {
			break
		}
	}
	a.press("Home")
	a.clickOn(t, "tree-comment")
	frameOf(a, widget.Input{X: -1, Y: -1, Typed: []rune("a start")})
	a.press("Enter")
	r, err := a.services.Session.Whole()
	if err != nil || r.Game.Root().Note.Comment != "a start" || !strings.HasPrefix(fullBoard, r.Game.Root().Children()[0].Move().String()) {
		t.Errorf("the game has %q (%v)", r.Game.Root().Note.Comment, err)
	}
	a.clickOn(t, "tool-on")
	if a.scene() != "play" || a.snap().Setup.Seats != a.services.Settings.LastSeats() {
		t.Errorf("Play on leads to %s with %+v", a.scene(), a.snap().Setup.Seats)
	}
}
