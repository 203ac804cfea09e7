// Package words is the catalogue of the texts that people see. Each text has a key, and each
// language is a file: en.json is the English one. An entry is a text, or an object with a text for
// each plural form of the language (one, few, other, ...). Texts name their arguments, as in
// {{.name}}. The files are in the format of go-i18n.
//
// Errors are not in the catalogue: they stay where they arise.
package words

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
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
var shown = sync.OnceValue(func() *catalogue {
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
	c := shown()
	_, plain := c.plain[key]
	return plain || c.forms[key]
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

// catalogue is the texts of one language. A text that the language lacks is English.
type catalogue struct {
	plain     map[Key]string // the texts without arguments and plural forms
	forms     map[Key]bool   // the other texts, which the localizer has
	localizer *i18n.Localizer
	parser    template.Parser

	lock sync.Mutex
	made map[string]string // from forms, by key and arguments
}

// mostMade bounds the memory of made: at this many texts it is emptied.
const mostMade = 4096

// load reads the files of English and of the language that suits best a user who prefers these.
func load(files fs.ReadFileFS, prefer ...string) (*catalogue, error) {
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
	bundle := i18n.NewBundle(language.English)
	c := &catalogue{
		plain: map[Key]string{}, forms: map[Key]bool{}, made: map[string]string{},
		localizer: i18n.NewLocalizer(bundle, tags[best].String()),
		parser:    &template.TextParser{Option: "missingkey=error"},
	}
	for _, tag := range slices.Compact([]language.Tag{language.English, tags[best]}) {
		if err := c.read(files, bundle, tag); err != nil {
			return nil, fmt.Errorf("%v.json: %w", tag, err)
		}
	}
	return c, nil
}

// read adds the texts of a language. The bundle gets only those that need it: most texts have no
// arguments, and a bundle with all of them takes 40 % longer to read.
func (c *catalogue) read(files fs.ReadFileFS, bundle *i18n.Bundle, tag language.Tag) error {
	data, err := files.ReadFile(tag.String() + ".json")
	if err != nil {
		return err
	}
	var entries map[Key]any
	if err := json.Unmarshal(data, &entries); err != nil {
		return err
	}
	for key, entry := range entries {
		if text, ok := entry.(string); ok && !strings.Contains(text, "{{") {
			c.plain[key] = text
			continue
		}
		m, err := i18n.NewMessage(entry)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		m.ID = string(key)
		if err := bundle.AddMessages(tag, m); err != nil {
			return err
		}
		delete(c.plain, key)
		c.forms[key] = true
	}
	return nil
}

// get is Get.
func (c *catalogue) get(key Key, args []any) string {
	if t, ok := c.plain[key]; ok {
		return t
	}
	var space [256]byte
	id := append(space[:0], key...)
	for _, a := range args {
		id = c.write(append(id, 0), a)
	}
	c.lock.Lock()
	t, ok := c.made[string(id)]
	c.lock.Unlock()
	if ok {
		return t
	}
	t = c.make(key, args)
	c.lock.Lock()
	defer c.lock.Unlock()
	if len(c.made) >= mostMade {
		clear(c.made)
	}
	c.made[string(id)] = t
	return t
}

// make puts the arguments into the text of key.
func (c *catalogue) make(key Key, args []any) string {
	if !c.forms[key] || len(args)%2 != 0 {
		return "[" + string(key) + "]"
	}
	config := i18n.LocalizeConfig{MessageID: string(key), TemplateParser: c.parser}
	data := make(map[string]string, len(args)/2)
	for i := 0; i < len(args); i += 2 {
		name, _ := args[i].(string)
		data[name] = string(c.write(nil, args[i+1]))
		if n, ok := args[i+1].(int); ok && name == Count {
			data[name], config.PluralCount = Grouped(n), n // of a text with one form, that is used
		}
	}
	config.TemplateData = data
	text, err := c.localizer.Localize(&config)
	if text == "" && err != nil {
		return "[" + string(key) + "]"
	}
	return text
}

// write appends a value to b. A name such as that of a side may have a text.
func (c *catalogue) write(b []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return append(b, v...)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case float64:
		return strconv.AppendFloat(b, v, 'f', 0, 64)
	}
	if s, ok := value.(fmt.Stringer); ok {
		if name, ok := c.plain["name."+Key(s.String())]; ok {
			return append(b, name...)
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
