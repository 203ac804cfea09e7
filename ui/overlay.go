package ui

import (
	"image/color"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

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
	}
}

// sheet draws the surface of an overlay and returns its inside.
func (a *App) sheet(f *widget.Frame, w, h, width, height float64, title text.Key) widget.Rect {
	width, height = min(width, w-16), min(height, h-16)
	r := widget.Rect{X: (w - width) / 2, Y: (h - height) / 2, W: width, H: height}
	f.Shade(r, 16, 24, color.NRGBA{A: 110})
	f.Fill(r, 16, f.Theme.Panel)
	in := r.Inset(20)
	head, in := in.Top(36, 10)
	f.Label(head, text.Get(title), theme.Large, widget.Bold, widget.Left, f.Theme.Text)
	if f.IconButton("close", widget.Rect{X: head.X + head.W - 40, Y: head.Y - 4, W: 44, H: 44}, widget.IconClose, "", true, false) {
		a.overlay = overlayNone
	}
	return in
}

// menuItems are the menu; those of a game are left out on other scenes.
var menuItems = []struct {
	id   text.Key
	game bool
	do   func(a *App)
}{
	{"resume", false, func(a *App) { a.overlay = overlayNone }},
	{"new", true, (*App).newGame},
	{"another", true, (*App).openSetup},
	{"home", true, func(a *App) { a.overlay, a.scene = overlayNone, sceneHome; a.session.Abandon() }},
	{"settings", false, func(a *App) { a.overlay = overlaySettings }},
	{"keys", false, func(a *App) { a.overlay = overlayKeys }},
	{"quit", false, func(a *App) { a.quit = true }},
}

func (a *App) declareMenu(f *widget.Frame, w, h float64) {
	rows := 0
	for _, item := range menuItems {
		if !item.game || a.scene == scenePlay {
			rows++
		}
	}
	height := min(50, (h-16-86-40)/float64(rows)-8)
	in := a.sheet(f, w, h, 380, 86+float64(rows)*(height+8)-8+4, "tool.menu")
	for i, item := range menuItems {
		if item.game && a.scene != scenePlay {
			continue
		}
		var r widget.Rect
		r, in = in.Top(height, 8)
		look := widget.Plain
		if i == 0 {
			look = widget.Primary
		}
		label := item.id
		if label == "resume" && a.scene != scenePlay {
			label = "close"
		}
		if f.Button("menu-"+string(item.id), r, text.Get(label), "", look, true) {
			item.do(a)
		}
	}
}

// motionNames and scales are the choices of motion and of size in percent.
var (
	motionNames = []string{"full", "reduced", "off"}
	scales      = []int{80, 90, 100, 110, 125, 150, 175, 200}
)

// settingRow is a setting: its name and its choices.
type settingRow struct {
	id      string
	label   text.Key
	choices []text.Key
	chosen  func(s *store.Settings) int
	choose  func(a *App, i int)
}

func onOff(id string, label text.Key, field func(s *store.Settings) *bool) settingRow {
	return settingRow{id, label, []text.Key{"on", "off"},
		func(s *store.Settings) int {
			if *field(s) {
				return 0
			}
			return 1
		},
		func(a *App, i int) { *field(&a.settings) = i == 0 }}
}

// settingRows are the settings.
var settingRows = []settingRow{
	{"theme", "set.theme", []text.Key{"theme.dark", "theme.light", "theme.contrast"},
		func(s *store.Settings) int {
			return slices.IndexFunc(theme.Themes, func(t theme.Theme) bool { return t.Name == s.Theme })
		},
		func(a *App, i int) { a.settings.Theme = theme.Themes[i].Name }},
	{"scale", "set.scale", nil, nil, nil},
	{"motion", "set.motion", []text.Key{"motion.full", "motion.reduced", "off"},
		func(s *store.Settings) int { return slices.Index(motionNames, s.Motion) },
		func(a *App, i int) { a.settings.Motion = motionNames[i] }},
	onOff("sound", "set.sound", func(s *store.Settings) *bool { return &s.Sound }),
	onOff("dots", "set.dots", func(s *store.Settings) *bool { return &s.Dots }),
	{"opening", "setup.opening", []text.Key{"setup.varied.short", "setup.standard.short"},
		func(s *store.Settings) int {
			if s.Varied {
				return 0
			}
			return 1
		},
		func(a *App, i int) { a.settings.Varied = i == 0 }},
	{"full", "set.full", []text.Key{"on", "off"},
		func(*store.Settings) int {
			if ebiten.IsFullscreen() {
				return 0
			}
			return 1
		},
		func(_ *App, i int) { ebiten.SetFullscreen(i == 0) }},
}

func (a *App) declareSettings(f *widget.Frame, w, h float64) {
	rows := float64(len(settingRows))
	height := min(46, (h-16-86-24)/rows-8)
	in := a.sheet(f, w, h, 640, 86+rows*(height+10)-10, "settings")
	for _, row := range settingRows {
		var r widget.Rect
		r, in = in.Top(height, 10)
		name, rest := r.Left(r.W*0.26, 8)
		f.Label(name, text.Get(row.label), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		if row.choices == nil {
			if d := a.stepper(f, "set-"+row.id, rest, "", text.Get("percent", a.settings.Scale)); d != 0 {
				a.settings.Scale = nextScale(a.settings.Scale, d)
				a.saveSettings()
			}
			continue
		}
		for i, cell := range rest.Columns(len(row.choices), 8) {
			if f.Choice("set-"+row.id+"-"+string(rune('1'+i)), cell, text.Get(row.choices[i]), row.chosen(&a.settings) == i, true) {
				row.choose(a, i)
				a.saveSettings()
			}
		}
	}
}

// nextScale returns the choice d places from now.
func nextScale(now, d int) int {
	at := 0
	for i, s := range scales {
		if s <= now {
			at = i
		}
	}
	return scales[max(0, min(len(scales)-1, at+d))]
}

func (a *App) declareKeys(f *widget.Frame, w, h float64) {
	rows := float64(len(text.Bindings))
	height := min(32, (h-16-86-16)/rows)
	in := a.sheet(f, w, h, 620, 86+rows*height+6, "keys")
	for _, b := range text.Bindings {
		var r widget.Rect
		r, in = in.Top(height, 0)
		keys, does := r.Left(r.W*0.34, 8)
		f.Label(keys, b.Keys, theme.Body, widget.Medium, widget.Left, f.Theme.Accent)
		f.Label(does, b.Does, theme.Body, widget.Regular, widget.Left, f.Theme.Text)
	}
}
