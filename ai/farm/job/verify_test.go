package job

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"flipside/ai/eval"
	"flipside/ai/lab/train"
	"flipside/game"
)

// did does a job and returns its result.
func did(t testing.TB, j *Job) json.RawMessage {
	t.Helper()
	tools := &Tools{File: func(context.Context, string) ([]byte, error) { return train.EncodeSamples(labelled()), nil }}
	text, err := j.Do(context.Background(), tools)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// labelled returns the positions in the file of the label job's example.
func labelled() []train.Sample {
	after := game.Start.Play(game.Move(game.Start.Moves().First()))
	return []train.Sample{{Position: after}, {Position: after}, {Position: after}}
}

// The result of a job passes. The result of a job of another type does not, nor does an invalid
// one.
func TestVerifyByType(t *testing.T) {
	jobs, results := examples(t), map[string]json.RawMessage{}
	for kind, j := range jobs {
		results[kind] = did(t, j)
	}
	for kind, j := range jobs {
		for other, text := range results {
			if kind == "selfplay" && other == "label" { // VerifySelfPlay finds the difference
				continue
			}
			if err := j.Verify(text); (err == nil) != (kind == other) {
				t.Errorf("the result of %s for %s: %v", other, kind, err)
			}
		}
		for _, text := range []string{`{}`, `null`, `1e400`, `[]`, `7`, `{"`, ``, "\x00", `"` + strings.Repeat("x", MaxResult) + `"`} {
			if kind == "mine" && text == "null" { // no problem was found
				continue
			}
			if j.Verify(json.RawMessage(text)) == nil {
				t.Errorf("%.20q is a result of %s", text, kind)
			}
		}
	}
}

// A result with one wrong field is rejected with a message about it.
func TestVerifyNamesWhatIsWrong(t *testing.T) {
	jobs := examples(t)
	every, err := New("solve", "x", "", time.Minute, Solve{Position: board, Player: "minimax:easy", Parallel: "ybwc", Threads: 1, HashMB: 1, EveryMove: true})
	if err != nil {
		t.Fatal(err)
	}
	jobs["every"] = every
	for _, c := range []struct {
		kind  string
		set   map[string]any // fields of the result
		words string
	}{
		{"game", map[string]any{"opening": 2}, "does not begin with the opening"},
		{"game", map[string]any{"moves": "f5f6", "opening": 1}, "do not lead to"},
		{"game", map[string]any{"moves": "f5f6e6", "verdict": 3, "guilty": 1, "score": 64, "reason": "x"}, "does not begin with the opening"},
		{"game", map[string]any{"moves": "f5d6c3", "verdict": 3, "guilty": 0, "score": -64, "reason": "x"}, "not to move"},
		{"game", map[string]any{"moves": "f5d6c3", "verdict": 3, "guilty": 1, "score": 64}, "has no reason"},
		{"game", map[string]any{"moves": "f5d6c3", "verdict": 3, "guilty": 1, "score": 6, "reason": "x"}, "another score than 64"},
		{"game", map[string]any{"verdict": 4}, "verdict"},
		{"game", map[string]any{"guilty": 2}, "side"},
		{"game", map[string]any{"names": []string{"minimax:easy,depth=1,hash=1", "friendly:beginner"}}, "its players are"},
		{"game", map[string]any{"names": []string{"random", "\x1b[2J"}}, "its players are random and [2J"},
		{"game", map[string]any{"names": 7}, "wrong type"},
		{"game", map[string]any{"score": 65}, "score"},
		{"game", map[string]any{"by_time": true}, "time limited"},
		{"game", map[string]any{"moves": "a1"}, "ply 1"},
		{"game", map[string]any{"reason": strings.Repeat("x", 7<<20)}, "bytes"},
		{"game", map[string]any{"reason": "x"}, "finished game has a reason"},
		{"solve", map[string]any{"score": 3}, "no game ends with +3"},
		{"solve", map[string]any{"score": 66}, "outside"},
		{"solve", map[string]any{"best": 0}, "not legal"},
		{"solve", map[string]any{"best": 64}, "not legal"},
		{"solve", map[string]any{"seconds": -1}, "seconds"},
		{"solve", map[string]any{"nodes": -1}, "wrong type"},
		{"solve", map[string]any{"moves": []any{map[string]any{"move": 0}}}, "score of a move"},
		{"every", map[string]any{"moves": []any{}}, "moves have no score"},
		{"review", map[string]any{"seconds": -1}, "seconds"},
		{"review", map[string]any{"report": map[string]any{}}, "version"},
		{"selfplay", map[string]any{"file": "RkxJUERBVDE"}, "not JSON"},
		{"selfplay", map[string]any{"file": train.EncodeSamples(make([]train.Sample, 181))}, "the number of positions"},
		{"label", map[string]any{"file": train.EncodeSamples(make([]train.Sample, 3))}, "3 positions, not 2"},
		{"label", map[string]any{"file": "AAAA"}, "invalid samples"},
		{"book", map[string]any{"o": 1}, "position"},
		{"book", map[string]any{"d": 0}, "depth"},
	} {
		j := jobs[c.kind]
		var fields map[string]any
		if err := json.Unmarshal(did(t, j), &fields); err != nil {
			t.Fatal(err)
		}
		maps.Copy(fields, c.set)
		text, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Verify(text); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s with %.80s: %v, want a word about %q", c.kind, c.set, err, c.words)
		}
	}
}

