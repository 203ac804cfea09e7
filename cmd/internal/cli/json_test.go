package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

type inner struct {
	Score *float64 `json:"score"`
	Moves []string `json:"moves,omitempty"`
}

type outer struct {
	inner
	Name   string   `json:"name"`
	Sides  [2]inner `json:"sides"`
	Hidden int      `json:"-"`
	Plain  bool
}

// The help lists the fields as encoding/json writes them.
func TestFields(t *testing.T) {
	var got []string
	for _, line := range strings.Split(strings.TrimSpace(Fields([]outer{})), "\n") {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	want := []string{
		"score number or null: [json.inner.score]", "moves list: [json.inner.moves]", "name text: [json.outer.name]",
		"sides list: [json.outer.sides]", "sides[].score number or null: [json.inner.score]", "sides[].moves list: [json.inner.moves]",
		"Plain true or false: [json.outer.Plain]",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestJSONFlag(t *testing.T) {
	flags, on := pflag.NewFlagSet("test", pflag.ContinueOnError), false
	JSONFlag(flags, &on, outer{})
	for arg, want := range map[string]bool{"--json": true, "--json=false": false, "--json=true": true} {
		if err := flags.Parse([]string{arg}); err != nil || on != want {
			t.Errorf("%s: %v, %v", arg, on, err)
		}
	}
	if err := flags.Parse([]string{"--json=maybe"}); err == nil || FlagError(err, flags).Error() != `--json "maybe" is not true or false` {
		t.Errorf("%v", err)
	}
	if Documented(flags, outer{}) != nil || Documented(flags, inner{}) == nil {
		t.Error("the type of what is printed is not checked")
	}
}
