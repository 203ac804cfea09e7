package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/jezek/xgb/xproto"
)

// The first window has room on a laptop: all of it is on the screen.
func TestFirstWindowFits(t *testing.T) {
	need(t)
	for _, size := range [][2]int{{1366, 768}, {1024, 768}} {
		p := startOn(t, newScreen(t, strconv.Itoa(size[0])+"x"+strconv.Itoa(size[1])), t.TempDir(), "--size", "", "--black", "human", "--white", "human")
		l := p.until("a game", human)
		const title, below, border = 20, 5, 1 // of the frame that openbox draws
		if r := p.desk.at(); r.X < border || r.Y < title || r.X+r.W+border > size[0] || r.Y+r.H+below > size[1] || r.W != l.Width || r.H != l.Height {
			t.Errorf("on %v the window is at %+v, and its picture has %dx%d", size, r, l.Width, l.Height)
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
	screen := take(t)
	p := startOn(t, screen, home, "--size", "")
	p.desk.resize(800, 620)
	p.desk.move(333, 222)
	p.desk.wait()
	p.until("the new size", func(l line) bool { return l.Width == 800 && l.Height == 620 && l.Settled })
	was := p.desk.at()
	if err := p.quit(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // it must not wander from start to start
		p = startOn(t, screen, home, "--size", "")
		l := p.until("the old size", func(l line) bool { return l.Settled })
		if got := p.desk.at(); got != was || l.Width != 800 || l.Height != 620 {
			t.Errorf("the window comes back at %+v, want %+v", got, was)
		}
		if err := p.quit(); err != nil {
			t.Fatal(err)
		}
	}
}

// A window that ends maximized comes back maximized, and then goes back to the size and the place
// that it had. So does one that ends in full screen. Nothing of it counts with --size.
func TestTheWindowComesBackMaximized(t *testing.T) {
	home, screen := t.TempDir(), take(t)
	comes := func(what string, args []string, ok func(l line) bool) (*program, *desk) {
		t.Helper()
		p := startOn(t, screen, home, args...)
		p.until(what, func(l line) bool { return l.Settled && ok(l) })
		return p, p.desk
	}
	quit := func(p *program) {
		t.Helper()
		if err := p.quit(); err != nil {
			t.Fatal(err)
		}
	}
	remembered := []string{"--size", ""}
	first := func(l line) bool { return l.Width == 1280 && l.Height == 800 }
	whole := func(l line) bool { return l.Width == 1500 && l.Height > 900 && l.Height < 1000 }
	full := func(l line) bool { return l.Width == 1500 && l.Height == 1000 }
	p, d := comes("the first size", remembered, first)
	was := d.at()
	d.maximize(1)
	p.until("the whole screen", whole)
	quit(p)
	p, _ = comes("the whole screen again", remembered, whole)
	p.keys("F11")
	p.until("switch full screen on or off", full)
	quit(p)
	p, d = comes("full screen again", remembered, full)
	p.keys("F11")
	p.until("the whole screen after full screen", whole)
	d.maximize(0)
	p.until("the first size again", func(l line) bool { return first(l) && l.Settled })
	if got := d.at(); got != was {
		t.Errorf("no longer maximized, the window is at %+v, want %+v", got, was)
	}
	quit(p)

	settings := filepath.Join(home, "config", "flipside", "settings.json")
	before, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	p, _ = comes("a size for this start", []string{"--size", "640x480"}, func(l line) bool { return l.Width == 640 && l.Height == 480 })
	quit(p)
	if after, err := os.ReadFile(settings); err != nil || string(after) != string(before) {
		t.Errorf("a start with --size changes the settings (%v):\n%s\n%s", err, before, after)
	}
}

// altTab types Alt+Tab in the window, which has the focus. It waits twice for the window manager.
// The first key on a screen changes the map of the keys, and then the window manager gives up
// Alt+Tab for a moment. When Tab comes, it has only that key at first, and takes the others later:
// if Alt were released before, it would wait forever for that release.
func (p *program) altTab() {
	p.t.Helper()
	d := p.desk
	off := []uint32{xproto.AutoRepeatModeOff} // on a busy machine, a second Tab would lead back
	if err := xproto.ChangeKeyboardControlChecked(d.conn, xproto.KbAutoRepeatMode, off).Check(); err != nil {
		p.t.Fatal(err)
	}
	d.down("alt")
	p.until("Alt, which shows that this window has the focus", func(l line) bool { return l.Held == 1 })
	d.wait()
	before := d.visible()
	d.down("Tab")
	d.until("the list of windows", func() bool { return d.visible() > before })
	d.up("Tab")
	d.up("alt")
}

// Without another window, a window manager takes the releases of Alt+Tab. No key counts as down
// after it.
func TestAltTabLeavesNoKeyDown(t *testing.T) {
	p := startOn(t, newScreen(t, usual), "", "--black", "human", "--white", "human")
	p.until("a game", human)
	p.altTab()
	p.until("no key that is down", func(l line) bool { return l.Held == 0 })
	p.keys("f", "5", "Return")
	p.until("a move by keys", func(l line) bool { return l.Moves == "f5" })
}

// No key counts as down in a window that has lost the focus, whatever was held then, nor after it
// has the focus again.
func TestLostFocusLeavesNoKeyDown(t *testing.T) {
	p := startOn(t, newScreen(t, usual), "", "--black", "human", "--white", "human")
	other := startOn(t, p.desk.screen, "")
	p.desk.activate()
	p.until("a game", human)
	none := func(l line) bool { return l.Held == 0 }
	altTab := func(from, to *program) {
		t.Helper()
		from.altTab()
		to.desk.until("the focus of the other window", func() bool { return to.desk.focused() == to.desk.window })
		from.until("no key that is down", none)
		to.until("no key that is down", none)
	}
	altTab(p, other)
	altTab(other, p)
	p.desk.down("Right")
	p.until("a key that is down", func(l line) bool { return l.Held == 1 })
	other.desk.activate()
	p.until("no key that is down", none)
	p.desk.up("Right")
	p.desk.activate()
	p.keys("f", "5", "Return")
	p.until("a move by keys", func(l line) bool { return l.Moves == "f5" && l.Held == 0 })
}
