package main

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// missing matches a field of JSON, a command or a flag without a text.
var missing = regexp.MustCompile(`(?m): $|^  +[a-z]+ *$|^ +(-., )?--\S+( [a-z]+)?( +\(default .*\))? *$`)

// The help of every command explains its commands, its flags and the fields of its JSON.
func TestHelpIsComplete(t *testing.T) {
	documented := 0
	var each func(path []string, cmd *cobra.Command)
	each = func(path []string, cmd *cobra.Command) {
		r := runWith(context.Background(), "", append(slices.Clone(path), "--help")...)
		if r.status != 0 || missing.MatchString(r.out) {
			t.Errorf("%v: status %d, %s: %q", path, r.status, r.errs, missing.FindString(r.out))
		}
		if has, lists := cmd.Flags().Lookup("json") != nil, strings.Contains(r.out, "JSON fields:"); has != lists {
			t.Errorf("%v: it has --json: %v, and the help lists fields: %v", path, has, lists)
		} else if has {
			documented++
		}
		for _, c := range cmd.Commands() {
			each(append(slices.Clone(path), c.Name()), c)
		}
	}
	for _, c := range commands {
		cmd := c()
		if !cmd.Hidden {
			each([]string{cmd.Name()}, cmd)
		}
	}
	if documented < 15 {
		t.Errorf("only %d commands document their JSON", documented)
	}
	if r := runWith(context.Background(), "", "--help"); missing.MatchString(r.out) || !strings.Contains(r.out, "Exit codes:") {
		t.Errorf("%s", r.out)
	}
}

// The exit codes are those that the help lists.
func TestExitCodes(t *testing.T) {
	stopped, stop := context.WithCancel(context.Background())
	stop()
	for _, c := range []struct {
		ctx  context.Context
		want int
		args []string
	}{
		{context.Background(), 0, []string{"perft", "3"}},
		{context.Background(), 1, []string{"solve", "no such file"}},
		{stopped, 1, []string{"perft", "12"}},
		{context.Background(), 2, []string{"perft"}},
		{context.Background(), 2, []string{"perft", "3", "--dpeth"}},
		{context.Background(), 2, []string{"nothing"}},
	} {
		if r := runWith(c.ctx, "", c.args...); r.status != c.want {
			t.Errorf("%v: status %d, want %d (%s)", c.args, r.status, c.want, r.errs)
		}
	}
	for args, want := range map[string]string{
		"perft --jsn":    `unknown flag --jsn (did you mean --json?); see flipside-engine perft --help`,
		"slove":          `unknown command "slove" (did you mean solve?)`,
		"library lst":    `unknown command "lst" (did you mean list?)`,
		"perft --colour": `unknown flag --colour; see flipside-engine perft --help`,
	} {
		if r := runWith(context.Background(), "", strings.Fields(args)...); !strings.Contains(r.errs, want) {
			t.Errorf("%s: %q, want %q", args, r.errs, want)
		}
	}
}
