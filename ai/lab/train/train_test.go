package train

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/ai/eval"
	"flipside/game"
)

func selfPlay(dir string) SelfPlay {
	return SelfPlay{Dir: dir, Games: 30, Model: eval.Classic, Depth: 2, Solve: 8, RandomFrom: 6, RandomTo: 40, Seed: 3, Threads: 2, Blur: 4}
}

func mustReadDir(t *testing.T, dir string) []Sample {
	t.Helper()
	files, err := Files([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	var all []Sample
	for _, f := range files {
		s, err := ReadSamples(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s...)
	}
	return all
}

// A run makes the same files each time and continues where it was stopped. Each sample has the
// result of its game for its side to move.
func TestSelfPlay(t *testing.T) {
	dir := t.TempDir()
	s := selfPlay(dir)
	if err := s.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	all := mustReadDir(t, dir)
	if len(all) < 200 {
		t.Fatalf("only %d samples", len(all))
	}
	exact := 0
	for i, x := range all {
		if x.Position.Moves() == 0 {
			t.Fatalf("sample %d has no move", i)
		}
		if x.Exact {
			exact++
			if math.Abs(float64(x.Value)/eval.Unit-float64(x.Result)) > 0.01 {
				t.Fatalf("sample %d: exact value %d/128, result %d", i, x.Value, x.Result)
			}
		}
		if x.Position.Empties() <= 6 {
			if want := solve(x.Position); x.Exact && want != int(x.Result) {
				t.Fatalf("sample %d: result %d, best play gives %d", i, x.Result, want)
			}
		}
	}
	if exact == 0 {
		t.Error("no sample is exact")
	}
	again := t.TempDir()
	s.Dir, s.Threads = again, 1
	if err := s.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	if other := mustReadDir(t, again); len(other) != len(all) || other[17] != all[17] {
		t.Error("the same seed gave other games")
	}
	// Existing files are kept, even if they were changed.
	files, _ := Files([]string{dir})
	if err := os.WriteFile(files[0], EncodeSamples(all[:1]), 0o644); err != nil {
		t.Fatal(err)
	}
	s.Dir = dir
	if err := s.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	if kept := mustReadDir(t, dir); len(kept) != 1 {
		t.Errorf("a file that was there was made again: %d samples", len(kept))
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	cancel(why)
	s.Dir = t.TempDir()
	if err := s.Run(ctx, nil); !errors.Is(err, why) {
		t.Errorf("a cancelled run: %v", err)
	}
}

// solve returns the exact value by plain negamax.
func solve(p game.Position) int {
	moves := p.Moves()
	if moves == 0 {
		if p.Over() {
			return p.FinalScore()
		}
		return -solve(p.Swap())
	}
	best := -65
	for s := range moves.All() {
		best = max(best, -solve(p.Play(game.Move(s))))
	}
	return best
}

// Labels made from known weights lead back to these weights, as held-out positions show.
func TestFitFindsKnownWeights(t *testing.T) {
	l, err := eval.NewLayout([]eval.Shape{{Name: "edge", Squares: "a1 b1 c1 d1"}, {Name: "diagonal", Squares: "a1 b2 c3"}})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	truth := make([]float64, l.Weights)
	for i := range truth {
		truth[i] = 6*r.Float64() - 3
	}
	var samples []Sample
	for range 12000 {
		own := r.Uint64() & r.Uint64()
		p := game.Position{Own: game.Bitboard(own), Opp: game.Bitboard(r.Uint64() &^ own & r.Uint64())}
		v := 0.0
		for _, k := range l.Features(nil, p) {
			v += truth[k]
		}
		samples = append(samples, Sample{Position: p, Value: int16(max(-64, min(64, v)) * eval.Unit)})
	}
	f := Fit{Layout: l, Phasing: eval.Phasing{Plies: 60}, Passes: 20, Shrink: 1, Alike: 0.3, Only: -1, Threads: 1}
	w, errs, err := f.Run(context.Background(), samples, nil)
	if err != nil {
		t.Fatal(err)
	}
	if e := errs[0]; e.HeldOut < 100 || e.RMSE > 0.25*e.Spread {
		t.Errorf("held-out error %+v", e)
	}
	f.Start, f.Passes = w, 5
	if _, better, err := f.Run(context.Background(), samples, nil); err != nil || better[0].RMSE > errs[0].RMSE+0.05 {
		t.Errorf("going on from the weights: %+v, %v", better, err)
	}
	f.Layout, err = eval.NewLayout(l.Shapes[:1])
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Run(context.Background(), samples, nil); err == nil {
		t.Error("weights of other patterns were taken to begin with")
	}
}

// wthor makes a file with one game of 36 moves and its theoretical score for Black.
func wthor(moves []byte, theory byte) []byte {
	head := make([]byte, 16)
	binary.LittleEndian.PutUint32(head[4:], 1)
	head[12], head[14] = 8, 24
	g := make([]byte, 68)
	g[7] = theory
	copy(g[8:], moves)
	return append(head, g...)
}

func TestReadWTHOR(t *testing.T) {
	// The reader must find the position with 24 empties and convert the score to its side to move.
	var moves []byte
	p, black := game.Start, true
	for p.Empties() > 24 {
		if p.Moves() == 0 {
			p, black = p.Swap(), !black
		}
		s := p.Moves().First()
		moves = append(moves, byte(10*(s.Row()+1)+s.Col()+1))
		p, black = p.Play(game.Move(s)), !black
	}
	list, err := ReadWTHOR(bytes.NewReader(wthor(moves, 40)))
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	want := 16
	if !black {
		want = -16
	}
	if p.Moves() == 0 {
		p, want = p.Swap(), -want
	}
	if list[0] != (Judged{p, want}) {
		t.Errorf("%+v, want %+v %d", list[0], p, want)
	}
	bad := append([]byte(nil), moves...)
	bad[3] = 11
	for name, data := range map[string][]byte{
		"empty": nil, "cut": wthor(moves, 40)[:40], "illegal": wthor(bad, 40), "score": wthor(moves, 200), "board": append([]byte(strings.Repeat("\xff", 16)), 1),
	} {
		if list, err := ReadWTHOR(bytes.NewReader(data)); err == nil {
			t.Errorf("%s: %v", name, list)
		}
	}
}

func TestReadBounds(t *testing.T) {
	const board = "------------O------OOX-----XOX----XXOO----XO-O------------------ X;"
	list, err := ReadBounds(strings.NewReader("obf,count,score,alpha,beta\n" + board + ",1,0,-64,64\n" + board + ",1,-4,-2,64\n" + board + ",1,4,-64,4\n"))
	if err != nil || len(list) != 2 || list[0].High != -2 || list[0].Low != -64 || list[1].Low != 4 || list[1].High != 64 || list[1].Line != 4 {
		t.Errorf("%+v, %v", list, err)
	}
	for _, row := range []string{"x", board + ",1,a,0,0", "short,1,0,0,0", board + ",1,99,0,0"} {
		if _, err := ReadBounds(strings.NewReader("head\n" + row + "\n")); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: %v", row, err)
		}
	}
}

func FuzzReaders(f *testing.F) {
	f.Add([]byte(sampleMagic))
	f.Add([]byte(sampleMagic + strings.Repeat("\x01", 20)))
	f.Add(wthor([]byte{56, 64, 33}, 32))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = DecodeSamples(bytes.NewReader(data))
		_, _ = ReadWTHOR(bytes.NewReader(data))
		_, _ = ReadBounds(bytes.NewReader(data))
	})
}

