package sheets

import (
	"path/filepath"

	"flipside/assets/words"
	"flipside/ui/app/store"
	"flipside/ui/desktop"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// About is the sheet that says what the program is and where its files are.
type About struct {
	system *screen.System
	board  screen.Clipboard // nil if there is none
	screen.Sheet
	rows []aboutRow
	last screen.Outside // what the last button asked for
}

// aboutRow is a name, a value, and a button.
type aboutRow struct {
	id           string
	label, value string
	button       words.Key
	enabled      bool
	do           func(a *About) screen.Transition
}

// NewAbout returns the sheet.
func NewAbout(system *screen.System, store *store.Store, board screen.Clipboard) *About {
	p := &system.Program
	a := &About{system: system, board: board, Sheet: screen.Sheet{FirstID: "about-copy"}}
	a.rows = []aboutRow{
		{"about-copy", words.Get("about.version"), p.Version, "about.copy", board != nil, (*About).copy},
		{"about-licences", words.Get("about.licence"), words.Get("about.mit"), "about.licences", p.Licences != nil, toLicences},
	}
	if p.System != "" {
		a.rows[0].value += " (" + p.System + ")"
	}
	data, config := store.Folder(), store.SettingsFolder()
	if data == config {
		a.addFolder("about-data", "about.both", data)
	} else {
		a.addFolder("about-data", "about.games", data)
		a.addFolder("about-config", "settings", config)
	}
	if folder := folderOf(p.Library); folder != "" && folder != data {
		a.addFolder("about-library", "about.library", folder)
	}
	if p.Home != "" {
		a.addTarget(aboutRow{id: "about-home", label: words.Get("about.home"), value: p.Home, button: "open"}, p.Home)
	}
	return a
}

// folderOf returns the folder of a file that the command line names; empty if it names none.
func folderOf(file string) string {
	path, err := filepath.Abs(file)
	if file == "" || err != nil {
		return ""
	}
	return filepath.Dir(path)
}

// addFolder adds a row for a folder.
func (a *About) addFolder(id string, label words.Key, folder string) {
	a.addTarget(aboutRow{id: id, label: words.Get(label), value: a.system.Path(folder), button: "about.open"}, folder)
}

// addTarget adds a row whose button shows what target names, outside of the window.
func (a *About) addTarget(r aboutRow, target string) {
	r.enabled = true
	r.do = func(a *About) screen.Transition {
		a.last.Ask(a.system.Reveal(target), "")
		return screen.Stay()
	}
	a.rows = append(a.rows, r)
}

// copy puts the version and the system on the clipboard.
func (a *About) copy() screen.Transition {
	phrase := words.Get("title") + " " + a.rows[0].value
	a.last.Ask(a.board.Put(desktop.ClipboardContent{Text: phrase}), words.Get("about.copied"))
	return screen.Stay()
}

// toLicences leads to the licences.
func toLicences(*About) screen.Transition { return screen.Push(screen.Licences{}) }

// Name implements screen.Screen.
func (*About) Name() string { return "about" }

// Update implements screen.Screen.
func (a *About) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	const (
		button = 124
		name   = 0.21 // of a row
	)
	all := view.Stack{Gap: view.BesideGap}
	for _, row := range a.rows {
		all.Items = append(all.Items, view.Item{Size: 48, Least: theme.Target, Declare: func(r widget.Rect) {
			do, r := r.Right(button, 12)
			label, value := r.Left(r.W*name, 8)
			f.Label(label, row.label, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
			drawValue(f, value, row.value)
			if f.Button(row.id, do, words.Get(row.button), "", widget.Plain, row.enabled) {
				to = row.do(a)
			}
		}})
	}
	all.Items = append(all.Items, view.Line(f, a.last.Said(), theme.Small, widget.Regular, f.Theme.Text))
	a.MiddleOf(f, area, 680, words.Get("about.title"), all)
	return a.Leave(f).Or(to)
}

// drawValue draws a text in r: on one line, or smaller on two, the second of which may be cut.
func drawValue(f *widget.Frame, r widget.Rect, value string) {
	if f.Width(value, theme.Body, widget.Regular) <= r.W {
		f.Label(r, value, theme.Body, widget.Regular, widget.Left, f.Theme.Dim)
		return
	}
	lines := f.Wrap(value, theme.Small, widget.Regular, r.W)
	if len(lines) > 2 {
		lines = []string{lines[0], lines[1] + widget.Ellipsis}
	}
	each := f.Line(theme.Small, 1.3)
	y := r.Y + (r.H-each*float64(len(lines)))/2
	for i, line := range lines {
		at := widget.Rect{X: r.X, Y: y + float64(i)*each, W: r.W, H: each}
		f.Label(at, line, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	}
}
