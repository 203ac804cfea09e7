package train

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func readRecipe(t *testing.T, text string) Recipe {
	t.Helper()
	r, err := ReadRecipe(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReadRecipe(t *testing.T) {
	r := readRecipe(t, "# about\n\n one  two\t#three\nfour $FILES five\n")
	if want := []Step{{3, "one two #three"}, {4, "four $FILES five"}}; !slices.Equal(r.Steps, want) {
		t.Errorf("%v, want %v", r.Steps, want)
	}
	get := func(name string) string { return map[string]string{"FILES": " a  b "}[name] }
	if words, err := r.Steps[1].Words(get); err != nil || !slices.Equal(words, []string{"four", "a", "b", "five"}) {
		t.Errorf("%q, %v", words, err)
	}
	none := func(string) string { return "" }
	if _, err := r.Steps[1].Words(none); err == nil || !strings.Contains(err.Error(), "line 4 needs the variable FILES") {
		t.Errorf("without the variable: %v", err)
	}
	for _, c := range []struct{ text, want string }{
		{"# nothing\n", "no steps"},
		{"a\n" + strings.Repeat("b", 1<<17), "line 2"},
	} {
		if _, err := ReadRecipe(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.10q: %v, want %s", c.text, err, c.want)
		}
	}
}

// Steps are done up to the first one that has been changed, and no more than there are.
func TestRecipeDone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.done")
	r := readRecipe(t, "a\nb\na\nc\n")
	check := func(r Recipe, want int) {
		t.Helper()
		if n, err := r.Done(path); n != want || err != nil {
			t.Errorf("%d, %v; want %d", n, err, want)
		}
	}
	check(r, 0)
	for n := range len(r.Steps) + 1 {
		if err := r.MarkDone(path, n); err != nil {
			t.Fatal(err)
		}
		check(r, n)
	}
	check(readRecipe(t, "a\nchanged\na\nc\n"), 1)
	check(readRecipe(t, "a\nb\n"), 2)
	check(readRecipe(t, "a\nb\na\nc\nd\n"), 4)
	if _, err := r.Done(t.TempDir()); err == nil {
		t.Error("a folder has steps")
	}
}

func FuzzReadRecipe(f *testing.F) {
	files, err := filepath.Glob("recipe/*.recipe")
	if err != nil || len(files) == 0 {
		f.Fatal("no recipes", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ReadRecipe(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, s := range r.Steps {
			words, err := s.Words(func(string) string { return "value" })
			if err != nil || len(words) == 0 || strings.Contains(s.Text, "\n") {
				t.Errorf("%q: %q, %v", s.Text, words, err)
			}
		}
	})
}
