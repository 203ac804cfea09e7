package ui

import (
	"cmp"
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// Ctrl+N leads to the choice of the players from every screen, with those on the board, and does
// not begin a game by itself.
func TestNewGame(t *testing.T) {
	a := testApp(t, 1280, 800)
	last := a.services.Settings.LastSeats()
	a.press("Ctrl+N")
	if a.scene() != "setup" {
		t.Fatalf("on the start page it leads to %q", a.scene())
	}
	a.press("Ctrl+N") // has no effect there
	a.press("Escape")
	if a.scene() != "home" {
		t.Fatalf("Escape leads to %q", a.scene())
	}
	a.open(screen.Preferences{})
	a.press("Ctrl+N")
	a.clickOn(t, "start")
	if s := a.snap(); a.scene() != "play" || s.Setup.Seats != last {
		t.Fatalf("%q with %+v", a.scene(), s.Setup.Seats)
	}
	a.lead(a.services.Current.Begin(session.Setup{Seats: people}))
	x, y := a.middle(t, "f5")
	clickAt(a, x, y)
	a.tell()
	for _, way := range []string{"tool-new", "menu-new", "Ctrl+N"} {
		switch way {
		case "Ctrl+N":
			a.press(way)
		case "menu-new":
			a.open(screen.Menu{InGame: true})
			a.clickOn(t, way)
		default:
			a.clickOn(t, way)
		}
		if s := a.snap(); a.scene() != "setup" || s.Ply != 1 {
			t.Errorf("%s leads to %q, ply %d", way, a.scene(), s.Ply)
		}
		a.press("Escape")
	}
	a.press("Ctrl+N")
	a.clickOn(t, "start")
	if s := a.snap(); a.scene() != "play" || s.Setup.Seats != people || s.Ply != 0 {
		t.Errorf("%q with %+v at ply %d", a.scene(), s.Setup.Seats, s.Ply)
	}
}

// The analysis of an earlier game does not show two people their best moves.
func TestAnalysisOfTwoPeople(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.services.Settings.Analysis = true
	engine := session.Seat{Spec: "random"}
	for _, c := range []struct {
		seats [2]session.Seat
		want  bool
	}{{people, false}, {[2]session.Seat{engine, people[1]}, true}} {
		setup := session.Setup{Seats: c.seats}
		setup.Handicap.Discs = 4 // unrated
		a.lead(a.services.Current.Begin(setup))
		a.tell()
		if got := a.snap().Analysis; got != c.want {
			t.Errorf("%v: the analysis is on: %v", c.seats, got)
		}
	}
	if !a.services.Settings.Analysis {
		t.Error("the setting has changed")
	}
}

// F1 and ? list the keys, on every screen.
func TestTheListOfKeys(t *testing.T) {
	a := testApp(t, 1280, 800)
	for _, to := range []screen.Destination{screen.Home{}, screen.Play{}, screen.Preferences{}} {
		a.open(to)
		below := a.scene()
		if a.press("F1"); a.overlay() != "keys" {
			t.Errorf("on %s F1 opens %q", below, a.overlay())
		}
		a.press("Escape")
		a.use(widget.Input{X: -1, Y: -1, Typed: []rune("?")})
		if a.overlay() != "keys" || a.scene() != below {
			t.Errorf("on %s ? opens %q", below, a.overlay())
		}
		a.press("Escape")
	}
}

// A viewed game offers the last players, and its names are not kept as names of friends. Enter
// starts the game, also without a focus.
func TestNewGameAfterAViewedOne(t *testing.T) {
	a := testApp(t, 1280, 800)
	last, friends := a.services.Settings.LastSeats(), a.services.Settings.Friends()
	r := screentest.Record(t, screentest.FullBoard[:20])
	r.Tags.Black.Name, r.Tags.White.Name = "Tamenori", "Murakami"
	a.lead(a.services.Current.Show(r))
	a.tell()
	a.clickOn(t, "tool-new")
	a.press("Enter")
	if s := a.snap(); a.scene() != "play" || s.Setup.Seats != last || a.services.Settings.Friends() != friends {
		t.Errorf("%q with %+v, and the friends are %+v", a.scene(), s.Setup.Seats, a.services.Settings.Friends())
	}
}

// In a viewed game neither player is the user, even if its file names only one or none, and neither
// is to move.
func TestAViewedGameIsNobodys(t *testing.T) {
	for _, moves := range []string{screentest.FullBoard, screentest.FullBoard[:20]} {
		for _, names := range [][2]string{{"Tamenori", ""}, {"", "Murakami"}, {"", ""}, {"Tamenori", "Murakami"}} {
			a := testApp(t, 1280, 800)
			r := screentest.Record(t, moves)
			r.Tags.Black.Name, r.Tags.White.Name = names[0], names[1]
			a.lead(a.services.Current.Show(r))
			a.services.Messages.Clear()
			f := frameOf(a, away)
			for c, name := range names {
				shows(t, "the cards", f, cmp.Or(name, game.Color(c).String()))
			}
			for _, text := range texts(f) {
				if strings.Contains(strings.ToLower(text), "you") {
					t.Errorf("%q after %d moves: %q", names, len(moves)/2, text)
				}
			}
		}
	}
}

// After the end, the cards lead to a new game.
func TestCardsAfterTheEnd(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.lead(a.services.Current.Begin(session.Setup{Seats: people}))
	x, y := a.middle(t, "f5")
	clickAt(a, x, y)
	a.tell()
	a.clickOn(t, "card-black")
	if a.overlay() != "seat" {
		t.Errorf("in a game a card opens %q", a.overlay())
	}
	a.press("Escape")
	a.services.Session.Resign()
	a.tell()
	if a.clickOn(t, "card-black"); a.scene() != "setup" {
		t.Errorf("after the end a card leads to %q", a.scene())
	}
}
