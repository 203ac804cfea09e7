package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
)

func TestNearest(t *testing.T) {
	names := []string{"json", "moves", "depth", "threads", "time", "farm-limit", "h"}
	for word, want := range map[string]string{
		"json": "json", "jsn": "json", "jsno": "json", "josn": "json", "move": "moves", "dept": "depth", "thraeds": "threads", "thread": "threads",
		"tme": "time", "farm-limt": "farm-limit", "farmlimit": "farm-limit", "colour": "", "x": "h", "": "h", strings.Repeat("j", 1000): "",
	} {
		if got := Nearest(word, names); got != want {
			t.Errorf("%.20s: %q, want %q", word, got, want)
		}
	}
}

// The distance is that of an obvious function that tries all edits.
func TestDistance(t *testing.T) {
	words := []string{"", "a", "b", "ab", "ba", "abc", "acb", "cab", "bca", "abcd", "abdc", "json", "jsno"}
	for _, a := range words {
		for _, b := range words {
			if got, want := distance(a, b), slowly(a, b); got != want {
				t.Errorf("%q to %q: %d, want %d", a, b, got, want)
			}
		}
	}
}

func slowly(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	d := slowly(a[1:], b[1:])
	if a[0] != b[0] {
		d++
	}
	d = min(d, slowly(a[1:], b)+1, slowly(a, b[1:])+1)
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		d = min(d, slowly(a[2:], b[2:])+1)
	}
	return d
}

func TestFlagError(t *testing.T) {
	for arg, want := range map[string]string{
		"--jsn":        "unknown flag --jsn (did you mean --json?)",
		"--colour":     "unknown flag --colour",
		"--hiden":      "unknown flag --hiden",
		"-xy":          "unknown flag -x",
		"--depth":      "--depth needs a value",
		"--depth=many": `--depth "many" is not a whole number`,
		"--time=5":     `--time "5" is not a time such as 500ms, 30s or 5m`,
		"--=5":         `"--=5" is not a flag`,
		"--json=ja":    `--json "ja" is not true or false`,
	} {
		flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
		flags.Usage = func() {}
		flags.Int("depth", 0, "")
		flags.Duration("time", time.Second, "")
		flags.Bool("json", false, "")
		flags.Bool("hidden", false, "")
		_ = flags.MarkHidden("hidden")
		err := FlagError(flags.Parse([]string{arg}), flags)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", arg, err, want)
		}
	}
}
