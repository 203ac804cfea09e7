package ui

import (
	"testing"

	"flipside/ui/screen"
	"flipside/ui/widget"
)

// The list of games has the focus when it has been read, on its first row, unless the user has
// moved the focus meanwhile. It has it again when the user comes back to it.
func TestTheListOfGamesHasTheFocus(t *testing.T) {
	open := func(t *testing.T) *App {
		a := recordApp(t, novice, ada)
		frameOf(a, away)
		a.state.Focus, a.state.ShowFocus = "others", true
		a.press("Enter")
		if a.scene() != "games" {
			t.Fatalf("the button leads to %s", a.scene())
		}
		return a
	}
	read := func(a *App) (f *widget.Frame) {
		for found := false; !found; {
			a.tell()
			f = frameOf(a, away)
			for _, c := range f.Controls {
				found = found || c.ID == "game-1"
			}
		}
		frameOf(a, away)
		return frameOf(a, away)
	}
	a := open(t)
	if read(a); a.state.Focus != "game" || !a.state.ShowFocus {
		t.Fatalf("the focus is on %q", a.state.Focus)
	}
	a.open(screen.Keys{})
	a.press("Escape")
	if read(a); a.scene() != "games" || a.state.Focus != "game" {
		t.Errorf("after another screen the focus is on %q of %s", a.state.Focus, a.scene())
	}
	a = open(t)
	a.state.Focus = "search"
	if read(a); a.state.Focus != "search" {
		t.Errorf("the list takes the focus away from the search, to %q", a.state.Focus)
	}
}
