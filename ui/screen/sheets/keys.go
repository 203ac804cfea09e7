package sheets

import (
	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Keys is the sheet that lists the keys and their actions.
type Keys struct {
	screen.Sheet
	columns [][]keyLine
	pages   [][]keyLine
	page    int // in a small window
}

// NewKeys returns the sheet.
func NewKeys() *Keys {
	k := &Keys{Sheet: screen.Sheet{FirstID: "close"}}
	for _, groups := range keyColumns {
		k.columns = append(k.columns, keyLinesOf(groups))
	}
	for _, p := range keyPages {
		k.pages = append(k.pages, keyLinesOf(p.groups))
	}
	return k
}

// Name implements screen.Screen.
func (*Keys) Name() string { return "keys" }

// keyHeadings are the names of the groups, by group.
var keyHeadings = [...]words.Key{playing: "keys.playing", watching: "keys.watching", looking: "keys.looking",
	analysing: "keys.analysing", reviewing: "keys.review", practising: "keys.practice", listing: "keys.games", editing: "keys.editor",
	everywhere: "keys.everywhere"}

// keyPages are the groups that a page has in a small window, and the name of its tab.
var keyPages = []struct {
	name   words.Key
	groups []keyGroup
}{
	{"keys.playing", []keyGroup{playing, watching}},
	{"keys.look", []keyGroup{looking, analysing}},
	{"keys.review", []keyGroup{reviewing}},
	{"keys.lists", []keyGroup{practising, listing, editing}},
	{"keys.everywhere", []keyGroup{everywhere}},
}

// keyColumns are the groups of the columns in a window that has room for all.
var keyColumns = [2][]keyGroup{
	{playing, watching, looking, analysing, listing},
	{reviewing, practising, editing, everywhere},
}

// keyLine is a line of the sheet: a heading, or keys and what they do.
type keyLine struct {
	head    bool
	heading words.Key
	keys    words.Key
	does    words.Key
}

// keyLinesOf returns the lines of groups.
func keyLinesOf(groups []keyGroup) (lines []keyLine) {
	for _, g := range groups {
		lines = append(lines, keyLine{head: true, heading: keyHeadings[g]})
		for _, b := range bindings {
			if b.group == g {
				lines = append(lines, keyLine{keys: b.keys(), does: b.does})
			}
		}
	}
	return lines
}

// Update implements screen.Screen. A window that is too small for the whole list in two columns
// shows it in pages.
func (k *Keys) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const narrow, wide = 620, 1040
	all := view.Stack{Items: []view.Item{keyList(f, k.columns, k.columns)}}
	width, most := view.MiddleRoom(area, wide)
	if area.W >= wide+16 && all.Fits(width, most) {
		k.MiddleOf(f, area, wide, words.Get("keys"), all)
		return k.Leave(f)
	}
	tabs := view.Item{Size: theme.Target, Declare: func(r widget.Rect) {
		var names []string
		for _, p := range keyPages {
			names = append(names, words.Get(p.name))
		}
		k.page = f.Tabs("keys-page", r, names, k.page)
	}}
	all = view.Stack{Gap: 8, Items: []view.Item{tabs, keyList(f, k.pages[k.page:k.page+1], k.pages)}}
	k.MiddleOf(f, area, narrow, words.Get("keys"), all)
	return k.Leave(f)
}

// keyList returns lists in columns, with the room that the longest of all lists needs: the sheet
// keeps its size from page to page.
func keyList(f *widget.Frame, shown, all [][]keyLine) view.Item {
	const high, gap = 28, 32 // a row, and between columns
	rows := 0.0
	for _, lines := range all {
		rows = max(rows, float64(len(lines)))
	}
	return view.Item{Size: high * rows, Least: f.Line(theme.Small, 1.2) * rows, Declare: func(r widget.Rect) {
		for i, column := range r.Columns(len(shown), gap) {
			drawKeys(f, column, shown[i], r.H/rows)
		}
	}}
}

// drawKeys draws lines of a height.
func drawKeys(f *widget.Frame, in widget.Rect, lines []keyLine, height float64) {
	size := float64(theme.Body)
	if f.Line(size, 1.2) > height {
		size = theme.Small
	}
	for _, l := range lines { // all lines of a list have one size
		if !l.head && (f.Width(words.Get(l.keys), size, widget.Medium) > keysShare*in.W-8 || f.Width(words.Get(l.does), size, widget.Regular) > (1-keysShare)*in.W) {
			size = theme.Small
		}
	}
	for _, l := range lines {
		var r widget.Rect
		r, in = in.Top(height, 0)
		if l.head {
			f.Label(r, words.Get(l.heading), size, widget.Bold, widget.Left, f.Theme.Text)
			continue
		}
		keys, does := r.Left(r.W*keysShare-8, 8)
		f.Label(keys, words.Get(l.keys), size, widget.Medium, widget.Left, f.Theme.Accent)
		f.Label(does, words.Get(l.does), size, widget.Regular, widget.Left, f.Theme.Text)
	}
}

// keysShare is the part of the width that the names of the keys have.
const keysShare = 0.4
