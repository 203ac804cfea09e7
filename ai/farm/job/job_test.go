package job

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"flipside/ai/coach/sentence"
	"flipside/ai/eval"
	"flipside/ai/lab/bench"
	"flipside/ai/lab/train"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/record"
)

const (
	board = "OOOOOOXOOOOOOXXOOOOOXOXOOOXXXXOO-OXOOOXOOOOOOOOOX-XXXXXO--XXXXXX X; a5:-18;"
	start = "---------------------------OX------XO--------------------------- X"
)

// examples returns one quick job of each type.
func examples(t testing.TB) map[string]*Job {
	t.Helper()
	file := strings.Repeat("0", 64)
	tasks := map[string]any{
		"game":     Game{A: "minimax:easy,depth=1,hash=1", B: "friendly:beginner", Index: 1, Opening: "f5d6c3", Seeds: [2]uint64{3, 4}},
		"solve":    Solve{Position: board, Player: "minimax:easy", Parallel: "ybwc", Threads: 1, HashMB: 1},
		"review":   Review{Start: start, Moves: "f5d6c3d3", Depth: 3, Threads: 1},
		"selfplay": SelfPlay{Depth: 1, Selective: 100, Solve: 6, RandomFrom: 40, RandomTo: 46, Heat: 0.8, Seed: 7, First: 3, Last: 6},
		"label":    Label{File: file, Least: 1, Most: 59, Solve: 6, Depth: 1, Selective: 100, OneIn: 1, First: 0, Last: 2},
		"mine":     Mine{Start: board, Moves: "a5"},
		"book":     Book{Own: uint64(game.Start.Own), Opp: uint64(game.Start.Opp), Player: "minimax:easy,hash=1", Depth: 2},
	}
	jobs := map[string]*Job{}
	for kind, task := range tasks {
		j, err := New(kind, "a test", "", time.Minute, task)
		if err != nil {
			t.Fatal(kind, err)
		}
		jobs[kind] = j
	}
	if len(jobs) != len(types) {
		t.Fatalf("%d of %d types have an example", len(jobs), len(types))
	}
	return jobs
}

// A job that is written and read is the same job with the same name, and another content has
// another name.
func TestJobsTravel(t *testing.T) {
	names := map[string]string{}
	for kind, j := range examples(t) {
		again, err := Parse(j.Encode())
		if err != nil || !reflect.DeepEqual(again, j) {
			t.Errorf("%s: %v\n%s\n%s", kind, err, j.Encode(), again.Encode())
		}
		if other := names[j.ID()]; other != "" || len(j.ID()) != IDLength {
			t.Errorf("%s and %s have the name %s", kind, other, j.ID())
		}
		names[j.ID()] = kind
		other := *j
		if other.Weights = strings.Repeat("a", 64); other.ID() == j.ID() {
			t.Errorf("%s has the same name with other weights", kind)
		}
	}
}

