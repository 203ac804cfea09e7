package train

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
)

// Near the end the labels are exact; earlier ones come from a search. A run gives the same labels
// each time and continues where it was stopped.
func TestLabel(t *testing.T) {
	games := t.TempDir()
	if err := selfPlay(games).Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	l := Label{
		From: []string{games}, Dir: t.TempDir(), Model: eval.Classic, Least: 3, Most: 14, Solve: 7,
		Depth: 3, Selective: 100, OneIn: 1, Threads: 2,
	}
	n, err := l.Run(context.Background(), nil)
	all := mustReadDir(t, l.Dir)
	if err != nil || n != len(all) || n < 200 {
		t.Fatalf("%d samples, %v; the files have %d", n, err, len(all))
	}
	quick := search.NewQuick(eval.Classic, 1)
	for i, s := range all {
		e := s.Position.Empties()
		switch {
		case e < l.Least || e > l.Most:
			t.Fatalf("sample %d has %d empties", i, e)
		case s.Exact != (e <= l.Solve):
			t.Fatalf("sample %d of %d empties: exact is %v", i, e, s.Exact)
		case s.Exact && (int(s.Result) != solve(s.Position) || int(s.Value) != int(s.Result)*eval.Unit):
			t.Fatalf("sample %d: %d and %d/128, best play gives %d", i, s.Result, s.Value, solve(s.Position))
		case !s.Exact:
			f, err := quick.Search(s.Position, ai.Limits{Depth: l.Depth, Selectivity: 100})
			if want := max(-64, min(64, discs(eval.Classic, f))); err != nil || math.Abs(float64(s.Value)/eval.Unit-want) > 0.01 {
				t.Fatalf("sample %d: %d/128, a search gives %g, %v", i, s.Value, want, err)
			}
		}
	}
	again := l
	again.Dir, again.Threads = t.TempDir(), 1
	if _, err := again.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	other := mustReadDir(t, again.Dir)
	for i := range other {
		if other[i] != all[i] {
			t.Fatalf("sample %d: %+v, another run gives %+v", i, all[i], other[i])
		}
	}
	few := l
	few.Dir, few.OneIn = t.TempDir(), 4
	if n, err := few.Run(context.Background(), nil); err != nil || n < len(all)/8 || n > len(all)/2 {
		t.Errorf("one in 4 of %d samples: %d, %v", len(all), n, err)
	}
	files, _ := Files([]string{l.Dir})
	if err := os.WriteFile(files[0], EncodeSamples(all[:1]), 0o644); err != nil {
		t.Fatal(err)
	}
	if n, err := l.Run(context.Background(), nil); err != nil || n != 1 {
		t.Errorf("a file that was there was made again: %d samples, %v", n, err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	cancel(why)
	l.Dir = t.TempDir()
	if _, err := l.Run(ctx, nil); !errors.Is(err, why) {
		t.Errorf("a cancelled run: %v", err)
	}
	l.Least, l.Most = 58, 59
	if _, err := l.Run(context.Background(), nil); err == nil {
		t.Error("no position was labelled, and there is no error")
	}
	path := filepath.Join(l.Dir, filepath.Base(files[0]))
	if err := os.WriteFile(path, []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Run(context.Background(), nil); err == nil {
		t.Error("half a file was kept")
	}
}
