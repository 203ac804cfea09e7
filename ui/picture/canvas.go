package picture

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"flipside/ui/widget"
)

// Canvas draws commands on an opaque picture. Only one goroutine may use it at a time.
type Canvas struct {
	Image *image.RGBA
	faces map[lettering]font.Face
}

// NewCanvas returns a canvas of a size.
func NewCanvas(size image.Point) *Canvas {
	return &Canvas{Image: image.NewRGBA(image.Rectangle{Max: size}), faces: map[lettering]font.Face{}}
}

// Draw draws the part r of a picture of commands on a plain background, which is opaque.
func (c *Canvas) Draw(r image.Rectangle, commands []widget.Command, back color.NRGBA) {
	r = r.Intersect(c.Image.Rect)
	draw.Draw(c.Image, r, image.NewUniform(back), image.Point{}, draw.Src)
	for i := range commands {
		cmd := &commands[i]
		clip := r
		if cmd.Clip != (widget.Rect{}) {
			clip = clip.Intersect(cmd.Clip.Pixels())
		}
		if clip.Empty() {
			continue
		}
		if cmd.Kind == widget.Text {
			c.text(cmd, clip)
		} else {
			drawShape(c.Image, cmd, clip)
		}
	}
}

// text draws a line of text. The places of its glyphs are rounded down as the text package of
// Ebitengine does it: the larger the text, the fewer places a pixel has.
func (c *Canvas) text(cmd *widget.Command, clip image.Rectangle) {
	f := typefaces()[cmd.Weight]
	top, height := int(cmd.Y), f.height*cmd.Size // its place is whole pixels
	if top >= clip.Max.Y || top+int(2*height) < clip.Min.Y || int(cmd.X) > clip.Max.X {
		return
	}
	step := fixed.Int26_6(64)
	for _, places := range [...]struct{ below, step float64 }{{80, 32}, {40, 16}, {20, 8}} {
		if height < places.below {
			step = fixed.Int26_6(places.step)
		}
	}
	dot := fixed.Point26_6{Y: fixed.I(top + int(f.ascent*cmd.Size))}
	to, ink, face := c.Image.SubImage(clip).(*image.RGBA), image.NewUniform(cmd.Top), c.face(lettering{cmd.Size, cmd.Weight})
	glyphs(cmd.Text, cmd.Size, cmd.Weight, func(r rune, x fixed.Int26_6) {
		dot.X = fixed.I(int(cmd.X)) + x/step*step
		if at, mask, from, _, ok := face.Glyph(dot, r); ok && at.Overlaps(clip) {
			draw.DrawMask(to, at, ink, image.Point{}, mask, from, draw.Over)
		}
	})
}

// face returns the glyphs of a lettering.
func (c *Canvas) face(l lettering) font.Face {
	if f := c.faces[l]; f != nil {
		return f
	}
	f := newFace(l)
	c.faces[l] = f
	return f
}
