// Package menu is the menu of the window, or of a game.
package menu

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the menu. In a game it is next to the board, so that the board stays visible.
// Otherwise it is in the middle of the window.
type Screen struct {
	s *screen.Services
	screen.Sheet
	inGame bool
}

// New returns the menu of a game, or of the window.
func New(s *screen.Services, inGame bool) *Screen {
	return &Screen{s: s, Sheet: screen.Sheet{FirstID: "menu-resume"}, inGame: inGame}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "menu" }

// item is a line of the menu. Its control is called menu-ID.
type item struct {
	id words.Key // and the text
	in menus
	do func(s *screen.Services) screen.Transition
}

// menus are the menus that have an item.
type menus uint8

const (
	everywhere menus = iota
	inGame           // of a game
	onStart          // of the start page; the menu of a game is full
)

var items = []item{
	{"resume", everywhere, func(*screen.Services) screen.Transition { return screen.Pop() }},
	{"new", inGame, func(s *screen.Services) screen.Transition { return screen.Replace(s.Current.Choice()) }},
	{"resign", inGame, func(*screen.Services) screen.Transition { return screen.Replace(screen.Resign{}) }},
	{"review", inGame, func(s *screen.Services) screen.Transition { return s.LookBack(screen.Replace) }},
	{"games", inGame, games},
	{"see", inGame, func(*screen.Services) screen.Transition { return screen.Replace(screen.See{}) }},
	{"open", everywhere, func(s *screen.Services) screen.Transition { return screen.Replace(s.Intake.OpenFile()) }},
	{"paste", everywhere, func(s *screen.Services) screen.Transition { s.Intake.Paste(); return screen.Pop() }},
	{"keepgame", inGame, func(s *screen.Services) screen.Transition { s.Current.Keep(); return screen.Pop() }},
	{"copy", inGame, func(*screen.Services) screen.Transition { return screen.Replace(screen.Copy{}) }},
	{"share", inGame, func(s *screen.Services) screen.Transition { return s.Sharing.Sheet() }},
	{"editor", everywhere, edit},
	{"home", inGame, func(s *screen.Services) screen.Transition { return s.Current.Leave() }},
	{"settings", everywhere, func(*screen.Services) screen.Transition { return screen.Replace(screen.Preferences{}) }},
	{"howto", everywhere, func(*screen.Services) screen.Transition { return screen.Replace(screen.HowTo{}) }},
	{"glossary", everywhere, func(*screen.Services) screen.Transition { return screen.Replace(screen.Glossary{}) }},
	{"keys", everywhere, func(*screen.Services) screen.Transition { return screen.Replace(screen.Keys{}) }},
	{"about", onStart, func(*screen.Services) screen.Transition { return screen.Replace(screen.About{}) }},
	{"quit", everywhere, func(*screen.Services) screen.Transition { return screen.Quit() }},
}

// offered reports whether the menu offers an item now. In a game against an engine, the review
// comes after the end, because it would give away the best moves. Only a viewed game can be kept:
// all others are kept already. Then the menu has no room for the lessons.
func (m *Screen) offered(i item, snap *session.Snapshot) bool {
	if !m.inGame {
		return i.in != inGame
	}
	_, contest := players.Contest(snap.Setup.Seats)
	switch i.id {
	case "review":
		return (!contest || snap.Over) && len(snap.Line) > 0
	case "resign":
		return snap.CanResign
	case "howto":
		return !snap.Setup.Viewed
	case "keepgame":
		return snap.Setup.Viewed
	}
	return i.in != onStart
}

// edit leads to the board editor with the position on the board. A watched game pauses meanwhile.
func edit(s *screen.Services) screen.Transition {
	if !s.Current.OnBoard() {
		return screen.Replace(screen.Editor{Position: game.Start, ToMove: game.Black})
	}
	s.Session.Pause(true)
	snap := s.Session.Snapshot()
	return screen.Replace(screen.Editor{Position: snap.Position, ToMove: snap.ToMove})
}

