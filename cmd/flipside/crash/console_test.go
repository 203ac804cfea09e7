package crash

import (
	"strings"
	"testing"
)

func TestBrief(t *testing.T) {
	if got := brief("one\ntwo\n"); got != "one\ntwo" {
		t.Errorf("%q", got)
	}
	got := brief(strings.Repeat("line\n", 1000))
	if n := strings.Count(got, "\n") + 1; n != mostLines || !strings.HasSuffix(got, "line\n…") {
		t.Errorf("%d lines, at the end %q", n, got[len(got)-12:])
	}
	if whole := strings.TrimSpace(strings.Repeat("line\n", mostLines)); brief(whole+"\n") != whole {
		t.Error("a text of the most lines is cut")
	}
}
