package tt

// Private is a small table of one worker for positions near the leaves. It stays in the cache of
// the core; a cache miss in the shared table would cost more than searching such a position. Each
// key has one place, and a new entry always replaces the old one.
type Private struct {
	slots [1 << privateBits]struct{ key, data uint64 }
}

const privateBits = 14 // 256 KB

// Clear removes all entries.
func (t *Private) Clear() { clear(t.slots[:]) }

// Probe returns the entry of key.
func (t *Private) Probe(key uint64) (Entry, bool) {
	s := &t.slots[key>>(64-privateBits)]
	if s.key == key && s.data != 0 {
		return unpack(s.data), true
	}
	return Entry{Move: 65, Next: 65}, false
}

// Store stores e under key.
func (t *Private) Store(key uint64, e Entry) {
	s := &t.slots[key>>(64-privateBits)]
	s.key, s.data = key, e.pack(0)
}
