package review

import (
	"flipside/ai/coach"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// lines is the page of the lines that are expected after the move of a moment and after the better
// one.
type lines struct {
	pointed []game.Move // the line of the row that is pointed at
}

// linesData is the content of the page.
type linesData struct {
	move    *coach.Move // of the moment; nil: none
	known   bool        // the user knows the better move
	pinned  game.Move   // the move whose line stays on the board; NoMove if none
	opening string      // the words about the opening; empty if they are elsewhere
}

// declare declares the page, and returns the line that the user chooses, nil if none.
func (l *lines) declare(f *widget.Frame, r widget.Rect, d linesData) (chosen []game.Move) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(theme.Inset)
	l.pointed = nil
	m := d.move
	if m == nil {
		f.Paragraph(in, words.Get("review.noline"), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		return nil
	}
	rows := []struct {
		id   string
		move game.Move
		line []game.Move
	}{{"line-played", m.Played, m.Line}, {"line-best", m.Best, m.BestLine}}
	hidden := ""
	if !d.known {
		rows, hidden = rows[:1], words.Get("review.line.hidden")
	}
	for _, row := range rows {
		if in.H < theme.Target {
			break
		}
		var cell widget.Rect
		cell, in = in.Top(theme.Target, 6)
		t := f.Control(row.id, cell, len(row.line) > 0)
		stays := len(row.line) > 0 && row.line[0] == d.pinned
		if t.Over || t.Focused || stays {
			f.Fill(cell, theme.Radius, f.Theme.Hover)
		}
		if t.Over || t.Focused {
			l.pointed = row.line
		}
		if t.Focused {
			f.FocusRing(cell.Inset(2), theme.Radius)
		}
		drawLine(f, cell, words.Get("review.line.after", "move", row.move), row.line)
		if t.Clicked {
			chosen, d.pinned = row.line, row.line[0]
		}
	}
	for _, phrase := range [...]string{hidden, d.opening} {
		height := f.ParagraphHeight(phrase, theme.Small, widget.Regular, in.W)
		if phrase != "" && in.H >= height {
			f.Paragraph(in, phrase, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
			_, in = in.Top(height, 2)
		}
	}
	return chosen
}

// drawLine draws a line of moves after its label.
func drawLine(f *widget.Frame, cell widget.Rect, label string, line []game.Move) {
	const width, narrow = 70, 240
	name, phrase := cell.Inset(6).Left(width, 6)
	if cell.W < narrow { // the label is above the line
		name, phrase = cell.Inset(4).Top(f.Line(theme.Small, 1.2), 0)
	}
	f.Label(name, label, theme.Small, widget.Medium, widget.Left, f.Theme.Dim)
	f.Label(phrase, fitLine(f, phrase.W, line), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
}

// fitLine writes as many moves of a line as fit.
func fitLine(f *widget.Frame, width float64, line []game.Move) string {
	words := ""
	for _, m := range line {
		more := words + view.MoveName(m) + " "
		if f.Width(more, theme.Body, widget.Medium) > width {
			break
		}
		words = more
	}
	return words
}
