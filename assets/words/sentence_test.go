package words

import (
	"errors"
	"testing"
)

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{"": "", "no games": "No games", "été": "Été", "42": "42", "\xff is no text": "\xff is no text"} {
		if got := Sentence(errors.New(text)); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
