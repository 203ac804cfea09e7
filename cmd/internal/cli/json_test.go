package cli

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

type inner struct {
	Score *float64 `json:"score" help:"what it is worth"`
	Moves []string `json:"moves,omitempty" help:"the line"`
}

type outer struct {
	inner
	Name   string   `json:"name" help:"its \"name\""`
	Sides  [2]inner `json:"sides" help:"both sides"`
	Hidden int      `json:"-"`
	Plain  bool     `help:"no name"`
}

// The help lists the fields as encoding/json writes them.
func TestFields(t *testing.T) {
	var got []string
	for _, line := range strings.Split(strings.TrimSpace(fields([]outer{})), "\n") {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	want := []string{
		"score number or null: what it is worth", "moves list: the line", `name text: its "name"`, "sides list: both sides",
		"sides[].score number or null: what it is worth", "sides[].moves list: the line", "Plain true or false: no name",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestJSONFlag(t *testing.T) {
	cmd, on := &cobra.Command{Short: "Do it"}, false
	cmd.SetOut(io.Discard)
	JSONFlag(cmd, &on, outer{})
	for arg, want := range map[string]bool{"--json": true, "--json=false": false, "--json=true": true} {
		if err := cmd.ParseFlags([]string{arg}); err != nil || on != want {
			t.Errorf("%s: %v, %v", arg, on, err)
		}
	}
	if err := cmd.ParseFlags([]string{"--json=maybe"}); err == nil || FlagError(err, cmd.Flags()).Error() != `--json "maybe" is not true or false` {
		t.Errorf("%v", err)
	}
	if !strings.HasPrefix(cmd.Long, "Do it.\n\nJSON fields:\n\n  score ") || !strings.HasSuffix(cmd.Long, "no name") {
		t.Errorf("the help is %q", cmd.Long)
	}
	if PrintJSON(cmd, outer{}) != nil || PrintJSON(cmd, inner{}) == nil {
		t.Error("the type of what is printed is not checked")
	}
}
