package view

import (
	"fmt"
	"image/color"
	"strconv"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Unknown is a number of LostData that is not known yet.
const Unknown = -1

// LostSide is what a side lost against best play.
type LostSide struct {
	Name          string
	Whole         int // discs lost in the whole game, or Unknown
	Endgame       int // discs lost in the solved endgame, or Unknown
	Best, Counted int // best moves of the moves that count; no move counts: Counted is 0
}

// LostData is what both sides lost, by game.Color.
type LostData struct {
	Sides [2]LostSide
	Rough bool // the numbers are estimates that still change
}

// number writes a number, or a sign that it is not known.
func number(n int) string {
	if n < 0 {
		return words.Get("lost.unknown")
	}
	return fmt.Sprint(n)
}

// best writes the best moves of a side.
func (s *LostSide) best() string {
	if s.Counted == 0 {
		return words.Get("lost.unknown")
	}
	return words.Get("lost.of", "best", s.Best, "moves", s.Counted)
}

// whole writes the discs lost in the whole game.
func (s *LostSide) whole(rough bool) string {
	if rough && s.Whole >= 0 {
		return words.Get("lost.rough", "discs", s.Whole)
	}
	return number(s.Whole)
}

// bare writes the discs lost per move that counts, as a number alone.
func (s *LostSide) bare() string {
	if s.Whole < 0 || s.Counted == 0 {
		return words.Get("lost.unknown")
	}
	return strconv.FormatFloat(float64(s.Whole)/float64(s.Counted), 'f', 1, 64)
}

// perMove writes the discs lost per move that counts.
func (s *LostSide) perMove(rough bool) string {
	if rough && s.Whole >= 0 && s.Counted > 0 {
		return words.Get("lost.rough", "discs", s.bare())
	}
	return s.bare()
}

// each returns wordings for the discs lost per move that counts, the longest first.
func (s *LostSide) each(rough bool) []string {
	if s.Whole < 0 || s.Counted == 0 {
		return []string{words.Get("lost.unknown")}
	}
	bare, each := s.bare(), s.perMove(rough)
	list := []string{words.Get("lost.line.best", "discs", each, "best", s.best())}
	for _, key := range [...]words.Key{"lost.line", "lost.narrow", "lost.narrower"} {
		list = append(list, words.Get(key, "discs", each))
	}
	return append(list, bare)
}

// lostRows are the rows of the table.
var lostRows = [...]struct {
	label words.Key
	value func(s *LostSide, rough bool) string
}{
	{"lost.each", (*LostSide).perMove},
	{"lost.endgame", func(s *LostSide, _ bool) string { return number(s.Endgame) }},
	{"lost.best", func(s *LostSide, _ bool) string { return s.best() }},
}

// The heights of the table.
const (
	lostHead = 24
	lostRow  = 22
)

// LostHeight is the height at which Lost shows its table.
const LostHeight = lostHead + 3*lostRow + 2*theme.Inset

// Lost draws what both sides lost: a table if there is room, otherwise a line for each side, whose
// tip has the rest.
func Lost(f *widget.Frame, r widget.Rect, d LostData) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	if r.H >= LostHeight && r.W >= 300 {
		drawLostTable(f, r.Inset(theme.Inset), &d)
		f.Tip("lost", r, func() string { return lostTip(&d) })
		return
	}
	in := widget.Rect{X: r.X + 8, Y: r.Y + 2, W: r.W - 16, H: r.H - 4}
	phrases := [2][]string{d.Sides[0].each(d.Rough), d.Sides[1].each(d.Rough)}
	wording := lostWording(f, in.W, &d, phrases)
	for c := range d.Sides {
		drawLostLine(f, widget.Rect{X: in.X, Y: in.Y + float64(c)*in.H/2, W: in.W, H: in.H / 2}, c, &d.Sides[c], phrases[c][min(wording, len(phrases[c])-1)])
	}
	f.Tip("lost", r, func() string { return lostTip(&d) })
}

