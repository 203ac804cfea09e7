package moveorder

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"flipside/assets"
	"flipside/game"
	"flipside/game/base/datafile"
)

// randomModel returns a model with random weights, equal for mirror images.
func randomModel(seed uint64) *Model {
	r := rand.New(rand.NewPCG(seed, 1))
	entries := make([]int8, Entries)
	for i := range entries {
		entries[i] = int8(r.IntN(255) - 127)
	}
	var byEmpties [MostEmpties - LeastEmpties + 1]FeatureWeights
	for e := range byEmpties {
		for f := range byEmpties[e] {
			for v := range byEmpties[e][f] {
				byEmpties[e][f][v] = int16(r.IntN(2001) - 1000)
			}
		}
	}
	return New(entries, byEmpties)
}

// positions calls try with positions of random games that have legal moves.
func positions(t *testing.T, games int, try func(p game.Position, list []game.Child)) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	var list [36]game.Child
	for range games {
		for p := game.Start; !p.Over(); {
			moves := p.Moves()
			if moves == 0 {
				p = p.Swap()
				continue
			}
			n := p.Children(moves, list[:])
			try(p, list[:n])
			p = list[r.IntN(n)].Next
		}
	}
}

// All versions of Rank agree with each other and with the description that the fit uses.
func TestFormsAgree(t *testing.T) {
	m := randomModel(3)
	positions(t, 300, func(p game.Position, list []game.Child) {
		m.Rank(p, list)
		fast := slices.Clone(list)
		f := &m.features[band(p)]
		m.rankGo(p, f, list)
		for i := range list {
			entries, v := Describe(p, &list[i])
			want := int32(0)
			for _, e := range entries {
				want += int32(m.table[e])
			}
			for k := range f {
				want += int32(f[k][v[k]])
			}
			if list[i].Next.Own == 0 {
				want = wipedOut
			}
			if fast[i].Score != want || list[i].Score != want {
				t.Fatalf("%+v, move %v: %d, portable %d, want %d", p, list[i].Square, fast[i].Score, list[i].Score, want)
			}
		}
	})
}

// A move gets the same score under every symmetry of the board.
func TestScoresAreSymmetric(t *testing.T) {
	m := randomModel(4)
	positions(t, 20, func(p game.Position, list []game.Child) {
		m.Rank(p, list)
		for k := range game.Symmetries {
			q := p.Transform(k)
			for i := range list {
				s := list[i].Square.Transform(k)
				moved := []game.Child{q.Child(s)}
				if m.Rank(q, moved); moved[0].Score != list[i].Score {
					t.Fatalf("%+v, move %v: %d, after symmetry %d %d", p, list[i].Square, list[i].Score, k, moved[0].Score)
				}
			}
		}
	})
}

// A move that leaves the opponent no disc comes first.
func TestWipeOutComesFirst(t *testing.T) {
	p := game.Position{Own: game.At(0, 0).Bit(), Opp: game.At(1, 0).Bit()}
	list := []game.Child{p.Child(game.At(2, 0))}
	if Builtin().Rank(p, list); list[0].Score != wipedOut {
		t.Errorf("a move that wins all discs scores %d", list[0].Score)
	}
}

func TestFileKeepsEverything(t *testing.T) {
	m := randomModel(5)
	var b bytes.Buffer
	origin := datafile.Origin{Command: "train order", Seed: 3, Commit: "abc", Data: "some nodes"}
	if err := m.Write(&b, origin); err != nil {
		t.Fatal(err)
	}
	got, from, err := Read(bytes.NewReader(b.Bytes()))
	if err != nil || from != origin {
		t.Fatalf("%+v, %v", from, err)
	}
	if !reflect.DeepEqual(got, m) {
		t.Error("what was read is not what was written")
	}
	data := b.Bytes()
	for i := 0; i < len(data); i += 1 + len(data)/500 {
		bad := bytes.Clone(data)
		bad[i] ^= 0x40
		if _, _, err := Read(bytes.NewReader(bad)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
	for _, bad := range [][]byte{nil, data[:20], data[:len(data)-1], append(bytes.Clone(data), 0), assets.Weights} {
		if _, _, err := Read(bytes.NewReader(bad)); err == nil {
			t.Errorf("%d bytes were accepted", len(bad))
		}
	}
}

// The built-in weights state their origin, and everything that a search reads fits into 256 KB.
func TestBuiltin(t *testing.T) {
	_, origin, err := Read(bytes.NewReader(assets.MoveOrder))
	if err != nil || origin.Command == "" || len(origin.Commit) != 40 || origin.Data == "" {
		t.Errorf("%+v, %v", origin, err)
	}
	if size := len(Builtin().table) + int(unsafe.Sizeof(*Builtin())) + int(unsafe.Sizeof(layout{})); size > 256<<10 {
		t.Errorf("the model takes %d KB", size>>10)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(assets.MoveOrder)
	f.Add([]byte(form.Magic))
	f.Fuzz(func(t *testing.T, data []byte) { _, _, _ = Read(bytes.NewReader(data)) })
}

var sink int32

func BenchmarkRank(b *testing.B) {
	p, _, err := game.ParseOBF("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")
	if err != nil {
		b.Fatal(err)
	}
	var list [36]game.Child
	n := p.Children(p.Moves(), list[:])
	m := Builtin()
	for b.Loop() {
		m.Rank(p, list[:n])
		sink += list[0].Score
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/move")
}
