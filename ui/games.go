package ui

import (
	"fmt"
	"time"

	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

const (
	lookEvery   = 3 * session.TicksPerSecond // at what other windows do, on the start page
	returnMoves = 5                          // of a new game, from which on the old one is not offered any more
)

// pollGames takes up what the store has found since.
func (a *App) pollGames() {
	if a.scene == sceneHome && a.ticks%lookEvery == 0 {
		a.o.Store.Look()
	}
	if game, notice, ok := a.o.Store.Taken(); ok && a.taking {
		a.taking = false
		if notice != "" {
			a.overlay = overlayNone
			a.say(notice, 600)
		} else {
			a.goOn(game)
		}
	}
	games, count, notice := a.o.Store.Unfinished()
	if notice != "" {
		a.say(notice, 30*session.TicksPerSecond)
	}
	a.unfinished, a.canSave = count, len(games) > 0
	if !a.canSave {
		a.others = nil
		return
	}
	a.others = games[1:]
	if now := &games[0]; now.ID != a.saved.ID || now.Ply != a.saved.Ply || now.Line != a.saved.Line {
		a.savedBoard = now.Board()
	}
	a.saved = games[0]
}

// otherGames is the number of unfinished games beside the newest.
func (a *App) otherGames() int { return max(0, a.unfinished-1) }

// openGames shows the newest of the unfinished games beside the newest of all.
func (a *App) openGames() { a.open(overlayGames) }

// take asks for a game to go on with: the store reads it anew, off the frames, and keeps it from
// other windows.
func (a *App) take(id string) {
	a.taking = true
	a.o.Store.Take(id)
}

// resume continues the newest unfinished game.
func (a *App) resume() { a.take(a.saved.ID) }

// goOn puts a saved game on the board.
func (a *App) goOn(game session.Saved) {
	if err := a.session.Restore(game); err != nil {
		a.say(err.Error(), 600)
		return
	}
	a.showBoard()
	a.session.ShowAnalysis(a.settings.Analysis)
}

// goHome leaves the game for the start page; another window may go on with it.
func (a *App) goHome() {
	a.overlay, a.scene = overlayNone, sceneHome
	a.session.Abandon()
	a.o.Store.Leave()
	a.o.Store.Look()
}

// replaced is the game that one begun now replaces before it is over; empty where there is none.
func (a *App) replaced() string {
	atBoard := a.scene == scenePlay || a.scene == sceneSetup && a.setup.from == scenePlay
	s := a.session.Snapshot()
	switch {
	case !atBoard && a.canSave:
		return a.saved.ID
	case !atBoard || s.Over:
		return ""
	case len(s.Line) == s.MinPly: // it is not saved
		return s.Setup.Before
	}
	return s.Setup.ID
}

// canReturn reports whether the game that this one replaced is still offered.
func (a *App) canReturn() bool {
	s := &a.snap
	return s.Setup.Before != "" && len(s.Line)-s.MinPly < returnMoves && a.o.Store.Offers(s.Setup.Before)
}

// declareGames declares the menu of the other games.
func (a *App) declareGames(f *widget.Frame, w, h float64) {
	if len(a.others) == 0 { // another window has taken the last one
		a.closeOverlay()
	}
	const gap, row = 6, 50
	columns, lines := 1, len(a.others)
	if float64(lines)*(row+gap) > h-16-86-24 {
		columns, lines = 2, (lines+1)/2
	}
	more := ""
	height := 86 + float64(lines)*(row+gap)
	if n := a.otherGames() - len(a.others); n > 0 {
		more = text.Get("others.more", n)
		height += 24
	}
	in := a.sheet(f, w, h, 300+float64(columns)*160, height, text.Get("others"))
	var cells []widget.Rect
	for range lines {
		var line widget.Rect
		line, in = in.Top(row, gap)
		cells = append(cells, line.Columns(columns, gap)...)
	}
	for i, game := range a.others {
		about := text.Get("others.move", game.Ply, dayOf(game.Changed, a.o.Store.Now()))
		players := seatsLine(game.Setup.Seats)
		if f.Width(players, theme.Body, widget.Medium) > cells[i].W-20 {
			players = text.Get("seats.short", seatName(game.Setup.Seats[0]), seatName(game.Setup.Seats[1]))
		}
		if f.Button(fmt.Sprintf("game-%d", i+1), cells[i], players, about, widget.Plain, true) {
			a.take(game.ID)
		}
	}
	f.Label(in, more, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
}

// dayOf is the day of a time in words.
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
