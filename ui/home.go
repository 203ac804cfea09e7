package ui

import (
	"slices"

	"flipside/ai"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareHome declares the start page: the board with the game that waits, what to do next, large,
// and the other ways to begin.
func (a *App) declareHome(f *widget.Frame, w, h float64) {
	at := arrange(w, h)
	a.drawWaiting(f, boardGeometry(at.board))
	if line := a.statusLine(); line != "" {
		drawWords(f, at, line)
	}

	r := at.side
	big, row, gap := 74.0, 64.0, 12.0
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
		line := text.Get("tagline")
		used := f.Paragraph(r, line, theme.Body, widget.Regular, widget.Left, f.Theme.Dim)
		_, r = r.Top(used, 2*gap)
	}
	var main widget.Rect
	main, r = r.Top(big, gap)
	enter := !a.state.ShowFocus && a.overlay == overlayNone && f.In.Key("Enter") // the keyboard's first stroke takes the large button
	a.state.ShowFocus = a.state.ShowFocus || enter
	if a.canSave {
		ply := a.saved.Ply
		sub := subline(f, main.W, text.Get("continue.sub", seatsLine(a.saved.Setup.Seats), ply),
			text.Get("continue.short", ply))
		if f.Button("continue", main, text.Get("continue"), sub, widget.Primary, true) || enter {
			a.resume()
		}
	} else {
		sub := subline(f, main.W, a.playLines()...)
		if f.Button("play", main, text.Get("play"), sub, widget.Primary, true) || enter {
			a.play()
		}
	}
	most := 2
	if at.portrait || !a.canSave {
		most = 3
	}
	for _, line := range packTiles(f, a.homeTiles(), r.W, gap, most) {
		var cells widget.Rect
		cells, r = r.Top(row, gap)
		for i, cell := range cells.Columns(len(line), gap) {
			t := line[i]
			if f.Tile(t.id, cell, t.icon, t.label, t.sub) {
				homeActions[t.id](a)
			}
		}
	}
	a.declareFoot(f, r)
}

// drawWaiting draws the board of the start page: the position of the game that Continue goes on
// with, or the first one.
func (a *App) drawWaiting(f *widget.Frame, g geometry) {
	drawTable(f, g)
	board := [2]game.Bitboard{game.Start.Own, game.Start.Opp}
	if a.canSave {
		board = a.savedBoard
	}
	for c, discs := range board {
		for s := range discs.All() {
			x, y := g.square(s).Center()
			drawDisc(f, x, y, g.cell, game.Color(c), 1, 1, 0, 1)
		}
	}
}

// tile is a smaller button of the start page.
type tile struct {
	id, label, sub string
	icon           widget.Icon
}

// homeTiles are the ways to begin beside the large button.
func (a *App) homeTiles() []tile {
	var tiles []tile
	if a.canSave {
		tiles = append(tiles, tile{"play", text.Get("play"), a.playLines()[1], widget.IconPlay})
	}
	tiles = append(tiles, tile{"more", text.Get("more"), "", widget.IconPerson},
		tile{"two", text.Get("two"), "", widget.IconPeople},
		tile{"watch", text.Get("watch"), "", widget.IconWatch})
	if n := a.otherGames(); n > 0 {
		tiles = append(tiles, tile{"others", text.Get("others.n", n), "", widget.IconGames})
	}
	return tiles
}

// packTiles puts tiles in rows of width, at most so many beside each other, and fewer where a
// label would not fit on one line.
func packTiles(f *widget.Frame, tiles []tile, width, gap float64, most int) [][]tile {
	const pad = 8 // beside a label
	fits := func(line []tile) bool {
		n := float64(len(line))
		for _, t := range line {
			if n > 1 && f.Width(t.label, theme.Body, widget.Medium)+2*pad > (width-gap*(n-1))/n {
				return false
			}
		}
		return true
	}
	pack := func(tiles []tile) (rows [][]tile) {
		full := (len(tiles) + most - 1) / most
		most := (len(tiles) + full - 1) / full // rows of the same length where that can be
		for len(tiles) > 0 {
			n := min(most, len(tiles))
			for !fits(tiles[:n]) {
				n--
			}
			rows = append(rows, tiles[:n])
			tiles = tiles[n:]
		}
		return rows
	}
	rows := pack(tiles)
	// Short labels fit beside each other in a column that is too narrow for a long one.
	short := slices.Clone(tiles)
	slices.SortStableFunc(short, func(s, t tile) int { return len(s.label) - len(t.label) })
	if other := pack(short); len(other) < len(rows) {
		return other
	}
	return rows
}

// footTools are what stands at the foot of the start page.
var footTools = []struct {
	id   text.Key
	icon widget.Icon
}{{"settings", widget.IconSettings}, {"keys", widget.IconKeys}, {"quit", widget.IconQuit}}

// declareFoot declares the foot of the start page at the bottom of r, its names below its icons
// where they fit.
func (a *App) declareFoot(f *widget.Frame, r widget.Rect) {
	const high, gap = 60, 2
	height := float64(theme.Target)
	cells := r.Columns(len(footTools), gap)
	named := r.H >= high
	for i, t := range footTools {
		named = named && f.Width(text.Get(t.id), theme.Small, widget.Regular) <= cells[i].W
	}
	if named {
		height = high
	}
	for i, t := range footTools {
		cell, _ := cells[i].Bottom(height, 0)
		if f.IconButton(string(t.id), cell, t.icon, text.Get(t.id), true, false) {
			homeActions[string(t.id)](a)
		}
	}
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

// homeActions are what the start page's smaller buttons do.
var homeActions = map[string]func(a *App){
	"play": (*App).play,
	"watch": func(a *App) {
		a.again([2]session.Seat{seat(a.settings.WatchBlack), seat(a.settings.WatchWhite)})
	},
	"two": func(a *App) {
		a.again([2]session.Seat{{Human: true}, {Human: true}})
	},
	"more":     (*App).openSetup,
	"others":   (*App).openGames,
	"settings": func(a *App) { a.open(overlaySettings) },
	"keys":     func(a *App) { a.open(overlayKeys) },
	"quit":     func(a *App) { a.quit = true },
}

// play begins a game with the players of the last choice.
func (a *App) play() {
	a.again(a.lastSeats())
}

// lastSeats are the players of the last choice.
func (a *App) lastSeats() [2]session.Seat {
	return [2]session.Seat{seat(a.settings.Black), seat(a.settings.White)}
}

// playLines say who plays a game that Play would start, the longest first.
func (a *App) playLines() []string {
	seats := a.lastSeats()
	engine := seats[0]
	if engine.Human {
		engine = seats[1]
	}
	long := seatsLine(seats)
	if seats[0].Human && !seats[1].Human {
		long = text.Get("play.sub", seatName(engine))
	}
	return []string{long, text.Get("play.short", seatName(engine)), seatName(engine)}
}

// subline returns the first of lines that fits below the label of a button of that width, or else
// the last.
func subline(f *widget.Frame, width float64, lines ...string) string {
	const pad = 10
	for _, line := range lines[:len(lines)-1] {
		if f.Width(line, theme.Small, widget.Regular) <= width-2*pad {
			return line
		}
	}
	return lines[len(lines)-1]
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
