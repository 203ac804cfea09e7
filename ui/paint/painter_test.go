package paint

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

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
		p := &Painter{shown: old}
		p.changes(next, window)
		for i, a := range p.dirty {
			for _, b := range p.dirty[:i] {
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
			if !pixels.Empty() && !slices.ContainsFunc(p.dirty, func(d image.Rectangle) bool { return pixels.In(d) }) {
				t.Fatalf("%+v changed, but none of the regions %v holds its pixels %v", c, p.dirty, pixels)
			}
		}
		if slices.Equal(old, next) && len(p.dirty) > 0 {
			t.Fatalf("nothing changed, but %v is drawn anew", p.dirty)
		}
	}
}

func TestFiguresAreOfOneWidth(t *testing.T) {
	one := Measure("0", 20, widget.Regular)
	for _, s := range "123456789" {
		if got := Measure(string(s), 20, widget.Regular); got != one {
			t.Errorf("%c is %g wide and 0 is %g: figures must be of one width", s, got, one)
		}
	}
	if got := Measure("Wide", 40, widget.Bold); got <= Measure("Wide", 20, widget.Bold) {
		t.Errorf("a text twice as high is %g wide", got)
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
		p := &Painter{shown: old}
		p.changes(next, window)
		for y := 5; y < 480; y += 20 {
			for x := 5; x < 640; x += 20 {
				if slices.ContainsFunc(p.dirty, func(d image.Rectangle) bool { return image.Pt(x, y).In(d) }) {
					continue
				}
				if !slices.Equal(at(old, x, y), at(next, x, y)) {
					t.Fatalf("at (%d,%d) other things are drawn, or in another order, outside of the regions %v", x, y, p.dirty)
				}
			}
		}
	}
}

// TestNothingIsPaintedOutsideOfItsClip checks that shapes and texts in a clip appear only inside
// it, and that later commands are complete. It also checks this when only a part is drawn again.
func TestNothingIsPaintedOutsideOfItsClip(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	back, ink := color.NRGBA{A: 255}, color.NRGBA{255, 255, 255, 255}
	screen := ebiten.NewImage(200, 100)
	white := func(in image.Rectangle) (n int) {
		pixels := make([]byte, 4*200*100)
		screen.ReadPixels(pixels)
		for y := in.Min.Y; y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				if pixels[4*(y*200+x)] > 128 {
					n++
				}
			}
		}
		return n
	}
	draw := func(letter string) {
		l := widget.List{Scale: 1, Measure: Measure}
		l.Clip(widget.Rect{X: 20, Y: 20, W: 60, H: 40}, func() {
			l.Fill(widget.Rect{X: 0, Y: 0, W: 30, H: 100}, 0, ink)
			l.Label(widget.Rect{X: 40, Y: 0, W: 160, H: 100}, letter+"IIIIIIIIIIIIIII", 80, widget.Bold, widget.Left, ink)
		})
		l.Fill(widget.Rect{X: 180, Y: 0, W: 20, H: 100}, 0, ink)
		p.Draw(screen, l.Commands, back)
	}
	for _, letter := range []string{"I", "H", "I"} {
		draw(letter)
		all, clip, after := white(image.Rect(0, 0, 200, 100)), white(image.Rect(20, 20, 80, 60)), white(image.Rect(180, 0, 200, 100))
		if shape := white(image.Rect(20, 20, 30, 60)); shape != 10*40 || clip == shape || after != 20*100 || all != clip+after {
			t.Errorf("%s: of %d pixels %d lie in the clip, %d of the shape, and %d are what comes after", letter, all, clip, shape, after)
		}
	}
}
