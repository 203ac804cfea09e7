package sys

import (
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

const mb = 1 << 20

func TestHalfOfTheMemoryIsForTables(t *testing.T) {
	for _, c := range []struct {
		memory, bits int
		want         int64
	}{{0, 64, 0}, {24000, 64, 12000 * mb}, {3, 64, 3 * mb / 2}, {0, 32, 512 * mb}, {600, 32, 300 * mb}, {4096, 32, 512 * mb}} {
		if got := limit(c.memory, c.bits); got != c.want {
			t.Errorf("%d MB, %d bits: %d bytes, want %d", c.memory, c.bits, got, c.want)
		}
	}
}

// Tables count until they are dropped; exceeding the limit is an error with a reason.
func TestTablesAreCounted(t *testing.T) {
	b := &budget{most: 10 * mb}
	first, err := grow[byte](b, nil, 4*mb)
	if err != nil || len(first) != 4*mb {
		t.Fatalf("%d, %v", len(first), err)
	}
	second, err := grow[uint64](b, nil, mb/2) // 4 MB too
	if err != nil || len(second) != mb/2 {
		t.Fatalf("%d, %v", len(second), err)
	}
	const words = "a table of 3 MB does not fit: the tables of this program may take 10 MB together, and 8 MB are in use"
	if third, err := grow[byte](b, nil, 2*mb+1); err == nil || err.Error() != words || third != nil {
		t.Errorf("%v", err)
	}
	part := first[mb : mb+1 : mb+1] // keeps all of it
	runtime.KeepAlive(first)
	first = nil
	if _, err := grow[byte](b, nil, 3*mb); err == nil {
		t.Error("a table counts no more although there is a part of it")
	}
	runtime.KeepAlive(part)
	if _, err := grow[byte](b, nil, 6*mb); err != nil {
		t.Errorf("after the first was dropped: %v", err)
	}
	runtime.KeepAlive(second)
	if err := b.check(11); err == nil || err.Error() != "a table of 11 MB does not fit: the tables of this program may take 10 MB together" {
		t.Error(err)
	}
	if b.check(10) != nil || (&budget{}).check(1<<30) != nil {
		t.Error("a table that fits, or may fit, is refused")
	}
	if table, err := grow[byte](b, nil, 0); err != nil || table != nil {
		t.Errorf("no elements: %v, %v", table, err)
	}
}

// A table can replace an old one even if there is no room for both.
func TestATableReplacesAnother(t *testing.T) {
	b := &budget{most: 10 * mb}
	table, err := grow[byte](b, nil, 6*mb)
	for _, size := range []int{7, 8, 9, 10} {
		if err == nil {
			table, err = grow(b, table, size*mb)
		}
	}
	if err != nil || len(table) != 10*mb {
		t.Fatalf("%d, %v", len(table), err)
	}
	if _, err := grow(b, table, 11*mb); err == nil || err.Error() != "a table of 11 MB does not fit: the tables of this program may take 10 MB together" {
		t.Error(err)
	}
	runtime.KeepAlive(table)
}

// Goroutines that make and drop tables concurrently never exceed the limit, and each request is
// refused or served.
func TestTablesOfManyGoroutines(t *testing.T) {
	b := &budget{most: 8 * mb}
	var wg sync.WaitGroup
	var mu sync.Mutex
	held, made := 0, 0
	for range 8 {
		wg.Go(func() {
			for range 20 {
				table, err := grow[byte](b, nil, 2*mb)
				if err != nil {
					if !strings.Contains(err.Error(), "does not fit") {
						t.Error(err)
					}
					continue
				}
				mu.Lock()
				held, made = held+1, made+1
				if held > 4 {
					t.Errorf("%d tables of 2 MB in 8 MB", held)
				}
				mu.Unlock()
				runtime.Gosched()
				mu.Lock()
				held--
				mu.Unlock()
				runtime.KeepAlive(table)
			}
		})
	}
	wg.Wait()
	if made < 4 {
		t.Errorf("only %d tables", made)
	}
}

// The usual budget counts what GrowTable makes.
func TestTablesMB(t *testing.T) {
	defer LimitTables(5)()
	table, err := GrowTable[byte](nil, 3*mb)
	if err != nil {
		t.Fatal(err)
	}
	if inUse, most := TablesMB(); inUse != 3 || most != 5 {
		t.Errorf("%d of %d MB", inUse, most)
	}
	if CheckTable(5) != nil || CheckTable(6) == nil {
		t.Error("not 5 MB is the most")
	}
	runtime.KeepAlive(table)
	FreeTables() // does nothing: less than 64 MB
	runtime.GC()
	if inUse, _ := TablesMB(); inUse != 0 {
		t.Errorf("%d MB of tables that were dropped", inUse)
	}
}

// Memory really returns to the system: less of the heap is neither in use nor returned.
func TestFreeTablesReturnsMemory(t *testing.T) {
	idle := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapSys - m.HeapReleased
	}
	b := &budget{}
	table, err := grow[byte](b, nil, 2*largeDrop)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(table); i += 4096 {
		table[i] = 1
	}
	before := idle()
	runtime.KeepAlive(table)
	b.free(debug.FreeOSMemory)
	if after := idle(); after > before-largeDrop {
		t.Errorf("%d MB of the heap are not returned, %d MB before", after/mb, before/mb)
	}
	if inUse := b.count(); inUse != 0 {
		t.Errorf("%d bytes of tables that were dropped", inUse)
	}
}

// Memory is returned at once, then at most once a second, and not at all if there is little.
func TestFreeTablesOftenCollectsSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		alive := true
		size := int64(largeDrop)
		b := &budget{list: []*budgetTable{{bytes: size, lives: func() bool { return alive }}}}
		var gives atomic.Int32 // the timer counts in a separate goroutine
		free := func(want int32) {
			t.Helper()
			b.free(func() { gives.Add(1) })
			if synctest.Wait(); gives.Load() != want {
				t.Errorf("%d times, want %d", gives.Load(), want)
			}
		}
		free(1)
		for range 10 { // one more, at the end of the second
			free(1)
			time.Sleep(giveEvery / 20)
		}
		time.Sleep(giveEvery)
		if synctest.Wait(); gives.Load() != 2 {
			t.Errorf("%d times, want 2", gives.Load())
		}
		time.Sleep(giveEvery)
		alive = false
		free(3) // it was dropped since the last time
		time.Sleep(2 * giveEvery)
		free(3)
		b.list = []*budgetTable{{bytes: size - 1, lives: func() bool { return true }}}
		free(3)
	})
}
