package protocol

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// recorded plays the moves of a list.
type recorded struct{ moves []game.Move }

func (*recorded) Name() string { return "recorded" }

func (*recorded) Traits() match.Traits { return match.Traits{} }

func (r *recorded) Think(_ context.Context, _ match.Request) (ai.Answer, error) {
	m := r.moves[0]
	r.moves = r.moves[1:]
	return ai.Answer{Move: m}, nil
}

// What Quarry 0.2.0 (Debian 12) sent when we played a whole game as Black against GRhino 0.16.1,
// and our answers. Quarry showed 54-10 for White.
func TestQuarryTranscript(t *testing.T) {
	in, err := os.ReadFile("testdata/quarry-in.txt")
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.ReadFile("testdata/quarry-out.txt")
	if err != nil {
		t.Fatal(err)
	}
	commands := strings.Split(strings.TrimSpace(string(in)), "\n")
	answers := strings.Split(strings.TrimSuffix(string(out), "\n\n"), "\n\n")
	if len(commands) != len(answers) {
		t.Fatalf("%d commands, %d answers", len(commands), len(answers))
	}
	player := &recorded{}
	for i, c := range commands {
		if c == "genmove black" {
			sq, err := game.ParseSquare(strings.TrimPrefix(answers[i], "= "))
			if err != nil {
				t.Fatal(err)
			}
			player.moves = append(player.moves, game.Move(sq))
		}
	}
	if len(player.moves) != 30 {
		t.Fatalf("%d moves", len(player.moves))
	}
	var got bytes.Buffer
	s := Server{Player: player, Workers: 1, Name: "Flipside minimax:easy", Version: "dev"}
	if err := ServeGTP(context.Background(), strings.NewReader(string(in)+"final_score\n"), &got, s); err != nil {
		t.Fatal(err)
	}
	now := strings.Split(strings.TrimSuffix(got.String(), "\n\n"), "\n\n")
	if len(now) != len(answers)+1 || now[len(answers)] != "= W+44" {
		t.Fatalf("%d answers, the last %q", len(now), now[len(now)-1])
	}
	for i, c := range commands {
		if c == "list_commands" { // there can be more by now
			for _, name := range strings.Fields(answers[i]) {
				if !slices.Contains(strings.Fields(now[i]), name) {
					t.Errorf("the command %s is gone", name)
				}
			}
		} else if now[i] != answers[i] {
			t.Errorf("line %d, %s: %q, was %q", i+1, c, now[i], answers[i])
		}
	}
}
