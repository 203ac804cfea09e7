package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/paint"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// fullBoard is a game of 60 moves without a pass.
const fullBoard = "d3c3f5e3d2c1e2f3d1c5b4b2c4e1a1a5f2e6b6g6g3f4f7g1a3h3f1b5b1e8" +
	"g5b7d6e7g7c2g2h5f6g8b3a2h8h2d7g4b8c8c7c6h1a7h7a8h6a6d8f8a4h4"

// idle is a player that is never asked.
type idle struct{ match.Player }

func (idle) Name() string { return "idle" }

// playScene is an App that shows a game in a window of w by h pixels, without a window.
func playScene(t *testing.T, seats [2]session.Seat, moves string, w, h, percent int) *App {
	t.Helper()
	a := testApp(t, float64(w), float64(h))
	a.scene = scenePlay
	a.settings.Motion, a.settings.Scale, a.settings.Played = "off", percent, true
	a.resize(float64(w), float64(h))
	err := a.session.Restore(session.Saved{Setup: session.Setup{Seats: seats}, Line: moves, Ply: len(moves) / 2})
	if err != nil {
		t.Fatal(err)
	}
	a.tell()
	return a
}

var people = [2]session.Seat{{Human: true}, {Human: true}}

// tell hands the session's news to the App, as a tick does.
func (a *App) tell() {
	before := [2]game.Bitboard{a.snap.Black, a.snap.White}
	for _, e := range a.session.Tick() {
		a.happened(e, before)
	}
	a.snap = a.session.Snapshot()
}

// frameOf declares a frame of what is shown, with some input.
func (a *App) frameOf(in widget.Input) *widget.Frame {
	f := widget.Begin(&a.state, in, theme.Themes[0], a.scale, paint.Measure)
	f.Least = theme.Small * a.deviceScale
	a.declare(f)
	f.End()
	return f
}

// use declares a frame with some input, and one of what came of it.
func (a *App) use(in widget.Input) *widget.Frame {
	a.frameOf(in)
	a.tell()
	return a.frameOf(widget.Input{X: in.X, Y: in.Y, Down: in.Down})
}

