package play

import (
	"slices"
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/screen/screentest"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The notice of a pass stays until the next move, and so does the mark of the last disc.
func TestAPassStaysSeen(t *testing.T) {
	a := restored(t, people, "d3c3b3b2f5a3a1c1-", 1280, 800, 100)
	says := func(want string, there bool) {
		t.Helper()
		if got := slices.Contains(texts(a.tickOf(away)), want); got != there {
			t.Errorf("%q is said: %v, want %v", want, got, there)
		}
	}
	for range 10 * pace.TicksPerSecond {
		a.tickOf(away)
	}
	says("Black passed. White to move", true)
	if last := a.boardData(a.tickOf(away)).Last; last != game.At(2, 0).Bit() {
		t.Errorf("the mark of the last move lies on %v, want c1", last)
	}
	if err := a.s.Session.Play(game.At(4, 2)); err != nil {
		t.Fatal(err)
	}
	says("Black passed. White to move", false)
	if last := a.boardData(a.tickOf(away)).Last; last != game.At(4, 2).Bit() {
		t.Errorf("the mark of the last move lies on %v, want e3", last)
	}
}

// moved returns the controls that are in both lists at different places, but for entries of lists.
func moved(before, after []widget.Control) (ids []string) {
	for _, b := range before {
		for _, a := range after {
			if a.ID == b.ID && (a.Rect.X != b.Rect.X || a.Rect.Y != b.Rect.Y) && !strings.HasPrefix(a.ID, "move-") && !strings.HasPrefix(a.ID, "value-") {
				ids = append(ids, a.ID)
			}
		}
	}
	return ids
}

// Values, a hint with its reason, and the way back to another game come and go without moving what
// was there.
func TestNothingMovesUnderThePointer(t *testing.T) {
	for _, size := range append([][2]float64{{1920, 1080}, {600, 900}, {900, 700}}, smallWindows...) {
		a := counselled(t, &judge{why: coach.Reason{Instead: coach.Fact{Key: "corner.closed"}}}, size[0], size[1])
		a.scale = scaleOf(size)
		a.s.Settings.Values = settings.MostNone
		until := func(what, key string, done func() bool) {
			t.Helper()
			before := slices.Clone(a.tickOf(away).Controls)
			for range 3 { // a rated game asks first
				if !done() {
					a.tickOf(press(key))
					a.allow(t)
				}
				for a.game.snap.HintPending || a.game.snap.ReasonPending || !done() && a.game.snap.Advised && a.game.report == nil {
					a.tickOf(away)
				}
				a.tickOf(away)
			}
			ids := moved(before, a.tickOf(away).Controls)
			if size[0] < 900 { // there the panel becomes lower, and leaves out the line of play above the rows
				ids = slices.DeleteFunc(ids, func(id string) bool { return id == "values" })
			}
			if !done() || len(ids) > 0 {
				t.Errorf("%v: %s moves %q; done: %v", size, what, ids, done())
			}
		}
		until("switching the values on", "V", a.valuesOn)
		until("a hint", "T", func() bool { return a.game.explained() })
		until("the reason for it", "W", func() bool { return a.game.reason(false) != "" })
		until("switching the values off", "V", func() bool { return !a.valuesOn() })
	}
}

// The way back to the game before comes and goes without moving what was there.
func TestReturnMovesNothing(t *testing.T) {
	for _, size := range append([][2]float64{{1920, 1080}, {600, 900}, {900, 700}}, smallWindows...) {
		a := restored(t, people, "f5d6", int(size[0]), int(size[1]), 100)
		a.scale = scaleOf(size)
		a.s.Session.ShowAnalysis(true)
		id := a.s.Store.NewID()
		old := session.Saved{ID: id, Setup: session.Setup{ID: id, Seats: people}, Record: screentest.Record(t, "f5d6"), Ply: 2}
		a.s.Store.Save(old)
		a.s.Store.Leave()
		a.s.Store.Unfinished()
		a.s.Store.Look()
		if err := a.s.Session.Start(session.Setup{Seats: people, Before: id}); err != nil {
			t.Fatal(err)
		}
		a.Screen = New(a.s, "")
		a.await(t, "the game before", a.canReturn)
		for _, s := range []string{"f5", "d6"} {
			at, _ := game.ParseSquare(s)
			if err := a.s.Session.Play(at); err != nil {
				t.Fatal(err)
			}
			a.tickOf(away)
		}
		before := slices.Clone(a.tickOf(away).Controls)
		if !has(a.tickOf(away), "return") {
			t.Errorf("%v: there is no game to return to", size)
		}
		a.game.snap.Setup.Before = ""
		if ids := moved(before, a.frame(away).Controls); len(ids) > 0 {
			t.Errorf("%v: without the button, %q have moved", size, ids)
		}
	}
}

// ofBoard are controls in the column of the board, which Tab goes through first.
var ofBoard = map[string]bool{"advantage": true, "rated": true}

// Tab goes through the screen as one reads: the board, the bar, and then the side column from top
// to bottom and from left to right.
func TestTabFollowsReading(t *testing.T) {
	for _, size := range append([][2]float64{{1920, 1080}, {600, 900}}, smallWindows...) {
		for _, seats := range [][2]session.Seat{{you, engine}, {engine, engine}, {you, you}} {
			for _, values := range []bool{false, true} {
				a, _ := analysed(t, seats)
				a.w, a.h, a.scale = size[0], size[1], scaleOf(size)
				a.s.Session.ShowAnalysis(values)
				if values {
					a.s.Settings.Values = settings.MostFive
				}
				f := a.tickOf(away)
				for range 20 {
					f = a.tickOf(away)
				}
				third := view.ArrangeGame(a.area().W, a.area().H).Third
				var order []string
				at := map[string]widget.Rect{}
				know := func(f *widget.Frame) { // a report may come at any time
					for _, c := range f.Controls {
						at[c.ID] = c.Rect
					}
				}
				know(f)
				a.state.Focus, a.state.ShowFocus = view.BoardID, true
				for range len(f.Controls) {
					order = append(order, a.state.Focus)
					know(a.tickOf(press("Tab")))
					if a.state.Focus == view.BoardID {
						break
					}
				}
				if order[0] != view.BoardID || len(order) < 5 {
					t.Fatalf("%v: Tab goes to %q", size, order)
				}
				before := widget.Rect{}
				for _, id := range order[1:] {
					r := at[id]
					if !ofBoard[id] && (third.W == 0 || r.X < third.X) && before.W > 0 && (r.Y < before.Y || r.Y == before.Y && r.X < before.X) {
						t.Errorf("%v: %s at %v comes after one at %v: %q", size, id, r, before, order)
					}
					if !ofBoard[id] {
						before = r
					}
				}
			}
		}
	}
}
