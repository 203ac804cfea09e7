package intake

import (
	"slices"
	"testing"
	"unicode/utf8"

	"flipside/game/recognise"
	"flipside/game/recognise/corpus"
)

// The window finds in each file of the corpus what every command finds there, whether the file is
// opened or its text is pasted.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		games, faults := c.Games()
		check := func(how string, found Found, err error) {
			t.Helper()
			if games == 0 {
				if err == nil {
					t.Errorf("%s, %s: %q, and it is refused elsewhere", c.Name, how, found.What)
				}
				return
			}
			if err != nil || found.Count != games || found.Faults != faults || found.What == "" {
				t.Errorf("%s, %s: %d games, %d faults, %v; want %d and %d", c.Name, how, found.Count, found.Faults, err, games, faults)
				return
			}
			var lines []string
			for _, r := range found.Games {
				lines = append(lines, corpus.Line(recognise.Game{Record: r}))
			}
			for i, want := range slices.DeleteFunc(slices.Clone(c.Want), func(s string) bool { return s[0] == '!' }) {
				if lines[i] != corpus.Plain(want) {
					t.Errorf("%s, %s:\n%s\nwant\n%s", c.Name, how, lines[i], want)
				}
			}
		}
		a := Paths([]string{c.Path}, false)
		check("opened", a.Found, a.Err)
		if utf8.Valid(c.Data) {
			found, err := Text(string(c.Data))
			check("pasted", found, err)
		}
	}
}
