package review

import (
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declared declares something in a frame with an input. A letter is half as wide as high.
func declared(st *widget.State, in widget.Input, declare func(f *widget.Frame)) *widget.Frame {
	f := widget.Begin(st, in, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 {
		return float64(len([]rune(s))) * size / 2
	})
	declare(f)
	f.End()
	return f
}

// clickOn is the input of a press on a control, and of the release after it.
func clickOn(t *testing.T, f *widget.Frame, id string) (press, release widget.Input) {
	t.Helper()
	for _, c := range f.Controls {
		if c.ID == id {
			x, y := c.Rect.Center()
			return widget.Input{X: x, Y: y, Pressed: true, Down: true}, widget.Input{X: x, Y: y, Released: true}
		}
	}
	t.Fatalf("there is no control %s", id)
	return press, release
}

// In a wide column each page has its own tab. In a narrow one all but the first share a tab,
// which opens a menu of them once it is chosen. A page that is no longer there is not shown.
func TestPages(t *testing.T) {
	all := []page{pageMoment, pageMoves, pageLine, pageOthers}
	for _, c := range []struct {
		width float64
		tabs  int
	}{{1000, 4}, {180, 2}} {
		var st widget.State
		var p pages
		var shown page
		show := func(in widget.Input, list []page) *widget.Frame {
			return declared(&st, in, func(f *widget.Frame) {
				shown = p.declare(f, widget.Rect{W: c.width, H: theme.Target}, list)
			})
		}
		f := show(widget.Input{X: -1, Y: -1}, all)
		if len(f.Controls) != c.tabs || shown != pageMoment {
			t.Errorf("%g wide: %d tabs, page %d", c.width, len(f.Controls), shown)
		}
		press, release := clickOn(t, f, pageTab+"-2")
		show(press, all)
		show(release, all)
		if show(widget.Input{X: -1, Y: -1}, all); shown != pageMoves || p.menu != nil {
			t.Errorf("%g wide: a click on the second tab shows page %d; menu %v", c.width, shown, p.menu)
		}
		show(press, all)
		show(release, all)
		if opened := p.menu != nil; opened != (c.tabs == 2) || opened && len(p.menu.pages) != len(all) {
			t.Errorf("%g wide: another click opens the menu: %v", c.width, opened)
		}
		p.at = 3
		if show(widget.Input{X: -1, Y: -1}, all); shown != pageOthers {
			t.Errorf("%g wide: the last page is %d", c.width, shown)
		}
		if show(widget.Input{X: -1, Y: -1}, all[:2]); shown != pageMoves {
			t.Errorf("%g wide: of two pages, page %d is shown", c.width, shown)
		}
	}
}

// The line after the better move is hidden until the user knows it. A click chooses a line.
func TestLinesPage(t *testing.T) {
	f5, d6, f6 := game.Move(game.At(5, 4)), game.Move(game.At(3, 5)), game.Move(game.At(5, 5))
	m := &coach.Move{Played: f5, Line: []game.Move{f5, d6}, Best: d6, BestLine: []game.Move{d6, f6}}
	var st widget.State
	var l lines
	var chosen []game.Move
	show := func(in widget.Input, d linesData) *widget.Frame {
		return declared(&st, in, func(f *widget.Frame) { chosen = l.declare(f, widget.Rect{W: 400, H: 300}, d) })
	}
	away := widget.Input{X: -1, Y: -1}
	if f := show(away, linesData{pinned: game.NoMove}); len(f.Controls) != 0 {
		t.Errorf("without a moment: %+v", f.Controls)
	}
	if f := show(away, linesData{move: m, pinned: game.NoMove}); len(f.Controls) != 1 {
		t.Errorf("before the better move is known: %+v", f.Controls)
	}
	known := linesData{move: m, known: true, pinned: game.NoMove}
	press, release := clickOn(t, show(away, known), "line-best")
	if show(press, known); chosen != nil || len(l.pointed) != 2 || l.pointed[0] != d6 {
		t.Errorf("under the pointer: chosen %v, pointed at %v", chosen, l.pointed)
	}
	if show(release, known); len(chosen) != 2 || chosen[0] != d6 {
		t.Errorf("a click chooses %v", chosen)
	}
	if show(away, known); chosen != nil || l.pointed != nil {
		t.Errorf("away from the lines: chosen %v, pointed at %v", chosen, l.pointed)
	}
}
