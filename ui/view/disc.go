package view

import (
	"image/color"
	"math"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// drawMovingDisc draws a disc on its way.
func drawMovingDisc(f *widget.Frame, g Geometry, m *Disc, x, y float64) {
	t := m.done()
	switch {
	case math.IsNaN(m.angle) || m.To < 0: // a cross-fade
		if m.From >= 0 {
			drawDisc(f, x, y, g.Cell, game.Color(m.From), 1-t, 1, 0, 1)
		}
		if m.To >= 0 {
			drawDisc(f, x, y, g.Cell, game.Color(m.To), t, 1, 0, 1)
		}
	case m.From < 0: // placed from above
		drawDisc(f, x, y, g.Cell, game.Color(m.To), min(1, 0.3+t), 1, 0, 1.15-0.15*easeOut(t))
	default: // turned about the axis across its line
		turn := easeInOut(t)
		shown := m.From
		if turn >= 0.5 {
			shown = m.To
		}
		lift := math.Sin(turn * math.Pi)
		lean := lift // of the face from the middle of the disc: behind it while it goes down, before it when the other one has come up
		if turn < 0.5 {
			lean = -lift
		}
		drawTurned(f, x, y-lift*g.Cell*0.06, g.Cell, game.Color(shown), 1, max(leastSquash, math.Abs(math.Cos(turn*math.Pi))), m.angle, 1+0.08*lift, lean)
	}
}

// Token draws a disc that stands for a player, on a tile of felt: a black one is not to be
// seen on a dark panel.
func Token(f *widget.Frame, x, y, size float64, c game.Color) {
	cell := size / theme.Disc
	tile := widget.Rect{X: x - cell/2, Y: y - cell/2, W: cell, H: cell}
	f.Gradient(tile, cell*0.14, f.Theme.Board, f.Theme.BoardEdge)
	drawDisc(f, x, y, cell, c, 1, 1, 0, 1)
}

func easeOut(t float64) float64 { return 1 - (1-t)*(1-t) }

func easeInOut(t float64) float64 { return t * t * (3 - 2*t) }

// leastSquash is how narrow a disc seen on its edge is: its two faces then touch.
const leastSquash = 0.09

// drawDisc draws a disc that lies in a cell.
func drawDisc(f *widget.Frame, x, y, cell float64, c game.Color, alpha, squash, angle, scale float64) {
	drawTurned(f, x, y, cell, c, alpha, squash, angle, scale, 0)
}

// drawTurned draws a disc in a cell: a soft shadow, a thin edge of the other colour, a rim and a
// flat face. squash narrows it along angle, and lean, from -1 to 1, moves its face that way from
// the other one. Every disc is the same number of commands, so that the painter sees which ones
// changed.
func drawTurned(f *widget.Frame, x, y, cell float64, c game.Color, alpha, squash, angle, scale, lean float64) {
	th := &f.Theme
	r := cell * theme.Disc / 2 * scale
	top, face, rim, edge := th.BlackTop, th.BlackFace, th.BlackRim, th.WhiteRim
	if c == game.White {
		top, face, rim, edge = th.WhiteTop, th.WhiteFace, th.WhiteRim, th.BlackFace
	}
	sin, cos := math.Sincos(angle)
	half := cell * 0.034 * lean // of the disc's thickness
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
		if c == game.White {
			dot = color.NRGBA{A: 255}
		}
		turned(r*0.12, 1, 0, dot, dot)
	}
}
