package games

import (
	"context"

	"flipside/game"
	"flipside/game/base/work"
	"flipside/game/library"
	"flipside/ui/app/jobs"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// counting counts what others played in the position that was searched for.
type counting struct {
	asked  question
	played *library.Played
	counts work.Latest[counted]
	now    counted // of the current question, or of the previous one
	known  bool    // now answers asked
}

type counted struct {
	rows  []view.OthersRow
	games int
	offer bool // there are no imported games, and no own game continues from the position
	err   error
}

// count asks again if the position, the filter or the library has changed.
func (g *Screen) count() {
	c := &g.counted
	if g.criteria.query.At == nil {
		return
	}
	played, _ := g.s.Library.Played()
	l, _ := g.s.Library.Library()
	if played == nil || l == nil {
		return
	}
	q := g.criteria.query
	q.Sort, q.Up = 0, false // the order of the list counts nothing
	now := questionOf(q, 0)
	if now != c.asked || played != c.played {
		c.asked, c.played, c.known = now, played, false
		at := *q.At
		q.At = nil
		c.counts.Ask(func(ctx context.Context) counted { return countOthers(ctx, l, played, q, at) })
	}
	if got, ok := c.counts.Poll(); ok {
		c.now, c.known = got, true
	}
}

// countOthers counts the moves at a position in the games of a query.
func countOthers(ctx context.Context, l *library.Library, played *library.Played, q library.Query, at game.Position) (c counted) {
	var among func(library.ID) bool
	if q.Filter != library.All || q.Text != "" {
		ids, err := l.Find(ctx, q)
		if err != nil {
			return counted{err: err}
		}
		set := make(map[library.ID]struct{}, len(ids))
		for _, id := range ids {
			set[id] = struct{}{}
		}
		among = func(id library.ID) bool { _, there := set[id]; return there }
	}
	if c.rows, c.games, c.err = jobs.Others(ctx, played, at, among); c.err != nil || len(c.rows) > 0 || at.Over() {
		return c
	}
	imported, err := l.Find(ctx, library.Query{Filter: library.Imported})
	c.offer, c.err = err == nil && len(imported) == 0, err
	return c
}

// offers reports whether the panel offers tournament games.
func (c *counting) offers() bool { return c.known && c.now.offer }

// declareOthers declares the panel of what others played, and answers the input in it.
func (g *Screen) declareOthers(f *widget.Frame, r widget.Rect) (folder bool) {
	c := &g.counted
	d := view.OthersData{At: *g.criteria.query.At, Games: c.now.games, Rows: c.now.rows}
	switch {
	case !c.known:
		d.Phase = view.OthersCounting
	case c.offers():
		d.Phase = view.OthersOffer
	}
	input := view.Others(f, r, d, &g.others)
	g.criteria.lit = 0
	if input.Marked {
		g.criteria.lit = input.Square.Bit()
	}
	if input.Play || input.List {
		g.criteria.follow(input.Move)
	}
	return input.Folder
}
