package widget

import (
	"math"

	"flipside/ui/theme"
)

// Slider selects a value between two ends.
type Slider struct {
	ID        string
	At        Rect
	Low, High float64
	Step      float64 // 0 allows every value between the ends
	Value     float64
	Say       func(value float64) string // returns the text of a value, shown at the right
	Marked    func(value float64) bool   // the steps that have a mark and can be chosen; nil: all can, and have one if they are few
	Preview   func(value float64)        // gets the value that a click would choose, while the pointer is here; may be nil
}

// The sizes of a slider and of a bar.
const (
	knob      = 12 // radius of the knob
	lane      = 6  // height of the line
	mostMarks = 12 // a slider with more steps has no marks
)

// Slider declares a slider and returns its new value. It also returns done, which is true when the
// user has finished a change. A caller waits for done if its reaction to the value would move the
// slider during the drag.
func (f *Frame) Slider(s Slider) (value float64, done bool) {
	r := s.line(f)
	value, done = s.keyed(f)
	t := f.Control(s.ID, s.At, true)
	if n := f.State.pointer.notches(f, s.ID, s.At); n != 0 {
		value, done = s.move(value, n), true
	}
	if t.Held || t.Dropped {
		grab := &f.State.pointer.grab
		if t.Held && f.In.Pressed {
			*grab = f.In.X - s.place(r, s.Value)
			if math.Abs(*grab) > knob+2 { // a press outside the knob moves the knob to the pointer
				*grab = 0
			}
		}
		value = s.fit(s.at(r, f.In.X-*grab))
		done = t.Dropped
	}
	s.draw(f, r, t, value)
	if s.Preview != nil && t.Over && !t.Held && !f.State.ShowFocus {
		s.Preview(s.fit(s.at(r, f.In.X)))
	}
	return value, done
}

// line returns the range of the knob's middle. It does not depend on the current value, so it keeps
// its place while the value changes.
func (s Slider) line(f *Frame) Rect {
	in := Rect{s.At.X + knob, s.At.Y, s.At.W - 2*knob, s.At.H}
	if s.Say != nil {
		in.W -= theme.Inset + max(f.Width(s.Say(s.Low), theme.Body, Medium), f.Width(s.Say(s.High), theme.Body, Medium))
	}
	return in
}

// keyed returns the value after the keys of this tick, and whether a key changed it.
func (s Slider) keyed(f *Frame) (value float64, done bool) {
	value = s.Value
	for _, k := range [...]struct {
		key Key
		to  float64
	}{{KeyLeft, s.move(value, -1)}, {KeyRight, s.move(value, 1)}, {KeyHome, s.fit(s.Low)}, {KeyEnd, s.fit(s.High)}} {
		if f.KeyOn(s.ID, k.key) {
			return k.to, true
		}
	}
	return value, false
}

// by returns the change of the value for one key or one notch of the wheel.
func (s Slider) by() float64 {
	if s.Step > 0 {
		return s.Step
	}
	return (s.High - s.Low) / 20
}

// move returns the value that n keys or notches lead to from v. If only marked values can be
// chosen, they are the steps.
func (s Slider) move(v, n float64) float64 {
	if s.Marked == nil {
		return s.fit(v + n*s.by())
	}
	by := math.Copysign(s.Step, n)
	for range int(math.Abs(n)) {
		for next := v + by; next >= s.Low && next <= s.High; next += by {
			if s.Marked(next) {
				v = next
				break
			}
		}
	}
	return v
}

// fit returns the allowed value nearest to v.
func (s Slider) fit(v float64) float64 {
	if s.Marked != nil {
		best := s.Value
		for next := s.Low; next <= s.High; next += s.Step {
			if s.Marked(next) && (!s.Marked(best) || math.Abs(next-v) < math.Abs(best-v)) {
				best = next
			}
		}
		return best
	}
	if s.Step > 0 {
		v = s.Low + math.Round((v-s.Low)/s.Step)*s.Step
	}
	return max(s.Low, min(s.High, v))
}

// rowPlace returns the x of the knob's middle for a value.
func (s Slider) place(r Rect, value float64) float64 {
	if s.High <= s.Low {
		return r.X
	}
	return r.X + r.W*max(0, min(1, (value-s.Low)/(s.High-s.Low)))
}

// at returns the value whose place is x. It may be no allowed value.
func (s Slider) at(r Rect, x float64) float64 { return s.Low + (x-r.X)/r.W*(s.High-s.Low) }

func (s Slider) draw(f *Frame, r Rect, t Touch, value float64) {
	th := f.Theme
	x, y := s.place(r, value), r.Y+r.H/2
	f.bar(Rect{s.At.X, y - lane/2, r.X + r.W + knob - s.At.X, lane}, s.At.X, x)
	if s.Step > 0 && (s.Marked != nil || s.High-s.Low <= mostMarks*s.Step) {
		for v := s.Low; v <= s.High; v += s.Step {
			if s.Marked != nil && !s.Marked(v) {
				continue
			}
			f.Circle(s.place(r, v), y+knob+5, 1.5, th.Interactive)
		}
	}
	back := th.Raised
	if t.Over || t.Held {
		back = th.Hover
	}
	f.Shade(Rect{x - knob, y - knob + 2, 2 * knob, 2 * knob}, knob, 5, shadow)
	f.Circle(x, y, knob, back)
	f.Ring(x, y, knob, 2, th.Accent)
	if s.Say != nil {
		left := r.X + r.W + knob
		f.Label(Rect{left, s.At.Y, s.At.X + s.At.W - left, s.At.H}, s.Say(value), theme.Body, Medium, Right, th.Text)
	}
	if t.Focused {
		f.FocusRing(s.At, theme.Radius)
	}
}

// bar draws a line. Its part from x to to is filled.
func (f *Frame) bar(r Rect, x, to float64) {
	th := f.Theme
	f.Fill(r, r.H/2, th.Back)
	f.Outline(r, r.H/2, 1, th.Interactive)
	if to > x {
		f.Fill(Rect{x, r.Y, max(r.H, to-x), r.H}, r.H/2, th.Dim)
	}
}
