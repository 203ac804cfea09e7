package share

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"flipside/game"
)

// Colors are the colours of a picture. All are opaque except Shadow.
type Colors struct {
	Back, Panel, Active, Text                 color.NRGBA // around the board; Active is the card of the side to move
	Board, BoardEdge, Line, Frame, Coordinate color.NRGBA
	BlackTop, BlackFace, BlackRim             color.NRGBA
	WhiteTop, WhiteFace, WhiteRim             color.NRGBA
	LastMark, LastRing, Shadow                color.NRGBA
	WhiteDot                                  bool // a dot on white discs
}

// Look is how a picture looks.
type Look struct {
	Colors Colors
	Width  int       // of the picture in pixels, MinWidth to MaxWidth
	Names  [2]string // of the players, by colour
}

// The limits of Look.Width.
const (
	MinWidth = 200
	MaxWidth = 4000
)

// Board is a position to show.
type Board struct {
	Position game.Position
	ToMove   game.Color
	Last     game.Move // its square has a mark; NoMove or Pass for none
}

// BoardOf returns the current position of g. The mark stays on the last disc after a pass.
func BoardOf(g *game.Game) Board {
	b := Board{Position: g.Position(), ToMove: g.ToMove(), Last: game.NoMove}
	for n := g.Current(); n != nil && !b.Last.IsSquare(); n = n.Parent() {
		b.Last = n.Move()
	}
	return b
}

// layout is the places of the parts of a picture.
type layout struct {
	unit   float64 // 1 in a picture of 480 pixels
	cards  [2]rect // by colour
	frame  rect
	felt   rect
	cell   float64 // a whole number
	height float64 // of the picture without words below the board
}

// layoutOf lays out a picture. The sides of the squares are whole pixels, so that all look alike.
func layoutOf(width int) layout {
	l := layout{unit: float64(width) / 480}
	margin, gap := math.Round(12*l.unit), math.Round(8*l.unit)
	w, h := float64(width)-2*margin, math.Round(44*l.unit)
	half := math.Floor((w - gap) / 2)
	l.cards[game.Black] = rect{margin, margin, half, h}
	l.cards[game.White] = rect{margin + w - half, margin, half, h}
	l.frame = rect{margin, margin + h + gap, w, w}
	const rim = 0.042 // as in the window
	l.cell = math.Floor(w * (1 - 2*rim) / 8)
	at := math.Floor((w - 8*l.cell) / 2)
	l.felt = rect{l.frame.x + at, l.frame.y + at, 8 * l.cell, 8 * l.cell}
	l.height = l.frame.y + w + margin
	return l
}

// size returns the size of a picture with so many pixels below the board.
func (l *layout) size(below float64) image.Point {
	return image.Pt(int(math.Round(480*l.unit)), int(math.Round(l.height+below)))
}

// square returns the place of s.
func (l *layout) square(s game.Square) rect {
	return rect{l.felt.x + float64(s.Col())*l.cell, l.felt.y + float64(s.Row())*l.cell, l.cell, l.cell}
}

// painter draws a board on a canvas.
type painter struct {
	*canvas
	layout
	look  Look
	table *image.RGBA // the picture without discs
}

// newPainter returns a painter of a picture with an empty board and so many pixels below it.
func newPainter(look Look, below float64) *painter {
	l := layoutOf(look.Width)
	p := &painter{canvas: newCanvas(l.size(below), look.Colors.Back), layout: l, look: look}
	p.drawTable()
	p.table = image.NewRGBA(p.to.Rect)
	copy(p.table.Pix, p.to.Pix)
	return p
}

// drawTable draws the frame, the felt, its lines and the coordinates, in the proportions of the
// window.
func (p *painter) drawTable() {
	c, black := &p.look.Colors, color.NRGBA{A: 255}
	r := p.frame
	shade := box(rect{r.x, r.y + 4*p.unit, r.w, r.h}, 10*p.unit, color.NRGBA{A: 90})
	shade.soft = 8 * p.unit
	p.fill(shade)
	p.fill(box(r, 8*p.unit, c.Frame).shaded(mix(c.Frame, c.Coordinate, 0.07), c.Frame))
	edge := max(1, math.Round(1.5*p.unit))
	p.fill(box(p.felt.inset(-edge), edge, mix(c.Frame, black, 0.5)))
	p.fill(box(p.felt, 0, c.Board).shaded(c.Board, c.BoardEdge))
	line := max(1, math.Round(p.cell/56))
	for i := 1; i < 8; i++ {
		at := math.Round(float64(i)*p.cell - line/2)
		p.fill(box(rect{p.felt.x + at, p.felt.y, line, p.felt.h}, 0, c.Line))
		p.fill(box(rect{p.felt.x, p.felt.y + at, p.felt.w, line}, 0, c.Line))
	}
	for _, col := range [2]float64{2, 6} {
		for _, row := range [2]float64{2, 6} {
			p.fill(circle(p.felt.x+col*p.cell, p.felt.y+row*p.cell, max(2, p.cell*0.045), c.Line))
		}
	}
	rim := p.felt.x - r.x
	names := letters{size: math.Round(rim * 0.62)}
	for i := range 8 {
		at := float64(i) * p.cell
		p.label(rect{p.felt.x + at, r.y, p.cell, rim}, string(rune('a'+i)), names, center, c.Coordinate)
		p.label(rect{r.x, p.felt.y + at, rim, p.cell}, string(rune('1'+i)), names, center, c.Coordinate)
	}
}

// clear removes everything but the empty board.
func (p *painter) clear(at image.Rectangle) {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		i := p.to.PixOffset(at.Min.X, y)
		copy(p.to.Pix[i:i+4*at.Dx()], p.table.Pix[i:])
	}
}

