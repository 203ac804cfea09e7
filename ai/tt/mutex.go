package tt

import "sync"

// Locked is the same table with a mutex for each group of clusters: the reference that Table is
// measured and checked against. It has the methods of Table that a search uses.
type Locked struct {
	table Table
	locks [4096]sync.Mutex
}

// NewLocked returns an empty table of the size that New gives.
func NewLocked(mb int) *Locked {
	l := &Locked{}
	l.table.Resize(mb)
	return l
}

// Probe returns what is stored under key.
func (l *Locked) Probe(key uint64) (Entry, bool) {
	m := &l.locks[key&l.table.mask&4095]
	m.Lock()
	e, ok := l.table.Probe(key)
	m.Unlock()
	return e, ok
}

// Store keeps e under key, by the rule of Table.Store.
func (l *Locked) Store(key uint64, e Entry) {
	m := &l.locks[key&l.table.mask&4095]
	m.Lock()
	l.table.Store(key, e)
	m.Unlock()
}
