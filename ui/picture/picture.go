package picture

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Look is how a picture looks.
type Look struct {
	Theme theme.Theme
	Width int       // of the picture in pixels, MinWidth to MaxWidth
	Names [2]string // of the players, by colour
}

// The limits of Look.Width.
const (
	MinWidth = 200
	MaxWidth = 4000
)

// check returns an error for a width outside the limits.
func (l Look) check() error {
	if l.Width < MinWidth || l.Width > MaxWidth {
		return fmt.Errorf("the picture must be from %d to %d pixels wide, not %d", MinWidth, MaxWidth, l.Width)
	}
	return nil
}

// Board is a position to show.
type Board struct {
	Position game.Position
	ToMove   game.Color
	Last     game.Move // its square has a mark; NoMove or Pass for none
}

// BoardOf returns the current position of g. The mark stays on the last disc after a pass.
func BoardOf(g *game.Game) Board {
	return Board{Position: g.Position(), ToMove: g.ToMove(), Last: game.LastPlaced(g.Moves())}
}

// discs returns the discs by colour.
func (b Board) discs() [2]game.Bitboard { return b.Position.Discs(b.ToMove) }

// data returns what the board shows.
func (b Board) data() view.BoardData {
	d := view.BoardData{Discs: b.discs()}
	if b.Last.IsSquare() {
		d.Last = b.Last.Square().Bit()
	}
	return d
}

// active says whether a side is to move, or has won.
func (b Board) active(c game.Color) bool {
	if !b.Position.Over() {
		return b.ToMove == c
	}
	discs := b.discs()
	return discs[c].Count() > discs[c.Other()].Count()
}

// PNG writes a picture of a position: the players with their discs, and below them the board. The
// same position and look give the same bytes. The error names a width outside the limits, or
// comes from w.
func PNG(w io.Writer, b Board, look Look) error {
	if err := look.check(); err != nil {
		return err
	}
	return png.Encode(w, drawn(newScene(look, 0), b, b.data(), nil))
}

// NumberedPNG writes a picture of the line of g on one board, as books print it: each disc has the
// colour of the player who took the square, and the number of the move. The discs of the first
// position have no number. Below the board are the passes and the result. The error is as in PNG.
func NumberedPNG(w io.Writer, g *game.Game, look Look) error {
	if err := look.check(); err != nil {
		return err
	}
	return png.Encode(w, numbered(NumberingOf(g), look))
}

// numbered draws the picture of a numbered game.
func numbered(n Numbering, look Look) image.Image {
	const size, tall, gap = 14, 20, 4 // of the words below the board
	s := newScene(look, 0)
	room := widget.List{Scale: s.scale, Measure: Measure}
	var lines []string
	for _, words := range n.words() {
		lines = append(lines, room.Wrap(words, size, widget.Medium, s.board.Frame.W)...)
	}
	s = newScene(look, gap+tall*float64(len(lines)))
	return drawn(s, n.End, view.BoardData{Discs: n.Start, Written: n.Written()}, func(f *widget.Frame) {
		frame := s.board.Frame
		row := widget.Rect{X: frame.X, Y: frame.Y + frame.H + 2*gap, W: frame.W, H: tall}
		for _, line := range lines {
			f.Label(row, line, size, widget.Medium, widget.Center, f.Theme.Text)
			row.Y += tall
		}
	})
}

// drawn draws a whole picture.
func drawn(s *scene, b Board, d view.BoardData, more func(f *widget.Frame)) *image.RGBA {
	c := NewCanvas(s.size)
	c.Draw(c.Image.Rect, s.frame(b, d, more), s.look.Theme.Back)
	return c.Image
}

// scene declares pictures with the views of the window. Its places are in units of which a picture
// is 480 wide.
type scene struct {
	look  Look
	scale float64 // pixels for a unit
	size  image.Point
	state widget.State
	cards [2]widget.Rect // by colour
	board view.Geometry
	view  view.Board
}

// The sizes of a picture, in units.
const (
	sceneWidth = 480
	margin     = 12
	cardHeight = 44
	cardGap    = 8
)

// newScene lays out a picture with a number of units below the board. All squares are alike, so
// their sides are whole pixels, and so are the edges of the board.
func newScene(look Look, below float64) *scene {
	s := &scene{look: look, scale: float64(look.Width) / sceneWidth}
	whole := func(units float64) float64 { return math.Round(units * s.scale) }
	at, gap, high := whole(margin), whole(cardGap), whole(cardHeight)
	wide := float64(look.Width) - 2*at
	half := math.Floor((wide - gap) / 2)
	s.cards[game.Black] = s.units(at, at, half, high)
	s.cards[game.White] = s.units(at+wide-half, at, half, high)
	side := wide - math.Mod(wide, 2)
	s.board = view.BoardGeometry(s.units(at, at+high+gap, side, side))
	cell := math.Floor(s.board.Cell * s.scale)
	s.board.Cell, s.board.Rim = cell/s.scale, (side-8*cell)/2/s.scale
	s.size = image.Pt(look.Width, int(2*at+high+gap+wide+whole(below)))
	return s
}

// units returns a rectangle that is given in pixels.
func (s *scene) units(x, y, w, h float64) widget.Rect {
	return widget.Rect{X: x / s.scale, Y: y / s.scale, W: w / s.scale, H: h / s.scale}
}

// frame returns the commands of a picture. They stay valid until the frame after the next.
func (s *scene) frame(b Board, d view.BoardData, more func(f *widget.Frame)) []widget.Command {
	f := widget.Begin(&s.state, widget.Input{X: -1, Y: -1}, s.look.Theme, s.scale, Measure)
	discs := b.discs()
	for c := range game.Color(2) {
		view.Card(f, s.cards[c], view.CardData{Color: c, Discs: discs[c].Count(), Active: b.active(c), Level: s.look.Names[c]}, true)
	}
	s.view.Show(f, s.board, d)
	if more != nil {
		more(f)
	}
	f.End()
	return f.Commands
}
