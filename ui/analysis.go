package ui

import (
	"flipside/ai"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Heights in the panel.
const (
	headHeight  = 26
	lineHeight  = 22
	smallHeight = 18
	moveHeight  = 24

	leastPanel = 66 // has room for the score
	fewMoves   = 3  // at least, or they have the room of the line
)

// drawAnalysis draws what is known about the position on the board, told for one side.
func (a *App) drawAnalysis(f *widget.Frame, r widget.Rect, compact bool) {
	th := &f.Theme
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(theme.Inset)
	if compact {
		in = widget.Rect{X: in.X, Y: r.Y + 8, W: in.W, H: r.H - 16}
	}
	a.told.see(tellerOf(a.snap.Setup.Seats, a.settings.ScoreSide))
	news := a.told.news()
	rep := a.snap.Report
	var line widget.Rect
	if rep == nil || rep.Score.Kind == ai.NoScore {
		words := text.Get("analysis.none")
		if a.snap.Legal == 0 {
			words = text.Get("analysis.nomove", a.snap.ToMove)
		}
		line, in = in.Top(smallHeight, 4)
		f.Label(line, words, theme.Small, widget.Regular, widget.Left, th.Dim)
		line, _ = in.Top(smallHeight, 4)
		f.Label(line, fitting(f, line.W, theme.Small, widget.Medium, news), theme.Small, widget.Medium, widget.Left, th.Text)
		return
	}
	in = drawHeadline(f, in, rep, a.told.to, compact)
	switch {
	case in.H < lineHeight:
	case news != nil:
		line, in = in.Top(lineHeight, 4)
		f.Label(line, fitting(f, line.W, theme.Body, widget.Medium, news), theme.Body, widget.Medium, widget.Left, th.Text)
	case in.H >= lineHeight+4+float64(min(fewMoves, len(rep.Moves)))*(moveHeight+2):
		line, in = in.Top(lineHeight, 4)
		f.Label(line, moveLine(f, line.W, rep.PV), theme.Body, widget.Regular, widget.Left, th.Text)
	}
	if len(rep.Workers) > 1 && in.H > 40+moveHeight {
		line, in = in.Bottom(30, 4)
		drawWorkers(f, line, rep)
	}
	drawMoves(f, in, rep, a.told.to)
}

// fitting returns the first of texts that fits a width, or the last where none does; they become shorter.
func fitting(f *widget.Frame, width, size float64, weight widget.Weight, texts []string) string {
	fit := ""
	for _, fit = range texts {
		if f.Width(fit, size, weight) <= width {
			break
		}
	}
	return fit
}

// drawHeadline draws the score and how sure it is at the top of in, and returns what is left.
func drawHeadline(f *widget.Frame, in widget.Rect, rep *session.Analysis, to teller, compact bool) widget.Rect {
	const gap = 12
	th := &f.Theme
	words := fitting(f, in.W, theme.Small, widget.Regular, depthWords(rep))
	width := f.Width(words, theme.Small, widget.Regular)
	head, rest := in.Top(headHeight, 4)
	sure := widget.Rect{X: head.X + head.W - width, Y: head.Y + (head.H-smallHeight)/2, W: width, H: smallHeight}
	tipped := sure
	if compact { // the tip stands above both
		sure, rest = rest.Top(smallHeight, 2)
		tipped = widget.Rect{X: head.X, Y: head.Y, W: head.W, H: sure.Y + sure.H - head.Y}
	} else {
		head.W -= width + gap
	}
	scores, size := to.score(rep), float64(theme.Title)
	if f.Width(scores[len(scores)-1], size, widget.Bold) > head.W {
		size = theme.Body
	}
	f.Label(head, fitting(f, head.W, size, widget.Bold, scores), size, widget.Bold, widget.Left, th.Text)
	if words != "" {
		f.Label(sure, words, theme.Small, widget.Regular, widget.Left, th.Dim)
		f.Tip("analysis-depth", tipped, func() string { return figures(rep) })
	}
	return rest
}

// moveLine writes the moves that fit a width.
func moveLine(f *widget.Frame, width float64, moves []game.Move) string {
	line := ""
	for _, m := range moves {
		longer := m.String()
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

// column is a column of figures beside the moves.
type column struct {
	name  text.Key // none where the headline tells what it is
	most  string   // the widest value
	value func(m *session.MoveStat, to teller) string
}

var (
	scoreColumns = []column{{most: "-64.0", value: func(m *session.MoveStat, to teller) string { return value(session.ScoreFor(m.Score, to.side)) }}}
	visitColumns = []column{
		{"column.win", "100 %", func(m *session.MoveStat, to teller) string { return chance(session.ScoreFor(m.Score, to.side)) }},
		{"column.visits", "100 %", func(m *session.MoveStat, _ teller) string { return text.Get("percent", int(100*m.Share+0.5)) }},
	}
)

// drawMoves draws the best moves of the side to move, the best on top, each with a bar of how near it comes to
// that one.
func drawMoves(f *widget.Frame, in widget.Rect, rep *session.Analysis, to teller) {
	const (
		most     = 5
		nameW    = 30 // of a move
		leastBar = 14

		columnGap = 10
	)
	th := &f.Theme
	columns := scoreColumns
	if rep.IsPlayouts {
		columns = visitColumns
	}
	// cells draws what write says of each column, from the right.
	cells := func(line widget.Rect, write func(c column) string) widget.Rect {
		for i := len(columns) - 1; i >= 0; i-- {
			c := columns[i]
			width := f.Width(c.most, theme.Small, widget.Regular)
			if len(c.name) > 0 {
				width = max(width, f.Width(text.Get(c.name), theme.Small, widget.Regular))
			}
			cell := widget.Rect{X: line.X + line.W - width, Y: line.Y, W: width, H: line.H}
			f.Label(cell, write(c), theme.Small, widget.Regular, widget.Right, th.Text)
			line.W -= width + columnGap
		}
		return line
	}
	var line widget.Rect
	if rep.IsPlayouts && in.H >= smallHeight+moveHeight {
		line, in = in.Top(smallHeight, 2)
		cells(line, func(c column) string { return text.Get(c.name) })
	}
	for i := range rep.Moves[:min(most, len(rep.Moves))] {
		if in.H < moveHeight {
			return
		}
		m := &rep.Moves[i]
		line, in = in.Top(moveHeight, 2)
		name, line := line.Left(nameW, 4)
		f.Label(name, m.Move.String(), theme.Body, widget.Medium, widget.Left, th.Text)
		line = cells(line, func(c column) string { return c.value(m, to) })
		bar := widget.Rect{X: line.X, Y: line.Y + 9, W: line.W, H: 6}
		if bar.W < leastBar {
			continue
		}
		f.Fill(bar, 3, th.Raised)
		c := th.Fine
		if i == 0 {
			c = th.Best
		}
		bar.W = max(6, bar.W*m.Bar)
		f.Fill(bar, 3, c)
	}
}

// drawWorkers draws each worker's share of the nodes and the root move it is at.
func drawWorkers(f *widget.Frame, r widget.Rect, rep *session.Analysis) {
	th := &f.Theme
	var total uint64
	for _, w := range rep.Workers {
		total += w.Nodes
	}
	if total == 0 {
		return
	}
	x := r.X
	for i, w := range rep.Workers {
		width := r.W * float64(w.Nodes) / float64(total)
		cell := widget.Rect{X: x, Y: r.Y + 20, W: max(1, width-2), H: 6}
		f.Fill(cell, 3, widget.Mix(th.Best, th.Panel, 0.15+0.4*float64(i%2)))
		if width > 30 {
			name := "-"
			if w.Move.IsSquare() {
				name = w.Move.String()
			}
			f.Label(widget.Rect{X: x, Y: r.Y, W: width - 2, H: 18}, name, theme.Small, widget.Regular, widget.Left, th.Dim)
		}
		x += width
	}
}
