package widget

import (
	"strings"
	"unicode/utf8"

	"flipside/assets/words"
	"flipside/ui/files"
)

// Folders reads folders without blocking the caller. files.Loader implements it.
type Folders interface {
	Ask(q files.Query)           // asks for a folder; only the newest query is answered
	Forget()                     // makes the next Ask read its folder again
	Poll() (files.Listing, bool) // returns the answer once
}

// Chooser describes a file chooser: its texts, and the files that it accepts.
type Chooser struct {
	Title, Action string   // the title of the sheet and the label of its main button
	Save          bool     // the chooser saves a file, so the file need not exist yet
	Folders       bool     // the shown folder can be chosen too
	Extensions    string   // as in files.Query; a saved name without one gets the first
	Recent        []string // folders
}

// ChooserState is the state of an open chooser. The caller keeps it.
type ChooserState struct {
	from    Folders
	home    string
	drives  []string
	folder  string
	came    string // the entry to choose when the folder has been read
	order   files.Order
	asked   files.Query
	shown   files.Listing
	waiting bool // the answer to asked has not come yet
	waited  int  // ticks since the query
	act     bool // take the main action when the answer comes
	started bool

	name    FieldState
	list    ListState
	typed   bool   // the row was chosen by the typed text
	note    string // the reason why the main action was not taken
	replace string // the path of an existing file; the dialog asks whether to replace it
	dialog  DialogState
	sheet   DialogState
	menu    MenuState
	places  bool // the menu of places is open
}

// NewChooser opens a chooser in a folder and puts name into the text field. An empty folder stands
// for the user's home folder.
func NewChooser(from Folders, folder, name string) *ChooserState {
	st := &ChooserState{from: from, home: files.Home(), drives: files.Drives(), folder: folder}
	if folder == "" {
		st.folder = st.home
	}
	st.name.Set(name)
	st.list.Chosen = -1
	from.Forget()
	return st
}

// Folder returns the folder that the chooser shows.
func (st *ChooserState) Folder() string { return st.folder }

// ask sends a query for the current folder if the query has changed, and takes the answer.
func (st *ChooserState) ask(c Chooser) {
	q := files.Query{Folder: st.folder, Extensions: c.Extensions, Order: st.order,
		Hidden: strings.HasPrefix(st.name.Text(), ".")}
	if q != st.asked {
		if q.Folder != st.asked.Folder {
			st.shown = files.Listing{}
			st.list = ListState{Chosen: -1}
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
func (st *ChooserState) row() (files.Entry, bool) {
	if i := st.list.Chosen; i >= 0 && i < len(st.shown.Entries) {
		return st.shown.Entries[i], true
	}
	return files.Entry{}, false
}

// find chooses the row with the given name.
func (st *ChooserState) find(name string) {
	for i, e := range st.shown.Entries {
		if e.Name == name {
			st.list.Chosen, st.typed = i, false
		}
	}
}

// match chooses the first row whose name begins with the typed text.
func (st *ChooserState) match() {
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
func (st *ChooserState) completion() string {
	e, ok := st.row()
	if !ok || !st.typed {
		return ""
	}
	rest, _ := continues(e.Name, st.name.Text())
	if e.Folder {
		rest += files.Separator
	}
	return rest
}

// enter shows another folder.
func (st *ChooserState) enter(folder string, c Chooser) {
	if !c.Save {
		st.name.Set("")
	}
	st.folder, st.note = folder, ""
}

// up shows the parent folder and chooses the row of the folder that it left.
func (st *ChooserState) up(c Chooser) {
	if !files.IsRoot(st.folder) {
		_, st.came = files.Split(st.folder)
		st.enter(files.Parent(st.folder), c)
	}
}

// write updates the chooser after the user typed. A separator enters a folder.
func (st *ChooserState) write() {
	st.note, st.act = "", false
	written := st.name.Text()
	end := strings.IndexFunc(written, files.IsSeparator)
	if end < 0 {
		st.match()
		return
	}
	if e, ok := st.shown.Find(written[:end]); ok && e.Folder { // Find ignores case
		written = e.Name + written[end:]
	}
	folder, rest := files.Resolve(st.folder, st.home, written)
	st.folder = folder
	st.name.Set(rest)
	st.match()
}

// pick updates the chooser after the user chose a row. If the row is a file, the text field gets
// its name, because the main action opens or replaces that file.
func (st *ChooserState) pick(c Chooser) {
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
func (st *ChooserState) open(c Chooser) (path string) {
	e, ok := st.row()
	switch {
	case !ok:
		return ""
	case e.Folder:
		st.enter(files.Join(st.folder, e.Name), c)
		return ""
	}
	return st.take(e.Name, c)
}

// take returns the path of an existing file. If the chooser saves, take asks first whether to
// replace the file.
func (st *ChooserState) take(name string, c Chooser) (path string) {
	path = files.Join(st.folder, name)
	if c.Save {
		st.replace = path
		return ""
	}
	return path
}

// main takes the main action. It uses the typed name, or the chosen row if there is no name.
func (st *ChooserState) main(c Chooser) (path string) {
	st.note = ""
	if st.waiting {
		st.act = true
		return ""
	}
	st.act = false
	name := strings.TrimSpace(st.name.Text())
	// Use the name of the entry, because the text field may be unable to hold all its characters.
	if e, ok := st.row(); ok && !st.typed {
		if e.Folder && (name == "" || c.Save) || !e.Folder && st.name.Text() == string(oneLine(e.Name)) {
			return st.open(c)
		}
	}
	switch {
	case st.shown.Problem != files.NoProblem:
		return ""
	case name == "" && st.list.Chosen >= 0:
		return st.open(c)
	case name == "":
		st.note = words.Get("files.choose")
		return ""
	case name == "." || name == ".." || name == "~":
		folder, _ := files.Resolve(st.folder, st.home, name+files.Separator)
		st.name.Set("")
		st.enter(folder, c)
		return ""
	}
	e, ok := st.shown.Find(name)
	if ok && e.Folder {
		st.name.Set("")
		st.enter(files.Join(st.folder, e.Name), c)
		return ""
	}
	if c.Save && c.Extensions != "" && !files.HasExtension(name, c.Extensions) {
		name += strings.Fields(c.Extensions)[0]
		e, ok = st.shown.Find(name)
	}
	switch {
	case ok:
		return st.take(e.Name, c)
	case c.Save:
		return files.Join(st.folder, name)
	}
	st.note = words.Get("files.nofile", "file", name)
	return ""
}
