package review

import (
	"errors"
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/game"
	"flipside/ui/view"
)

// A try waits for the judgement of its own move, and can be repeated.
func TestATryWaitsForItsMove(t *testing.T) {
	a := attempt{on: true, ply: 3}
	d6, c3, c5 := move(t, "d6"), move(t, "c3"), move(t, "c5")
	if !a.open() || a.awaits(&coach.Judgement{Ply: 3}, nil) || a.numbers(game.Start, game.Black) != nil {
		t.Errorf("without an answer: %+v", a)
	}
	a.place(c3)
	for _, other := range []coach.Judgement{{Ply: 4, Move: c3}, {Ply: 3, Move: d6}} {
		if a.awaits(&other, nil) {
			t.Errorf("it takes %+v", other)
		}
	}
	j := coach.Judgement{Ply: 3, Move: c3, Outcome: coach.Costs, Score: -4, BestScore: 2}
	if !a.awaits(&j, nil) || !a.awaits(&coach.Judgement{}, errors.New("no")) {
		t.Error("it does not take its own judgement, or an error")
	}
	l := a.take(j, c5)
	if a.waiting || a.open() || a.solved() || a.knows || l.Ply != 3 || l.Scores[c3] != -4 || l.Scores[c5] != 2 {
		t.Errorf("%+v teaches %+v", a, l)
	}
	a.place(c5)
	if !a.waiting || !a.open() || a.ply != 3 {
		t.Errorf("again: %+v", a)
	}
	if a.take(coach.Judgement{Ply: 3, Move: c5, Outcome: coach.AsGood}, c5); !a.solved() || !a.knows {
		t.Errorf("solved: %+v", a)
	}
}

// The card of a try names the better move only when the user has found it or asked for it.
func TestCardOfATry(t *testing.T) {
	_, k := foundIn(t)
	m := k.move(3)
	a := attempt{on: true, ply: 3}
	card := func() (d view.MomentData) {
		d.Grade = 3
		a.card(m, sentence.Reader{}, &d)
		return d
	}
	if d := card(); len(d.Sentences) != 1 || d.Retry || !d.Next || d.Grade != 0 {
		t.Errorf("it asks: %+v", d)
	}
	if a.knows = true; len(card().Sentences) < 2 {
		t.Error("the better move is not shown")
	}
	a.knows = false
	a.place(m.Best)
	a.take(coach.Judgement{Ply: 3, Move: m.Best, Outcome: coach.Better, Line: []game.Move{m.Best}}, m.Best)
	if d := card(); len(d.Sentences) != 1 || !d.Retry || len(d.Board.Numbers) != 1 {
		t.Errorf("judged: %+v", d)
	}
}
