package games

import (
	"strings"

	"flipside/assets/words"
	"flipside/game/library"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The ids of the parts.
const (
	listID   = "game"
	searchID = "search"
)

// filters are the filters in the order of their buttons.
var filters = []struct {
	filter library.Filter
	label  words.Key
	empty  words.Key // shown when it lists nothing and nothing is searched for
}{
	{library.Mine, "games.mine", "games.none.mine"},
	{library.Unfinished, "games.unfinished", "games.none.unfinished"},
	{library.Imported, "games.imported", "games.none.imported"},
	{library.All, "games.all", "games.none.all"},
	{library.Trash, "games.trash", "games.none.trash"},
}

// filterAt returns the row of a filter.
func filterAt(f library.Filter) int {
	for i, row := range filters {
		if row.filter == f {
			return i
		}
	}
	return 0
}

// side declares everything next to the board.
func (g *Screen) side(f *widget.Frame, at view.Arrangement) (to screen.Transition) {
	tools := g.tools()
	rest, clicked := view.Toolbar(f, at.Side, at, tools)
	if clicked >= 0 {
		to = actions[tools[clicked].ID](g)
	}
	gap := float64(theme.Inset)
	if at.Compact {
		gap = 8
	}
	if !at.Compact {
		var head widget.Rect
		head, rest = rest.Top(theme.Target, gap)
		f.Label(head, g.title(), theme.Large, widget.Bold, widget.Left, f.Theme.Text)
	}
	g.declareSearch(f, &rest, gap)
	g.declareFilter(f, &rest, gap)
	if line, running := g.s.Library.Importing(); running {
		var row widget.Rect
		height := 56.0
		if at.Compact {
			height = 82 // the button is below the bar
		}
		row, rest = rest.Top(height, gap)
		if declareImport(f, row, line, g.ticks) {
			g.s.Library.CancelImport()
		}
	}
	if g.criteria.query.At != nil {
		var panel widget.Rect
		height := max(96, min(142, rest.H*0.4))
		if g.counted.offers() {
			height = max(height, view.OfferHeight(f, rest.W))
		}
		panel, rest = rest.Top(height, gap)
		if g.declareOthers(f, panel) {
			to = to.Or(g.importFiles())
		}
	}
	var row widget.Rect
	row, rest = rest.Bottom(46, gap)
	chosen, there := g.row()
	cells := row.Columns(2, 8)
	if f.Button("open", cells[0], words.Get("games.open"), "", widget.Primary, there && chosen.Deleted.IsZero()) {
		to = to.Or(g.open())
	}
	if f.Button("playon", cells[1], words.Get("games.playon"), "", widget.Plain, there && g.preview.playable()) {
		to = to.Or(g.playOn())
	}
	if there && g.preview.record != nil && !g.preview.playable() {
		f.Tell(cells[1], false, words.Get("games.playon.over"))
	}
	return to.Or(g.declareList(f, rest, at.Compact))
}

// enoughForBoth is the least width of the column for the search field and the button *This
// position* in one row. In a narrower column the button is next to the one of the filters.
const enoughForBoth = 200

// declareSearch declares the field that searches as the user types, and next to it the button *This
// position*.
func (g *Screen) declareSearch(f *widget.Frame, rest *widget.Rect, gap float64) {
	row, below := rest.Top(44, gap)
	*rest = below
	if row.W >= enoughForBoth {
		row = g.declareHere(f, row, 24+widget.TickWidth)
	}
	hint := words.Get("games.search")
	if f.Width(hint, theme.Body, widget.Regular) > row.W-2*theme.Inset {
		hint = words.Get("games.search.short")
	}
	touch := f.Field(searchID, row, &g.search, widget.Field{Placeholder: hint, Limit: 200, Clear: words.Get("field.clear")})
	if touch.Changed {
		g.criteria.query.Text = strings.TrimSpace(g.search.Text())
	}
	if touch.Submitted || touch.Focused && f.In.Key(widget.KeyDown) {
		f.State.Focus = listID
	}
}

// declareHere declares the button *This position* at the right end of a row, if there is a position
// to search for. It is wider than its label by more. It returns the rest of the row.
func (g *Screen) declareHere(f *widget.Frame, row widget.Rect, more float64) widget.Rect {
	if g.marked.id == 0 && g.criteria.playing == nil && g.criteria.query.At == nil {
		return row
	}
	wide := func(label string) float64 { return f.Width(label, theme.Body, widget.Medium) + more }
	label, short := g.criteria.label()
	if wide(label) > row.W*0.5 {
		label = short
	}
	row, button := fromRight(row, wide(label), 8)
	if f.Choice("here", button, label, g.criteria.query.At != nil) {
		g.turnHere()
	}
	return row
}

// turnHere switches the search for a position on or off: the position of the preview or, if no game
// is chosen, of the game in Play.
func (g *Screen) turnHere() {
	if c := &g.criteria; c.query.At != nil {
		c.query.At = nil
	} else if g.marked.id == 0 && c.playing != nil {
		c.search(*c.playing, c.playingTo)
	} else if at, to, ok := g.preview.position(); ok {
		c.search(at, to)
	}
}

// declareFilter declares the buttons of the filters. Where they would take more than a third of the
// column, and in a narrow column, a single button opens them as a menu.
func (g *Screen) declareFilter(f *widget.Frame, rest *widget.Rect, gap float64) {
	chosen := filterAt(g.criteria.query.Filter)
	labels := make([]string, len(filters))
	for i, row := range filters {
		labels[i] = words.Get(row.label)
	}
	row, _ := rest.Top(max(theme.Target, rest.H/3), 0)
	narrow := row.W < enoughForBoth
	if !narrow {
		if now, left, ok := f.SegmentedRows("filter", row, labels, chosen); ok {
			_, *rest = rest.Top(row.H-left.H, gap)
			g.criteria.query.Filter = filters[now].filter
			return
		}
	}
	row, *rest = rest.Top(theme.Target, gap)
	if narrow {
		row = g.declareHere(f, row, 14)
	}
	if f.MenuChoice("filter", row, labels[chosen], true) {
		g.openFilters(row)
	}
}

// declareList declares the list of games, or says why it is empty.
func (g *Screen) declareList(f *widget.Frame, r widget.Rect, compact bool) (to screen.Transition) {
	if len(g.marked.found.ids) == 0 {
		return g.declareEmpty(f, r)
	}
	if g.unread {
		if g.unread = false; f.State.Focus == "" {
			f.FocusNext(listID)
		}
	}
	height := 56.0
	if compact {
		height = 66
	}
	chosen, activated := f.ListBox(widget.ListBox{ID: listID, At: r, Count: len(g.marked.found.ids), Height: height,
		Row: func(i int, r widget.Rect) {
			if row, ok := g.pages.row(g.marked.found.ids[i]); ok {
				shownGame{row, g.s.Store.Now(), compact}.draw(f, r)
			}
		}}, &g.marked.list)
	if chosen >= 0 {
		g.marked.picked = true
		g.marked.choose()
	}
	if activated >= 0 {
		g.marked.choose()
		to = g.open()
	}
	return to
}

// declareEmpty says why the list is empty and what can be done.
func (g *Screen) declareEmpty(f *widget.Frame, r widget.Rect) (to screen.Transition) {
	l, err := g.s.Library.Library()
	q := g.criteria.query
	line, offer := words.Get(filters[filterAt(q.Filter)].empty), false
	_, importing := g.s.Library.Importing()
	switch {
	case err != nil:
		line = err.Error()
	case l == nil || g.finding.Busy() && g.marked.found.asked == (question{}):
		line = words.Get("games.wait")
	case q.Text != "" || q.At != nil:
		line = words.Get("games.none.found")
	case q.Filter == library.Imported && importing:
		line = words.Get("games.none.importing")
	case q.Filter == library.Imported:
		offer = true
	}
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(theme.Inset)
	button := view.Item{}
	if offer {
		button = view.Item{Size: 46, Declare: func(r widget.Rect) {
			r.W = min(r.W, 240)
			if f.Button("import-first", r, words.Get("games.import"), "", widget.Plain, true) {
				to = g.importFiles()
			}
		}}
	}
	said := func(size float64) view.Stack {
		return view.Stack{Gap: theme.Inset, Items: []view.Item{view.Paragraph(f, line, size, widget.Regular, f.Theme.Dim), button}}
	}
	all := said(theme.Body)
	if !all.Fits(in.W, in.H) { // in a small window, so that the button stays inside
		all = said(theme.Small)
	}
	all.Declare(in)
	return to
}

// declareImport declares the progress of an import, which names no file before something of it has
// been read. It reports whether the user stops it.
func declareImport(f *widget.Frame, r widget.Rect, now library.Progress, tick int) (stop bool) {
	share := -1.0
	if now.Size > 0 {
		share = float64(now.Done) / float64(now.Size)
	}
	label := words.Get("import.now", "n", now.Added, "file", now.Source)
	if now.Source == "" || f.Width(label, theme.Small, widget.Regular) > r.W {
		label = words.Get("import.now.short", "n", now.Added)
	}
	return f.Progress(widget.Progress{ID: "import-stop", At: r, Label: label, Share: share, Tick: int64(tick), Cancel: words.Get("import.stop")})
}
