package share

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"flipside/game"
)

// check returns an error for a width outside the limits.
func (l Look) check() error {
	if l.Width < MinWidth || l.Width > MaxWidth {
		return fmt.Errorf("the picture must be from %d to %d pixels wide, not %d", MinWidth, MaxWidth, l.Width)
	}
	return nil
}

// PNG writes a picture of a position: the players with their discs, and below them the board. The
// same position and look give the same bytes. The error names a width outside the limits, or is
// that of w.
func PNG(w io.Writer, b Board, look Look) error {
	if err := look.check(); err != nil {
		return err
	}
	return png.Encode(w, picture(b, look).to)
}

// picture draws the picture of a position.
func picture(b Board, look Look) *painter {
	p := newPainter(look, 0)
	p.drawCards(b)
	p.drawBoard(b)
	return p
}

// NumberedPNG writes a picture of the line of g on one board, as books print it: each disc has the
// colour of the player who took the square, and the number of the move. The discs of the first
// position have no number. Below the board stand the passes and the result. The error is as in PNG.
func NumberedPNG(w io.Writer, g *game.Game, look Look) error {
	if err := look.check(); err != nil {
		return err
	}
	return png.Encode(w, numbered(NumberingOf(g), look))
}

// numbered draws the picture of a numbered game.
func numbered(n Numbering, look Look) image.Image {
	l := layoutOf(look.Width)
	size, tall := letters{size: math.Round(14 * l.unit)}, math.Round(20*l.unit)
	measure := newCanvas(image.Pt(1, 1), look.Colors.Back)
	var lines []string
	for _, words := range n.words() {
		lines = append(lines, measure.wrap(words, size, l.frame.w)...)
	}
	p := newPainter(look, math.Round(4*l.unit)+tall*float64(len(lines)))
	p.drawCards(n.End)
	for s := range game.Square(game.Squares) {
		at := discOn(n.Start, s, game.NoMove)
		if n.Number[s] > 0 {
			at = place{there: true, color: n.Color[s], number: n.Number[s]}
		}
		p.drawSquare(s, at)
	}
	row := rect{p.frame.x, p.height - 8*p.unit + math.Round(4*l.unit), p.frame.w, tall}
	for _, line := range lines {
		p.label(row, line, size, center, look.Colors.Text)
		row.y += tall
	}
	return p.to
}
