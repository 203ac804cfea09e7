package review

import (
	"strings"
	"testing"

	"flipside/game"
)

// Each key of a fact has a template, in which all is filled in, and each person their own words.
func TestWords(t *testing.T) {
	for key := range Templates {
		for person := Nobody; person <= WhitePlayer; person++ {
			f := Fact{Key: key, Side: game.White, Move: game.Move(5), Square: 7, Area: TopRight, N: 2, M: 9}
			if text := (Words{Person: person}).Sentence(f); text == "" || strings.ContainsAny(text, "{}|") {
				t.Errorf("%s: %q", key, text)
			}
		}
	}
	f := Fact{Key: "mobility", Side: game.Black, Move: game.Move(9), N: 1, M: 9}
	for person, want := range map[Person]string{
		Nobody:      "After b2 Black has 1 safe move, White 9: soon Black must give something away.",
		BlackPlayer: "After b2 you have 1 safe move, White 9: soon you must give something away.",
		WhitePlayer: "After b2 Black has 1 safe move, you have 9: soon Black must give something away.",
	} {
		if got := (Words{Person: person}).Sentence(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (Words{Template: func(k Key) (string, bool) { return "<{me}>", k == "mobility" }}).Sentence(f); got != "<>" {
		t.Errorf("another catalogue: %q", got)
	}
	if areaOf(0x0303) != TopLeft || areaOf(0xC0C0<<48) != BottomRight || areaOf(0x3C<<24) != Middle || areaOf(0xFF) != Top {
		t.Error("areas")
	}
}
