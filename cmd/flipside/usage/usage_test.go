package usage

import (
	"strings"
	"testing"
)

func TestAnswer(t *testing.T) {
	for _, c := range []struct {
		args  string
		start string
	}{
		{"", ""},
		{"--black human", ""},
		{"--help", "Flipside: play Othello"},
		{"-h", "Flipside: play Othello"},
		{"--black human -h", "Flipside: play Othello"},
		{"--version", "flipside dev\n"},
		{"--version --help", "Flipside: play Othello"},
		{"--licenses", "The licences of Flipside\n"},
		{"--licenses --version", "flipside dev\n"},
		{"-- --help", ""},
	} {
		got := Answer(strings.Fields(c.args))
		if !strings.HasPrefix(got, c.start) || (got == "") != (c.start == "") {
			t.Errorf("flipside %s answers %q, want %q", c.args, got, c.start)
		}
	}
}

// Switches for tests have a heading of their own, and no line is too long for a terminal.
func TestHelp(t *testing.T) {
	play, tests, found := strings.Cut(Help(), "For tests and measurements:")
	tests, _, examples := strings.Cut(tests, "Examples:")
	if !found || !examples {
		t.Fatalf("the help has no part for tests or no examples:\n%s", Help())
	}
	for _, s := range Switches {
		part := play
		if s.Test {
			part = tests
		}
		if !strings.Contains(part, "  --"+s.Name+" ") {
			t.Errorf("--%s is not where it belongs", s.Name)
		}
	}
	for line := range strings.Lines(Help()) {
		if len(line) > 100 {
			t.Errorf("the line %q has %d characters", line, len(line))
		}
	}
}
