package picture

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// TestRegionsMakeTheWhole draws a picture in uneven parts.
func TestRegionsMakeTheWhole(t *testing.T) {
	b := at(t, played(t, fullBoard), 40)
	s := newScene(lookOf(theme.Themes[0], 333), 0)
	whole, parts := NewCanvas(s.size), NewCanvas(s.size)
	d := b.data()
	n := NumberingOf(played(t, "f5d6c3"))
	d.Written = n.Written()
	commands := s.frame(b, d, nil)
	whole.Draw(whole.Image.Rect, commands, s.look.Theme.Back)
	for y := 0; y < s.size.Y; y += 47 {
		for x := -5; x < s.size.X; x += 31 {
			parts.Draw(image.Rect(x, y, x+31, y+47), commands, s.look.Theme.Back)
		}
	}
	if !bytes.Equal(whole.Image.Pix, parts.Image.Pix) {
		t.Error("the parts of a picture are not the picture")
	}
}

// TestNothingIsOutsideOfItsClip checks that a shape and a text appear only in their clip.
func TestNothingIsOutsideOfItsClip(t *testing.T) {
	ink := color.NRGBA{255, 255, 255, 255}
	clip := image.Rect(20, 20, 80, 60)
	l := widget.List{Scale: 1, Measure: Measure}
	l.Clip(widget.Rect{X: 20, Y: 20, W: 60, H: 40}, func() {
		l.Fill(widget.Rect{W: 30, H: 100}, 0, ink)
		l.Label(widget.Rect{X: 40, W: 160, H: 100}, "HIIIIIIIIIIIIIII", 80, widget.Bold, widget.Left, ink)
	})
	c := NewCanvas(image.Pt(200, 100))
	c.Draw(c.Image.Rect, l.Commands, color.NRGBA{A: 255})
	inside := 0
	for y := range 100 {
		for x := range 200 {
			switch lit := c.Image.RGBAAt(x, y).R > 0; {
			case lit && !image.Pt(x, y).In(clip):
				t.Fatalf("(%d,%d) is outside of the clip", x, y)
			case lit:
				inside++
			}
		}
	}
	if inside <= 10*40 {
		t.Errorf("%d pixels are drawn, with those of the shape", inside)
	}
}
