package tt

import (
	"sync/atomic"

	"flipside/ai/pages"
)

// slot is an entry in memory: check is key XOR data.
type slot struct{ check, data atomic.Uint64 }

// ways is the number of entries of a cluster: a cache line of 64 bytes.
const ways = 4

type cluster [ways]slot

// Table is a transposition table of a fixed size. Probe and Store may be called by any number of
// goroutines at once; New, Resize, Clear, NewSearch and Forget only while none does, and off the
// frame loop, since they touch or allocate all of it.
type Table struct {
	clusters []cluster
	mask     uint64
	age      uint64
	only     uint64 // ageMask where only entries of this age are found, else 0
}

// New returns an empty table of at most mb MB (2^20 bytes), at least one cluster: the largest power
// of two that fits.
func New(mb int) *Table {
	t := &Table{}
	t.Resize(mb)
	return t
}

// Resize empties the table and gives it the size that New would.
func (t *Table) Resize(mb int) {
	n := 1
	for n*2*ways*16 <= mb<<20 {
		n *= 2
	}
	if n != len(t.clusters) {
		t.clusters = make([]cluster, n)
		pages.Large(t.clusters)
		t.mask = uint64(n - 1)
		t.age = 0
		return
	}
	t.Clear()
}

// Clear forgets everything.
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

// NewSearch makes the entries stored so far give way to those to come; they are still found.
func (t *Table) NewSearch() { t.age, t.only = (t.age+1)&ageMask, 0 }

// Forget hides every entry stored so far, as Clear would, without touching them: until a NewSearch,
// which finds what is left of them again.
func (t *Table) Forget() {
	t.age, t.only = (t.age+1)&ageMask, ageMask
	if t.age == 0 {
		t.Clear() // entries of the same age may be left from the last time round
		t.only = ageMask
	}
}

// Bytes returns the size of the table in bytes.
func (t *Table) Bytes() int { return len(t.clusters) * ways * 16 }

// Prefetch starts bringing what may be stored under key nearer, for a Probe that follows soon.
func (t *Table) Prefetch(key uint64) { prefetch(&t.clusters[key&t.mask]) }

// Probe returns what is stored under key.
func (t *Table) Probe(key uint64) (Entry, bool) {
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
	return Entry{Move: 65, Next: 65}, false
}

// Store keeps e under key. It replaces what the key had; else the entry of the cluster that is
// worth least: none, or by its depth, of which an eighth counts where it is from an earlier search.
func (t *Table) Store(key uint64, e Entry) {
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
				worth = 0 // nobody finds it any more
			}
		}
		if worth < least {
			victim, least = &c[i], worth
		}
	}
	data := e.pack(t.age)
	put(victim, key^data, data)
}
