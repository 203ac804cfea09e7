package review

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/ui/app/jobs"
)

// What others played does not count the game that is reviewed.
func TestOthersAreOtherGames(t *testing.T) {
	c := jobs.NewLibrary(func(ctx context.Context) (*library.Library, string, error) {
		return library.Open(ctx, library.Options{File: filepath.Join(t.TempDir(), "library.sqlite"), Games: t.TempDir(), Name: roster.Label, Opening: roster.OpeningLabel, Elo: ai.EloOf})
	})
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	open := func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("f5d6c3d3c4\nf5d6c3d3c4f4\nf5d6c3f4\n")), nil
	}
	c.Import(recognise.Sources{List: []recognise.Source{recognise.File(0, open, recognise.Options{Name: "games.txt"})}})
	for end, ok := c.Imported(); !ok; end, ok = c.Imported() {
		if c.Tick(); end.Err != nil {
			t.Fatal(end.Err)
		}
	}
	for _, reviewed := range []struct {
		moves string
		games int
		names []string
	}{
		{"f5d6c3d3c4", 2, []string{"d3", "f4"}},
		{"f5d6c3f4", 2, []string{"d3"}},
		{"f5d6c3", 3, []string{"d3", "f4"}},
	} {
		g, err := game.FromText(reviewed.moves)
		if err != nil {
			t.Fatal(err)
		}
		o := others{shown: true, reviewed: g}
		at, _ := g.PositionAt(3)
		for !o.now.known {
			c.Tick()
			o.tick(c, at)
		}
		var names []string
		for _, row := range o.now.rows {
			names = append(names, row.Move.String())
		}
		slices.Sort(names)
		if o.now.games != reviewed.games || !slices.Equal(names, reviewed.names) {
			t.Errorf("%s: %d games, %q; want %d, %q", reviewed.moves, o.now.games, names, reviewed.games, reviewed.names)
		}
		o.lane.Close()
	}
}
