package setup

import (
	"time"

	"flipside/assets/words"
	"flipside/ui/players"
	"flipside/ui/widget"
)

// minuteChoices and gainChoices are the values of the steppers of a clock.
var (
	minuteChoices = []int{0, 1, 2, 3, 5, 10, 15, 20, 30, 60}
	gainChoices   = []int{0, 1, 2, 3, 5, 10, 15, 20, 30}
)

// declareClock declares the clock of each person at the bottom of r, if there is room.
func (p *Screen) declareClock(f *widget.Frame, r widget.Rect, z sizes) widget.Rect {
	seats := p.seats()
	if players.Watched(seats) || r.H < z.row {
		return r
	}
	line, r := r.Bottom(z.row, z.gap)
	label, value := words.Get("setup.clock.yours"), words.Get("setup.clock.off")
	if players.TwoPeople(seats) {
		label = words.Get("setup.clock.each")
	}
	if p.minutes > 0 {
		value = players.Time(time.Duration(p.minutes) * time.Minute)
	}
	cells := line.Columns(2, z.gap)
	if d := stepper(f, "clock", cells[0], label, value); d != 0 {
		p.minutes = players.Step(minuteChoices, p.minutes, d)
	}
	if p.minutes == 0 {
		return r
	}
	value = words.Get("setup.gain.none")
	if p.gain > 0 {
		value = players.Time(time.Duration(p.gain) * time.Second)
	}
	if d := stepper(f, "gain", cells[1], words.Get("setup.gain"), value); d != 0 {
		p.gain = players.Step(gainChoices, p.gain, d)
	}
	return r
}
