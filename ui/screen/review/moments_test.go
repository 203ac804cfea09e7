package review

import (
	"slices"
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/game"
	"flipside/ui/app/session"
)

// momentsOf returns the moments of the review of line10, and its report.
func momentsOf(t *testing.T, seats [2]session.Seat) (moments, *coach.Report) {
	t.Helper()
	g, err := game.FromText(line10)
	if err != nil {
		t.Fatal(err)
	}
	r := reported(t, g, marks)
	return newMoments(seats, game.Result{}, false), &r
}

// The first moment comes to the card when the rough pass is done, the turning point before others,
// and stays there as long as the report has it.
func TestTheFirstMoment(t *testing.T) {
	m, r := momentsOf(t, you)
	r.Stage = coach.Rough
	if m.choose(r, false) || m.card != 0 || m.counts() != nil {
		t.Fatalf("before the rough pass is done: %+v", m)
	}
	r.Stage, r.Turning = coach.Refining, 7
	if !m.choose(r, false) || m.card != 7 || !slices.Equal(m.list, []int{3, 7}) || !slices.Equal(m.counts(), []string{"Moment 2 of 2", "2 of 2"}) {
		t.Errorf("%+v, %s", m, m.counts())
	}
	r.Turning = 3
	if m.choose(r, false) || m.card != 7 {
		t.Error("a new report takes the moment from the card")
	}
	r.Moves[6].Class = coach.Fine
	if !m.choose(r, false) || m.card != 3 {
		t.Errorf("the card has %d, which is no moment", m.card)
	}
}

// The person's moments are shown, or the moments of the side that lost, or of both.
func TestSidesOfMoments(t *testing.T) {
	white := [2]session.Seat{you[1], you[0]}
	black := game.Result{Black: 40, White: 24, Score: 16}
	for _, c := range []struct {
		seats  [2]session.Seat
		over   bool
		side   int
		reader sentence.Person
	}{
		{you, true, int(game.Black), sentence.BlackPlayer},
		{white, true, int(game.White), sentence.BlackPlayer + 1},
		{people, false, both, sentence.Nobody},
		{people, true, int(game.White), sentence.Nobody},
	} {
		if m := newMoments(c.seats, black, c.over); m.side != c.side || m.reader(false).Person != c.reader {
			t.Errorf("%+v: side %d, reader %v", c, m.side, m.reader(false).Person)
		}
	}
}

// The next moment is the next one of a list, after the last one the first.
func TestTheNextMoment(t *testing.T) {
	m, r := momentsOf(t, people)
	m.choose(r, false)
	if !slices.Equal(m.list, []int{3, 4, 7}) {
		t.Fatalf("both sides have %v", m.list)
	}
	for _, want := range []int{4, 7, 3} {
		if m.card = m.after(m.list); m.card != want {
			t.Errorf("the next one is %d, want %d", m.card, want)
		}
	}
	if m.after(nil) != 0 {
		t.Error("an empty list has a moment")
	}
	m.side = int(game.White)
	if m.choose(r, false); m.listed() != 4 || m.card != 3 {
		t.Errorf("White's list begins with %d, on the card is %d", m.listed(), m.card)
	}
	if m.all = true; m.choose(r, false) || m.listed() != 3 {
		t.Errorf("all: %+v", m)
	}
}

// A review that begins at a position has the moment of its move on the card, if the move is a
// moment.
func TestTheMomentOfThePosition(t *testing.T) {
	for ply, want := range map[int]int{6: 7, 3: 4, 4: 3} {
		k := &known{}
		a := open(t, line10, you, 1280, 800, k)
		of := a.of
		of.Ply = ply
		a.Screen = New(a.s, of)
		k.report = reported(t, a.of.Record.Game, marks)
		a.ready()
		if a.moments.card != want || a.line.at().Ply() != ply {
			t.Errorf("from ply %d: on the card is %d, on the board ply %d", ply, a.moments.card, a.line.at().Ply())
		}
	}
}

// It waits for that moment if only a deeper search finds it, until the user chooses another one.
func TestTheMomentOfThePositionComesLater(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(a *scene)
		want bool
	}{
		"nothing": {func(*scene) {}, true}, "M": {func(a *scene) { a.key("M") }, false}, "a try": {touches["try"], false},
	} {
		k := &known{}
		a := open(t, line10, you, 1280, 800, k)
		of := a.of
		of.Ply = 2
		a.Screen = New(a.s, of)
		k.report = reported(t, a.of.Record.Game, marks)
		none(&k.report.Moves[2])
		a.ready()
		if a.moments.card == 0 || a.moments.card == 3 {
			t.Fatalf("%s: at first, on the card is %d", name, a.moments.card)
		}
		a.texts() // the card is drawn
		c.do(a)
		a.deeper(lost11)
		if (a.moments.card == 3) != c.want {
			t.Errorf("%s: on the card is %d", name, a.moments.card)
		}
	}
}

// Between two people, the moments of the side to move in that position are shown.
func TestTheSideOfThePosition(t *testing.T) {
	people := [2]session.Seat{{Human: true}, {Human: true}}
	for ply, want := range map[int]game.Color{2: game.Black, 3: game.White} {
		a := open(t, line10, people, 1280, 800, &known{})
		of := a.of
		of.Ply = ply
		if a.Screen = New(a.s, of); a.moments.side != int(want) {
			t.Errorf("from ply %d: the moments are those of %d, want %v", ply, a.moments.side, want)
		}
	}
}
