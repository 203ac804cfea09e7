package e2e

import (
	"io"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

func init() { xgb.Logger = log.New(io.Discard, "", 0) }

// desk is a connection to the screen of a program, which asks the window manager for things.
type desk struct {
	p    *program
	conn *xgb.Conn
	root xproto.Window
}

// desk connects to the screen of p.
func (p *program) desk() *desk {
	p.t.Helper()
	conn, err := xgb.NewConnDisplay(p.display)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(conn.Close)
	return &desk{p, conn, xproto.Setup(conn).DefaultScreen(conn).Root}
}

func (d *desk) window() xproto.Window {
	d.p.t.Helper()
	n, err := strconv.ParseUint(d.p.window, 10, 32)
	if err != nil {
		d.p.t.Fatal(err)
	}
	return xproto.Window(n)
}

// at returns where the content of the window is on the screen.
func (d *desk) at() rect {
	d.p.t.Helper()
	size, err := xproto.GetGeometry(d.conn, xproto.Drawable(d.window())).Reply()
	if err != nil {
		d.p.t.Fatal(err)
	}
	place, err := xproto.TranslateCoordinates(d.conn, d.window(), d.root, 0, 0).Reply()
	if err != nil {
		d.p.t.Fatal(err)
	}
	return rect{X: int(place.DstX), Y: int(place.DstY), W: int(size.Width), H: int(size.Height)}
}

// atom returns the number of a name.
func (d *desk) atom(name string) uint32 {
	d.p.t.Helper()
	reply, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		d.p.t.Fatal(err)
	}
	return uint32(reply.Atom)
}

// maximize maximizes the window, or ends that, as a person does by the title bar.
func (d *desk) maximize(on uint32) {
	d.p.t.Helper()
	data := []uint32{on, d.atom("_NET_WM_STATE_MAXIMIZED_VERT"), d.atom("_NET_WM_STATE_MAXIMIZED_HORZ"), 2, 0}
	message := xproto.ClientMessageEvent{Format: 32, Window: d.window(), Type: xproto.Atom(d.atom("_NET_WM_STATE")), Data: xproto.ClientMessageDataUnionData32New(data)}
	const mask = xproto.EventMaskSubstructureNotify | xproto.EventMaskSubstructureRedirect
	if err := xproto.SendEventChecked(d.conn, false, d.root, mask, string(message.Bytes())).Check(); err != nil {
		d.p.t.Fatal(err)
	}
}

// The first window has room on a laptop: all of it is on the screen.
func TestFirstWindowFits(t *testing.T) {
	need(t)
	for _, size := range [][2]int{{1366, 768}, {1024, 768}} {
		p := startOn(t, screen(t, strconv.Itoa(size[0])+"x"+strconv.Itoa(size[1])), t.TempDir(), "--size", "", "--black", "human", "--white", "human")
		l := p.until("a game", human)
		const title, below, border = 20, 5, 1 // of the frame that openbox draws
		if r := p.desk().at(); r.X < border || r.Y < title || r.X+r.W+border > size[0] || r.Y+r.H+below > size[1] || r.W != l.Width || r.H != l.Height {
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
	display := screen(t, "1500x1000")
	p := startOn(t, display, home, "--size", "")
	p.xdotool("windowsize", "--sync", p.window, "800", "620")
	p.xdotool("windowmove", "--sync", p.window, "333", "222")
	p.until("the new size", func(l line) bool { return l.Width == 800 && l.Height == 620 && l.Settled })
	was := p.desk().at()
	if err := p.quit(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // it must not wander from start to start
		p = startOn(t, display, home, "--size", "")
		l := p.until("the old size", func(l line) bool { return l.Settled })
		if got := p.desk().at(); got != was || l.Width != 800 || l.Height != 620 {
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
	home, display := t.TempDir(), screen(t, "1500x1000")
	comes := func(what string, args []string, ok func(l line) bool) (*program, *desk) {
		t.Helper()
		p := startOn(t, display, home, args...)
		p.until(what, func(l line) bool { return l.Settled && ok(l) })
		return p, p.desk()
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
	p.until("full screen", full)
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

// No key counts as down in a window that has lost the focus, whatever was held then, nor after it
// has the focus again.
func TestLostFocusLeavesNoKeyDown(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	other := launch(t, p.display, "")
	other.until("another window", func(l line) bool { return l.Width > 0 })
	for _, w := range strings.Fields(p.xdotool("search", "--sync", "--onlyvisible", "--name", "^Flipside$")) {
		if w != p.window {
			other.window = w
		}
	}
	p.xdotool("windowactivate", "--sync", p.window)
	p.until("a game", human)
	none := func(l line) bool { return l.Held == 0 }
	altTab := func(from, to *program) {
		t.Helper()
		from.xdotool("keydown", "alt")
		from.until("Alt, which shows that this window has the focus", func(l line) bool { return l.Held == 1 })
		for _, step := range [][]string{{"keydown", "Tab"}, {"keyup", "Tab"}, {"keyup", "alt"}} {
			from.xdotool(step...)
		}
		limit := time.After(patience)
		for strings.TrimSpace(from.xdotool("getwindowfocus")) != to.window {
			select {
			case <-limit:
				t.Fatal("Alt+Tab does not switch")
			default:
			}
		}
		from.until("no key that is down", none)
		to.until("no key that is down", none)
	}
	altTab(p, other)
	altTab(other, p)
	p.xdotool("keydown", "Right")
	p.until("a key that is down", func(l line) bool { return l.Held == 1 })
	p.xdotool("windowactivate", "--sync", other.window)
	p.until("no key that is down", none)
	p.xdotool("keyup", "Right")
	p.xdotool("windowactivate", "--sync", p.window)
	p.keys("f", "5", "Return")
	p.until("a move by keys", func(l line) bool { return l.Moves == "f5" && l.Held == 0 })
}
