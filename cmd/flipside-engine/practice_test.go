package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const practicePositions = "testdata/practice.obf"

// A file of problems is found in games, listed and checked; the same command again changes nothing.
func TestPractice(t *testing.T) {
	out := filepath.Join(t.TempDir(), "set.jsonl")
	said := ok(t, "practice", "mine", practicePositions, "--out", out)
	if want := "2 problems found in 8 games; 2 written\n"; said != want {
		t.Errorf("%q, not %q", said, want)
	}
	before := contents(t, out)
	if again := ok(t, "practice", "mine", practicePositions, "--out", out); again != said || contents(t, out) != before {
		t.Errorf("again: %q, and the file changed", again)
	}
	lines := strings.Split(strings.TrimSpace(ok(t, "practice", "list", out, "--json")), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, line := range lines {
		object(t, line, "id", "obf", "kind", "best", "value", "second", "grade", "theme", "line", "source")
	}
	if table := ok(t, "practice", "list", out); strings.Count(table, "\n") != 3 || !strings.Contains(table, "endgame") {
		t.Errorf("%q", table)
	}
	journal := filepath.Join(t.TempDir(), "checked")
	for range 2 {
		if said := ok(t, "practice", "check", out, "--journal", journal); said != "2 problems: every answer is right\n" {
			t.Errorf("%q", said)
		}
	}
	if n := strings.Count(contents(t, journal), "\n"); n != 2 {
		t.Errorf("the journal has %d lines", n)
	}
	if said := ok(t, "practice", "check", out, "--sample", "2", "--kind", "endgame"); said != "2 problems: every answer is right\n" {
		t.Errorf("%q", said)
	}
}

// Kinds may be looked for one after the other; what is found is the same.
func TestPracticeKinds(t *testing.T) {
	all := filepath.Join(t.TempDir(), "all.jsonl")
	ok(t, "practice", "mine", practicePositions, "--out", all)
	out := filepath.Join(t.TempDir(), "set.jsonl")
	for _, c := range []struct {
		args []string
		said string
	}{
		{[]string{"--kind", "middle"}, "0 problems found in 8 games; 0 written\n"},
		{[]string{"--kind", "endgame"}, "2 problems found in 8 games; 2 written\n"},
		{[]string{"--kind", "middle"}, "0 problems found in 8 games; 0 written\n"},
		{nil, "2 problems found in 8 games; 2 written\n"},
	} {
		if said := ok(t, append([]string{"practice", "mine", practicePositions, "--out", out}, c.args...)...); said != c.said {
			t.Errorf("%v: %q, want %q", c.args, said, c.said)
		}
	}
	if contents(t, out) != contents(t, all) {
		t.Error("the files differ")
	}
	if n := strings.Count(contents(t, out+".journal"), "\n"); n != 17 {
		t.Errorf("the journal has %d lines, want one of the form and two of each game", n)
	}
}

// A wrong answer is named; so is everything that is wrong with a command line or a file.
func TestPracticeErrors(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "set.jsonl")
	ok(t, "practice", "mine", practicePositions, "--out", out)
	text := contents(t, out)
	var first struct{ ID string }
	if err := json.Unmarshal([]byte(strings.SplitN(ok(t, "practice", "list", out, "--json"), "\n", 2)[0]), &first); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text, "\n")
	lines[2] = strings.Replace(lines[2], `"value":16`, `"value":18`, 1)
	wrong := file(t, "wrong.jsonl", strings.Join(lines, "\n"))
	fails(t, 1, "problem "+first.ID+": the best moves lead to +16 and +10, not +18 and +10", "practice", "check", wrong)
	fails(t, 1, "line 1: it is not a file of problems", "practice", "list", practicePositions)
	fails(t, 1, "no such file", "practice", "list", filepath.Join(dir, "none"))
	fails(t, 2, "--out needs the name of a file", "practice", "mine", practicePositions)
	fails(t, 2, "--kind must be endgame or middle", "practice", "check", "--kind", "end")
	fails(t, 2, "--kind must be endgame or middle", "practice", "mine", practicePositions, "--out", out, "--kind", "end")
	fails(t, 2, "--depth must be from 1 to 64", "practice", "check", "--depth", "0")
	fails(t, 1, "it is not a journal of practice mine", "practice", "mine", practicePositions, "--out", strings.TrimSuffix(journalFile(t, "hello\n"), ".journal"))
	fails(t, 1, "another version or other weights", "practice", "mine", practicePositions, "--out",
		strings.TrimSuffix(journalFile(t, `{"mined":1,"weights":"00000000"}`+"\n"), ".journal"))
}

func journalFile(t *testing.T, text string) string { return file(t, "set.journal", text) }

// A run that is stopped writes what it has, and says how it continues.
func TestPracticeStops(t *testing.T) {
	out := filepath.Join(t.TempDir(), "set.jsonl")
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r := runWith(ctx, "", "practice", "mine", practicePositions, "--out", out)
	if r.status != 1 || !strings.Contains(r.errs, "stopped") {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(out); err == nil {
		ok(t, "practice", "list", out)
	}
	ok(t, "practice", "mine", practicePositions, "--out", out)
	if lines := strings.Count(ok(t, "practice", "list", out, "--json"), "\n"); lines != 2 {
		t.Errorf("%d problems after the second run", lines)
	}
}
