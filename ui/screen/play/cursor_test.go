package play

import (
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// cursorShown reports whether the keyboard cursor is visible.
func (a *scene) cursorShown() bool { return a.state.ShowFocus && a.state.Focus == view.BoardID }

// While there is no cursor on the board, Left and Right go through the game, in a game of people
// and in a watched one. Up, Down, Enter, the name of a square and Tab show the cursor, and then all
// arrows move it. What goes through the game hides it again, and so does the pointer. At the first
// and the last position Left and Right change nothing.
func TestArrowsAndTheCursor(t *testing.T) {
	for name, seats := range map[string][2]session.Seat{"people": people, "watched": {engine, engine}} {
		a := restored(t, seats, screentest.FullBoard[:12], 1280, 800, 100)
		const last = 6
		view := func(key string, want int, cursor bool) {
			t.Helper()
			a.tickOf(press(key))
			if a.Tick(); a.game.snap.View != want || a.cursorShown() != cursor {
				t.Errorf("%s: %s shows ply %d, want %d; cursor %v, want %v", name, key, a.game.snap.View, want, a.cursorShown(), cursor)
			}
		}
		a.tickOf(away)
		view("Right", last, false)
		for ply := last - 1; ply >= 0; ply-- {
			view("Left", ply, false)
		}
		view("Left", 0, false)
		view("Right", 1, false)
		for _, bring := range []widget.Input{press("Up"), press("Down"), press("Enter"), {X: -1, Y: -1, Typed: []rune("c4")}} {
			if a.tickOf(bring); !a.cursorShown() || a.game.snap.View != 1 {
				t.Errorf("%s: %v %q brings no cursor, or shows ply %d", name, bring.Keys, bring.Typed, a.game.snap.View)
			}
			from := a.board.Cursor
			if view("Left", 1, true); a.board.Cursor.Col() != from.Col()-1 {
				t.Errorf("%s: Left moves the cursor from %v to %v", name, from, a.board.Cursor)
			}
			if view("Right", 1, true); a.board.Cursor != from {
				t.Errorf("%s: Right moves the cursor to %v, want %v", name, a.board.Cursor, from)
			}
			view("PgDn", 2, false)
			view("Left", 1, false)
		}
		for key, ply := range map[string]int{"Home": 0, "PgUp": 0, "End": last} {
			view("Down", a.game.snap.View, true)
			view(key, ply, false)
			view("Home", 0, false)
		}
		view("Right", 1, false)
		for a.tickOf(press("Shift+Tab")); !a.cursorShown(); a.tickOf(press("Tab")) {
		}
		view("Right", 1, true)
		a.tickOf(widget.Input{X: 5, Y: 5, Moved: true})
		view("Right", 2, false)
		view("Down", 2, true)
		a.tickOf(widget.Input{X: 5, Y: 5, Pressed: true, Down: true})
		a.tickOf(widget.Input{X: 5, Y: 5, Released: true})
		view("Left", 1, false)
	}
}

// The cursor stays on the board while a person plays by keyboard, so that the arrows and Enter play
// a whole game after the first key.
func TestAWholeGameByArrows(t *testing.T) {
	a := restored(t, people, "", 1280, 800, 100)
	a.tickOf(away)
	a.tickOf(press("Down"))
	record := screentest.Record(t, screentest.FullBoard)
	for ply, m := range record.Game.Line() {
		for range 16 {
			at, to, key := a.board.Cursor, m.Square(), "Enter"
			switch {
			case at.Col() > to.Col():
				key = "Left"
			case at.Col() < to.Col():
				key = "Right"
			case at.Row() > to.Row():
				key = "Up"
			case at.Row() < to.Row():
				key = "Down"
			}
			if a.tickOf(press(key)); key == "Enter" {
				break
			}
		}
		if a.Tick(); a.game.snap.Ply != ply+1 || a.game.snap.Moves[ply] != m || !a.cursorShown() {
			t.Fatalf("after the keys for %v: ply %d, cursor on %v, shown %v", m, a.game.snap.Ply, a.board.Cursor, a.cursorShown())
		}
	}
	if !a.game.snap.Over || a.game.snap.Result.Empties != 0 {
		t.Errorf("the game has not ended: %+v", a.game.snap.Result)
	}
}

// After a click on the board, Left goes back at once: a click shows no cursor.
func TestLeftAfterAClick(t *testing.T) {
	a := restored(t, people, "f5", 1280, 800, 100)
	x, y := view.BoardGeometry(view.ArrangeGame(1280, 800).Board).Square(game.At(5, 5)).Center()
	a.tickOf(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	a.tickOf(widget.Input{X: x, Y: y, Released: true})
	if a.Tick(); a.game.snap.Ply != 2 {
		t.Fatalf("the click plays nothing: ply %d", a.game.snap.Ply)
	}
	a.tickOf(press("Left"))
	if a.Tick(); a.game.snap.View != 1 {
		t.Errorf("Left shows ply %d, want 1", a.game.snap.View)
	}
}

// When the game ends, the cursor goes, so that Left goes back, and Enter presses the main button.
func TestKeysAfterTheEnd(t *testing.T) {
	for _, key := range []string{"Left", "Enter"} {
		a := restored(t, people, screentest.FullBoard[:118], 1280, 800, 100)
		a.tickOf(away)
		a.tickOf(widget.Input{X: -1, Y: -1, Typed: []rune(a.game.snap.Legal.First().String())})
		a.tickOf(press("Enter"))
		a.await(t, "the result", a.ended)
		if a.tickOf(away); a.cursorShown() || !a.game.snap.Over {
			t.Fatalf("over %v, and the cursor is shown: %v", a.game.snap.Over, a.cursorShown())
		}
		f := widget.Begin(&a.state, press(key), theme.ByName(a.s.Settings.Theme), a.scale, paint.Measure)
		to := a.Update(f, a.area())
		f.End()
		switch a.Tick(); key {
		case "Left":
			if a.game.snap.View != 59 {
				t.Errorf("Left shows ply %d, want 59", a.game.snap.View)
			}
		default:
			if now := a.s.Session.Snapshot(); to.Step != screen.StepOnly || now.Over || now.Setup.Seats != people {
				t.Errorf("Enter leads to %+v; over %v", to, now.Over)
			}
		}
	}
}

// In a small window, which may lack the arrows of the moves, a tool goes back, also after the end.
func TestBackInASmallWindow(t *testing.T) {
	for _, plies := range []int{20, 60} {
		a := restored(t, people, screentest.FullBoard[:2*plies], 640, 480, 100)
		a.tickOf(away)
		f := a.tickOf(away)
		if has(f, "tool-new") || has(f, "browse-back") {
			t.Errorf("ply %d: %v", plies, f.Controls)
		}
		a.clickOn(t, f, "tool-back")
		f = a.tickOf(away)
		if a.game.snap.View != plies-1 || !has(f, "browse-forward") || !has(f, "tool-back") {
			t.Errorf("ply %d: Back shows %d", plies, a.game.snap.View)
		}
	}
	if f := inWindow(t, people, 20, [2]float64{1280, 800}).tickOf(away); has(f, "tool-back") || !has(f, "tool-new") {
		t.Error("a large window has the tool Back")
	}
}
