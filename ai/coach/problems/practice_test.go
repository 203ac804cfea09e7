package problems

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"reflect"
	"slices"
	"strings"
	"testing"

	"flipside/assets"
	"flipside/game"
	"flipside/game/record"
)

func builtin(t testing.TB) []*Problem {
	t.Helper()
	list, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The built-in problems form a proper set: small, half endgames, no theme and no corner too often,
// half with two decisions, no duplicates.
func TestBuiltin(t *testing.T) {
	list := builtin(t)
	if len(list) < 2000 || len(assets.Problems) > 300_000 {
		t.Fatalf("%d problems in %d bytes", len(list), len(assets.Problems))
	}
	themes, kinds, grades := map[string]int{}, map[Kind]int{}, map[int]int{}
	corners, two := 0, 0
	for _, p := range list {
		themes[p.Idea()]++
		kinds[p.Kind]++
		grades[p.Grade()]++
		if p.AtCorner() {
			corners++
		}
		if p.Decisions() > 1 {
			two++
		}
		if p.Game.Source == "" {
			t.Errorf("%s has no source", p.ID())
		}
		if game.Corners.Has(p.Best().Square()) {
			t.Errorf("%s: the answer %s is a corner", p.ID(), p.Best())
		}
		most := 0
		for s := range p.Position().Moves().All() {
			most = max(most, p.Position().Flips(s).Count())
		}
		if p.Position().Flips(p.Best().Square()).Count() == most {
			t.Errorf("%s: the answer %s flips the most discs", p.ID(), p.Best())
		}
		if p.Kind == Middle && !p.Reason().Explains() {
			t.Errorf("%s has no idea", p.ID())
		}
	}
	n := len(list)
	for theme, count := range themes {
		if 100*count > 12*n {
			t.Errorf("theme %s has %d of %d problems", theme, count, n)
		}
	}
	if 100*corners > 15*n || 2*two < n || 10*kinds[Endgame] < 4*n || 10*kinds[Endgame] > 6*n || len(grades) != Grades {
		t.Errorf("of %d: %d end at a corner, %d need two decisions, kinds %v, grades %v", n, corners, two, kinds, grades)
	}
}

// No two problems of a game are close to each other.
func TestProblemsOfAGameAreApart(t *testing.T) {
	last := map[*Game]int{}
	for _, p := range builtin(t) {
		if before, ok := last[p.Game]; ok && p.Ply-before <= 6 {
			t.Errorf("%s is %d plies after another", p.ID(), p.Ply-before)
		}
		last[p.Game] = p.Ply
	}
}

// Reading returns what was written, compressed or not.
func TestFileRoundTrip(t *testing.T) {
	list := builtin(t)
	var b, z bytes.Buffer
	if err := Write(&b, list); err != nil {
		t.Fatal(err)
	}
	w := gzip.NewWriter(&z)
	if _, err := w.Write(b.Bytes()); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{b.Bytes(), z.Bytes()} {
		again, err := Read(bytes.NewReader(data))
		if err != nil || len(again) != len(list) {
			t.Fatalf("%d of %d problems: %v", len(again), len(list), err)
		}
		for i := range list {
			if !reflect.DeepEqual(list[i], again[i]) {
				t.Fatalf("problem %d was\n%+v, is\n%+v", i, list[i], again[i])
			}
		}
	}
}

// A position has one ID, no matter how it is turned.
func TestIDs(t *testing.T) {
	p := builtin(t)[0].Position()
	for i := range game.Symmetries {
		if IDOf(p.Transform(i)) != IDOf(p) {
			t.Errorf("turned by %d it has another ID", i)
		}
	}
	if len(IDOf(p)) != 10 || IDOf(p) == IDOf(p.Swap()) {
		t.Errorf("%q, %q", IDOf(p), IDOf(p.Swap()))
	}
}

func TestGrades(t *testing.T) {
	for miss, grade := range map[float64]int{0: 1, 0.469: 1, 0.47: 2, 0.51: 3, 0.629: 5, 0.63: 6, 0.789: 9, 0.79: 10, 1: 10} {
		if got := (&Problem{Miss: miss}).Grade(); got != grade {
			t.Errorf("%g has grade %d, not %d", miss, got, grade)
		}
	}
}

// The less likely the best move, the more people miss it; no probability is 0 or 1.
func TestMiss(t *testing.T) {
	last := 1.0
	for chance := 0.0; chance <= 1; chance += 0.01 {
		m := Miss(chance)
		if m > last || m <= 0 || m >= 1 {
			t.Errorf("a chance of %g is missed by %g", chance, m)
		}
		last = m
	}
}

// some returns the text of a file with some problems.
func some(t testing.TB) string {
	t.Helper()
	list := slices.Clone(builtin(t))
	slices.SortStableFunc(list, func(a, b *Problem) int { return cmp.Compare(len(a.Line), len(b.Line)) })
	var b bytes.Buffer
	if err := Write(&b, list[:2]); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Each error is one sentence that names the line.
func TestDamagedFiles(t *testing.T) {
	text := some(t)
	lines := strings.SplitAfter(text, "\n")
	replaced := func(old, new string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not in %s", old, text)
		}
		return strings.Replace(text, old, new, 1)
	}
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "it is not a file of problems"},
		{"another file", "hello\n", "line 1: it is not a file of problems"},
		{"newer", replaced(`"flipside_problems":1`, `"flipside_problems":2`), "line 1: the file has version 2, but this program reads version 1"},
		{"no game", lines[0] + lines[2], "line 2: a problem has no game before it"},
		{"twice", text + lines[3] + lines[4], "is there twice"},
		{"cut off", text[:len(text)-20], "line 5: it is damaged, or from a newer version"},
		{"unknown field", replaced(`"ply":`, `"plies":`), "line 3: it is damaged, or from a newer version"},
		{"another ply", replaced(`"ply":`, `"ply":1`), "line 3: "},
		{"another kind of miss", replaced(`"miss":0`, `"miss":7`), "line 3: the share of misses 7"},
		{"illegal wrong move", replaced(`"wrong":"`, `"wrong":"d4`), "line 3: "},
		{"unknown reason", replaced(`"does":{"key":"`, `"does":{"key":"x`), "line 3: unknown reason"},
		{"close", replaced(`"second":`, `"second":6`), "line 3: "},
	} {
		_, err := Read(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, not %q", c.name, err, c.want)
		}
	}
	if _, err := Read(strings.NewReader("\x1f\x8bno")); err == nil || err.Error() != "its compression is damaged" {
		t.Error(err)
	}
	if _, err := Read(bytes.NewReader(assets.Problems[:len(assets.Problems)/2])); err == nil || err.Error() != "its compression is damaged" {
		t.Error(err)
	}
}

