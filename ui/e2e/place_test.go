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
	d.ask(d.window(), "_NET_WM_STATE", on, d.atom("_NET_WM_STATE_MAXIMIZED_VERT"), d.atom("_NET_WM_STATE_MAXIMIZED_HORZ"), 2, 0)
}

// ask sends the window manager a message about a window, with five numbers.
func (d *desk) ask(about xproto.Window, name string, data ...uint32) {
	d.p.t.Helper()
	message := xproto.ClientMessageEvent{Format: 32, Window: about, Type: xproto.Atom(d.atom(name)), Data: xproto.ClientMessageDataUnionData32New(data)}
	const mask = xproto.EventMaskSubstructureNotify | xproto.EventMaskSubstructureRedirect
	if err := xproto.SendEventChecked(d.conn, false, d.root, mask, string(message.Bytes())).Check(); err != nil {
		d.p.t.Fatal(err)
	}
}

// until waits until ok holds. It asks again whenever a window comes or goes or the window manager
// notes something.
func (d *desk) until(what string, ok func() bool) {
	d.p.t.Helper()
	const mask = xproto.EventMaskSubstructureNotify | xproto.EventMaskPropertyChange
	if err := xproto.ChangeWindowAttributesChecked(d.conn, d.root, xproto.CwEventMask, []uint32{mask}).Check(); err != nil {
		d.p.t.Fatal(err)
	}
	limit := time.AfterFunc(patience, d.conn.Close) // ends the wait for an event
	defer limit.Stop()
	for !ok() {
		if event, err := d.conn.WaitForEvent(); event == nil && err == nil {
			d.p.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// wait waits until the window manager has handled all that happened before: it then answers what
// frame a new window would have.
func (d *desk) wait() {
	d.p.t.Helper()
	w, err := xproto.NewWindowId(d.conn)
	if err != nil {
		d.p.t.Fatal(err)
	}
	if err := xproto.CreateWindowChecked(d.conn, 0, w, d.root, 0, 0, 1, 1, 0, xproto.WindowClassInputOutput, 0,
		xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check(); err != nil {
		d.p.t.Fatal(err)
	}
	d.ask(w, "_NET_REQUEST_FRAME_EXTENTS", 0, 0, 0, 0, 0)
	frame := xproto.Atom(d.atom("_NET_FRAME_EXTENTS"))
	d.until("an answer of the window manager", func() bool {
		reply, err := xproto.GetProperty(d.conn, false, w, frame, xproto.GetPropertyTypeAny, 0, 4).Reply()
		return err == nil && reply.Type != xproto.AtomNone
	})
	xproto.DestroyWindow(d.conn, w)
}

// shown returns the number of windows on the screen. It is larger while the window manager shows
// the list of windows for Alt+Tab. Before it shows the list, it takes all keys.
func (d *desk) shown() (n int) {
	d.p.t.Helper()
	tree, err := xproto.QueryTree(d.conn, d.root).Reply()
	if err != nil {
		d.p.t.Fatal(err)
	}
	for _, w := range tree.Children {
		a, err := xproto.GetWindowAttributes(d.conn, w).Reply()
		if err == nil && a.MapState == xproto.MapStateViewable { // it may have gone meanwhile
			n++
		}
	}
	return n
}

// focused returns the window that gets the keys.
func (d *desk) focused() string {
	d.p.t.Helper()
	reply, err := xproto.GetInputFocus(d.conn).Reply()
	if err != nil {
		d.p.t.Fatal(err)
	}
	return strconv.Itoa(int(reply.Focus))
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
// if Alt were released before, it would wait for that release for ever.
func (p *program) altTab(d *desk) {
	p.t.Helper()
	off := []uint32{xproto.AutoRepeatModeOff} // on a busy machine, a second Tab would lead back
	if err := xproto.ChangeKeyboardControlChecked(d.conn, xproto.KbAutoRepeatMode, off).Check(); err != nil {
		p.t.Fatal(err)
	}
	p.xdotool("keydown", "alt")
	p.until("Alt, which shows that this window has the focus", func(l line) bool { return l.Held == 1 })
	d.wait()
	before := d.shown()
	p.xdotool("keydown", "Tab")
	d.until("the list of windows", func() bool { return d.shown() > before })
	p.xdotool("keyup", "Tab")
	p.xdotool("keyup", "alt")
}

// A window manager takes the releases of Alt+Tab where there is no other window. No key counts as
// down after it.
func TestAltTabLeavesNoKeyDown(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.until("a game", human)
	p.altTab(p.desk())
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
	d := p.desk()
	altTab := func(from, to *program) {
		t.Helper()
		from.altTab(d)
		d.until("the focus of the other window", func() bool { return d.focused() == to.window })
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
