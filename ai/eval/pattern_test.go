package eval

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"flipside/assets"
	"flipside/game"
)

// randomWeights returns random weights for every feature of a set.
func randomWeights(t testing.TB, set string, plies int) *Weights {
	t.Helper()
	l, err := NewLayout(Sets[set])
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	w := &Weights{Layout: l, Phasing: Phasing{Plies: plies, Split: 12}}
	for range w.Count() {
		phase := make([]int16, l.Weights)
		for i := range phase {
			phase[i] = int16(r.IntN(401) - 200)
		}
		w.Phases = append(w.Phases, phase)
	}
	return w
}

// Along random moves with steps back, the evaluator that updates its indices agrees with the slow
// version at every ply.
func TestEvaluatorFollowsTheMoves(t *testing.T) {
	all := map[string]*Weights{"no weights": randomWeights(t, "long64", 4)}
	for _, phase := range all["no weights"].Phases {
		clear(phase)
	}
	all["four places"], _ = small(t)
	for name := range Sets {
		all[name] = randomWeights(t, name, 4)
	}
	for name, w := range all {
		model, err := NewModel("test", w)
		if err != nil {
			t.Fatal(err)
		}
		e := model.New()
		r := rand.New(rand.NewPCG(3, 4))
		for range 60 {
			p := game.Start
			from := r.IntN(40)
			ply := -1
			var line []game.Position
			for n := 0; ; n++ {
				if n == from {
					ply = 3 // not always 0
					e.Set(ply, p)
				}
				if ply >= 0 {
					if got, want := e.Eval(ply, p), w.Value(p); got != want {
						t.Fatalf("%s, move %d: %d, the slow form says %d", name, n, got, want)
					}
					line = append(line, p)
				}
				moves := p.Moves()
				if moves == 0 {
					if p.Over() {
						break
					}
					if ply >= 0 {
						e.Pass(ply)
						ply++
					}
					p = p.Swap()
					continue
				}
				for range r.IntN(moves.Count()) {
					moves &= moves - 1
				}
				s := moves.First()
				flips := p.Flips(s)
				if ply >= 0 {
					e.Play(ply, s, flips)
					ply++
				}
				p = p.Apply(s, flips)
			}
			for i, q := range line { // earlier plies have not changed
				if got, want := e.Eval(3+i, q), w.Value(q); got != want {
					t.Fatalf("%s: ply %d changed: %d, want %d", name, 3+i, got, want)
				}
			}
		}
	}
}

// A model shares no memory with its weights: even a small part would keep all of them.
func TestModelKeepsNoWeights(t *testing.T) {
	w := randomWeights(t, DefaultSet, 4)
	model, err := NewModel("test", w)
	if err != nil {
		t.Fatal(err)
	}
	want := w.Value(game.Start)
	for _, phase := range w.Phases {
		clear(phase)
	}
	e := model.New()
	e.Set(0, game.Start)
	if got := e.Eval(0, game.Start); got != want {
		t.Errorf("after the weights have changed, the model says %d, want %d", got, want)
	}
}

// Symmetric positions have the same estimate.
func TestEstimateIsSymmetric(t *testing.T) {
	w := randomWeights(t, DefaultSet, 2)
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		own, opp := r.Uint64()&r.Uint64(), r.Uint64()
		p := game.Position{Own: game.Bitboard(own), Opp: game.Bitboard(opp &^ own)}
		want := w.Value(p)
		for i := range game.Symmetries {
			if got := w.Value(p.Transform(i)); got != want {
				t.Fatalf("%+v: %d, symmetry %d gives %d", p, want, i, got)
			}
		}
	}
}

func TestMoveFormsAgree(t *testing.T) {
	w := randomWeights(t, "inner96", 4)
	r := rand.New(rand.NewPCG(7, 8))
	for range 20000 {
		var a, b, from indices
		for i := range from {
			from[i] = r.Uint64()
		}
		sq, flips, mover := r.Uint64()&63, r.Uint64()&r.Uint64()&r.Uint64(), r.Uint64()&1
		moveGo(&a, &from, &w.Layout.step, sq, flips, mover)
		move(&b, &from, &w.Layout.step, sq, flips, mover)
		if a != b {
			t.Fatalf("square %d, flips %x, mover %d: %x, portable %x", sq, flips, mover, b, a)
		}
	}
}