// games leads to all games, with the position on the board to search for.
func games(s *screen.Services) screen.Transition {
	snap := s.Session.Snapshot()
	at := snap.Position
	return screen.Replace(screen.GameList{Filter: library.All, At: &at, ToMove: snap.ToMove})
}

// Update implements screen.Screen.
func (m *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	const gap = view.BesideGap
	snap, shown := m.s.Session.Snapshot(), []item(nil)
	for _, item := range items {
		if m.offered(item, &snap) {
			shown = append(shown, item)
		}
	}
	var in widget.Rect
	columns := 1
	if m.inGame {
		at := view.ArrangeGame(area.W, area.H)
		tools := at.Side.Y + at.Side.H // the top of the toolbar
		if bar := f.Parts[view.PartTools]; bar.H > 0 {
			tools = bar.Y
		}
		var r widget.Rect
		r, columns = place(at, tools, len(shown))
		in = m.Beside(f, r, words.Get("tool.menu"))
	} else {
		const row = 50
		height := view.SheetHead + float64(len(shown))*(row+gap) - gap
		if float64(len(shown))*(theme.Target+gap)-gap > area.H-16-view.SheetHead {
			columns = 2
			height = view.SheetHead + float64((len(shown)+1)/2)*(row+gap) - gap
		}
		in = m.Middle(f, area, 380, height, words.Get("tool.menu"))
	}
	rows := (len(shown) + columns - 1) / columns
	height := (in.H+gap)/float64(rows) - gap
	cells, _ := in.Cells(len(shown), columns, height, gap)
	for i, item := range shown {
		if f.Button("menu-"+string(item.id), cells[i], words.Get(m.label(item.id, cells[i].W)), "", widget.Plain, true) {
			to = item.do(m.s)
		}
	}
	return to.Or(m.Leave(f))
}

// label returns the text of an item on a button of this width. A narrow one has short words.
func (m *Screen) label(id words.Key, width float64) words.Key {
	const enough = 97
	narrow := width < enough
	switch {
	case id == "resume" && (!m.inGame || narrow):
		return "close"
	case id == "keepgame" && narrow:
		return "keepgame.short"
	case id == "open":
		return "open.menu"
	}
	return id
}

// place returns the place of the menu of a game and its number of columns. The menu is directly
// above the toolbar, which begins at tools. If there is too little room, it covers the toolbar too.
// If the rest above the menu would be too small to be useful, the menu takes all of the room. In a
// small window the menu reaches to the edge of the window, so that two or more columns of words in
// two lines fit next to the board.
func place(at view.Arrangement, tools float64, items int) (widget.Rect, int) {
	const (
		apart  = 8   // the distance to the toolbar
		least  = 64  // the height that stays free above the menu
		words  = 105 // the least width of a button
		short  = 78  // the height of a button with short words in two lines
		most   = 4   // columns
		margin = 8   // between a compact column and the edge of the window
	)
	height := func(columns int, row float64) float64 {
		rows := (items + columns - 1) / columns
		return 2*view.BesideInset + view.BesideHead + float64(rows)*(row+view.BesideGap)
	}
	above, all := at.Side, at.Side
	above.H = tools - apart - above.Y
	wide := max(1, min(most, int(at.Side.W/words)))
	for _, room := range [...]widget.Rect{above, all} {
		for columns := 1; columns <= wide; columns++ {
			if height(columns, theme.Target) > room.H {
				continue
			}
			r, rest := room.Bottom(min(room.H, height(columns, 46)), 0)
			if rest.H < least {
				r = room
			}
			return r, columns
		}
	}
	r := all
	if edge := at.Board.X + at.Board.W; at.Compact && !at.Portrait {
		const apart = 1 // from the board, and from the edge of the window
		r = widget.Rect{X: edge + apart, Y: r.Y, W: r.X + r.W + margin - edge - 2*apart, H: r.H}
	}
	fits := int((r.W - 2*view.BesideInset + view.BesideGap) / (short + view.BesideGap))
	columns := max(2, wide)
	for columns < min(fits, most) && height(columns, theme.Target) > all.H {
		columns++
	}
	r, _ = r.Bottom(min(all.H, height(columns, 46)), 0)
	return r, columns
}
