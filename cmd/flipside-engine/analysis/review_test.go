package analysis

import (
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
)

// The squares and the text of a reason hold both of its parts.
func TestReviewReasons(t *testing.T) {
	r := coach.Report{Moves: []coach.Move{{
		Ply: 1, Kind: coach.Exact, Score: -2, BestScore: 6, Loss: 8, Class: coach.BigMistake, Played: game.Move(63), Best: game.Move(61),
		Reasons: []coach.Reason{{
			Type:    coach.Endgame,
			Does:    coach.Fact{Key: "endgame.loses", Move: game.Move(63), N: 2, Squares: []game.Square{63}},
			Instead: coach.Fact{Key: "endgame.instead.wins", Move: game.Move(61), N: 6, Squares: []game.Square{61, 63}},
		}},
	}}, Turning: 1}
	x := newReviewed(r)
	got := x.Moves[0].Reasons[0]
	if got.Type != "endgame" || strings.Join(got.Squares, " ") != "h8 f8" || got.Text != "With best play, h8 loses by 2. f8 wins by 6." || *x.Turning != 1 {
		t.Errorf("%+v", x)
	}
}

// The heading has the result on the board, and the file's result if that differs.
func TestReviewSaysWhoWon(t *testing.T) {
	got := ""
	for r, err := range record.ReadSGF(strings.NewReader("(;GM[2]PB[Ada]DT[2020]RE[B+14]" + ";B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2])")) {
		if err != nil {
			t.Fatal(err)
		}
		got = heading(&r.Tags)
	}
	if want := "Ada against ? 2020 0-64 (the file says 39-25)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
