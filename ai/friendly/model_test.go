package friendly

import (
	"bytes"
	"hash/fnv"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/base/datafile"
)

// classicReader returns a reader of the built-in model with an evaluator that does not depend on
// learned weights.
func classicReader(t *testing.T) *Reader {
	t.Helper()
	m, err := BuiltinModel()
	if err != nil {
		t.Fatal(err)
	}
	return NewReader(m, discsOnly)
}

// discsOnly is a model that counts discs: simple, and the same on every system.
var discsOnly = &eval.Model{Name: "discs", Unit: Unit, Final: func(d int) int32 { return int32(d) * Unit }, New: func() eval.Evaluator { return counter{} }}

type counter struct{}

func (counter) Set(int, game.Position)               {}
func (counter) Play(int, game.Square, game.Bitboard) {}
func (counter) Pass(int)                             {}
func (counter) Eval(_ int, p game.Position) int32    { return int32(p.DiscDiff()) * Unit }

// sample is a game played by one level; it has passes.
const sample = "d3c3e6e3d2c1e2f2g1d6c5f3b2f4c2e1g4g5d1f1g3h1f6h2f5c4g2f7c6a1b1h5d7h3e7d8f8c8c7b8g6b6a2a3h6b7h4h7g8e8a8g7a6a7b5a4a5b4h8"

func sampleGame(t testing.TB) *game.Game {
	t.Helper()
	g, err := game.FromText(sample)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Every system computes the same worths: their sum is an integer that depends on the file and the
// features. New weights of the model change it on purpose.
func TestWorthsAreTheSameEverywhere(t *testing.T) {
	r := classicReader(t)
	sum := fnv.New64a()
	n := 0
	Scenes(game.LineOf(sampleGame(t)), func(s Scene, _ game.Move) {
		for _, m := range r.Moves(nil, s) {
			corner := byte(0)
			if m.Corner {
				corner = 1
			}
			sum.Write([]byte{byte(m.Move), byte(m.Worth), byte(m.Worth >> 8), byte(m.Worth >> 16), byte(m.Worth >> 24), corner})
			n++
		}
	})
	const wantMoves, want = 472, 0xa1a4020c125b336a
	if n != wantMoves || sum.Sum64() != want {
		t.Errorf("%d moves with the sum %#x, want %d and %#x", n, sum.Sum64(), wantMoves, uint64(want))
	}
}

// A position has the same probabilities however the board is turned. Exceptions are boards that are
// their own mirror image, where it is unknown on which side the last move was; moves that are equal
// in the deepest look, which are ranked by their squares; and moves far below the best, whose
// values are bounds.
func TestTurnedBoardsHaveTheSameWorths(t *testing.T) {
	m, err := BuiltinModel()
	if err != nil {
		t.Fatal(err)
	}
	values, err := eval.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r := NewReader(m, values)
	compared := 0
	defer func() {
		if compared < 500 {
			t.Errorf("only %d worths were compared", compared)
		}
	}()
	Scenes(game.LineOf(sampleGame(t)), func(s Scene, _ game.Move) {
		worth := map[game.Move]int32{}
		equal, low, high := map[int32]bool{}, int32(inf), int32(-inf)
		for _, m := range r.Moves(nil, s) {
			worth[m.Move] = m.Worth
			low, high = min(low, m.Values[2]), max(high, m.Values[2])
			if equal[m.Values[2]] {
				return
			}
			equal[m.Values[2]] = true
		}
		if high-low >= window {
			return
		}
		for turn := range game.Symmetries {
			if turn > 0 && s.Position.Transform(turn) == s.Position {
				return
			}
		}
		for turn := range game.Symmetries {
			turned := Scene{s.Position.Transform(turn), ai.Last{Move: s.Last.Move.Transform(turn), Before: s.Last.Before.Transform(turn)}}
			for _, m := range r.Moves(nil, turned) {
				back := m.Move.Transform(game.InverseSymmetry(turn))
				compared++
				if m.Worth != worth[back] {
					t.Fatalf("%v is worth %d, and turned by %d %d", back, worth[back], turn, m.Worth)
				}
			}
		}
	})
}

// The looks agree with plain minimax, down to a window below the best.
func TestLooksAreMinimax(t *testing.T) {
	l := NewLooker(discsOnly)
	var plain func(p game.Position, depth int) int32
	plain = func(p game.Position, depth int) int32 {
		if p.Over() {
			return int32(p.FinalScore()) * Unit
		}
		if p.MustPass() {
			return -plain(p.Swap(), depth)
		}
		if depth == 0 {
			return int32(p.DiscDiff()) * Unit
		}
		best := int32(math.MinInt32)
		for s := range p.Moves().All() {
			best = max(best, -plain(p.Play(game.Move(s)), depth-1))
		}
		return best
	}
	Scenes(game.LineOf(sampleGame(t)), func(s Scene, _ game.Move) {
		values := l.Values(nil, s.Position)
		for k, depth := range Looks {
			best := int32(math.MinInt32)
			for _, v := range values {
				best = max(best, v[k])
			}
			i := 0
			for sq := range s.Position.Moves().All() {
				want, got := -plain(s.Position.Play(game.Move(sq)), depth-1), values[i][k]
				if got != want && (got < want || got > best-window) {
					t.Fatalf("%v is worth %d in %d plies, want %d", sq, got, depth, want)
				}
				i++
			}
		}
	})
}

// The built-in model is small enough, and agrees with people far better than chance.
func TestBuiltinModel(t *testing.T) {
	info, err := os.Stat("../../assets/movemodel.bin")
	if err != nil || info.Size() > 2<<20 {
		t.Errorf("%v, %v", info.Size(), err)
	}
	m, err := BuiltinModel()
	if err != nil {
		t.Fatal(err)
	}
	values, err := eval.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	// What people play after f5: d6 or f6, hardly f4.
	s, _ := game.ParseMoves(game.Start, "f5")
	p := game.Start.Play(s[0])
	list := NewReader(m, values).Moves(nil, Scene{p, ai.Last{Move: s[0], Before: game.Start}})
	if len(list) != 3 {
		t.Fatalf("%+v", list)
	}
	for _, x := range list {
		if x.Move.String() == "f4" && (x.Worth >= list[1].Worth || x.Worth >= list[2].Worth) {
			t.Errorf("f4 is liked: %+v", list)
		}
	}
}

// A written model can be read again. A damaged file causes an error of one line and no panic.
func FuzzRead(f *testing.F) {
	m := NewModel(make([]int8, Slots))
	for i := range m.weights {
		m.weights[i] = int8(i % 7)
	}
	var file bytes.Buffer
	if err := m.Write(&file, datafile.Origin{Command: "test"}); err != nil {
		f.Fatal(err)
	}
	var h header
	if _, err := form.Read(bytes.NewReader(file.Bytes()), &h); err != nil || h.Command != "test" {
		f.Errorf("the origin is %+v, %v", h.Origin, err)
	}
	if back, err := ReadModel(bytes.NewReader(file.Bytes())); err != nil || !slices.Equal(back.weights, m.weights) {
		f.Errorf("the model comes back otherwise: %v", err)
	}
	f.Add(file.Bytes()[:2000])
	f.Add([]byte("FLIPFOLK"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := ReadModel(bytes.NewReader(data)); err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatal(err)
		}
		// The same bytes after a valid prefix.
		var b bytes.Buffer
		err := form.Write(&b, map[string]int{"slots": Slots}, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = parse(bytes.NewReader(b.Bytes()))
	})
}
