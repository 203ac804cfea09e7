// Package preferences is the sheet of the settings. A change takes effect at once.
package preferences

import (
	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	s *screen.Services
	screen.Sheet
}

// New returns the sheet.
func New(s *screen.Services) *Screen {
	return &Screen{s: s, Sheet: screen.Sheet{FirstID: "set-theme-1"}}
}

// Name implements screen.Screen. The trace uses this name.
func (*Screen) Name() string { return "settings" }

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	const gap, most = 8, 46
	room := area.H - 16 - view.SheetHead
	pages := [][]settingRow{settingRows}
	if float64(len(settingRows))*(theme.Target+gap)-gap > room {
		pages = nil
		for _, page := range settingPages {
			pages = append(pages, page.rows)
		}
	}
	longest := 0
	for _, page := range pages {
		longest = max(longest, len(page))
	}
	height := min(most, (room+gap)/float64(longest)-gap)
	title := ""
	if len(pages) == 1 {
		title = words.Get("settings")
	}
	const (
		aboutRoom  = 84  // of the button in the title line
		switchRoom = 116 // of a switch with another control beside it
	)
	in := p.Middle(f, area, 640, view.SheetHead+float64(longest)*(height+gap)-gap, title)
	rows := settingRows
	aboutAt, head := p.Head(in.X, gap).Right(aboutRoom, 2*gap)
	if len(pages) > 1 { // the names of the pages replace the title
		page := &p.s.Memory.Page
		rows = pages[*page]
		for i, cell := range head.Columns(len(pages), gap) {
			if f.Choice("set-page-"+string(rune('1'+i)), cell, words.Get(settingPages[i].name), *page == i) {
				*page = i
			}
		}
	}
	if f.Button("set-about", aboutAt, words.Get("about"), "", widget.Plain, true) {
		to = screen.Push(screen.About{})
	}
	var r widget.Rect
	for _, row := range rows {
		r, in = in.Top(height, gap)
		name, rest := r.Left(r.W*0.26, 8)
		f.Label(name, words.Get(row.label), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		if row.beside != nil {
			var right widget.Rect
			rest, right = rest.Left(switchRoom, gap)
			to = to.Or(p.declareSetting(f, row, rest)).Or(p.declareSetting(f, *row.beside, right))
			continue
		}
		to = to.Or(p.declareSetting(f, row, rest))
	}
	return p.Leave(f).Or(to)
}

// declareSetting declares the control of a setting, and returns where it leads.
func (p *Screen) declareSetting(f *widget.Frame, row settingRow, r widget.Rect) (to screen.Transition) {
	id := "set-" + row.id
	if row.about != "" {
		f.Tell(r, f.State.ShowFocus && f.State.Focus == id, words.Get(row.about))
	}
	switch {
	case row.on != nil:
		on := row.on(p.s)
		if f.Switch(id, r, view.OnOff(on), on) {
			row.turn(p.s, !on)
			p.s.Settings.Save()
		}
	case row.value != nil:
		now := row.value(p.s.Settings)
		value, done := f.Slider(widget.Slider{ID: id, At: r, Low: row.low, High: row.high, Step: row.step, Value: now, Say: row.say})
		if value != now && (done || !row.late) {
			row.set(p.s, value)
		}
		if done {
			p.s.Settings.Save()
		}
	}
	for i, cell := range r.Columns(len(row.states), 8) {
		if f.Button(id+"-"+string(rune('1'+i)), cell, row.states[i](p.s), "", widget.Plain, true) {
			if row.leads != nil {
				to = screen.Push(row.leads)
				continue
			}
			row.change(p.s, i)
		}
	}
	for i, cell := range r.Columns(len(row.choices), 8) {
		if f.Choice(id+"-"+string(rune('1'+i)), cell, words.Get(row.choices[i]), row.chosen(p.s.Settings.Settings) == i) {
			row.choose(p.s, i)
			p.s.Settings.Save()
		}
	}
	return to
}
