package ui

import (
	"image/color"
	"math"

	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// boardView is what the board shows beside the snapshot.
type boardView struct {
	cursor  game.Square // of the keyboard
	placed  bool        // a hand has put the cursor where it is
	hover   game.Square // under the pointer
	hovered bool
	motions motions
}

// ghostRadius and ghostLine are the ring, in cells, on the square where a disc would be placed.
const (
	ghostRadius = 0.26
	ghostLine   = 0.07
)

// drawBoard draws the board of snap; live says whether moves can be made on it.
func (a *App) drawBoard(f *widget.Frame, g geometry, snap *session.Snapshot, live bool) {
	th := &f.Theme
	drawTable(f, g)

	moving := [game.Squares]*discMotion{}
	for i := range a.board.motions.discs {
		d := &a.board.motions.discs[i]
		moving[d.square] = d
	}
	focused := f.State.ShowFocus && f.State.Focus == "board"
	target, chosen := a.board.hover, a.board.hovered
	if focused {
		target, chosen = a.board.cursor, true
	}
	human := live && snap.Phase == session.PhaseHuman && !snap.Browsing
	ghost := human && chosen && snap.Legal.Has(target) && !a.board.motions.moving()

	if human && a.settings.Dots && !a.board.motions.moving() {
		for s := range snap.Legal.All() {
			if !(ghost && s == target) {
				x, y := g.square(s).Center()
				f.Circle(x, y, g.cell*0.09, th.Legal)
			}
		}
	}
	for s := range game.Square(game.Squares) {
		x, y := g.square(s).Center()
		if m := moving[s]; m != nil {
			drawMovingDisc(f, g, m, x, y)
			continue
		}
		switch {
		case snap.Black.Has(s):
			drawDisc(f, x, y, g.cell, game.Black, 1, 1, 0, 1)
		case snap.White.Has(s):
			drawDisc(f, x, y, g.cell, game.White, 1, 1, 0, 1)
		}
	}
	if snap.Last.IsSquare() {
		if m := moving[snap.Last.Square()]; m == nil {
			x, y := g.square(snap.Last.Square()).Center()
			f.Circle(x, y, g.cell*0.105, th.LastRing)
			f.Circle(x, y, g.cell*0.075, th.LastMark)
		}
	}
	if ghost {
		p := game.Position{Own: snap.Black, Opp: snap.White}
		if snap.ToMove == game.White {
			p = p.Swap()
		}
		x, y := g.square(target).Center()
		face := th.BlackFace
		if snap.ToMove == game.White {
			face = th.WhiteFace
		}
		// Hollow and small: nobody takes it for a disc.
		f.Ring(x, y, g.cell*ghostRadius, g.cell*ghostLine, face)
		for s := range p.Flips(target).All() {
			x, y := g.square(s).Center()
			f.Ring(x, y, g.cell*theme.Disc/2+g.cell*0.035, max(2, g.cell*0.035), th.Flips)
		}
	}
	if snap.Hint.IsSquare() && !snap.Browsing {
		x, y := g.square(snap.Hint.Square()).Center()
		f.Ring(x, y, g.cell*0.36, max(3, g.cell*0.05), th.Hint)
		f.Circle(x, y, g.cell*0.1, th.Hint)
	}
	if a.board.motions.shake > 0 {
		r := g.square(a.board.motions.nudge)
		t := a.board.motions.shake / nudgeTicks
		r.X += math.Sin(t*math.Pi*4) * g.cell * 0.06 * t
		const outer, inner = 3, 2.5
		const fade = 0.3 // opaque until then, or it would be too faint to be seen
		f.Outline(r.Inset(1), 4, outer, widget.Fade(th.LastRing, t/fade))
		f.Outline(r.Inset(1+outer), 3, inner, widget.Fade(th.LastMark, t/fade))
	}
	if focused {
		r := g.square(a.board.cursor)
		f.Outline(r.Inset(-1), 4, 4, th.Ring)
		f.Outline(r, 3, 2.5, th.Focus)
	}
}

// drawTable draws the frame, the felt, its lines and the coordinates.
func drawTable(f *widget.Frame, g geometry) {
	th := &f.Theme
	f.Shade(widget.Rect{X: g.frame.X, Y: g.frame.Y + 5, W: g.frame.W, H: g.frame.H}, 12, 12, color.NRGBA{A: 90})
	f.Gradient(g.frame, 10, widget.Mix(th.Frame, th.Coordinate, 0.07), th.Frame)
	felt := g.frame.Inset(g.rim)
	f.Fill(felt.Inset(-2), 3, widget.Mix(th.Frame, color.NRGBA{A: 255}, 0.5))
	f.Gradient(felt, 1, th.Board, th.BoardEdge)
	// Whole pixels, so that no line is thicker or paler than another.
	line := max(1, math.Round(g.cell/56*f.Scale)) / f.Scale
	for i := 1; i < 8; i++ {
		at := float64(i)*g.cell - line/2
		f.Fill(widget.Rect{X: math.Round((felt.X+at)*f.Scale) / f.Scale, Y: felt.Y, W: line, H: felt.H}, 0, th.Line)
		f.Fill(widget.Rect{X: felt.X, Y: math.Round((felt.Y+at)*f.Scale) / f.Scale, W: felt.W, H: line}, 0, th.Line)
	}
	for _, c := range [2]float64{2, 6} {
		for _, r := range [2]float64{2, 6} {
			f.Circle(felt.X+c*g.cell, felt.Y+r*g.cell, max(2.5, g.cell*0.045), th.Line)
		}
	}
	size := max(theme.Small, min(18, g.rim*0.5))
	for i := range 8 {
		at := float64(i) * g.cell
		f.Label(widget.Rect{X: felt.X + at, Y: g.frame.Y, W: g.cell, H: g.rim}, string(rune('a'+i)), size, widget.Medium, widget.Center, th.Coordinate)
		f.Label(widget.Rect{X: g.frame.X, Y: felt.Y + at, W: g.rim, H: g.cell}, string(rune('1'+i)), size, widget.Medium, widget.Center, th.Coordinate)
	}
}

// drawMovingDisc draws a disc on its way.
func drawMovingDisc(f *widget.Frame, g geometry, m *discMotion, x, y float64) {
	t := m.done()
	switch {
	case math.IsNaN(m.angle) || m.to < 0: // a cross-fade
		if m.from >= 0 {
			drawDisc(f, x, y, g.cell, game.Color(m.from), 1-t, 1, 0, 1)
		}
		if m.to >= 0 {
			drawDisc(f, x, y, g.cell, game.Color(m.to), t, 1, 0, 1)
		}
	case m.from < 0: // placed from above
		drawDisc(f, x, y, g.cell, game.Color(m.to), min(1, 0.3+t), 1, 0, 1.15-0.15*easeOut(t))
	default: // turned about the axis across its line
		turn := easeInOut(t)
		shown := m.from
		if turn >= 0.5 {
			shown = m.to
		}
		lift := math.Sin(turn * math.Pi)
		lean := lift // of the face from the middle of the disc: behind it while it goes down, before it when the other one has come up
		if turn < 0.5 {
			lean = -lift
		}
		drawTurned(f, x, y-lift*g.cell*0.06, g.cell, game.Color(shown), 1, max(leastSquash, math.Abs(math.Cos(turn*math.Pi))), m.angle, 1+0.08*lift, lean)
	}
}

// drawToken draws a disc that stands for a player, on a tile of felt: a black one is not to be
// seen on a dark panel.
func drawToken(f *widget.Frame, x, y, size float64, c game.Color) {
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

// drawTurned draws a disc in a cell: a soft shadow, a thin edge of the other colour, a rim and a flat face. squash narrows it along angle, and
// lean, from -1 to 1, moves its face that way from the other one. Every disc is the same number of commands, so that the painter sees which ones
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
