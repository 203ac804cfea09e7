package widget

import (
	"image/color"
	"slices"
	"strings"

	"flipside/ui/theme"
)

// Look selects the style of a button.
type Look uint8

// The styles of buttons.
const (
	Plain   Look = iota // a raised surface
	Primary             // the main action of the screen
	Quiet               // no surface until the pointer or the focus is on it
)

// colors returns the colours of a button.
func (look Look) colors(th *theme.Theme, t Touch, enabled bool) (back, fore color.NRGBA) {
	back, fore = th.Raised, th.Text
	switch {
	case look == Primary:
		back, fore = th.Accent, th.OnAccent
		if t.Over {
			back = Mix(th.Accent, th.Text, 0.12)
		}
	case look == Quiet && !t.Over && !t.Down:
		back = color.NRGBA{}
	case t.Down:
		back = th.Border
	case t.Over:
		back = th.Hover
	}
	if !enabled {
		fore = Mix(th.Dim, th.Panel, 0.55)
		if look != Quiet {
			back = Mix(th.Raised, th.Panel, 0.5)
		}
	}
	return back, fore
}

// Mix returns the colour t of the way from a to b.
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// Fade returns c with its opacity multiplied by t.
func Fade(c color.NRGBA, t float64) color.NRGBA {
	c.A = uint8(float64(c.A) * max(0, min(1, t)))
	return c
}

func (f *Frame) button(id string, r Rect, look Look, enabled bool) (Touch, color.NRGBA) {
	t := f.Control(id, r, enabled)
	back, fore := look.colors(&f.Theme, t, enabled)
	if back.A > 0 {
		f.Fill(r, theme.Radius, back)
	}
	if look == Plain && enabled {
		f.Outline(r, theme.Radius, 1, f.Theme.Interactive)
	}
	if t.Focused {
		f.FocusRing(r, theme.Radius)
	}
	return t, fore
}

// Button declares a button with a label. A smaller line is below the label unless it is empty.
// Button reports whether the button was activated.
func (f *Frame) Button(id string, r Rect, label, sub string, look Look, enabled bool) bool {
	t, fore := f.button(id, r, look, enabled)
	size, weight := float64(theme.Body), Medium
	if look == Primary {
		size, weight = theme.Title, Bold
	}
	if sub == "" {
		f.caption(r.Inset(6), label, size, weight, Center, fore)
		return t.Clicked
	}
	above, below := f.Line(size, 1.3), f.Line(theme.Small, 1.4)
	x, y, w := r.X+10, r.Y+(r.H-above-below)/2, r.W-20
	f.Label(Rect{x, y, w, above}, label, size, weight, Center, fore)
	fore = Mix(fore, f.Theme.Panel, 0.15)
	f.Label(Rect{x, y + above, w, below}, sub, theme.Small, Regular, Center, fore)
	return t.Clicked
}

// Tile declares a large button. An icon is at its left, unless the label needs the space.
// The first of some smaller lines that fits is below the label.
func (f *Frame) Tile(id string, r Rect, icon Icon, label string, subs ...string) bool {
	t, fore := f.button(id, r, Plain, true)
	const size, pad, gap = 24, 12, 10
	_, in := r.Inset(pad).Left(size, gap)
	if f.Width(label, theme.Body, Medium) > in.W || r.H < size+2*pad {
		f.caption(r.Inset(6), label, theme.Body, Medium, Center, fore)
		return t.Clicked
	}
	f.Icon(icon, r.X+pad+size/2, r.Y+r.H/2, size, f.Theme.Dim)
	fits := slices.IndexFunc(subs, func(sub string) bool { return f.Width(sub, theme.Small, Regular) <= in.W })
	if fits < 0 || subs[fits] == "" {
		f.Label(in, label, theme.Body, Medium, Left, fore)
		return t.Clicked
	}
	above, below := f.Line(theme.Body, 1.4), f.Line(theme.Small, 1.4)
	y := r.Y + (r.H-above-below)/2
	f.Label(Rect{in.X, y, in.W, above}, label, theme.Body, Medium, Left, fore)
	f.Label(Rect{in.X, y + above, in.W, below}, subs[fits], theme.Small, Regular, Left, f.Theme.Dim)
	return t.Clicked
}

