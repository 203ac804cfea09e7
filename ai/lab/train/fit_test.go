package train

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flipside/ai/eval"
	"flipside/game"
)

// smallLayout has a symmetric shape, one without symmetry, and the tables of moves.
func smallLayout(t *testing.T) *eval.Layout {
	t.Helper()
	l, err := eval.NewLayout([]eval.Shape{{Name: "edge", Squares: "c1 d1 e1 f1"}, {Name: "corner", Squares: "a1 b1 b2"}})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// distance is the number of squares in which two contents differ.
func distance(a, b, squares int) (d int) {
	for range squares {
		if a%3 != b%3 {
			d++
		}
		a, b = a/3, b/3
	}
	return d
}

// The prior applies the inverse of its covariance: the covariance, computed content by content,
// times the result of add for w is w again.
func TestPriorIsTheInverseOfItsCovariance(t *testing.T) {
	l, alike := smallLayout(t), 0.4
	p := newPrior(l, alike)
	r := rand.New(rand.NewPCG(1, 2))
	w, image, diagonal := make([]float32, l.Weights), make([]float32, l.Weights), make([]float32, l.Weights)
	for i := range w {
		w[i] = float32(r.NormFloat64())
	}
	p.add(image, w, 2)
	p.addDiagonal(diagonal, 2)
	for shape, squares := range []int{4, 3} {
		first, fold := l.Contents(shape)
		// Contents that share a weight also share the result of add.
		share := make(map[int32]float64)
		for _, k := range fold {
			share[k]++
		}
		for a := range fold {
			back := 0.0
			for b, k := range fold {
				back += math.Pow(alike, float64(distance(a, b, squares))) * float64(image[first+int(k)]) / share[k]
			}
			if want := 2 * float64(w[first+int(fold[a])]); math.Abs(back-want) > 1e-4 {
				t.Fatalf("shape %d, content %d: %g, want %g", shape, a, back, want)
			}
		}
	}
	first, size := l.MoveTables()
	for table := range 2 {
		begin := first + table*size*size
		for a := 0; a < size*size; a += 37 {
			back := 0.0
			for b := range size * size {
				gap := math.Abs(float64(a/size-b/size)) + math.Abs(float64(a%size-b%size))
				back += moveSpread * math.Exp(-gap/moveReach) * float64(image[begin+b])
			}
			if want := 2 * float64(w[begin+a]); math.Abs(back-want) > 1e-3 {
				t.Fatalf("moves %d, entry %d: %g, want %g", table, a, back, want)
			}
		}
	}
	// The diagonal, found with unit vectors. If several contents share a weight, add also has the
	// terms between them, which the preconditioner leaves out; these weights are not compared.
	for shape := range 2 {
		first, fold := l.Contents(shape)
		count := make(map[int32]int)
		for _, k := range fold {
			count[k]++
		}
		for k, n := range count {
			if n > 1 {
				continue
			}
			unit, out := make([]float32, l.Weights), make([]float32, l.Weights)
			unit[first+int(k)] = 1
			p.add(out, unit, 2)
			if got, want := diagonal[first+int(k)], out[first+int(k)]; math.Abs(float64(got-want)) > 1e-4*float64(want) {
				t.Fatalf("diagonal %d of shape %d: %g, want %g", k, shape, got, want)
			}
		}
	}
}

func randomRows(l *eval.Layout, n int) rows {
	r := rand.New(rand.NewPCG(5, 6))
	out := rows{tables: l.Tables()}
	for range n {
		own := r.Uint64() & r.Uint64()
		p := game.Position{Own: game.Bitboard(own), Opp: game.Bitboard(r.Uint64() &^ own & r.Uint64())}
		out.add(l, p, float32(8*r.NormFloat64()), 1-r.Float32())
	}
	return out
}

// objective is the function that solve minimises, computed slowly.
func (r *rows) objective(p *prior, shrink float32, w []float32) float64 {
	sum := 0.0
	for i, y := range r.labels {
		e := float64(r.sum(i, w)) - float64(y)
		sum += float64(r.weights[i]) * e * e
	}
	image := make([]float32, len(w))
	p.add(image, w, shrink)
	return sum + dot(image, w)
}

// At the solution, a step in any direction increases the objective, whatever the start.
func TestSolveFindsTheLeast(t *testing.T) {
	l := smallLayout(t)
	p, shrink := newPrior(l, 0.3), float32(5)
	r := randomRows(l, 400)
	w := r.solve(context.Background(), p, shrink, 300, nil)
	least := r.objective(p, shrink, w)
	if zero := r.objective(p, shrink, make([]float32, len(w))); least > 0.95*zero {
		t.Fatalf("%g is hardly less than the %g of no weights", least, zero)
	}
	seen := make(map[int]bool)
	for i, k := range r.features {
		seen[int(r.tables[i%len(r.tables)])+int(k)] = true
	}
	for k := range seen {
		for _, by := range []float32{-0.2, 0.2} {
			w[k] += by
			if other := r.objective(p, shrink, w); other < least {
				t.Fatalf("weight %d moved by %g: %g is less than %g", k, by, other, least)
			}
			w[k] -= by
		}
	}
	start := make([]float32, len(w))
	for i := range start {
		start[i] = float32(i%7) - 3
	}
	again := r.solve(context.Background(), p, shrink, 300, start)
	if other := r.objective(p, shrink, again); math.Abs(other-least) > 1e-3*least {
		t.Errorf("from elsewhere %g, from zeroes %g", other, least)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if stopped := r.solve(ctx, p, shrink, 300, start); stopped[3] != start[3] {
		t.Error("a cancelled run went on")
	}
}

// A content without samples gets its weight from contents that differ in one square.
func TestUnseenContentsLeanOnTheirNeighbours(t *testing.T) {
	l := smallLayout(t)
	_, fold := l.Contents(1)
	first, _ := l.Contents(1)
	r := rows{tables: l.Tables()}
	var samples []Sample
	for range 200 { // own discs on a1 and b1, and nothing else
		samples = append(samples, Sample{Position: game.Position{Own: game.At(0, 0).Bit() | game.At(1, 0).Bit()}, Result: 20})
	}
	for _, s := range samples {
		r.add(l, s.Position, float32(s.Result), 1)
	}
	w := r.solve(context.Background(), newPrior(l, 0.5), 10, 100, nil)
	at := func(content int) float32 { return w[first+int(fold[content])] }
	const seen, near, far = 1 + 3, 1 + 3 + 9, 2 + 6 + 9
	if !(at(seen) > at(near) && at(near) > at(far) && at(far) > 0) {
		t.Errorf("weights %g, %g, %g do not fall with the distance", at(seen), at(near), at(far))
	}
}

// laterValue follows the game through turns and passes. The test compares it with the positions
// played again.
func TestLaterValue(t *testing.T) {
	dir := t.TempDir()
	if err := selfPlay(dir).Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	all := mustReadDir(t, dir)
	checked, passes := 0, 0
	for i := range all {
		if got, _ := laterValue(all, i, 0); !all[i].Exact && got != float64(all[i].Value)/eval.Unit {
			t.Fatalf("sample %d: %g now, its value is %d/128", i, got, all[i].Value)
		}
		want, solved := float64(all[i].Result), true
		if p, sign := all[i].Position, 1.0; !all[i].Exact && i+1 < len(all) {
			next := all[i+1]
			for s := range p.Moves().All() {
				switch q := p.Play(game.Move(s)); next.Position {
				case q:
					sign, solved = -1, next.Exact
				case q.Swap():
					solved = next.Exact
					passes++
				default:
					continue
				}
				if !solved {
					want = sign * float64(next.Value) / eval.Unit
				}
				break
			}
		}
		if got, _ := laterValue(all, i, 1); got != want {
			t.Fatalf("sample %d: %g a ply later, want %g", i, got, want)
		}
		if !solved {
			checked++
		}
		if got, _ := laterValue(all, i, 60); got != float64(all[i].Result) {
			t.Fatalf("sample %d: %g at the end, the result is %d", i, got, all[i].Result)
		}
	}
	if checked < 50 {
		t.Errorf("only %d values of a search were looked at, %d over a pass", checked, passes)
	}
}

// With Near, weights that the samples say nothing about do not change, even in phases with other
// numbers of plies.
func TestFitNearKeepsWhatItDoesNotSee(t *testing.T) {
	l := smallLayout(t)
	start := &eval.Weights{Layout: l, Phasing: eval.Phasing{Plies: 20}}
	for i := range start.Count() {
		phase := make([]int16, l.Weights)
		for k := range phase {
			phase[k] = int16(40*i + k%7*grain)
		}
		start.Phases = append(start.Phases, phase)
	}
	var samples []Sample
	r := rand.New(rand.NewPCG(3, 4))
	for range 400 { // 12 empties, worth 9 discs more than the weights say
		p := game.Position{Own: game.Bitboard(r.Uint64())}
		for p.Own.Count() > 26 {
			p.Own &= p.Own - 1
		}
		p.Opp = ^p.Own
		for p.Empties() < 12 {
			p.Opp &= p.Opp - 1
		}
		if p.Empties() != 12 {
			continue
		}
		v := int(start.Value(p)) + 9*eval.Unit
		samples = append(samples, Sample{Position: p, Value: int16(v)})
	}
	f := Fit{Layout: l, Phasing: eval.Phasing{Plies: 10, Split: 20}, Passes: 30, Shrink: 1, Alike: 0.3, Only: -1, Threads: 1, Start: start, Near: true}
	w, _, err := f.Run(context.Background(), samples, nil)
	if err != nil {
		t.Fatal(err)
	}
	for phase := range w.Phases {
		old := start.Phases[start.Phase(f.middle(phase))]
		if same := slices.Equal(w.Phases[phase], old); same == (phase == f.Phase(12)) {
			t.Errorf("phase %d is the same: %v", phase, same)
		}
	}
	sum := 0.0
	for _, s := range samples {
		sum += float64(int32(s.Value)-w.Value(s.Position)) / eval.Unit / float64(len(samples))
	}
	if math.Abs(sum) > 0.5 {
		t.Errorf("the new weights are %.2f discs too low", sum)
	}
}

// Each number of empties belongs to one phase, and the numbers of a phase by parity are all even or
// all odd. A phase learns from its own numbers of empties and from near ones of the same parity.
func TestPhasesOfAFit(t *testing.T) {
	for _, f := range []Fit{{Phasing: eval.Phasing{Plies: 4}, Margin: 2}, {Phasing: eval.Phasing{Plies: 4, Split: 20}, Margin: 2}, {Phasing: eval.Phasing{Plies: 7, Split: 33}, Margin: 3}} {
		seen := map[int]bool{}
		for e := range 61 {
			phase := f.Phase(e)
			seen[phase] = true
			list := f.phases(e)
			if !slices.Contains(list, phase) {
				t.Errorf("%+v: phase %d does not learn from %d empties", f.Phasing, phase, e)
			}
			for _, other := range list {
				m := f.middle(other)
				if m <= f.Split && e <= f.Split && (m-e)%2 != 0 || max(m-e, e-m) > f.Margin+2*f.Plies {
					t.Errorf("%+v: phase %d around %d empties learns from %d", f.Phasing, other, m, e)
				}
			}
		}
		if len(seen) != f.Count() {
			t.Errorf("%+v: %d phases, not %d", f.Phasing, len(seen), f.Count())
		}
	}
}

// Stretch enlarges values of searches, but not results. 0 and 64 discs do not change.
func TestStretch(t *testing.T) {
	p := game.Start
	for _, c := range []struct {
		sample Sample
		want   float32
	}{
		{Sample{Position: p, Value: 16 * eval.Unit, Result: 4}, 19},
		{Sample{Position: p, Value: -16 * eval.Unit, Result: 4}, -19},
		{Sample{Position: p, Value: 0, Result: 4}, 0},
		{Sample{Position: p, Value: -64 * eval.Unit, Result: 4}, -64},
		{Sample{Position: p, Value: 16 * eval.Unit, Result: 4, Exact: true}, 4},
	} {
		if got := (Fit{Stretch: 0.25}).label([]Sample{c.sample}, 0); got != c.want {
			t.Errorf("%+v: label %g, want %g", c.sample, got, c.want)
		}
	}
	if got := (Fit{Later: 1, Stretch: 0.25}).label([]Sample{{Position: p, Value: eval.Unit, Result: 8}}, 0); got != 8 {
		t.Errorf("the result of a game that ends before the later value counts %g, want 8", got)
	}
}
