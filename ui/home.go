package ui

import (
	"flipside/ai"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareHome declares the start page: the board, and one large Play.
func (a *App) declareHome(f *widget.Frame, w, h float64) {
	at := arrange(w, h)
	g := boardGeometry(at.board)
	drawTable(f, g)
	board := [2]game.Bitboard{game.Start.Own, game.Start.Opp}
	if a.canSave { // the game that Continue goes on with
		board = a.savedBoard
	}
	for c, discs := range board {
		for s := range discs.All() {
			x, y := g.square(s).Center()
			drawDisc(f, x, y, g.cell, game.Color(c), 1, 1, 0, 1)
		}
	}
	if line := a.statusLine(); line != "" {
		drawWords(f, at, line)
	}

	r := at.side
	big, row, gap := 74.0, 50.0, 12.0
	if at.compact || at.portrait {
		big, row, gap = 56, theme.Target, 7
	}
	if !at.portrait {
		size := 44.0
		if at.compact {
			size = 28
		}
		var head widget.Rect
		head, r = r.Top(size*1.3, 0)
		f.Label(head, text.Get("title"), size, widget.Bold, widget.Left, f.Theme.Text)
		r.Y += f.Paragraph(r, text.Get("tagline"), theme.Body, widget.Regular, widget.Left, f.Theme.Dim) + 2*gap
	}
	next := func(height float64) widget.Rect {
		var b widget.Rect
		b, r = r.Top(height, gap)
		return b
	}
	enter := !a.state.ShowFocus && a.overlay == overlayNone && f.In.Key("Enter") // the keyboard's first stroke takes the large button
	look := widget.Primary
	if a.canSave {
		if f.Button("continue", next(big), text.Get("continue"), text.Get("continue.sub", seatsLine(a.saved.Setup.Seats), a.saved.Ply), look, true) || enter {
			a.resume()
		}
		look, enter = widget.Plain, false
	}
	seats := [2]session.Seat{seat(a.settings.Black), seat(a.settings.White)}
	if f.Button("play", next(big), text.Get("play"), playLine(seats, at.compact), look, true) || enter {
		a.begin(session.Setup{Seats: seats, Seed: a.seed()})
	}
	if at.portrait && r.H < 3*(row+gap)+row {
		cells := next(row).Columns(2, gap)
		a.homeRow(f, "watch", cells[0])
		a.homeRow(f, "two", cells[1])
		cells = next(row).Columns(3, gap)
		a.homeMore(f, cells[0], gap)
		a.homeRow(f, "settings", cells[1])
		a.homeRow(f, "quit", cells[2])
		return
	}
	a.homeRow(f, "watch", next(row))
	a.homeRow(f, "two", next(row))
	a.homeMore(f, next(row), gap)
	r.Y += gap
	cells := next(row).Columns(2, gap)
	a.homeRow(f, "settings", cells[0])
	if at.compact {
		a.homeRow(f, "quit", cells[1])
		return
	}
	a.homeRow(f, "keys", cells[1])
	a.homeRow(f, "quit", next(row))
}

// drawWords draws a line of words in the place of the status line, or all of them over the board's lower edge where they do not fit on it.
func drawWords(f *widget.Frame, at arrangement, words string) {
	if f.Width(words, theme.Body, widget.Medium) <= at.status.W {
		f.Label(at.status, words, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
		return
	}
	const pad = theme.Inset
	r := widget.Rect{W: at.board.W - 2*pad}
	r.H = 2*pad + theme.Body*1.4*float64(len(f.Wrap(words, theme.Body, widget.Medium, r.W-2*pad)))
	r.X, r.Y = at.board.X+pad, at.board.Y+at.board.H-pad-r.H
	f.Shade(r, theme.Radius, 16, widget.Fade(f.Theme.Ring, 0.6))
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Paragraph(r.Inset(pad), words, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
}

// homeRow declares one of the start page's smaller buttons.
func (a *App) homeRow(f *widget.Frame, id string, r widget.Rect) {
	if f.Button(id, r, text.Get(text.Key(id)), "", widget.Plain, true) {
		homeActions[id](a)
	}
}

// homeMore declares the button of the opponents, and that of the other games beside it where there are any.
func (a *App) homeMore(f *widget.Frame, r widget.Rect, gap float64) {
	n := a.otherGames()
	if n == 0 {
		a.homeRow(f, "more", r)
		return
	}
	cells := r.Columns(2, gap)
	a.homeRow(f, "more", cells[0])
	if f.Button("others", cells[1], text.Get("others.n", n), "", widget.Plain, true) {
		a.openGames()
	}
}

// homeActions are what the start page's smaller buttons do.
var homeActions = map[string]func(a *App){
	"watch": func(a *App) {
		seed := a.seed()
		a.begin(session.Setup{Seats: [2]session.Seat{seat(a.settings.WatchBlack), seat(a.settings.WatchWhite)}, Seed: seed, Opening: a.opening(seed)})
	},
	"two": func(a *App) {
		a.begin(session.Setup{Seats: [2]session.Seat{{Human: true}, {Human: true}}, Seed: a.seed()})
	},
	"more":     (*App).openSetup,
	"settings": func(a *App) { a.open(overlaySettings) },
	"keys":     func(a *App) { a.open(overlayKeys) },
	"quit":     func(a *App) { a.quit = true },
}

// playLine says who plays a game that Play would start.
func playLine(seats [2]session.Seat, short bool) string {
	if seats[0].Human && !seats[1].Human {
		if short {
			return text.Get("play.short", seatName(seats[1]))
		}
		return text.Get("play.sub", seatName(seats[1]))
	}
	return seatsLine(seats)
}

func seatsLine(seats [2]session.Seat) string {
	if seats[0].Human && seats[1].Human {
		return text.Get("two")
	}
	return text.Get("seats", seatName(seats[0]), seatName(seats[1]))
}

// seatName is a player's name for a line of text: the style and the level.
func seatName(s session.Seat) string {
	if s.Human {
		return text.Get("style.human")
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return s.Spec
	}
	level := shortName(s.Spec)
	switch p.Family {
	case ai.FamilyMinimax, ai.FamilyMCTS:
		return text.Get(text.Key("style."+string(p.Family))) + " " + level
	}
	return level
}

// specOf is the spec of a seat as the settings keep it.
func specOf(s session.Seat) string {
	if s.Human {
		return store.Human
	}
	return s.Spec
}
