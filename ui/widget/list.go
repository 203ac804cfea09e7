package widget

import (
	"image/color"
	"strconv"

	"flipside/ui/theme"
)

// ListBox is a list that scrolls. It draws only the visible rows.
type ListBox struct {
	ID     string // the id of row i is ID-i, counted from 0
	At     Rect
	Count  int
	Height float64             // of a row
	Row    func(i int, r Rect) // draws row i inside r; the surface is already drawn
}

// ListState is the state of a list between frames. The caller keeps it.
type ListState struct {
	Chosen  int // the chosen row, -1 for none; the list scrolls to a newly chosen row
	Clicked int // the row that was clicked in this frame, -1 for none

	top     float64 // the height that is scrolled away at the top
	seen    int     // the chosen row to which the list scrolled last
	height  float64 // of the visible part
	clicked int     // the row of the last click, counted from 1
	since   int     // ticks since that click
}

// The sizes of a list.
const (
	listEdge  = 4
	listBar   = 26 // width of the scrollbar
	listNotch = 84 // the distance that one notch of the wheel scrolls
	doubled   = 30 // two clicks within this number of ticks make a double click
)

// ListBox declares a list, which is one stop of Tab. It returns two rows: the row that the user
// chose in this frame, and the row that the user activated by Enter or a double click. Each is -1
// for none.
func (f *Frame) ListBox(b ListBox, st *ListState) (chosen, activated int) {
	st.Chosen, st.Clicked = max(-1, min(b.Count-1, st.Chosen)), -1
	st.since++
	f.Fill(b.At, theme.Radius, f.Theme.Panel)
	in := b.At.Inset(listEdge)
	was := st.Chosen
	activated = b.keys(f, st, int(max(1, in.H/b.Height-1)))
	t := f.Control(b.ID, b.At, true)
	if st.Chosen != st.seen || in.H != st.height {
		st.reveal(b.Height, in.H)
	}
	most := max(0, float64(b.Count)*b.Height-in.H)
	st.top -= f.Wheel(b.At) * listNotch
	if most > 0 {
		in.W -= listBar
		bar := Rect{in.X + in.W, in.Y, listBar + listEdge, in.H}
		scrollbar{b.ID, bar, most}.scroll(f, &st.top)
	}
	st.top = max(0, min(most, st.top))
	f.Clip(in, func() {
		if row := b.rows(f, st, in); row >= 0 {
			activated = row
		}
	})
	if t.Focused {
		f.FocusRing(b.At, theme.Radius)
	}
	if chosen = -1; st.Chosen != was {
		chosen = st.Chosen
	}
	return chosen, activated
}

// keys handles the keyboard and returns the row that it activated.
func (b ListBox) keys(f *Frame, st *ListState, page int) (activated int) {
	if b.Count == 0 {
		return -1
	}
	for _, k := range [...]struct {
		key Key
		to  int
	}{{KeyUp, st.Chosen - 1}, {KeyDown, st.Chosen + 1}, {KeyPageUp, st.Chosen - page}, {KeyPageDown, st.Chosen + page},
		{KeyHome, 0}, {KeyEnd, b.Count - 1}} {
		if f.KeyOn(b.ID, k.key) {
			st.Chosen = max(0, min(b.Count-1, k.to))
			st.seen = -1 // reveal the row even if it did not change and was scrolled away
		}
	}
	if st.Chosen >= 0 && f.KeyOn(b.ID, KeyEnter) {
		return st.Chosen
	}
	return -1
}

// reveal scrolls to the chosen row, by the shortest distance.
func (st *ListState) reveal(row, height float64) {
	st.seen, st.height = st.Chosen, height
	if st.Chosen < 0 {
		return
	}
	y := float64(st.Chosen) * row
	st.top = max(min(st.top, y), y+row-height)
}

// rows declares the visible rows inside in and returns the row that was activated.
func (b ListBox) rows(f *Frame, st *ListState, in Rect) (activated int) {
	const pad = 8
	activated = -1
	// Rows start on a whole pixel; otherwise their lines would blur.
	y := in.Y - float64(int(st.top*f.Scale))/f.Scale
	for i := int(st.top / b.Height); i < b.Count; i++ {
		r := Rect{in.X, y + float64(i)*b.Height, in.W, b.Height}
		if r.Y >= in.Y+in.H {
			break
		}
		t := f.Entry(b.ID, b.ID+"-"+strconv.Itoa(i), r.intersect(in))
		drawRow(f, r, t, i == st.Chosen)
		b.Row(i, Rect{r.X + pad, r.Y, r.W - 2*pad - TickWidth, r.H})
		if !t.Clicked {
			continue
		}
		if st.clicked == i+1 && st.since < doubled {
			activated = i
		}
		st.clicked, st.since, st.Chosen, st.Clicked = i+1, 0, i, i
	}
	return activated
}

// drawRow draws the surface of a row and the marks of the chosen row.
func drawRow(f *Frame, r Rect, t Touch, chosen bool) {
	const radius = 7
	in := Rect{r.X, r.Y + 1, r.W, r.H - 2}
	back := color.NRGBA{}
	if chosen {
		back = f.Theme.Raised
	}
	if t.Over {
		back = f.Theme.Hover
	}
	if back.A > 0 {
		f.Fill(in, radius, back)
	}
	if chosen {
		f.Outline(in, radius, 2, f.Theme.Accent)
		f.Tick(r.X+r.W-TickWidth-6, r.Y+r.H/2)
	}
}

// scrollbar is the scrollbar of the control id, of which at most the height most can be scrolled
// away.
type scrollbar struct {
	id   string
	bar  Rect
	most float64
}

// scroll declares the bar; the height *top is scrolled away. The user can drag the thumb. A press
// elsewhere on the bar moves the thumb there. It reports whether the user does so.
func (s scrollbar) scroll(f *Frame, top *float64) (used bool) {
	th, id, bar, most := f.Theme, s.id, s.bar, s.most
	length := min(bar.H, max(theme.Target, bar.H*bar.H/(most+bar.H)))
	way := max(1, bar.H-length)
	t := f.Entry(id, id+"-bar", bar)
	if t.Held || t.Dropped {
		grab := &f.State.pointer.grab
		if t.Held && f.In.Pressed {
			*grab = f.In.Y - bar.Y - way**top/most
			if *grab < 0 || *grab >= length {
				*grab = length / 2
			}
		}
		*top = max(0, min(most, (f.In.Y-*grab-bar.Y)/way*most))
	}
	const thin, wide = 8, 12
	width, c := float64(thin), th.Interactive
	if t.Over || t.Held {
		width, c = wide, th.Dim
	}
	x := bar.X + bar.W/2
	f.Fill(Rect{x - wide/2, bar.Y, wide, bar.H}, wide/2, th.Back)
	f.Fill(Rect{x - width/2, bar.Y + way*max(0, min(1, *top/most)), width, length}, width/2, c)
	return t.Held || t.Dropped
}
