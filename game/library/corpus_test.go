package library

import (
	"path/filepath"
	"strings"
	"testing"

	"flipside/game/recognise/corpus"
)

// An import counts each game of the corpus, and each unreadable one, once.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	l := opened(t, options(t))
	for _, c := range cases {
		games, faults := c.Games()
		sources := files(t, c.Path)
		r, err := l.Import(ctx, sources.Games(ctx), nil)
		if err != nil || r.Added+r.Duplicates != games || r.Rejected != faults || len(r.Faults) != faults {
			t.Errorf("%s: %+v, %v; want %d games and %d faults", c.Name, r, err, games, faults)
		}
		for _, fault := range r.Faults {
			if !strings.Contains(fault.Error(), filepath.Base(c.Path)+": ") {
				t.Errorf("%s: %v", c.Name, fault)
			}
		}
	}
}
