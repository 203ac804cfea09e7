package job

import (
	"strings"
	"testing"

	"flipside/game/base/plain"
)

// The texts of a result come from another machine, and are shown among our own lines.
func TestTextsOfResultsAreClean(t *testing.T) {
	const bad = "\x1b[2JA\u202e\r\nB"
	p := Played{Names: [2]string{bad, bad}, Moves: "f5", Verdict: 3, Guilty: 1, Score: 64, Reason: bad}
	r, err := p.Record()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{r.Names[0], r.Names[1], r.Reason} {
		if text == "" || strings.ContainsAny(text, "\x1b\u202e\r\n") || text != plain.Line(text) {
			t.Errorf("%q is shown", text)
		}
	}
}
