// Package games is the sheet of the unfinished games besides the newest.
package games

import (
	"fmt"
	"time"

	"flipside/ui/players"
	"flipside/ui/screen"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	s *screen.Services
	screen.Sheet
}

// New returns the sheet.
func New(s *screen.Services) *Screen { return &Screen{s: s, Sheet: screen.Sheet{FirstID: "game-1"}} }

// Name implements screen.Screen.
func (*Screen) Name() string { return "games" }

// Update implements screen.Screen.
func (g *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	others := g.s.Games.Others
	const gap, row = 6, 50
	columns, lines := 1, len(others)
	if float64(lines)*(row+gap) > area.H-16-view.SheetHead-24 {
		columns, lines = 2, (lines+1)/2
	}
	more := ""
	height := view.SheetHead + float64(lines)*(row+gap)
	if n := g.s.Games.More() - len(others); n > 0 {
		more = text.Get("others.more", n)
		height += 24
	}
	in := g.Middle(f, area, 300+float64(columns)*160, height, text.Get("others"))
	var cells []widget.Rect
	for range lines {
		var line widget.Rect
		line, in = in.Top(row, gap)
		cells = append(cells, line.Columns(columns, gap)...)
	}
	for i, game := range others {
		about := text.Get("others.move", game.Ply, dayOf(game.Changed, g.s.Store.Now()))
		both := players.Line(game.Setup.Seats)
		if f.Width(both, theme.Body, widget.Medium) > cells[i].W-20 {
			both = text.Get("seats.short", players.NameOf(game.Setup.Seats[0]), players.NameOf(game.Setup.Seats[1]))
		}
		if f.Button(fmt.Sprintf("game-%d", i+1), cells[i], both, about, widget.Plain, true) {
			g.s.Take(game.ID)
		}
	}
	f.Label(in, more, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	if g.Closed(f) || len(others) == 0 { // another window has taken the last game
		return screen.Pop()
	}
	return screen.Stay()
}

// dayOf returns the day of a time in words.
func dayOf(t, now time.Time) string {
	t, now = t.Local(), now.Local()
	const day = "2 January 2006"
	switch t.Format(day) {
	case now.Format(day):
		return text.Get("day.today")
	case now.AddDate(0, 0, -1).Format(day):
		return text.Get("day.yesterday")
	}
	return t.Format(day)
}
