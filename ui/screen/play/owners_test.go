package play

import (
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/rating"
	"flipside/ui/app/session"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// reported is a report about the initial position, with a line for f5.
func reported() *session.Analysis {
	f5, d3 := game.Move(game.At(5, 4)), game.Move(game.At(3, 2))
	return &session.Analysis{Report: ai.Report{Score: ai.Score{Kind: ai.Discs, Value: 1}, Elapsed: 7, Moves: []ai.MoveStat{{Move: f5, PV: []game.Move{f5, game.Move(game.At(3, 5))}}, {Move: d3}}}}
}

// steps returns how many moves of a long line are shown.
func steps(t *testing.T, a screen.Ahead) int {
	t.Helper()
	line, err := game.ParseMoves(game.Start, "f5d6c3d3c4f4f6f3e6e7")
	if err != nil {
		t.Fatal(err)
	}
	return len(a.Numbers(game.Start, game.Black, line))
}

// atStart is a game in the initial position.
func atStart() session.Snapshot {
	return session.Snapshot{Board: session.Board{Spot: session.Spot{Position: game.Start}, Legal: game.Start.Moves()}, Hints: session.Hints{Hint: game.NoMove}}
}

// While discs move, the reports on the screen stay. A watched game keeps the last one in its panel.
func TestReportsWaitForTheDiscs(t *testing.T) {
	var s shown
	var v screen.Values
	snap := atStart()
	snap.Watching, snap.Report = true, reported()
	s.take(snap, &v, true, false)
	if s.report != nil || s.snap.Report != nil {
		t.Error("a report appears while discs move")
	}
	s.take(snap, &v, false, true)
	if s.report == nil || s.snap.Report == nil || s.snap.Report.Elapsed != 0 || s.report.Elapsed != 7 {
		t.Errorf("%+v", s)
	}
	panel := s.panel
	snap.Report = nil
	s.take(snap, &v, false, false)
	if s.report != nil || s.snap.Report != panel {
		t.Error("the panel loses its report before the next one")
	}
	snap.Over = true
	if s.take(snap, &v, false, false); s.snap.Report != nil {
		t.Error("the panel of a game that is over has a report")
	}
	if s.moved(panel); s.report != panel || s.panel != panel {
		t.Error("the report that an engine has moved by is not shown")
	}
}

// The row comes before the chip, and both before the pinned line.
func TestWhoseLineIsShown(t *testing.T) {
	s := shown{snap: atStart(), report: reported()}
	v := newValues()
	f5, d3 := game.Move(game.At(5, 4)), game.Move(game.At(3, 2))
	lines := func(chip game.Move, away bool, want game.Move) {
		t.Helper()
		numbers := v.numbers(&s, chip, away)
		if v.ahead.Shown() != want || (want == game.NoMove) != (numbers == nil) {
			t.Errorf("it shows %v: %+v, want %v", v.ahead.Shown(), numbers, want)
		}
	}
	lines(game.NoMove, false, game.NoMove)
	lines(f5, false, f5)
	lines(f5, true, game.NoMove)
	rows := []view.MoveRow{{Move: f5}, {Move: d3}}
	v.take(view.AnalysisInput{Row: 1, Chosen: true}, rows, s.snap.Spot)
	lines(f5, false, d3)
	v.take(view.AnalysisInput{Row: -1}, rows, s.snap.Spot)
	lines(game.NoMove, false, d3)
	lines(f5, false, f5)
	if v.step(-1); steps(t, v.ahead) != 5 || len(v.numbers(&s, f5, false)) != 2 {
		t.Errorf("%d moves of the line", steps(t, v.ahead))
	}
	d := view.AnalysisData{Moves: rows}
	if v.light(&d); !d.Moves[0].Lit || d.Moves[1].Lit {
		t.Errorf("%+v", d.Moves)
	}
	s.report = nil
	lines(f5, false, game.NoMove)
	if v.step(-1); steps(t, v.ahead) != 5 {
		t.Error("it steps without a line")
	}
}

// The reason takes no room that it does not need, and a panel without room says so.
func TestRoomForCounsel(t *testing.T) {
	for _, c := range []struct {
		counsel  counsel
		height   float64
		controls int
		shown    bool
	}{
		{counsel{}, 300, 0, false},
		{counsel{asks: true}, 300, 2, false},
		{counsel{asks: true}, 20, 0, false},
		{counsel{explained: true}, 300, 1, false},
		{counsel{explained: true, reason: "It takes a corner."}, 300, 0, true},
		{counsel{explained: true, reason: "It takes a corner."}, 20, 0, false},
	} {
		var st widget.State
		f := widget.Begin(&st, widget.Input{X: -1, Y: -1}, theme.Themes[0], 1, paint.Measure)
		r := widget.Rect{W: 300, H: c.height}
		rest, a := c.counsel.declare(f, r)
		if len(f.Controls) != c.controls || c.counsel.shown != c.shown || a != noAnswer || (rest == r) != (c.controls == 0 && !c.shown) {
			t.Errorf("%+v: %d controls, the rest is %+v", c, len(f.Controls), rest)
		}
	}
}

// After a game that a person did not win against an engine, the review comes first. An opponent
// that is offered takes the place of the choice.
func TestStepsAfterAGame(t *testing.T) {
	over := func(score int, seats [2]session.Seat) *session.Snapshot {
		r := game.Result{Black: 32 + score/2, White: 32 - score/2, Score: score}
		return &session.Snapshot{Course: session.Course{Over: true, Result: r, Counts: [2]int{r.Black, r.White}}, Setup: session.Setup{Seats: seats}}
	}
	against := [2]session.Seat{you, engine}
	var e ending
	e.begin()
	for _, c := range []struct {
		score int
		seats [2]session.Seat
		first step
	}{{10, against, rematch}, {-10, against, reviewGame}, {0, against, reviewGame}, {-10, people, rematch}} {
		if got := e.steps(over(c.score, c.seats)); got[0] != c.first || got[2] != newGame || len(got) != 3 {
			t.Errorf("%+v: %v", c, got)
		}
	}
	e.offer, e.offered, e.reviewed = rating.Level{Name: "minimax:club"}, true, coach.Tag{}
	if got := e.steps(over(10, against)); got[3] != offer || e.seats(against)[1].Spec != "minimax:club" || !e.seats(against)[0].Human {
		t.Errorf("with an offer: %v", got)
	}
	if e.begin(); e.offered {
		t.Error("the offer outlives the game")
	}
}

// News appear once, and of two the one about the opened game stays.
func TestNewsAppearOnce(t *testing.T) {
	var m screen.Messages
	n := news{jumped: "back"}
	if n.appear(&m); m.Line() != "back" {
		t.Errorf("it says %q", m.Line())
	}
	m.Clear()
	if n.appear(&m); m.Line() != "" {
		t.Errorf("again it says %q", m.Line())
	}
	n = news{"back", "opened"}
	if n.appear(&m); m.Line() != "opened" {
		t.Errorf("of two it says %q", m.Line())
	}
}

// After a rated game, the rating and its change are shown once there are enough games.
func TestRatingLine(t *testing.T) {
	series := func(elo ...float64) (list []rating.Estimate) {
		for i, e := range elo {
			list = append(list, rating.Estimate{Elo: e, Games: i + 1})
		}
		return list
	}
	for want, of := range map[string][]rating.Estimate{
		"": nil, "Your rating appears after 3 more rated games": series(1, 2), "Your rating appears after 1 more rated game": series(1, 2, 3, 4),
		"Your rating: 805": series(1, 2, 3, 4, 804.6), "Your rating: 812 (+7)": series(1, 2, 3, 4, 804.6, 811.7), "Your rating: 798 (-7)": series(1, 2, 3, 4, 805, 797.8),
	} {
		if got := ratingLine(of); got != want {
			t.Errorf("%d games: %q, want %q", len(of), got, want)
		}
	}
	rated := &session.Snapshot{Course: session.Course{Over: true}, Fairness: session.Fairness{Rated: true}}
	e := ending{awaited: true}
	if got := e.ratingOf(rated); got != "Updating your rating" {
		t.Errorf("while the record does not have the game: %q", got)
	}
	e = ending{rating: "Your rating: 798 (-7)"}
	if got := e.ratingOf(rated); got != "Your rating: 798 (-7)" {
		t.Errorf("%q", got)
	}
	if got := e.ratingOf(&session.Snapshot{Course: session.Course{Over: true}}); got != "" {
		t.Errorf("after an unrated game: %q", got)
	}
}
