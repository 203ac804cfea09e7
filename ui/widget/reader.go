package widget

import "flipside/ui/theme"

// Reader is a long text that scrolls. It lays out only the visible lines.
type Reader struct {
	ID    string
	At    Rect
	Lines []string // a line that is too wide is broken
	Size  float64
}

// ReaderState is the place of the text between frames. The caller keeps it.
type ReaderState struct {
	top    rowPlace
	turned float64 // of the wheel, less than a line
}

// rowPlace is the place of a row: a line, and the rows of that line above it.
type rowPlace struct{ line, row int }

func (p rowPlace) above(q rowPlace) bool {
	return p.line < q.line || p.line == q.line && p.row < q.row
}

// readerNotch is how many rows one notch of the wheel scrolls.
const readerNotch = 3

// Reader declares a text, which is one stop of Tab. The arrows, PgUp, PgDn, Home, End and the wheel
// scroll it.
func (f *Frame) Reader(r Reader, st *ReaderState) {
	f.Fill(r.At, theme.Radius, f.Theme.Back)
	in := r.At.Inset(2 * listEdge)
	in.W -= listBar
	each := f.Line(r.Size, 1.35)
	rows := max(1, int(in.H/each))
	l := layout{f, r, in.W}
	end := l.moved(rowPlace{len(r.Lines), 0}, -rows)
	switch {
	case f.KeyOn(r.ID, KeyHome):
		st.top = rowPlace{}
	case f.KeyOn(r.ID, KeyEnd):
		st.top = end
	}
	for _, k := range [...]struct {
		key Key
		by  int
	}{{KeyUp, -1}, {KeyDown, 1}, {KeyPageUp, 1 - rows}, {KeyPageDown, rows - 1}} {
		if f.KeyOn(r.ID, k.key) {
			st.top = l.moved(st.top, k.by)
		}
	}
	t := f.Control(r.ID, r.At, true)
	st.turned -= f.Wheel(r.At) * readerNotch
	whole := int(st.turned)
	st.turned -= float64(whole)
	st.top = l.moved(st.top, whole)
	if end != (rowPlace{}) {
		bar := Rect{in.X + in.W, in.Y, listBar + listEdge, in.H}
		most := float64(max(1, end.line)) * each
		offset := min(most, float64(st.top.line)*each)
		if was := offset; (scrollbar{r.ID, bar, most}).scroll(f, &offset) && offset != was {
			if st.top = (rowPlace{int(offset / each), 0}); offset == most {
				st.top = end
			}
		}
	}
	if end.above(st.top) {
		st.top = end
	}
	f.Clip(in, func() { l.draw(st.top, rows, each) })
	if t.Focused {
		f.FocusRing(r.At, theme.Radius)
	}
}

// layout breaks the lines of a text for a width.
type layout struct {
	f     *Frame
	r     Reader
	width float64
}

// rows returns the rows of a line. A line that fits keeps its spaces.
func (l layout) rows(line int) []string {
	text := l.r.Lines[line]
	if len(text) <= longText && l.f.Width(text, l.r.Size, Regular) <= l.width {
		return []string{text}
	}
	return l.f.Wrap(text, l.r.Size, Regular, l.width)
}

// moved returns the place that is by rows below p, or above it if by is negative. It does not leave
// the text.
func (l layout) moved(p rowPlace, by int) rowPlace {
	for ; by < 0 && p != (rowPlace{}); by++ {
		if p.row--; p.row < 0 {
			p.line--
			p.row = max(0, len(l.rows(p.line))-1)
		}
	}
	for ; by > 0 && p.line < len(l.r.Lines); by-- {
		if p.row++; p.row >= len(l.rows(p.line)) {
			p = rowPlace{p.line + 1, 0}
		}
	}
	return p
}

// draw draws rows from a place on.
func (l layout) draw(from rowPlace, rows int, each float64) {
	in := l.r.At.Inset(2 * listEdge)
	for row, line := 0, from.line; line < len(l.r.Lines) && row < rows; line++ {
		texts := l.rows(line)
		if line == from.line {
			texts = texts[min(from.row, len(texts)):]
		}
		for i := 0; i < len(texts) && row < rows; i++ {
			r := Rect{in.X, in.Y + float64(row)*each, l.width, each}
			l.f.Label(r, texts[i], l.r.Size, Regular, Left, l.f.Theme.Text)
			row++
		}
	}
}
