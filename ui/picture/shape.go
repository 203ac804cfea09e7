package picture

import (
	"image"
	"image/color"
	"math"

	"flipside/ui/widget"
)

// shape is a Box, ready to draw. Its places are relative to its centre, before it is squashed and
// turned.
type shape struct {
	*widget.Command
	squash, sin, cos float64
	margin           float64 // around the shape, for the pixels that it covers in part
	tint, du, dv     ink     // at the centre, and what the shape's right and lower end add
}

// ink is a colour that is multiplied by its opacity: red, green, blue, and the opacity, 0 to 1.
type ink [4]float64

func inkOf(c color.NRGBA) ink {
	a := float64(c.A) / 255
	return ink{float64(c.R) * a, float64(c.G) * a, float64(c.B) * a, a}
}

// drawShape draws a Box as shape.kage of ui/paint does.
func drawShape(to *image.RGBA, cmd *widget.Command, clip image.Rectangle) {
	s := newShape(cmd)
	w, h := s.W*s.squash+s.margin, s.H+s.margin
	x, y := math.Abs(s.cos)*w+math.Abs(s.sin)*h, math.Abs(s.sin)*w+math.Abs(s.cos)*h
	at := widget.Rect{X: s.X - x, Y: s.Y - y, W: 2 * x, H: 2 * y}.Pixels().Intersect(clip)
	if at.Empty() {
		return
	}
	for y := at.Min.Y; y < at.Max.Y; y++ {
		from := to.PixOffset(at.Min.X, y)
		row := to.Pix[from : from+4*at.Dx()]
		if s.Angle == 0 && s.squash == 1 {
			s.uprightRow(row, float64(at.Min.X)+0.5-s.X, float64(y)+0.5-s.Y)
		} else {
			s.turnedRow(row, float64(at.Min.X)+0.5-s.X, float64(y)+0.5-s.Y)
		}
	}
}

func newShape(cmd *widget.Command) *shape {
	s := &shape{Command: cmd, squash: 1, margin: 1.5 + cmd.Soft}
	if cmd.Squash != 0 {
		s.squash = cmd.Squash
	}
	s.sin, s.cos = math.Sincos(s.Angle)
	s.tint = inkOf(s.Top)
	if s.Top == s.Bottom || s.H <= 0 {
		return s
	}
	// As ui/paint does it, the corners have the colour of their height, and it changes evenly
	// between them. corner returns the colour at a corner on the right.
	corner := func(v float64) ink {
		y := (s.W*s.squash+s.margin)*s.sin + v*(s.H+s.margin)*s.cos
		return inkOf(widget.Mix(s.Top, s.Bottom, max(0, min(1, (y+s.H)/(2*s.H)))))
	}
	first, last := inkOf(s.Top), inkOf(s.Bottom)
	upper, lower := corner(-1), corner(1)
	for i := range s.tint {
		s.tint[i] = (first[i] + last[i]) / 2
		s.du[i] = (upper[i]+lower[i])/2 - s.tint[i]
		s.dv[i] = (lower[i] - upper[i]) / 2
	}
	return s
}

// uprightRow draws a row of pixels of a shape that is not turned. x and y are the place of the
// first pixel. Far from the left and the right end, all pixels are alike.
func (s *shape) uprightRow(row []uint8, x, y float64) {
	tint := s.inkAt(0, y)
	alike := s.W - max(s.R, s.Soft, s.Stroke+1)
	n := len(row) / 4
	first := max(0, min(n, int(math.Ceil(-alike-x))))
	last := max(first, min(n, int(math.Floor(alike-x))+1))
	for i := range first {
		blend(row[4*i:4*i+4], &tint, s.cover(x+float64(i), y))
	}
	if last > first {
		fill(row[4*first:4*last], &tint, s.cover(0, y))
	}
	for i := last; i < n; i++ {
		blend(row[4*i:4*i+4], &tint, s.cover(x+float64(i), y))
	}
}

// fill draws pixels that a shape covers alike.
func fill(row []uint8, tint *ink, cover float64) {
	if cover == 1 && tint[3] == 1 {
		blend(row[:4], tint, 1)
		for n := 4; n < len(row); n *= 2 {
			copy(row[n:], row[:n])
		}
		return
	}
	for i := 0; i < len(row); i += 4 {
		blend(row[i:i+4], tint, cover)
	}
}

// turnedRow is uprightRow for any shape.
func (s *shape) turnedRow(row []uint8, x, y float64) {
	for i := 0; i < len(row); i, x = i+4, x+1 {
		u, v := (x*s.cos+y*s.sin)/s.squash, y*s.cos-x*s.sin
		if cover := s.cover(u, v); cover > 0 {
			tint := s.inkAt(u, v)
			blend(row[i:i+4], &tint, cover)
		}
	}
}

// inkAt returns the colour at a place.
func (s *shape) inkAt(u, v float64) ink {
	if s.Top == s.Bottom {
		return s.tint
	}
	u, v = u/(s.W+s.margin/s.squash), v/(s.H+s.margin)
	tint := s.tint
	for i := range tint {
		tint[i] += s.du[i]*u + s.dv[i]*v
	}
	return tint
}

// cover returns the part of a pixel that s covers, from the distance of its middle to the outline.
func (s *shape) cover(u, v float64) float64 {
	qx, qy := math.Abs(u)-s.W+s.R, math.Abs(v)-s.H+s.R
	ox, oy := max(qx, 0), max(qy, 0)
	out := math.Sqrt(ox*ox + oy*oy)
	d := out + min(max(qx, qy), 0) - s.R
	if s.Soft > 0 {
		t := max(0, min(1, (d+s.Soft)/(2*s.Soft)))
		return 1 - t*t*(3-2*t)
	}
	// The direction in which the distance grows, and how much it does from pixel to pixel along
	// both axes of the picture.
	nx, ny := 0.0, 1.0
	switch {
	case out > 0:
		nx, ny = math.Copysign(ox/out, u), math.Copysign(oy/out, v)
	case qx > qy:
		nx, ny = 1, 0
	}
	edge := math.Abs(nx*s.cos/s.squash-ny*s.sin) + math.Abs(nx*s.sin/s.squash+ny*s.cos)
	if s.Stroke > 0 {
		d = math.Abs(d+s.Stroke/2) - s.Stroke/2
	}
	return max(0, min(1, 0.5-d/edge))
}

// blend draws over an opaque pixel.
func blend(pixel []uint8, c *ink, cover float64) {
	if cover == 0 {
		return
	}
	rest := 1 - c[3]*cover
	pixel[0] = uint8(float64(pixel[0])*rest + c[0]*cover + 0.5)
	pixel[1] = uint8(float64(pixel[1])*rest + c[1]*cover + 0.5)
	pixel[2] = uint8(float64(pixel[2])*rest + c[2]*cover + 0.5)
}
