package games

import (
	"slices"
	"strconv"
	"strings"

	"flipside/assets/words"
	"flipside/game"
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

// side declares everything beside the board.
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
	if line, running := g.s.Collection.Importing(); running {
		var row widget.Rect
		height := 56.0
		if at.Compact {
			height = 82 // the button stands below the bar
		}
		row, rest = rest.Top(height, gap)
		g.declareImport(f, row, line)
	}
	if g.query.At != nil {
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
	if f.Button("playon", cells[1], words.Get("games.playon"), "", widget.Plain, there && g.preview.record != nil) {
		to = to.Or(g.playOn())
	}
	return to.Or(g.declareList(f, rest, at.Compact))
}

// declareSearch declares the field that searches as the user types, and at its end the button
// *This position*.
func (g *Screen) declareSearch(f *widget.Frame, rest *widget.Rect, gap float64) {
	row, below := rest.Top(44, gap)
	*rest = below
	if g.chosen != 0 || g.playing != nil || g.query.At != nil {
		wide := func(label string) float64 { return f.Width(label, theme.Body, widget.Medium) + 24 + widget.TickWidth }
		label, short := g.hereLabel()
		if wide(label) > row.W*0.5 {
			label = short
		}
		width := wide(label)
		var button widget.Rect
		row, button = fromRight(row, width, 8)
		if f.Choice("here", button, label, g.query.At != nil) {
			g.turnHere()
		}
	}
	hint := words.Get("games.search")
	if f.Width(hint, theme.Body, widget.Regular) > row.W-2*theme.Inset {
		hint = words.Get("games.search.short")
	}
	touch := f.Field(searchID, row, &g.search, widget.Field{Placeholder: hint, Limit: 200})
	if touch.Changed {
		g.query.Text = strings.TrimSpace(g.search.Text())
	}
	if touch.Submitted || touch.Focused && f.In.Key("Down") {
		f.State.Focus = listID
	}
}

// hereLabel returns the label of the button *This position*, and one for a narrow column. While the
// list is searched, the board may show another position, so the label names the searched one.
func (g *Screen) hereLabel() (label, short string) {
	if at := g.query.At; at != nil {
		discs := game.Squares - at.Empties()
		return words.Get("games.at", "n", discs), words.Get("games.at.short", "n", discs)
	}
	return words.Get("games.here"), words.Get("games.here.short")
}

// position returns the position that *This position* searches: of the preview, or of the game in
// Play where no game is chosen.
func (g *Screen) position() (at game.Position, to game.Color, ok bool) {
	if g.chosen != 0 || g.playing == nil {
		return g.preview.position()
	}
	return *g.playing, g.playingTo, true
}

// turnHere switches the search for the position on or off.
func (g *Screen) turnHere() {
	if g.query.At != nil {
		g.query.At = nil
		return
	}
	if at, to, ok := g.position(); ok {
		g.query.At, g.to = &at, to
	}
}

// declareFilter declares the buttons of the filters. Where they would take more than a third of the
// column, a single button opens them as a menu.
func (g *Screen) declareFilter(f *widget.Frame, rest *widget.Rect, gap float64) {
	chosen := filterAt(g.query.Filter)
	labels := make([]string, len(filters))
	for i, row := range filters {
		labels[i] = words.Get(row.label)
	}
	row, _ := rest.Top(max(theme.Target, rest.H/3), 0)
	if now, left, ok := f.SegmentedRows("filter", row, labels, chosen); ok {
		_, *rest = rest.Top(row.H-left.H, gap)
		g.query.Filter = filters[now].filter
		return
	}
	row, *rest = rest.Top(theme.Target, gap)
	if f.MenuChoice("filter", row, labels[chosen], true) {
		g.openFilters(row)
	}
}

// declareImport declares the progress of an import.
func (g *Screen) declareImport(f *widget.Frame, r widget.Rect, now library.Progress) {
	share := -1.0
	if now.Size > 0 {
		share = float64(now.Done) / float64(now.Size)
	}
	label := words.Get("import.now", "n", now.Added, "file", now.Source)
	if f.Width(label, theme.Small, widget.Regular) > r.W {
		label = words.Get("import.now.short", "n", now.Added)
	}
	if f.Progress(widget.Progress{ID: "import-stop", At: r, Label: label, Share: share, Tick: int64(g.ticks), Cancel: words.Get("cancel")}) {
		g.s.Collection.CancelImport()
	}
}

// declareList declares the list of games, or says why it is empty.
func (g *Screen) declareList(f *widget.Frame, r widget.Rect, compact bool) (to screen.Transition) {
	if len(g.found.ids) == 0 {
		return g.declareEmpty(f, r)
	}
	height := 56.0
	if compact {
		height = 66
	}
	chosen, activated := f.ListBox(widget.ListBox{ID: listID, At: r, Count: len(g.found.ids), Height: height,
		Row: func(i int, r widget.Rect) {
			if row, ok := g.pages.row(g.found.ids[i]); ok {
				g.drawRow(f, r, row, compact)
			}
		}}, &g.list)
	if chosen >= 0 {
		g.picked = true
		g.choose()
	}
	if activated >= 0 {
		g.choose()
		to = g.open()
	}
	return to
}

// drawRow draws a game in two lines: who played and the result, then when and what.
func (g *Screen) drawRow(f *widget.Frame, r widget.Rect, row library.Game, compact bool) {
	const apart = 3 // from the edges of the row
	phrase := about(row, g.s.Store.Now(), compact)
	if compact {
		g.drawNarrow(f, r.Inset(apart), row, phrase)
		return
	}
	top, below := r.Top(r.H/2, 0)
	top.Y, below.Y = top.Y+apart, below.Y-apart
	result := resultOf(row)
	left, right := fromRight(top, f.Width(result, theme.Body, widget.Medium), 10)
	f.Label(left, words.Get("seats.short", "black", nameOf(row, 0), "white", nameOf(row, 1)), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
	f.Label(right, result, theme.Body, widget.Medium, widget.Right, f.Theme.Text)
	f.Label(below, strings.Join(phrase, "  "), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
}

// drawNarrow draws a game in three lines: each player with the discs, or the winner where there are
// none, then when and what.
func (g *Screen) drawNarrow(f *widget.Frame, r widget.Rect, row library.Game, phrase []string) {
	const gap = 8
	discs := [...]string{"", ""}
	switch {
	case row.Result.Discs():
		discs = [...]string{strconv.Itoa(row.Result.Black), strconv.Itoa(row.Result.White)}
	case row.Result.OnlyWon(): // a whole sentence would be cut
		discs[row.Result.Winner()] = words.Get("games.winner")
		if how := screen.HowWon(row.Result); how != "" {
			phrase = slices.Insert(phrase, 0, how)
		}
	case resultOf(row) != "":
		phrase = slices.Insert(phrase, 0, resultOf(row))
	}
	width := max(f.Width(discs[0], theme.Body, widget.Medium), f.Width(discs[1], theme.Body, widget.Medium))
	for side := range discs {
		var line widget.Rect
		line, r = r.Top(r.H/float64(3-side), 0)
		left, right := line, line
		if discs[side] != "" {
			left, right = fromRight(line, width, gap)
		}
		f.Label(left, nameOf(row, side), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		f.Label(right, discs[side], theme.Body, widget.Medium, widget.Right, f.Theme.Text)
	}
	f.Label(r, fitting(f, r.W, phrase), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
}

// fitting joins as many words as fit, and at least one. The end of the last one may be cut, if its
// beginning has room.
func fitting(f *widget.Frame, width float64, words []string) string {
	const beginning = 44
	n := min(1, len(words))
	for ; n < len(words); n++ {
		if f.Width(strings.Join(words[:n], "  "), theme.Small, widget.Regular)+beginning > width {
			break
		}
	}
	return strings.Join(words[:n], "  ")
}

// declareEmpty says why the list is empty and what can be done.
func (g *Screen) declareEmpty(f *widget.Frame, r widget.Rect) (to screen.Transition) {
	l, err := g.s.Collection.Library()
	line := words.Get(filters[filterAt(g.query.Filter)].empty)
	switch {
	case err != nil:
		line = err.Error()
	case l == nil || g.finding.Busy() && g.found.asked == (question{}):
		line = words.Get("games.wait")
	case g.query.Text != "" || g.query.At != nil:
		line = words.Get("games.none.found")
	}
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(theme.Inset)
	offer := err == nil && l != nil && g.query.Filter == library.Imported && g.query.Text == "" && g.query.At == nil
	const button = 46
	below, size := 0.0, float64(theme.Body)
	if offer {
		below = theme.Inset + button
	}
	if lines := f.Wrap(line, size, widget.Regular, in.W); f.Line(size, 1.4)*float64(len(lines)) > in.H-below {
		size = theme.Small // in a small window, so that the button stays inside
	}
	used := f.Paragraph(in, line, size, widget.Regular, widget.Left, f.Theme.Dim)
	_, in = in.Top(used, theme.Inset)
	if offer {
		row, _ := in.Top(button, 0)
		row.W = min(row.W, 240)
		if f.Button("import-first", row, words.Get("games.import"), "", widget.Plain, true) {
			return g.importFiles()
		}
	}
	return to
}

// resultOf returns the result of a game in words.
func resultOf(row library.Game) string {
	phrase := screen.ResultWords(row.Result)
	if phrase == "" && !row.Finished {
		return words.Get("games.move", "move", row.Placed)
	}
	return phrase
}

// nameOf returns the name of a player. Two people at this computer without names are Black and
// White, as on their cards.
func nameOf(row library.Game, side int) string {
	if row.Human[0] && row.Human[1] && row.Players[0] == row.Players[1] {
		return game.Color(side).String()
	}
	if n := row.Players[side]; n != "" {
		return n
	}
	return words.Get("games.unknown")
}

// fromRight cuts a piece of the given width from the right end of r.
func fromRight(r widget.Rect, width, gap float64) (rest, right widget.Rect) {
	right = widget.Rect{X: r.X + r.W - width, Y: r.Y, W: width, H: r.H}
	r.W -= width + gap
	return r, right
}
