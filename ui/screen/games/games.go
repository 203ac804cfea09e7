// Package games is the screen of all kept games: a list to search, and a board with a preview of
// the chosen game.
package games

import (
	"context"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/ui/background"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// lookEvery is the interval, in ticks, at which the screen looks for games of other windows.
const lookEvery = 3 * session.TicksPerSecond

// Screen is the list of games beside the board of the chosen game.
type Screen struct {
	s     *screen.Services
	board view.Board
	ticks int

	query     library.Query
	lit       game.Bitboard  // the square of the move under the pointer in the panel of others
	to        game.Color     // the side to move in the position that is searched for
	playing   *game.Position // of the game in Play; nil: none was on a board
	playingTo game.Color     // the side to move there
	search    widget.FieldState
	others    view.OthersState
	counted   counting

	found   found
	asked   question // for which the list was asked last
	finding background.Latest[found]
	list    widget.ListState
	chosen  library.ID // of the row with the mark; 0: none
	picked  bool       // the user has chosen it; otherwise the mark stays on the first row
	pages   pages
	preview preview

	menu    *menu        // open; nil: none
	deleted []library.ID // by the newest deletion; Ctrl+Z brings them back
	doing   background.Latest[done]
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
func New(s *screen.Services, want screen.Games) *Screen {
	g := &Screen{s: s, board: view.NewBoard(game.At(5, 4)), query: library.Query{Filter: want.Filter},
		playing: want.At, playingTo: want.ToMove, to: want.ToMove, list: widget.ListState{Chosen: -1}}
	s.Collection.Want()
	s.Collection.Sync() // the game that was just left may have new moves
	return g
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "games" }

// Close implements screen.Screen.
func (g *Screen) Close() {
	g.finding.Forget()
	g.pages.close()
	g.preview.close()
	g.counted.close()
	g.doing.Forget()
}

// First implements screen.Focused.
func (*Screen) First(bool) string { return listID }

// Tick implements screen.Ticking.
func (g *Screen) Tick() {
	g.board.Motions.Step(1)
	if g.ticks++; g.ticks%lookEvery == 0 {
		g.s.Collection.Sync()
	}
	g.ask()
	if f, ok := g.finding.Poll(); ok {
		g.take(f)
	}
	g.pages.tick(g.s.Collection)
	if g.preview.tick(g.s.Collection, g.chosen, g.query.At) {
		g.board.Motions.Finish()
	}
	g.count()
	g.finish()
}

// ask asks for the list again if the query or the library has changed.
func (g *Screen) ask() {
	l, err := g.s.Collection.Library()
	if l == nil || err != nil {
		return
	}
	now := questionOf(g.query, g.s.Collection.Version())
	if now == g.asked {
		return
	}
	g.asked = now
	q := g.query
	g.finding.Ask(func(ctx context.Context) found {
		ids, err := l.Find(ctx, q)
		return found{now, ids, err}
	})
}

// take puts an answer on the screen. The mark stays on its game if the game is still in the list.
func (g *Screen) take(f found) {
	if f.err != nil {
		g.s.Messages.Say(f.err.Error(), screen.Long)
	}
	was := g.list.Chosen
	same := f.asked.query == g.found.asked.query && f.asked.at == g.found.asked.at
	g.found = f
	g.pages.forget()
	g.list.Chosen = -1
	for i, id := range f.ids {
		if id == g.chosen && g.picked {
			g.list.Chosen = i
			break
		}
	}
	if g.list.Chosen < 0 && len(f.ids) > 0 {
		g.list.Chosen = 0
		if same && g.picked { // the chosen game is gone: its neighbour takes the mark
			g.list.Chosen = max(0, min(was, len(f.ids)-1))
		}
	}
	g.choose()
}

// choose makes the game under the list's mark the chosen one.
func (g *Screen) choose() {
	g.chosen = 0
	if i := g.list.Chosen; i >= 0 && i < len(g.found.ids) {
		g.chosen = g.found.ids[i]
	}
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
	view.Status(f, at, g.status(), false, view.Remark{})
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
	if at := g.query.At; at != nil && g.preview.record == nil {
		d.Discs[g.to], d.Discs[g.to.Other()] = at.Own, at.Opp
	}
	if g.query.At != nil {
		d.Hints = g.lit
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
	snap := g.s.Session.Snapshot()
	square := view.BoardGeometry(view.Arrange(area.W, area.H).Board).Square
	still := !g.finding.Busy() && !g.preview.busy() && !g.pages.busy() && !g.counted.busy()
	return screen.Facts{Game: &snap, Line: g.status(), Still: still, Square: square}
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
	if n := len(g.found.ids); n > 0 {
		return words.Get("games.n", "n", n)
	}
	return words.Get("games")
}
