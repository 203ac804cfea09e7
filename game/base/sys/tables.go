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
// tables together have a limit, and exceeding it is an error before a table is made.
var tables = sync.OnceValue(func() *budget { return &budget{most: limit(MemoryMB(), strconv.IntSize)} })

// most32 is the largest total size of all tables, in MB, with 32-bit addresses.
const most32 = 512

// limit returns the largest total size of all tables, in bytes: half of the memory, because Go's
// heap can grow to twice what is in use. 0 is no limit.
func limit(memoryMB, bits int) int64 {
	most := int64(memoryMB) << 20 / 2
	if bits == 32 && (most == 0 || most > most32<<20) {
		return most32 << 20
	}
	return most
}

// budget counts tables. A table counts until the garbage collector has found that it is
// unreachable: until then it takes memory.
type budget struct {
	most int64 // bytes; 0: no limit

	mu      sync.Mutex
	list    []*budgetTable
	dropped int64     // bytes of tables that were collected since memory was last given back
	given   time.Time // when memory was last given back
	waiting bool      // memory will be given back
}

// budgetTable is a table in a budget.
type budgetTable struct {
	bytes int64
	lives func() bool // nil while the table is being made
}

// GrowTable returns a table of n zero elements. The error is one sentence for the user: with this
// table, all tables of the program would take too much memory. The table counts as long as any part
// of it is reachable. If there is no room for both it and the old one, the old one, which the
// caller drops, does not count; after an error the caller keeps it. GrowTable is safe for
// concurrent use.
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
		runtime.GC() // after this, each unreachable table is known to be gone
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

// CheckTable returns the error of [GrowTable] for a table of mb MB that would not fit even as the
// only one.
func CheckTable(mb int) error { return tables().check(mb) }

func (b *budget) check(mb int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bytes := int64(min(mb, math.MaxInt32)) << 20; !b.room(bytes, 0) {
		return b.refusal(bytes, 0)
	}
	return nil
}

// TablesMB returns the total size of this program's tables, and the largest total size allowed, in
// MB. If most is 0, there is no limit. A dropped table counts until it is collected.
func TablesMB() (inUse, most int) {
	b := tables()
	b.mu.Lock()
	defer b.mu.Unlock()
	return int(megabytes(b.count())), int(b.most >> 20)
}

// LimitTables sets the largest total size of all tables, in MB; 0 is no limit. It returns a
// function that restores the previous limit.
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
	// giveEvery is the shortest time between two collections: many jobs take only milliseconds.
	giveEvery = time.Second
)

// FreeTables returns the memory of dropped tables to the system. A program can call it often, after
// each piece of work: it does nothing if all tables, including the dropped ones, have less than 64
// MB, and returns memory at most once a second.
func FreeTables() { tables().free(debug.FreeOSMemory) }

// free implements FreeTables; give collects garbage and returns memory to the system.
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

// give returns memory to the system. Nothing reads the tables meanwhile: a read during garbage
// collection keeps a table alive until the next collection.
func (b *budget) give(give func()) {
	b.given, b.waiting = time.Now(), false
	give()
	b.count()
	b.dropped = 0
}
