package widget

import (
	"image"
	"image/color"
	"math"
	"sort"
	"strings"

	"flipside/game/base/plain"
)

// Rect is a rectangle.
type Rect struct{ X, Y, W, H float64 }

// Contains reports whether a point lies in r.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Inset returns r made smaller by d on each side.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Center returns the middle of r.
func (r Rect) Center() (x, y float64) { return r.X + r.W/2, r.Y + r.H/2 }

// Top cuts a strip of height h off the top of r. It returns the strip and the rest below a gap.
func (r Rect) Top(h, gap float64) (top, rest Rect) {
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h + gap, r.W, r.H - h - gap}
}

// Bottom cuts a strip of height h off the bottom of r. It returns the strip and the rest above a
// gap.
func (r Rect) Bottom(h, gap float64) (bottom, rest Rect) {
	return Rect{r.X, r.Y + r.H - h, r.W, h}, Rect{r.X, r.Y, r.W, r.H - h - gap}
}

// Left cuts a strip of width w off the left of r. It returns the strip and the rest beyond a gap.
func (r Rect) Left(w, gap float64) (left, rest Rect) {
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w + gap, r.Y, r.W - w - gap, r.H}
}

// Right cuts a strip of width w off the right of r. It returns the strip and the rest beyond a gap.
func (r Rect) Right(w, gap float64) (right, rest Rect) {
	return Rect{r.X + r.W - w, r.Y, w, r.H}, Rect{r.X, r.Y, r.W - w - gap, r.H}
}

// Columns divides r into n equal columns with gaps between them.
func (r Rect) Columns(n int, gap float64) []Rect {
	w := (r.W - gap*float64(n-1)) / float64(n)
	columns := make([]Rect, n)
	for i := range columns {
		columns[i] = Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
	}
	return columns
}

// Cells returns n cells of a height at the top of r, in rows of equal columns, and the area below a
// gap.
func (r Rect) Cells(n, columns int, height, gap float64) (cells []Rect, rest Rect) {
	for len(cells) < n {
		var row Rect
		row, r = r.Top(height, gap)
		cells = append(cells, row.Columns(columns, gap)...)
	}
	return cells, r
}

// Union returns the smallest rectangle around r and s. One without a height is empty.
func (r Rect) Union(s Rect) Rect {
	if r.H == 0 {
		return s
	}
	if s.H == 0 {
		return r
	}
	x, y := min(r.X, s.X), min(r.Y, s.Y)
	return Rect{x, y, max(r.X+r.W, s.X+s.W) - x, max(r.Y+r.H, s.Y+s.H) - y}
}

// Pixels returns the rectangle of the pixels that r touches.
func (r Rect) Pixels() image.Rectangle {
	return image.Rect(int(math.Floor(r.X)), int(math.Floor(r.Y)), int(math.Ceil(r.X+r.W)), int(math.Ceil(r.Y+r.H)))
}

// intersect returns the common part of r and s. Its sides are 0 if they do not overlap.
func (r Rect) intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.X+r.W, s.X+s.W)-x), max(0, min(r.Y+r.H, s.Y+s.H)-y)}
}

// Kind is the kind of shape that a Command draws.
type Kind uint8

// The kinds of commands. One shader draws every kind except Text, from the distance to the outline.
const (
	Box  Kind = iota // a rounded rectangle; a circle if R is half its side
	Text             // one line of text
)

// Weight chooses a font.
type Weight uint8

// The weights.
const (
	Regular Weight = iota
	Medium
	Bold
)

// Command is one shape or text to draw, in pixels. The painter compares commands to find changes,
// so commands that look the same must be equal values.
type Command struct {
	Kind   Kind
	X, Y   float64     // centre of a Box; for a Text, the top left corner of its line box
	W, H   float64     // half sides of a Box
	R      float64     // corner radius
	Stroke float64     // thickness of the outline, drawn inside the shape; 0 fills the shape
	Soft   float64     // width of the faded edge, for shadows; 0 gives a crisp edge
	Angle  float64     // rotation of a Box, radians
	Squash float64     // factor 0..1 on the width of a Box before its rotation; 0 means 1
	Top    color.NRGBA // colour at the top; it changes gradually ...
	Bottom color.NRGBA // ... to this colour at the bottom
	Text   string
	Size   float64
	Weight Weight
	Clip   Rect // the command may touch only these pixels; if empty, it may touch any pixel
}

