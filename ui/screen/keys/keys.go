// Package keys is the sheet that lists the keys and their actions.
package keys

import (
	"flipside/ui/screen"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	screen.Sheet
	page int // in a low window
}

// New returns the sheet.
func New() *Screen { return &Screen{Sheet: screen.Sheet{FirstID: "close"}} }

// Name implements screen.Screen.
func (*Screen) Name() string { return "keys" }

// Update implements screen.Screen. A window that is too low for the whole list shows it in pages.
func (k *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	shown := text.Bindings
	room := area.H - 16 - view.SheetHead
	head := 0.0
	if float64(len(shown))*f.Line(theme.Small, 1.2) > room {
		head = theme.Target + 8
		shown = pageOf(text.Group(k.page))
	}
	height := min(32, (room-head)/float64(len(shown)))
	size := float64(theme.Body)
	if f.Line(size, 1.2) > height {
		size = theme.Small
	}
	in := k.Middle(f, area, 620, view.SheetHead+head+float64(len(shown))*height, text.Get("keys"))
	if head > 0 {
		var tabs widget.Rect
		tabs, in = in.Top(theme.Target, 8)
		var names []string
		for _, g := range pages {
			names = append(names, text.Get(g))
		}
		k.page = f.Tabs("keys-page", tabs, names, k.page)
	}
	for _, b := range shown {
		var r widget.Rect
		r, in = in.Top(height, 0)
		keys, does := r.Left(r.W*0.34, 8)
		f.Label(keys, b.Keys, size, widget.Medium, widget.Left, f.Theme.Accent)
		f.Label(does, b.Does, size, widget.Regular, widget.Left, f.Theme.Text)
	}
	if k.Closed(f) {
		return screen.Pop()
	}
	return screen.Stay()
}

// pages are the names of the pages, in the order of their groups.
var pages = [...]text.Key{"keys.playing", "keys.looking", "keys.everywhere"}

// pageOf returns the keys of a group.
func pageOf(g text.Group) (page []text.Binding) {
	for _, b := range text.Bindings {
		if b.Group == g {
			page = append(page, b)
		}
	}
	return page
}
