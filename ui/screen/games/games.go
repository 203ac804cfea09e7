// Package games is the screen of all kept games: a list to search, and a board with a preview of
// the chosen game.
package games

import (
	"context"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/base/work"
	"flipside/game/library"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// lookEvery is the interval, in ticks, at which the screen looks for games of other windows.
const lookEvery = 3 * pace.TicksPerSecond

// Screen is the list of games next to the board of the chosen game.
type Screen struct {
	s     *screen.Services
	board view.Board
	ticks int

	criteria criteria
	search   widget.FieldState
	others   view.OthersState
	counted  counting

	asked   question // for which the list was asked last
	finding work.Latest[found]
	marked  marked
	pages   pages
	preview preview

	unread  bool  // the list has not been read since the screen came to the top
	menu    *menu // open; nil: none
	changes changes
}

// question is what the list depends on.
type question struct {
	query   library.Query // without At
	at      game.Position // zero for any
	version int
}

// questionOf returns the question of a query. Two equal queries have equal questions.
func questionOf(q library.Query, version int) question {
	at := game.Position{}
	if q.At != nil {
		at = *q.At
	}
	q.At = nil
	return question{q, at, version}
}

// found is the answer to a question.
type found struct {
	asked question
	ids   []library.ID
	err   error
}

// New returns the screen.
func New(s *screen.Services, want screen.GameList) *Screen {
	g := &Screen{s: s, board: view.NewBoard(game.At(5, 4)), marked: newMarked(),
		criteria: criteria{query: library.Query{Filter: want.Filter}, playing: want.At, playingTo: want.ToMove, to: want.ToMove}}
	s.Library.Want()
	s.Library.Sync() // the game that was just left may have new moves
	return g
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "games" }

// Close implements screen.Screen.
func (g *Screen) Close() {
	g.finding.Forget()
	g.pages.reading.Forget()
	g.preview.reading.Forget()
	g.counted.counts.Forget()
	g.changes.doing.Forget()
}

// Serves implements screen.Serving: games that arrive are seen in the list that is open.
func (*Screen) Serves(to screen.Destination) bool {
	_, games := to.(screen.GameList)
	return games
}

// First implements screen.Focused. A list that is not there yet gets the focus when it has been
// read, unless the user has moved the focus meanwhile.
func (g *Screen) First(bool) string {
	g.unread = true
	return listID
}

// Tick implements screen.Ticking.
func (g *Screen) Tick() {
	g.board.Motions.Step(1)
	if g.ticks++; g.ticks%lookEvery == 0 {
		g.s.Library.Sync()
	}
	g.ask()
	if f, ok := g.finding.Poll(); ok {
		if f.err != nil {
			g.s.Messages.Say(f.err.Error(), screen.Long)
		}
		g.marked.take(f)
		g.pages.forget()
	}
	g.pages.tick(g.s.Library)
	if g.preview.tick(g.s.Library, g.marked.id, g.criteria.query.At) {
		g.board.Motions.Finish()
	}
	g.count()
	g.finish()
}

// ask asks for the list again if the query or the library has changed.
func (g *Screen) ask() {
	l, err := g.s.Library.Library()
	if l == nil || err != nil {
		return
	}
	now := questionOf(g.criteria.query, g.s.Library.Version())
	if now == g.asked {
		return
	}
	g.asked = now
	q := g.criteria.query
	g.finding.Ask(func(ctx context.Context) found {
		ids, err := l.Find(ctx, q)
		return found{now, ids, err}
	})
}

// Update implements screen.Screen.
func (g *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	at := view.Arrange(area.W, area.H)
	blocked := f.Blocked()
	if g.menu != nil && !blocked {
		f.Block()
	}
	geometry := view.BoardGeometry(at.Board)
	g.board.Show(f, geometry, g.boardData())
	g.steps(f, at.Board)
	to = g.side(f, at)
	view.Status(f, at, g.status(), false)
	if g.menu != nil && !blocked {
		f.Unblock()
		to = to.Or(g.showMenu(f, area, at))
	} else if !blocked {
		to = to.Or(g.keys(f))
	}
	return to
}

// boardData returns what the board shows: the chosen game, or the position that is searched for.
func (g *Screen) boardData() view.BoardData {
	d := g.preview.board()
	if at := g.criteria.query.At; at != nil && g.preview.record == nil {
		d.Discs = at.Discs(g.criteria.to)
	}
	if g.criteria.query.At != nil {
		d.Hints = g.criteria.lit
	}
	return d
}

// status returns the line below the board.
func (g *Screen) status() string {
	if line := g.s.Messages.Line(); line != "" {
		return line
	}
	return g.preview.line()
}

// Facts implements screen.Telling.
func (g *Screen) Facts(area widget.Rect) screen.Facts {
	square := view.BoardGeometry(view.Arrange(area.W, area.H).Board).Square
	still := !g.finding.Busy() && !g.preview.reading.Busy() && !g.pages.busy() && !g.counted.counts.Busy()
	return screen.Facts{Line: g.status(), Still: still, Square: square}
}

// steps steps through the previewed game by the wheel over the board and by [ and ].
func (g *Screen) steps(f *widget.Frame, board widget.Rect) {
	if f.Blocked() {
		return
	}
	by := -int(f.Wheel(board))
	for _, c := range f.In.Typed {
		if f.State.Focus == searchID {
			break
		}
		switch c {
		case '[':
			by--
		case ']':
			by++
		}
	}
	if by != 0 {
		g.preview.step(by)
	}
}

// title returns the title of the screen with the number of games in the list.
func (g *Screen) title() string {
	if n := len(g.marked.found.ids); n > 0 {
		return words.Get("games.n", "n", n)
	}
	return words.Get("games")
}