// drawLostTable draws the table: a row for each number, a column for each side.
func drawLostTable(f *widget.Frame, in widget.Rect, d *LostData) {
	th := &f.Theme
	const labels, dot = 150, 18
	column := max(70, (in.W-16-labels)/2)
	cells := func(line widget.Rect) [2]widget.Rect {
		right := widget.Rect{X: line.X + line.W - column, Y: line.Y, W: column, H: line.H}
		left := right
		left.X -= column + 8
		return [2]widget.Rect{left, right}
	}
	line, in := in.Top(lostHead, 0)
	for c, cell := range cells(line) {
		_, phrase := cell.Left(dot, 0)
		size, weight := float64(theme.Body), widget.Bold
		if f.Width(d.Sides[c].Name, size, weight) > phrase.W {
			size, weight = theme.Small, widget.Medium
		}
		f.Label(phrase, d.Sides[c].Name, size, weight, widget.Right, th.Text)
		lostDot(f, phrase.X+phrase.W-min(phrase.W, f.Width(d.Sides[c].Name, size, weight))-dot/2-1, cell.Y+cell.H/2, c)
	}
	for i, row := range lostRows {
		line, in = in.Top(lostRow, 0)
		name := line
		name.W -= 2*column + 16
		size, c := float64(theme.Body), th.Text
		if i > 0 {
			size, c = theme.Small, th.Dim
		}
		f.Label(name, words.Get(row.label), size, widget.Regular, widget.Left, c)
		for s, cell := range cells(line) {
			f.Label(cell, row.value(&d.Sides[s], d.Rough), size, widget.Medium, widget.Right, c)
		}
	}
}

// lostDot draws a small disc of a side, with an edge, so that it can be seen on every panel.
func lostDot(f *widget.Frame, x, y float64, c int) {
	th := &f.Theme
	f.Circle(x, y, 6, th.Interactive)
	f.Circle(x, y, 5, []color.NRGBA{th.BlackFace, th.WhiteFace}[c])
}

// The distance between a name and its numbers, the place of the disc before the name, and the least
// room for a name.
const (
	lostGap   = 8
	lostDisc  = 19
	leastName = 48
)

// lostWording returns which of the wordings of each both sides use: the longest that leave room for
// both names.
func lostWording(f *widget.Frame, width float64, d *LostData, phrases [2][]string) int {
	longest := 0
	for i := range d.Sides {
		s := &d.Sides[i]
		room := width - lostDisc - lostGap - min(leastName, f.Width(s.Name, theme.Small, widget.Medium))
		n := 0
		for n < len(phrases[i])-1 && f.Width(phrases[i][n], theme.Small, widget.Regular) > room {
			n++
		}
		longest = max(longest, n)
	}
	return longest
}

// drawLostLine draws what a side lost per move.
func drawLostLine(f *widget.Frame, line widget.Rect, c int, s *LostSide, phrase string) {
	th := &f.Theme
	lostDot(f, line.X+6, line.Y+line.H/2, c)
	_, line = line.Left(lostDisc, 0)
	width := min(f.Width(s.Name, theme.Small, widget.Medium), max(0, line.W-lostGap-f.Width(phrase, theme.Small, widget.Regular)))
	name, line := line.Left(width, lostGap)
	f.Label(name, s.Name, theme.Small, widget.Medium, widget.Left, th.Text)
	f.Label(line, phrase, theme.Small, widget.Regular, widget.Right, th.Dim)
}

// lostTip returns all numbers in words.
func lostTip(d *LostData) string {
	tip := ""
	for c := range d.Sides {
		s := &d.Sides[c]
		if tip != "" {
			tip += "\n"
		}
		tip += words.Get("lost.tip", "side", game.Color(c), "discs", s.whole(d.Rough), "each", s.perMove(d.Rough), "endgame", number(s.Endgame), "best", s.best())
	}
	return tip
}
