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

// gap is the distance between rows, and between controls of a row.
const gap = 8

// New returns the sheet.
func New(s *screen.Services) *Screen {
	return &Screen{s: s, Sheet: screen.Sheet{FirstID: "set-theme-1"}}
}

// Name implements screen.Screen. The trace uses this name.
func (*Screen) Name() string { return "settings" }

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	const (
		wide      = 640
		aboutRoom = 84 // of the button in the title line
	)
	title, page := words.Get("settings"), &p.s.Memory.Page
	all := p.rows(f, settingRows, len(settingRows), &to)
	width, most := view.MiddleRoom(area, wide)
	paged := !all.Fits(width, most)
	if paged { // the names of the pages replace the title
		title = ""
		longest := 0
		for _, page := range settingPages {
			longest = max(longest, len(page.rows))
		}
		all = p.rows(f, settingPages[*page].rows, longest, &to)
	}
	in := p.Middle(f, area, wide, view.SheetHead+all.Fit(width, most), title)
	aboutAt, head := p.Head(in.X, gap).Right(aboutRoom, 2*gap)
	if paged {
		for i, cell := range head.Columns(len(settingPages), gap) {
			if f.Choice("set-page-"+string(rune('1'+i)), cell, words.Get(settingPages[i].name), *page == i) {
				*page = i
			}
		}
	}
	if f.Button("set-about", aboutAt, words.Get("about"), "", widget.Plain, true) {
		to = screen.Push(screen.About{})
	}
	all.Declare(in)
	return p.Leave(f).Or(to)
}

// rows returns rows of settings with the room of n rows, so that the sheet keeps its size from page
// to page. A click sets to.
func (p *Screen) rows(f *widget.Frame, rows []settingRow, n int, to *screen.Transition) view.Stack {
	const switchRoom = 116 // of a switch that shares its row
	all := view.Stack{Gap: gap, Items: make([]view.Item, n)}
	for i := range all.Items {
		all.Items[i] = view.Item{Size: 46, Least: theme.Target}
	}
	for i, row := range rows {
		all.Items[i].Declare = func(r widget.Rect) {
			name, r := r.Left(r.W*0.26, gap)
			f.Label(name, words.Get(row.label), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
			if row.beside != nil {
				left, right := r.Left(switchRoom, gap)
				*to = to.Or(p.declareSetting(f, row, left)).Or(p.declareSetting(f, *row.beside, right))
				return
			}
			*to = to.Or(p.declareSetting(f, row, r))
		}
	}
	return all
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
