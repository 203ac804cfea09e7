package main

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// libraryWords are words of the libraries that read command lines. No message may contain them.
var libraryWords = regexp.MustCompile(`strconv|pflag|cobra|Parse[A-Z]|parse error|parsing|invalid|arg\(s\)|flag needs|shorthand|bad flag|accepts|requires|time: |missing unit`)

// badValues are values that are wrong for a type of flag.
var badValues = map[string][]string{
	"bool": {"=maybe", "=", "=2"}, "duration": {"=5", "=soon", "=", "=9e99s", "=9999999h", "=5 s"}, "float64": {"=x", "=", "=1e999", "=1,5"},
	"int": {"=x", "=", "=1.5", "=99999999999999999999", "=-99999999999999999999"}, "uint64": {"=x", "=-1", "=", "=99999999999999999999"},
	"stringSlice": {"=a\"b", "=\"a"}, "string": nil,
}

// For each fault of a command line, every command prints one plain sentence and does nothing.
func TestBadCommandLinesAreToldInOurWords(t *testing.T) {
	check := func(args []string) {
		t.Helper()
		r := runWith(context.Background(), "", args...)
		if r.status != 2 || r.out != "" || strings.Count(r.errs, "\n") != 1 || !strings.Contains(r.errs, "--help") || libraryWords.MatchString(r.errs) {
			t.Errorf("%q: status %d, %q, printed %q", args, r.status, r.errs, r.out)
		}
	}
	lines := 0
	var each func(path []string, cmd *cobra.Command)
	each = func(path []string, cmd *cobra.Command) {
		with := func(more ...string) {
			lines++
			check(append(path[:len(path):len(path)], more...))
		}
		for _, fault := range []string{"--nonsense", "--nonsense=3", "-Z", "-Zyx", "--=3", "---", "--json=perhaps"} {
			with(fault)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			values, known := badValues[f.Value.Type()]
			if !known {
				t.Errorf("%q: --%s has the unknown type %s", path, f.Name, f.Value.Type())
			}
			for _, v := range values {
				with("--" + f.Name + v)
			}
			if f.NoOptDefVal == "" {
				with("--" + f.Name)
			}
		})
		switch _, takes, _ := strings.Cut(cmd.Use, " "); {
		case cmd.HasSubCommands():
			with("nonsense")
			with("nonsense", "more")
		case takes == "":
			with("nonsense")
		case !strings.HasPrefix(takes, "["):
			with()
		}
		for _, c := range cmd.Commands() {
			each(append(path[:len(path):len(path)], c.Name()), c)
		}
	}
	for _, command := range commands {
		cmd := command()
		each([]string{cmd.Name()}, cmd)
	}
	if lines < 300 {
		t.Errorf("only %d lines were tried", lines)
	}
	for _, line := range []string{"nonsense", "--nonsense", "-Z", "--weights", "help --nonsense", "perft 3 4", "match a", "match a b c", "bench solve a b"} {
		check(strings.Split(line, " "))
	}
	fails(t, 2, "unknown command \"nonsense\": the commands are analyse, ", "help", "nonsense")
	fails(t, 2, "unknown command \"nonsense\": the commands are mcts, ", "help", "bench", "nonsense")
	if out := ok(t, "help", "perft", "3"); !strings.Contains(out, "perft DEPTH") {
		t.Errorf("%q", out)
	}
}
