package play

import (
	"strings"
	"testing"

	"flipside/ai/match"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// scene is the screen of a game in an area of a given size in pixels, without a real window.
type scene struct {
	*Screen
	state       widget.State
	w, h, scale float64
}

// newScene shows the game of the session. percent sets the scale; in a small window the scale is
// smaller.
func newScene(t *testing.T, player match.Player, w, h float64, percent int) *scene {
	t.Helper()
	return sceneOf(t, screentest.Parts(t, player), w, h, percent)
}

// sceneOf is newScene with other parts.
func sceneOf(t *testing.T, parts screen.Parts, w, h float64, percent int) *scene {
	t.Helper()
	a := &scene{w: w, h: h, scale: max(0.5, min(float64(percent)/100, w/640, h/400))}
	parts.TestClock = true
	s := screen.NewServices(parts)
	s.Settings.Motion, s.Settings.Finished = theme.NoMotion, true
	a.Screen = New(s, "")
	return a
}

// area is the area of the window.
func (a *scene) area() widget.Rect { return widget.Rect{W: a.w / a.scale, H: a.h / a.scale} }

// begin starts a game.
func (a *scene) begin(setup session.Setup) {
	a.s.Current.Begin(setup)
	a.Screen = New(a.s, "")
}

// restored returns the screen of a game after some moves.
func restored(t *testing.T, seats [2]session.Seat, moves string, w, h, percent int) *scene {
	t.Helper()
	a := newScene(t, screentest.Idle{}, float64(w), float64(h), percent)
	err := a.s.Session.Restore(session.Saved{Setup: session.Setup{Seats: seats}, Record: screentest.Record(t, moves), Ply: (len(moves) + strings.Count(moves, "-")) / 2, Help: record.Unnoted})
	if err != nil {
		t.Fatal(err)
	}
	a.Screen = New(a.s, "")
	a.Tick()
	return a
}

// frame declares a frame with the given input.
func (a *scene) frame(in widget.Input) *widget.Frame {
	f := widget.Begin(&a.state, in, theme.ByName(a.s.Settings.Theme), a.scale, paint.Measure)
	f.Least = theme.Small
	a.Update(f, a.area())
	f.DrawTip(a.area().W)
	f.End()
	return f
}

// tickOf advances the time by one tick and declares a frame.
func (a *scene) tickOf(in widget.Input) *widget.Frame {
	a.Tick()
	return a.frame(in)
}

var (
	texts  = screentest.Texts
	people = [2]session.Seat{{Human: true}, {Human: true}}
)
