package ai

import (
	"math"
	"strings"
	"testing"
	"time"
)

func TestParseSpec(t *testing.T) {
	p, err := ParseSpec(" Minimax:Expert, threads=2,time=1s,ordering=off,algorithm=minimax,solve=10,nodes=5,seed=9")
	if err != nil {
		t.Fatal(err)
	}
	want, _ := Lookup("minimax:expert")
	want.Threads, want.Limits.Time, want.Ordering, want.Algorithm = 2, time.Second, false, "minimax"
	want.Limits.SolveEmpties, want.Limits.Nodes, want.Seed = 10, 5, 9
	if p != want {
		t.Errorf("read %+v, want %+v", p, want)
	}
	if p, err := ParseSpec("mcts:easy,threads=auto,heuristics=on,exploration=1.5"); err != nil || p.Threads != 0 || !p.Heuristics || p.Exploration != 1.5 {
		t.Errorf("read %+v, %v", p, err)
	}
	if p, err := ParseSpec("minimax:master,clock=5m"); err != nil || p.Clock != 5*time.Minute || p.Limits.Time != 3*time.Second {
		t.Errorf("read %+v, %v", p, err)
	}
	for _, spec := range []string{"mcts:easy,playouts=0,time=1s", "mcts:easy,clock=5m,playouts=0", "mcts:master,playouts=0", "mcts:easy,nodes=9,playouts=0"} {
		if p, err := ParseSpec(spec); err != nil || p.Limits.Playouts != 0 {
			t.Errorf("%s reads as %+v, %v", spec, p, err)
		}
	}
	if p, err := ParseSpec("Noisy:Club,lapse=0.3"); err != nil || p.Name() != "friendly:club" || p.Manner.Lapse != 0.3 {
		t.Errorf("a former name reads as %+v, %v", p, err)
	}
	for _, name := range Names() {
		if p, err := ParseSpec(name); err != nil || p.Name() != name {
			t.Errorf("%s reads as %s, %v", name, p.Name(), err)
		}
	}
}

func TestBadSpecsNameThePart(t *testing.T) {
	for text, word := range map[string]string{
		"":                              "unknown player",
		"minimax":                       "minimax:expert",
		"minimax:expert,threads":        "threads",
		"minimax:expert,threads=0":      "from 1 to 256",
		"minimax:expert,threads=257":    "from 1 to 256",
		"minimax:expert,speed=1":        "unknown option \"speed\"",
		"minimax:expert,time=soon":      "soon",
		"minimax:expert,clock=0s":       "from 1ms to 24h",
		"minimax:expert,selectivity=50": "73 87 95",
		"mcts:easy,playouts=0":          "give time=",
		"mcts:hard,nodes=0,playouts=0":  "give time=",
		"mcts:easy,exploration=NaN":     "from 0 to 100",
		"mcts:easy,heuristics=maybe":    "maybe",
		"mcts:easy,eval=other":          "classic",
		strings.Repeat("x", 1<<20):      "unknown player",
	} {
		_, err := ParseSpec(text)
		if err == nil || !strings.Contains(err.Error(), word) || len(err.Error()) > 600 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q: %v, want one line with %q", text, err, word)
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	for _, text := range []string{"random", "minimax:expert,threads=2,time=1s", "friendly:beginner,sigma=3,loss=8,lapse=0.5", "mcts:hard,playouts=7,book=on", ",", "=", "minimax:easy,depth=-1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseSpec(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 600 {
				t.Fatalf("%q gives a long error: %q", text, err)
			}
			return
		}
		if _, ok := Lookup(p.Name()); !ok {
			t.Fatalf("%q gives a preset that no row has: %+v", text, p)
		}
		l := p.Limits
		if l.Depth < 0 || l.Depth > 60 || l.SolveEmpties < 0 || l.SolveEmpties > 60 || l.Time < 0 || p.Clock < 0 || p.Threads < 0 || p.Threads > 256 ||
			p.HashMB < 0 || p.HashMB > 65536 || !(p.Exploration >= 0 && p.Exploration <= 100) || math.IsNaN(p.Manner.Sigma) || math.IsNaN(p.Manner.Loss) ||
			!(p.Manner.Lapse >= 0 && p.Manner.Lapse <= 1) {
			t.Fatalf("%q gives %+v", text, p)
		}
	})
}

func TestScoreNegatesByKind(t *testing.T) {
	for _, test := range []struct {
		score, want Score
		text        string
	}{
		{Score{Exact, 6}, Score{Exact, -6}, "+6 exact"},
		{Score{Exact, 0}, Score{Exact, 0}, "+0 exact"},
		{Score{Discs, -2.5}, Score{Discs, 2.5}, "-2.5"},
		{Score{WinRate, 0.25}, Score{WinRate, 0.75}, "25 %"},
		{Score{}, Score{}, "?"},
	} {
		if got := test.score.Negate(); got != test.want || math.Signbit(got.Value) && got.Value == 0 {
			t.Errorf("%v negated is %v, want %v", test.score, got, test.want)
		}
		if got := test.score.String(); got != test.text {
			t.Errorf("%+v is written %q, want %q", test.score, got, test.text)
		}
	}
}
