package widget

import (
	"strconv"

	"flipside/ui/theme"
)

// Tabs declares a row of page names and returns the page to show from now on. The row is one stop
// of Tab. The ids of the names are id-1, id-2 and so on.
func (f *Frame) Tabs(id string, r Rect, names []string, shown int) int {
	const gap = 8
	return oneOf{id, r.Columns(len(names), gap), shown}.declare(f, func(i int, cell Rect, t Touch, chosen bool) {
		f.Chosen(cell, t, chosen)
		f.choice(cell.Inset(4), names[i], chosen)
	})
}

// Segmented declares a bar of options and returns the option that is chosen from now on. The bar is
// one stop of Tab. The ids of the segments are id-1, id-2 and so on.
func (f *Frame) Segmented(id string, r Rect, labels []string, chosen int) int {
	return segments{id, labels, chosen}.declare(f, r, r.Columns(len(labels), 0))
}

// segmentEdge is the distance of a chosen segment from the edge of the bar.
const segmentEdge = 3

// SegmentedRows is Segmented with segments as wide as their labels need, in as few rows of r as
// possible. It declares nothing and returns false if the labels do not fit. The rows below the
// last one that is used are returned as rest.
func (f *Frame) SegmentedRows(id string, r Rect, labels []string, chosen int) (now int, rest Rect, ok bool) {
	s := segments{id, labels, chosen}
	for rows := 1; float64(rows)*theme.Target <= r.H && rows <= len(labels); rows++ {
		bar, rest := r.Top(float64(rows)*theme.Target, 0)
		if cells := s.cells(f, bar, rows); cells != nil {
			return s.declare(f, bar, cells), rest, true
		}
	}
	return chosen, r, false
}

// segments are the options of a bar.
type segments struct {
	id     string
	labels []string
	chosen int
}

// cells returns the cells of the labels in rows of equal height. Each row is filled. The result
// is nil if a row has no room for its labels and the tick of a chosen one, whichever is chosen now.
func (s segments) cells(f *Frame, r Rect, rows int) (cells []Rect) {
	labels, chosen := s.labels, s.chosen
	each := (len(labels) + rows - 1) / rows
	for first := 0; first < len(labels); first += each {
		var row Rect
		row, r = r.Top(theme.Target, 0)
		last := min(first+each, len(labels))
		spare := row.W - TickWidth
		var needs []float64
		for i := first; i < last; i++ {
			w := f.Width(labels[i], theme.Body, Medium) + 2*(segmentEdge+4) + 1
			needs, spare = append(needs, w), spare-w
		}
		if spare < 0 {
			return nil
		}
		if first <= chosen && chosen < last {
			needs[chosen-first] += TickWidth
		} else {
			spare += TickWidth
		}
		for _, w := range needs {
			var cell Rect
			cell, row = row.Left(w+spare/float64(len(needs)), 0)
			cells = append(cells, cell)
		}
	}
	return cells
}

// declare declares the options of the bar r in these cells, and returns the chosen one.
func (s segments) declare(f *Frame, r Rect, cells []Rect) int {
	const edge = segmentEdge
	th := f.Theme
	f.Fill(r, theme.Radius, th.Panel)
	f.Outline(r, theme.Radius, 1, th.Interactive)
	was := s.chosen
	return oneOf{s.id, cells, s.chosen}.declare(f, func(i int, cell Rect, t Touch, chosen bool) {
		if i > 0 && i != was && i-1 != was && cell.Y == cells[i-1].Y {
			f.Fill(Rect{cell.X - 0.5, cell.Y + 10, 1, cell.H - 20}, 0, th.Border)
		}
		in := cell.Inset(edge)
		switch {
		case chosen:
			f.Chosen(in, Touch{Over: t.Over}, true)
		case t.Over:
			f.Fill(in, theme.Radius-edge, th.Hover)
		}
		if t.Focused {
			f.FocusRing(in, theme.Radius-edge)
		}
		f.choice(in, s.labels[i], chosen)
	})
}

// oneOf are cells of which one is chosen; -1 if none is.
type oneOf struct {
	id     string
	cells  []Rect
	chosen int
}

// declare declares the cells. The stop of Tab is the chosen cell, or the first
// cell if none is chosen. Left, Right, Home and End choose another cell, starting from that one.
// It returns the cell that is chosen from now on.
func (o oneOf) declare(f *Frame, draw func(i int, cell Rect, t Touch, chosen bool)) int {
	cells, chosen := o.cells, o.chosen
	name := func(i int) string { return o.id + "-" + strconv.Itoa(i+1) }
	last := len(cells) - 1
	stop := max(0, min(last, chosen))
	at := name(stop)
	for _, k := range [...]struct {
		key Key
		to  int
	}{{KeyLeft, max(0, stop-1)}, {KeyRight, min(last, stop+1)}, {KeyHome, 0}, {KeyEnd, last}} {
		if f.KeyOn(at, k.key) {
			chosen, stop = k.to, k.to
			f.State.Focus = name(stop)
			break
		}
	}
	now := chosen
	for i, cell := range cells {
		t := f.Control(name(i), cell, true)
		f.Controls[len(f.Controls)-1].inside = i != stop
		if t.Clicked {
			now = i
		}
		draw(i, cell, t, i == chosen)
	}
	return now
}
