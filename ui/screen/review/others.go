package review

import (
	"context"
	"slices"

	"flipside/game"
	"flipside/game/base/work"
	"flipside/game/library"
	"flipside/ui/app/jobs"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// others is what others played in the position on the board, by the library.
type others struct {
	id       string     // of the game that is reviewed, which does not count
	reviewed *game.Game // that game, as it was played
	shown    bool       // the page of what others played is shown
	panel    view.OthersState
	lane     work.Latest[counted]
	asked    game.Position
	played   *library.Played // that the question was asked of
	now      counted
}

// counted is the answer about a position.
type counted struct {
	at    game.Position
	games int
	rows  []view.OthersRow
	known bool
}

// tick asks the library about a position while the page is shown.
func (o *others) tick(c *jobs.Library, pos game.Position) {
	if got, ok := o.lane.Poll(); ok {
		o.now = got
	}
	if !o.shown {
		return
	}
	c.Want()
	played, _ := c.Played()
	l, _ := c.Library()
	if played == nil || l == nil || played == o.played && pos == o.asked {
		return
	}
	o.asked, o.played = pos, played
	id, reviewed := o.id, o.reviewed
	o.lane.Ask(func(ctx context.Context) counted {
		copies, _ := l.Copies(ctx, id, reviewed) // without them, all games count
		return countOthers(ctx, played, pos, copies)
	})
}

// countOthers runs in the goroutine of a question. It counts all games but some. A count that fails
// has no games: the library says elsewhere what is wrong with it.
func countOthers(ctx context.Context, played *library.Played, at game.Position, but []library.ID) counted {
	c := counted{at: at, known: true}
	among := func(id library.ID) bool { return !slices.Contains(but, id) }
	if rows, games, err := jobs.Others(ctx, played, at, among); err == nil {
		c.rows, c.games = rows, games
	}
	return c
}

// declare declares what others played in a position. chosen is a move that the user chooses, or
// NoMove; lit is the square of the row that is pointed at.
func (o *others) declare(f *widget.Frame, r widget.Rect, pos game.Position) (chosen game.Move, lit game.Bitboard) {
	d := view.OthersData{At: pos, Games: o.now.games, Rows: o.now.rows}
	if !o.now.known || o.now.at != pos {
		d.Phase, d.Rows, d.Games = view.OthersCounting, nil, 0
	}
	input := view.Others(f, r, d, &o.panel)
	if input.Marked {
		lit = input.Square.Bit()
	}
	if (input.Play || input.List) && input.Move.IsSquare() && pos.Legal(input.Move) {
		return input.Move, lit
	}
	return game.NoMove, lit
}
