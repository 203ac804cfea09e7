package search

import (
	"flipside/game/base/sys"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"flipside/game"
)

func randomEntry(r *rand.Rand) Stored {
	return Stored{
		Score: int32(r.IntN(1<<24)) - 1<<23, Depth: uint8(r.IntN(128)), Bound: Bound(1 + r.IntN(3)), Kind: StoredKind(r.IntN(16)),
		Move: game.Move(r.IntN(66)), Second: game.Move(r.IntN(66)),
	}
}

func TestPackingKeepsEveryField(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	edges := []Stored{
		{Score: -1 << 23, Depth: 127, Bound: Equal, Kind: 15, Move: game.NoMove, Second: game.NoMove},
		{Score: 1<<23 - 1, Bound: Upper, Move: game.Pass},
	}
	for i := range 10000 {
		e := randomEntry(r)
		if i < len(edges) {
			e = edges[i]
		}
		if got := unpack(e.pack(uint64(i) & ageMask)); got != e {
			t.Fatalf("packed %+v, unpacked %+v", e, got)
		}
	}
}

// must returns a table, or panics if there is no room for it.
func must[T any](table T, err error) T {
	if err != nil {
		panic(err)
	}
	return table
}

func TestAClusterIsACacheLine(t *testing.T) {
	if size := unsafe.Sizeof(cluster{}); size != 64 {
		t.Fatalf("a cluster has %d bytes", size)
	}
	if got := must(NewTable(4)).Bytes(); got != 4<<20 {
		t.Fatalf("a table of 4 MB has %d bytes", got)
	}
	if got := must(NewTable(3)).Bytes(); got != 2<<20 {
		t.Fatalf("a table of at most 3 MB has %d bytes", got)
	}
}

// Two words from different entries, as a reader can see them between two writers, fail the check.
func TestTornPairsAreRejected(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	table := must(NewTable(1))
	for range 5000 {
		key, other := r.Uint64(), r.Uint64()
		a, b := randomEntry(r), randomEntry(r)
		table.clearCluster(key)
		table.Store(key, a)
		if got, ok := table.Probe(key); !ok || got != a {
			t.Fatalf("stored %+v, found %+v, %v", a, got, ok)
		}
		// The check word of one entry and the data word of another, in the same slot.
		s := &table.clusters[key&table.mask][0]
		torn := b.pack(0)
		if torn == s.data.Load() {
			continue
		}
		s.data.Store(torn)
		if got, ok := table.Probe(key); ok {
			t.Fatalf("a torn pair was read as %+v", got)
		}
		// The data of one key and the check of another.
		s.data.Store(a.pack(0))
		s.check.Store(other ^ torn)
		if got, ok := table.Probe(key); ok {
			t.Fatalf("a foreign check was read as %+v", got)
		}
	}
}

// clearCluster empties the cluster of a key.
func (t *Table) clearCluster(key uint64) {
	c := &t.clusters[key&t.mask]
	for i := range c {
		c[i].check.Store(0)
		c[i].data.Store(0)
	}
}

func TestReplacement(t *testing.T) {
	table := must(NewTable(1))
	table.Clear()
	key := func(i uint64) uint64 { return i << 32 } // all in cluster 0
	for i := range uint64(4) {
		table.Store(key(i+1), Stored{Depth: uint8(10 + i), Bound: Equal, Move: 3})
	}
	table.Store(key(9), Stored{Depth: 1, Bound: Equal, Move: 4})
	if _, ok := table.Probe(key(1)); ok {
		t.Error("the shallowest entry stayed")
	}
	for i := uint64(2); i <= 4; i++ {
		if _, ok := table.Probe(key(i)); !ok {
			t.Errorf("entry %d went although a shallower one was there", i)
		}
	}
	table.NewSearch()
	for i := range uint64(3) {
		table.Store(key(20+i), Stored{Depth: 5, Bound: Equal, Move: 5})
	}
	found := 0
	for i := range uint64(3) {
		if _, ok := table.Probe(key(20 + i)); ok {
			found++
		}
	}
	if found != 3 {
		t.Errorf("only %d of 3 new entries stayed next to old ones", found)
	}
	table.Store(key(20), Stored{Depth: 2, Score: 7, Bound: Lower, Move: 6})
	if e, ok := table.Probe(key(20)); !ok || e.Score != 7 {
		t.Error("a key's own entry was not replaced")
	}
	if err := table.Resize(2); err != nil {
		t.Fatal(err)
	}
	if _, ok := table.Probe(key(20)); ok {
		t.Error("an entry outlived Resize")
	}
}