// press clicks a control.
func (a *App) clickOn(t *testing.T, id string) *widget.Frame {
	t.Helper()
	x, y := control(t, a.frameOf(widget.Input{}), id).Rect.Center()
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

func texts(f *widget.Frame) (list []string) {
	for _, c := range f.Commands {
		if c.Kind == widget.Text {
			list = append(list, c.Text)
		}
	}
	return list
}

// longName is a game whose opening has the longest name.
const longName = "f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2"

// lost says which controls lie outside the window or over each other; empty where none do.
func lost(a *App, f *widget.Frame) string {
	window := widget.Rect{W: a.width/a.scale + 1e-6, H: a.height/a.scale + 1e-6}
	entry := func(c widget.Control) bool { return strings.HasPrefix(c.ID, "move") }
	for i, c := range f.Controls {
		if r := c.Rect; r.X < 0 || r.Y < 0 || r.X+r.W > window.W || r.Y+r.H > window.H {
			return fmt.Sprintf("%s lies outside: %+v", c.ID, r)
		}
		for _, d := range f.Controls[:i] {
			if !apart(c.Rect, d.Rect) && !(entry(c) && entry(d)) {
				return c.ID + " lies over " + d.ID
			}
		}
	}
	return ""
}

// TestNothingIsCut holds that every text of the play scene fits, down to the smallest window, and that
// no control lies over another.
func TestNothingIsCut(t *testing.T) {
	seatings := [][2]session.Seat{people}
	for _, st := range styles {
		for _, spec := range st.specs {
			seatings = append(seatings, [2]session.Seat{{Human: true}, {Spec: spec}}, [2]session.Seat{{Spec: spec}, {Spec: spec}})
		}
	}
	states := map[string]func(a *App){
		"at rest":  func(*App) {},
		"thinking": func(a *App) { a.snap.Thinking, a.snap.ThinkTime = true, 1234*time.Second },
		"clocks":   func(a *App) { a.snap.Left = [2]time.Duration{time.Hour + time.Second, 9 * time.Second} },
		"both": func(a *App) {
			a.snap.Left = [2]time.Duration{time.Hour, time.Hour}
			a.snap.Thinking, a.snap.MoveNow, a.snap.ThinkTime = true, true, 99*time.Second
		},
		"looking back": func(a *App) { a.session.Browse(10); a.tell() },
		"long name": func(a *App) {
			*a = *playScene(t, people, longName, int(a.width), int(a.height), a.settings.Scale)
		},
		"pass": func(a *App) { a.snap.Phase, a.snap.PassTicks = session.PhasePass, 9 },
		"full": func(a *App) { a.snap.Over, a.snap.Result = true, game.Result{Black: 31, White: 33, Score: -2} },
		"won by one disc": func(a *App) {
			a.snap.Over, a.snap.Result = true, game.Result{Black: 20, White: 30, Empties: 14, Score: -24}
		},
		"draw":    func(a *App) { a.snap.Over, a.snap.Result = true, game.Result{Black: 32, White: 32} },
		"undone":  func(a *App) { a.say(text.Get("status.undone", 50), 9) },
		"faster":  func(a *App) { a.snap.Speed = 0.25 },
		"refused": func(a *App) { a.say(text.Get("refuse.browsing"), 9) },
		"long words": func(a *App) {
			a.say("The game cannot be kept in /home/somebody/.local/share/flipside/game.json: no space left on device", 9)
		},
	}
	found := map[string]bool{}
	for _, size := range [][3]int{{480, 360, 100}, {640, 480, 100}, {640, 480, 200}, {600, 900, 100}, {480, 700, 100}, {800, 600, 100},
		{900, 560, 100}, {1024, 640, 80}, {1280, 800, 100}, {1280, 800, 200}, {1920, 1080, 100}, {1920, 1080, 80}} {
		for _, seats := range seatings {
			for state, set := range states {
				a := playScene(t, seats, fullBoard[:100], size[0], size[1], size[2])
				set(a)
				f := a.frameOf(widget.Input{X: -1})
				if problem := lost(a, f); problem != "" {
					found[fmt.Sprintf("%v %s: %s", size, state, problem)] = true
				}
				for _, line := range texts(f) {
					if strings.HasSuffix(line, widget.Ellipsis) {
						found[fmt.Sprintf("%v %s: %q", size, state, line)] = true
					}
				}
			}
		}
	}
	for _, cut := range slices.Sorted(maps.Keys(found)) {
		t.Error(cut)
	}
}

// TestStrip holds that the strip goes through the game by mouse and by keyboard, shows where it is,
// and stands in its place before looking back begins where there is room.
func TestStrip(t *testing.T) {
	for _, size := range [][2]int{{480, 360}, {640, 480}, {600, 900}, {1280, 800}, {1920, 1080}} {
		a := playScene(t, people, fullBoard[:20], size[0], size[1], 100)
		begin := a.frameOf(widget.Input{})
		always := slices.ContainsFunc(begin.Controls, func(c widget.Control) bool { return c.ID == "browse-back" })
		if want := size[0] >= 1280; always != want {
			t.Fatalf("%v: the strip is always there: %v, want %v", size, always, want)
		}
		if !always {
			a.use(widget.Input{Keys: map[string]bool{"PgUp": true}})
		} else {
			a.clickOn(t, "browse-back")
		}
		for _, at := range []struct {
			id   string
			view int
		}{{"browse-back", 8}, {"browse-forward", 9}, {"browse-first", 0}, {"browse-forward", 1}, {"browse-last", 10}} {
			f := a.clickOn(t, at.id)
			if a.snap.View != at.view {
				t.Fatalf("%v: %s led to %d, want %d", size, at.id, a.snap.View, at.view)
			}
			if at.view == 10 && !always {
				continue
			}
			count, said := 0, texts(f)
			for _, line := range said {
				if strings.Contains(line, fmt.Sprint(at.view, "/10")) {
					count++
				}
			}
			if count != 1 || strings.ContainsAny(a.statusLine(), "0123456789") {
				t.Errorf("%v: the place in the game is told %d times: %q", size, count, said)
			}
			for _, st := range browseSteps {
				c := control(t, f, st.id)
				if want := st.onward && at.view < 10 || !st.onward && at.view > 0; c.Enabled != want {
					t.Errorf("%v: at %d %s is on: %v", size, at.view, st.id, c.Enabled)
				}
				if c.Rect.W < theme.Target || c.Rect.H < theme.Target {
					t.Errorf("%v: %s is %g by %g", size, st.id, c.Rect.W, c.Rect.H)
				}
				if always && c.Rect != control(t, begin, st.id).Rect {
					t.Errorf("%v: %s has moved", size, st.id)
				}
			}
		}
	}
}

// TestStripByKeyboard holds that the focus stays in the strip where a button leads no further, and
// that Play from here is one step away.
func TestStripByKeyboard(t *testing.T) {
	a := playScene(t, people, fullBoard[:6], 1280, 800, 100)
	key := func(name string) { a.use(widget.Input{X: -1, Keys: map[string]bool{name: true}}) }
	tab := func(id string) {
		for range 20 {
			if a.state.Focus == id {
				return
			}
			key("Tab")
		}
		t.Fatalf("Tab does not come to %s", id)
	}
	a.frameOf(widget.Input{X: -1})
	tab("browse-back")
	for want := 2; want >= 0; want-- {
		if key("Enter"); a.snap.View != want {
			t.Fatalf("move %d is shown, want %d", a.snap.View, want)
		}
	}
	if a.state.Focus != "browse-forward" {
		t.Errorf("at the first position the focus is on %q", a.state.Focus)
	}
	key("Enter")
	tab("browse-here")
	if key("Enter"); a.snap.Ply != 1 || a.snap.Browsing {
		t.Errorf("Play from here led to move %d of %d", a.snap.View, a.snap.Ply)
	}
}

// TestListScrolls holds that the wheel over the list brings every move, that over the board it goes
// through the game as ever, and that the list follows the move on the board.
func TestListScrolls(t *testing.T) {
	for _, size := range [][2]int{{480, 360}, {640, 480}, {900, 700}} {
		a := playScene(t, people, fullBoard, size[0], size[1], 100)
		key := func(name string) *widget.Frame { return a.use(widget.Input{X: -1, Keys: map[string]bool{name: true}}) }
		f := key("PgUp") // the result goes, the list comes
		x, y := control(t, f, "moves").Rect.Center()
		shown := func(f *widget.Frame, n int) bool {
			return slices.ContainsFunc(f.Controls, func(c widget.Control) bool { return c.ID == fmt.Sprint("move-", n) })
		}
		if !shown(f, 59) || shown(f, 1) {
			t.Fatalf("%v: at move 59 the list shows 59 %v, 1 %v", size, shown(f, 59), shown(f, 1))
		}
		for _, way := range []struct {
			wheel float64
			move  int
		}{{1, 1}, {-1, 60}, {0.2, 1}, {-3, 60}} {
			for n := 0; n < 200 && !shown(f, way.move); n++ {
				f = a.use(widget.Input{X: x, Y: y, Wheel: way.wheel})
			}
			if !shown(f, way.move) || a.snap.View != 59 {
				t.Fatalf("%v: the wheel by %g does not come to move %d, or left move 59: %d", size, way.wheel, way.move, a.snap.View)
			}
		}
		bx, by := control(t, f, "board").Rect.Center()
		if f = a.use(widget.Input{X: bx + 5, Y: by + 5, Wheel: 1}); a.snap.View != 58 {
			t.Errorf("%v: the wheel over the board led to move %d", size, a.snap.View)
		}
		key("Home")
		for !(a.state.Focus == "moves") {
			key("Tab")
		}
		for n := 1; n < 60; n++ {
			if f = key("Right"); a.snap.View != n || !shown(f, n) || n > 4 && n < 56 && (!shown(f, n-1) || !shown(f, n+1)) {
				t.Fatalf("%v: by keyboard move %d of the game is %d, in the list %v", size, n, a.snap.View, shown(f, n))
			}
		}
	}
}

// TestUndoIsTold holds that the words about an undo or a redo stand for two seconds, and that looking
// back afterwards takes them away.
func TestUndoIsTold(t *testing.T) {
	a := playScene(t, people, fullBoard[:8], 640, 480, 100)
	for _, c := range []struct {
		want string
		do   func()
	}{{"Taken back to move 3", a.undo}, {"Played again to move 4", a.redo}} {
		c.do()
		a.tell()
		if a.statusLine() != c.want || a.statusTicks != 2*session.TicksPerSecond {
			t.Errorf("it says %q for %d ticks, want %q", a.statusLine(), a.statusTicks, c.want)
		}
		a.session.Browse(1)
		if a.tell(); a.statusTicks != 0 {
			t.Errorf("%q stands over another position", a.statusLine())
		}
		a.session.BackToGame()
		a.tell()
	}
}

// TestWordsAtTheEndAndAtAPass holds what the status line says of the end, and that a pass is told when
// the disc that leads to it has landed.
func TestWordsAtTheEndAndAtAPass(t *testing.T) {
	for moves, want := range map[string]string{
		fullBoard:            "The board is full",
		"e6f4e3f6g5d6e7f5c5": "Neither side can move",
	} {
		if a := playScene(t, people, moves, 640, 480, 100); a.statusLine() != want {
			t.Errorf("after %s it says %q, want %q", moves, a.statusLine(), want)
		}
	}
	a := playScene(t, people, "d3c3b3b2f5a3a1", 640, 480, 100)
	if err := a.session.Play(game.At(2, 0)); err != nil {
		t.Fatal(err)
	}
	if a.tell(); a.statusLine() != "" {
		t.Errorf("before the disc moves it says %q", a.statusLine())
	}
	a.session.Settle(true)
	for range 30 {
		if a.tell(); a.statusLine() != "" {
			t.Fatalf("while discs move it says %q", a.statusLine())
		}
	}
	a.session.Settle(false)
	a.tell()
	if want := "Black has no move; White plays again"; !slices.Contains(texts(a.frameOf(widget.Input{})), want) {
		t.Errorf("at rest there is no notice: %q", texts(a.frameOf(widget.Input{})))
	}
}
