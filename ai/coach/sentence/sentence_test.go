package sentence

import (
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
)

// Each fact has a complete sentence, and each person has their own wording.
func TestSentences(t *testing.T) {
	for _, key := range coach.Keys() {
		for person := Nobody; person <= WhitePlayer; person++ {
			f := coach.Fact{Key: key, Side: game.White, Move: game.Move(5), Square: 7, Area: coach.TopRight, N: 2, M: 9}
			for _, club := range []bool{false, true} {
				r := Reader{person, club}
				for _, text := range []string{r.Of(f), r.Alone(f)} {
					if text == "" || strings.ContainsAny(text, "{}[]") {
						t.Errorf("%s: %q", key, text)
					}
				}
			}
		}
	}
	f := coach.Fact{Key: "room", Side: game.Black, Move: game.Move(9), N: 1, M: 9}
	for person, want := range map[Person]string{
		Nobody:      "After b2 White ends up with 9 moves, Black with 1.",
		BlackPlayer: "After b2 White ends up with 9 moves, you with 1.",
		WhitePlayer: "After b2 you end up with 9 moves, Black with 1.",
	} {
		if got := (Reader{Person: person}).Of(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if text := (Reader{}).Of(coach.Fact{}); text != "" {
		t.Errorf("a fact without a key is %q", text)
	}
}
