package ui

import (
	"slices"
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// nothing is the message if no game is shown.
const nothing = "There is no game to copy"

// Ctrl+C copies the game wherever one is shown, also below an overlay. Elsewhere a message says
// that there is none.
func TestCopyWhereverAGameIsShown(t *testing.T) {
	const moves = "d3c5f6"
	reviewing := func(t *testing.T, a *App) {
		of, err := a.services.ReviewOfBoard()
		if err != nil {
			t.Fatal(err)
		}
		a.open(of)
	}
	for _, c := range []struct {
		where string
		game  bool // one is on the board
		show  func(t *testing.T, a *App)
		want  string // copied; empty: nothing
	}{
		{"the start page", false, func(*testing.T, *App) {}, ""},
		{"the start page with a waiting game", true, func(t *testing.T, a *App) {
			saved := session.Saved{ID: a.o.Store.NewID(), Setup: session.Setup{Seats: people}, Record: screentest.Record(t, moves), Ply: 2}
			a.o.Store.Save(saved)
			a.lead(a.services.Current.Leave())
			await(t, a, func() bool { return a.services.Current.There })
		}, "d3c5"},
		{"a game", true, func(*testing.T, *App) {}, moves},
		{"a game, looking back", true, func(_ *testing.T, a *App) { a.services.Session.Browse(1) }, moves},
		{"the menu of a game", true, func(_ *testing.T, a *App) { a.open(screen.Menu{InGame: true}) }, moves},
		{"Share", true, func(_ *testing.T, a *App) { a.open(screen.Share{Game: game.New()}) }, moves},
		{"the review", true, reviewing, moves},
		{"the keys over a review", true, func(t *testing.T, a *App) {
			reviewing(t, a)
			a.open(screen.Keys{})
		}, moves},
		{"the editor", true, func(_ *testing.T, a *App) { a.open(screen.Editor{Position: game.Start}) }, startOBF},
		{"the setup over a game", true, func(_ *testing.T, a *App) { a.open(screen.Setup{Seats: people}) }, ""},
		{"the progress", true, func(_ *testing.T, a *App) { a.open(screen.Progress{}) }, ""},
		{"the settings", false, func(_ *testing.T, a *App) { a.open(screen.Preferences{}) }, ""},
		{"the library without a game", true, func(_ *testing.T, a *App) { a.open(screen.GameList{}) }, ""},
		{"the library below a menu", true, func(t *testing.T, a *App) {
			a.open(screen.GameList{})
			if a.clickOn(t, "more"); a.state.Focus != "games-menu" {
				t.Fatalf("the focus is on %q", a.state.Focus)
			}
		}, ""},
		{"the beginning", true, func(_ *testing.T, a *App) {
			a.open(screen.Setup{Seats: people})
			a.open(screen.Beginning{Of: &screen.Draft{Seats: people}})
		}, ""},
	} {
		t.Run(c.where, func(t *testing.T) {
			a := testApp(t, 1280, 800)
			if c.game {
				a = playScene(t, people, moves, 1280, 800, 100)
			}
			clip := holding(a, "")
			c.show(t, a)
			a.tell()
			frameOf(a, away)
			press(a, widget.Ctrl|widget.KeyC)
			if clip.text != c.want {
				t.Errorf("copied %q, want %q", clip.text, c.want)
			}
			if got := a.services.Messages.Line(); (got == nothing) != (c.want == "") {
				t.Errorf("it says %q", got)
			}
			f := frameOf(a, away)
			if _, overlay := a.router.names(); c.want == "" && overlay == "" && !slices.Contains(screentest.Texts(f), nothing) {
				t.Errorf("the window shows %q", screentest.Texts(f))
			}
		})
	}
}

// On a screen without a status line, a click removes the message of a refusal.
func TestRefusalWithoutAStatusLine(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {1280, 800}} {
		a := testApp(t, size[0], size[1])
		a.open(screen.Setup{Seats: people})
		holding(a, "")
		frameOf(a, away)
		press(a, widget.Ctrl|widget.KeyC)
		if f := frameOf(a, away); !slices.Contains(screentest.Texts(f), nothing) {
			t.Errorf("%v: the window shows %q", size, screentest.Texts(f))
		}
		in := away
		in.Pressed, in.Down = true, true
		a.use(in)
		if f := frameOf(a, away); slices.Contains(screentest.Texts(f), nothing) {
			t.Errorf("%v: it stays after a click", size)
		}
	}
}

// In the list of openings Ctrl+C copies the chosen line, and says so there.
func TestCopyAnOpening(t *testing.T) {
	const obf = "------------------X--------XO------OX--------------------------- O;"
	a := testApp(t, 1280, 800)
	clip := holding(a, "")
	a.services.Store.SaveOpenings(session.ParseOpenings("# mine\nf5d6c3 # a line\n" + obf))
	a.open(screen.OpeningList{})
	frameOf(a, away)
	a.state.Focus = "own-list"
	copied := func() string {
		press(a, widget.Ctrl|widget.KeyC)
		return clip.text
	}
	if got := copied(); got != "" || !slices.Contains(screentest.Texts(frameOf(a, away)), nothing) {
		t.Errorf("without a choice: %q", got)
	}
	for _, want := range []struct{ text, says string }{
		{"", nothing}, // the comment
		{"f5d6c3", "Copied 3 moves"},
		{obf, "Copied the position as OBF"},
	} {
		press(a, widget.KeyDown)
		if got := copied(); got != want.text {
			t.Errorf("copied %q, want %q", got, want.text)
		}
		if f := frameOf(a, away); !slices.Contains(screentest.Texts(f), want.says) {
			t.Errorf("the sheet says %q, want %q", screentest.Texts(f), want.says)
		}
	}
}
