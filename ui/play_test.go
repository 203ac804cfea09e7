package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// TestStrip checks that the strip browses through the game by mouse and by keyboard, and that it
// shows the current place. If there is room, the strip is already in its place before browsing
// begins.
func TestStrip(t *testing.T) {
	for _, size := range [][2]int{{480, 360}, {640, 480}, {600, 900}, {1280, 800}, {1920, 1080}} {
		a := playScene(t, people, fullBoard[:20], size[0], size[1], 100)
		begin := frameOf(a, widget.Input{})
		always := slices.ContainsFunc(begin.Controls, func(c widget.Control) bool { return c.ID == "browse-back" })
		if want := size[0] >= 1280; always != want {
			t.Fatalf("%v: the strip is always there: %v, want %v", size, always, want)
		}
		if !always {
			a.use(widget.Input{Keys: map[widget.Key]bool{widget.KeyPageUp: true}})
		} else {
			a.clickOn(t, "browse-back")
		}
		for _, at := range []struct {
			id   string
			view int
		}{{"browse-back", 8}, {"browse-forward", 9}, {"browse-first", 0}, {"browse-forward", 1}, {"browse-last", 10}} {
			f := a.clickOn(t, at.id)
			if a.snap().View != at.view {
				t.Fatalf("%v: %s led to %d, want %d", size, at.id, a.snap().View, at.view)
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
			if count != 1 || strings.ContainsAny(a.status(), "0123456789") {
				t.Errorf("%v: the place in the game is told %d times: %q", size, count, said)
			}
			for id, onward := range map[string]bool{"browse-first": false, "browse-back": false, "browse-forward": true, "browse-last": true} {
				c := control(t, f, id)
				if want := onward && at.view < 10 || !onward && at.view > 0; c.Enabled != want {
					t.Errorf("%v: at %d %s is on: %v", size, at.view, id, c.Enabled)
				}
				if c.Rect.W < theme.Target || c.Rect.H < theme.Target {
					t.Errorf("%v: %s is %g by %g", size, id, c.Rect.W, c.Rect.H)
				}
				if always && c.Rect != control(t, begin, id).Rect {
					t.Errorf("%v: %s has moved", size, id)
				}
			}
		}
	}
}

// TestStripByKeyboard checks that the focus stays in the strip when a button has reached the end,
// and that "Play from here" is one step away.
func TestStripByKeyboard(t *testing.T) {
	a := playScene(t, people, fullBoard[:6], 1280, 800, 100)
	key := func(name string) { a.use(widget.Input{X: -1, Keys: map[widget.Key]bool{widget.KeyNamed(name): true}}) }
	tab := func(id string) {
		for range 20 {
			if a.state.Focus == id {
				return
			}
			key("Tab")
		}
		t.Fatalf("Tab does not come to %s", id)
	}
	frameOf(a, widget.Input{X: -1})
	tab("browse-back")
	for want := 2; want >= 0; want-- {
		if key("Enter"); a.snap().View != want {
			t.Fatalf("move %d is shown, want %d", a.snap().View, want)
		}
	}
	if a.state.Focus != "browse-forward" {
		t.Errorf("at the first position the focus is on %q", a.state.Focus)
	}
	key("Enter")
	tab("browse-here")
	if key("Enter"); a.snap().Ply != 1 || a.snap().Browsing {
		t.Errorf("Play from here led to move %d of %d", a.snap().View, a.snap().Ply)
	}
}

// TestListScrolls checks that the wheel over the list reaches every move, that the wheel over the
// board browses through the game as usual, and that the list follows the move on the board.
func TestListScrolls(t *testing.T) {
	for _, size := range [][2]int{{480, 360}, {640, 480}, {900, 700}} {
		a := playScene(t, people, fullBoard, size[0], size[1], 100)
		key := func(name string) *widget.Frame {
			return a.use(widget.Input{X: -1, Keys: map[widget.Key]bool{widget.KeyNamed(name): true}})
		}
		f := key("PgUp") // the list replaces the result
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
			if !shown(f, way.move) || a.snap().View != 59 {
				t.Fatalf("%v: the wheel by %g does not come to move %d, or left move 59: %d", size, way.wheel, way.move, a.snap().View)
			}
		}
		bx, by := control(t, f, "board").Rect.Center()
		if a.use(widget.Input{X: bx + 5, Y: by + 5, Wheel: 1}); a.snap().View != 58 {
			t.Errorf("%v: the wheel over the board led to move %d", size, a.snap().View)
		}
		key("Home")
		for !(a.state.Focus == "moves") {
			key("Tab")
		}
		for n := 1; n < 60; n++ {
			if f = key("Right"); a.snap().View != n || !shown(f, n) || n > 4 && n < 56 && (!shown(f, n-1) || !shown(f, n+1)) {
				t.Fatalf("%v: by keyboard move %d of the game is %d, in the list %v", size, n, a.snap().View, shown(f, n))
			}
		}
	}
}