// A game played by a job is the game that a match plays itself, and both have the same record.
func TestGameIsThatOfAMatch(t *testing.T) {
	const a, b = "friendly:beginner", "random"
	var played []string
	m := match.Match{Games: 4, Seed: 9}
	for _, p := range m.Pairings() {
		j, err := New("game", "game", "", time.Minute, NewGame(a, b, p))
		if err != nil {
			t.Fatal(err)
		}
		text, err := j.Do(context.Background(), &Tools{})
		if err != nil {
			t.Fatal(err)
		}
		var found Played
		if err := json.Unmarshal(text, &found); err != nil {
			t.Fatal(err)
		}
		r, err := found.Record()
		if err != nil {
			t.Fatal(err)
		}
		played = append(played, r.String())
		if found.ByTime {
			t.Errorf("time limited %s", r)
		}
	}
	m.Done = func(i int, _ bool, r match.Record, _ *match.Stats) {
		if r.String() != played[i] {
			t.Errorf("game %d of a match is\n%s\nand of a job\n%s", i, r, played[i])
		}
	}
	m.A, m.B = mustMaker(t, a), mustMaker(t, b)
	if _, err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// The result says whether time limited the game.
func TestTimeIsTold(t *testing.T) {
	j, err := New("game", "game", "", time.Minute, Game{A: "minimax:easy,depth=60,time=1ms,hash=1", B: "random", Opening: "f5d6c3", Seeds: [2]uint64{1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := j.Do(context.Background(), &Tools{})
	if err != nil || !strings.Contains(string(text), `"by_time":true`) {
		t.Errorf("%v, %s", err, text)
	}
}

// Every example can be done, and its result can be read.
func TestExamplesAreDone(t *testing.T) {
	jobs := examples(t)
	text, err := jobs["selfplay"].Do(context.Background(), &Tools{})
	if err != nil {
		t.Fatal(err)
	}
	var s Samples
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	if list, err := s.List(); err != nil || len(list) == 0 {
		t.Fatalf("%d samples, %v", len(list), err)
	}
	tools := &Tools{File: func(context.Context, string) ([]byte, error) { return s.File, nil }}
	for kind, j := range jobs {
		if _, err := j.Do(context.Background(), tools); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
	tools = &Tools{File: func(context.Context, string) ([]byte, error) { return nil, Lacking{errors.New("no network")} }}
	if _, err := jobs["label"].Do(context.Background(), tools); !errors.As(err, new(Lacking)) {
		t.Errorf("a file that did not come: %v", err)
	}
}

// The parts of a file of games, put together, equal the file; so do the parts of labelled
// positions.
func TestPartsAreTheWhole(t *testing.T) {
	play := SelfPlay{Depth: 1, Selective: 100, Solve: 6, RandomFrom: 30, RandomTo: 46, Blur: 6, Heat: 0.8, Seed: 7}
	p := play.games()
	p.Model = eval.Classic
	whole, err := p.Part(context.Background(), 2, 0, 9)
	if err != nil {
		t.Fatal(err)
	}
	var parts []train.Sample
	for _, c := range [][2]int{{0, 4}, {4, 5}, {5, 9}} {
		part, err := p.Part(context.Background(), 2, c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part...)
	}
	if !reflect.DeepEqual(whole, parts) {
		t.Errorf("%d samples of the whole and %d of the parts differ", len(whole), len(parts))
	}
	l := train.Label{Model: p.Model, Least: 1, Most: 40, Solve: 8, Depth: 2, Selective: 100, OneIn: 2}
	wanted := l.Wanted(whole)
	all, err := l.Part(context.Background(), wanted)
	if err != nil {
		t.Fatal(err)
	}
	parts = nil
	for i := 0; i < len(wanted); i += 10 {
		part, err := l.Part(context.Background(), wanted[i:min(i+10, len(wanted))])
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part...)
	}
	if len(all) == 0 || !reflect.DeepEqual(all, parts) {
		t.Errorf("%d labelled positions of the whole and %d of the parts differ", len(all), len(parts))
	}
}

// A worker plays the games with all settings of the command that requests them.
func TestSelfPlayKeepsItsSettings(t *testing.T) {
	s := train.SelfPlay{
		Games: 1, Depth: 3, Selective: 87, Solve: 5, RandomFrom: 1, RandomTo: 9, Blur: 2, People: true, Heat: 0.5, Seed: 11, Threads: 1,
	}
	task := NewSelfPlay(s, 4, 2, 6)
	if got := task.games(); !reflect.DeepEqual(got, s) {
		t.Errorf("%+v becomes %+v", s, got)
	}
}

// Values outside the limits are rejected with a message about them.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		kind, words string
		task        any
	}{
		{"shell", "unknown job type", struct{}{}},
		{"game", "unknown player", Game{A: "gtp:rm -rf /", B: "random"}},
		{"game", "table", Game{A: "minimax:master,hash=65536", B: "random"}},
		{"game", "nodes", Game{A: "minimax:master,nodes=1000000000000001", B: "random"}},
		{"game", "clock", Game{A: "random", B: "random", Clock: -1}},
		{"game", "ply 1", Game{A: "random", B: "random", Opening: "a1"}},
		{"game", "cannot read the job", map[string]any{"a": "random", "b": "random", "file": "/etc/passwd"}},
		{"solve", "minimax family", Solve{Position: board, Player: "random", Threads: 1, HashMB: 1}},
		{"solve", "threads", Solve{Position: board, Player: "minimax:easy", Threads: 257, HashMB: 1}},
		{"solve", "nodes", Solve{Position: board, Player: "minimax:easy", Threads: 1, HashMB: 1, Nodes: maxNodes + 1}},
		{"review", "depth", Review{Start: start, Depth: 61 + 60, Threads: 1}},
		{"review", "first pass", Review{Start: start, Rough: maxSeconds*1000 + 1, Threads: 1}},
		{"selfplay", "depth", SelfPlay{Depth: 21, Selective: 100, Last: 1}},
		{"selfplay", "end of the range of games", SelfPlay{Depth: 1, Selective: 100, RandomTo: 6, Heat: 0.8, First: 4, Last: 501}},
		{"label", "digest", Label{File: "../../etc/passwd"}},
		{"label", "end of the range of positions", Label{File: strings.Repeat("0", 64), Least: 1, Most: 2, Depth: 1, Selective: 100, OneIn: 1, Last: 5001}},
		{"book", "no legal move", Book{Player: "minimax:easy", Depth: 3}},
	} {
		if _, err := New(c.kind, "x", "", time.Minute, c.task); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s %+v: %v, want a word about %s", c.kind, c.task, err, c.words)
		}
	}
	good := examples(t)["game"]
	for _, c := range []struct {
		words string
		set   func(*Job)
	}{
		{"seconds", func(j *Job) { j.Seconds = 0 }}, {"seconds", func(j *Job) { j.Seconds = maxSeconds + 1 }},
		{"name", func(j *Job) { j.Name = strings.Repeat("x", maxName+1) }}, {"weights", func(j *Job) { j.Weights = "../x" }},
		{"bytes", func(j *Job) { j.Task = json.RawMessage(`"` + strings.Repeat("x", MaxBytes) + `"`) }},
	} {
		j := *good
		c.set(&j)
		if _, err := Parse(j.Encode()); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%v, want a word about %s", err, c.words)
		}
	}
}

