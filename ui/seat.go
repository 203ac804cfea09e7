package ui

import (
	"strings"

	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// seatMenu is the choice of who goes on with a side of the running game.
type seatMenu struct {
	side   game.Color
	choice choice // the style chosen so far
	goOn   bool   // a watched game stands still for the menu, and goes on after it
}

// openSeat opens the menu of a side. A watched game waits for it, or the position that somebody
// wants to take over would be gone.
func (a *App) openSeat(c game.Color) {
	a.open(overlaySeat)
	a.seats = seatMenu{side: c, choice: choiceOf(a.snap.Setup.Seats[c])}
	if a.snap.Watching && !a.snap.Paused {
		a.session.Pause(true)
		a.seats.goOn = true
	}
	if a.state.ShowFocus {
		a.refocus = "style-" + styles[a.seats.choice.style].key
	}
}

// endPause ends the pause that the menu made.
func (a *App) endPause() {
	if a.seats.goOn {
		a.seats.goOn = false
		a.session.Pause(false)
	}
}

// playFromHere goes on from the position that is looked at, and shows that others may do so: a
// watched game, which stands then, asks who does.
func (a *App) playFromHere() {
	a.session.PlayFromHere()
	a.snap = a.session.Snapshot()
	if a.snap.Watching {
		a.openSeat(a.snap.ToMove)
		return
	}
	a.jumped = text.Get("seat.hint")
}

// takeSeat lets somebody go on with the side of the menu.
func (a *App) takeSeat(seat session.Seat) {
	side := a.seats.side
	if err := a.session.SetSeat(side, seat); err != nil {
		a.say(err.Error(), 360)
		return
	}
	a.closeOverlay()
	line := text.Get("seat.engine", seatName(seat), side)
	if seat.Human {
		line = text.Get("seat.you", side)
	}
	a.say(line, 2*session.TicksPerSecond)
}

// swapSeats lets each side go on with the other's player.
func (a *App) swapSeats() {
	if err := a.session.SwapSeats(); err != nil {
		a.say(err.Error(), 360)
		return
	}
	a.closeOverlay()
}

// The menu of a side.
const (
	seatCard        = 92  // a style with its words
	seatCardWidth   = 130 // the narrowest one
	seatLevelWidth  = 70  // the narrowest level
	seatDetail      = 2 * theme.Small * 1.4
	seatDetailWidth = 300 // the narrowest menu that has the numbers of a strength
	seatSwap        = 170 // the widest button
)

// seatLayout is how the parts of the menu stand in a width.
type seatLayout struct {
	styles, levels int     // in a row
	card, detail   float64 // heights: of a style, theme.Target where its words have no room, and of the numbers
	height         float64 // of the whole, with the levels of the style that has most
}

// layoutSeat fits the menu into a width and a height.
func layoutSeat(width, height float64) seatLayout {
	inside := width - 2*menuInset
	l := seatLayout{styles: 1, card: seatCard}
	for _, n := range [...]int{2, len(styles)} {
		if (inside+menuGap)/float64(n)-menuGap >= seatLevelWidth+menuInset {
			l.styles = n
		}
	}
	if l.styles == len(styles) && (inside+menuGap)/float64(l.styles)-menuGap < seatCardWidth {
		l.styles = 2
	}
	most := 0
	for _, st := range styles {
		most = max(most, len(st.specs))
	}
	rows := func(n, columns int) int { return (n + columns - 1) / columns }
	fit := min(most, int((inside+menuGap)/(seatLevelWidth+menuGap)))
	l.levels = rows(most, rows(most, fit)) // rows of the same length
	measure := func() float64 {
		return 2*menuInset + menuHead + float64(rows(len(styles), l.styles))*(l.card+menuGap) + 2*menuGap +
			float64(rows(most, l.levels))*(theme.Target+menuGap) + l.detail + menuGap + theme.Target + menuGap
	}
	if inside >= seatDetailWidth {
		l.detail = seatDetail
	}
	if l.height = measure(); l.height > height || (inside+menuGap)/float64(l.styles)-menuGap < seatCardWidth {
		l.card = theme.Target
		l.height = measure()
	}
	return l
}

// declareSeat declares the menu of a side beside the board, below the cards where it has room there.
func (a *App) declareSeat(f *widget.Frame, w, h float64) {
	th, m := &f.Theme, &a.seats
	at := arrangePlay(w, h)
	l := layoutSeat(at.side.W, at.side.H)
	const least = 64 // left beside it
	place, below := at.side, at.side.Y
	for _, c := range f.Controls {
		if strings.HasPrefix(c.ID, "card-") {
			below = max(below, c.Rect.Y+c.Rect.H+menuGap)
		}
	}
	switch end := place.Y + place.H; {
	case below+l.height <= end:
		place.Y, place.H = below, l.height
	case l.height+least <= place.H:
		place.H = l.height
	}
	var untitled text.Key // the title stands behind a token
	in := a.sideSheet(f, place, untitled)
	head := widget.Rect{X: in.X, Y: a.closeAt.Y, W: a.closeAt.X - in.X, H: a.closeAt.H}
	drawToken(f, head.X+head.H/2, head.Y+head.H/2, head.H*0.6, m.side)
	head = widget.Rect{X: head.X + head.H + 2, Y: head.Y, W: head.W - head.H - 6, H: head.H}
	title := text.Get(text.Key([]string{"seat.0", "seat.1"}[m.side]))
	if f.Width(title, theme.Title, widget.Bold) > head.W {
		title = m.side.String()
	}
	f.Label(head, title, theme.Title, widget.Bold, widget.Left, th.Text)

	for i := 0; i < len(styles); i += l.styles {
		var row widget.Rect
		row, in = in.Top(l.card, menuGap)
		for j, cell := range row.Columns(l.styles, menuGap) {
			a.declareSeatStyle(f, cell, i+j, l.card > theme.Target)
		}
	}
	_, in = in.Top(2*menuGap, 0)
	a.declareLevels(f, in, l)

	swap, _ := place.Inset(menuInset).Bottom(theme.Target, 0)
	swap.W = min(swap.W, seatSwap)
	players := a.snap.Setup.Seats
	if f.Button("seat-swap", swap, text.Get("setup.swap"), "", widget.Plain, players[0] != players[1]) {
		a.swapSeats()
	}
}

// declareSeatStyle declares a style. A person has no strength, and sits down at once.
func (a *App) declareSeatStyle(f *widget.Frame, r widget.Rect, i int, words bool) {
	m, st := &a.seats, styles[i]
	before := m.choice.style
	switch {
	case words:
		a.drawStyle(f, r, i, &m.choice, true)
	case f.Choice("style-"+st.key, r, text.Get(text.Key("style."+st.key)), before == i) && before != i:
		m.choice.chooseStyle(i)
	}
	switch {
	case m.choice.style == before:
	case st.specs == nil:
		a.takeSeat(session.Seat{Human: true})
	case a.state.ShowFocus:
		a.refocus = levelID(st.specs[m.choice.level])
	}
}

// declareLevels declares the strengths of the chosen style, of which one is the answer, and the
// numbers of the one that is pointed at.
func (a *App) declareLevels(f *widget.Frame, r widget.Rect, l seatLayout) {
	m := &a.seats
	st := styles[m.choice.style]
	now := choiceOf(a.snap.Setup.Seats[m.side])
	words := text.Get("seat.level")
	if now.style == m.choice.style {
		words = detail(a.snap.Setup.Seats[m.side])
	}
	var row widget.Rect
	for i, spec := range st.specs {
		if i%l.levels == 0 {
			row, r = r.Top(theme.Target, menuGap)
		}
		next := m.choice
		next.choose(i)
		id := levelID(spec)
		if f.Choice(id, row.Columns(l.levels, menuGap)[i%l.levels], shortName(spec), now.style == next.style && now.level == i) {
			a.takeSeat(next.seat())
		}
		if f.Over == id || a.state.ShowFocus && a.state.Focus == id {
			words = detail(next.seat())
		}
	}
	if l.detail > 0 {
		for _, part := range strings.Split(words, "   ") { // the strength, measured, stands by itself
			r.Y += f.Paragraph(r, part, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		}
	}
}

// levelID names the control of a strength.
func levelID(spec string) string { return "level-" + strings.ReplaceAll(spec, ":", "-") }
