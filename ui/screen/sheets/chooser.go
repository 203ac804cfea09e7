package sheets

import (
	"strings"
	"unicode/utf8"

	"flipside/assets/words"
	"flipside/ui/desktop"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// reader reads folders without blocking the caller. desktop.FolderLoader implements it.
type reader interface {
	Ask(q desktop.FolderQuery)           // asks for a folder; only the newest query is answered
	Forget()                             // makes the next Ask read its folder again
	Poll() (desktop.FolderListing, bool) // returns the answer once
}

// state is the state of an open chooser. The caller keeps it.
type state struct {
	from    reader
	home    string
	drives  []string
	folder  string
	came    string // the entry to choose when the folder has been read
	order   desktop.FolderOrder
	asked   desktop.FolderQuery
	shown   desktop.FolderListing
	waiting bool // the answer to asked has not come yet
	waited  int  // ticks since the query
	act     bool // take the main action when the answer comes
	started bool

	name    widget.FieldState
	list    widget.ListState
	typed   bool   // the row was chosen by the typed text
	note    string // the reason why the main action was not taken
	replace string // the path of an existing file; the dialog asks whether to replace it
	dialog  widget.DialogState
	sheet   widget.DialogState
	menu    widget.MenuState
	places  bool // the menu of places is open
}

// newState opens a chooser in a folder and puts name into the text field. An empty folder means
// the user's home folder.
func newState(from reader, folder, name string) *state {
	st := &state{from: from, home: desktop.HomeFolder(), drives: desktop.Drives(), folder: folder}
	if folder == "" {
		st.folder = st.home
	}
	st.name.Set(name)
	st.list.Chosen = -1
	from.Forget()
	return st
}

// ask sends a query for the current folder if the query has changed, and takes the answer.
func (st *state) ask(c screen.Files) {
	q := desktop.FolderQuery{Folder: st.folder, Extensions: c.Extensions, Order: st.order,
		Hidden: strings.HasPrefix(st.name.Text(), ".")}
	if q != st.asked {
		if q.Folder != st.asked.Folder {
			st.shown = desktop.FolderListing{}
			st.list = widget.ListState{Chosen: -1}
		}
		st.from.Ask(q)
		st.asked, st.waiting, st.waited = q, true, 0
	}
	st.waited++
	if listing, ok := st.from.Poll(); ok && st.waiting {
		chosen, had := st.row()
		st.shown, st.waiting = listing, false
		st.list.Chosen = -1
		switch {
		case st.came != "":
			st.find(st.came)
		case had && !st.typed:
			st.find(chosen.Name)
		default:
			st.match()
		}
		st.came = ""
	}
}

// row returns the entry of the chosen row.
func (st *state) row() (desktop.FolderItem, bool) {
	if i := st.list.Chosen; i >= 0 && i < len(st.shown.Entries) {
		return st.shown.Entries[i], true
	}
	return desktop.FolderItem{}, false
}

// find chooses the row with the given name.
func (st *state) find(name string) {
	for i, e := range st.shown.Entries {
		if e.Name == name {
			st.list.Chosen, st.typed = i, false
		}
	}
}

// match chooses the first row whose name begins with the typed text.
func (st *state) match() {
	st.list.Chosen, st.typed = -1, true
	written := st.name.Text()
	for i, e := range st.shown.Entries {
		if _, ok := continues(e.Name, written); ok && written != "" {
			st.list.Chosen = i
			return
		}
	}
}

// continues returns the part of name after written, and whether name begins with written. It
// ignores case.
func continues(name, written string) (rest string, ok bool) {
	at := 0
	for range written {
		_, size := utf8.DecodeRuneInString(name[at:])
		at += size
	}
	return name[at:], strings.EqualFold(name[:at], written)
}

// completion returns the text that completes the typed name. For a folder it ends with a separator,
// and the separator enters the folder.
func (st *state) completion() string {
	e, ok := st.row()
	if !ok || !st.typed {
		return ""
	}
	rest, _ := continues(e.Name, st.name.Text())
	if e.Folder {
		rest += desktop.Separator
	}
	return rest
}

// enter shows another folder.
func (st *state) enter(folder string, c screen.Files) {
	if !c.Save {
		st.name.Set("")
	}
	st.folder, st.note = folder, ""
}

// up shows the parent folder and chooses the row of the folder that it left.
func (st *state) up(c screen.Files) {
	if !desktop.IsRoot(st.folder) {
		_, st.came = desktop.SplitPath(st.folder)
		st.enter(desktop.Parent(st.folder), c)
	}
}

// write updates the chooser after the user typed. A separator enters a folder.
func (st *state) write() {
	st.note, st.act = "", false
	written := st.name.Text()
	end := strings.IndexFunc(written, desktop.IsSeparator)
	if end < 0 {
		st.match()
		return
	}
	if e, ok := st.shown.Find(written[:end]); ok && e.Folder { // Find ignores case
		written = e.Name + written[end:]
	}
	folder, rest := desktop.ResolvePath(st.folder, st.home, written)
	st.folder = folder
	st.name.Set(rest)
	st.match()
}

// pick updates the chooser after the user chose a row. If the row is a file, the text field gets
// its name, because the main action opens or replaces that file.
func (st *state) pick(c screen.Files) {
	e, ok := st.row()
	st.typed, st.note, st.act = false, "", false
	switch {
	case ok && !e.Folder:
		st.name.Set(e.Name)
	case !c.Save:
		st.name.Set("")
	}
}

// open enters the folder of the chosen row, or takes the file of the chosen row.
func (st *state) open(c screen.Files) (path string) {
	e, ok := st.row()
	switch {
	case !ok:
		return ""
	case e.Folder:
		st.enter(desktop.JoinPath(st.folder, e.Name), c)
		return ""
	}
	return st.take(e.Name, c)
}

// take returns the path of an existing file. If the chooser saves, take asks first whether to
// replace the file.
func (st *state) take(name string, c screen.Files) (path string) {
	path = desktop.JoinPath(st.folder, name)
	if c.Save {
		st.replace = path
		return ""
	}
	return path
}

// main takes the main action. It uses the typed name, or the chosen row if there is no name.
func (st *state) main(c screen.Files) (path string) {
	st.note = ""
	if st.waiting {
		st.act = true
		return ""
	}
	st.act = false
	name := strings.TrimSpace(st.name.Text())
	// Use the name of the entry, because the text field may be unable to hold all its characters.
	if e, ok := st.row(); ok && !st.typed {
		if e.Folder && (name == "" || c.Save) || !e.Folder && st.name.Text() == widget.OneLine(e.Name) {
			return st.open(c)
		}
	}
	switch {
	case st.shown.Problem != desktop.NoProblem:
		return ""
	case name == "" && st.list.Chosen >= 0:
		return st.open(c)
	case name == "":
		st.note = words.Get("files.choose")
		return ""
	case name == "." || name == ".." || name == "~":
		folder, _ := desktop.ResolvePath(st.folder, st.home, name+desktop.Separator)
		st.name.Set("")
		st.enter(folder, c)
		return ""
	}
	e, ok := st.shown.Find(name)
	if ok && e.Folder {
		st.name.Set("")
		st.enter(desktop.JoinPath(st.folder, e.Name), c)
		return ""
	}
	if c.Save && c.Extensions != "" && !desktop.HasExtension(name, c.Extensions) {
		name += strings.Fields(c.Extensions)[0]
		e, ok = st.shown.Find(name)
	}
	switch {
	case ok:
		return st.take(e.Name, c)
	case c.Save:
		return desktop.JoinPath(st.folder, name)
	}
	st.note = words.Get("files.nofile", "file", name)
	return ""
}