// Whatever the input, Parse returns a job within the limits or an error of one line, and the job
// survives encoding.
func FuzzParse(f *testing.F) {
	for _, j := range examples(f) {
		f.Add(j.Encode())
	}
	f.Add([]byte(`{"type":"game"}{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		j, err := Parse(data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "json:") {
				t.Errorf("%q", err)
			}
			return
		}
		if n := j.Cores(); n < 1 || n > 2*maxThreads || j.Time() > maxSeconds*time.Second {
			t.Errorf("%d cores, %v", n, j.Time())
		}
		again, err := Parse(j.Encode())
		if err != nil || again.ID() != j.ID() {
			t.Errorf("%v: %s", err, j.Encode())
		}
	})
}

// Whatever a worker sends as a result, it is rejected or can be shown.
func FuzzResults(f *testing.F) {
	jobs := examples(f)
	for kind, j := range jobs {
		if kind == "label" { // it needs a file
			f.Add([]byte(`{"file":"RkxJUERBVDE="}`))
			continue
		}
		text, err := j.Do(context.Background(), &Tools{})
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for kind, j := range jobs {
			err := j.Verify(data)
			if err != nil {
				if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "internal") {
					t.Errorf("%s: %q", kind, err)
				}
				continue
			}
			shows(t, kind, j, data)
		}
	})
}

// shows shows a result that Verify accepts.
func shows(t *testing.T, kind string, j *Job, data []byte) {
	t.Helper()
	var err error
	switch kind {
	case "game":
		var p Played
		err = json.Unmarshal(data, &p)
		r, wrong := p.Record()
		_, err = r.String(), cmp.Or(err, wrong)
	case "solve":
		var x bench.Found
		err = json.Unmarshal(data, &x)
		s := j.task.(*Solve)
		problem, wrong := record.ParseProblem(s.Position)
		_, err = x.Solved(s.limits(), problem).String(), cmp.Or(err, wrong)
	case "review":
		var x Reviewed
		err = json.Unmarshal(data, &x)
		g, wrong := j.task.(*Review).game()
		if wrong != nil {
			t.Fatal(wrong)
		}
		report, wrong := x.Of(g)
		err = cmp.Or(err, wrong)
		for _, m := range report.Moves {
			_ = m.Class.String() + m.Kind.String() + m.Best.String() + m.Played.String()
			for _, why := range m.Reasons {
				_ = sentence.Reader{}.Both(why)
			}
		}
	case "selfplay", "label":
		_, err = samples(data)
	case "mine":
		_, err = mined(data)
	}
	if err != nil {
		t.Errorf("%s: %v: %s", kind, err, data)
	}
}