// FuzzParse reads any input without a panic. What can be read can be written and read again
// unchanged.
func FuzzParse(f *testing.F) {
	f.Add([]byte(some(f)))
	f.Add([]byte(`{"flipside_problems":1}` + "\n" + `{"moves":"f5d6"}` + "\n" + `{"ply":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Parse(data)
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := Write(&b, list); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(b.Bytes())
		if err != nil || !reflect.DeepEqual(list, again) {
			t.Fatalf("%v: %d and %d problems", err, len(list), len(again))
		}
	})
}

// Another program reads the best move and the tempting one with their values.
func TestOBF(t *testing.T) {
	list := builtin(t)
	read, err := record.Problems(OBF(list))
	if err != nil || len(read) != len(list) {
		t.Fatalf("%d of %d problems: %v", len(read), len(list), err)
	}
	for i, p := range list {
		r := read[i]
		if r.Position != p.Position() || r.ToMove != p.Side() || len(r.Scores) != 2 ||
			r.Scores[0] != (record.MoveScore{Move: p.Best(), Score: discs(p.Value)}) ||
			r.Scores[1] != (record.MoveScore{Move: p.Wrong.Played, Score: discs(p.Wrong.Score)}) {
			t.Errorf("%s became %v", p.ID(), r)
		}
	}
	if discs(-7.7) != -8 || discs(64.6) != 64 {
		t.Error("a value is rounded wrongly")
	}
}
