package command

import (
	"context"
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/recognise"
	"flipside/game/recognise/corpus"
	"flipside/game/record"
)

// Every command finds in each file of the corpus the same games, or refuses it.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for _, c := range cases {
		games, faults := c.Games()
		var got []string
		err := new(GamesFlags).Each(ctx, c.Path, func(r *record.Record) error {
			got = append(got, corpus.Line(recognise.Game{Record: r}))
			return nil
		})
		if len(got) != games || (err != nil) != (faults > 0) || err != nil && !strings.HasPrefix(err.Error(), c.Path+": ") {
			t.Errorf("%s: %d games, %v; want %d, and %d faults", c.Name, len(got), err, games, faults)
		}
		if _, err := new(GamesFlags).One(ctx, c.Path); (err == nil) != (games == 1 && faults == 0) {
			t.Errorf("%s as a game: %v", c.Name, err)
		}
		if list, err := new(GamesFlags).Problems(ctx, c.Path); err == nil && len(list) != games {
			t.Errorf("%s as positions: %d, want %d", c.Name, len(list), games)
		}
		if list, err := new(GamesFlags).Openings(ctx, c.Path); err == nil && (len(list) != games || faults > 0) {
			t.Errorf("%s as openings: %d, want %d", c.Name, len(list), games)
		}
		if games != 1 || faults > 0 || !strings.HasSuffix(c.Name, ".txt") {
			continue
		}
		if g, err := GameOf("--moves", string(c.Data)); err != nil || !strings.Contains(got[0], game.FormatMoves(g.Moves())) {
			t.Errorf("%s as the value of a flag: %v", c.Name, err)
		}
	}
}
