package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"flipside/game/record"
)

// Review prints an object a game, one a line, with exactly the fields that its readers know.
func TestReview(t *testing.T) {
	two := file(t, "two.txt", "f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4\n")
	lines := strings.Split(strings.TrimSpace(ok(t, "review", two, "--depth", "4", "--threads", "1", "--json")), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, line := range lines {
		o := object(t, line, "moves", "black", "white", "turning_point", "seconds")
		for _, side := range []string{"black", "white"} {
			hasExactly(t, o[side], "loss", "endgame_loss", "best_moves", "counted", "slips", "mistakes", "big_mistakes")
		}
		var x struct {
			Moves []struct {
				Ply, Depth  int
				Side, Kind  string
				Score, Loss float64
				BestScore   float64 `json:"best_score"`
				Counted     bool
			}
			Black, White struct{ Loss float64 }
		}
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		if len(x.Moves) != []int{10, 4}[i] {
			t.Errorf("game %d has %d moves", i, len(x.Moves))
		}
		var loss [2]float64
		for n, m := range o["moves"].([]any) {
			hasExactly(t, m, "ply", "side", "move", "best", "score", "best_score", "loss", "class", "kind", "depth", "counted", "reasons")
			y := x.Moves[n]
			if y.Ply != n+1 || y.Side != [2]string{"black", "white"}[n%2] || y.Kind != "estimate" || y.Depth != 4-n%2 || y.Loss < 0 || math.Abs(y.BestScore-y.Score-y.Loss) > 1e-9 {
				t.Errorf("%+v", y)
			}
			if y.Counted {
				loss[n%2] += y.Loss
			}
		}
		if math.Abs(loss[0]-x.Black.Loss) > 1e-9 || math.Abs(loss[1]-x.White.Loss) > 1e-9 {
			t.Errorf("%v lost, the sums say %v and %v", loss, x.Black.Loss, x.White.Loss)
		}
	}
	table := ok(t, "review", "--moves", "f5f6e6f4", "--depth", "4")
	if !strings.Contains(table, "ply  side") || strings.Count(table, "\n") != 8 && strings.Count(table, "\n") != 7 {
		t.Errorf("%q", table)
	}
	if text := ok(t, "review", "--moves", "f5d6", "--time", "50ms", "--json"); !strings.Contains(text, `"moves":[`) {
		t.Errorf("%q", text)
	}
}

// A file of any format gives the same review.
func TestReviewReadsEveryFormat(t *testing.T) {
	g := mustGame(t, "f5d6c3d3c4")
	want := ""
	for _, f := range record.Formats {
		if f.Name == "obf" {
			continue // positions
		}
		var text strings.Builder
		if err := f.Write(&text, func(yield func(*record.Record) bool) { yield(&record.Record{Game: g}) }); err != nil {
			if f.Name == "wthor" {
				continue // needs a year
			}
			t.Fatal(f.Name, err)
		}
		var x map[string]any
		if err := json.Unmarshal([]byte(ok(t, "review", file(t, "game"+f.Extensions[0], text.String()), "--depth", "4", "--json")), &x); err != nil {
			t.Fatal(err)
		}
		delete(x, "seconds")
		line, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = string(line)
		}
		if string(line) != want {
			t.Errorf("%s: %s, want %s", f.Name, line, want)
		}
	}
}
