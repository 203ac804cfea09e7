package search

import (
	"sync/atomic"

	"flipside/game/base/sys"
)

// slot is an entry in memory; check is key XOR data.
type slot struct{ check, data atomic.Uint64 }

// ways is the number of entries in a cluster, which fills a cache line of 64 bytes.
const ways = 4

type cluster [ways]slot

// Table is a transposition table of a fixed size. Any number of goroutines can call Probe and Store
// concurrently. Resize, Clear, NewSearch and Forget must not run concurrently with any other call.
// They can allocate or write the whole table, so the frame loop must not call them.
type Table struct {
	clusters []cluster
	mask     uint64
	age      uint64
	only     uint64 // ageMask if only entries of this age can be found, otherwise 0
}

// NewTable returns an empty table. Its size is the largest power of two that fits into mb MB (2^20
// bytes), at least one cluster. The error comes from sys.GrowTable.
func NewTable(mb int) (*Table, error) {
	t := &Table{}
	if err := t.Resize(mb); err != nil {
		return nil, err
	}
	return t, nil
}

// Resize removes all entries and gives the table the size that NewTable would give it. After an
// error the table is unchanged.
func (t *Table) Resize(mb int) error {
	n := 1
	for int64(n)*2*ways*16 <= int64(mb)<<20 {
		n *= 2
	}
	if n == len(t.clusters) {
		t.Clear()
		return nil
	}
	clusters, err := sys.GrowTable(t.clusters, n)
	if err != nil {
		return err
	}
	sys.LargePages(clusters)
	t.clusters, t.mask, t.age, t.only = clusters, uint64(n-1), 0, 0
	return nil
}

// Part returns the first mb MB of the table, a power of two, or all of a smaller table, as a
// separate table. Both share memory, so their entries replace each other. The part is invalid after
// the next call of NewSearch, Forget, Resize or Clear. Positions that come again soon are found
// faster in a small table: the table and the addresses of its pages stay in the caches of the core.
func (t *Table) Part(mb int) *Table {
	part := *t
	n := min(len(t.clusters), mb<<20/(ways*16))
	part.clusters, part.mask = t.clusters[:n:n], uint64(n-1)
	return &part
}

// Clear removes all entries.
func (t *Table) Clear() {
	for i := range t.clusters {
		c := &t.clusters[i]
		for j := range c {
			c[j].check.Store(0)
			c[j].data.Store(0)
		}
	}
	t.age, t.only = 0, 0
}

// NewSearch makes all entries older, so that new ones replace them first. Probe still finds them.
func (t *Table) NewSearch() { t.age, t.only = (t.age+1)&ageMask, 0 }

// Forget hides all entries. It has the same effect as Clear but does not write the table. The next
// NewSearch makes the remaining ones visible again.
func (t *Table) Forget() {
	t.age, t.only = (t.age+1)&ageMask, ageMask
	if t.age == 0 {
		t.Clear() // the age has wrapped around, and entries of the same age can be left
		t.only = ageMask
	}
}

// Bytes returns the size of the table in bytes.
func (t *Table) Bytes() int { return len(t.clusters) * ways * 16 }

// Prefetch starts loading the entry of key into the cache, for a Probe that follows soon.
func (t *Table) Prefetch(key uint64) { prefetch(&t.clusters[key&t.mask]) }

// Probe returns the entry of key.
func (t *Table) Probe(key uint64) (Stored, bool) {
	c := &t.clusters[key&t.mask]
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == key && data != 0 {
			if (data>>ageShift^t.age)&t.only != 0 {
				break
			}
			return unpack(data), true
		}
	}
	return Stored{Move: 65, Second: 65}, false
}

// Store stores e under key. It replaces the old entry of key. If there is none, it replaces the
// least valuable entry of the cluster: an empty one, otherwise the one with the smallest depth,
// where entries of earlier searches count with an eighth of their depth.
func (t *Table) Store(key uint64, e Stored) {
	c := &t.clusters[key&t.mask]
	victim, least := &c[0], ^uint64(0)
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == key {
			victim = &c[i]
			break
		}
		worth := data>>depthShift&127 + 1
		if data == 0 {
			worth = 0
		} else if data>>ageShift&ageMask != t.age {
			worth = data >> depthShift & 127 >> 3
			if t.only != 0 {
				worth = 0 // Probe no longer finds it
			}
		}
		if worth < least {
			victim, least = &c[i], worth
		}
	}
	data := e.pack(t.age)
	put(victim, key^data, data)
}
