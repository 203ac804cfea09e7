package share

import (
	"strconv"
	"strings"

	"flipside/game"
	"flipside/ui/pace"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The preview of an animation shows a position for stepTicks, and the last one for endSteps times
// as long.
const (
	stepTicks = pace.TicksPerSecond * 3 / 4
	endSteps  = 5
)

// drawPreview shows what will be written.
func (s *Screen) drawPreview(f *widget.Frame, r widget.Rect) {
	k := s.kind()
	if k.text != nil {
		r.H = min(r.H, r.W+caption)
		s.drawText(f, r, k.text(source{game: s.from.Game, turned: s.s.Memory.Share.Turned, numbered: s.s.Memory.Share.Numbered}))
		return
	}
	side := min(r.W, r.H-caption)
	at := widget.Rect{X: r.X + (r.W-side)/2, Y: r.Y, W: side, H: side}
	ply := s.from.Game.Ply()
	switch k.id {
	case "animation":
		ply = s.step()
	case "diagram":
		ply = s.from.Game.LineLen()
	}
	p, to := s.from.Game.PositionAt(ply)
	discs := p.Discs(to)
	data := view.BoardData{Discs: discs}
	if k.id == "diagram" {
		data = view.BoardData{Discs: s.numbers.Start, Written: s.numbers.Written()}
	} else {
		data.Last = view.LastOf(s.from.Game.Line()[:ply])
	}
	s.board.Show(f, view.BoardGeometry(at), data)
	words := widget.Rect{X: at.X, Y: at.Y + side + 4, W: side, H: caption - 4}
	halves := words.Columns(2, 2*gap)
	for c, half := range halves {
		align, count := []widget.Align{widget.Left, widget.Right}[c], " "+strconv.Itoa(discs[c].Count())
		words := s.from.Names[c] + count
		if f.Width(words, theme.Small, widget.Medium) > half.W {
			words = game.Color(c).String() + count
		}
		f.Label(half, words, theme.Small, widget.Medium, align, f.Theme.Dim)
	}
}

// step returns the ply that the preview of the animation shows now.
func (s *Screen) step() int {
	if s.s.Settings.Motion == theme.NoMotion || s.s.TestClock {
		return s.from.Game.LineLen()
	}
	n := s.from.Game.LineLen()
	return min(n, s.ticks/stepTicks%(n+endSteps))
}

// drawText shows a text. The squares of a board are in columns.
func (s *Screen) drawText(f *widget.Frame, r widget.Rect, words string) {
	f.Fill(r, theme.Radius, f.Theme.Raised)
	in := r.Inset(theme.Inset)
	const rows, columns, most = 9, 9, 32 // of a board with the names of rows and columns; the widest column
	each, step := min(in.H/10.5, f.Line(theme.Body, 1.5)), min(in.W/columns, most)
	for i, line := range strings.Split(words, "\n") {
		if s.kind().id != "text" || i >= rows {
			in.Y += f.Paragraph(in, line, theme.Body, widget.Regular, widget.Left, f.Theme.Text)
			continue
		}
		squares := strings.Fields(line)
		for j, square := range squares { // the first line has no name of a row
			cell := widget.Rect{X: in.X + float64(columns-len(squares)+j)*step, Y: in.Y, W: step, H: each}
			f.Label(cell, square, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
		}
		in.Y += each
	}
}
