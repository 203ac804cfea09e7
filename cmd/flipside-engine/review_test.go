package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"flipside/ai/review"
	"flipside/game"
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
		var x reviewed
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
			if y.Ply != n+1 || y.Side != sideNames[n%2] || y.Kind != "estimate" || y.Depth != 4-n%2 || y.Loss < 0 || math.Abs(y.BestScore-y.Score-y.Loss) > 1e-9 {
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

// The squares and the text of a reason hold both of its parts.
func TestReviewReasons(t *testing.T) {
	r := review.Report{Moves: []review.Move{{
		Ply: 1, Kind: review.Exact, Score: -2, BestScore: 6, Loss: 8, Class: review.BigMistake, Played: game.Move(63), Best: game.Move(61),
		Reasons: []review.Reason{{
			Type:    review.Endgame,
			Does:    review.Fact{Key: "endgame.loses", Move: game.Move(63), N: 2, Squares: []game.Square{63}},
			Instead: review.Fact{Key: "endgame.instead.wins", Move: game.Move(61), N: 6, Squares: []game.Square{61, 63}},
		}},
	}}, Turning: 1}
	x := newReviewed(r)
	got := x.Moves[0].Reasons[0]
	if got.Type != "endgame" || strings.Join(got.Squares, " ") != "h8 f8" || got.Text != "Solved: h8 loses by 2. f8 wins by 6." || *x.Turning != 1 {
		t.Errorf("%+v", x)
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
		var x reviewed
		if err := json.Unmarshal([]byte(ok(t, "review", file(t, "game"+f.Extensions[0], text.String()), "--depth", "4", "--json")), &x); err != nil {
			t.Fatal(err)
		}
		x.Seconds = 0
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