// Bounds returns the area of the pixels that c may touch.
func (c Command) Bounds(measure func(text string, size float64, w Weight) float64) Rect {
	b := c.unclipped(measure)
	if c.Clip != (Rect{}) {
		b = b.intersect(c.Clip)
	}
	return b
}

func (c Command) unclipped(measure func(text string, size float64, w Weight) float64) Rect {
	if c.Kind == Text {
		return Rect{c.X - 2, c.Y - 2, measure(c.Text, c.Size, c.Weight) + 4, c.Size*1.5 + 4}
	}
	w, h := c.W, c.H
	if c.Angle != 0 {
		w = math.Hypot(c.W, c.H)
		h = w
	}
	m := c.Soft + 2
	return Rect{c.X - w - m, c.Y - h - m, 2 * (w + m), 2 * (h + m)}
}

// List holds the drawing commands of a frame, in order.
type List struct {
	Scale    float64 // pixels per density-independent pixel
	Commands []Command
	Least    float64                                           // least size of text in pixels
	Measure  func(text string, size float64, w Weight) float64 // width; width and size in pixels
	cuts     []cutText
}

// cutText is a text that did not fit its place.
type cutText struct {
	at   Rect
	text string
}

// Clip limits everything that draw draws to r.
func (l *List) Clip(r Rect, draw func()) {
	first, cut, s := len(l.Commands), len(l.cuts), l.Scale
	draw()
	for i := cut; i < len(l.cuts); i++ {
		l.cuts[i].at = l.cuts[i].at.intersect(r)
	}
	for i := first; i < len(l.Commands); i++ {
		c := &l.Commands[i]
		clip := Rect{r.X * s, r.Y * s, r.W * s, r.H * s}
		if c.Clip != (Rect{}) {
			clip = clip.intersect(c.Clip)
		}
		c.Clip = clip
	}
}

// Fill draws a rounded rectangle.
func (l *List) Fill(r Rect, radius float64, c color.NRGBA) { l.Gradient(r, radius, c, c) }

// Gradient draws a rounded rectangle with a colour that changes from the top to the bottom.
func (l *List) Gradient(r Rect, radius float64, top, bottom color.NRGBA) {
	s := l.Scale
	l.Commands = append(l.Commands, Command{Kind: Box, X: (r.X + r.W/2) * s, Y: (r.Y + r.H/2) * s, W: r.W / 2 * s, H: r.H / 2 * s,
		R: radius * s, Top: top, Bottom: bottom})
}

// Outline draws an outline along the inner edge of a rounded rectangle.
func (l *List) Outline(r Rect, radius, width float64, c color.NRGBA) {
	l.Fill(r, radius, c)
	l.Commands[len(l.Commands)-1].Stroke = math.Max(1, width*l.Scale)
}

// Shade draws the soft shadow of a rounded rectangle.
func (l *List) Shade(r Rect, radius, soft float64, c color.NRGBA) {
	l.Fill(r, radius, c)
	l.Commands[len(l.Commands)-1].Soft = soft * l.Scale
}

// Circle draws a filled circle.
func (l *List) Circle(x, y, radius float64, c color.NRGBA) {
	l.Fill(Rect{x - radius, y - radius, 2 * radius, 2 * radius}, radius, c)
}

// Ring draws the outline of a circle, inside its radius.
func (l *List) Ring(x, y, radius, width float64, c color.NRGBA) {
	l.Circle(x, y, radius, c)
	l.Commands[len(l.Commands)-1].Stroke = math.Max(1, width*l.Scale)
}

// Segment draws a line with round ends.
func (l *List) Segment(x0, y0, x1, y1, width float64, c color.NRGBA) {
	s := l.Scale
	length := math.Hypot(x1-x0, y1-y0)
	l.Commands = append(l.Commands, Command{Kind: Box, X: (x0 + x1) / 2 * s, Y: (y0 + y1) / 2 * s, W: (length + width) / 2 * s, H: width / 2 * s,
		R: width / 2 * s, Angle: math.Atan2(y1-y0, x1-x0), Top: c, Bottom: c})
}

// Align is the horizontal position of a text in its rectangle.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Ellipsis replaces the end of a text that does not fit.
const Ellipsis = "..."

