package widget

import (
	"strconv"

	"flipside/assets/words"
	"flipside/ui/files"
	"flipside/ui/theme"
)

// The ids of a chooser.
const (
	chooserName   = "files-name"
	chooserList   = "files-list"
	chooserPlaces = "files-places"
)

// The sizes of a chooser.
const (
	chooserWidth  = 720
	chooserHeight = 460
	chooserGap    = 8
	chooserSort   = 176
	chooserSlow   = 20 // after so many ticks the chooser says that it waits
)

// Chooser declares the sheet of a file chooser. It returns whether the sheet must be closed, and
// then the path of the file. The path is empty if the user chose no file.
func (f *Frame) Chooser(window Rect, c Chooser, st *ChooserState) (path string, closed bool) {
	st.ask(c)
	if !st.started {
		st.started = true
		f.FocusNext(chooserName)
		st.name.Select(stem(st.name.Text()))
	}
	if st.act && !st.waiting {
		path = st.main(c)
	}
	layered := !f.blocked && (st.places || st.replace != "")
	if layered {
		f.Block()
	}
	var below Rect // the button that opens the menu of places
	answers := []Answer{{ID: "take", Label: c.Action}, {ID: "cancel", Label: words.Get("cancel")}}
	if c.Folders {
		off := st.waiting || st.shown.Problem != files.NoProblem
		answers = append(answers, Answer{ID: "folder", Label: words.Get("files.take"), Off: off})
	}
	answer := f.Dialog(window, Dialog{ID: "files", Title: c.Title,
		Width: chooserWidth, Height: chooserHeight,
		Answers: answers,
		Cancel:  "cancel", Beside: !c.Save,
		Body: func(r Rect) (submitted bool) {
			var taken string
			taken, submitted, below = f.chooserBody(r, c, st)
			if taken != "" {
				path = taken
			}
			return submitted
		}}, &st.sheet)
	switch answer {
	case "take":
		if taken := st.main(c); taken != "" {
			path = taken
		}
	case "cancel":
		return "", true
	case "folder":
		return st.folder, true
	}
	if layered {
		f.Unblock()
		path = f.chooserLayer(window, below, c, st)
	}
	return path, path != ""
}

// stem returns the number of runes before the extension.
func stem(name string) int {
	n := 0
	for i, r := range []rune(name) {
		if r == '.' && i > 0 {
			n = i
		}
	}
	if n == 0 {
		return -1
	}
	return n
}

// chooserLayer declares the dialog or the menu above the sheet.
func (f *Frame) chooserLayer(window, below Rect, c Chooser, st *ChooserState) (path string) {
	if st.places {
		chosen, closed := f.Menu("files-menu", below, window, f.chooserPlaces(window, c, st), &st.menu)
		st.places = !closed
		if chosen != "" {
			st.enter(chosen, c)
			f.FocusNext(chooserName)
		}
		return ""
	}
	_, name := files.Split(st.replace)
	f.Veil(window)
	switch f.Dialog(window, Dialog{ID: "files-replace", Title: words.Get("files.replace", "file", name),
		Text:    words.Get("files.replace.about"),
		Answers: []Answer{{ID: "yes", Label: words.Get("replace")}, {ID: "no", Label: words.Get("cancel")}},
		Cancel:  "no", Beside: true}, &st.dialog) {
	case "yes":
		path, st.replace = st.replace, ""
	case "no":
		st.replace = ""
		f.FocusNext(chooserName)
	}
	return path
}

// chooserPlaces returns the entries of the menu: first the folders used last, then the drives.
func (f *Frame) chooserPlaces(window Rect, c Chooser, st *ChooserState) (entries []MenuEntry) {
	room := min(chooserWidth, window.W) * 0.7
	for _, folder := range c.Recent {
		label := f.shortPath(folder, theme.Body, Medium, room)
		entries = append(entries, MenuEntry{ID: folder, Label: label})
	}
	for i, drive := range st.drives {
		entries = append(entries, MenuEntry{ID: drive, Label: drive, Line: i == 0 && len(entries) > 0})
	}
	return entries
}

// shortPath shortens a path at its beginning until it fits.
func (f *Frame) shortPath(path string, size float64, w Weight, room float64) string {
	if f.Width(path, size, w) <= room {
		return path
	}
	runes := []rune(path)
	for len(runes) > 1 && f.Width(Ellipsis+string(runes), size, w) > room {
		runes = runes[1:]
	}
	return Ellipsis + string(runes)
}

// chooserBody declares everything between the title and the buttons.
func (f *Frame) chooserBody(
	r Rect, c Chooser, st *ChooserState,
) (path string, submitted bool, below Rect) {
	nav, r := r.Top(theme.Target, chooserGap)
	below = f.chooserNav(nav, c, st)

	line, r := r.Top(theme.Target, chooserGap)
	sort, field := Rect{line.X + line.W - chooserSort, line.Y, chooserSort, line.H}, line
	field.W -= chooserSort + chooserGap
	touch := f.Field(chooserName, field, &st.name,
		Field{Placeholder: words.Get("files.name"), Complete: st.completion()})
	st.order = files.Order(f.Segmented("files-sort", sort,
		[]string{words.Get("files.byname"), words.Get("files.bydate")}, int(st.order)))

	if st.note != "" {
		var at Rect
		at, r = r.Bottom(f.Line(theme.Small, 1.4), 4)
		f.Label(at, st.note, theme.Small, Medium, Left, f.Theme.Text)
	}
	path = f.chooserRows(r, c, st, touch.Focused)
	switch {
	case touch.Changed:
		st.write()
	case touch.Back, f.key(chooserList, "Backspace"):
		st.up(c)
	}
	return path, touch.Submitted, below
}

