package picture

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"flipside/ui/widget"
)

// command returns one of a few random shapes, so that two lists have many shapes in common.
func command(r *rand.Rand) widget.Command {
	c := widget.Command{Kind: widget.Box, X: float64(r.IntN(12)) * 60, Y: float64(r.IntN(8)) * 60, W: float64(5 + r.IntN(3)*20), H: 15,
		Top: color.NRGBA{uint8(r.IntN(2)) * 200, 0, 0, 255}}
	if r.IntN(3) == 0 {
		c.Clip = widget.Rect{X: c.X - 20, Y: c.Y - 20, W: 30, H: 60}
	}
	if r.IntN(4) == 0 {
		c.Soft = 6
	}
	return c
}

// TestChangesCoverEveryDifference compares the regions to draw again with a simple rule: each
// command that is in only one of the lists must lie inside a single region. Regions must not
// overlap, because a region is drawn as if it were empty before.
func TestChangesCoverEveryDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	window := image.Rect(0, 0, 640, 480)
	for range 3000 {
		var old []widget.Command
		for range r.IntN(60) {
			old = append(old, command(r))
		}
		next := slices.Clone(old)
		for range r.IntN(8) {
			switch at := r.IntN(len(next) + 1); {
			case at == len(next) || r.IntN(3) == 0:
				next = slices.Insert(next, at, command(r))
			case r.IntN(2) == 0:
				next = slices.Delete(next, at, at+1)
			default:
				next[at] = command(r)
			}
		}
		var p Changes
		p.Between(old, next, window, Measure)
		for i, a := range p.Regions {
			for _, b := range p.Regions[:i] {
				if a.Overlaps(b) {
					t.Fatalf("regions %v and %v overlap", a, b)
				}
			}
		}
		count := map[widget.Command]int{}
		for _, c := range old {
			count[c]++
		}
		for _, c := range next {
			count[c]--
		}
		for c, n := range count {
			if n == 0 {
				continue
			}
			b := c.Bounds(Measure)
			pixels := image.Rect(int(b.X), int(b.Y), int(b.X+b.W), int(b.Y+b.H)).Intersect(window)
			if !pixels.Empty() && !slices.ContainsFunc(p.Regions, func(d image.Rectangle) bool { return pixels.In(d) }) {
				t.Fatalf("%+v changed, but none of the regions %v holds its pixels %v", c, p.Regions, pixels)
			}
		}
		if slices.Equal(old, next) && len(p.Regions) > 0 {
			t.Fatalf("nothing changed, but %v is drawn anew", p.Regions)
		}
	}
}

// TestChangesCoverEveryReorder checks that outside the regions to draw again every point shows the
// same commands in the same order as before.
func TestChangesCoverEveryReorder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	window := image.Rect(0, 0, 640, 480)
	at := func(list []widget.Command, x, y int) (found []widget.Command) {
		for _, c := range list {
			if b := c.Bounds(Measure); (widget.Rect{X: b.X, Y: b.Y, W: b.W, H: b.H}).Contains(float64(x), float64(y)) {
				found = append(found, c)
			}
		}
		return found
	}
	for range 300 {
		var old []widget.Command
		for range 2 + r.IntN(30) {
			old = append(old, command(r))
		}
		next := slices.Clone(old)
		for range 1 + r.IntN(3) { // move a few commands to other places of the list
			from := r.IntN(len(next))
			c := next[from]
			next = slices.Delete(next, from, from+1)
			next = slices.Insert(next, r.IntN(len(next)+1), c)
		}
		if r.IntN(2) == 0 { // lists of different lengths use another branch of the code
			next = slices.Insert(next, r.IntN(len(next)+1), command(r))
		}
		var p Changes
		p.Between(old, next, window, Measure)
		for y := 5; y < 480; y += 20 {
			for x := 5; x < 640; x += 20 {
				if slices.ContainsFunc(p.Regions, func(d image.Rectangle) bool { return image.Pt(x, y).In(d) }) {
					continue
				}
				if !slices.Equal(at(old, x, y), at(next, x, y)) {
					t.Fatalf("at (%d,%d) other things are drawn, or in another order, outside of the regions %v", x, y, p.Regions)
				}
			}
		}
	}
}
