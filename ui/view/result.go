package view

import (
	"image/color"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Way is a button for the next step after a game. Its short label is for a narrow place.
type Way struct{ ID, Label, Short string }

// ResultData is the content of the result panel at the end of a game. All texts but Head may be
// empty.
type ResultData struct {
	Head, Detail string
	Rating       string  // what the game did to the user's rating
	Counts       [2]int  // the discs that count, by colour; none after a resignation
	Counted      float64 // the part of the discs that is counted: 0 none, 1 all
	Ways         []Way   // 3 or 4 next steps; the first is the preferred one
	Tally        bool    // the bar that counts the discs matters more than a row for each way
}

// layouts are the rows of buttons for the next steps by their number: one below the other if there
// is room, or else side by side.
var layouts = map[int][][][]int{
	3: {{{0}, {1}, {2}}, {{0}, {1, 2}}, {{0, 1, 2}}},
	4: {{{0}, {1}, {2}, {3}}, {{0}, {1, 2}, {3}}, {{0, 1}, {2, 3}}},
}

// Result draws the result and the buttons for the next step at the top of r. It returns the area
// below them and the index of the clicked button, or -1.
func Result(f *widget.Frame, r widget.Rect, d ResultData, compact bool) (rest widget.Rect, clicked int) {
	const gap = 8
	th := &f.Theme
	size, inset := float64(theme.Large), float64(theme.Gap)
	if compact {
		size, inset = 17, theme.Inset
	}
	width := r.W - 2*inset
	if len(f.Wrap(d.Head, size, widget.Bold, width)) > 1 {
		size = min(size, theme.Title)
	}
	texts := []struct {
		text        string
		above, size float64
		weight      widget.Weight
		color       color.NRGBA
	}{
		{d.Head, 0, size, widget.Bold, th.Text},
		{d.Detail, 2, theme.Small, widget.Regular, th.Dim},
		{d.Rating, 2, theme.Small, widget.Medium, th.Text},
	}
	words := 0.0
	for _, t := range texts {
		if t.text != "" {
			words += t.above + t.size*1.4*float64(len(f.Wrap(t.text, t.size, t.weight, width)))
		}
	}
	layout := layouts[len(d.Ways)]
	rows := layout[0]
	between := 14.0
	if compact {
		between = gap
	}
	room := r.H - 2*inset - words - between
	height := func() float64 { return float64(len(rows))*(theme.Target+gap) - gap }
	for _, fewer := range layout[1:] {
		if height() > room {
			rows = fewer
		}
	}
	button := float64(theme.Target)
	if !compact && room > height()+120 {
		button = 50
	}
	const thick, below = 20, 14
	bar := 0.0
	counts := d.Counts != [2]int{}
	fits := func() bool {
		return room-float64(len(rows))*(button+gap)+gap >= thick+below && counts
	}
	if before, pairs := rows, layout[1]; d.Tally && counts && !fits() && len(rows) > len(pairs) {
		if rows = pairs; !fits() {
			rows = before
		}
	}
	if fits() {
		bar = thick + below
	}
	panel := r
	panel.H = min(r.H, 2*inset+words+between+bar+float64(len(rows))*(button+gap)-gap)
	f.Fill(panel, theme.Radius, th.Panel)
	in := panel.Inset(inset)
	for _, t := range texts {
		if t.text != "" {
			in.Y += t.above
			in.Y += f.Paragraph(in, t.text, t.size, t.weight, widget.Center, t.color)
		}
	}
	in.Y += between
	if bar > 0 {
		drawTally(f, widget.Rect{X: in.X, Y: in.Y, W: in.W, H: thick}, d.Counts, d.Counted)
		in.Y += bar
	}
	_, rest = r.Top(panel.H, theme.Inset)
	return rest, ways(f, in, d.Ways, rows, button, compact)
}

// ways declares the buttons of the next steps in rows of a height, from the top of in. It returns
// the index of the clicked one, or -1.
func ways(f *widget.Frame, in widget.Rect, all []Way, rows [][]int, height float64, compact bool) int {
	const gap = 8
	clicked := -1
	for _, row := range rows {
		line := widget.Rect{X: in.X, Y: in.Y, W: in.W, H: height}
		in.Y += height + gap
		for i, cell := range line.Columns(len(row), gap) {
			b, look := all[row[i]], widget.Plain
			if row[i] == 0 && !compact {
				look = widget.Primary
			}
			label := b.Label
			if f.Width(label, theme.Body, widget.Medium) > cell.W {
				label = b.Short
				f.Tell(cell, f.State.ShowFocus && f.State.Focus == b.ID, b.Label)
			}
			if f.Button(b.ID, cell, label, "", look, true) {
				clicked = row[i]
			}
		}
	}
	return clicked
}

// drawTally draws the count of the discs as at a table: Black's discs fill r from the left, White's
// from the right. The side that passes the mark in the middle has won.
func drawTally(f *widget.Frame, r widget.Rect, discs [2]int, part float64) {
	th := &f.Theme
	counted := easeOut(part) * float64(max(discs[0], discs[1]))
	f.Fill(r, r.H/2, th.Board)
	const edge = 4
	in := r.Inset(edge)
	for c, n := range discs {
		width := in.W * min(counted, float64(n)) / float64(discs[0]+discs[1])
		if width < in.H {
			continue
		}
		bar := widget.Rect{X: in.X, Y: in.Y, W: width, H: in.H}
		top, face := th.BlackTop, th.BlackFace
		if game.Color(c) == game.White {
			bar.X = in.X + in.W - width
			top, face = th.WhiteTop, th.WhiteFace
		}
		f.Gradient(bar, bar.H/2, top, face)
	}
	x, _ := r.Center()
	f.Fill(widget.Rect{X: x - 1, Y: r.Y - 2, W: 2, H: r.H + 4}, 1, th.Accent)
}
