package share

import (
	"context"
	"fmt"
	"image"
	"image/gif"
	"io"
	"math"

	"flipside/game"
)

// The times of an animation, in hundredths of a second.
const (
	timeStart = 120 // the first position
	timePlace = 18  // a disc was placed
	timeTurn  = 7   // each picture of turning discs
	timeMove  = 60  // after a move
	timePass  = 110 // the words about a pass
	timeEnd   = 500 // the last position, in programs that begin again
)

// turns are the pictures of turning discs, as parts of the turn.
var turns = [...]float64{0.3, 0.7}

// GIF writes an animation of the line of g, which is shown once. Each picture has only the pixels
// that change. The last one is the last position, as PNG draws it. The same game and look give the
// same bytes. progress, unless nil, is told after each ply how many of all are done.
//
// The error is that of ctx when it is cancelled, and otherwise as in PNG.
func GIF(ctx context.Context, w io.Writer, g *game.Game, look Look, progress func(done, all int)) error {
	if err := look.check(); err != nil {
		return err
	}
	f := newFilm(g, look)
	line := g.Line()
	for i, m := range line {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.play(m)
		if progress != nil {
			progress(i+1, len(line))
		}
	}
	f.out.Delay[len(f.out.Delay)-1] = timeEnd
	if err := ctx.Err(); err != nil {
		return err
	}
	return gif.EncodeAll(w, &f.out)
}

// film is an animation in the making.
type film struct {
	*painter
	board   Board
	out     gif.GIF
	match   *matcher
	shown   []uint8           // the picture after the last frame, as indexes of the palette
	changed []image.Rectangle // the parts that may differ from shown
}

func newFilm(g *game.Game, look Look) *film {
	p, to := g.StartPosition()
	f := &film{board: Board{Position: p, ToMove: to, Last: game.NoMove}}
	f.painter = picture(f.board, look)
	palette := paletteOf(&look.Colors)
	f.match = newMatcher(palette)
	f.shown = make([]uint8, f.to.Rect.Dx()*f.to.Rect.Dy()) // all transparent, so that each pixel changes
	f.out = gif.GIF{LoopCount: -1, BackgroundIndex: transparent,
		Config: image.Config{ColorModel: palette, Width: f.to.Rect.Dx(), Height: f.to.Rect.Dy()}}
	f.changed = []image.Rectangle{f.to.Rect}
	f.frame(timeStart)
	return f
}

// frame adds a picture of the changed parts. It leaves out pixels that look as before.
func (f *film) frame(time int) {
	width := f.to.Rect.Dx()
	var all image.Rectangle
	for _, r := range f.changed {
		all = all.Union(r)
	}
	next := image.NewPaletted(all, f.match.palette)
	var tight image.Rectangle
	for _, r := range f.changed {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			first, last := -1, 0
			for x := r.Min.X; x < r.Max.X; x++ {
				i := f.match.index(f.to.Pix[f.to.PixOffset(x, y):])
				if was := &f.shown[y*width+x]; *was != i {
					*was = i
					next.Pix[next.PixOffset(x, y)] = i
					if first < 0 {
						first = x
					}
					last = x
				}
			}
			if first >= 0 {
				tight = tight.Union(image.Rect(first, y, last+1, y+1))
			}
		}
	}
	f.changed = f.changed[:0]
	if tight.Empty() {
		f.out.Delay[len(f.out.Delay)-1] += time
		return
	}
	small := image.NewPaletted(tight, f.match.palette)
	for y := tight.Min.Y; y < tight.Max.Y; y++ {
		copy(small.Pix[small.PixOffset(tight.Min.X, y):][:tight.Dx()], next.Pix[next.PixOffset(tight.Min.X, y):])
	}
	f.out.Image = append(f.out.Image, small)
	f.out.Delay = append(f.out.Delay, time)
	f.out.Disposal = append(f.out.Disposal, gif.DisposalNone)
}

// show draws a square for the next frame.
func (f *film) show(s game.Square, at place) {
	f.drawSquare(s, at)
	f.changed = append(f.changed, f.square(s).pixels())
}

// play adds the frames of a move, or of a pass.
func (f *film) play(m game.Move) {
	was := f.board
	f.board = Board{Position: was.Position.Play(m), ToMove: was.ToMove.Other(), Last: m}
	if !m.IsSquare() {
		f.board.Last = was.Last
		f.pass(was.ToMove)
		return
	}
	s, mover := m.Square(), was.ToMove
	flips := was.Position.Flips(s)
	if was.Last.IsSquare() {
		f.show(was.Last.Square(), discOn(was.Position.Discs(was.ToMove), was.Last.Square(), game.NoMove))
	}
	f.show(s, place{there: true, color: mover, mark: true})
	f.frame(timePlace)
	for _, turn := range turns {
		side := mover.Other()
		if turn >= 0.5 {
			side = mover
		}
		for q := range flips.All() {
			angle := math.Atan2(float64(q.Row()-s.Row()), float64(q.Col()-s.Col()))
			f.show(q, place{there: true, color: side, turn: turn, angle: angle})
		}
		f.frame(timeTurn)
	}
	discs := f.board.Position.Discs(f.board.ToMove)
	for q := range flips.All() {
		f.show(q, discOn(discs, q, m))
	}
	f.cards()
	f.frame(timeMove)
}

// cards draws the cards of the players for the next frame.
func (f *film) cards() {
	f.drawCards(f.board)
	for _, r := range f.painter.cards {
		f.changed = append(f.changed, r.pixels())
	}
}

// pass shows that a side has no move, in words on the lower edge of the board.
func (f *film) pass(side game.Color) {
	c, u := &f.look.Colors, f.unit
	words, size := fmt.Sprintf("%s has no move", side), letters{bold: true, size: math.Round(14 * u)}
	width, top := f.width(words, size)+32*u, f.felt.y+f.felt.h+3*u
	r := rect{f.felt.x + (f.felt.w-width)/2, top, width, f.height - 3*u - top}
	at := r.inset(-1).pixels()
	f.fill(box(r, r.h/2, c.Text))
	f.fill(box(r.inset(u), r.h/2-u, c.Panel))
	f.label(r, words, size, center, c.Text)
	f.changed = append(f.changed, at)
	f.frame(timePass)
	f.clear(at)
	f.changed = append(f.changed, at)
	f.cards()
	f.frame(timeMove / 2)
}
