package ui

import (
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/theme"
)

// A game is resigned by the menu and by a key, by mouse and by keyboard, after a question.
func TestResign(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {640, 480}} {
		for _, way := range []string{"menu", "key"} {
			a := testApp(t, size[0], size[1])
			a.settings.Motion = theme.NoMotion
			playing(t, a)
			ask := func() {
				t.Helper()
				if way == "key" {
					a.press("R")
				} else {
					a.press("Escape")
					a.clickOn(t, "menu-resign")
				}
				if a.overlay() != "resign" || a.snap().Over {
					t.Fatalf("%v, %s: nothing asks, but %q", size, way, a.overlay())
				}
			}
			if err := a.services.Session.Play(game.At(5, 4)); err != nil {
				t.Fatal(err)
			}
			a.tell()
			loser := a.snap().Resigns
			ask()
			if a.press("Escape"); a.scene() != "play" || a.overlay() != "" || a.snap().Over {
				t.Fatalf("%v, %s: Escape leads to %s, %s", size, way, a.scene(), a.overlay())
			}
			ask()
			if a.clickOn(t, "resign-no"); a.overlay() != "" || a.snap().Over {
				t.Fatalf("%v, %s: Play on ends the game", size, way)
			}
			ask()
			if way == "key" {
				pressOn(t, a, "resign-yes")
			} else {
				a.clickOn(t, "resign-yes")
			}
			a.tell()
			at := a.snap()
			if winner, won := at.Winner(); a.overlay() != "" || at.Early.End != record.Resigned || !won || winner == loser {
				t.Errorf("%v, %s: %q, %+v", size, way, a.overlay(), at.Early)
			}
			if all := strings.Join(wordsOf(a), " "); !strings.Contains(all, "resigned, so") {
				t.Errorf("%v, %s: nothing says so: %s", size, way, all)
			}
			if a.press("R"); a.overlay() != "" {
				t.Errorf("%v: a game that is over can be resigned", size)
			}
		}
	}
}

// The menu offers to resign only if somebody can, and the key says why not.
func TestNobodyResigns(t *testing.T) {
	engine := session.Seat{Spec: "random"}
	for _, c := range []struct {
		name, says string
		seats      [2]session.Seat
	}{
		{"no move yet", "You have not moved yet", people},
		{"watching", "You are not playing", [2]session.Seat{engine, engine}},
	} {
		a := testApp(t, 1280, 800)
		a.lead(a.services.Current.Begin(session.Setup{Seats: c.seats}))
		a.tell()
		a.press("R")
		if a.overlay() != "" || !strings.Contains(a.status(), c.says) {
			t.Errorf("%s: %q, %q", c.name, a.overlay(), a.status())
		}
		a.open(screen.Menu{InGame: true})
		for _, control := range frameOf(a, away).Controls {
			if control.ID == "menu-resign" {
				t.Errorf("%s: the menu offers to resign", c.name)
			}
		}
	}
}

// The question closes if the game ends while it is open.
func TestTheQuestionClosesWithTheGame(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.lead(a.services.Current.Begin(session.Setup{Seats: people}))
	if err := a.services.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	a.tell()
	a.press("R")
	a.services.Session.Resign()
	if a.use(away); a.overlay() != "" {
		t.Errorf("%q is open after the end", a.overlay())
	}
}
