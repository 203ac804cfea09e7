package widget

import (
	"strings"
	"unicode/utf8"

	"flipside/ui/files"
	"flipside/ui/text"
)

// Folders reads folders without ever waiting; files.Loader does.
type Folders interface {
	Ask(q files.Query)           // the newest query counts
	Forget()                     // what was read may have changed
	Poll() (files.Listing, bool) // the answer, once
}

// Chooser is what a file is chosen for.
type Chooser struct {
	Title, Action string   // of the sheet and of its main button
	Save          bool     // the file need not be there
	Extensions    string   // as in files.Query; a name that is saved gets the first where it has none
	Recent        []string // folders
}

// ChooserState is an open chooser; its owner keeps it.
type ChooserState struct {
	from    Folders
	home    string
	drives  []string
	folder  string
	came    string // the entry to be chosen when the folder is there
	order   files.Order
	asked   files.Query
	shown   files.Listing
	waiting bool // for the answer to asked
	waited  int  // ticks
	act     bool // take the main action when the answer is there
	started bool

	name    FieldState
	list    ListState
	typed   bool   // the row was chosen by what was typed
	note    string // why the main action was not taken
	replace string // a path that there is a file at; the person is being asked
	dialog  DialogState
	sheet   DialogState
	menu    MenuState
	places  bool // the menu is open
}

// NewChooser opens a chooser in a folder, the person's own where it is empty, with a name.
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

// ask asks for the folder as it is to be shown, and takes the answer.
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

// row returns the row that is chosen.
func (st *ChooserState) row() (files.Entry, bool) {
	if i := st.list.Chosen; i >= 0 && i < len(st.shown.Entries) {
		return st.shown.Entries[i], true
	}
	return files.Entry{}, false
}

// find chooses the row of that name.
func (st *ChooserState) find(name string) {
	for i, e := range st.shown.Entries {
		if e.Name == name {
			st.list.Chosen, st.typed = i, false
		}
	}
}

// match chooses the first row that begins with what was typed.
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

// continues returns what comes behind written in name, whatever the case of the letters.
func continues(name, written string) (rest string, ok bool) {
	at := 0
	for range written {
		_, size := utf8.DecodeRuneInString(name[at:])
		at += size
	}
	return name[at:], strings.EqualFold(name[:at], written)
}

// completion returns what completes what was typed; a folder's name with the separator that enters
// it.
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

// up shows the folder that this one lies in, with this one chosen.
func (st *ChooserState) up(c Chooser) {
	if !files.IsRoot(st.folder) {
		_, st.came = files.Split(st.folder)
		st.enter(files.Parent(st.folder), c)
	}
}

// write follows what was typed: a separator enters a folder.
func (st *ChooserState) write() {
	st.note, st.act = "", false
	written := st.name.Text()
	end := strings.IndexFunc(written, files.IsSeparator)
	if end < 0 {
		st.match()
		return
	}
	if e, ok := st.shown.Find(written[:end]); ok && e.Folder { // also with letters of the other case
		written = e.Name + written[end:]
	}
	folder, rest := files.Resolve(st.folder, st.home, written)
	st.folder = folder
	st.name.Set(rest)
	st.match()
}

// pick follows a row that a hand has chosen: a file's name is what would be opened or replaced.
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

// open enters the folder of the chosen row, or takes its file.
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

// take returns the path of a file that is there, or asks whether it shall be replaced.
func (st *ChooserState) take(name string, c Chooser) (path string) {
	path = files.Join(st.folder, name)
	if c.Save {
		st.replace = path
		return ""
	}
	return path
}

// main takes the main action: it goes by the name, else by the chosen row.
func (st *ChooserState) main(c Chooser) (path string) {
	st.note = ""
	if st.waiting {
		st.act = true
		return ""
	}
	st.act = false
	name := strings.TrimSpace(st.name.Text())
	if e, ok := st.row(); ok && !st.typed { // by its own name, which a field may not be able to hold
		if e.Folder && (name == "" || c.Save) || !e.Folder && st.name.Text() == string(plain(e.Name)) {
			return st.open(c)
		}
	}
	switch {
	case st.shown.Problem != files.NoProblem:
		return ""
	case name == "" && st.list.Chosen >= 0:
		return st.open(c)
	case name == "":
		st.note = text.Get("files.choose")
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
	st.note = text.Get("files.nofile", name)
	return ""
}
