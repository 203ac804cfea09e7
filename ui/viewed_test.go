package ui

import (
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/ui/app/intake"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
)

// viewing puts a game that is only looked at on the board.
func viewing(t *testing.T, a *App) {
	t.Helper()
	found, err := intake.Text("f5d6c3")
	if err != nil {
		t.Fatal(err)
	}
	a.lead(a.services.Intake.Open(intake.Arrival{Found: found}))
	a.tell()
}

// A game that is only looked at says so and offers to keep it, by a button and in the menu. After
// that it is a game like any other.
func TestKeepAGame(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {1280, 800}} {
		for _, id := range []string{"keep-game", "menu-keepgame"} {
			a := testApp(t, size[0], size[1])
			viewing(t, a)
			if id == "menu-keepgame" {
				a.open(screen.Menu{InGame: true})
			} else if size[0] > 1000 && !slices.Contains(screentest.Texts(frameOf(a, away)), words.Get("viewed")) {
				t.Errorf("%v: the status line does not say that the game is only looked at", size)
			}
			if !offered(a, id) {
				t.Errorf("%v: there is no %s", size, id)
				continue
			}
			phrase := strings.Join(screentest.Texts(frameOf(a, away)), " ") // a label may have two lines
			label := words.Get("keepgame")
			if id == "menu-keepgame" && size[0] < 1000 {
				label = words.Get("keepgame.short")
			}
			if !strings.Contains(phrase, label) {
				t.Errorf("%v: the label of %s is cut: %q", size, id, phrase)
			}
			if lost := screentest.Lost(frameOf(a, away), a.size.area()); id == "keep-game" && lost != "" {
				t.Errorf("%v: %s", size, lost)
			}
			if a.clickOn(t, id); !a.o.Store.Offers(a.snap().Setup.ID) || a.overlay() != "" || a.status() != words.Get("viewed.kept") {
				t.Errorf("%v: after %s the game is not saved; it says %q over %q", size, id, a.status(), a.overlay())
			}
			a.tell()
			a.open(screen.Menu{InGame: true})
			if f := frameOf(a, away); offered(a, id) || slices.Contains(screentest.Texts(f), words.Get("viewed")) {
				t.Errorf("%v: it can be kept again", size)
			}
		}
	}
}
