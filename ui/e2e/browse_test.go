package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// opened starts a game of two persons and plays its first moves.
func opened(t *testing.T, home, size string, squares ...string) *program {
	t.Helper()
	p := start(t, home, "--size", size, "--black", "human", "--white", "human")
	for i, s := range squares {
		p.until("a turn", human)
		p.square(s)
		p.until("a move", func(l line) bool { return human(l) && l.Ply == i+1 })
	}
	return p
}

// The message about an undo stays until its discs have settled, and then disappears.
func TestUndoIsTold(t *testing.T) {
	p := opened(t, t.TempDir(), wide, "f5", "d6")
	for _, c := range []struct {
		key, words string
		ply        int
	}{{"ctrl+z", "Back to move 1", 1}, {"ctrl+y", "Forward to move 2", 2}} {
		p.keys(c.key)
		p.until(c.words, func(l line) bool { return human(l) && l.Ply == c.ply && l.Status == c.words })
		p.until("other words", func(l line) bool { return l.Ply == c.ply && l.Status != c.words })
	}
}

// The user can browse through the game with the strip, by mouse and by keyboard.
func TestStrip(t *testing.T) {
	for _, size := range []string{"640x480", "1280x800"} {
		p := opened(t, "", size, "f5", "d6", "c3")
		at := func(view int) {
			t.Helper()
			l := p.until(fmt.Sprint("move ", view), func(l line) bool { return l.View == view && human(l) })
			if strings.Contains(l.Status, "/3") || strings.Contains(l.Status, "of 3") {
				t.Errorf("%s: the status line tells what the strip does: %q", size, l.Status)
			}
		}
		p.keys("Prior")
		at(2)
		for _, c := range []struct {
			id   string
			view int
		}{{"browse-back", 1}, {"browse-first", 0}, {"browse-forward", 1}} {
			p.click(c.id)
			at(c.view)
		}
		p.tabTo("browse-last") // by keyboard from here on
		p.keys("shift+Tab", "Return")
		at(2)
		p.tabTo("browse-first")
		p.keys("Return")
		at(0)
		p.until("the focus on the way back", func(l line) bool { return l.Focus == "browse-forward" })
		p.tabTo("browse-last")
		p.keys("Return")
		at(3)
		p.keys("Home")
		at(0)
		p.keys("Next")
		at(1)
		p.tabTo("browse-here")
		p.keys("Return")
		p.until("the game at move 1", func(l line) bool { return human(l) && l.Ply == 1 && l.View == 1 })
	}
}

// wheel turns the wheel over a control, up or down, until seen accepts a line of the trace.
func (p *program) wheel(over string, up bool, what string, seen func(l line) bool) {
	p.t.Helper()
	var button byte = 5
	if up {
		button = 4
	}
	r := p.last.Controls[over]
	p.point(r.X+r.W/2, r.Y+r.H/2)
	p.until("the list under it", func(l line) bool { return l.Under == over || strings.HasPrefix(l.Under, "move-") })
	for range 40 {
		if seen(p.last) {
			return
		}
		before := p.last
		p.desk.press(button)
		p.desk.release(button)
		p.until("the list scrolled", func(l line) bool { return !slices.Equal(entries(l), entries(before)) })
	}
	p.t.Fatalf("the wheel does not bring %s", what)
}

// entries returns the moves that the list shows.
func entries(l line) (ids []string) {
	for id := range l.Controls {
		if strings.HasPrefix(id, "move-") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// In a small window, the list of a long game scrolls to its first and its last move. A click on a
// move shows the position of that move.
func TestListScrolls(t *testing.T) {
	p := start(t, "", "--size", "640x480", "--black", "random", "--white", "random")
	p.keys("plus", "plus", "plus")
	l := p.until("the end", func(l line) bool { return l.Over && l.Settled })
	last := fmt.Sprint("move-", l.Ply)
	p.keys("Prior")
	p.until("the list", func(m line) bool { return m.View == l.Ply-1 && m.Controls[last].Enabled })
	p.wheel("moves", true, "move 1", func(l line) bool { return l.Controls["move-1"].Enabled })
	if p.last.View != l.Ply-1 {
		t.Errorf("the wheel over the list went through the game, to move %d", p.last.View)
	}
	p.click("move-1")
	p.until("move 1", func(l line) bool { return l.View == 1 })
	p.wheel("moves", false, last, func(l line) bool { return l.Controls[last].Enabled })
	p.click(last)
	p.until("the last move", func(m line) bool { return m.View == l.Ply })
	p.keys("Home")
	p.until("the first position", func(l line) bool { return l.View == 0 && l.Controls["move-1"].Enabled })
	p.tabTo("moves")
	for _, c := range []struct {
		key  string
		view int
	}{{"Right", 1}, {"Down", 3}, {"Down", 5}, {"Down", 7}, {"Down", 9}, {"Up", 7}, {"Left", 6}} {
		p.keys(c.key)
		id := fmt.Sprint("move-", c.view)
		p.until(id, func(l line) bool { return l.View == c.view && l.Controls[id].Enabled })
	}
	p.keys("End", "Prior")
	p.until(last, func(m line) bool { return m.View == l.Ply-1 && m.Controls[last].Enabled })
}
