package tt

// Private is a small table of one worker, for positions so near the leaves that a shared table's
// cache miss would cost more than searching them: it stays in the core's own cache. Each key has
// one place and the newest entry wins.
type Private struct {
	slots [1 << privateBits]struct{ key, data uint64 }
}

const privateBits = 14 // 256 KB

// Clear forgets everything.
func (t *Private) Clear() { clear(t.slots[:]) }

// Probe returns what is stored under key.
func (t *Private) Probe(key uint64) (Entry, bool) {
	s := &t.slots[key>>(64-privateBits)]
	if s.key == key && s.data != 0 {
		return unpack(s.data), true
	}
	return Entry{Move: 65, Next: 65}, false
}

// Store keeps e under key.
func (t *Private) Store(key uint64, e Entry) {
	s := &t.slots[key>>(64-privateBits)]
	s.key, s.data = key, e.pack(0)
}
