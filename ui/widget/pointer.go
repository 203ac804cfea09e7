package widget

import "math"

// pointer is the part of State about the pointer, except the pressed control.
type pointer struct {
	grab    float64 // offset of the press from the middle or the start of the dragged thing
	turned  float64 // the part of a notch that the wheel has turned over the control wheelOn
	wheelOn string
}

// Wheel returns the number of notches that the wheel turned over r. It is positive when the wheel
// turned away from the user. Wheel removes the notches from the input, so that nothing else handles
// them.
func (f *Frame) Wheel(r Rect) float64 {
	if f.blocked || f.In.Wheel == 0 || !r.Contains(f.In.X, f.In.Y) {
		return 0
	}
	turned := f.In.Wheel
	f.In.Wheel = 0
	return turned
}

// notches returns the whole notches that the wheel turned over the control id. It collects parts of
// a notch, because some wheels and touchpads turn by less than a notch.
func (p *pointer) notches(f *Frame, id string, r Rect) float64 {
	turned := f.Wheel(r)
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

// KeyOn reports whether a key was pressed while the control has the focus, even if a click gave it
// the focus. It removes the key from the input, and from then on the focus is visible.
func (f *Frame) KeyOn(id string, key Key) bool {
	if f.blocked || f.State.Focus != id || !f.In.Key(key) {
		return false
	}
	f.State.ShowFocus = true
	return true
}
