package widget

import "math"

// StepToward moves the focus through the enabled controls of the last frame, as an arrow key does:
// to the nearest one in a direction, which is -1, 0 or 1 on each axis. After the last one it
// continues with the first. Left and Right stay in the row of the control. Without a focus,
// StepToward does what Tab does.
func (st *State) StepToward(dx, dy int) {
	from := st.focused()
	if from.ID == "" {
		st.Step(dx + dy)
		return
	}
	st.ShowFocus = true
	w := way{x: dx != 0, sign: float64(dx + dy)}
	for _, ahead := range [...]bool{true, false} {
		best, least := "", math.Inf(1)
		for _, c := range st.last {
			if !c.Enabled || c.inside || c.ID == from.ID {
				continue
			}
			if cost := w.cost(from.Rect, c.Rect, ahead); cost < least {
				best, least = c.ID, cost
			}
		}
		if best != "" {
			st.Focus = best
			return
		}
	}
}

// way is the direction of an arrow key.
type way struct {
	x    bool    // along the x axis
	sign float64 // 1: to the right, or down
}

// span returns the ends of r on an axis.
func span(r Rect, x bool) (low, high float64) {
	if x {
		return r.X, r.X + r.W
	}
	return r.Y, r.Y + r.H
}

// cost says how far a control is from another one for an arrow key; infinite if the key does not
// lead there. If no control lies ahead, the key leads from the other end to one that lies behind.
func (w way) cost(from, to Rect, ahead bool) float64 {
	const slack = 1 // controls may touch
	low, high := span(from, w.x)
	near, far := span(to, w.x)
	if w.sign < 0 {
		low, high, near, far = -high, -low, -far, -near
	}
	if ahead && near < high-slack || !ahead && far > low+slack {
		return math.Inf(1)
	}
	along := near
	low, high = span(from, !w.x)
	near, far = span(to, !w.x)
	common := min(high, far) - max(low, near)
	if w.x && common < slack { // in another row
		return math.Inf(1)
	}
	return along + 2*max(0, -common) + math.Abs(near+far-low-high)/4
}
