package ui

import (
	"image/color"
	"strings"

	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// menuItems are the menu; those of a game are left out on other scenes.
var menuItems = []struct {
	id   text.Key
	game bool
	do   func(a *App)
}{
	{"resume", false, (*App).closeOverlay},
	{"new", true, (*App).newGame},
	{"another", true, (*App).openSetup},
	{"home", true, (*App).goHome},
	{"settings", false, func(a *App) { a.open(overlaySettings) }},
	{"keys", false, func(a *App) { a.open(overlayKeys) }},
	{"quit", false, func(a *App) { a.quit = true }},
}

// declareMenu declares the menu: beside the board of a game, which stays visible, else in the
// middle of the window.
func (a *App) declareMenu(f *widget.Frame, w, h float64) {
	const gap = menuGap
	items := menuItems
	if a.scene != scenePlay {
		items = nil
		for _, item := range menuItems {
			if !item.game {
				items = append(items, item)
			}
		}
	}
	var in widget.Rect
	columns := 1
	if a.scene == scenePlay {
		at := arrangePlay(w, h)
		var place widget.Rect
		place, columns = menuPlace(at, toolsTop(f, at), len(items))
		in = a.sideSheet(f, place, text.Get("tool.menu"))
	} else {
		in = a.sheet(f, w, h, 380, sheetHead+float64(len(items))*(50+gap)-gap, text.Get("tool.menu"))
	}
	rows := (len(items) + columns - 1) / columns
	height := (in.H+gap)/float64(rows) - gap
	for i, item := range items {
		line := widget.Rect{X: in.X, Y: in.Y + float64(i/columns)*(height+gap), W: in.W, H: height}
		label := item.id
		if label == "resume" && a.scene != scenePlay {
			label = "close"
		}
		cell := line.Columns(columns, gap)[i%columns]
		if f.Button("menu-"+string(item.id), cell, text.Get(label), "", widget.Plain, true) {
			item.do(a)
		}
	}
}

// The menu beside the board: the line of its title and its close button, and the room around what
// is in it.
const (
	menuHead  = theme.Target
	menuInset = 8
	menuGap   = 5
)

// menuPlace returns where the menu of a game stands and in how many columns: right above the
// toolbar, which begins at tools, or over the toolbar too where the room above is too little. It
// takes all of the room where too little would be left to be of use.
func menuPlace(at arrangement, tools float64, items int) (widget.Rect, int) {
	const (
		apart = 8   // from the toolbar
		least = 64  // left above the menu
		words = 170 // what a button needs
	)
	height := func(columns int, row float64) float64 {
		rows := (items + columns - 1) / columns
		return 2*menuInset + menuHead + float64(rows)*(row+menuGap)
	}
	above, all := at.side, at.side
	above.H = tools - apart - above.Y
	wide := max(1, min(3, int(at.side.W/words)))
	for _, room := range [...]widget.Rect{above, all} {
		for columns := 1; columns <= wide; columns++ {
			if height(columns, theme.Target) > room.H {
				continue
			}
			place, rest := room.Bottom(min(room.H, height(columns, 46)), 0)
			if rest.H < least {
				place = room
			}
			return place, columns
		}
	}
	return all, wide
}

// toolsTop returns where the toolbar begins.
func toolsTop(f *widget.Frame, at arrangement) float64 {
	top := at.side.Y + at.side.H
	for _, c := range f.Controls {
		if strings.HasPrefix(c.ID, "tool-") {
			top = min(top, c.Rect.Y)
		}
	}
	return top
}

// sideSheet draws the surface of an overlay that leaves the board visible, and returns its inside. Without a title, its line is
// left to the caller.
func (a *App) sideSheet(f *widget.Frame, r widget.Rect, title string) widget.Rect {
	a.sheetAt = r
	f.Shade(r, theme.Radius, 16, color.NRGBA{A: 110})
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Outline(r, theme.Radius, 1, f.Theme.Border)
	head, in := r.Inset(menuInset).Top(menuHead, menuGap)
	close := head.X + head.W - theme.Target
	a.closeAt = widget.Rect{X: close, Y: head.Y, W: theme.Target, H: head.H}
	_, head = head.Left(menuInset, 0)
	if title != "" {
		f.Label(head, title, theme.Title, widget.Bold, widget.Left, f.Theme.Text)
	}
	return in
}
