package words

import (
	"errors"
	"fmt"
	"testing"
	"testing/fstest"
)

func TestGet(t *testing.T) {
	c, err := load(fstest.MapFS{"en.json": {Data: []byte(`{
		"plain": "Play", "one": {"other": "A text with the name of a plural form"},
		"named": "{{.black}} against {{.white}}",
		"games": {"one": "1 game of {{.name}}", "other": "{{.n}} games of {{.name}}"},
		"depth": "{{.n}} deep"
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		want string
		key  Key
		args []any
	}{
		{"Play", "plain", nil},
		{"A text with the name of a plural form", "one", nil},
		{"Ada against Bob", "named", []any{"white", "Bob", "black", "Ada"}},
		{"no file against 3", "named", []any{"black", errors.New("no file"), "white", 2.6}},
		{"1 game of Ada", "games", []any{"n", 1, "name", "Ada"}},
		{"0 games of Ada", "games", []any{"n", 0, "name", "Ada"}},
		{"1,234 games of Ada", "games", []any{"n", 1234, "name", "Ada"}},
		{"-3 games of Ada", "games", []any{"n", -3, "name", "Ada"}},
		{"1 deep", "depth", []any{"n", 1}},
		{"[unknown]", "unknown", nil},
		{"[unknown]", "unknown", []any{"n", 1}},
		{"[named]", "named", nil},
		{"[named]", "named", []any{"black", "Ada"}},
		{"[named]", "named", []any{"black"}},
	} {
		if got := c.get(test.key, test.args); got != test.want {
			t.Errorf("%s %v: %q, want %q", test.key, test.args, got, test.want)
		}
	}
}

// A language is a file. Its rule chooses the plural form, and what it lacks is English.
func TestAnotherLanguage(t *testing.T) {
	files := fstest.MapFS{
		"en.json": {Data: []byte(`{"play": "Play", "quit": "Quit", "discs": {"one": "1 disc", "other": "{{.n}} discs"}, "lost": "{{.n}} lost"}`)},
		"pl.json": {Data: []byte(`{"play": "Graj", "discs": {"one": "1 dysk", "few": "{{.n}} dyski", "many": "{{.n}} dysków", "other": "{{.n}} dysku"}}`)},
	}
	for _, test := range []struct{ prefer, want string }{
		{"pl-PL", "Graj Quit 1 dysk, 3 dyski, 5 dysków, 5 lost"},
		{"pl", "Graj Quit 1 dysk, 3 dyski, 5 dysków, 5 lost"},
		{"en-GB", "Play Quit 1 disc, 3 discs, 5 discs, 5 lost"},
		{"xx", "Play Quit 1 disc, 3 discs, 5 discs, 5 lost"},
	} {
		c, err := load(files, test.prefer)
		if err != nil {
			t.Fatal(err)
		}
		count := func(n int) string { return c.get("discs", []any{"n", n}) }
		got := fmt.Sprintf("%s %s %s, %s, %s, %s", c.get("play", nil), c.get("quit", nil), count(1), count(3), count(5), c.get("lost", []any{"n", 5}))
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.prefer, got, test.want)
		}
	}
}

func TestPreferred(t *testing.T) {
	for _, test := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "[]"},
		{map[string]string{"LANG": "C.UTF-8"}, "[]"},
		{map[string]string{"LANG": "de_AT.UTF-8"}, "[de-AT]"},
		{map[string]string{"LANG": "de_DE@euro", "LC_MESSAGES": "fr_FR"}, "[fr-FR]"},
		{map[string]string{"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, "[]"},
	} {
		if got := fmt.Sprint(preferred(func(name string) string { return test.env[name] })); got != test.want {
			t.Errorf("%v: %s, want %s", test.env, got, test.want)
		}
	}
}

func TestABrokenFile(t *testing.T) {
	if _, err := load(fstest.MapFS{"en.json": {Data: []byte(`{"play": `)}}); err == nil {
		t.Error("a file that is cut short was read")
	}
}

func TestAllocations(t *testing.T) {
	name := "Ada" + fmt.Sprint(len(t.Name()))
	for what, do := range map[string]func(){
		"a text without arguments":  func() { Get("play") },
		"a text with one argument":  func() { Get("play.sub", "opponent", name) },
		"a text with a plural form": func() { Get("games.n", "n", 12) },
	} {
		most := map[string]float64{"a text with one argument": 2, "a text with a plural form": 1}[what] // the text, and a string in its interface
		if got := testing.AllocsPerRun(100, do); got > most {
			t.Errorf("%s: %v allocations, want at most %v", what, got, most)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 137548: "137,548", 1234567: "1,234,567"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d is written %q, want %q", n, got, want)
		}
	}
}

// BenchmarkGet measures a text without arguments, one with two, one with plural forms, and reading
// the catalogue.
func BenchmarkGet(b *testing.B) {
	for name, get := range map[string]func(){
		"plain":  func() { Get("play") },
		"filled": func() { Get("continue.sub", "players", "You against Calculator Hard", "move", 12) },
		"plural": func() { Get("games.n", "n", 12) },
		"load": func() {
			if _, err := load(files); err != nil {
				b.Fatal(err)
			}
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				get()
			}
		})
	}
}
