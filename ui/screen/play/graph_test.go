package play

import (
	"slices"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen/screentest"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// graphWindows are windows with every layout of the graph, and one that has no room for it.
var graphWindows = [][2]float64{{640, 480}, {600, 900}, {900, 700}, {1024, 768}, {1280, 800}, {1920, 1080}}

// inWindow returns the screen of a game after some moves, in a window of a size.
func inWindow(t *testing.T, seats [2]session.Seat, plies int, size [2]float64) *scene {
	t.Helper()
	return restored(t, seats, screentest.FullBoard[:2*plies], int(size[0]), int(size[1]), 100)
}

// The graph is shown in a game of two people, in a watched one, in an unrated one against an engine
// and after every game, if the setting is on. A game that can still be rated shows none, and is not
// judged.
func TestWhereTheGraphIs(t *testing.T) {
	watched := [2]session.Seat{engine, engine}
	contest := [2]session.Seat{you, engine}
	for _, c := range []struct {
		name  string
		seats [2]session.Seat
		help  record.Help
		clock record.Clock
		plies int
		off   bool
		want  bool
	}{
		{name: "people", seats: people, plies: 2, want: true},
		{name: "people, before a move", seats: people},
		{name: "people, switched off", seats: people, plies: 2, off: true},
		{name: "people with a clock", seats: people, clock: record.Clock{Total: time.Minute}, plies: 2},
		{name: "people with a clock, ended", seats: people, clock: record.Clock{Total: time.Minute}, plies: 60, want: true},
		{name: "watched", seats: watched, plies: 2, want: true},
		{name: "watched, switched off", seats: watched, plies: 2, off: true},
		{name: "rated", seats: contest, plies: 2},
		{name: "with a hint", seats: contest, help: record.Hints, plies: 2, want: true},
		{name: "opened", seats: contest, help: record.Unnoted, plies: 2, want: true},
		{name: "rated, ended", seats: contest, plies: 60, want: true},
		{name: "ended, switched off", seats: contest, plies: 60, off: true},
	} {
		a := newScene(t, screentest.Idle{}, 1280, 800, 100)
		r := screentest.Record(t, screentest.FullBoard[:2*c.plies])
		if err := a.s.Session.Restore(session.Saved{Setup: session.Setup{Seats: c.seats, Clock: c.clock}, Record: r, Ply: c.plies, Help: c.help}); err != nil {
			t.Fatal(err)
		}
		a.Screen = New(a.s, "")
		a.s.Settings.Graph = !c.off
		a.tickOf(away)
		if got := has(a.tickOf(away), view.GraphID); got != c.want {
			t.Errorf("%s: the graph is shown: %v", c.name, got)
		}
		if judges := a.judging() == session.JudgeGame; judges != c.want {
			t.Errorf("%s: the game is judged: %v", c.name, judges)
		}
	}
}

// The graph has the scores of all plies, and nothing moves when they come. It has room for a whole
// game, and points upwards for the side that the bar is for.
func TestTheGraphFills(t *testing.T) {
	a, _ := analysed(t, people)
	a.s.Settings.ScoreSide = settings.ScoreWhite
	for _, m := range screentest.Record(t, screentest.FullBoard[:12]).Game.Line() {
		if err := a.s.Session.Play(m.Square()); err != nil {
			t.Fatal(err)
		}
	}
	known := func() (n int) {
		for _, v := range a.graph.data.Values {
			if v.Known {
				n++
			}
		}
		return n
	}
	f := a.tickOf(away)
	if before := slices.Clone(f.Controls); known() == 0 {
		f = a.await(t, "the last score", func() bool { return known() == 6 })
		if ids := moved(before, f.Controls); len(ids) > 0 {
			t.Errorf("the scores move %q", ids)
		}
	}
	for ply, v := range a.graph.data.Values {
		// A sage gives 3 discs to the side to move.
		if want := []float64{-3, 3}[(ply+1)%2]; ply > 0 && (v.Known != (ply <= 6) || v.Known && v.Value != want) {
			t.Errorf("ply %d: %+v, want %g", ply, v, want)
		}
	}
	if d := a.graph.data; len(d.Values) != 61 || d.Up != game.White || d.View != 6 || d.Unit != view.GraphDiscs {
		t.Errorf("%d plies, %v is up, ply %d", len(d.Values), d.Up, d.View)
	}
	for ply, want := range map[int]string{0: "Start", 2: "2. c3\nFor White: -3.0 discs", 9: ""} {
		if got := a.graph.data.About(ply); got != want {
			t.Errorf("ply %d: %q, want %q", ply, got, want)
		}
	}
	a.undo()
	a.await(t, "a shorter graph", func() bool { return a.graph.of.ply == 5 && known() == 5 })
}

// A click or a drag on the graph shows the ply under the pointer, at most the current one, and does
// not move the graph. The list of moves, or the analysis, stays next to it.
func TestADragAlongTheGraph(t *testing.T) {
	for _, size := range graphWindows {
		for name, seats := range map[string][2]session.Seat{"people": people, "watched": {engine, engine}} {
			a := inWindow(t, seats, 40, size)
			f := a.tickOf(away)
			if !has(f, view.GraphID) {
				if size[0] == 1280 || size[0] == 640 || size[0] == 1920 {
					t.Errorf("%v, %s: there is no graph", size, name)
				}
				continue
			}
			r := rowOf(t, f, view.GraphID)
			if r.H < leastGraph {
				t.Errorf("%v, %s: the graph is %g high", size, name, r.H)
			}
			_, y := r.Center()
			for i, at := range []struct{ x, ply float64 }{{0.2, 11}, {0.4, 23}, {0.5, 29}, {0.95, 40}, {0.1, 5}} {
				a.tickOf(widget.Input{X: r.X + at.x*r.W, Y: y, Pressed: i == 0, Down: true})
				f = a.tickOf(widget.Input{X: r.X + at.x*r.W, Y: y, Down: true})
				low := at.ply - 2
				if r.H < usualGraph { // the discs of the sides are left of the bars
					low -= 4
				}
				if got := float64(a.game.snap.View); got < low || got > at.ply+2 {
					t.Errorf("%v, %s: at %g of the width is ply %g, want about %g", size, name, at.x, got, at.ply)
				}
				if now := rowOf(t, f, view.GraphID); now != r {
					t.Errorf("%v, %s: the graph has moved from %v to %v", size, name, r, now)
				}
				if !has(f, "moves") && !slices.ContainsFunc(f.Controls, func(c widget.Control) bool { return c.ID == "values" }) && at.ply < 40 {
					t.Errorf("%v, %s: there is no list of moves", size, name)
				}
			}
			if lost := screentest.Lost(f, a.area()); lost != "" {
				t.Errorf("%v, %s: %s", size, name, lost)
			}
		}
	}
}

// At the end, the result and its three buttons have room, and so has the list of moves if it is
// next to the graph.
func TestTheResultWithTheGraph(t *testing.T) {
	for _, size := range graphWindows {
		a := inWindow(t, [2]session.Seat{you, engine}, 60, size)
		f := a.tickOf(away)
		for _, id := range []string{"rematch", "review", "newgame"} {
			if !has(f, id) {
				t.Errorf("%v: there is no %s", size, id)
			}
		}
		if lost := screentest.Lost(f, a.area()); lost != "" {
			t.Errorf("%v: %s", size, lost)
		}
		if has(f, view.GraphID) && !has(f, "moves") {
			t.Errorf("%v: the graph leaves no room for the list of moves", size)
		}
		if size[0] >= 1280 && !has(f, view.GraphID) {
			t.Errorf("%v: there is no graph", size)
		}
	}
}

// A game that is over takes the values of its review, if they belong to its line.
func TestTheReviewsValues(t *testing.T) {
	a := inWindow(t, people, 60, [2]float64{1280, 800})
	s := &a.game.snap
	scores := make([]ai.Score, 61)
	scores[3], scores[4] = ai.Score{Kind: ai.WinRate, Value: 0.5}, ai.Score{Kind: ai.Discs, Value: 9}
	s.Scores = scores
	report := coach.Report{Tag: coach.Tag{Game: s.Setup.ID, Node: 1}, Serial: 1, Values: make([]coach.Value, 61)}
	report.Values[1] = coach.Value{Kind: coach.Estimate, Black: 2.5}
	report.Values[60] = coach.Value{Kind: coach.Exact, Black: -6}
	var g graph
	value := func(ply int) view.GraphValue { return g.data.Values[ply] }
	g.tick(s, &report, settings.ScoreBlack, false)
	if value(1).Value != 2.5 || value(60).Value != -6 || value(3).Known || value(4).Value != 9 || g.data.Unit != view.GraphDiscs {
		t.Errorf("%+v", g.data.Values)
	}
	report.Serial, report.Values[1].Black = 2, 3
	for tick := range graphPace {
		if g.tick(s, &report, settings.ScoreBlack, false); tick < graphPace-1 && value(1).Value != 2.5 {
			t.Fatalf("the values change again after %d ticks", tick)
		}
	}
	if value(1).Value != 3 {
		t.Error("the newer report is not taken")
	}
	report.Serial = 3
	for range 2 * graphPace {
		g.tick(s, &report, settings.ScoreBlack, true)
	}
	if g.of.serial != 2 {
		t.Error("the values change while discs move")
	}
	for name, other := range map[string]coach.Report{
		"another game": {Tag: coach.Tag{Game: "another"}, Values: report.Values},
		"another line": {Tag: report.Tag, Values: report.Values[:60]},
	} {
		var g graph
		if g.tick(s, &other, settings.ScoreBlack, false); g.data.Values[1].Known {
			t.Errorf("the graph has the values of %s", name)
		}
	}
	s.Over = false
	var live graph
	if live.tick(s, &report, settings.ScoreBlack, false); live.data.Values[1].Known {
		t.Error("a game that goes on has the values of a review")
	}
}

// While nothing changes, the graph makes nothing.
func TestTheGraphIsMadeOnce(t *testing.T) {
	a := inWindow(t, people, 40, [2]float64{1280, 800})
	none := &coach.Report{}
	a.graph.tick(&a.game.snap, none, settings.ScoreAuto, false)
	if n := testing.AllocsPerRun(100, func() { a.graph.tick(&a.game.snap, none, settings.ScoreAuto, false) }); n > 0 {
		t.Errorf("%g allocations a tick", n)
	}
}
