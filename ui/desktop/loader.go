package desktop

import (
	"context"
	"strings"
	"sync"
	"time"

	"flipside/game/base/work"
)

// FolderItem is a folder or a plain file.
type FolderItem struct {
	Name   string
	Folder bool
	Hidden bool
	Time   time.Time // time of the last change
	Size   int64     // of a file, in bytes
}

// FolderOrder is the order of the entries. Folders always come first.
type FolderOrder uint8

// The orders.
const (
	ByName FolderOrder = iota
	ByDate             // the newest first
)

// FolderQuery describes a folder and the entries to list.
type FolderQuery struct {
	Folder     string
	Extensions string // the wanted extensions, in lower case, such as ".ggf .sgf"; empty means all
	Hidden     bool   // list hidden entries too
	Order      FolderOrder
}

// wants reports whether the query asks for an entry.
func (q FolderQuery) wants(e FolderItem) bool {
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

// FolderProblem is the reason why a folder cannot be shown.
type FolderProblem uint8

// The problems.
const (
	NoProblem  FolderProblem = iota
	Missing                  // there is no such folder
	Denied                   // the user may not read the folder
	NoFolder                 // the path leads to something else
	Unreadable               // it cannot be read for another reason
	Busy                     // too many earlier folders have not answered yet
)

// FolderListing is the content of a folder.
type FolderListing struct {
	FolderQuery
	Entries []FolderItem
	Left    map[string]FolderItem // the entries that the query did not want, by name
	Problem FolderProblem
}

// Find returns the entry with a name, whether the query wanted it or not. If no name matches
// exactly, Find ignores case.
func (l *FolderListing) Find(name string) (FolderItem, bool) {
	if e, ok := l.Left[name]; ok {
		return e, true
	}
	var like FolderItem
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
	return FolderItem{}, false
}

// maxReaders is the maximum number of folders that are read at the same time. A limit is needed
// because nothing can stop the read of a network folder that does not answer.
const maxReaders = 8

// FolderLoader reads each folder in the background, at the same time as earlier ones, so that a
// folder that does not answer does not delay other folders. It returns only the answer to the
// newest query. The zero value is ready to use. Only the frame loop may call its methods.
type FolderLoader struct {
	read   func(folder string) ([]FolderItem, FolderProblem) // nil means the system's function
	newest work.Latest[FolderListing]

	mu   sync.Mutex // guards last; held only for short assignments
	last *raw       // the folder that was read last
}

// raw is the complete content of a folder. It never changes.
type raw struct {
	folder  string
	entries []FolderItem
}

// Ask sends a query and returns at once. Ask drops any older query. If the folder is the one read
// last, Ask does not read it again; it only sorts and selects its entries anew.
func (l *FolderLoader) Ask(q FolderQuery) {
	l.mu.Lock() // also while the older query is cancelled, so that it cannot change last any more
	defer l.mu.Unlock()
	if known := l.last; known != nil && known.folder == q.Folder {
		l.newest.AskNow(0, func(context.Context) FolderListing { return arrange(q, known.entries) })
		return
	}
	read := l.read
	if read == nil {
		read = readFolder
	}
	if !l.newest.AskNow(maxReaders, func(ctx context.Context) FolderListing { return l.load(ctx, q, read) }) {
		l.newest.AskNow(0, func(context.Context) FolderListing { return FolderListing{FolderQuery: q, Problem: Busy} })
	}
}

// load reads a folder in the background. A query that was cancelled changes nothing.
func (l *FolderLoader) load(ctx context.Context, q FolderQuery, read func(folder string) ([]FolderItem, FolderProblem)) FolderListing {
	entries, problem := read(q.Folder)
	l.mu.Lock()
	stale := ctx.Err() != nil
	if !stale && problem == NoProblem {
		l.last = &raw{q.Folder, entries}
	}
	l.mu.Unlock()
	if stale || problem != NoProblem {
		return FolderListing{FolderQuery: q, Problem: problem}
	}
	return arrange(q, entries)
}

// Forget makes the next query read its folder again.
func (l *FolderLoader) Forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = nil
}

// Poll returns the answer to the newest query once, and false while there is no answer.
func (l *FolderLoader) Poll() (FolderListing, bool) { return l.newest.Poll() }
