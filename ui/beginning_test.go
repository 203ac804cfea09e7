package ui

import (
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// choosing returns an App with the setup for a person against an engine.
func choosing(t *testing.T) *App {
	t.Helper()
	a := testApp(t, 1280, 800)
	holding(a, "")
	a.tell()
	a.open(screen.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "friendly:club"}}})
	return a
}

// A handicap chosen in the setup reaches the game. The setup says before that the game is unrated.
func TestHandicapIsChosen(t *testing.T) {
	a := choosing(t)
	a.clickOn(t, "beginning")
	a.clickOn(t, "begin-side-2")
	a.clickOn(t, "begin-corners-3")
	a.press("Tab") // to the slider
	a.press("Right", "Right", "Right")
	if !said(frameOf(a, away), "Starts with the standard four discs and 2 corners for Black. 6 extra discs for Black at") {
		t.Errorf("the sheet says %q", texts(frameOf(a, away)))
	}
	a.press("Escape")
	if f := frameOf(a, away); !said(f, "2 corners for Black and 6 extra discs at the end. This game is not rated.") || !said(f, "Handicap (unrated)") {
		t.Errorf("the setup says %q", texts(f))
	}
	a.clickOn(t, "swap") // the handicap follows its player
	a.clickOn(t, "start")
	want := session.Handicap{Side: game.White, Corners: 2, Discs: 6}
	s := a.snap()
	if s.Setup.Handicap != want || s.Discs()[game.White].Count() != 4 || !s.Setup.Unrated() {
		t.Fatalf("the game has %+v and %d white discs", s.Setup.Handicap, s.Discs()[game.White].Count())
	}
	a.press("Ctrl+N")
	a.clickOn(t, "start")
	if s := a.snap(); s.Setup.Handicap != want {
		t.Errorf("a new game of the match has %+v", s.Setup.Handicap)
	}
	a.open(screen.Menu{InGame: true})
	a.clickOn(t, "menu-new")
	a.clickOn(t, "beginning")
	a.clickOn(t, "begin-side-1")
	a.press("Escape")
	a.clickOn(t, "start")
	if s := a.snap(); s.Setup.Handicap != (session.Handicap{}) || s.Setup.Unrated() {
		t.Errorf("without a handicap the game has %+v", s.Setup.Handicap)
	}
}

// A line typed into the list is checked at once and begins the next game. The setting remembers the
// choice.
func TestOwnOpening(t *testing.T) {
	a := choosing(t)
	a.clickOn(t, "beginning")
	a.clickOn(t, "begin-opening-3") // the list is empty, so its sheet opens
	if a.overlay() != "openings" {
		t.Fatalf("an empty list opens %q", a.overlay())
	}
	typed := func(line string) *widget.Frame {
		a.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.Ctrl | widget.KeyA: true}})
		return a.use(widget.Input{X: -1, Y: -1, Typed: []rune(line)})
	}
	if f := typed("f5a1"); !said(f, "Not valid yet: line 1, column 3: move 2 (a1) flips nothing; legal moves: f4, d6, f6") || control(t, f, "own-add").Enabled {
		t.Errorf("a line with a fault: %q", texts(f))
	}
	a.press("Enter")
	if n := a.o.Store.Openings().Count(); n != 0 {
		t.Fatalf("a line with a fault is added")
	}
	if f := typed("f5d6c3d3c4"); !said(f, "5 moves: Tiger") {
		t.Errorf("a good line: %q", texts(f))
	}
	a.press("Enter")
	a.state.Clipboard.(*oneText).text = "# more\nzz\nd3c5\n"
	a.clickOn(t, "own-paste")
	a.use(away)
	if got := a.o.Store.Openings().Text(); got != "f5d6c3d3c4\nd3c5\n" {
		t.Errorf("the list is %q", got)
	}
	if f := frameOf(a, away); !said(f, `1 added, 1 skipped: line 1, column 1: "zz" contains neither moves nor a position`) {
		t.Errorf("after a paste: %q", texts(f))
	}
	a.clickOn(t, "own-remove") // the line that was added last
	if got := a.o.Store.Openings().Text(); got != "f5d6c3d3c4\n" {
		t.Errorf("after removing a line the list is %q", got)
	}
	a.press("Escape", "Escape")
	a.clickOn(t, "start")
	if s := a.snap(); game.FormatMoves(s.Moves) != "f5d6c3d3c4" || s.MinPly != 5 || s.Setup.Unrated() {
		t.Errorf("the game begins with %s, given %d", game.FormatMoves(s.Moves), s.MinPly)
	}
	if a.settings.Opening != settings.Own {
		t.Errorf("the setting is %q", a.settings.Opening)
	}

	// A position of the list. A game with corners leaves the list out.
	a.o.Store.SaveOpenings(session.ParseOpenings(startOBF[:64] + " O"))
	a.lead(a.services.Current.Again(people))
	a.tell()
	if s := a.snap(); s.ToMove != game.White || !s.Setup.Unrated() || s.MinPly != 0 {
		t.Errorf("from a position %v is to move", s.ToMove)
	}
	if setup := a.services.Openings.Given(people, session.Handicap{Corners: 1}); !setup.Start.None() || setup.Opening != nil {
		t.Errorf("with a corner the game begins with %+v", setup)
	}
}

// The setting goes round its choices and leaves out an empty list.
func TestOpeningGoesRound(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.tell()
	turn := func() settings.Opening {
		a.services.Openings.Turn(false)
		return a.settings.Opening
	}
	for _, c := range []struct {
		list string
		want []settings.Opening
	}{
		{"# none\n", []settings.Opening{settings.Varied, settings.Standard, settings.Varied, settings.Standard}},
		{"f5\n", []settings.Opening{settings.Varied, settings.Own, settings.Standard, settings.Varied}},
	} {
		a.o.Store.SaveOpenings(session.ParseOpenings(c.list))
		for i, want := range c.want {
			if got := turn(); got != want {
				t.Errorf("%q: turn %d leads to %q, want %q", c.list, i+1, got, want)
			}
		}
	}
}
