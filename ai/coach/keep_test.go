package coach

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"flipside/game"
)

// keptGame has a pass, marked moves and a solved end.
const keptGame = "d3e3f3e2f5c4c3g4b5c6g3d2c5e6d7d6c1d1f7h3f4d8f6f8e8a5g7f2h2h1g2c2e1c7a6f1a4h8g5b3g1h6b2a1b8c8h5b1g6h4h7a8g8e7b7b6b4-a3a2a7"

func finished(t testing.TB) (*game.Game, Report) {
	t.Helper()
	g, err := game.FromText(keptGame)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Once(context.Background(), g, Options{Depth: 4}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// Decoding an encoded report returns the same report, including what is computed from it.
func TestReportIsKept(t *testing.T) {
	g, r := finished(t)
	data, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(data, g)
	if err != nil {
		t.Fatal(err)
	}
	r.Tag, r.Serial, r.Elapsed = got.Tag, got.Serial, got.Elapsed
	if r.Stage != Done || len(r.AllMoments()) == 0 || !reflect.DeepEqual(got, r) {
		t.Errorf("kept as %d bytes, it is\n%+v, want\n%+v", len(data), got, r)
	}
	half := r
	half.Stage = Refining
	if data, err := half.Encode(); err != nil {
		t.Fatal(err)
	} else if got, err := Decode(data, g); err != nil || got.Stage != Refining || !reflect.DeepEqual(got.Moves, r.Moves) {
		t.Errorf("a review that was left is read as %v (%v)", got.Stage, err)
	}
	for name, bad := range map[string]string{
		"nothing":         "",
		"another version": strings.Replace(string(data), `"Version":4`, `"Version":1`, 1),
		"another move":    strings.Replace(string(data), `"Played":`, `"Played":1`, 1),
		"half":            string(data[:len(data)/2]),
	} {
		if _, err := Decode([]byte(bad), g); err == nil {
			t.Errorf("%s is read", name)
		}
	}
	other, err := game.FromText(keptGame[:40])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(data, other); err == nil {
		t.Error("it is read as the review of another game")
	}
}

// A review that starts with a known report has its result at once and searches nothing. If asked to
// look again, it replaces a judgement only with a surer one.
func TestKnownReportStays(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds, and more under the race detector")
	}
	g, known := finished(t)
	r, err := New(g, Options{Known: &known})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // any search would fail
	if err := r.Run(ctx, 1, nil); err != nil {
		t.Errorf("it searches: %v", err)
	}
	got := r.Report()
	if got.Stage != Done || !reflect.DeepEqual(got.Moves, known.Moves) || got.Sides != known.Sides {
		t.Errorf("it has %+v, want %+v", got.Sides, known.Sides)
	}

	again, err := New(g, Options{Known: &known, Again: true, Depth: 6})
	if err != nil {
		t.Fatal(err)
	}
	surer := 0
	err = again.Run(context.Background(), 1, func(n Report) {
		if n.Stage < Refining {
			t.Fatalf("the stage is %v", n.Stage)
		}
		for i := range n.Moves {
			was, now := &known.Moves[i], &n.Moves[i]
			switch {
			case now.surer(was):
				surer++
			case now.Loss != was.Loss || now.Class != was.Class:
				t.Errorf("move %d changes from %+v to %+v", now.Ply, was, now)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if surer == 0 {
		t.Error("nothing became surer: that tests little")
	}
}

// A report from a file is rejected, or it can be shown.
func FuzzDecode(f *testing.F) {
	g, r := finished(f)
	data, err := r.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"Version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Decode(data, g)
		if err != nil {
			return
		}
		for i := range r.Moves {
			m := &r.Moves[i]
			for _, line := range [][]game.Move{m.Line, m.BestLine} {
				newTrail(m.Position, line)
			}
			for _, why := range m.Reasons {
				for _, f := range []Fact{why.Does, why.Instead} {
					if f.Key != "" && !f.Key.Known() {
						t.Errorf("nothing has words for %q", f.Key)
					}
				}
			}
		}
		r.Moments(FewMoments, game.Black)
	})
}

// A surer lesson changes the values of a move, and a lesson that refutes a claim removes it.
func TestLearn(t *testing.T) {
	g, r := finished(t)
	_ = g
	at := -1
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Kind == Estimate && m.Class.Marked() && m.Counted() {
			at = i
		}
	}
	if at < 0 {
		t.Fatal("there is no estimated mark")
	}
	m := &r.Moves[at]
	m.Reasons = []Reason{{Type: OnlyMove, Does: Fact{Key: "only", Move: m.Played}, Instead: Fact{Key: "only.instead", Move: m.Best, N: 9}}}
	other := game.NoMove
	for s := range m.Position.Moves().All() {
		if x := game.Move(s); x != m.Best && x != m.Played {
			other = x
		}
	}
	lesson := Lesson{Ply: m.Ply, Depth: m.Depth + 4, Scores: map[game.Move]float64{m.Best: 3, m.Played: -20, other: -4}}
	n := r.Learn(lesson)
	if got := n.Moves[at]; got.Loss != 23 || got.Depth != m.Depth+4 || got.Best != m.Best || got.Error > m.Error || got.Reasons[0].Instead.N != 7 {
		t.Errorf("it has learnt %+v", got)
	}
	if m.Loss == 23 || m.Reasons[0].Instead.N != 9 {
		t.Error("the report has changed")
	}
	if n.Sides[m.Side].Loss-r.Sides[m.Side].Loss != 23-m.Loss {
		t.Errorf("the sum goes from %g to %g", r.Sides[m.Side].Loss, n.Sides[m.Side].Loss)
	}
	lesson.Scores[other], lesson.Depth = 1, m.Depth
	if got := r.Learn(lesson).Moves[at]; got.Loss != m.Loss || len(got.Reasons) != 0 {
		t.Errorf("a lesson that is no surer, and refutes a claim, leaves %+v", got)
	}
	lesson.Depth, lesson.Scores[other] = m.Depth+2, 30
	if got := r.Learn(lesson).Moves[at]; got.Best != other || got.Loss != 50 || got.Reasons != nil || len(got.BestLine) != 1 {
		t.Errorf("another best move: %+v", got)
	}
}