// drawCards draws the names and the discs of both players. The card of the side to move, or of the
// winner, is tinted.
func (p *painter) drawCards(b Board) {
	c, u := &p.look.Colors, p.unit
	discs := b.Position.Discs(b.ToMove)
	active, there := b.ToMove, true
	if b.Position.Over() {
		there = discs[0].Count() != discs[1].Count()
		active = game.Black
		if discs[1].Count() > discs[0].Count() {
			active = game.White
		}
	}
	for side, r := range p.cards {
		back := c.Panel
		if there && active == game.Color(side) {
			back = c.Active
		}
		p.clear(r.pixels())
		p.fill(box(r, 8*u, back))
		x := r.x + r.h/2
		tile := rect{x - 14*u, r.y + r.h/2 - 14*u, 28 * u, 28 * u}
		p.fill(box(tile, 4*u, c.Board).shaded(c.Board, c.BoardEdge))
		p.drawDisc(disc{x: x, y: r.y + r.h/2, cell: 28 * u, color: game.Color(side), dot: true})
		count := strconv.Itoa(discs[side].Count())
		words := rect{r.x + r.h, r.y, r.w - r.h - 12*u, r.h}
		big := letters{bold: true, size: math.Round(20 * u)}
		p.label(words, count, big, right, c.Text)
		words.w -= p.width("00", big) + 8*u
		p.label(words, p.look.Names[side], letters{size: math.Round(15 * u)}, left, c.Text)
	}
}

// place is what stands on a square.
type place struct {
	there  bool // a disc
	color  game.Color
	mark   bool    // of the last move
	number int     // of the move that took the square; 0: none
	turn   float64 // how far the disc has turned, 0 to 1; 0 and 1 lie flat
	angle  float64 // the direction in which it turns, radians
}

// drawSquare draws a square and nothing beside it.
func (p *painter) drawSquare(s game.Square, at place) {
	r := p.square(s)
	p.within(r.pixels(), func() {
		p.clear(p.clip)
		x, y := r.center()
		if at.there {
			p.drawDisc(disc{x: x, y: y, cell: p.cell, color: at.color, turn: at.turn, angle: at.angle, dot: at.number == 0})
		}
		if at.mark {
			line, edge := max(2, p.cell*0.055), max(1, p.cell*0.025)
			p.fill(ring(x, y, p.cell*lastRadius, line+2*edge, p.look.Colors.LastRing))
			p.fill(ring(x, y, p.cell*lastRadius-edge, line, p.look.Colors.LastMark))
		}
		if at.number > 0 {
			ink := [2]color.NRGBA{p.look.Colors.WhiteFace, p.look.Colors.BlackFace}[at.color]
			p.label(r, strconv.Itoa(at.number), letters{bold: true, size: math.Round(p.cell * 0.36)}, center, ink)
		}
	})
}

// drawBoard draws all squares of a position.
func (p *painter) drawBoard(b Board) {
	discs := b.Position.Discs(b.ToMove)
	for s := range game.Square(game.Squares) {
		p.drawSquare(s, discOn(discs, s, b.Last))
	}
}

// discOn returns what is on s in a position.
func discOn(discs [2]game.Bitboard, s game.Square, last game.Move) place {
	at := place{mark: last == game.Move(s)}
	for c := range game.Color(2) {
		if discs[c].Has(s) {
			at.there, at.color = true, c
		}
	}
	return at
}

// disc is a disc in a cell.
type disc struct {
	x, y, cell  float64
	color       game.Color
	turn, angle float64 // as in place
	dot         bool    // where the colours want one
}

// The sizes of a disc and of the mark of the last move, in cells, as in the window.
const (
	diameter   = 0.82
	lastRadius = 0.23
)

// drawDisc draws a soft shadow, a thin edge in the other colour, a rim and a flat face. A disc that
// turns is lifted, and narrower along its angle.
func (p *painter) drawDisc(d disc) {
	c := &p.look.Colors
	top, face, rim, edge := c.BlackTop, c.BlackFace, c.BlackRim, c.WhiteRim
	if d.color == game.White {
		top, face, rim, edge = c.WhiteTop, c.WhiteFace, c.WhiteRim, c.BlackFace
	}
	lift := math.Sin(d.turn * math.Pi)
	squash := max(0.09, math.Abs(math.Cos(d.turn*math.Pi)))
	lean := lift
	if d.turn < 0.5 {
		lean = -lift
	}
	r, y := d.cell*diameter/2*(1+0.08*lift), d.y-lift*d.cell*0.06
	sin, cos := math.Sincos(d.angle)
	half := d.cell * 0.034 * lean // half of the thickness that is visible
	turned := func(radius, side, dy float64, from, to color.NRGBA) {
		s := circle(d.x+side*half*cos, y+dy+side*half*sin, radius, from).shaded(from, to)
		if squash < 1 {
			s.squash, s.angle = squash, d.angle
		}
		p.fill(s)
	}
	shade := circle(d.x, y+r*0.13, r*0.96, c.Shadow)
	shade.soft = r * 0.12
	if squash < 1 {
		shade.squash, shade.angle = squash, d.angle
	}
	p.fill(shade)
	thin := max(1, d.cell*0.02)
	turned(r, -1, thin*(1-math.Abs(lean)), edge, edge)
	turned(r, 1, 0, rim, rim)
	turned(r-thin, 1, 0, top, face)
	if c.WhiteDot && d.dot && d.color == game.White {
		turned(r*0.12, 1, 0, color.NRGBA{A: 255}, color.NRGBA{A: 255})
	}
}
