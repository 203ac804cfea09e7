package sheets

import (
	"strconv"

	"flipside/assets/words"
	"flipside/ui/desktop"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// The ids of a chooser.
const (
	nameID   = "files-name"
	listID   = "files-list"
	placesID = "files-places"
)

// The sizes of a chooser.
const (
	sheetWidth  = 720
	sheetHeight = 460
	gap         = 8
	sortWidth   = 176
	slow        = 20 // in ticks; then the chooser says that it waits
)

// declare declares the sheet. It returns whether the sheet must be closed, and
// then the path of the file. The path is empty if the user chose no file.
func declare(f *widget.Frame, window widget.Rect, c screen.Files, st *state) (path string, closed bool) {
	st.ask(c)
	if !st.started {
		st.started = true
		f.FocusNext(nameID)
		st.name.Select(stem(st.name.Text()))
	}
	if st.act && !st.waiting {
		path = st.main(c)
	}
	layered := !f.Blocked() && (st.places || st.replace != "")
	if layered {
		f.Block()
	}
	var below widget.Rect // the button that opens the menu of places
	answers := []widget.Answer{{ID: "take", Label: c.Action}, {ID: "cancel", Label: words.Get("cancel")}}
	if c.Folders {
		off := st.waiting || st.shown.Problem != desktop.NoProblem
		answers = append(answers, widget.Answer{ID: "folder", Label: words.Get("files.take"), Off: off})
	}
	answer := f.Dialog(window, widget.Dialog{ID: "files", Title: c.Title,
		Width: sheetWidth, Height: sheetHeight,
		Answers: answers,
		Cancel:  "cancel", Beside: !c.Save,
		Body: func(r widget.Rect) (submitted bool) {
			var taken string
			taken, submitted, below = body(f, r, c, st)
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
		path = layer(f, window, below, c, st)
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

// layer declares the dialog or the menu above the sheet.
func layer(f *widget.Frame, window, below widget.Rect, c screen.Files, st *state) (path string) {
	if st.places {
		var entries []widget.MenuEntry
		for _, drive := range st.drives {
			entries = append(entries, widget.MenuEntry{ID: drive, Label: drive})
		}
		chosen, closed := f.Menu("files-menu", below, window, entries, &st.menu)
		st.places = !closed
		if chosen != "" {
			st.enter(chosen, c)
			f.FocusNext(nameID)
		}
		return ""
	}
	_, name := desktop.SplitPath(st.replace)
	f.Veil(window)
	switch f.Dialog(window, widget.Dialog{ID: "files-replace", Title: words.Get("files.replace", "file", name),
		Text:    words.Get("files.replace.about"),
		Answers: []widget.Answer{{ID: "yes", Label: words.Get("replace")}, {ID: "no", Label: words.Get("cancel")}},
		Cancel:  "no", Beside: true}, &st.dialog) {
	case "yes":
		path, st.replace = st.replace, ""
	case "no":
		st.replace = ""
		f.FocusNext(nameID)
	}
	return path
}

// shortPath shortens a path at its beginning until it fits.
func shortPath(f *widget.Frame, path string, room float64) string {
	if f.Width(path, theme.Body, widget.Medium) <= room {
		return path
	}
	runes := []rune(path)
	for len(runes) > 1 && f.Width(widget.Ellipsis+string(runes), theme.Body, widget.Medium) > room {
		runes = runes[1:]
	}
	return widget.Ellipsis + string(runes)
}

// body declares everything between the title and the buttons.
func body(f *widget.Frame, r widget.Rect, c screen.Files, st *state) (path string, submitted bool, below widget.Rect) {
	nav, r := r.Top(theme.Target, gap)
	below = navigation(f, nav, c, st)

	line, r := r.Top(theme.Target, gap)
	sort, field := widget.Rect{X: line.X + line.W - sortWidth, Y: line.Y, W: sortWidth, H: line.H}, line
	field.W -= sortWidth + gap
	touch := f.Field(nameID, field, &st.name,
		widget.Field{Placeholder: words.Get("files.name"), Complete: st.completion(), Clear: words.Get("field.clear")})
	st.order = desktop.FolderOrder(f.Segmented("files-sort", sort,
		[]string{words.Get("files.byname"), words.Get("files.bydate")}, int(st.order)))

	if st.note != "" {
		var at widget.Rect
		at, r = r.Bottom(f.Line(theme.Small, 1.4), 4)
		f.Label(at, st.note, theme.Small, widget.Medium, widget.Left, f.Theme.Text)
	}
	path = rows(f, r, c, st, touch.Focused)
	switch {
	case touch.Changed:
		st.write()
	case touch.Back, f.KeyOn(listID, widget.KeyBackspace):
		st.up(c)
	}
	return path, touch.Submitted, below
}

// navigation declares the buttons that lead to other folders, and the path of the current folder.
func navigation(f *widget.Frame, r widget.Rect, c screen.Files, st *state) (places widget.Rect) {
	cell, r := r.Left(theme.Target, 4)
	if f.IconButton("files-up", cell, widget.IconUp, words.Get("files.up"), !desktop.IsRoot(st.folder), false) {
		st.up(c)
	}
	cell, r = r.Left(theme.Target, 4)
	if f.IconButton("files-home", cell, widget.IconHouse, words.Get("files.home"), true, false) {
		st.enter(st.home, c)
	}
	if len(st.drives) > 0 {
		label := words.Get("files.places")
		places, r = r.Left(f.Width(label, theme.Body, widget.Medium)+2*theme.Inset, 4)
		if f.Button(placesID, places, label, "", widget.Quiet, true) {
			st.places = true
		}
	}
	_, r = r.Left(gap, 0)
	f.Label(r, shortPath(f, st.folder, r.W), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
	return places
}

// rows declares the list. The arrow keys move the focus from the text field to the list;
// letters move it back to the text field.
func rows(f *widget.Frame, r widget.Rect, c screen.Files, st *state, inField bool) (path string) {
	entries := st.shown.Entries
	page := max(1, int(r.H/theme.Target)-1)
	for _, k := range [...]struct {
		key widget.Key
		by  int
	}{{widget.KeyUp, -1}, {widget.KeyDown, 1}, {widget.KeyPageUp, -page}, {widget.KeyPageDown, page}} {
		if inField && len(entries) > 0 && f.In.Key(k.key) {
			st.list.Chosen = max(0, min(len(entries)-1, st.list.Chosen+k.by))
			st.pick(c)
		}
	}
	chosen, activated := f.ListBox(widget.ListBox{ID: listID, At: r,
		Count: len(entries), Height: theme.Target,
		Row: func(i int, r widget.Rect) { row(f, entries[i], r) }}, &st.list)
	if chosen >= 0 {
		st.pick(c)
	}
	if activated >= 0 {
		path = st.open(c)
	}
	if !f.Blocked() && f.State.Focus == listID && len(f.In.Typed) > 0 && f.In.Typed[0] != ' ' {
		st.name.Select(-1)
		st.name.Type(string(f.In.Typed))
		f.In.Typed = nil
		f.State.Focus = nameID
		st.write()
	}
	if line := st.line(); line != "" {
		in := r.Inset(theme.Inset)
		height := f.ParagraphHeight(line, theme.Body, widget.Regular, in.W)
		in.Y += max(0, (in.H-height)/2)
		f.Paragraph(in, line, theme.Body, widget.Regular, widget.Center, f.Theme.Dim)
	}
	return path
}

// row draws the row of a folder or a file.
func row(f *widget.Frame, e desktop.FolderItem, r widget.Rect) {
	const icon, space, date, size, least = 20, 10, 130, 80, 380
	kind := widget.IconFile
	if e.Folder {
		kind = widget.IconFolder
	}
	f.Icon(kind, r.X+icon/2, r.Y+r.H/2, icon, f.Theme.Dim)
	_, in := r.Left(icon, space)
	if in.W > least && !e.Time.IsZero() {
		f.Label(in, e.Time.Format("2006-01-02 15:04"), theme.Small, widget.Regular, widget.Right, f.Theme.Dim)
		in.W -= date
		if !e.Folder {
			f.Label(in, sizeOf(e.Size), theme.Small, widget.Regular, widget.Right, f.Theme.Dim)
		}
		in.W -= size
	}
	f.Label(in, widget.OneLine(e.Name), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
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

// folderProblems maps each problem with a folder to its message.
var folderProblems = map[desktop.FolderProblem]words.Key{
	desktop.Missing: "files.missing", desktop.Denied: "files.denied",
	desktop.NoFolder: "files.nofolder", desktop.Unreadable: "files.unreadable",
}

// line returns the message that is shown instead of the list.
func (st *state) line() string {
	switch problem := st.shown.Problem; {
	case st.waiting && len(st.shown.Entries) > 0:
	case st.waiting && st.waited > slow:
		return words.Get("files.wait")
	case st.waiting:
	case problem == desktop.Busy:
		return words.Get("files.busy")
	case problem != desktop.NoProblem:
		return words.Get(folderProblems[problem], "folder", st.folder)
	case len(st.shown.Entries) == 0:
		return words.Get("files.empty")
	}
	return ""
}
