package paint

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ui/widget"
)

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
