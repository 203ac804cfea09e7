package sheets

import (
	"slices"

	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Glossary is the sheet that explains the terms of the game: one term with its sentence and its
// board.
type Glossary struct {
	at       int // the index of the term
	settings *screen.Settings
	screen.Sheet
}

// NewGlossary returns the sheet with a term, or with the first one if no term has that name.
func NewGlossary(s *screen.Settings, term string) *Glossary {
	at := slices.IndexFunc(sentence.Terms, func(t sentence.Term) bool { return t.Name == term })
	return &Glossary{at: max(0, at), settings: s, Sheet: screen.Sheet{FirstID: "term-next"}}
}

// Name implements screen.Screen.
func (*Glossary) Name() string { return "glossary" }

// declareWording declares the choice of the words of reasons at the bottom of r, and returns the
// area above it.
func (g *Glossary) declareWording(f *widget.Frame, r widget.Rect) (rest widget.Rect) {
	const gap = 12
	row, rest := r.Bottom(theme.Target, gap)
	label := words.Get("set.wording")
	name, cells := row.Left(f.Width(label, theme.Body, widget.Medium)+1, gap)
	f.Label(name, label, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
	now := slices.Index(settings.Wordings, g.settings.Wording)
	if chosen := f.Segmented("wording", cells, []string{words.Get("wording.plain"), words.Get("wording.club")}, now); chosen != now {
		g.settings.Wording = settings.Wordings[chosen]
		g.settings.Save()
	}
	return rest
}

// Update implements screen.Screen.
func (g *Glossary) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const (
		gap  = 12
		wide = 600 // the width from which the board is next to the words
	)
	in := g.Middle(f, area, 640, 440, words.Get("glossary"))
	steps, in := in.Bottom(theme.Target, gap)
	in = g.declareWording(f, in)
	t := &sentence.Terms[g.at]
	var board widget.Rect
	if in.W >= wide {
		board, in = in.Left(min(in.H, in.W*0.5), 2*gap)
	} else {
		side := min(in.W, in.H*0.62)
		board, in = in.Top(side, gap)
	}
	pos, to := t.Position()
	view.SmallBoard(f, board, view.BoardData{Discs: pos.Discs(to), Marks: t.Marks()})
	head, in := in.Top(f.Line(theme.Title, 1.4), 4)
	f.Label(head, t.Title(), theme.Title, widget.Bold, widget.Left, f.Theme.Text)
	size := float64(theme.Body)
	if f.ParagraphHeight(t.About(), size, widget.Regular, in.W) > in.H {
		size = theme.Small
	}
	f.Paragraph(in, t.About(), size, widget.Regular, widget.Left, f.Theme.Text)
	cells := steps.Columns(2, gap)
	n := len(sentence.Terms)
	before, next := (g.at+n-1)%n, (g.at+1)%n
	if f.Button("term-before", cells[0], sentence.Terms[before].Title(), "", widget.Plain, true) || f.In.Key(widget.KeyLeft) {
		g.at = before
	}
	if f.Button("term-next", cells[1], sentence.Terms[next].Title(), "", widget.Plain, true) || f.In.Key(widget.KeyRight) {
		g.at = next
	}
	return g.Leave(f)
}
