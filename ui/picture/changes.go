package picture

import (
	"image"

	"flipside/ui/widget"
)

// Changes are the regions of a picture that must be drawn again. They do not overlap.
type Changes struct {
	Regions []image.Rectangle
	bounds  image.Rectangle
	measure func(text string, size float64, w widget.Weight) float64
}

// Between finds the regions where a list of commands differs from the one on the picture, whose
// bounds are given.
func (c *Changes) Between(old, commands []widget.Command, bounds image.Rectangle, measure func(text string, size float64, w widget.Weight) float64) {
	c.Regions, c.bounds, c.measure = c.Regions[:0], bounds, measure
	head := 0
	for head < len(old) && head < len(commands) && old[head] == commands[head] {
		head++
	}
	tail := 0
	for tail < len(old)-head && tail < len(commands)-head && old[len(old)-1-tail] == commands[len(commands)-1-tail] {
		tail++
	}
	old, commands = old[head:len(old)-tail], commands[head:len(commands)-tail]
	if len(old) == len(commands) {
		for i := range old {
			if old[i] != commands[i] {
				c.touch(old[i])
				c.touch(commands[i])
			}
		}
		return
	}
	// A command of both lists has changed only if its order has: that decides which one is drawn
	// above the other.
	inOld, inNew := c.common(old, commands), c.common(commands, old)
	for i := range inOld {
		if inOld[i] != inNew[i] {
			c.touch(inOld[i])
			c.touch(inNew[i])
		}
	}
}

// common returns the commands of list that other contains too, in the order of list, each as often
// as both lists contain it. It touches the rest of list.
func (c *Changes) common(list, other []widget.Command) (both []widget.Command) {
	count := make(map[widget.Command]int, len(other))
	for _, cmd := range other {
		count[cmd]++
	}
	for _, cmd := range list {
		if count[cmd] > 0 {
			count[cmd]--
			both = append(both, cmd)
		} else {
			c.touch(cmd)
		}
	}
	return both
}

// maxRegions is the maximum number of regions in a frame. If there are more, touch joins them.
const maxRegions = 20

// touch adds the bounds of a command to the regions. It joins them with every region that they
// overlap.
func (c *Changes) touch(cmd widget.Command) {
	r := cmd.Bounds(c.measure).Pixels().Intersect(c.bounds)
	if r.Empty() {
		return
	}
	for i := 0; i < len(c.Regions); {
		if r.Overlaps(c.Regions[i]) || len(c.Regions) >= maxRegions {
			r = r.Union(c.Regions[i])
			c.Regions[i] = c.Regions[len(c.Regions)-1]
			c.Regions = c.Regions[:len(c.Regions)-1]
			i = 0
			continue
		}
		i++
	}
	c.Regions = append(c.Regions, r)
}
