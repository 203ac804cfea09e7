package share

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// rect is a rectangle in pixels.
type rect struct{ x, y, w, h float64 }

func (r rect) inset(d float64) rect { return rect{r.x + d, r.y + d, r.w - 2*d, r.h - 2*d} }

func (r rect) center() (x, y float64) { return r.x + r.w/2, r.y + r.h/2 }

// pixels returns the pixels that r touches.
func (r rect) pixels() image.Rectangle {
	return image.Rect(int(math.Floor(r.x)), int(math.Floor(r.y)), int(math.Ceil(r.x+r.w)), int(math.Ceil(r.y+r.h)))
}

// shape is a rounded rectangle, which may be turned. A circle is a square whose radius is half its
// side.
type shape struct {
	x, y, w, h  float64 // centre and half sides
	radius      float64
	soft        float64     // width of the faded edge; 0 gives a crisp edge
	stroke      float64     // thickness of the outline, inside the shape; 0 fills the shape
	angle       float64     // radians
	squash      float64     // factor on the width before the rotation; 0 means 1
	top, bottom color.NRGBA // the colour changes gradually from top to bottom
}

// box returns the shape of a rectangle of one colour.
func box(r rect, radius float64, c color.NRGBA) shape {
	x, y := r.center()
	return shape{x: x, y: y, w: r.w / 2, h: r.h / 2, radius: radius, top: c, bottom: c}
}

// circle returns the shape of a disc of one colour.
func circle(x, y, radius float64, c color.NRGBA) shape {
	return shape{x: x, y: y, w: radius, h: radius, radius: radius, top: c, bottom: c}
}

// ring returns the outline of a disc, inside its radius.
func ring(x, y, radius, width float64, c color.NRGBA) shape {
	s := circle(x, y, radius, c)
	s.stroke = width
	return s
}

// shaded gives s a colour that changes from the top to the bottom.
func (s shape) shaded(top, bottom color.NRGBA) shape {
	s.top, s.bottom = top, bottom
	return s
}

// canvas draws on an opaque picture, only inside clip.
type canvas struct {
	to    *image.RGBA
	clip  image.Rectangle
	faces map[letters]font.Face
}

func newCanvas(size image.Point, back color.NRGBA) *canvas {
	c := &canvas{to: image.NewRGBA(image.Rectangle{Max: size}), faces: map[letters]font.Face{}}
	c.clip = c.to.Rect
	draw.Draw(c.to, c.to.Rect, image.NewUniform(back), image.Point{}, draw.Src)
	return c
}

// within draws with a smaller clip.
func (c *canvas) within(clip image.Rectangle, draw func()) {
	was := c.clip
	c.clip = clip.Intersect(was)
	draw()
	c.clip = was
}

// fill draws a shape. The distance of a pixel to the outline gives the share of the pixel that the
// shape covers, as in the window.
func (c *canvas) fill(s shape) {
	if s.squash == 0 {
		s.squash = 1
	}
	sin, cos := math.Sincos(s.angle)
	reach := rect{s.x - s.w, s.y - s.h, 2 * s.w, 2 * s.h}
	if s.angle != 0 {
		r := math.Hypot(s.w, s.h)
		reach = rect{s.x - r, s.y - r, 2 * r, 2 * r}
	}
	at := reach.inset(-s.soft - 1).pixels().Intersect(c.clip)
	for y := at.Min.Y; y < at.Max.Y; y++ {
		dy := float64(y) + 0.5 - s.y
		tint := s.top
		if s.top != s.bottom {
			tint = mix(s.top, s.bottom, max(0, min(1, (dy+s.h)/(2*s.h))))
		}
		row := c.to.Pix[c.to.PixOffset(at.Min.X, y):]
		for x := at.Min.X; x < at.Max.X; x++ {
			dx := float64(x) + 0.5 - s.x
			cover := s.covers((dx*cos+dy*sin)/s.squash, dy*cos-dx*sin)
			if alpha := cover * float64(tint.A) / 255; alpha > 0 {
				blend(row[4*(x-at.Min.X):], tint, alpha)
			}
		}
	}
}