// caption draws a label in the middle of the height of r. A label that does not fit becomes smaller
// and gets more lines.
func (l *List) caption(r Rect, label string, size float64, weight Weight, a Align, c color.NRGBA) {
	if l.Width(label, size, weight) <= r.W {
		l.Label(r, label, size, weight, a, c)
		return
	}
	lines := l.Wrap(label, theme.Small, weight, r.W)
	height := l.Line(theme.Small, 1.25)
	y := r.Y + r.H/2 - height*float64(len(lines))/2
	for _, line := range lines {
		l.Label(Rect{r.X, y, r.W, height}, line, theme.Small, weight, a, c)
		y += height
	}
}

// shadow is the colour of the shadow below a raised surface.
var shadow = color.NRGBA{A: 90}

// Chosen draws the surface of one option in a group. The chosen option is raised, has an outline
// and gets a Tick.
func (f *Frame) Chosen(r Rect, t Touch, chosen bool) {
	if chosen {
		f.Shade(Rect{r.X, r.Y + 2, r.W, r.H}, theme.Radius, 5, shadow)
	}
	f.state(r, theme.Radius, t, chosen)
	if t.Focused {
		f.FocusRing(r, theme.Radius)
	}
}

// TickWidth is the width of a Tick and the gap after it.
const TickWidth = 20

// Tick draws the check mark of a chosen option. The mark starts at x and is centred on y.
func (f *Frame) Tick(x, y float64) {
	const size = 18
	f.Icon(IconTick, x+size/2-1, y, size, f.Theme.Accent)
}

// Choice declares one button of a group; one button of the group is chosen.
func (f *Frame) Choice(id string, r Rect, label string, chosen bool) bool {
	t := f.Control(id, r, true)
	f.Chosen(r, t, chosen)
	f.choice(r.Inset(4), label, chosen)
	return t.Clicked
}

// MenuChoice declares a choice that opens a menu once it is chosen. An arrow is at its right.
func (f *Frame) MenuChoice(id string, r Rect, label string, chosen bool) bool {
	t := f.Control(id, r, true)
	f.Chosen(r, t, chosen)
	f.Icon(IconDown, r.X+r.W-menuArrow/2-2, r.Y+r.H/2, menuArrow, f.Theme.Dim)
	in := r.Inset(4)
	in.W -= menuArrow - 4
	f.choice(in, label, chosen)
	return t.Clicked
}

// menuArrow is the size of the arrow of a choice with a menu.
const menuArrow = 14

// whole reports whether the words of a label fit a width without being broken.
func (l *List) whole(label string, width float64) bool {
	for _, word := range strings.Fields(label) {
		if l.Width(word, theme.Small, Medium) > width {
			return false
		}
	}
	return true
}

// choice draws the label of a choice in the middle of in, and a check mark if the choice is chosen.
func (f *Frame) choice(in Rect, label string, chosen bool) {
	if !f.whole(label, in.W) { // its edge may come near
		in.X, in.W = in.X-3, in.W+6
	}
	if chosen && f.whole(label, in.W-TickWidth) { // without room, the edge alone says what is chosen
		x := in.X + max(0, (in.W-TickWidth-f.Width(label, theme.Body, Medium))/2)
		f.Tick(x, in.Y+in.H/2)
		in.W -= x + TickWidth - in.X
		in.X = x + TickWidth
		if w := f.Width(label, theme.Body, Medium); w <= in.W {
			in.W = w
		}
	}
	f.caption(in, label, theme.Body, Medium, Center, f.Theme.Text)
}

// IconButton declares a button with an icon. It draws the label below the icon if there is space
// for it.
func (f *Frame) IconButton(id string, r Rect, icon Icon, label string, enabled, chosen bool) bool {
	t, fore := f.button(id, r, Quiet, enabled)
	if chosen && enabled {
		f.Chosen(r, t, true)
		fore = f.Theme.Accent
	}
	x, y := r.Center()
	if r.H >= 52 {
		f.Icon(icon, x, y-8, 22, fore)
		f.Label(Rect{r.X, r.Y + r.H - 21, r.W, 17}, label, theme.Small, Regular, Center, fore)
	} else {
		f.Icon(icon, x, y, 22, fore)
		if label != "" { // a disabled button shows its name in a tip too
			f.Tell(r, t.Focused, label)
		}
	}
	return t.Clicked
}
