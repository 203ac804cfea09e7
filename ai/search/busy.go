package search

import (
	"sync/atomic"

	"flipside/game"
)

// busyTable holds the keys of the moves that are being searched. It can be wrong: two workers that
// write to a slot at once overwrite each other, a full set of slots loses an entry, and two workers
// at the same move share one. Then a move is searched twice or deferred unnecessarily, which costs
// time but does not change a score.
type busyTable struct {
	slots [1 << 12][4]atomic.Uint64
}

// busyKey returns the key of a move from the position after it and the depth of its node. It is
// never 0, which marks a free slot.
func busyKey(p game.Position, depth int) uint64 {
	return (Hash(p)+uint64(depth))*0x9E3779B97F4A7C15 | 1
}

func (b *busyTable) has(key uint64) bool {
	set := &b.slots[key>>52]
	for i := range set {
		if set[i].Load() == key {
			return true
		}
	}
	return false
}

func (b *busyTable) add(key uint64) {
	set := &b.slots[key>>52]
	for i := range set {
		switch set[i].Load() {
		case 0:
			set[i].Store(key)
			return
		case key:
			return
		}
	}
	set[0].Store(key)
}

func (b *busyTable) remove(key uint64) {
	set := &b.slots[key>>52]
	for i := range set {
		if set[i].Load() == key {
			set[i].Store(0)
		}
	}
}
