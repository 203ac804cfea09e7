package view

import (
	"slices"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Heights in the panel.
const (
	headHeight  = 26
	lineHeight  = 22
	smallHeight = 18
	moveHeight  = 24

	fewMoves = 3 // with room for fewer, the line of play is left out
)

// LeastPanel is the smallest height of the panel: the score still has room in it.
const LeastPanel = 66

// MostMoves is the largest number of moves in the panel.
const MostMoves = 5

// AnalysisData is the text of the panel about a position. News, Score and Sure hold several
// wordings, the longest first; the panel shows the first one that fits.
type AnalysisData struct {
	None    string   // shown when nothing is known
	News    []string // a change, shown for a while
	Score   []string
	Sure    []string      // how certain the score is
	Figures func() string // the numbers behind Sure
	Line    []game.Move   // the best play
	Columns []Column
	Moves   []MoveRow // the best on top
	Rows    *Rows     // the state of the rows; nil: the user can choose none
	Legend  string    // what the values on the board are; shown if there is room
}

// Rows is the row of the analysis that the keyboard has chosen.
type Rows struct{ at int }

// AnalysisInput is what the user does with the rows.
type AnalysisInput struct {
	Row    int  // the row under the pointer or with the focus; -1 for none
	Chosen bool // the user clicked the row or pressed Enter
	Step   int  // 1 or -1: one move more or less of the row's line
}

// Column is a column of numbers next to the moves.
type Column struct {
	Name string // empty if the headline explains the numbers
	Most string // the widest value
}

// otherMark is the width of the mark of the second adviser.
const otherMark = 18

// drawOther draws the mark of the move that the second adviser prefers, around a point.
func drawOther(f *widget.Frame, x, y float64) {
	f.Circle(x, y, otherMark/2, f.Theme.LastRing)
	f.Circle(x, y, otherMark/2-1.5, f.Theme.Line)
	r := widget.Rect{X: x - otherMark/2, Y: y - otherMark/2, W: otherMark, H: otherMark}
	f.Label(r, words.Get("other.mark"), theme.Small, widget.Bold, widget.Center, f.Theme.LastRing)
}

// MoveRow is a move with its numbers.
type MoveRow struct {
	Move  game.Move
	Cells [2]string // one for each column
	Bar   float64   // 0..1: how close the move is to the best one
	Lit   bool      // its line is on the board
	Other string    // the second adviser prefers the move: words for a tip; empty: it does not
}

// Analysis draws the panel about the position on the board.
func Analysis(f *widget.Frame, r widget.Rect, d AnalysisData, compact bool) AnalysisInput {
	th := &f.Theme
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(theme.Inset)
	if compact {
		in = widget.Rect{X: in.X, Y: r.Y + 8, W: in.W, H: r.H - 16}
	}
	var line widget.Rect
	if d.None != "" {
		line, in = in.Top(smallHeight, 4)
		f.Label(line, d.None, theme.Small, widget.Regular, widget.Left, th.Dim)
		line, _ = in.Top(smallHeight, 4)
		f.Label(line, Fitting(f, line.W, theme.Small, widget.Medium, d.News), theme.Small, widget.Medium, widget.Left, th.Text)
		return AnalysisInput{Row: -1}
	}
	in = drawHeadline(f, in, d, compact)
	switch {
	case in.H < lineHeight:
	case d.News != nil:
		line, in = in.Top(lineHeight, 4)
		f.Label(line, Fitting(f, line.W, theme.Body, widget.Medium, d.News), theme.Body, widget.Medium, widget.Left, th.Text)
	case in.H >= lineHeight+4+float64(min(fewMoves, len(d.Moves)))*(moveHeight+2):
		line, in = in.Top(lineHeight, 4)
		f.Label(line, moveLine(f, line.W, d.Line), theme.Body, widget.Regular, widget.Left, th.Text)
	}
	return drawMoves(f, in, d)
}

// Fitting returns the first text that fits the width, or the last text if none fits. The texts
// become shorter from first to last.
func Fitting(f *widget.Frame, width, size float64, weight widget.Weight, texts []string) string {
	fit := ""
	for _, fit = range texts {
		if f.Width(fit, size, weight) <= width {
			break
		}
	}
	return fit
}

// drawHeadline draws the score and its certainty at the top of in, and returns the area below.
func drawHeadline(f *widget.Frame, in widget.Rect, d AnalysisData, compact bool) widget.Rect {
	const gap = 12
	th := &f.Theme
	words := Fitting(f, in.W, theme.Small, widget.Regular, d.Sure)
	width := f.Width(words, theme.Small, widget.Regular)
	head, rest := in.Top(headHeight, 4)
	sure := widget.Rect{X: head.X + head.W - width, Y: head.Y + (head.H-smallHeight)/2, W: width, H: smallHeight}
	tipped := sure
	if compact { // the tip must be above the score and this line
		sure, rest = rest.Top(smallHeight, 2)
		tipped = widget.Rect{X: head.X, Y: head.Y, W: head.W, H: sure.Y + sure.H - head.Y}
	} else {
		head.W -= width + gap
	}
	scores, size := d.Score, float64(theme.Title)
	if f.Width(scores[len(scores)-1], size, widget.Bold) > head.W {
		size = theme.Body
	}
	f.Label(head, Fitting(f, head.W, size, widget.Bold, scores), size, widget.Bold, widget.Left, th.Text)
	if words != "" {
		f.Label(sure, words, theme.Small, widget.Regular, widget.Left, th.Dim)
		f.Tip("analysis-depth", tipped, d.Figures)
	}
	return rest
}

// moveLine returns the first moves of the line, as many as fit the width.
func moveLine(f *widget.Frame, width float64, moves []game.Move) string {
	line := ""
	for _, m := range moves {
		longer := MoveName(m)
		if line != "" {
			longer = line + " " + longer
		}
		if f.Width(longer, theme.Body, widget.Regular) > width {
			break
		}
		line = longer
	}
	return line
}

// input declares the rows as a list of one stop, for n rows in r.
func (s *Rows) input(f *widget.Frame, r widget.Rect, n int) (input AnalysisInput) {
	input.Row = -1
	if s == nil || n == 0 {
		return input
	}
	t := f.Control(rowsID, r, true)
	s.at = max(0, min(n-1, s.at))
	if !t.Focused {
		return input
	}
	f.FocusRing(r, theme.Radius/2)
	for _, k := range [...]struct {
		key      widget.Key
		by, step int
	}{{widget.KeyUp, -1, 0}, {widget.KeyDown, 1, 0}, {widget.KeyLeft, 0, -1}, {widget.KeyRight, 0, 1}} {
		if f.In.Key(k.key) {
			s.at, input.Step = max(0, min(n-1, s.at+k.by)), k.step
		}
	}
	input.Row, input.Chosen = s.at, t.Clicked
	return input
}

// The IDs of the list of rows and of its rows.
const (
	rowsID = "values"
	rowID  = "value-"
)

// drawMoves draws the moves. The bar of each shows how close the move is to the best one.
func drawMoves(f *widget.Frame, in widget.Rect, d AnalysisData) AnalysisInput {
	const (
		nameW    = 30 // the width of a move's name
		leastBar = 14

		columnGap = 10
	)
	th := &f.Theme
	// cells draws the text of write for each column, from the right, and returns the rest of the
	// line.
	cells := func(line widget.Rect, write func(i int) string) widget.Rect {
		for i := len(d.Columns) - 1; i >= 0; i-- {
			c := d.Columns[i]
			width := f.Width(c.Most, theme.Small, widget.Regular)
			if c.Name != "" {
				width = max(width, f.Width(c.Name, theme.Small, widget.Regular))
			}
			cell := widget.Rect{X: line.X + line.W - width, Y: line.Y, W: width, H: line.H}
			f.Label(cell, write(i), theme.Small, widget.Regular, widget.Right, th.Text)
			line.W -= width + columnGap
		}
		return line
	}
	var line widget.Rect
	if len(d.Columns) > 1 && in.H >= smallHeight+moveHeight {
		line, in = in.Top(smallHeight, 2)
		cells(line, func(i int) string { return d.Columns[i].Name })
	}
	rows := max(0, min(len(d.Moves), int((in.H+2)/(moveHeight+2))))
	if i := slices.IndexFunc(d.Moves, func(m MoveRow) bool { return m.Other != "" }); i >= rows && rows > 0 {
		d.Moves[rows-1] = d.Moves[i] // a disagreement is worth more than one move further
	}
	input := d.Rows.input(f, widget.Rect{X: in.X, Y: in.Y, W: in.W, H: float64(rows)*(moveHeight+2) - 2}, rows)
	for i := range d.Moves[:rows] {
		m := &d.Moves[i]
		line, in = in.Top(moveHeight, 2)
		if d.Rows != nil {
			t := f.Entry(rowsID, rowID+m.Move.String(), line)
			if t.Over && !f.State.ShowFocus { // a resting pointer does not hinder the keyboard
				input.Row, d.Rows.at = i, i
				input.Chosen = input.Chosen || t.Clicked
			}
			if input.Row == i || m.Lit {
				f.Fill(widget.Rect{X: line.X - 6, Y: line.Y, W: line.W + 12, H: line.H}, 5, th.Hover)
			}
		}
		all := line
		name, line := line.Left(nameW, 4)
		f.Label(name, m.Move.String(), theme.Body, widget.Medium, widget.Left, th.Text)
		if m.Other != "" {
			var mark widget.Rect
			mark, line = line.Left(otherMark, 4)
			x, y := mark.Center()
			drawOther(f, x, y)
			f.Tell(all, input.Row == i, m.Other)
		}
		line = cells(line, func(i int) string { return m.Cells[i] })
		bar := widget.Rect{X: line.X, Y: line.Y + 9, W: line.W, H: 6}
		if bar.W < leastBar {
			continue
		}
		f.Fill(bar, 3, th.Raised)
		c := th.Grades[theme.Fine]
		if i == 0 {
			c = th.Grades[theme.Best]
		}
		bar.W = max(6, bar.W*m.Bar)
		f.Fill(bar, 3, c)
	}
	if d.Legend != "" && in.H >= smallHeight && f.Width(d.Legend, theme.Small, widget.Regular) <= in.W {
		foot, _ := in.Bottom(smallHeight, 0)
		f.Label(foot, d.Legend, theme.Small, widget.Regular, widget.Left, th.Dim)
	}
	return input
}
