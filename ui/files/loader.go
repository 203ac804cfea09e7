package files

import (
	"strings"
	"sync"
	"time"
)

// Entry is a folder or a plain file.
type Entry struct {
	Name   string
	Folder bool
	Hidden bool
	Time   time.Time // of the last change
}

// Order is how entries are sorted, folders first.
type Order uint8

// The orders.
const (
	ByName Order = iota
	ByDate       // the newest first
)

// Query says what of a folder is wanted.
type Query struct {
	Folder     string
	Extensions string // of the files, small letters, parted by spaces, such as ".ggf .sgf"; empty for all
	Hidden     bool   // the hidden ones too
	Order      Order
}

// wants reports whether an entry is asked for.
func (q Query) wants(e Entry) bool {
	if e.Hidden && !q.Hidden {
		return false
	}
	return e.Folder || q.Extensions == "" || HasExtension(e.Name, q.Extensions)
}

// HasExtension reports whether a name ends with one of the extensions.
func HasExtension(name, extensions string) bool {
	name = strings.ToLower(name)
	for _, ext := range strings.Fields(extensions) {
		if strings.HasSuffix(name, ext) {
			return true
		}
	}
	return false
}

// Problem is why a folder cannot be shown.
type Problem uint8

// The problems.
const (
	NoProblem  Problem = iota
	Missing            // there is no such folder
	Denied             // the person may not look into it
	NoFolder           // it is something else
	Unreadable         // it cannot be read for another reason
	Busy               // too many folders before it have not answered yet
	NoFiles            // this system shows no folders: a browser
)

// Listing is what a folder holds.
type Listing struct {
	Query
	Entries []Entry
	Left    map[string]Entry // by name, what is there but was not wanted
	Problem Problem
}

// Find returns the entry of that name, wanted or not; letters of the other case are the same where
// no entry has the very name.
func (l *Listing) Find(name string) (Entry, bool) {
	if e, ok := l.Left[name]; ok {
		return e, true
	}
	var like Entry
	found := false
	for _, e := range l.Entries {
		if e.Name == name {
			return e, true
		}
		if !found && strings.EqualFold(e.Name, name) {
			like, found = e, true
		}
	}
	if found {
		return like, true
	}
	for _, e := range l.Left {
		if strings.EqualFold(e.Name, name) {
			return e, true
		}
	}
	return Entry{}, false
}

// maxReaders bounds the folders that are read at once. Reading one on a network that does not
// answer cannot be broken off.
const maxReaders = 8

// Loader reads folders, each in a goroutine of its own, so that one that does not answer holds up
// no other. Only the answer to the newest query counts. The zero value is ready.
type Loader struct {
	read func(folder string) ([]Entry, Problem) // nil is the system's

	mu      sync.Mutex // held for assignments only
	newest  int
	readers int
	last    *raw // the folder that was read last
	answer  chan Listing
}

// raw is all that a folder holds. It is never changed.
type raw struct {
	folder  string
	entries []Entry
}

// Ask asks for a folder and returns at once; an older query is forgotten. Asking for the folder that
// was read last in another order, or for other files of it, does not read it again.
func (l *Loader) Ask(q Query) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.newest++
	l.answer = make(chan Listing, 1)
	id, answer, known := l.newest, l.answer, l.last
	if known != nil && known.folder == q.Folder {
		go func() { answer <- arrange(q, known.entries) }()
		return
	}
	if l.readers >= maxReaders {
		answer <- Listing{Query: q, Problem: Busy}
		return
	}
	read := l.read
	if read == nil {
		read = readFolder
	}
	l.readers++
	go func() {
		entries, problem := read(q.Folder)
		l.mu.Lock()
		l.readers--
		stale := id != l.newest
		if !stale && problem == NoProblem {
			l.last = &raw{q.Folder, entries}
		}
		l.mu.Unlock()
		if stale {
			return
		}
		listing := Listing{Query: q, Problem: problem}
		if problem == NoProblem {
			listing = arrange(q, entries)
		}
		answer <- listing
	}()
}

// Forget makes the next query read its folder anew.
func (l *Loader) Forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = nil
}

// Poll returns the answer to the newest query, once, and false while there is none.
func (l *Loader) Poll() (Listing, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case listing := <-l.answer:
		l.answer = nil
		return listing, true
	default: // also where nothing was asked
		return Listing{}, false
	}
}
