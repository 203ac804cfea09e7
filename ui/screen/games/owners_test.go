package games

import (
	"context"
	"errors"
	"testing"

	"flipside/game"
	"flipside/game/library"
)

// The mark stays on its game; if that is gone, its neighbour takes the mark; without a choice of
// the user it stays on the first row.
func TestMark(t *testing.T) {
	m := newMarked()
	take := func(text string, ids ...library.ID) {
		m.take(found{asked: question{query: library.Query{Text: text}}, ids: ids})
	}
	for _, c := range []struct {
		text string
		ids  []library.ID
		want library.ID
	}{
		{"", []library.ID{5, 6, 7}, 5},
		{"", []library.ID{9, 5, 6, 7}, 9},
	} {
		if take(c.text, c.ids...); m.id != c.want {
			t.Errorf("%v: the mark is on game %d, want %d", c.ids, m.id, c.want)
		}
	}
	m.list.Chosen, m.picked = 2, true
	m.choose()
	for _, c := range []struct {
		text string
		ids  []library.ID
		want library.ID
	}{
		{"", []library.ID{9, 6, 5, 7}, 6},
		{"", []library.ID{9, 5, 7}, 5},
		{"other", []library.ID{1, 2, 3}, 1},
		{"other", nil, 0},
	} {
		if take(c.text, c.ids...); m.id != c.want {
			t.Errorf("%q %v: the mark is on game %d, want %d", c.text, c.ids, m.id, c.want)
		}
	}
}

func TestCriteria(t *testing.T) {
	c := criteria{query: library.Query{Sort: library.ByDate}}
	c.sortBy(library.ByPlayers, true)
	if c.query.Sort != library.ByPlayers || !c.query.Up {
		t.Errorf("a first choice: %+v", c.query)
	}
	if c.sortBy(library.ByPlayers, true); c.query.Up {
		t.Error("a second choice does not turn the order")
	}
	c.search(game.Start, game.Black)
	f5 := game.Move(game.At(5, 4))
	if c.follow(f5); *c.query.At != game.Start.Play(f5) || c.to != game.White {
		t.Errorf("after a move: %v, %v to move", c.query.At, c.to)
	}
	if c.follow(game.Move(game.At(5, 5))); c.to != game.Black {
		t.Errorf("after two moves: %v to move", c.to)
	}
}

func TestChanges(t *testing.T) {
	var c changes
	wait, begun := make(chan struct{}), 0
	change := func(context.Context, *library.Library) done {
		begun++
		<-wait
		return done{said: "deleted", deleted: []library.ID{3}}
	}
	c.start(nil, change)
	c.start(nil, change) // the first one has not ended
	if _, ok := c.poll(); ok {
		t.Error("an end before the change has ended")
	}
	close(wait)
	poll := func() done {
		for {
			if d, ok := c.poll(); ok {
				return d
			}
		}
	}
	if d := poll(); d.said != "deleted" || len(c.deleted) != 1 || begun != 1 {
		t.Errorf("%+v after %d changes; deleted %v", d, begun, c.deleted)
	}
	c.start(nil, func(context.Context, *library.Library) done { return done{err: errors.New("fault")} })
	if d := poll(); d.err == nil || len(c.deleted) != 0 {
		t.Errorf("%+v; deleted %v", d, c.deleted)
	}
}
