package widget

import (
	"image/color"

	"flipside/ui/theme"
)

// Look is how a button is drawn.
type Look uint8

// The looks.
const (
	Plain   Look = iota // a raised surface
	Primary             // the one thing to do next
	Quiet               // no surface until it is touched
)

// surface returns the colours of a button.
func (f *Frame) surface(look Look, t Touch, enabled, chosen bool) (back, fore color.NRGBA) {
	th := f.Theme
	back, fore = th.Raised, th.Text
	switch {
	case look == Primary || chosen:
		back, fore = th.Accent, th.OnAccent
	case look == Quiet && !t.Over && !t.Down:
		back = color.NRGBA{}
	case t.Down:
		back = th.Border
	case t.Over:
		back = th.Hover
	}
	if (look == Primary || chosen) && t.Over {
		back = mix(th.Accent, th.Text, 0.12)
	}
	if !enabled {
		fore = mix(th.Dim, th.Panel, 0.55)
		if look != Quiet {
			back = mix(th.Raised, th.Panel, 0.5)
		}
	}
	return back, fore
}

func mix(a, b color.NRGBA, t float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// Mix returns the colour t of the way from a to b.
func Mix(a, b color.NRGBA, t float64) color.NRGBA { return mix(a, b, t) }

// Fade returns c with its opacity multiplied by t.
func Fade(c color.NRGBA, t float64) color.NRGBA {
	c.A = uint8(float64(c.A) * max(0, min(1, t)))
	return c
}

func (f *Frame) button(id string, r Rect, look Look, enabled, chosen bool) (Touch, color.NRGBA) {
	t := f.Control(id, r, enabled)
	back, fore := f.surface(look, t, enabled, chosen)
	if back.A > 0 {
		f.Fill(r, theme.Radius, back)
	}
	if t.Focused {
		f.FocusRing(r, theme.Radius)
	}
	return t, fore
}

// Button declares a button with a label and perhaps a smaller line below it, and reports whether it was activated.
func (f *Frame) Button(id string, r Rect, label, sub string, look Look, enabled bool) bool {
	t, fore := f.button(id, r, look, enabled, false)
	size, weight := float64(theme.Body), Medium
	if look == Primary {
		size, weight = theme.Title, Bold
	}
	if sub == "" {
		f.caption(r.Inset(6), label, size, weight, fore)
		return t.Clicked
	}
	middle := r.Y + r.H/2
	f.Label(Rect{r.X + 10, middle - size*1.35, r.W - 20, size * 1.4}, label, size, weight, Center, fore)
	f.Label(Rect{r.X + 10, middle + 2, r.W - 20, theme.Small * 1.5}, sub, theme.Small, Regular, Center, mix(fore, f.Theme.Panel, 0.15))
	return t.Clicked
}

// caption draws a label in the middle of r, smaller and in two lines where it does not fit.
func (f *Frame) caption(r Rect, label string, size float64, weight Weight, c color.NRGBA) {
	if f.Width(label, size, weight) <= r.W {
		f.Label(r, label, size, weight, Center, c)
		return
	}
	lines := f.Wrap(label, theme.Small, weight, r.W)
	const height = theme.Small * 1.25
	y := r.Y + r.H/2 - height*float64(len(lines))/2
	for _, line := range lines {
		f.Label(Rect{r.X, y, r.W, height}, line, theme.Small, weight, Center, c)
		y += height
	}
}

// Choice declares one of several buttons of which one is chosen.
func (f *Frame) Choice(id string, r Rect, label string, chosen, enabled bool) bool {
	t, fore := f.button(id, r, Plain, enabled, chosen)
	f.caption(r.Inset(4), label, theme.Body, Medium, fore)
	return t.Clicked
}

// IconButton declares a button with an icon; the label is drawn below the icon where there is room for it.
func (f *Frame) IconButton(id string, r Rect, icon Icon, label string, enabled, chosen bool) bool {
	t, fore := f.button(id, r, Quiet, enabled, false)
	if chosen && enabled {
		fore = f.Theme.Accent
	}
	x, y := r.Center()
	if r.H >= 52 {
		f.Icon(icon, x, y-8, 22, fore)
		f.Label(Rect{r.X, r.Y + r.H - 21, r.W, 17}, label, theme.Small, Regular, Center, fore)
	} else {
		f.Icon(icon, x, y, 22, fore)
		over := r.Contains(f.In.X, f.In.Y) && !f.blocked // what is off has a name too
		if label != "" && (over || t.Focused) && !t.Down {
			f.tip, f.tipFor = label, r
		}
	}
	return t.Clicked
}

// Tip declares a text that explains itself by a tip, for the pointer and the keyboard.
func (f *Frame) Tip(id string, r Rect, tip func() string) {
	t := f.Control(id, r, true)
	if t.Focused {
		f.FocusRing(r, theme.Radius/2)
	}
	if t.Over || t.Focused {
		f.tip, f.tipFor = tip(), r
	}
}

// DrawTip draws the name of the icon that is pointed at or has the focus, where icons stand without names, above it and inside a window w
// wide. It must come last.
func (f *Frame) DrawTip(w float64) {
	if f.tip == "" {
		return
	}
	const height, margin = 26, 4
	width := f.Width(f.tip, theme.Small, Medium) + 18
	x, _ := f.tipFor.Center()
	x = max(margin, min(w-width-margin, x-width/2))
	y := f.tipFor.Y - height - margin
	if y < margin {
		y = f.tipFor.Y + f.tipFor.H + margin
	}
	r := Rect{x, y, width, height}
	f.Shade(r, 6, 8, Fade(f.Theme.Ring, 0.7))
	f.Fill(r, 6, f.Theme.Text)
	f.Label(r, f.tip, theme.Small, Medium, Center, f.Theme.Panel)
}