// For two games with the same opening, the result of one is not accepted for the other.
func TestVerifyTellsGamesApart(t *testing.T) {
	g := Game{A: "minimax:easy,depth=1,hash=1", B: "friendly:beginner", Opening: "f5d6c3", Seeds: [2]uint64{3, 4}}
	var jobs []*Job
	for _, c := range []struct {
		index   int
		opening string
	}{{0, "f5d6c3"}, {1, "f5d6c3"}, {0, "f5f6e6"}} {
		g.Index, g.Opening = c.index, c.opening
		j, err := New("game", "a test", "", time.Minute, g)
		if err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, j)
	}
	for i, j := range jobs {
		text := did(t, j)
		for n, other := range jobs {
			if err := other.Verify(text); (err == nil) != (i == n) {
				t.Errorf("the result of game %d for game %d: %v", i, n, err)
			}
		}
	}
}

// A job of an earlier version can have a former name of a player; its result has it too.
func TestGameWithAFormerName(t *testing.T) {
	j, err := New("game", "a test", "", time.Minute, Game{A: "noisy:beginner", B: "random", Opening: "f5d6c3", Seeds: [2]uint64{3, 4}})
	if err != nil {
		t.Fatal(err)
	}
	text := did(t, j)
	if err := j.Verify(text); err != nil || !strings.Contains(string(text), "noisy:beginner") {
		t.Errorf("%s: %v", text, err)
	}
}

// A review is about its game, and its sums are computed from its moves, whatever the worker says.
func TestVerifyReview(t *testing.T) {
	j := examples(t)["review"]
	text := did(t, j)
	for old, new := range map[string]string{
		`"Ply":1`: `"Ply":2`, `"Done":true`: `"Done":false`, `"Loss":`: `"Loss":1`, `"Skip":3`: `"Skip":1`, `"Kind":1`: `"Kind":0`, `"Side":1`: `"Side":0`,
	} {
		bad := strings.Replace(string(text), old, new, 1)
		if bad == string(text) {
			t.Fatalf("there is no %s in %s", old, text)
		}
		if err := j.Verify(json.RawMessage(bad)); err == nil {
			t.Errorf("%s instead of %s passes", new, old)
		}
	}
}

// Problems are from the game of the job.
func TestVerifyMined(t *testing.T) {
	jobs := examples(t)
	const other = `{"flipside_problems":1}` + "\n" + `{"moves":"f5d6c3d3"}` + "\n"
	if err := jobs["mine"].Verify(did(t, jobs["mine"])); err != nil {
		t.Error(err)
	}
	text, err := json.Marshal(other)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := mined(text); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// Labelled positions are the positions of the file.
func TestVerifyLabel(t *testing.T) {
	j := examples(t)["label"]
	wanted := labelled()
	file := strings.Repeat("0", 64)
	text := did(t, j)
	if err := VerifyLabel(j, map[string][]train.Sample{file: wanted}, text); err != nil {
		t.Error(err)
	}
	wanted[1].Position = game.Start
	for _, known := range []map[string][]train.Sample{{file: wanted}, {file: wanted[:1]}, nil} {
		if VerifyLabel(j, known, text) == nil {
			t.Error("labels of other positions pass")
		}
	}
	games := examples(t)["selfplay"]
	if err := VerifyLabel(games, nil, did(t, games)); err == nil || !strings.Contains(err.Error(), "another type") {
		t.Errorf("a job of another type: %v", err)
	}
}

// Games of self-play pass, even if their random plies contain passes or end the game, and games of
// another part do not.
func TestVerifySelfPlay(t *testing.T) {
	for _, plies := range []int{6, 50, 56} {
		games := train.SelfPlay{Games: 1, Model: eval.Classic, Depth: 1, Selective: 100, Solve: 4, RandomFrom: plies, RandomTo: plies, Heat: 0.8, Seed: 7, Threads: 1}
		last := min(60, 2*plies)
		j, err := New("selfplay", "x", "", time.Minute, NewSelfPlay(games, 0, 0, last))
		if err != nil {
			t.Fatal(err)
		}
		other, err := New("selfplay", "x", "", time.Minute, NewSelfPlay(games, 1, 0, last))
		if err != nil {
			t.Fatal(err)
		}
		text := did(t, j)
		if err := VerifySelfPlay(j, games, text); err != nil {
			t.Errorf("%d plies: %v", plies, err)
		}
		if VerifySelfPlay(other, games, text) == nil {
			t.Errorf("%d plies: the games of another file pass", plies)
		}
	}
	labels := examples(t)["label"]
	if err := VerifySelfPlay(labels, train.SelfPlay{}, did(t, labels)); err == nil || !strings.Contains(err.Error(), "another type") {
		t.Errorf("a job of another type: %v", err)
	}
}
