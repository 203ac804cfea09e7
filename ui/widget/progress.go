package widget

import "flipside/ui/theme"

// Progress is an operation that takes some time.
type Progress struct {
	ID     string  // id of the button
	At     Rect    // at least as high as a button; in a high one the button is below the bar
	Label  string  // describes the operation
	Share  float64 // the finished share, 0 to 1; negative if it is unknown
	Tick   int64   // moves the bar of an unknown share; keep it constant if motion is off
	Cancel string  // the label of the button
}

// Progress declares the label, the bar and the button that cancels the operation. It reports
// whether the button was activated.
func (f *Frame) Progress(p Progress) (cancelled bool) {
	const height, gap = 8, 6
	width := max(84, f.Width(p.Cancel, theme.Body, Medium)+2*theme.Inset+4)
	button := Rect{p.At.X + p.At.W - width, p.At.Y + (p.At.H-theme.Target)/2, width, theme.Target}
	above := f.Line(theme.Small, 1.4)
	in := Rect{p.At.X, p.At.Y + (p.At.H-above-gap-height)/2, p.At.W - width - theme.Inset, above}
	if p.At.H >= above+2*gap+height+theme.Target {
		in.Y, in.W = p.At.Y, p.At.W
		button = Rect{p.At.X, in.Y + above + 2*gap + height, p.At.W, theme.Target}
	}
	f.Label(in, p.Label, theme.Small, Regular, Left, f.Theme.Text)
	r := Rect{in.X, in.Y + above + gap, in.W, height}
	from, to := r.X, r.X+r.W*min(1, p.Share)
	if p.Share < 0 {
		from, to = p.unknown(r)
	}
	f.bar(r, from, to)
	return f.Button(p.ID, button, p.Cancel, "", Plain, true)
}

// unknown returns the ends of the segment that moves to and fro along the bar. It moves in few
// steps, because each step makes the painter draw a new picture.
func (p Progress) unknown(r Rect) (from, to float64) {
	const steps, ticks = 40, 3 // steps in one direction, and ticks per step
	at := int(p.Tick / ticks % (2 * steps))
	if at > steps {
		at = 2*steps - at
	}
	part := r.W / 4
	from = r.X + (r.W-part)*float64(at)/steps
	return from, from + part
}
