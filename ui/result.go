package ui

import (
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareResult puts the result and what to do next at the top of r, and returns what is left below them.
func (a *App) declareResult(f *widget.Frame, r widget.Rect, at arrangement) widget.Rect {
	const gap = 8
	s, th := &a.snap, &f.Theme
	size, inset := float64(theme.Large), float64(theme.Gap)
	if at.compact {
		size, inset = 17, theme.Inset
	}
	head, detail := resultLines(s)
	width := r.W - 2*inset
	words := size * 1.4 * float64(len(f.Wrap(head, size, widget.Bold, width)))
	if detail != "" {
		words += 2 + theme.Small*1.4*float64(len(f.Wrap(detail, theme.Small, widget.Regular, width)))
	}
	// One button below the other where there is room for that, else side by side.
	rows := [][]int{{0}, {1}, {2}}
	between := 14.0
	if at.compact {
		between = gap
	}
	room := r.H - 2*inset - words - between
	height := func() float64 { return float64(len(rows))*(theme.Target+gap) - gap }
	for _, fewer := range [][][]int{{{0}, {1, 2}}, {{0, 1, 2}}} {
		if height() > room {
			rows = fewer
		}
	}
	button := float64(theme.Target)
	if !at.compact && room > height()+120 {
		button = 50
	}
	const thick, below = 20, 14
	bar := 0.0
	if left := room - float64(len(rows))*(button+gap) + gap; left >= thick+below {
		bar = thick + below
	}
	panel := r
	panel.H = min(r.H, 2*inset+words+between+bar+float64(len(rows))*(button+gap)-gap)
	f.Fill(panel, theme.Radius, th.Panel)
	in := panel.Inset(inset)
	in.Y += f.Paragraph(in, head, size, widget.Bold, widget.Center, th.Text)
	if detail != "" {
		in.Y += 2 + f.Paragraph(widget.Rect{X: in.X, Y: in.Y + 2, W: in.W}, detail, theme.Small, widget.Regular, widget.Center, th.Dim)
	}
	in.Y += between
	if bar > 0 {
		a.drawTally(f, widget.Rect{X: in.X, Y: in.Y, W: in.W, H: thick})
		in.Y += bar
	}
	buttons := []struct {
		id, label, short string
		do               func()
	}{
		{"rematch", text.Get("rematch"), text.Get("rematch.short"), func() { a.again([2]session.Seat{s.Setup.Seats[1], s.Setup.Seats[0]}) }},
		{"another", text.Get("another"), text.Get("another.short"), a.openSetup},
		{"look", text.Get("look"), text.Get("look"), func() { a.session.Browse(s.Ply - 1) }},
	}
	for _, row := range rows {
		line := widget.Rect{X: in.X, Y: in.Y, W: in.W, H: button}
		in.Y += button + gap
		for i, cell := range line.Columns(len(row), gap) {
			b, look := buttons[row[i]], widget.Plain
			if row[i] == 0 && !at.compact {
				look = widget.Primary
			}
			label := b.label
			if len(row) == len(buttons) && f.Width(label, theme.Body, widget.Medium) > cell.W {
				label = b.short
			}
			if f.Button(b.id, cell, label, "", look, true) {
				b.do()
			}
		}
	}
	_, rest := r.Top(panel.H, theme.Inset)
	return rest
}

// drawTally counts the discs off from both ends of r, as at a table: Black's from the left, White's from the right, the empty squares with the
// winner's. Whoever comes past the mark in the middle has won.
func (a *App) drawTally(f *widget.Frame, r widget.Rect) {
	th, res := &f.Theme, a.snap.Result
	discs := [2]int{res.Black, res.White}
	if winner, won := res.Winner(); won {
		discs[winner] += res.Empties
	}
	counted := easeOut(a.board.motions.counted()) * float64(max(discs[0], discs[1]))
	f.Fill(r, r.H/2, th.Board)
	const edge = 4
	in := r.Inset(edge)
	for c, n := range discs {
		width := in.W * min(counted, float64(n)) / game.Squares
		if width < in.H {
			continue
		}
		part := widget.Rect{X: in.X, Y: in.Y, W: width, H: in.H}
		top, face := th.BlackTop, th.BlackFace
		if game.Color(c) == game.White {
			part.X = in.X + in.W - width
			top, face = th.WhiteTop, th.WhiteFace
		}
		f.Gradient(part, part.H/2, top, face)
	}
	x, _ := r.Center()
	f.Fill(widget.Rect{X: x - 1, Y: r.Y - 2, W: 2, H: r.H + 4}, 1, th.Accent)
}

// resultLines say how the game ended: "You won 44-20" and "40 discs + 4 empty squares".
func resultLines(s *session.Snapshot) (head, detail string) {
	r := s.Result
	winner, won := r.Winner()
	if !won {
		return text.Get("draw"), ""
	}
	discs := r.Black
	if winner == game.White {
		discs = r.White
	}
	more, less := discs+r.Empties, 64-discs-r.Empties
	human, other := s.Setup.Seats[winner].Human, s.Setup.Seats[winner.Other()].Human
	switch {
	case human && !other:
		head = text.Get("won.you", more, less)
	case other && !human:
		head = text.Get("lost.you", less, more)
	default:
		head = text.Get("won.side", winner, more, less)
	}
	switch r.Empties {
	case 0:
	case 1:
		detail = "(" + text.Get("won.empty1", discs) + ")"
	default:
		detail = "(" + text.Get("won.empty", discs, r.Empties) + ")"
	}
	return head, detail
}
