package view

import (
	"image/color"
	"math"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// drawMovingDisc draws a disc in motion.
func drawMovingDisc(f *widget.Frame, g Geometry, m Disc, x, y float64) {
	t := m.done()
	switch {
	case math.IsNaN(m.angle) || m.To < 0: // a cross-fade
		if m.From >= 0 {
			drawDisc(f, x, y, g.Cell, game.Color(m.From), pose{alpha: 1 - t, squash: 1, scale: 1})
		}
		if m.To >= 0 {
			drawDisc(f, x, y, g.Cell, game.Color(m.To), pose{alpha: t, squash: 1, scale: 1})
		}
	case m.From < 0: // the disc comes down onto an empty square
		drawDisc(f, x, y, g.Cell, game.Color(m.To), pose{alpha: min(1, 0.3+t), squash: 1, scale: 1.15 - 0.15*easeOut(t)})
	default: // the disc turns about the axis at right angles to the line of flips
		turn := easeInOut(t)
		shown := m.From
		if turn >= 0.5 {
			shown = m.To
		}
		lift := math.Sin(turn * math.Pi)
		lean := lift // the offset of the face: below 0 in the first half of the turn
		if turn < 0.5 {
			lean = -lift
		}
		squash := max(leastSquash, math.Abs(math.Cos(turn*math.Pi)))
		drawDisc(f, x, y-lift*g.Cell*0.06, g.Cell, game.Color(shown), pose{alpha: 1, squash: squash, angle: m.angle, scale: 1 + 0.08*lift, lean: lean})
	}
}

// Token draws a disc that represents a player. It draws the disc on a tile of felt, because a black
// disc cannot be seen on a dark panel.
func Token(f *widget.Frame, x, y, size float64, c game.Color) {
	cell := size / theme.Disc
	tile := widget.Rect{X: x - cell/2, Y: y - cell/2, W: cell, H: cell}
	f.Gradient(tile, cell*0.14, f.Theme.Board, f.Theme.BoardEdge)
	drawDisc(f, x, y, cell, c, flat)
}

func easeOut(t float64) float64 { return 1 - (1-t)*(1-t) }

func easeInOut(t float64) float64 { return t * t * (3 - 2*t) }

// leastSquash is the width of a disc seen from its edge, as a part of the full width. At this width
// the two faces touch.
const leastSquash = 0.09

// pose is how a disc is seen in its cell.
type pose struct {
	alpha  float64 // 1: opaque
	squash float64 // the width along angle, as a part of the full width
	angle  float64 // in radians
	scale  float64 // 1: of the usual size
	lean   float64 // from -1 to 1: moves the face along angle, away from the opposite face
	bare   bool    // without the dot of a white disc
}

// flat is a disc at rest.
var flat = pose{alpha: 1, squash: 1, scale: 1}

// drawDisc draws a disc in a cell: a soft shadow, a thin edge in the other colour, a rim and a flat
// face. Every disc has the same number of drawing commands, so that the painter can find the discs
// that changed.
func drawDisc(f *widget.Frame, x, y, cell float64, c game.Color, p pose) {
	th := &f.Theme
	alpha, squash, angle, lean := p.alpha, p.squash, p.angle, p.lean
	r := cell * theme.Disc / 2 * p.scale
	top, face, rim, edge := th.BlackTop, th.BlackFace, th.BlackRim, th.WhiteRim
	if c == game.White {
		top, face, rim, edge = th.WhiteTop, th.WhiteFace, th.WhiteRim, th.BlackFace
	}
	sin, cos := math.Sincos(angle)
	half := cell * 0.034 * lean // half of the disc's thickness, scaled by lean
	turned := func(radius, side, dy float64, from, to color.NRGBA) {
		f.Gradient(widget.Rect{X: x + side*half*cos - radius, Y: y + dy + side*half*sin - radius, W: 2 * radius, H: 2 * radius}, radius, widget.Fade(from, alpha), widget.Fade(to, alpha))
		cmd := &f.Commands[len(f.Commands)-1]
		if squash < 1 {
			cmd.Squash, cmd.Angle = squash, angle
		}
	}
	f.Shade(widget.Rect{X: x - r*0.96, Y: y - r*0.96 + r*0.13, W: 2 * r * 0.96, H: 2 * r * 0.96}, r*0.96, r*0.12, widget.Fade(th.Shadow, alpha*alpha))
	cmd := &f.Commands[len(f.Commands)-1]
	if squash < 1 {
		cmd.Squash, cmd.Angle = squash, angle
	}
	turned(r, -1, max(1, cell*0.022)*(1-math.Abs(lean)), edge, edge)
	turned(r, 1, 0, rim, rim)
	turned(r-max(1, cell*0.02), 1, 0, top, face)
	if th.WhiteDot {
		dot := color.NRGBA{}
		if c == game.White && !p.bare {
			dot = color.NRGBA{A: 255}
		}
		turned(r*0.12, 1, 0, dot, dot)
	}
}