// pixels converts the size of a text to pixels.
func (l *List) pixels(size float64) float64 { return max(math.Round(size*l.Scale), l.Least) }

// Width returns the width of a text as it is drawn.
func (l *List) Width(text string, size float64, w Weight) float64 {
	return l.Measure(plain.Shown(text), l.pixels(size), w) / l.Scale
}

// Line returns the height of a line of text: the size of the text multiplied by times. If the text
// is drawn larger because its size is below Least, the line is higher.
func (l *List) Line(size, times float64) float64 {
	const tight = 1.15
	return max(size*times, l.pixels(size)/l.Scale*tight)
}

// Label draws one line of text in r, centred vertically. It shortens the text if it does not fit;
// then a tip has all of it, unless the place has another tip.
// All texts of the window are drawn here: what no text may hold is left out.
func (l *List) Label(r Rect, text string, size float64, w Weight, a Align, c color.NRGBA) {
	if text = plain.Shown(text); text == "" {
		return
	}
	px := l.pixels(size)
	room := r.W * l.Scale
	if shown := l.Cut(text, size, w, r.W); shown != text {
		l.cuts = append(l.cuts, cutText{r, text})
		text = shown
	}
	width := l.Measure(text, px, w)
	x := r.X * l.Scale
	switch a {
	case Center:
		x += (room - width) / 2
	case Right:
		x += room - width
	}
	y := (r.Y+r.H/2)*l.Scale - px*0.6
	l.Commands = append(l.Commands, Command{Kind: Text, X: math.Round(x), Y: math.Round(y), Text: text, Size: px, Weight: w, Top: c, Bottom: c})
}

// longText is the number of bytes above which a text is not measured as a whole.
const longText = 1024

// Cut returns text with its end replaced so that it fits a width, or text itself if it fits.
func (l *List) Cut(text string, size float64, w Weight, width float64) string {
	text = plain.Shown(text)
	px, room := l.pixels(size), width*l.Scale
	if len(text) <= longText && l.Measure(text, px, w) <= room+0.5 {
		return text
	}
	runes := []rune(text)
	n := longest(len(runes), func(n int) bool { return l.Measure(string(runes[:n])+Ellipsis, px, w) <= room })
	if n == len(runes) {
		return text
	}
	return string(runes[:n]) + Ellipsis
}

// longest returns the largest n up to most for which fits is true, or 0 if there is none. If fits
// is false for a number, it must be false for all larger ones. longest asks only for numbers up to
// twice the result, because the width of a long text takes long to compute.
func longest(most int, fits func(n int) bool) int {
	above := 1 // it may not fit
	for above <= most && fits(above) {
		above *= 2
	}
	low := above / 2
	return low + sort.Search(min(above-1, most)-low, func(i int) bool { return !fits(low + i + 1) })
}

// Wrap breaks text into lines that fit width. A word longer than a line, such as the path of a
// file, is broken at the end of the line.
func (l *List) Wrap(text string, size float64, w Weight, width float64) []string {
	px := l.pixels(size)
	fits := func(text string) bool { return l.Measure(text, px, w) <= width*l.Scale }
	var lines []string
	line := ""
	for _, word := range strings.Fields(plain.Shown(text)) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && (len(word) > longText || !fits(longer)) {
			lines = append(lines, line)
			longer = word
		}
		line = longer
		for len(line) > longText || !fits(line) {
			runes := []rune(line)
			n := max(1, longest(len(runes), func(n int) bool { return fits(string(runes[:n])) }))
			if n == len(runes) {
				break
			}
			lines = append(lines, string(runes[:n]))
			line = string(runes[n:])
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// ParagraphHeight returns the height of the lines that Paragraph draws in a width.
func (l *List) ParagraphHeight(text string, size float64, w Weight, width float64) float64 {
	return l.Line(size, 1.4) * float64(len(l.Wrap(text, size, w, width)))
}

// Paragraph draws text from the top of r, in as many lines as it needs. It returns the height of
// these lines.
func (l *List) Paragraph(r Rect, text string, size float64, w Weight, a Align, c color.NRGBA) float64 {
	height, each := 0.0, l.Line(size, 1.4)
	for _, line := range l.Wrap(text, size, w, r.W) {
		l.Label(Rect{r.X, r.Y + height, r.W, each}, line, size, w, a, c)
		height += each
	}
	return height
}