// chooserNav declares the buttons that lead to other folders, and the path of the current folder.
func (f *Frame) chooserNav(r Rect, c Chooser, st *ChooserState) (places Rect) {
	cell, r := r.Left(theme.Target, 4)
	if f.IconButton("files-up", cell, IconUp, words.Get("files.up"), !files.IsRoot(st.folder), false) {
		st.up(c)
	}
	cell, r = r.Left(theme.Target, 4)
	if f.IconButton("files-home", cell, IconHouse, words.Get("files.home"), true, false) {
		st.enter(st.home, c)
	}
	if len(c.Recent)+len(st.drives) > 0 {
		label := words.Get("files.places")
		places, r = r.Left(f.Width(label, theme.Body, Medium)+2*theme.Inset, 4)
		if f.Button(chooserPlaces, places, label, "", Quiet, true) {
			st.places = true
		}
	}
	_, r = r.Left(chooserGap, 0)
	f.Label(r, f.shortPath(st.folder, theme.Body, Medium, r.W), theme.Body, Medium, Left, f.Theme.Text)
	return places
}

// chooserRows declares the list. The arrow keys move the focus from the text field to the list;
// letters move it back to the text field.
func (f *Frame) chooserRows(r Rect, c Chooser, st *ChooserState, inField bool) (path string) {
	entries := st.shown.Entries
	page := max(1, int(r.H/theme.Target)-1)
	for _, k := range [...]struct {
		key string
		by  int
	}{{"Up", -1}, {"Down", 1}, {"PgUp", -page}, {"PgDn", page}} {
		if inField && len(entries) > 0 && f.In.Key(k.key) {
			st.list.Chosen = max(0, min(len(entries)-1, st.list.Chosen+k.by))
			st.pick(c)
		}
	}
	chosen, activated := f.ListBox(ListBox{ID: chooserList, At: r,
		Count: len(entries), Height: theme.Target,
		Row: func(i int, r Rect) { f.chooserRow(entries[i], r) }}, &st.list)
	if chosen >= 0 {
		st.pick(c)
	}
	if activated >= 0 {
		path = st.open(c)
	}
	if !f.blocked && f.State.Focus == chooserList && len(f.In.Typed) > 0 && f.In.Typed[0] != ' ' {
		st.name.Select(-1)
		st.name.insert(string(f.In.Typed), changeTyped)
		f.In.Typed = nil
		f.State.Focus = chooserName
		st.write()
	}
	if line := st.line(); line != "" {
		in := r.Inset(theme.Inset)
		height := f.Line(theme.Body, 1.4) * float64(len(f.Wrap(line, theme.Body, Regular, in.W)))
		in.Y += max(0, (in.H-height)/2)
		f.Paragraph(in, line, theme.Body, Regular, Center, f.Theme.Dim)
	}
	return path
}

// chooserRow draws the row of a folder or a file.
func (f *Frame) chooserRow(e files.Entry, r Rect) {
	const icon, gap, date, size, least = 20, 10, 130, 80, 380
	kind := iconFile
	if e.Folder {
		kind = iconFolder
	}
	f.Icon(kind, r.X+icon/2, r.Y+r.H/2, icon, f.Theme.Dim)
	_, in := r.Left(icon, gap)
	if in.W > least && !e.Time.IsZero() {
		f.Label(in, e.Time.Format("2006-01-02 15:04"), theme.Small, Regular, Right, f.Theme.Dim)
		in.W -= date
		if !e.Folder {
			f.Label(in, sizeOf(e.Size), theme.Small, Regular, Right, f.Theme.Dim)
		}
		in.W -= size
	}
	f.Label(in, string(oneLine(e.Name)), theme.Body, Medium, Left, f.Theme.Text)
}

// sizeOf returns the size of a file in words.
func sizeOf(bytes int64) string {
	const kilo, mega = 1000, 1000 * 1000
	switch {
	case bytes < kilo:
		return words.Get("files.bytes", "size", bytes)
	case bytes < mega:
		return words.Get("files.kilobytes", "size", (bytes+kilo/2)/kilo)
	}
	return words.Get("files.megabytes", "size", strconv.FormatFloat(float64(bytes)/mega, 'f', 1, 64))
}

// problems maps each problem with a folder to its message.
var problems = map[files.Problem]words.Key{
	files.Missing: "files.missing", files.Denied: "files.denied",
	files.NoFolder: "files.nofolder", files.Unreadable: "files.unreadable",
}

// line returns the message that is shown instead of the list.
func (st *ChooserState) line() string {
	switch problem := st.shown.Problem; {
	case st.waiting && len(st.shown.Entries) > 0:
	case st.waiting && st.waited > chooserSlow:
		return words.Get("files.wait")
	case st.waiting:
	case problem == files.NoFiles:
		return words.Get("files.browser")
	case problem == files.Busy:
		return words.Get("files.busy")
	case problem != files.NoProblem:
		return words.Get(problems[problem], "folder", st.folder)
	case len(st.shown.Entries) == 0:
		return words.Get("files.empty")
	}
	return ""
}
