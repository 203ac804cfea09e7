package paint

import (
	_ "embed"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"flipside/ui/picture"
	"flipside/ui/widget"
)

//go:embed shape.kage
var shapeSource []byte

// Painter remembers the commands on the screen, so that it draws only the changes. The screen must
// not be cleared between frames.
type Painter struct {
	shader   *ebiten.Shader
	shown    []widget.Command
	back     color.NRGBA
	size     image.Point
	vertices []ebiten.Vertex
	indices  []uint16
	changes  picture.Changes
}

// New returns a Painter, or an error if the shader does not compile.
func New() (*Painter, error) {
	shader, err := ebiten.NewShader(shapeSource)
	if err != nil {
		return nil, err
	}
	return &Painter{shader: shader}, nil
}

// Draw updates screen to show commands on a plain background. It returns the number of regions that
// it drew again, 0 if nothing changed.
func (p *Painter) Draw(screen *ebiten.Image, commands []widget.Command, back color.NRGBA) int {
	bounds := screen.Bounds()
	if bounds.Size() != p.size || back != p.back || p.shown == nil {
		p.changes.Regions = append(p.changes.Regions[:0], bounds)
	} else {
		p.changes.Between(p.shown, commands, bounds, Measure)
	}
	p.size, p.back = bounds.Size(), back
	p.shown = append(p.shown[:0], commands...)
	for _, r := range p.changes.Regions {
		p.redraw(screen.SubImage(r).(*ebiten.Image), r, commands)
	}
	return len(p.changes.Regions)
}

// redraw draws everything that touches the region r.
func (p *Painter) redraw(to *ebiten.Image, r image.Rectangle, commands []widget.Command) {
	to.Fill(p.back)
	whole, clip := to, widget.Rect{}
	for i := range commands {
		c := &commands[i]
		b := c.Bounds(Measure)
		if b.X >= float64(r.Max.X) || b.Y >= float64(r.Max.Y) || b.X+b.W <= float64(r.Min.X) || b.Y+b.H <= float64(r.Min.Y) {
			continue
		}
		if c.Clip != clip {
			p.flush(to)
			to, clip = whole, c.Clip
			if clip != (widget.Rect{}) {
				to = whole.SubImage(clip.Pixels()).(*ebiten.Image)
			}
		}
		if c.Kind == widget.Text {
			p.flush(to)
			op := &text.DrawOptions{}
			op.GeoM.Translate(c.X, c.Y)
			op.ColorScale.ScaleWithColor(c.Top)
			text.Draw(to, c.Text, face(c.Size, c.Weight), op)
			continue
		}
		p.shape(c)
	}
	p.flush(to)
}

// shape adds the four corners of a shape to the batch.
func (p *Painter) shape(c *widget.Command) {
	w, h, custom := c.W, c.H, [4]float32{float32(c.W), float32(c.H), float32(c.R), float32(c.Stroke)}
	margin := 1.5
	if c.Soft > 0 {
		margin += c.Soft
		custom[3] = float32(-c.Soft)
	}
	squash := 1.0
	if c.Squash != 0 {
		squash = c.Squash
	}
	sin, cos := math.Sincos(c.Angle)
	first := uint16(len(p.vertices))
	for _, corner := range [4][2]float64{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		x, y := corner[0]*(w+margin/squash), corner[1]*(h+margin)
		dx, dy := x*squash*cos-y*sin, x*squash*sin+y*cos
		t := 0.0
		if c.Top != c.Bottom && h > 0 {
			t = max(0, min(1, (dy+h)/(2*h)))
		}
		r, g, b, a := premultiplied(widget.Mix(c.Top, c.Bottom, t))
		p.vertices = append(p.vertices, ebiten.Vertex{DstX: float32(c.X + dx), DstY: float32(c.Y + dy), SrcX: float32(x), SrcY: float32(y),
			ColorR: r, ColorG: g, ColorB: b, ColorA: a, Custom0: custom[0], Custom1: custom[1], Custom2: custom[2], Custom3: custom[3]})
	}
	p.indices = append(p.indices, first, first+1, first+2, first+1, first+3, first+2)
}

func premultiplied(c color.NRGBA) (r, g, b, a float32) {
	a = float32(c.A) / 255
	return float32(c.R) / 255 * a, float32(c.G) / 255 * a, float32(c.B) / 255 * a, a
}

// flush draws the batch.
func (p *Painter) flush(to *ebiten.Image) {
	if len(p.indices) > 0 {
		to.DrawTrianglesShader(p.vertices, p.indices, p.shader, nil)
		p.vertices, p.indices = p.vertices[:0], p.indices[:0]
	}
}
