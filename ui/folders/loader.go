package folders

import (
	"context"
	"strings"
	"sync"
	"time"

	"flipside/game/base/work"
)

// Entry is a folder or a plain file.
type Entry struct {
	Name   string
	Folder bool
	Hidden bool
	Time   time.Time // time of the last change
	Size   int64     // of a file, in bytes
}

// Order is the order of the entries. Folders always come first.
type Order uint8

// The orders.
const (
	ByName Order = iota
	ByDate       // the newest first
)

// Query describes a folder and the entries to list.
type Query struct {
	Folder     string
	Extensions string // the wanted extensions, in lower case, such as ".ggf .sgf"; empty means all
	Hidden     bool   // list hidden entries too
	Order      Order
}

// wants reports whether the query asks for an entry.
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

// Problem is the reason why a folder cannot be shown.
type Problem uint8

// The problems.
const (
	NoProblem  Problem = iota
	Missing            // there is no such folder
	Denied             // the user may not read the folder
	NoFolder           // the path leads to something else
	Unreadable         // it cannot be read for another reason
	Busy               // too many earlier folders have not answered yet
)

// Listing is the content of a folder.
type Listing struct {
	Query
	Entries []Entry
	Left    map[string]Entry // the entries that the query did not want, by name
	Problem Problem
}

// Find returns the entry with a name, whether the query wanted it or not. If no name matches
// exactly, Find ignores case.
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

// maxReaders is the maximum number of folders that are read at the same time. A limit is needed
// because nothing can stop the read of a network folder that does not answer.
const maxReaders = 8

// Loader reads each folder in the background, at the same time as earlier ones, so that a folder
// that does not answer does not delay other folders. It returns only the answer to the newest
// query. The zero value is ready to use. Only the frame loop may call its methods.
type Loader struct {
	read   func(folder string) ([]Entry, Problem) // nil means the system's function
	newest work.Latest[Listing]

	mu   sync.Mutex // guards last; held only for short assignments
	last *raw       // the folder that was read last
}

// raw is the complete content of a folder. It never changes.
type raw struct {
	folder  string
	entries []Entry
}

// Ask sends a query and returns at once. Ask drops any older query. If the folder is the one read
// last, Ask does not read it again; it only sorts and selects its entries anew.
func (l *Loader) Ask(q Query) {
	l.mu.Lock() // also while the older query is cancelled, so that it cannot change last any more
	defer l.mu.Unlock()
	if known := l.last; known != nil && known.folder == q.Folder {
		l.newest.AskNow(0, func(context.Context) Listing { return arrange(q, known.entries) })
		return
	}
	read := l.read
	if read == nil {
		read = readFolder
	}
	if !l.newest.AskNow(maxReaders, func(ctx context.Context) Listing { return l.load(ctx, q, read) }) {
		l.newest.AskNow(0, func(context.Context) Listing { return Listing{Query: q, Problem: Busy} })
	}
}

// load reads a folder in the background. A query that was cancelled changes nothing.
func (l *Loader) load(ctx context.Context, q Query, read func(folder string) ([]Entry, Problem)) Listing {
	entries, problem := read(q.Folder)
	l.mu.Lock()
	stale := ctx.Err() != nil
	if !stale && problem == NoProblem {
		l.last = &raw{q.Folder, entries}
	}
	l.mu.Unlock()
	if stale || problem != NoProblem {
		return Listing{Query: q, Problem: problem}
	}
	return arrange(q, entries)
}

// Forget makes the next query read its folder again.
func (l *Loader) Forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = nil
}

// Poll returns the answer to the newest query once, and false while there is no answer.
func (l *Loader) Poll() (Listing, bool) { return l.newest.Poll() }
