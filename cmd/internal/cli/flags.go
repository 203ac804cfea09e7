// Package cli has what the command lines of all programs share. It also writes their pages of the
// manual, from the tables of --help, in the language of man(7).
package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"
)

// flagKinds says, for each type of flag, what its value must be.
var flagKinds = map[string]string{
	"bool":        "true or false",
	"duration":    "a time such as 500ms, 30s or 5m",
	"float64":     "a number",
	"int":         "a whole number",
	"stringSlice": "a list separated by commas",
	"uint64":      "a whole number, 0 or more",
}

// FlagError puts an error of pflag into our words. For an unknown flag it suggests the nearest one
// of flags. Other errors do not change.
func FlagError(err error, flags *pflag.FlagSet) error {
	var unknown *pflag.NotExistError
	var empty *pflag.ValueRequiredError
	var value *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &unknown):
		name, letters := unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
		return fmt.Errorf("unknown flag %s%s", dashed(name, letters), suggestion(name, letters, flags))
	case errors.As(err, &empty):
		return fmt.Errorf("%s needs a value", dashed(empty.GetSpecifiedName(), empty.GetSpecifiedShortnames()))
	case errors.As(err, &value):
		flag := value.GetFlag()
		return fmt.Errorf("--%s %.40q is not %s", flag.Name, value.GetValue(), flagKinds[flag.Value.Type()])
	case errors.As(err, &syntax):
		return fmt.Errorf("%.40q is not a flag", syntax.GetSpecifiedFlag())
	}
	return err
}

// dashed returns a flag as it was written, as a name or as one of several letters after a dash. A
// long one is cut.
func dashed(name, letters string) string {
	if letters != "" {
		return "-" + name[:1]
	}
	return fmt.Sprintf("--%.40s", name)
}

// suggestion returns the end of a message that names the flag nearest to an unknown one; empty if
// none is near.
func suggestion(name, letters string, flags *pflag.FlagSet) string {
	if letters != "" || flags == nil {
		return ""
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	near := Nearest(name, names)
	if near == "" {
		return ""
	}
	return " (did you mean --" + near + "?)"
}

// Nearest returns the name that the fewest edits lead to, if at most a third of its letters change;
// otherwise "". Of several it returns the first.
func Nearest(word string, names []string) string {
	best, least := "", 0
	for _, name := range names {
		if d := distance(word, name); d <= max(1, len(name)/3) && (best == "" || d < least) {
			best, least = name, d
		}
	}
	return best
}

// distance returns the least number of edits that lead from a to b: a letter is inserted, deleted
// or replaced, or two neighbours are exchanged (optimal string alignment). Only the first letters
// of a long word count, so that its time has a bound.
func distance(a, b string) int {
	const most = 64
	a, b = a[:min(len(a), most)], b[:min(len(b), most)]
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			d := row[j]
			if a[i] != b[j] {
				d++
			}
			d = min(d, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before[j-1]+1)
			}
			next[j+1] = d
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