// A table that has no room to grow keeps its size and its entries.
func TestNoRoomToResize(t *testing.T) {
	defer sys.LimitTables(2)()
	table := must(NewTable(1))
	table.Store(1, Stored{Depth: 3, Bound: Equal})
	if err := table.Resize(4); err == nil || !strings.Contains(err.Error(), "a table of 4 MB does not fit: the tables of this program may take 2 MB together") {
		t.Error(err)
	}
	if e, ok := table.Probe(1); !ok || e.Depth != 3 || table.Bytes() != 1<<20 {
		t.Errorf("%+v, %v, %d bytes", e, ok, table.Bytes())
	}
	if err := table.Resize(2); err != nil || table.Bytes() != 2<<20 {
		t.Errorf("%v, %d bytes", err, table.Bytes())
	}
	if _, err := NewTable(3); err == nil {
		t.Error("a second table of 2 MB fits into 2 MB")
	}
	if _, err := NewLocked(3); err == nil {
		t.Error("a second table of 2 MB fits into 2 MB")
	}
	runtime.KeepAlive(table)
}

// With concurrent writers and readers, each entry that is found was stored under its key.
func TestEightWriters(t *testing.T) {
	for name, table := range map[string]interface {
		Probe(uint64) (Stored, bool)
		Store(uint64, Stored)
	}{"lock-free": must(NewTable(1)), "locked": must(NewLocked(1))} {
		t.Run(name, func(t *testing.T) {
			const n = 40000
			// The entry depends on the key, so that a reader can check it.
			entry := func(key uint64) Stored {
				return Stored{Score: int32(key >> 44), Depth: uint8(key >> 36 & 127), Bound: Equal, Move: game.Move(key >> 30 & 63), Second: 1}
			}
			var wg sync.WaitGroup
			var hits [8]int
			for id := range 8 {
				wg.Go(func() {
					r := rand.New(rand.NewPCG(uint64(id), 0))
					for range n {
						// Use few clusters, so that writers share them.
						key := r.Uint64()&^0xFFFFFFFF&(7<<44|7<<36|7<<32) | r.Uint64()&3 | 1<<50
						if e, ok := table.Probe(key); ok {
							hits[id]++
							if e != entry(key) {
								t.Errorf("key %x: found %+v, stored %+v", key, e, entry(key))
								return
							}
						}
						table.Store(key, entry(key))
					}
				})
			}
			wg.Wait()
			for id, h := range hits {
				if h == 0 {
					t.Errorf("worker %d never found anything", id)
				}
			}
		})
	}
}

func TestHashHasNoCollisionsAmongManyPositions(t *testing.T) {
	seen := map[uint64]game.Position{}
	low := map[uint64]int{}
	var walk func(p game.Position, depth int)
	walk = func(p game.Position, depth int) {
		h := Hash(p)
		if q, ok := seen[h]; ok && q != p {
			t.Fatalf("%+v and %+v share the key %x", p, q, h)
		}
		if _, ok := seen[h]; ok {
			return
		}
		seen[h] = p
		low[h&0xFFF]++
		if depth == 0 {
			return
		}
		for s := range p.Moves().All() {
			walk(p.Play(game.Move(s)), depth-1)
		}
	}
	walk(game.Start, 7)
	most, mean := 0, float64(len(seen))/4096
	for _, n := range low {
		most = max(most, n)
	}
	if float64(most) > mean+10*mean/3 {
		t.Errorf("the low bits crowd: %d keys in one of 4096 sets, %.1f on average", most, mean)
	}
}

