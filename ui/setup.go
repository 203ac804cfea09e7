package ui

import (
	"fmt"
	"strings"

	"flipside/ai/roster"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// setupScene is the choice of who plays.
type setupScene struct {
	from     scene      // that it was opened on, and goes back to
	side     game.Color // whose cards are shown
	choices  [2]choice
	advanced bool
}

// seats are the players chosen.
func (s *setupScene) seats() [2]session.Seat {
	return [2]session.Seat{s.choices[0].seat(), s.choices[1].seat()}
}

// openSetup shows the cards with the players of the last choice.
func (a *App) openSetup() {
	seats := a.lastSeats()
	if a.scene == scenePlay {
		seats = a.snap.Setup.Seats
	}
	for c := range seats {
		a.setup.choices[c] = choiceOf(seats[c])
	}
	a.setup.side = game.White
	if !seats[0].Human && seats[1].Human {
		a.setup.side = game.Black
	}
	if a.scene != sceneSetup {
		a.setup.from = a.scene
	}
	a.scene, a.overlay = sceneSetup, overlayNone
}

// closeSetup goes back to where the cards were opened: to a game, if there was one.
func (a *App) closeSetup() {
	a.scene = a.setup.from
	if a.scene == scenePlay {
		a.state.Focus = "board"
	}
}

// declareSetup declares the cards.
func (a *App) declareSetup(f *widget.Frame, w, h float64) {
	th := &f.Theme
	compact := w < 900 || h < 560
	margin, gap, row := float64(theme.Gap), float64(theme.Inset), 48.0
	if compact {
		margin, gap, row = 10, 7, theme.Target
	}
	width := min(w-2*margin, 900)
	r := widget.Rect{X: (w - width) / 2, Y: margin, W: width, H: h - 2*margin}
	const most = 504
	if extra := r.H - most; extra > 0 {
		r.Y, r.H = r.Y+extra/2, most
	}
	var line widget.Rect
	if !compact {
		line, r = r.Top(40, gap)
		f.Label(line, text.Get("setup"), theme.Large, widget.Bold, widget.Left, th.Text)
	}

	// Whose cards: a tab for each colour.
	line, r = r.Top(row+6, gap)
	tabs := line.Columns(2, gap)
	for c := range game.Color(2) {
		t := f.Control(fmt.Sprintf("tab-%s", strings.ToLower(c.String())), tabs[c], true)
		chosen := a.setup.side == c
		f.Chosen(tabs[c], t, chosen)
		drawToken(f, tabs[c].X+tabs[c].H/2, tabs[c].Y+tabs[c].H/2, tabs[c].H*0.62, c)
		_, name := tabs[c].Left(tabs[c].H, 2)
		name.W -= 8
		if chosen {
			name.W -= widget.TickWidth
			f.Tick(name.X+name.W, name.Y+name.H/2)
		}
		f.Label(name, seatName(a.setup.choices[c].seat()), theme.Body, widget.Medium, widget.Left, th.Text)
		if t.Clicked {
			a.setup.side = c
		}
	}
	ch := &a.setup.choices[a.setup.side]

	// The style.
	cardHeight, columns := 100.0, r.Columns(len(styles), gap)
	if compact {
		cardHeight = 0
	}
	for _, st := range styles {
		cardHeight = max(cardHeight, styleHeight(f, st, columns[0], compact))
	}
	line, r = r.Top(cardHeight, gap)
	for i, cell := range line.Columns(len(styles), gap) {
		a.drawStyle(f, cell, i, ch, compact)
	}

	// Then the strength, with its numbers in small text.
	st := styles[ch.style]
	line, r = r.Top(row, 4)
	if st.specs != nil {
		cells := line.Columns(max(4, len(st.specs)), gap)
		for i, spec := range st.specs {
			if f.Choice(levelID(spec), cells[i], shortName(spec), ch.level == i) {
				ch.choose(i)
			}
		}
	}
	words := f.Line(theme.Small, 1.4)
	if st.specs != nil { // a person's card has said all
		used := f.Paragraph(r, detail(ch.seat()), theme.Small, widget.Regular, widget.Left, th.Dim)
		words = max(words, used)
	}
	_, r = r.Top(words, gap)

	// The book of every engine, and strategy, threads and table of those that have them, for who wants them.
	bottom, r := r.Bottom(row+6, gap)
	if st.specs != nil {
		toggle, open := text.Get("setup.advanced"), a.setup.advanced
		if open {
			toggle = text.Get("setup.simple")
		}
		line, r = r.Top(row, gap)
		cells := line.Columns(4, gap)
		if f.Button("advanced", cells[0], toggle, "", widget.Plain, true) {
			a.setup.advanced = !a.setup.advanced
		}
		if open {
			a.declareAdvanced(f, r, cells[1:], row, gap, ch, roster.Strategies(st.family))
		}
	}
	cells := bottom.Columns(4, gap)
	if f.Button("back", cells[0], text.Get("setup.back"), "", widget.Plain, true) {
		a.closeSetup()
	}
	if f.Button("swap", cells[1], text.Get("setup.swap"), "", widget.Plain, true) {
		a.setup.choices[0], a.setup.choices[1] = a.setup.choices[1], a.setup.choices[0]
		a.setup.side = a.setup.side.Other() // the same player's cards
	}
	watched := watched(a.setup.seats())
	if f.Button("opening", cells[2], a.openingLine("setup.opening.is", watched), "", widget.Plain, true) {
		a.turnOpening(watched)
	}
	if f.Button("start", cells[3], text.Get("setup.start"), "", widget.Primary, true) {
		a.startChosen()
	}
}

// startChosen begins the game that was set up and remembers the choice.
func (a *App) startChosen() {
	seats := a.setup.seats()
	if seats[0].Human || seats[1].Human {
		a.settings.Black, a.settings.White = specOf(seats[0]), specOf(seats[1])
	} else {
		a.settings.WatchBlack, a.settings.WatchWhite = seats[0].Spec, seats[1].Spec
	}
	a.saveSettings()
	a.again(seats)
}
