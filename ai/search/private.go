package search

import "unsafe"

// Private is a small table of one worker for positions near the leaves. It stays in the cache of
// the core; a cache miss in the shared table would cost more than searching such a position. Each
// key has one slot, and a new entry always replaces the old one.
type Private struct {
	slots [1 << privateBits]privateSlot
}

type privateSlot struct {
	key  uint64
	data Packed
}

const privateBits = 14 // 256 KB

// The slot of a key in a Private is at byte key >> PrivateShift << PrivateSlotShift. The assembly
// prefetches it.
const (
	PrivateShift     = 64 - privateBits
	PrivateSlotShift = 4
)

// This compiles only if the shift matches the size.
var _ = [1]struct{}{}[unsafe.Sizeof(privateSlot{})-1<<PrivateSlotShift]

// Clear removes all entries.
func (t *Private) Clear() { clear(t.slots[:]) }

// Probe returns the entry of key.
func (t *Private) Probe(key uint64) (Stored, bool) {
	if d := t.Find(key); d != 0 {
		return unpack(uint64(d)), true
	}
	return Stored{Move: 65, Second: 65}, false
}

// Find returns the entry of key, or 0.
func (t *Private) Find(key uint64) Packed {
	s := &t.slots[key>>PrivateShift]
	if s.key == key {
		return s.data
	}
	return 0
}

// Put stores d under key.
func (t *Private) Put(key uint64, d Packed) {
	s := &t.slots[key>>PrivateShift]
	s.key, s.data = key, d
}