func benchmarkTable(b *testing.B, mb int, probe func(uint64) (Stored, bool), store func(uint64, Stored)) {
	e := Stored{Depth: 9, Bound: Equal, Move: 3, Second: 4}
	b.Run("probe", func(b *testing.B) {
		k := uint64(1)
		for b.Loop() {
			k = k*6364136223846793005 + 1442695040888963407
			probe(k >> 11)
		}
	})
	b.Run("store", func(b *testing.B) {
		k := uint64(1)
		for b.Loop() {
			k = k*6364136223846793005 + 1442695040888963407
			store(k>>11, e)
		}
	})
}

func BenchmarkTable1MB(b *testing.B) { t := must(NewTable(1)); benchmarkTable(b, 1, t.Probe, t.Store) }
func BenchmarkTable64MB(b *testing.B) {
	t := must(NewTable(64))
	benchmarkTable(b, 64, t.Probe, t.Store)
}
func BenchmarkLocked1MB(b *testing.B) {
	t := must(NewLocked(1))
	benchmarkTable(b, 1, t.Probe, t.Store)
}
func BenchmarkLocked64MB(b *testing.B) {
	t := must(NewLocked(64))
	benchmarkTable(b, 64, t.Probe, t.Store)
}

func TestForgetHidesWithoutClearing(t *testing.T) {
	table := must(NewTable(1))
	old := Stored{Depth: 9, Bound: Equal, Move: 3, Second: 1}
	for round := range 600 { // more than there are ages
		key := uint64(round+1) << 40
		table.Store(key, old)
		if e, ok := table.Probe(key); !ok || e != old {
			t.Fatalf("round %d: a new entry is not found", round)
		}
		table.Forget()
		for i := range round + 1 {
			if e, ok := table.Probe(uint64(i+1) << 40); ok {
				t.Fatalf("round %d: entry %d %+v outlived Forget", round, i, e)
			}
		}
	}
	// New entries replace hidden ones, whatever the depth.
	for i := range uint64(ways) {
		table.Store((i+1)<<32, Stored{Depth: 60, Bound: Equal})
	}
	table.Forget()
	for i := range uint64(ways) {
		table.Store((i+9)<<32, Stored{Depth: 1, Bound: Equal})
	}
	for i := range uint64(ways) {
		if _, ok := table.Probe((i + 9) << 32); !ok {
			t.Errorf("new entry %d had to give way", i)
		}
	}
}

func TestPrivateFindsTheLastEntryOfItsPlace(t *testing.T) {
	table := new(Private)
	r := rand.New(rand.NewPCG(3, 3))
	for range 1000 {
		e := randomEntry(r)
		key := r.Uint64() | 1
		table.Put(key, Pack(e.Score, int(e.Depth), e.Bound, e.Kind, e.Move, e.Second))
		if got, ok := table.Probe(key); !ok || got != e {
			t.Fatalf("stored %+v, found %+v, %v", e, got, ok)
		}
		// Another key in the same place.
		if d := table.Find(key ^ 2); d != 0 {
			t.Fatalf("found %x under a foreign key", d)
		}
		table.Put(key^2, Pack(7, 3, Lower, Exact, 1, 2))
		if _, ok := table.Probe(key); ok {
			t.Fatal("an entry that was replaced is found")
		}
	}
	table.Put(5, Pack(0, 9, Equal, Exact, 1, 2))
	table.Clear()
	if table.Find(5) != 0 || table.Find(0) != 0 {
		t.Fatal("an empty table has an entry")
	}
}

// A part of a table shares its memory, including the age. It has the requested size, or the size of
// the table if that is smaller.
func TestPart(t *testing.T) {
	table, err := NewTable(4)
	if err != nil {
		t.Fatal(err)
	}
	table.NewSearch()
	if n := table.Part(8).Bytes(); n != table.Bytes() {
		t.Errorf("more than all of the table has %d bytes", n)
	}
	part := table.Part(1)
	if part.Bytes() != 1<<20 {
		t.Errorf("1 MB has %d bytes", part.Bytes())
	}
	e := Stored{Score: 5, Depth: 9, Bound: Equal, Kind: Exact, Move: 3, Second: 65}
	part.Store(1, e) // both look for this key in cluster 1
	if got, ok := table.Probe(1); !ok || got != e {
		t.Errorf("the table has %+v, %v", got, ok)
	}
	table.Forget()
	if _, ok := table.Part(1).Probe(1); ok {
		t.Error("a part found what was forgotten")
	}
}