// The sum in assembly equals the portable one, for each number of words, and at the first and the
// last entry of every shape.
func TestSumFormsAgree(t *testing.T) {
	w := randomWeights(t, "inner96", 4)
	tables, _ := w.Layout.unfold(w.Phases[3], swapDigits(59049), make([]int16, 4<<20))
	offset := w.Layout.offset
	r := rand.New(rand.NewPCG(9, 8))
	for n := range 20000 {
		var x indices
		for i, p := range w.Layout.places {
			contents := len(w.Layout.fold[p.shape])
			index := r.IntN(contents)
			if n < 4 { // the first or the last entry of every shape
				index = n % 2 * (contents - 1)
			}
			x[i/4] |= uint64(index) << (i % 4 * 16)
		}
		words, table := tables.words, tables.table[n/2&1]
		if n >= 4 {
			words = 1 + n%tables.words
		}
		want := int32(0)
		for i, p := range w.Layout.places[:4*words] {
			start := 1
			for _, fold := range w.Layout.fold[:p.shape] {
				start += len(fold)
			}
			want += int32(table[start+int(uint16(x[i/4]>>(i%4*16)))])
		}
		if a, b := sumGo(&x, table, &offset, words), sumPlaces(&x, table, &offset, words); a != want || b != want {
			t.Fatalf("%d words: %d, portable %d, want %d", words, b, a, want)
		}
	}
}

func TestShapesThatAreWrong(t *testing.T) {
	for _, s := range []Shape{{"one", "a1"}, {"twice", "a1 b1 a1"}, {"none", "a9 b1"}, {"long", "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2"}} {
		if _, err := NewLayout([]Shape{s}); err == nil {
			t.Errorf("%v was accepted", s)
		}
	}
	if _, err := NewLayout(nil); err == nil {
		t.Error("no shapes were accepted")
	}
	if l, err := NewLayout(Sets["classic46"]); err != nil || len(l.places) != 46 {
		t.Errorf("%v, %v", l, err)
	}
}

var sink int32

func BenchmarkEval(b *testing.B) {
	for _, name := range []string{"classic46", "wide58", "long64", "inner96"} {
		w := randomWeights(b, name, 4)
		model, _ := NewModel("test", w)
		e := model.New()
		var ps []game.Position
		p := game.Start
		r := rand.New(rand.NewPCG(1, 9))
		for range 30 {
			ms := p.Moves()
			if ms == 0 {
				break
			}
			for range r.IntN(ms.Count()) {
				ms &= ms - 1
			}
			p = p.Play(game.Move(ms.First()))
			ps = append(ps, p)
		}
		for i, p := range ps {
			e.Set(i, p)
		}
		b.Run(name+"/eval", func(b *testing.B) {
			for i := range b.N {
				k := i % len(ps)
				sink += e.Eval(k, ps[k])
			}
		})
		b.Run(name+"/move", func(b *testing.B) {
			s := p.Moves().First()
			f := p.Flips(s)
			for range b.N {
				e.Play(5, s, f)
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		w, _, err := ReadWeights(bytes.NewReader(assets.Weights))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := NewModel("pattern", w); err != nil {
			b.Fatal(err)
		}
	}
}

// The packed version of a position's features agrees with the slow one.
func TestEntriesAreTheFeatures(t *testing.T) {
	for name := range Sets {
		l, err := NewLayout(Sets[name])
		if err != nil {
			t.Fatal(err)
		}
		tables := l.Tables()
		r := rand.New(rand.NewPCG(5, 6))
		for range 200 {
			own := r.Uint64() & r.Uint64()
			p := game.Position{Own: game.Bitboard(own), Opp: game.Bitboard(r.Uint64() &^ own)}
			entries := l.Entries(nil, p)
			if len(entries) != len(tables) {
				t.Fatalf("%s: %d entries for %d tables", name, len(entries), len(tables))
			}
			for i, want := range l.Features(nil, p) {
				if got := tables[i] + int32(entries[i]); got != want {
					t.Fatalf("%s, feature %d: %d, the slow form says %d", name, i, got, want)
				}
			}
		}
	}
}
