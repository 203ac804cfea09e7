package corpus

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/game/recognise"
)

var update = flag.Bool("update", false, "write what comes out as what must come out, to be checked by eye")

// Each file has the expected content.
func TestCorpus(t *testing.T) {
	if *update {
		write(t)
	}
	cases, err := Cases()
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 120 {
		t.Errorf("there are only %d files", len(cases))
	}
	for _, c := range cases {
		if got := Lines(recognise.Read(t.Context(), bytes.NewReader(c.Data), recognise.Options{Name: c.Name})); !slices.Equal(got, c.Want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.Name, strings.Join(got, "\n"), strings.Join(c.Want, "\n"))
		}
	}
}

func write(t *testing.T) {
	entries, err := os.ReadDir(Folder())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		if e.Name() == WantFile {
			continue
		}
		data, err := os.ReadFile(filepath.Join(Folder(), e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString("# " + e.Name() + "\n" + strings.Join(Lines(recognise.Read(t.Context(), bytes.NewReader(data), recognise.Options{Name: e.Name()})), "\n") + "\n")
	}
	if err := os.WriteFile(filepath.Join(Folder(), WantFile), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
