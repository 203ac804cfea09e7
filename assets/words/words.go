// Package words is the catalogue of the texts that people see. Each text has a key, and each
// language is a file: en.json is the English one. An entry is a text, or an object with a text for
// each plural form of the language (one, few, other, ...). Texts name their arguments, as in
// {{.name}}. The files are in the format of go-i18n.
//
// Errors are not in the catalogue: they stay where they arise. So does the help of the programs
// without a window, which is in English.
package words

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Key names a text.
type Key string

// Count names the argument that chooses the plural form. It must be an int that is not negative,
// and is written with commas between the thousands.
const Count = "n"

//go:embed *.json
var files embed.FS

// shown is the catalogue in the language of the user. It is read at the first use.
var shown = sync.OnceValue(func() catalogue {
	c, err := load(files, preferred(os.Getenv)...)
	if err != nil {
		panic(err) // a test reads the embedded files
	}
	return c
})

// Get returns the text of key in the language of the user. The arguments are pairs of a name, which
// is a constant string, and a value: a string, an integer, a float64, which is rounded to a whole
// number, an error or a fmt.Stringer. The name of a fmt.Stringer is written as the text "name." and
// the name, if there is one. For an unknown key, and without an argument that the text
// needs, it returns the key in brackets. It may be called from any goroutine.
func Get(key Key, args ...any) string { return shown().get(key, args) }

// Has reports whether there is a text for key.
func Has(key Key) bool {
	_, _, ok := shown().find(key)
	return ok
}

// preferred returns the languages of the user, the best first, as POSIX names them in the
// environment. C and POSIX are no languages.
func preferred(getenv func(string) string) []string {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		lang, _, _ := strings.Cut(getenv(name), ".")
		lang, _, _ = strings.Cut(lang, "@")
		if lang == "C" || lang == "POSIX" {
			return nil
		}
		if lang != "" {
			return []string{strings.ReplaceAll(lang, "_", "-")}
		}
	}
	return nil
}

// catalogue has the texts in the user's language, then the English ones for what it lacks.
type catalogue []translation

// translation has the texts of one language.
type translation struct {
	language language.Tag
	texts    map[Key]text
}

// text is a text for all numbers, or one for each plural form.
type text struct {
	all   string
	forms map[string]string
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(data []byte) error {
	if data[0] == '{' {
		return json.Unmarshal(data, &t.forms)
	}
	return json.Unmarshal(data, &t.all)
}

// formNames are the keys of text.forms.
var formNames = [...]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// load reads the files of English and of the language that suits best a user who prefers these.
func load(files fs.ReadFileFS, prefer ...string) (c catalogue, err error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	tags := []language.Tag{language.English}
	for _, name := range names {
		tag, err := language.Parse(strings.TrimSuffix(name, ".json"))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if tag != language.English {
			tags = append(tags, tag)
		}
	}
	_, best := language.MatchStrings(language.NewMatcher(tags), prefer...)
	for _, tag := range slices.Compact([]language.Tag{tags[best], language.English}) {
		t := translation{language: tag}
		name := tag.String() + ".json"
		data, err := files.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &t.texts)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		c = append(c, t)
	}
	return c, nil
}

// find returns a text and its language.
func (c catalogue) find(key Key) (t text, in language.Tag, ok bool) {
	for _, translated := range c {
		if t, ok = translated.texts[key]; ok {
			return t, translated.language, true
		}
	}
	return text{}, in, false
}

// get is Get.
func (c catalogue) get(key Key, args []any) string {
	t, in, ok := c.find(key)
	said := t.all
	if t.forms != nil {
		n, _ := argument(args, Count).(int)
		form := plural.Cardinal.MatchPlural(in, max(n, -n), 0, 0, 0, 0) // it panics for a negative number
		said = cmp.Or(t.forms[formNames[form]], t.forms["other"])
	}
	if ok {
		said, ok = c.fill(said, args)
	}
	if !ok {
		return "[" + string(key) + "]"
	}
	return said
}

// fill puts the arguments into a text. It returns false without one that the text needs.
func (c catalogue) fill(said string, args []any) (string, bool) {
	before, rest, more := strings.Cut(said, "{{.")
	if !more {
		return said, true
	}
	var space [256]byte
	b := space[:0]
	for more {
		name, after, _ := strings.Cut(rest, "}}")
		value := argument(args, name)
		if value == nil {
			return "", false
		}
		b = append(b, before...)
		if n, ok := value.(int); ok && name == Count {
			b = append(b, Grouped(n)...)
		} else {
			b = c.write(b, value)
		}
		before, rest, more = strings.Cut(after, "{{.")
	}
	return string(append(b, before...)), true
}

// argument returns the value of an argument; nil if there is none.
func argument(args []any, name string) any {
	for i := 1; i < len(args); i += 2 {
		if args[i-1] == any(name) {
			return args[i]
		}
	}
	return nil
}

// write appends a value to b. A name such as that of a side may have a text.
func (c catalogue) write(b []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return append(b, v...)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case float64:
		return strconv.AppendFloat(b, v, 'f', 0, 64)
	case fmt.Stringer:
		if name, _, ok := c.find("name." + Key(v.String())); ok {
			return append(b, name.all...)
		}
	}
	return fmt.Append(b, value)
}

// Grouped writes a number that is not negative with commas between the thousands: 100,000.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
