package widget

import "math"

// pointer is what State remembers of the pointer besides the control that it was pressed on.
type pointer struct {
	grab    float64 // how far from the middle or the start of what is dragged it took hold of it
	turned  float64 // part of a notch that the wheel has turned over the control wheelOn
	wheelOn string
}

// Wheel returns by how many notches the wheel turned over r, more than 0 away from the hand, and
// takes them away, so that nobody else answers them.
func (f *Frame) Wheel(r Rect) float64 {
	if f.blocked || f.In.Wheel == 0 || !r.Contains(f.In.X, f.In.Y) {
		return 0
	}
	turned := f.In.Wheel
	f.In.Wheel = 0
	return turned
}

// notches is Wheel in whole notches for the control id: some wheels and pads turn by parts of one.
func (f *Frame) notches(id string, r Rect) float64 {
	p, turned := &f.State.pointer, f.Wheel(r)
	if turned == 0 {
		return 0
	}
	if p.wheelOn != id {
		p.wheelOn, p.turned = id, 0
	}
	whole := math.Trunc(p.turned + turned)
	p.turned += turned - whole
	return whole
}

// key reports that a key went down while the control has the focus, also one that a click gave it,
// and takes it away. From then on the focus is shown.
func (f *Frame) key(id, name string) bool {
	if f.blocked || f.State.Focus != id || !f.In.Key(name) {
		return false
	}
	f.State.ShowFocus = true
	return true
}
