package games

import (
	"flipside/assets/words"
	"flipside/game/library"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// menu is the open menu of the screen.
type menu struct {
	more    bool        // of the button More; otherwise of the button of the filters
	anchor  widget.Rect // the button; of More it is found in the frame
	entries []widget.MenuEntry
	state   widget.MenuState
}

// columns are the orders of the list, as the menu offers them.
var columns = []struct {
	id    string
	by    library.Column
	label words.Key
	up    bool // the direction of a first choice
}{
	{"sort-date", library.ByDate, "sort.date", false},
	{"sort-players", library.ByPlayers, "sort.players", true},
	{"sort-result", library.ByResult, "sort.result", false},
	{"sort-event", library.ByEvent, "sort.event", true},
	{"sort-opening", library.ByOpening, "sort.opening", true},
}

// openMore opens the menu of everything that is not on the screen itself.
func (g *Screen) openMore() {
	row, there := g.row()
	remove := "games.delete"
	if there && !row.Deleted.IsZero() {
		remove = "games.restore"
	}
	entries := []widget.MenuEntry{
		{ID: "delete", Label: words.Get(words.Key(remove)), Keys: "Delete", Off: !there},
		{ID: "share", Label: words.Get("share"), Off: g.preview.record == nil},
		{ID: "one", Label: words.Get("games.export.one"), Off: !there},
		{ID: "every", Label: words.Get("games.export.all", "n", len(g.marked.found.ids)), Off: len(g.marked.found.ids) == 0},
	}
	if len(g.changes.deleted) > 0 {
		entries = append(entries, widget.MenuEntry{ID: "undelete", Label: words.Get("games.undelete"), Keys: "Ctrl+Z"})
	}
	entries = append(entries, sortEntries(g.criteria.query)...)
	g.menu = &menu{more: true, entries: entries}
}

// sortEntries returns the entries that sort the list. The arrow shows the present order.
func sortEntries(q library.Query) (entries []widget.MenuEntry) {
	for i, c := range columns {
		label := words.Get(c.label)
		if c.by == q.Sort {
			label = words.Get("sort.down", "column", label)
			if q.Up {
				label = words.Get("sort.up", "column", words.Get(c.label))
			}
		}
		entries = append(entries, widget.MenuEntry{ID: c.id, Label: label, Line: i == 0})
	}
	return entries
}

// openFilters opens the filters as a menu below their button.
func (g *Screen) openFilters(anchor widget.Rect) {
	g.menu = &menu{anchor: anchor}
	for _, row := range filters {
		g.menu.entries = append(g.menu.entries, widget.MenuEntry{ID: filterID(row.filter), Label: words.Get(row.label)})
	}
}

func filterID(f library.Filter) string { return "filter-" + string(filters[filterAt(f)].label) }

// showMenu declares the open menu and does what the user chooses. Next to a board in a small window
// the menu is as wide as the column, so that it covers no square.
func (g *Screen) showMenu(f *widget.Frame, window widget.Rect, at view.Arrangement) (to screen.Transition) {
	if edge := at.Board.X + at.Board.W; at.Compact && !at.Portrait {
		window = widget.Rect{X: edge, Y: window.Y, W: window.X + window.W - edge, H: window.H}
	}
	m := g.menu
	if m.more {
		for _, c := range f.Controls {
			if c.ID == "more" {
				m.anchor = c.Rect
			}
		}
	}
	chosen, closed := f.Menu("games-menu", m.anchor, window, m.entries, &m.state)
	if closed || chosen != "" {
		g.menu = nil
	}
	for _, c := range columns {
		if c.id == chosen {
			g.criteria.sortBy(c.by, c.up)
		}
	}
	for _, row := range filters {
		if filterID(row.filter) == chosen {
			g.criteria.query.Filter = row.filter
		}
	}
	if do := actions[chosen]; do != nil {
		to = do(g)
	}
	return to
}
