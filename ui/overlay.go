package ui

import (
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ui/session"
	"flipside/ui/sound"
	"flipside/ui/store"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareOverlay declares what lies over the scene.
func (a *App) declareOverlay(f *widget.Frame, w, h float64) {
	switch a.overlay {
	case overlayMenu:
		a.declareMenu(f, w, h)
	case overlaySettings:
		a.declareSettings(f, w, h)
	case overlayKeys:
		a.declareKeys(f, w, h)
	case overlayGames:
		a.declareGames(f, w, h)
	case overlaySeat:
		a.declareSeat(f, w, h)
	}
	// Last, so that the keyboard comes to what the overlay is for first.
	if f.IconButton("close", a.closeAt, widget.IconClose, "", true, false) {
		a.closeOverlay()
	}
	a.clickBeside(f)
}

// clickBeside closes an overlay when a click begins and ends beside it.
func (a *App) clickBeside(f *widget.Frame) {
	beside := !a.sheetAt.Contains(f.In.X, f.In.Y)
	if f.In.Pressed {
		a.beside = beside
	}
	if f.In.Released {
		if a.beside && beside {
			a.closeOverlay()
		}
		a.beside = false
	}
}

// firstOf is the control of an overlay that a keyboard begins at.
var firstOf = map[overlay]string{overlayMenu: "menu-resume", overlaySettings: "set-theme-1", overlayKeys: "close",
	overlayGames: "game-1"}

// open lays o over the scene.
func (a *App) open(o overlay) {
	a.endPause()
	a.overlay, a.beside = o, false
	if a.state.ShowFocus {
		a.refocus = firstOf[o]
	}
}

// closeOverlay goes back to the scene; a game's keys are the board's again.
func (a *App) closeOverlay() {
	a.endPause()
	a.overlay = overlayNone
	if a.scene == scenePlay {
		a.refocus = "board"
	}
}

// sheetHead is what a sheet needs beside its inside: the edges and the line of the title.
const sheetHead = 86

// sheet draws the surface of an overlay and returns its inside. Without a title, its line is left
// to the caller.
func (a *App) sheet(f *widget.Frame, w, h, width, height float64, title string) widget.Rect {
	width, height = min(width, w-16), min(height, h-16)
	r := widget.Rect{X: (w - width) / 2, Y: (h - height) / 2, W: width, H: height}
	a.sheetAt = r
	f.Shade(r, 16, 24, color.NRGBA{A: 110})
	f.Fill(r, 16, f.Theme.Panel)
	in := r.Inset(20)
	head, in := in.Top(36, 10)
	if title != "" {
		f.Label(head, title, theme.Large, widget.Bold, widget.Left, f.Theme.Text)
	}
	a.closeAt = widget.Rect{X: head.X + head.W - 40, Y: head.Y - 4, W: 44, H: 44}
	return in
}

// settingRow is a setting: its name, and either its choices, a switch or a slider.
type settingRow struct {
	id      string
	label   text.Key
	choices []text.Key
	chosen  func(s *store.Settings) int
	choose  func(a *App, i int)
	states  []func(a *App) string // instead of choices: buttons that name a state
	change  func(a *App, i int)   // of it to the other one

	on   func(s *store.Settings) bool
	turn func(a *App, on bool)

	low, high, step float64
	value           func(s *store.Settings) float64
	set             func(a *App, value float64)
	say             func(value float64) string
	late            bool // set only when the slider is let go
}

func onOff(id string, label text.Key, field func(s *store.Settings) *bool) settingRow {
	return settingRow{id: id, label: label,
		on:   func(s *store.Settings) bool { return *field(s) },
		turn: func(a *App, on bool) { *field(&a.settings) = on }}
}

func percent(value float64) string { return text.Get("percent", int(value)) }

// themeKeys are the names of the themes, in the order of their table.
func themeKeys() []text.Key {
	var keys []text.Key
	for _, t := range theme.Themes {
		keys = append(keys, text.Key("theme."+string(t.Name)))
	}
	return keys
}

// settingRows are the settings: what is seen, then what is played and heard. Where they do not all fit, each half is a page.
var settingRows = []settingRow{
	{id: "theme", label: "set.theme", choices: themeKeys(),
		chosen: func(s *store.Settings) int {
			return slices.IndexFunc(theme.Themes, func(t theme.Theme) bool { return t.Name == s.Theme })
		},
		choose: func(a *App, i int) { a.settings.Theme = theme.Themes[i].Name }},
	// The size moves the slider itself: it must not jump away under the pointer that drags it.
	{id: "scale", label: "set.scale", low: 80, high: 200, step: 5, late: true, say: percent,
		value: func(s *store.Settings) float64 { return float64(s.Scale) },
		set:   func(a *App, value float64) { a.settings.Scale = int(value) }},
	{id: "motion", label: "set.motion", choices: []text.Key{"motion.full", "motion.reduced", "off"},
		chosen: func(s *store.Settings) int { return slices.Index(theme.Motions, s.Motion) },
		choose: func(a *App, i int) { a.settings.Motion = theme.Motions[i] }},
	onOff("dots", "set.dots", func(s *store.Settings) *bool { return &s.Dots }),
	{id: "full", label: "set.full",
		on:   func(*store.Settings) bool { return ebiten.IsFullscreen() },
		turn: (*App).fullscreen},
	onOff("sound", "set.sound", func(s *store.Settings) *bool { return &s.Sound }),
	{id: "volume", label: "set.volume", high: 100, step: 5, say: percent,
		value: func(s *store.Settings) float64 { return float64(s.Volume) },
		set: func(a *App, value float64) {
			a.settings.Volume = int(value)
			a.sound.SetVolume(value / 100)
			a.sound.Mute(!a.settings.Sound)
			a.sound.Play(sound.Place, 0, 0, 0)
		}},
	{id: "speed", label: "set.speed", low: math.Log2(float64(session.MinSpeed)), high: math.Log2(float64(session.MaxSpeed)), step: 1,
		value: func(s *store.Settings) float64 { return math.Log2(float64(s.Speed)) }, // each step doubles it
		set:   func(a *App, value float64) { a.setSpeed(session.Speed(math.Exp2(value))) },
		say:   func(value float64) string { return session.Speed(math.Round(math.Exp2(value)*100) / 100).String() }},
	{id: "analysis", label: "set.analysis",
		on: func(s *store.Settings) bool { return s.Analysis },
		turn: func(a *App, on bool) {
			a.settings.Analysis = on
			a.session.ShowAnalysis(on)
		}},
	{id: "scores", label: "set.scores", choices: []text.Key{"set.auto", "setup.black", "setup.white"},
		chosen: func(s *store.Settings) int { return slices.Index(store.ScoreSides, s.ScoreSide) },
		choose: func(a *App, i int) { a.settings.ScoreSide = store.ScoreSides[i] }},
	{id: "opening", label: "setup.opening", states: []func(a *App) string{
		func(a *App) string { return a.openingLine("set.opening.play", false) },
		func(a *App) string { return a.openingLine("set.opening.watch", true) }},
		change: func(a *App, i int) { a.turnOpening(i == 1) }},
}

// settingPages are the names of the pages of the settings.
var settingPages = [...]text.Key{"set.page.look", "set.page.play"}

func (a *App) declareSettings(f *widget.Frame, w, h float64) {
	const gap, most = 8, 46
	room := h - 16 - sheetHead
	pages := [][]settingRow{settingRows}
	if float64(len(settingRows))*(theme.Target+gap)-gap > room {
		half := (len(settingRows) + 1) / 2
		pages = [][]settingRow{settingRows[:half], settingRows[half:]}
	}
	longest := 0
	for _, page := range pages {
		longest = max(longest, len(page))
	}
	height := min(most, (room+gap)/float64(longest)-gap)
	title := ""
	if len(pages) == 1 {
		title = text.Get("settings")
	}
	in := a.sheet(f, w, h, 640, sheetHead+float64(longest)*(height+gap)-gap, title)
	rows := settingRows
	if len(pages) > 1 { // their names stand in the place of the title
		rows = pages[a.settingPage]
		head := widget.Rect{X: in.X, Y: a.closeAt.Y, W: a.closeAt.X - gap - in.X, H: a.closeAt.H}
		for i, cell := range head.Columns(len(pages), gap) {
			if f.Choice("set-page-"+string(rune('1'+i)), cell, text.Get(settingPages[i]), a.settingPage == i) {
				a.settingPage = i
			}
		}
	}
	var r widget.Rect
	for _, row := range rows {
		r, in = in.Top(height, gap)
		name, rest := r.Left(r.W*0.26, 8)
		f.Label(name, text.Get(row.label), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		a.declareSetting(f, row, rest)
	}
}

// declareSetting declares the control of a setting.
func (a *App) declareSetting(f *widget.Frame, row settingRow, r widget.Rect) {
	id := "set-" + row.id
	switch {
	case row.on != nil:
		on := row.on(&a.settings)
		if f.Switch(id, r, switched(on), on) {
			row.turn(a, !on)
			a.saveSettings()
		}
	case row.value != nil:
		now := row.value(&a.settings)
		value, done := f.Slider(widget.Slider{ID: id, At: r, Low: row.low, High: row.high, Step: row.step, Value: now, Say: row.say})
		if value != now && (done || !row.late) {
			row.set(a, value)
		}
		if done {
			a.saveSettings()
		}
	}
	for i, cell := range r.Columns(len(row.states), 8) {
		if f.Button(id+"-"+string(rune('1'+i)), cell, row.states[i](a), "", widget.Plain, true) {
			row.change(a, i)
		}
	}
	for i, cell := range r.Columns(len(row.choices), 8) {
		if f.Choice(id+"-"+string(rune('1'+i)), cell, text.Get(row.choices[i]), row.chosen(&a.settings) == i) {
			row.choose(a, i)
			a.saveSettings()
		}
	}
}

// fullscreen fills the screen or gives it back, and remembers that.
func (a *App) fullscreen(on bool) {
	ebiten.SetFullscreen(on)
	a.settings.Fullscreen = on
	a.saveSettings()
}

func (a *App) declareKeys(f *widget.Frame, w, h float64) {
	rows := float64(len(text.Bindings))
	height := min(32, (h-16-sheetHead)/rows)
	size := float64(theme.Body)
	if f.Line(size, 1.2) > height {
		size = theme.Small
	}
	in := a.sheet(f, w, h, 620, sheetHead+rows*height, text.Get("keys"))
	for _, b := range text.Bindings {
		var r widget.Rect
		r, in = in.Top(height, 0)
		keys, does := r.Left(r.W*0.34, 8)
		f.Label(keys, b.Keys, size, widget.Medium, widget.Left, f.Theme.Accent)
		f.Label(does, b.Does, size, widget.Regular, widget.Left, f.Theme.Text)
	}
}
