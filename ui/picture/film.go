package picture

import (
	"context"
	"image"
	"image/gif"
	"io"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/view"
	"flipside/ui/widget"
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

// turns are the pictures of turning discs, as parts of the time of a turn.
var turns = [...]float64{0.36, 0.64}

// GIF writes an animation of the line of g, which is shown once. Each picture has only the pixels
// that change. The last one is the last position, as PNG draws it. The same game and look give the
// same bytes. progress, unless nil, is called after each ply.
//
// If ctx is cancelled, the error is its cause; otherwise it is as in [PNG].
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
	*Canvas
	scene    *scene
	board    Board
	out      gif.GIF
	match    *matcher
	commands []widget.Command // of the last frame
	changes  Changes
	shown    []uint8 // the picture after the last frame, as indexes of the palette
}

func newFilm(g *game.Game, look Look) *film {
	p, to := g.StartPosition()
	s := newScene(look, 0)
	f := &film{Canvas: NewCanvas(s.size), scene: s, board: Board{Position: p, ToMove: to, Last: game.NoMove}}
	palette := paletteOf(&look.Theme)
	f.match = newMatcher(palette)
	f.shown = make([]uint8, s.size.X*s.size.Y) // all transparent, so that each pixel changes
	f.out = gif.GIF{LoopCount: -1, BackgroundIndex: transparent,
		Config: image.Config{ColorModel: palette, Width: s.size.X, Height: s.size.Y}}
	f.show(f.board, f.board.data(), nil, timeStart)
	return f
}

// show adds a frame, with the cards for the position cards.
func (f *film) show(cards Board, d view.BoardData, more func(f *widget.Frame), time int) {
	next := f.scene.frame(cards, d, more)
	if f.commands == nil {
		f.changes.Regions = append(f.changes.Regions, f.Image.Rect)
	} else {
		f.changes.Between(f.commands, next, f.Image.Rect, Measure)
	}
	f.commands = next
	for _, r := range f.changes.Regions {
		f.Draw(r, next, f.scene.look.Theme.Back)
	}
	f.add(f.changes.Regions, time)
}

// add adds a picture of the changed regions. It leaves out pixels that look as before.
func (f *film) add(changed []image.Rectangle, time int) {
	width := f.Image.Rect.Dx()
	var all image.Rectangle
	for _, r := range changed {
		all = all.Union(r)
	}
	next := image.NewPaletted(all, f.match.palette)
	var tight image.Rectangle
	for _, r := range changed {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			first, last := -1, 0
			for x := r.Min.X; x < r.Max.X; x++ {
				i := f.match.index(f.Image.Pix[f.Image.PixOffset(x, y):])
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

// play adds the frames of a move, or of a pass.
func (f *film) play(m game.Move) {
	was := f.board
	f.board = Board{Position: was.Position.Play(m), ToMove: was.ToMove.Other(), Last: m}
	if !m.IsSquare() {
		f.board.Last = was.Last
		f.pass(was)
		return
	}
	move := view.Placed{Square: m.Square(), Color: was.ToMove, Flips: was.Position.Flips(m.Square())}
	d := was.data()
	d.Discs[move.Color] |= move.Square.Bit()
	d.Last = move.Square.Bit()
	f.show(was, d, nil, timePlace)
	for _, done := range turns {
		f.scene.view.Motions.Turn(move, done)
		f.show(was, d, nil, timeTurn)
	}
	f.scene.view.Motions.Finish()
	f.show(f.board, f.board.data(), nil, timeMove)
}

// pass shows that the side to move has no move, in words on the lower edge of the board.
func (f *film) pass(was Board) {
	frame := f.scene.board.Frame
	at := view.Arrangement{Status: widget.Rect{X: frame.X, Y: frame.Y + frame.H, W: frame.W, H: margin - 3}}
	f.show(was, was.data(), func(fr *widget.Frame) {
		view.Notice(fr, at, f.scene.board, words.Get("film.pass", "side", was.ToMove))
	}, timePass)
	f.show(f.board, f.board.data(), nil, timeMove/2)
}
