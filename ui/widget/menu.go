package widget

import (
	"image/color"
	"strings"
	"unicode/utf8"

	"flipside/ui/theme"
)

// MenuEntry is an entry of a menu.
type MenuEntry struct {
	ID, Label string
	Keys      string // the keys that do the same, as the menu shows them
	Off       bool
	Line      bool // a line separates it from the entry above
}

// MenuState is the state of an open menu between frames. The caller keeps it.
type MenuState struct {
	lit   int    // the entry that Enter takes, counted from 1; 0 for none
	first int    // the first visible entry
	open  bool   // an earlier frame declared the menu
	was   string // the control that had the focus before the menu
}

// The sizes of a menu.
const (
	menuEdge  = 6
	menuPad   = 12 // on both sides of the words of an entry
	menuApart = 4  // distance from the anchor and from the edge of the window
	menuLeast = 160
	menuTurn  = 3 // number of entries that one notch of the wheel scrolls
)

// Menu declares the menu of the control at anchor, inside the window. It returns the entry that the
// user chose, and whether the menu must be closed. While the menu is open, the caller must declare
// everything below it as blocked. An open menu receives all keys except Ctrl+C, which copies what
// the screen shows.
func (f *Frame) Menu(
	id string, anchor, window Rect, entries []MenuEntry, st *MenuState,
) (chosen string, closed bool) {
	opens := !st.open // a press in this tick is the beginning of the short click that opens the menu
	if opens {
		st.open, st.was = true, f.State.Focus
	}
	r, seen := placeMenu(f, anchor, window, entries)
	f.Shade(r, theme.Radius, 16, color.NRGBA{A: 110})
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Outline(r, theme.Radius, 1, f.Theme.Border)
	f.Control(id, r, true)
	in := f.own(keysAll | keysTab)
	f.State.Focus = id
	chosen, closed = st.keys(in, entries, seen)
	st.first -= int(f.State.pointer.notches(f, id, r)) * menuTurn
	st.first = max(0, min(len(entries)-seen, st.first))
	rest := r.Inset(menuEdge)
	for i := st.first; i < st.first+seen; i++ {
		var row Rect
		row, rest = rest.Top(theme.Target, 0)
		if st.row(f, id, row, entries[i], i+1) {
			chosen = entries[i].ID
		}
	}
	if part := float64(seen) / float64(len(entries)); part < 1 {
		const width = 4
		way := Rect{r.X + r.W - width - 1, r.Y + menuEdge, width, r.H - 2*menuEdge}
		way.Y, way.H = way.Y+way.H*float64(st.first)/float64(len(entries)), way.H*part
		f.Fill(way, width/2, f.Theme.Interactive)
	}
	closed = closed || chosen != "" || f.In.Pressed && !opens && !r.Contains(f.In.X, f.In.Y)
	if closed {
		f.FocusNext(st.was)
		*st = MenuState{}
	}
	return chosen, closed
}

// placeMenu returns the rectangle of the menu, below or above its anchor, and the number of visible
// entries.
func placeMenu(f *Frame, anchor, window Rect, entries []MenuEntry) (r Rect, seen int) {
	const apart = 32
	r.W = menuLeast
	for _, e := range entries {
		w := f.Width(e.Label, theme.Body, Medium) + 2*(menuEdge+menuPad)
		if e.Keys != "" {
			w += apart + f.Width(e.Keys, theme.Small, Regular)
		}
		r.W = max(r.W, w)
	}
	window = window.Inset(menuApart)
	r.W = min(r.W, window.W)
	seen = min(len(entries), max(1, int((window.H-2*menuEdge)/theme.Target)))
	r.H = 2*menuEdge + float64(seen)*theme.Target
	r.X = max(window.X, min(window.X+window.W-r.W, anchor.X))
	r.Y = anchor.Y + anchor.H + menuApart
	if bottom := window.Y + window.H; r.Y+r.H > bottom {
		r.Y = min(bottom-r.H, max(window.Y, anchor.Y-menuApart-r.H))
	}
	return r, seen
}

// row declares an entry and reports whether it was clicked.
func (st *MenuState) row(f *Frame, id string, r Rect, e MenuEntry, at int) bool {
	th := &f.Theme
	if e.Line {
		f.Fill(Rect{r.X, r.Y, r.W, 1}, 0, th.Border)
	}
	var t Touch
	fore, dim := th.Text, th.Dim
	if e.Off {
		fore = Mix(th.Dim, th.Panel, 0.55)
		dim = fore
		f.Control(id+"-"+e.ID, r, false)
		f.Controls[len(f.Controls)-1].inside = true
	} else {
		t = f.Entry(id, id+"-"+e.ID, r)
	}
	if t.Over && (f.In.Moved || f.In.Pressed || st.lit == 0) {
		st.lit = at
	}
	if st.lit == at {
		f.Fill(r.Inset(1), theme.Radius-menuEdge/2, th.Hover)
		if f.State.ShowFocus {
			f.Outline(r.Inset(1), theme.Radius-menuEdge/2, 2, th.Focus)
		}
	}
	in := Rect{r.X + menuPad, r.Y, r.W - 2*menuPad, r.H}
	keys := f.Width(e.Keys, theme.Small, Regular)
	if keys > 0 && f.Width(e.Label, theme.Body, Medium)+menuPad+keys > in.W { // the label is needed more
		e.Keys, keys = "", 0
	}
	f.Label(in, e.Keys, theme.Small, Regular, Right, dim)
	f.Label(Rect{in.X, in.Y, in.W - keys, in.H}, e.Label, theme.Body, Medium, Left, fore)
	return t.Clicked
}

// keys handles the keyboard.
func (st *MenuState) keys(in Input, entries []MenuEntry, seen int) (chosen string, closed bool) {
	n := len(entries)
	// seek moves to the next entry that wanted accepts. It starts at from and moves by steps.
	seek := func(from, by int, wanted func(e MenuEntry) bool) {
		for k := range n {
			at := ((from+by*k)%n + n) % n
			if e := entries[at]; !e.Off && wanted(e) {
				st.lit = at + 1
				st.first = max(min(st.first, at), at-seen+1)
				return
			}
		}
	}
	all := func(MenuEntry) bool { return true }
	switch {
	case in.Keys[KeyEscape], in.Keys[KeyTab]:
		return "", true
	case in.Keys[KeyDown]:
		seek(st.lit, 1, all)
	case in.Keys[KeyUp]:
		seek(max(st.lit, 1)-2, -1, all)
	case in.Keys[KeyHome], in.Keys[KeyPageUp]:
		seek(0, 1, all)
	case in.Keys[KeyEnd], in.Keys[KeyPageDown]:
		seek(n-1, -1, all)
	case in.Keys[KeyEnter], in.Keys[KeySpace]:
		if st.lit > 0 && !entries[st.lit-1].Off {
			return entries[st.lit-1].ID, true
		}
	}
	for _, typed := range in.Struck() {
		seek(st.lit, 1, func(e MenuEntry) bool {
			first, _ := utf8.DecodeRuneInString(strings.ToLower(e.Label))
			return first == typed
		})
	}
	return "", false
}
