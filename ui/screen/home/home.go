// Package home is the start page.
package home

import (
	"slices"

	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/rating"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// lookEvery is the interval, in ticks, at which the start page checks what other windows do.
const lookEvery = 3 * pace.TicksPerSecond

// Screen is the start page: the board with the waiting game, a large button for the next step, and
// the other ways to start a game.
type Screen struct {
	s     *screen.Services
	board view.Board
	ticks int
	ready bool // it is known what waits in Practice
	due   int  // problems of Practice
	fresh int  // mistakes of the user that were never tried there

	// newcomer is set if the user had not finished a game when the page appeared. Then the lessons
	// have a tile, and otherwise a place at the foot, if there is room. So no button moves later.
	newcomer bool
}

// New returns the start page.
func New(s *screen.Services) *Screen {
	s.SyncLibrary()
	return &Screen{s: s, newcomer: !s.Settings.Finished}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "home" }

// Close implements screen.Screen.
func (*Screen) Close() {}

// Tick implements screen.Ticking.
func (h *Screen) Tick() {
	if ready, _ := h.s.Trainer.Ready(); ready && !h.ready { // it is read in the background
		h.ready = true
		h.count()
	}
	h.recognise()
	if h.ticks++; h.ticks%lookEvery == 0 {
		h.s.Store.Look()
		h.s.SyncLibrary()
		h.count()
	}
}

// recognise notes that the user has finished a game if the record says so but the settings do not,
// because they are new or from another computer.
func (h *Screen) recognise() {
	if h.s.Settings.Finished {
		return
	}
	if stats, known, err := h.s.Record(); known && err == nil && len(stats.Results) > 0 {
		h.s.Settings.Finished = true
		h.s.Settings.Save()
	}
}

// count counts what waits in Practice.
func (h *Screen) count() { h.due, h.fresh = h.s.Trainer.Waiting() }

// Copy implements screen.Copying. It copies the waiting game.
func (h *Screen) Copy() {
	if h.s.Current.There {
		if g, err := h.s.Current.Newest.Game(); err == nil {
			h.s.Sharing.CopyGame(g, false)
			return
		}
	}
	h.s.Sharing.CopyNothing()
}

// Update implements screen.Screen.
func (h *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	at := view.Arrange(area.W, area.H)
	h.board.Show(f, view.BoardGeometry(at.Board), view.BoardData{Discs: h.waiting()})
	if line := h.s.Messages.Line(); line != "" {
		view.Words(f, at, line)
	}

	r := at.Side
	big, row, gap := 74.0, 64.0, 12.0
	if at.Compact || at.Portrait {
		big, row, gap = 56, theme.Target, 7
	}
	if !at.Portrait {
		size := 44.0
		if at.Compact {
			size = 28
		}
		var head widget.Rect
		head, r = r.Top(size*1.3, 0)
		f.Label(head, words.Get("title"), size, widget.Bold, widget.Left, f.Theme.Text)
		line := words.Get("tagline")
		used := f.Paragraph(r, line, theme.Body, widget.Regular, widget.Left, f.Theme.Dim)
		_, r = r.Top(used, 2*gap)
	}
	var main widget.Rect
	main, r = r.Top(big, gap)
	enter := (!f.State.ShowFocus || f.State.Focus == "") && !f.Blocked() && f.In.Key(widget.KeyEnter) // it presses the large button
	f.State.ShowFocus = f.State.ShowFocus || enter
	if h.s.Current.There {
		newest := &h.s.Current.Newest
		moves := newest.Placed()
		sub := subline(f, main.W, words.Get("continue.sub", "players", players.Line(newest.Setup.Seats), "move", moves),
			words.Get("continue.short", "move", moves))
		if f.Button("continue", main, words.Get("continue"), sub, widget.Primary, true) || enter {
			h.s.Current.Take(newest.ID)
		}
	} else {
		sub := subline(f, main.W, h.playLines()...)
		if f.Button("play", main, words.Get("play"), sub, widget.Primary, true) || enter {
			to = h.play()
		}
		if !h.s.Settings.Warn && players.Rated(h.s.Settings.LastSeats()) {
			f.Tell(main, f.State.ShowFocus && f.State.Focus == "play", words.Get("play.rated"))
		}
	}
	most := 2
	if at.Portrait || !h.s.Current.There {
		most = 3
	}
	tiled, r := h.declareTiles(f, r, most, row, gap)
	to, r = h.declareRecord(f, r, to.Or(tiled), gap)
	if foot := h.declareFoot(f, r); foot != "" {
		to = actions[foot](h)
	}
	if !f.Blocked() && f.In.Key(widget.KeyEscape) {
		f.State.ShowFocus = true
		to = to.Or(screen.Push(screen.Menu{}))
	}
	return to
}

// declareTiles declares the tiles at the top of r, at most `most` in a row, and returns the area
// below them.
func (h *Screen) declareTiles(f *widget.Frame, r widget.Rect, most int, row, gap float64) (to screen.Transition, rest widget.Rect) {
	lines := packTiles(f, h.tiles(), r.W, gap, most)
	if float64(len(lines))*(row+gap) > r.H-theme.Target { // the foot needs its room
		row = theme.Target
	}
	for _, line := range lines {
		var cells widget.Rect
		cells, r = r.Top(row, gap)
		for i, cell := range cells.Columns(len(line), gap) {
			t := line[i]
			if f.Tile(t.id, cell, t.icon, t.label, t.subs...) {
				to = actions[t.id](h)
			}
		}
	}
	return to, r
}

// declareRecord declares the line about the person's record at the top of r, once it is known and
// if there is room above the foot.
func (h *Screen) declareRecord(f *widget.Frame, r widget.Rect, to screen.Transition, gap float64) (screen.Transition, widget.Rect) {
	lines := recordLines(h.s.Record())
	if len(lines) == 0 || r.H < 2*theme.Target+gap {
		return to, r
	}
	line, rest := r.Top(theme.Target, gap)
	if f.Button("progress", line, subline(f, line.W, lines...), "", widget.Plain, true) {
		to = screen.Push(screen.Progress{})
	}
	return to, rest
}

// recordLines returns wordings for the record, the longest first; none before the first game.
func recordLines(stats library.Stats, known bool, err error) []string {
	switch n := len(stats.Results); {
	case !known || err != nil || n == 0:
		return nil
	case stats.Games > 0 && stats.Games < rating.Least:
		more := rating.Least - stats.Games
		return []string{words.Get("progress.few", "n", more), words.Get("progress.few.short", "n", more)}
	case stats.Games > 0:
		var lines []string
		for _, key := range [...]words.Key{"progress.home", "progress.home.short", "progress.home.shorter"} {
			lines = append(lines, words.Get(key, "rating", stats.Rating, "low", stats.Low, "high", stats.High))
		}
		return lines
	default:
		wins := 0
		for _, r := range stats.Results {
			if r.Outcome == rating.Win {
				wins++
			}
		}
		return []string{words.Get("progress.home.wins", "wins", wins, "n", n)}
	}
}

// waiting returns the position of the game that Continue resumes, or the start position without
// such a game.
func (h *Screen) waiting() [2]game.Bitboard {
	if h.s.Current.There {
		return h.s.Current.Board
	}
	return game.Start.Discs(game.Black)
}

// tile is a smaller button of the start page.
type tile struct {
	id, label string
	icon      widget.Icon
	subs      []string // wordings for the line below the label; the first that fits is shown
}

// tiles returns the other ways to start, apart from the large button.
func (h *Screen) tiles() []tile {
	var tiles []tile
	if h.newcomer {
		tiles = append(tiles, tile{"howto", words.Get("howto"), widget.IconStart, nil})
	}
	if h.s.Current.There {
		lines := h.playLines()
		tiles = append(tiles, tile{"play", words.Get("play"), widget.IconPlay, lines[1 : len(lines)-1]})
	}
	tiles = append(tiles, tile{"more", words.Get("more"), widget.IconPerson, nil},
		tile{"two", words.Get("twoplayers"), widget.IconPeople, []string{h.friend()}},
		tile{"watch", words.Get("watch"), widget.IconWatch, nil},
		tile{"practice", words.Get("practice"), widget.IconHint, h.waits()})
	games := words.Get("games")
	if n := h.s.Current.More(); n > 0 {
		games = words.Get("others.n", "n", n)
	}
	return append(tiles, tile{"others", games, widget.IconGames, nil})
}

// waits says what is due in Practice, in one line or none.
func (h *Screen) waits() []string {
	switch {
	case h.due > 0:
		return []string{words.Get("practice.tile.due", "n", h.due)}
	case h.fresh > 0:
		return []string{words.Get("practice.tile.own", "n", h.fresh)}
	}
	return nil
}

// friend names the other person of the last choice, or both persons; empty if there is no name.
func (h *Screen) friend() string {
	seats := h.s.Settings.Friends()
	switch black, white := seats[game.Black].Name, seats[game.White].Name; {
	case black != "" && white != "":
		return words.Get("seats.short", "black", black, "white", white)
	case black+white != "":
		return words.Get("friend.with", "name", black+white)
	}
	return ""
}

// packTiles puts tiles in rows of the given width, with at most `most` tiles in a row. A row has
// fewer tiles if a label would not fit on one line.
func packTiles(f *widget.Frame, tiles []tile, width, gap float64, most int) [][]tile {
	const pad = 8 // left and right of a label
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
		most := (len(tiles) + full - 1) / full // rows of the same length if possible
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
	// In a narrow column, a long label needs its own row, but short labels fit side by side.
	short := slices.Clone(tiles)
	slices.SortStableFunc(short, func(s, t tile) int { return len(s.label) - len(t.label) })
	if other := pack(short); len(other) < len(rows) {
		return other
	}
	return rows
}

// footTool is a tool at the foot of the start page.
type footTool struct {
	id   words.Key
	icon widget.Icon
}

var footTools = []footTool{{"edit", widget.IconEdit}, {"settings", widget.IconSettings}, {"keys", widget.IconKeys}, {"quit", widget.IconQuit}}

// declareFoot declares the foot of the start page at the bottom of r, and returns the clicked tool.
// Names are below the icons if they fit.
func (h *Screen) declareFoot(f *widget.Frame, r widget.Rect) (clicked string) {
	const high, gap = 60, 2
	height := float64(theme.Target)
	tools := footTools
	if n := float64(len(tools) + 1); !h.newcomer && r.W >= n*(theme.Target+gap) {
		tools = slices.Insert(slices.Clone(tools), 1, footTool{"howto", widget.IconStart})
	}
	cells := r.Columns(len(tools), gap)
	named := r.H >= high
	for i, t := range tools {
		named = named && f.Width(words.Get(t.id), theme.Small, widget.Regular) <= cells[i].W
	}
	if named {
		height = high
	}
	for i, t := range tools {
		cell, _ := cells[i].Bottom(height, 0)
		if f.IconButton(string(t.id), cell, t.icon, words.Get(t.id), true, false) {
			clicked = string(t.id)
		}
	}
	return clicked
}

// actions are the actions of the smaller buttons.
var actions = map[string]func(h *Screen) screen.Transition{
	"play": (*Screen).play,
	"watch": func(h *Screen) screen.Transition {
		s := h.s.Settings
		return choose([2]session.Seat{players.SeatOf(s.WatchBlack), players.SeatOf(s.WatchWhite)})
	},
	"two":  func(h *Screen) screen.Transition { return choose(h.s.Settings.Friends()) },
	"more": func(h *Screen) screen.Transition { return choose(h.s.Settings.LastSeats()) },
	"others": func(h *Screen) screen.Transition {
		filter := library.Mine
		if h.s.Current.More() > 0 {
			filter = library.Unfinished
		}
		return screen.Push(screen.GameList{Filter: filter})
	},
	"howto":    func(*Screen) screen.Transition { return screen.Push(screen.HowTo{}) },
	"practice": func(*Screen) screen.Transition { return screen.Push(screen.Practice{}) },
	"edit": func(*Screen) screen.Transition {
		return screen.Push(screen.Editor{Position: game.Start, ToMove: game.Black})
	},
	"settings": func(*Screen) screen.Transition { return screen.Push(screen.Preferences{}) },
	"keys":     func(*Screen) screen.Transition { return screen.Push(screen.Keys{}) },
	"quit":     func(*Screen) screen.Transition { return screen.Quit() },
}

// choose leads to the choice of the players, with these at first.
func choose(seats [2]session.Seat) screen.Transition { return screen.Push(screen.Setup{Seats: seats}) }

// play starts a game with the players of the last choice.
func (h *Screen) play() screen.Transition { return h.s.Current.Again(h.s.Settings.LastSeats()) }

// playLines returns wordings for the players and the clock of the game that Play would start, the
// fullest first. The last ones leave out the clock.
func (h *Screen) playLines() []string {
	seats := h.s.Settings.LastSeats()
	engine := players.Engine(seats)
	long := players.Line(seats)
	switch person, contest := players.Contest(seats); {
	case contest && h.s.Settings.RandomSide:
		long = words.Get("play.random", "opponent", roster.Label(engine))
	case contest && person == game.Black:
		long = words.Get("play.sub", "opponent", roster.Label(engine))
	}
	name := roster.Label(engine)
	lines := []string{long, words.Get("play.short", "opponent", name), name}
	clock := h.s.Settings.Clock(players.TwoPeople(seats)).Game()
	if clock.Total == 0 || players.Watched(seats) {
		return lines
	}
	var timed []string
	for _, clock := range [...]string{players.Clock(clock), players.Time(clock.Total)} {
		for _, line := range lines {
			timed = append(timed, words.Get("play.clock", "line", line, "clock", clock))
		}
	}
	return append(timed, lines...)
}

// subline returns the first line that fits below the label of a button of the given width, or the
// last line if none fits.
func subline(f *widget.Frame, width float64, lines ...string) string {
	const pad = 10
	return view.Fitting(f, width-2*pad, theme.Small, widget.Regular, lines)
}
