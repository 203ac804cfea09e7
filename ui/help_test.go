package ui

import (
	"slices"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game/record"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/sound"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// testApp returns an App for a window of w by h pixels, without a real window and without a
// painter.
func testApp(t *testing.T, w, h float64) *App {
	t.Helper()
	return testAppAt(t, t.TempDir(), w, h)
}

// testAppAt is testApp with its saved data in a folder.
func testAppAt(t *testing.T, folder string, w, h float64) *App {
	t.Helper()
	o := Options{Store: store.OpenAt(folder, folder),
		Player: func(ai.Preset, uint64) (match.Player, error) { return screentest.Idle{}, nil }}
	a := newApp(o, settings.Default(), &sound.Sound{}, 1)
	t.Cleanup(func() {
		a.services.Session.Close()
		a.services.Trainer.Close()
		if err := a.o.Store.Close(); err != nil {
			t.Error(err)
		}
	})
	a.resize(w, h)
	return a
}

// away is the input of a pointer outside the window.
var away = widget.Input{X: -1, Y: -1}

// people are the seats of two persons.
var people = [2]session.Seat{{Human: true}, {Human: true}}

// lead follows a transition, as if a screen had returned it.
func (a *App) lead(to screen.Transition) {
	a.router.follow(to, a.state.ShowFocus, func(id string) { a.state.Focus = id })
}

// open opens an overlay over the screen that fills the window.
func (a *App) open(to screen.Destination) { a.lead(screen.Push(to)) }

// snap returns the snapshot that the screen of a game shows.
func (a *App) snap() session.Snapshot {
	facts, _ := a.router.facts(a.size.area())
	return *facts.Game
}

// status returns the text of the status line.
func (a *App) status() string {
	facts, shown := a.router.facts(a.size.area())
	if !shown {
		return a.services.Messages.Line()
	}
	return facts.Line
}

// sheet returns the place of the topmost overlay.
func (a *App) sheet() widget.Rect {
	return a.router.top().(interface{ At() widget.Rect }).At()
}

// overlay and scene return the names of the visible overlay and of the screen below it.
func (a *App) overlay() string { _, name := a.router.names(); return name }
func (a *App) scene() string   { name, _ := a.router.names(); return name }

// frameOf declares a frame with the given input.
func frameOf(a *App, in widget.Input) *widget.Frame {
	if in.Keys == nil {
		in.Keys = map[widget.Key]bool{}
	}
	return a.declare(in)
}

// tell passes the news of the session to the screens, as a tick does.
func (a *App) tell() { a.router.tick(&a.state) }

// use declares a frame with the given input, and then a frame that shows the result.
func (a *App) use(in widget.Input) *widget.Frame {
	frameOf(a, in)
	a.tell()
	return frameOf(a, widget.Input{X: in.X, Y: in.Y, Down: in.Down})
}

// clickAt presses and releases the pointer button at a point.
func clickAt(a *App, x, y float64) {
	frameOf(a, widget.Input{X: x, Y: y, Pressed: true, Down: true})
	frameOf(a, widget.Input{X: x, Y: y, Released: true})
}

// clickOn clicks a control.
func (a *App) clickOn(t *testing.T, id string) *widget.Frame {
	t.Helper()
	x, y := control(t, frameOf(a, widget.Input{}), id).Rect.Center()
	a.use(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	return a.use(widget.Input{X: x, Y: y, Released: true})
}

func control(t *testing.T, f *widget.Frame, id string) widget.Control {
	t.Helper()
	i := slices.IndexFunc(f.Controls, func(c widget.Control) bool { return c.ID == id })
	if i < 0 {
		t.Fatalf("there is no %s", id)
	}
	return f.Controls[i]
}

// playing starts a game of two persons in a.
func playing(t *testing.T, a *App) {
	t.Helper()
	to, err := a.services.Current.Start(session.Setup{Seats: people, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	a.lead(to)
	a.tell()
}

// playScene returns an App that shows a game in a window of w by h pixels.
func playScene(t *testing.T, seats [2]session.Seat, moves string, w, h, percent int) *App {
	t.Helper()
	a := testApp(t, float64(w), float64(h))
	a.settings.Motion, a.settings.Scale, a.settings.Finished = theme.NoMotion, percent, true
	a.resize(float64(w), float64(h))
	err := a.services.Session.Restore(session.Saved{Setup: session.Setup{Seats: seats}, Record: screentest.Record(t, moves), Ply: len(moves) / 2, Help: record.Unnoted})
	if err != nil {
		t.Fatal(err)
	}
	a.lead(screen.Only(screen.Play{}))
	a.tell()
	return a
}

// unfinished adds a saved game of two players to a.
func unfinished(a *App, black, white string) {
	g := a.services.Current
	g.There, g.Board = true, session.Saved{}.Board()
	g.Newest.Setup.Seats = [2]session.Seat{players.SeatOf(black), players.SeatOf(white)}
	g.Newest.Ply = 58
}

// fullBoard is a game of 60 moves without a pass.
const fullBoard = screentest.FullBoard

var (
	texts = screentest.Texts
	apart = screentest.Apart
)