// covers returns the share of a pixel that s covers. x and y are the place of the pixel in the
// upright shape, before it is squashed.
func (s *shape) covers(x, y float64) float64 {
	qx, qy := math.Abs(x)-s.w+s.radius, math.Abs(y)-s.h+s.radius
	out := math.Sqrt(max(qx, 0)*max(qx, 0) + max(qy, 0)*max(qy, 0))
	d := out + min(max(qx, qy), 0) - s.radius
	if s.soft > 0 {
		t := max(0, min(1, (d+s.soft)/(2*s.soft)))
		return 1 - t*t*(3-2*t)
	}
	if s.squash < 1 { // distances along the squashed axis are shorter on the picture
		nx, ny := 0.0, 1.0
		switch {
		case out > 0:
			nx, ny = max(qx, 0)/out, max(qy, 0)/out
		case qx > qy:
			nx, ny = 1, 0
		}
		d /= math.Hypot(nx/s.squash, ny)
	}
	if s.stroke > 0 {
		d = max(d, -d-s.stroke)
	}
	return max(0, min(1, 0.5-d))
}

// blend mixes a colour into an opaque pixel.
func blend(pixel []uint8, c color.NRGBA, alpha float64) {
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		was := float64(pixel[i])
		pixel[i] = uint8(math.Round(was + (float64(v)-was)*alpha))
	}
}

// mix returns the colour t of the way from a to b.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*t)) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// over returns the visible colour when front covers an opaque colour.
func over(front, back color.NRGBA) color.NRGBA {
	seen := mix(back, front, float64(front.A)/255)
	seen.A = 255
	return seen
}

// letters are a font and its size in pixels.
type letters struct {
	bold bool
	size float64
}

// fonts returns the Go fonts: medium and bold.
var fonts = sync.OnceValue(func() (list [2]*opentype.Font) {
	for i, ttf := range [2][]byte{gomedium.TTF, gobold.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic("share: a font that is part of the program cannot be read: " + err.Error())
		}
		list[i] = f
	}
	return list
})

// face returns the face of letters. A face must not be used by two goroutines, so that each canvas
// has its own.
func (c *canvas) face(l letters) font.Face {
	if f := c.faces[l]; f != nil {
		return f
	}
	source := fonts()[0]
	if l.bold {
		source = fonts()[1]
	}
	f, err := opentype.NewFace(source, &opentype.FaceOptions{Size: l.size, DPI: 72})
	if err != nil {
		panic("share: a font that is part of the program cannot be used: " + err.Error())
	}
	c.faces[l] = f
	return f
}

// width returns the width of a text in pixels.
func (c *canvas) width(text string, l letters) float64 {
	return float64(font.MeasureString(c.face(l), text)) / 64
}

// align is the horizontal place of a text in its rectangle.
type align uint8

const (
	left align = iota
	center
	right
)

// ellipsis replaces the end of a text that does not fit.
const ellipsis = "..."

// label draws a line of text, in the middle of the height of r. It shortens a text that does not
// fit.
func (c *canvas) label(r rect, text string, l letters, a align, tint color.NRGBA) {
	const slack = 0.5
	if runes := []rune(text); c.width(text, l) > r.w+slack {
		for len(runes) > 0 && c.width(string(runes)+ellipsis, l) > r.w {
			runes = runes[:len(runes)-1]
		}
		text = string(runes) + ellipsis
	}
	x := r.x
	switch a {
	case center:
		x += (r.w - c.width(text, l)) / 2
	case right:
		x += r.w - c.width(text, l)
	}
	f := c.face(l)
	y := r.y + r.h/2 + float64(f.Metrics().CapHeight)/64/2
	dot := fixed.Point26_6{X: fixed.Int26_6(math.Round(x * 64)), Y: fixed.Int26_6(math.Round(y) * 64)}
	to := c.to.SubImage(c.clip).(*image.RGBA)
	(&font.Drawer{Dst: to, Src: image.NewUniform(tint), Face: f, Dot: dot}).DrawString(text)
}

// wrap breaks a text between words into lines that fit a width.
func (c *canvas) wrap(text string, l letters, width float64) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && c.width(line+" "+word, l) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
