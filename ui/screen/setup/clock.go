package setup

import (
	"time"

	"flipside/assets/words"
	"flipside/ui/app/players"
	"flipside/ui/app/settings"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// clockChoices and gainChoices are the values of the steppers of a clock, in seconds.
var (
	clockChoices = []int{0, 30, 60, 2 * 60, 3 * 60, 5 * 60, 10 * 60, 15 * 60, 20 * 60, 30 * 60, 60 * 60}
	gainChoices  = []int{0, 1, 2, 3, 5, 10, 15, 20, 30}
)

// clocks are the choices for games against an engine, and for games of two people.
type clocks [2]settings.Clock

// of returns the choice for games of two people, or against an engine.
func (c *clocks) of(people bool) *settings.Clock {
	if people {
		return &c[1]
	}
	return &c[0]
}

// clock returns the clock of each person, which goes if there is little room.
func (p *Screen) clock(f *widget.Frame, z sizes) view.Item {
	if players.Watched(p.seats()) {
		return view.Item{}
	}
	label, value := words.Get("setup.clock.yours"), words.Get("setup.clock.off")
	people := players.TwoPeople(p.seats())
	if people {
		label = words.Get("setup.clock.each")
	}
	c := p.clocks.of(people)
	if c.Seconds > 0 {
		value = players.Time(time.Duration(c.Seconds) * time.Second)
	}
	return view.Item{Size: z.row, Goes: 2, Declare: func(r widget.Rect) {
		cells := r.Columns(2, z.gap)
		if d := stepper(f, "clock", cells[0], label, value); d != 0 {
			c.Seconds = players.Step(clockChoices, c.Seconds, d)
		}
		if c.Seconds == 0 {
			return
		}
		value := words.Get("setup.gain.none")
		if c.Gain > 0 {
			value = players.Time(time.Duration(c.Gain) * time.Second)
		}
		if d := stepper(f, "gain", cells[1], words.Get("setup.gain"), value); d != 0 {
			c.Gain = players.Step(gainChoices, c.Gain, d)
		}
	}}
}
