package screen

import (
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Values decide when the values of the advisers on a board change, and draw the advantage bar. The
// zero value is ready.
type Values struct {
	Bar           view.Bar
	first, second scores.Limiter
}

// Tick takes the newest reports of two advisers about a place, nil if there is none, and returns
// the reports for the screen. It must be called once a tick.
func (v *Values) Tick(at session.Spot, first, second *session.Analysis) (a, b *session.Analysis) {
	return v.first.Tick(at, first), v.second.Tick(at, second)
}

// Freeze keeps the values as they are, or ends that.
func (v *Values) Freeze() {
	v.first.Freeze(!v.first.Frozen())
	v.second.Freeze(v.first.Frozen())
}

// Frozen reports whether Freeze keeps the values.
func (v *Values) Frozen() bool { return v.first.Frozen() }

// ShowBar draws the bar in r while the values are on.
func (v *Values) ShowBar(f *widget.Frame, r widget.Rect, on bool, d view.BarData, motion theme.Motion) {
	if !on {
		v.Bar = view.Bar{}
		return
	}
	d.Motion = motion
	v.Bar.Show(f, r, d)
}