func TestReadSamplesNamesTheFault(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string]string{"foreign": "nothing of ours", "cut": sampleMagic + "12345", "wrong": sampleMagic + strings.Repeat("\xff", 20)} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadSamples(path); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Files([]string{dir}); err == nil {
		t.Error("a directory without samples was taken")
	}
}

func TestLeastSquares(t *testing.T) {
	var rows [][]float64
	for i := range 20 {
		a, b := float64(i%5), float64(i%7)
		rows = append(rows, []float64{1, a, b, 2 + 0.5*a - 0.25*b})
	}
	x, ok := leastSquares(rows)
	if !ok || math.Abs(x[0]-2)+math.Abs(x[1]-0.5)+math.Abs(x[2]+0.25) > 1e-9 {
		t.Errorf("%v, %v", x, ok)
	}
	if _, ok := leastSquares([][]float64{{1, 1, 1}, {1, 1, 2}, {1, 1, 3}}); ok {
		t.Error("rows that say nothing were solved")
	}
}

// The samples of a part pass its check, and no other samples do.
func TestCheckPart(t *testing.T) {
	plain := SelfPlay{Model: eval.Classic, Depth: 1, Selective: 100, Solve: 6, RandomFrom: 38, RandomTo: 50, Heat: 0.8, Seed: 7}
	blurred, people := plain, plain
	blurred.Blur, people.People = 6, true
	for name, s := range map[string]SelfPlay{"plain": plain, "blurred": blurred, "people": people} {
		good, err := s.Part(context.Background(), 1, 3, 9)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.CheckPart(1, 3, 9, good); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		last := len(good) - 1
		for what, change := range map[string]func([]Sample) []Sample{
			"nothing":       func([]Sample) []Sample { return nil },
			"one too few":   func(list []Sample) []Sample { return list[:last] },
			"one too many":  func(list []Sample) []Sample { return append(list, list[last]) },
			"turned":        func(list []Sample) []Sample { list[0].Position = list[0].Position.Transform(1); return list },
			"exchanged":     func(list []Sample) []Sample { list[1], list[2] = list[2], list[1]; return list },
			"a result":      func(list []Sample) []Sample { list[last].Result += 2; return list },
			"two results":   func(list []Sample) []Sample { list[0].Result -= 2; return list },
			"another game":  func(list []Sample) []Sample { return list[1:] },
			"of the future": func(list []Sample) []Sample { list[1] = list[3]; return list },
		} {
			if err := s.CheckPart(1, 3, 9, change(slices.Clone(good))); err == nil {
				t.Errorf("%s: %s passes", name, what)
			}
		}
		other := s
		other.Seed++
		for what, err := range map[string]error{"another seed": other.CheckPart(1, 3, 9, good), "another file": s.CheckPart(2, 3, 9, good), "other games": s.CheckPart(1, 4, 9, good)} {
			if err == nil {
				t.Errorf("%s: %s passes", name, what)
			}
		}
	}
}
