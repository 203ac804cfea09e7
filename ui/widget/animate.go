package widget

// animation is a part of a frame that changes also between two ticks.
type animation struct {
	from, to int // its commands
	draw     func(ahead float64)
}

// Animate draws a part of the frame that changes also between two ticks. draw gets the time since
// the tick, in ticks. It must always draw the same number of commands, and declare no control.
func (f *Frame) Animate(draw func(ahead float64)) {
	from := len(f.Commands)
	draw(0)
	f.moving = append(f.moving, animation{from, len(f.Commands), draw})
}

// Animated reports whether any part changes between two ticks.
func (f *Frame) Animated() bool { return len(f.moving) > 0 }

// Between returns the commands of the frame at a time after its tick, in ticks. They are appended
// to the list to. The frame itself stays as it is.
func (f *Frame) Between(ahead float64, to []Command) []Command {
	to = append(to, f.Commands...)
	whole := f.Commands
	defer func() { f.Commands = whole }()
	var part []Command
	for _, a := range f.moving {
		f.Commands = part[:0]
		a.draw(ahead)
		part = f.Commands
		if len(part) != a.to-a.from {
			continue // it stays as at the tick
		}
		for i, c := range part {
			c.Clip = whole[a.from+i].Clip
			to[a.from+i] = c
		}
	}
	return to
}
