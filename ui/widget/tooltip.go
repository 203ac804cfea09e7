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
	gone  Rect // the item whose tip has gone, until the pointer or the focus has left it

	at    Rect   // the place of the tip
	below string // the texts below it
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

// tipIs reports whether an item is the one of the tip of this frame, whose text may have grown.
func tipIs(f *Frame, of Rect) bool {
	x, y := of.Center()
	return f.tip != "" && of.W > 0 && f.tipFor.Contains(x, y)
}

// tipEnds reports whether the user has begun something else than to read the tip: has pressed a
// key or turned the wheel. A key that moves the focus shows the tip of the next item.
func tipEnds(f *Frame) bool {
	return f.acted && (!f.State.ShowFocus || tipIs(f, f.State.shownTip.of))
}

// DrawTip draws one tip: of the item with the focus, or of the item or the shortened text on which
// the pointer has rested for a while. The tip appears above the item if there is space, inside a
// window of width w. If a tip is visible already, the tip of the next item appears at once. A tip
// goes with the next key, when the wheel turns and when the texts below it change; it comes again
// after the pointer or the focus has left its item. DrawTip must come last in a frame.
func (f *Frame) DrawTip(w float64) {
	st := &f.State.shownTip
	for _, c := range f.cuts {
		if f.tip == "" {
			f.Tell(c.at, false, c.text)
		}
	}
	if tipEnds(f) {
		st.gone = f.tipFor
	}
	if f.tip == "" || tipIs(f, st.gone) {
		*st = shownTip{used: st.used, gone: st.gone}
		if f.tip == "" {
			st.gone = Rect{}
		}
		return
	}
	st.gone = Rect{}
	// A new item restarts the delay. The same item with a longer text does not.
	if !tipIs(f, st.of) && st.ticks < tipDelay {
		st.ticks = 0
	}
	st.of = f.tipFor
	if st.ticks++; st.ticks < tipDelay {
		if !f.State.ShowFocus {
			return
		}
		st.ticks = 0 // the keyboard shows the tip at once, but the pointer must still wait
	}
	lines, r := tipPlace(f, w)
	below := textsIn(f, r)
	if st.at == r && st.below != below {
		*st = shownTip{used: st.used, gone: f.tipFor}
		return
	}
	st.at, st.below = r, below
	f.Shade(r, 6, 8, Fade(f.Theme.Ring, 0.7))
	f.Fill(r, 6, f.Theme.Text)
	align := Center
	if len(lines) > 1 {
		align = Left
	}
	in := Rect{r.X + tipSides/2, r.Y + tipEdge, r.W - tipSides, (r.H - 2*tipEdge) / float64(len(lines))}
	for _, text := range lines {
		f.Label(in, text, theme.Small, Medium, align, f.Theme.Panel)
		in.Y += in.H
	}
}

// The distances of the words of a tip to its edges: both sides together, and above and below.
const (
	tipSides = 18
	tipEdge  = 4
)

// tipPlace returns the lines of the tip and its place in a window of width w.
func tipPlace(f *Frame, w float64) (lines []string, r Rect) {
	const (
		margin = 4
		line   = 18
		widest = 340
	)
	width := 0.0
	for _, text := range strings.Split(f.tip, "\n") {
		for _, part := range f.Wrap(text, theme.Small, Medium, min(widest, w-2*margin-tipSides)) {
			lines = append(lines, part)
			width = max(width, f.Width(part, theme.Small, Medium)+tipSides)
		}
	}
	height := f.Line(theme.Small, 1.0*line/theme.Small)*float64(len(lines)) + 2*tipEdge
	x, _ := f.tipFor.Center()
	x = max(margin, min(w-width-margin, x-width/2))
	y := f.tipFor.Y - height - margin
	if y < margin {
		y = f.tipFor.Y + f.tipFor.H + margin
	}
	return lines, Rect{x, y, width, height}
}

// textsIn returns the texts that the frame has drawn in r.
func textsIn(f *Frame, r Rect) string {
	r = Rect{r.X * f.Scale, r.Y * f.Scale, r.W * f.Scale, r.H * f.Scale}
	var texts []string
	for _, c := range f.Commands {
		if c.Kind != Text {
			continue
		}
		if b := c.Bounds(f.Measure).intersect(r); b.W > 0 && b.H > 0 {
			texts = append(texts, c.Text)
		}
	}
	return strings.Join(texts, "\n")
}
