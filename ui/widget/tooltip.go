package widget

import (
	"strings"

	"flipside/ui/theme"
)

// tipDelay is the number of ticks that the pointer must rest on an item before its tip appears.
const tipDelay = 30

// shownTip is the part of State about the tip.
type shownTip struct {
	of    Rect
	ticks int  // time that the pointer has been on the item
	used  Rect // the item that was clicked: it needs no tip until the pointer has left it
}

// Tell makes DrawTip show lines about r while the pointer is on r or r has the focus. If the
// pointer and the focus are on different items, the device used last decides.
func (f *Frame) Tell(r Rect, focused bool, lines ...string) {
	used := &f.State.shownTip.used
	switch on := r.Contains(f.In.X, f.In.Y); {
	case on && f.In.Pressed:
		*used = r
	case !on && *used == r:
		*used = Rect{}
	}
	over := r.Contains(f.In.X, f.In.Y) && !f.In.Down && !f.State.ShowFocus && *used != r
	if !f.blocked && (over || focused) {
		f.tip, f.tipFor = strings.Join(lines, "\n"), r
	}
}

// Tip declares a text with a tip that explains it, for the pointer and the keyboard.
func (f *Frame) Tip(id string, r Rect, tip func() string) {
	t := f.Control(id, r, true)
	if t.Focused {
		f.FocusRing(r, theme.Radius/2)
	}
	if t.Over || t.Focused {
		f.Tell(r, t.Focused, tip())
	}
}

// DrawTip draws one tip: of the item with the focus, or of the item or the shortened text on which
// the pointer has rested for a while. The tip appears above the item if there is space, inside a
// window of width w. If a tip is visible already, the tip of the next item appears at once. DrawTip
// must come last in a frame.
func (f *Frame) DrawTip(w float64) {
	const (
		margin  = 4
		line    = 18
		padding = 4
		widest  = 340
	)
	st := &f.State.shownTip
	for _, c := range f.cuts {
		if f.tip == "" {
			f.Tell(c.at, false, c.text)
		}
	}
	if f.tip == "" {
		*st = shownTip{used: st.used}
		return
	}
	x, y := st.of.Center()
	// A new item restarts the delay. The same item with a longer text does not.
	if !f.tipFor.Contains(x, y) && st.ticks < tipDelay {
		st.ticks = 0
	}
	st.of = f.tipFor
	if st.ticks++; st.ticks < tipDelay {
		if !f.State.ShowFocus {
			return
		}
		st.ticks = 0 // the keyboard shows the tip at once, but the pointer must still wait
	}
	var lines []string
	width := 0.0
	for _, text := range strings.Split(f.tip, "\n") {
		for _, part := range f.Wrap(text, theme.Small, Medium, min(widest, w-2*margin-18)) {
			lines = append(lines, part)
			width = max(width, f.Width(part, theme.Small, Medium)+18)
		}
	}
	each := f.Line(theme.Small, 1.0*line/theme.Small)
	height := each*float64(len(lines)) + 2*padding
	x, _ = f.tipFor.Center()
	x = max(margin, min(w-width-margin, x-width/2))
	y = f.tipFor.Y - height - margin
	if y < margin {
		y = f.tipFor.Y + f.tipFor.H + margin
	}
	r := Rect{x, y, width, height}
	f.Shade(r, 6, 8, Fade(f.Theme.Ring, 0.7))
	f.Fill(r, 6, f.Theme.Text)
	align := Center
	if len(lines) > 1 {
		align = Left
	}
	in := Rect{x + 9, y + padding, width - 18, each}
	for _, text := range lines {
		f.Label(in, text, theme.Small, Medium, align, f.Theme.Panel)
		in.Y += each
	}
}
