package e2e

import (
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// desk is a program on a screen. It types and points as a person does, takes pictures, and asks the
// window manager for things.
type desk struct {
	*screen
	p      *program
	window xproto.Window // of the program
}

func (d *desk) check(err error) {
	d.p.t.Helper()
	if err != nil {
		d.p.t.Fatal(err)
	}
}

// find waits for the window of the program and gives it the focus.
func (d *desk) find() {
	d.p.t.Helper()
	d.until("the window", func() bool {
		for _, w := range d.property(d.root, "_NET_CLIENT_LIST") {
			if pid := d.property(xproto.Window(w), "_NET_WM_PID"); len(pid) == 1 && int(pid[0]) == d.p.cmd.Process.Pid {
				d.window = xproto.Window(w)
			}
		}
		return d.window != 0
	})
	d.activate()
}

// activate gives the window of the program the focus, as a list of windows does.
func (d *desk) activate() {
	d.p.t.Helper()
	const pager = 2 // the message comes from a program that acts for the user
	d.ask(d.window, "_NET_ACTIVE_WINDOW", pager, xproto.TimeCurrentTime, 0, 0, 0)
	d.until("the focus", func() bool { return d.focused() == d.window })
}

// property returns the numbers of a property of a window. It may have none.
func (d *desk) property(w xproto.Window, name string) (list []uint32) {
	d.p.t.Helper()
	const most = 1 << 10
	reply, err := xproto.GetProperty(d.conn, false, w, xproto.Atom(d.atom(name)), xproto.GetPropertyTypeAny, 0, most).Reply()
	if err != nil || reply.Format != 32 { // the window may have gone
		return nil
	}
	for v := reply.Value; len(v) >= 4; v = v[4:] {
		list = append(list, xgb.Get32(v))
	}
	return list
}

// at returns where the content of the window is on the screen.
func (d *desk) at() rect {
	d.p.t.Helper()
	size, err := xproto.GetGeometry(d.conn, xproto.Drawable(d.window)).Reply()
	d.check(err)
	place, err := xproto.TranslateCoordinates(d.conn, d.window, d.root, 0, 0).Reply()
	d.check(err)
	return rect{X: int(place.DstX), Y: int(place.DstY), W: int(size.Width), H: int(size.Height)}
}

// atom returns the number of a name.
func (d *desk) atom(name string) uint32 {
	d.p.t.Helper()
	reply, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	d.check(err)
	return uint32(reply.Atom)
}

// maximize maximizes the window, or ends that, as a person does by the title bar.
func (d *desk) maximize(on uint32) {
	d.p.t.Helper()
	d.ask(d.window, "_NET_WM_STATE", on, d.atom("_NET_WM_STATE_MAXIMIZED_VERT"), d.atom("_NET_WM_STATE_MAXIMIZED_HORZ"), 2, 0)
}

// resize gives the window a size.
func (d *desk) resize(w, h int) {
	d.p.t.Helper()
	d.check(d.tryResize(w, h))
}

func (d *desk) tryResize(w, h int) error {
	return xproto.ConfigureWindowChecked(d.conn, d.window, xproto.ConfigWindowWidth|xproto.ConfigWindowHeight, []uint32{uint32(w), uint32(h)}).Check()
}

// move moves the frame of the window.
func (d *desk) move(x, y int) {
	d.p.t.Helper()
	d.check(xproto.ConfigureWindowChecked(d.conn, d.window, xproto.ConfigWindowX|xproto.ConfigWindowY, []uint32{uint32(x), uint32(y)}).Check())
}

// ask sends the window manager a message about a window, with five numbers.
func (d *desk) ask(about xproto.Window, name string, data ...uint32) {
	d.p.t.Helper()
	message := xproto.ClientMessageEvent{Format: 32, Window: about, Type: xproto.Atom(d.atom(name)), Data: xproto.ClientMessageDataUnionData32New(data)}
	const mask = xproto.EventMaskSubstructureNotify | xproto.EventMaskSubstructureRedirect
	d.check(xproto.SendEventChecked(d.conn, false, d.root, mask, string(message.Bytes())).Check())
}

// until waits until ok holds. It asks again whenever a window comes or goes or the window manager
// notes something.
func (d *desk) until(what string, ok func() bool) {
	d.p.t.Helper()
	listen := func(mask uint32) {
		d.p.t.Helper()
		d.check(xproto.ChangeWindowAttributesChecked(d.conn, d.root, xproto.CwEventMask, []uint32{mask}).Check())
	}
	listen(xproto.EventMaskSubstructureNotify | xproto.EventMaskPropertyChange)
	limit := time.AfterFunc(patience, d.conn.Close) // ends the wait for an event
	defer limit.Stop()
	for !ok() {
		if event, err := d.conn.WaitForEvent(); event == nil && err == nil {
			d.p.t.Fatalf("waited in vain for %s", what)
		}
	}
	listen(xproto.EventMaskNoEvent)
}

// wait waits until the window manager has handled all that happened before: it then answers what
// frame a new window would have.
func (d *desk) wait() {
	d.p.t.Helper()
	w, err := xproto.NewWindowId(d.conn)
	d.check(err)
	d.check(xproto.CreateWindowChecked(d.conn, 0, w, d.root, 0, 0, 1, 1, 0, xproto.WindowClassInputOutput, 0,
		xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check())
	d.ask(w, "_NET_REQUEST_FRAME_EXTENTS", 0, 0, 0, 0, 0)
	d.until("an answer of the window manager", func() bool { return d.property(w, "_NET_FRAME_EXTENTS") != nil })
	xproto.DestroyWindow(d.conn, w)
}

// visible returns the number of windows on the screen. It is larger while the window manager shows
// the list of windows for Alt+Tab. Before it shows the list, it takes all keys.
func (d *desk) visible() (n int) {
	d.p.t.Helper()
	tree, err := xproto.QueryTree(d.conn, d.root).Reply()
	d.check(err)
	for _, w := range tree.Children {
		a, err := xproto.GetWindowAttributes(d.conn, w).Reply()
		if err == nil && a.MapState == xproto.MapStateViewable { // it may have gone meanwhile
			n++
		}
	}
	return n
}

// focused returns the window that gets the keys.
func (d *desk) focused() xproto.Window {
	d.p.t.Helper()
	reply, err := xproto.GetInputFocus(d.conn).Reply()
	d.check(err)
	return reply.Focus
}

// point moves the pointer, in pixels of the window.
func (d *desk) point(x, y int) {
	d.p.t.Helper()
	d.check(d.tryPoint(x, y))
}

func (d *desk) tryPoint(x, y int) error {
	return xproto.WarpPointerChecked(d.conn, xproto.WindowNone, d.window, 0, 0, 0, 0, int16(x), int16(y)).Check()
}

// tryClick clicks in the middle of r, for the time of a person's click. The program may end
// meanwhile.
func (d *desk) tryClick(r rect) {
	d.p.t.Helper()
	d.tryDrag(r.X+r.W/2, r.Y+r.H/2, r.X+r.W/2, r.Y+r.H/2)
}

// tryDrag presses the button at one place and releases it at another.
func (d *desk) tryDrag(x, y, toX, toY int) {
	d.p.t.Helper()
	_ = d.tryPoint(x, y)
	d.press(1)
	time.Sleep(50 * time.Millisecond)
	_ = d.tryPoint(toX, toY)
	d.release(1)
}

// away moves the pointer out of the window, to the last pixel of the screen.
func (d *desk) away() {
	d.p.t.Helper()
	d.check(xproto.WarpPointerChecked(d.conn, xproto.WindowNone, d.root, 0, 0, 0, 0, 1<<14, 1<<14).Check())
}

// fake sends input to the X server. kind is the kind of the event that it causes.
func (d *desk) fake(kind byte, detail byte) error {
	return xtest.FakeInputChecked(d.conn, kind, detail, 0, xproto.WindowNone, 0, 0, 0).Check()
}

// press presses a button of the mouse, 1 for the left one, or 4 and 5 for the wheel.
func (d *desk) press(button byte) {
	d.p.t.Helper()
	d.check(d.fake(xproto.ButtonPress, button))
}

func (d *desk) release(button byte) {
	d.p.t.Helper()
	d.check(d.fake(xproto.ButtonRelease, button))
}

// down presses a key, and Shift before it if its character needs that. up releases both.
func (d *desk) down(name string) {
	d.p.t.Helper()
	c := d.code(name)
	if c.shift {
		d.down("shift")
	}
	d.check(d.fake(xproto.KeyPress, byte(c.key)))
}

func (d *desk) up(name string) {
	d.p.t.Helper()
	c := d.code(name)
	d.check(d.fake(xproto.KeyRelease, byte(c.key)))
	if c.shift {
		d.up("shift")
	}
}

func (d *desk) code(name string) code {
	d.p.t.Helper()
	c, found := d.codes[name]
	if !found {
		d.p.t.Fatalf("the keyboard has no key %s", name)
	}
	return c
}

// tap presses keys and releases them at once.
func (d *desk) tap(names ...string) {
	d.p.t.Helper()
	d.chord(names, func(int) {})
}

// chord presses keys, and then releases them, the last one first. After each press it calls pressed
// with the number of keys that are down.
func (d *desk) chord(names []string, pressed func(down int)) {
	d.p.t.Helper()
	for i, name := range names {
		d.down(name)
		pressed(i + 1)
	}
	for _, name := range slices.Backward(names) {
		d.up(name)
	}
}

// picture takes a picture of the window.
func (d *desk) picture() *image.RGBA {
	d.p.t.Helper()
	at := d.at()
	reply, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(d.window), 0, 0, uint16(at.W), uint16(at.H), 1<<32-1).Reply()
	d.check(err)
	m := image.NewRGBA(image.Rect(0, 0, at.W, at.H))
	if len(reply.Data) != len(m.Pix) {
		d.check(fmt.Errorf("a picture of %d bytes for %dx%d pixels", len(reply.Data), at.W, at.H))
	}
	for i := 0; i < len(m.Pix); i += 4 {
		m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = reply.Data[i+2], reply.Data[i+1], reply.Data[i], 255
	}
	return m
}
