package search

import "sync"

// Locked is the same table with a mutex for each group of clusters. It is the reference for the
// speed and the correctness of Table, and has the methods that a search uses.
type Locked struct {
	table Table
	locks [4096]sync.Mutex
}

// NewLocked returns an empty table of the same size as New.
func NewLocked(mb int) (*Locked, error) {
	l := &Locked{}
	if err := l.table.Resize(mb); err != nil {
		return nil, err
	}
	return l, nil
}

// Probe returns the entry of key.
func (l *Locked) Probe(key uint64) (Stored, bool) {
	m := &l.locks[key&l.table.mask&4095]
	m.Lock()
	e, ok := l.table.Probe(key)
	m.Unlock()
	return e, ok
}

// Store stores e under key, with the replacement rule of Table.Store.
func (l *Locked) Store(key uint64, e Stored) {
	m := &l.locks[key&l.table.mask&4095]
	m.Lock()
	l.table.Store(key, e)
	m.Unlock()
}
