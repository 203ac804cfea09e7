package e2e

import (
	"regexp"
	"strconv"
	"testing"
)

// frame returns the place and the size of the window on the screen.
func (p *program) frame() (r rect) {
	p.t.Helper()
	geometry := p.xdotool("getwindowgeometry", p.window)
	numbers := regexp.MustCompile(`Position: (-?\d+),(-?\d+)[^G]*Geometry: (\d+)x(\d+)`).FindStringSubmatch(geometry)
	if numbers == nil {
		p.t.Fatalf("xdotool says %q", geometry)
	}
	for i, n := range []*int{&r.X, &r.Y, &r.W, &r.H} {
		*n, _ = strconv.Atoi(numbers[i+1])
	}
	return r
}

// The first window has room on a laptop: all of it is on the screen.
func TestFirstWindowFits(t *testing.T) {
	need(t)
	for _, size := range [][2]int{{1366, 768}, {1024, 768}} {
		p := startOn(t, screen(t, strconv.Itoa(size[0])+"x"+strconv.Itoa(size[1])), t.TempDir(), "--size", "", "--black", "human", "--white", "human")
		l := p.until("a game", human)
		r := p.frame()
		const titleBar, border = 20, 1
		if r.X < border || r.Y < titleBar || r.X+l.Width+border > size[0] || r.Y+l.Height+border > size[1] {
			t.Errorf("on %v the window is at %+v, %dx%d", size, r, l.Width, l.Height)
		}
		for id, c := range l.Controls {
			if c.X < 0 || c.Y < 0 || c.X+c.W > l.Width || c.Y+c.H > l.Height {
				t.Errorf("on %v %s lies outside the window: %+v", size, id, c)
			}
		}
	}
}

// The window comes back with the size and at the place that it had.
func TestTheWindowComesBack(t *testing.T) {
	home := t.TempDir()
	display := screen(t, "1500x1000")
	p := startOn(t, display, home, "--size", "")
	p.xdotool("windowsize", "--sync", p.window, "800", "620")
	p.xdotool("windowmove", "--sync", p.window, "333", "222")
	p.until("the new size", func(l line) bool { return l.Width == 800 && l.Height == 620 && l.Settled })
	was := p.frame()
	if err := p.quit(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // it must not wander from start to start
		p = startOn(t, display, home, "--size", "")
		l := p.until("the old size", func(l line) bool { return l.Settled })
		if got := p.frame(); got != was || l.Width != 800 || l.Height != 620 {
			t.Errorf("the window comes back at %+v, want %+v", got, was)
		}
		if err := p.quit(); err != nil {
			t.Fatal(err)
		}
	}
}

// A window manager takes the releases of Alt+Tab where there is no other window. No key counts as
// down after it.
func TestAltTabLeavesNoKeyDown(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.until("a game", human)
	for _, step := range [][]string{{"keydown", "alt"}, {"keydown", "Tab"}} {
		p.xdotool(step...)
	}
	p.until("a key that is down", func(l line) bool { return l.Held > 0 })
	for _, step := range [][]string{{"keyup", "Tab"}, {"keyup", "alt"}} {
		p.xdotool(step...)
	}
	p.until("no key that is down", func(l line) bool { return l.Held == 0 })
	p.keys("f", "5", "Return")
	p.until("a move by keys", func(l line) bool { return l.Moves == "f5" })
}
