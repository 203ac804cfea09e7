package widget

import "flipside/ui/theme"

// Progress is work that takes a while.
type Progress struct {
	ID     string  // of the button
	At     Rect    // as high as a button, at least
	Label  string  // what is being done
	Share  float64 // done so far, 0 to 1; less than 0 where nobody knows
	Tick   int64   // while it counts up, the bar of an unknown share moves; let it stand where motion is off
	Cancel string  // the word on the button
}

// Progress declares the words, the bar and the button that ends the work, and reports whether that
// was activated.
func (f *Frame) Progress(p Progress) (cancelled bool) {
	const height, gap = 8, 6
	width := max(84, f.Width(p.Cancel, theme.Body, Medium)+2*theme.Inset+4)
	button := Rect{p.At.X + p.At.W - width, p.At.Y + (p.At.H-theme.Target)/2, width, theme.Target}
	above := f.Line(theme.Small, 1.4)
	in := Rect{p.At.X, p.At.Y + (p.At.H-above-gap-height)/2, p.At.W - width - theme.Inset, above}
	f.Label(in, p.Label, theme.Small, Regular, Left, f.Theme.Text)
	r := Rect{in.X, in.Y + above + gap, in.W, height}
	from, to := r.X, r.X+r.W*min(1, p.Share)
	if p.Share < 0 {
		from, to = p.unknown(r)
	}
	f.bar(r, from, to)
	return f.Button(p.ID, button, p.Cancel, "", Plain, true)
}

// unknown returns the ends of the piece that goes to and fro along the bar. It moves in few steps:
// each is a picture to paint.
func (p Progress) unknown(r Rect) (from, to float64) {
	const steps, ticks = 40, 3 // one way, and of a step
	at := int(p.Tick / ticks % (2 * steps))
	if at > steps {
		at = 2*steps - at
	}
	part := r.W / 4
	from = r.X + (r.W-part)*float64(at)/steps
	return from, from + part
}
