// Package startposition is the sheet that chooses how a new game begins: its opening and its
// handicap.
package startposition

import (
	"fmt"
	"slices"
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet. It changes a draft at once.
type Screen struct {
	openings *screen.Openings
	store    *store.Store
	screen.Sheet
	of   *screen.Draft
	side int // who gets the handicap: 0 neither, 1 Black, 2 White
}

// New returns the sheet for a draft.
func New(openings *screen.Openings, store *store.Store, of *screen.Draft) *Screen {
	p := &Screen{openings: openings, store: store, of: of, Sheet: screen.Sheet{FirstID: "begin-opening-1"}}
	if !of.Handicap.None() {
		p.side = 1 + int(of.Handicap.Side)
		p.FirstID = fmt.Sprintf("begin-side-%d", p.side+1)
	}
	return p
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "beginning" }

// The sizes of the sheet.
const (
	width = 600
	gap   = 8
	names = 96 // width of the names of the rows
)

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	corners := p.side > 0 && p.of.Start.None() // a position of one's own has the corners that it has
	// The height is the same for every choice, so that no control moves away from the pointer.
	const rows, lines = 4, 3
	in := p.Middle(f, area, width, view.SheetHead+rows*(theme.Target+gap)+lines*f.Line(theme.Body, 1.4), words.Get("begin"))
	row := func(name words.Key) (cell widget.Rect) {
		cell, in = in.Top(theme.Target, gap)
		label, rest := cell.Left(names, 0)
		f.Label(label, words.Get(name), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		return rest
	}
	to = p.declareOpening(f, row("begin.opening"))
	h := &p.of.Handicap
	labels := []string{words.Get("begin.nobody"), words.Get("handicap.for", "side", game.Black), words.Get("handicap.for", "side", game.White)}
	if side := f.Segmented("begin-side", row("begin.handicap"), labels, p.side); side != p.side {
		p.give(side)
	}
	if corners {
		h.Corners = f.Segmented("begin-corners", row("begin.corners"), []string{"0", "1", "2", "3", "4"}, h.Corners)
	}
	if p.side > 0 {
		const step = 2
		discs, _ := f.Slider(widget.Slider{ID: "begin-discs", At: row("begin.discs"), High: record.MostDiscs, Step: step,
			Value: float64(h.Discs), Say: func(v float64) string { return words.Get("begin.number", "number", int(v)) }})
		h.Discs = int(discs)
	}
	f.Paragraph(in, p.about(), theme.Body, widget.Regular, widget.Left, f.Theme.Dim)
	return to.Or(p.Leave(f))
}

// give gives the handicap to a side, 1 or 2, or to neither, 0. A first handicap is one corner.
func (p *Screen) give(side int) {
	p.side = side
	h := &p.of.Handicap
	if side == 0 {
		*h = record.Handicap{}
		return
	}
	h.Side = game.Color(side - 1)
	if h.None() && p.of.Start.None() {
		h.Corners = 1
	}
	if h.None() {
		h.Discs = 10
	}
}

// openings are the names of the openings, in the order of settings.Openings.
var openings = []words.Key{"begin.standard", "begin.varied", "begin.own"}

// declareOpening declares the row of the opening. A choice that the game cannot have is disabled.
func (p *Screen) declareOpening(f *widget.Frame, r widget.Rect) (to screen.Transition) {
	count := p.store.Openings().Count()
	edit := words.Get("begin.edit", "n", count)
	button := max(86, f.Width(edit, theme.Body, widget.Medium)+20)
	if !p.of.Start.None() {
		button = max(button, f.Width(words.Get("begin.usual"), theme.Body, widget.Medium)+20)
	}
	last, r := r.Right(button, gap)
	if !p.of.Start.None() {
		f.Label(r, words.Get("begin.position"), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		if f.Button("begin-usual", last, words.Get("begin.usual"), "", widget.Plain, true) {
			p.of.Start = session.Start{}
		}
		return to
	}
	watched := players.Watched(p.of.Seats)
	now := slices.Index(settings.Openings, p.openings.Of(watched))
	if p.of.Handicap.Corners > 0 {
		f.Label(r, words.Get("begin.standard"), theme.Body, widget.Medium, widget.Left, f.Theme.Dim)
	} else {
		var labels []string
		for _, key := range openings {
			labels = append(labels, words.Get(key))
		}
		if chosen := f.Segmented("begin-opening", r, labels, now); chosen != now {
			p.openings.Set(watched, settings.Openings[chosen])
			if settings.Openings[chosen] == settings.Own && count == 0 {
				to = screen.Push(screen.OpeningList{})
			}
		}
	}
	if f.Button("begin-edit", last, edit, "", widget.Plain, true) {
		to = screen.Push(screen.OpeningList{})
	}
	return to
}

// about says in sentences how the game begins, and whether it is rated.
func (p *Screen) about() string {
	h, list := p.of.Handicap, p.store.Openings()
	opening := p.openings.Of(players.Watched(p.of.Seats))
	own := opening == settings.Own
	var phrase []string
	say := func(key words.Key, args ...any) { phrase = append(phrase, words.Get(key, args...)) }
	switch {
	case !p.of.Start.None():
		say("begin.about.position")
	case h.Corners > 0:
		say("begin.about.corners", "corners", players.Corners(h))
		h.Corners = 0 // the rest of the handicap follows
	case own && list.Count() == 0:
		say("begin.about.none")
	case own:
		say("begin.about.own")
	case opening == settings.Varied:
		say("begin.about.varied")
	default:
		say("begin.about.standard")
	}
	if p.side > 0 && p.of.Handicap.None() {
		say("begin.about.nothing")
	}
	if !h.None() {
		say("begin.about.given", "handicap", players.Handicap(h))
	}
	switch {
	case p.of.Unrated():
		say("begin.unrated")
	case own && list.Positions() > 0:
		say("begin.unrated.positions")
	}
	return strings.Join(phrase, " ")
}
