package sys

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"time"
	"unsafe"
	"weak"
)

// tables are the large tables of this program. Go ends a program that asks for more memory than
// there is, and no code can prevent that; in a container the system ends it even earlier. So all
// tables together have a limit, and what would exceed it is an error before it is made.
var tables = sync.OnceValue(func() *budget { return &budget{most: limit(MemoryMB(), strconv.IntSize)} })

// most32 is the largest size of all tables together, in MB, where addresses have 32 bits.
const most32 = 512

// limit returns the largest number of bytes for all tables together: half of the memory, because
// Go's heap may grow to twice what is in use. 0 is no limit.
func limit(memoryMB, bits int) int64 {
	most := int64(memoryMB) << 20 / 2
	if bits == 32 && (most == 0 || most > most32<<20) {
		return most32 << 20
	}
	return most
}

// budget counts tables. A table counts until the garbage collector has found that nobody has it any
// more: until then it takes memory.
type budget struct {
	most int64 // bytes; 0: no limit

	mu      sync.Mutex
	list    []*budgetTable
	dropped int64     // bytes of tables that were collected since the last give
	given   time.Time // of the last give
	waiting bool      // a give comes
}

// budgetTable is a table in a budget.
type budgetTable struct {
	bytes int64
	lives func() bool // nil while the table is being made
}

// GrowTable returns a table of n elements, which are 0. The error is one sentence for people: with
// this table, all tables of the program would take too much memory. The table counts as long as
// anybody has a part of it. Where there is no room for it and the old one, which the caller drops,
// the old one does not count; after an error the caller keeps it. Any goroutine may call this.
func GrowTable[T any](old []T, n int) ([]T, error) { return grow(tables(), old, n) }

func grow[T any](b *budget, old []T, n int) ([]T, error) {
	if n == 0 {
		return nil, nil
	}
	size := int64(unsafe.Sizeof(*new(T)))
	e, err := b.reserve(int64(n)*size, int64(len(old))*size)
	if err != nil {
		return nil, err
	}
	table := make([]T, n)
	first := weak.Make(unsafe.SliceData(table))
	b.mu.Lock()
	e.lives = func() bool { return first.Value() != nil }
	b.mu.Unlock()
	return table, nil
}

// reserve adds a table that replaces one of old bytes.
func (b *budget) reserve(bytes, old int64) (*budgetTable, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	inUse := b.count()
	if !b.room(bytes, inUse) {
		runtime.GC() // after this, each table that nobody has is seen to be gone
		if inUse = b.count() - old; !b.room(bytes, inUse) {
			return nil, b.refusal(bytes, inUse)
		}
	}
	e := &budgetTable{bytes: bytes}
	b.list = append(b.list, e)
	return e, nil
}

func (b *budget) room(bytes, inUse int64) bool { return b.most == 0 || bytes <= b.most-inUse }

func (b *budget) refusal(bytes, inUse int64) error {
	const format = "a table of %d MB does not fit: the tables of this program may take %d MB together"
	err := fmt.Errorf(format, megabytes(bytes), b.most>>20)
	if inUse > 0 {
		err = fmt.Errorf("%w, and %d MB are in use", err, megabytes(inUse))
	}
	return err
}

// megabytes rounds up.
func megabytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// count forgets the tables that are gone and returns the bytes of the others.
func (b *budget) count() (inUse int64) {
	kept := b.list[:0]
	for _, e := range b.list {
		if e.lives != nil && !e.lives() {
			b.dropped += e.bytes
			continue
		}
		kept = append(kept, e)
		inUse += e.bytes
	}
	clear(b.list[len(kept):])
	b.list = kept
	return inUse
}

// CheckTable returns the error of GrowTable for a table of so many MB that would not fit even if it
// was the only one.
func CheckTable(mb int) error { return tables().check(mb) }

func (b *budget) check(mb int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bytes := int64(min(mb, math.MaxInt32)) << 20; !b.room(bytes, 0) {
		return b.refusal(bytes, 0)
	}
	return nil
}

// TablesMB returns the size of all tables that this program has, and the largest that it may have,
// in MB. A most of 0 is no limit. A table that was dropped counts until it is collected.
func TablesMB() (inUse, most int) {
	b := tables()
	b.mu.Lock()
	defer b.mu.Unlock()
	return int(megabytes(b.count())), int(b.most >> 20)
}

// LimitTables sets the largest size of all tables together, in MB; 0 is no limit. It returns what
// restores the limit.
func LimitTables(mb int) (restore func()) {
	b := tables()
	set := func(most int64) (before int64) {
		b.mu.Lock()
		defer b.mu.Unlock()
		before, b.most = b.most, most
		return before
	}
	before := set(int64(mb) << 20)
	return func() { set(before) }
}

const (
	// largeDrop is the size of tables whose memory is worth a collection, in bytes.
	largeDrop = 64 << 20
	// giveEvery is the shortest time between two of them: many jobs take only milliseconds.
	giveEvery = time.Second
)

// FreeTables gives the memory of tables that were dropped back to the system. A program calls it
// when it has done some work, and may do so often: it does nothing where the tables that there are,
// and those that were dropped, have less than 64 MB, and memory goes back once a second at most.
func FreeTables() { tables().free(debug.FreeOSMemory) }

// free is FreeTables; give collects garbage and returns memory to the system.
func (b *budget) free(give func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting || b.count()+b.dropped < largeDrop {
		return
	}
	if left := giveEvery - time.Since(b.given); left > 0 {
		b.waiting = true
		time.AfterFunc(left, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.give(give)
		})
		return
	}
	b.give(give)
}

// give returns memory to the system. Nobody looks at the tables meanwhile: a look while garbage is
// collected keeps a table until the next collection.
func (b *budget) give(give func()) {
	b.given, b.waiting = time.Now(), false
	give()
	b.count()
	b.dropped = 0
}
