package view

import (
	"image/color"
	"math"

	"flipside/ui/widget"
)

// Paragraph returns a text that wraps as an item of a column.
func Paragraph(f *widget.Frame, text string, size float64, w widget.Weight, c color.NRGBA) Item {
	return Item{
		Height:  func(width float64) float64 { return f.ParagraphHeight(text, size, w, width) },
		Declare: func(r widget.Rect) { f.Paragraph(r, text, size, w, widget.Left, c) },
	}
}

// Paragraphs returns texts as a column with a gap.
func Paragraphs(f *widget.Frame, texts []string, size float64, w widget.Weight, c color.NRGBA, gap float64) Stack {
	s := Stack{Gap: gap}
	for _, text := range texts {
		s.Items = append(s.Items, Paragraph(f, text, size, w, c))
	}
	return s
}

// Line returns a text as an item of a column that has the room of one line, even if it is empty.
func Line(f *widget.Frame, text string, size float64, w widget.Weight, c color.NRGBA) Item {
	return Item{Size: f.Line(size, 1.4), Declare: func(r widget.Rect) { f.Label(r, text, size, w, widget.Left, c) }}
}

// Spring returns an item without content that takes the room that is left, in place of a gap.
func Spring(gap float64) Item { return Item{Most: math.Inf(1), Apart: -gap} }
