package sheets

import (
	"strings"

	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// ChangePlayer is the menu of a side.
type ChangePlayer struct {
	session  *session.Session
	messages *screen.Messages
	screen.Sheet
	side   game.Color
	choice players.Choice  // what is chosen so far: another style has its nearest level
	seats  [2]session.Seat // the current players
	goOn   bool            // the menu has paused a watched game and resumes it at the end
	game   string          // the ID of that game

	consent screen.Consent
}

// NewChangePlayer returns the menu of a side. It pauses a watched game, because otherwise the game
// would leave the position that the user wants to take over.
func NewChangePlayer(s *screen.Services, side game.Color) *ChangePlayer {
	snap := s.Session.Snapshot()
	m := &ChangePlayer{session: s.Session, messages: s.Messages, side: side, game: snap.Setup.ID, seats: snap.Setup.Seats, choice: players.ChoiceOf(snap.Setup.Seats[side])}
	m.FirstID = view.StyleID(players.Styles[m.choice.Style].Key)
	if snap.Watching && !snap.Paused {
		s.Session.Pause(true)
		m.goOn = true
	}
	return m
}

// Name implements screen.Screen.
func (*ChangePlayer) Name() string { return "seat" }

// Close implements screen.Screen. It resumes a game that the menu has paused.
func (m *ChangePlayer) Close() {
	if m.goOn && m.session.Setup().ID == m.game {
		m.session.Pause(false)
	}
}

// take gives the side of the menu to a new player.
func (m *ChangePlayer) take(seat session.Seat) screen.Transition {
	if seat == m.seats[m.side] {
		return m.taken(seat)
	}
	return m.change(func() screen.Transition { return m.taken(seat) })
}

// taken is take without a question.
func (m *ChangePlayer) taken(seat session.Seat) screen.Transition {
	if err := m.session.SetSeat(m.side, seat); err != nil {
		m.messages.Say(err.Error(), screen.AWhile)
		return screen.Stay()
	}
	m.changed()
	line := words.Get("seat.engine", "opponent", roster.NameOf(seat), "side", m.side)
	if seat.Human {
		line = words.Get("seat.you", "side", m.side)
	}
	m.messages.Say(line, screen.Briefly)
	return screen.Pop()
}

// leave closes the menu. A style that was chosen without a level gets its nearest one only now,
// since an engine to move would move at once. If that is not allowed, the menu stays, with the
// current player of the side.
func (m *ChangePlayer) leave() screen.Transition {
	now := players.ChoiceOf(m.seats[m.side])
	if m.choice.Style == now.Style {
		return screen.Pop()
	}
	to := m.take(m.choice.Seat())
	if to.Step == screen.StepStay {
		m.choice = now
	}
	return to
}

// change changes players at once before the first move, and otherwise asks before if that makes the
// game unrated.
func (m *ChangePlayer) change(do func() screen.Transition) screen.Transition {
	snap := m.session.Snapshot()
	if len(snap.Line) == snap.MinPly {
		return do()
	}
	return m.consent.Ask(&snap, screen.Asks{Kind: record.Changes, Do: do,
		Not: func() { m.choice = players.ChoiceOf(m.seats[m.side]) }})
}

// swap exchanges the players of the two sides.
func (m *ChangePlayer) swap() screen.Transition {
	if err := m.session.SetSeats([2]session.Seat{m.seats[1], m.seats[0]}); err != nil {
		m.messages.Say(err.Error(), screen.AWhile)
		return screen.Stay()
	}
	m.changed()
	return screen.Pop()
}

// changed takes the analysis away if the game can be rated with its new players: it would be help
// that was not asked for.
func (m *ChangePlayer) changed() {
	if m.session.Snapshot().Rated {
		m.session.ShowAnalysis(false)
	}
}

// The sizes of the menu.
const (
	cardHeight   = 92  // a style with its words
	cardWidth    = 130 // the narrowest one
	levelWidth   = 70  // the narrowest level
	levelEdge    = 4   // of a level, around its name
	detailHeight = 2 * theme.Small * 1.4
	detailWidth  = 300 // the narrowest menu that shows the numbers of a strength
	swapWidth    = 170 // the widest button
)

// layout is how the menu is divided in a given width.
type layout struct {
	styles, levels int     // in a row
	card, detail   float64 // heights: of a style (theme.Target without words), of the numbers
	height         float64 // of the whole menu, for the style with the most levels
}

// layoutOf fits the menu into a width and a height. level is the least width of a level.
func layoutOf(width, height, level float64) layout {
	inside := width - 2*view.BesideInset
	l := layout{styles: 1, card: cardHeight}
	for _, n := range [...]int{2, len(players.Styles)} {
		if (inside+view.BesideGap)/float64(n)-view.BesideGap >= levelWidth+view.BesideInset {
			l.styles = n
		}
	}
	if l.styles == len(players.Styles) && (inside+view.BesideGap)/float64(l.styles)-view.BesideGap < cardWidth {
		l.styles = 2
	}
	most := 0
	for _, st := range players.Styles {
		most = max(most, len(st.Specs))
	}
	rows := func(n, columns int) int { return (n + columns - 1) / columns }
	fit := min(most, max(1, int((inside+view.BesideGap)/(level+view.BesideGap))))
	l.levels = rows(most, rows(most, fit)) // rows of the same length
	measure := func() float64 {
		return 2*view.BesideInset + view.BesideHead + float64(rows(len(players.Styles), l.styles))*(l.card+view.BesideGap) + 2*view.BesideGap +
			float64(rows(most, l.levels))*(theme.Target+view.BesideGap) + l.detail + view.BesideGap + theme.Target + view.BesideGap
	}
	if inside >= detailWidth {
		l.detail = detailHeight
	}
	if l.height = measure(); l.height > height || (inside+view.BesideGap)/float64(l.styles)-view.BesideGap < cardWidth {
		l.card = theme.Target
		l.height = measure()
	}
	return l
}

// widestLevel returns the width of a choice with the longest name of a level, in small letters.
func widestLevel(f *widget.Frame) (width float64) {
	for _, st := range players.Styles {
		for _, spec := range st.Specs {
			width = max(width, f.Width(roster.LevelName(spec), theme.Small, widget.Medium))
		}
	}
	return width + 2*levelEdge
}

// Update implements screen.Screen. The menu is next to the board, and below the cards if there
// is room.
func (m *ChangePlayer) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	th := &f.Theme
	snap := m.session.Snapshot()
	m.seats = snap.Setup.Seats
	at := view.ArrangeGame(area.W, area.H)
	switch {
	case snap.Over && !snap.Setup.Viewed: // meanwhile; it keeps its players
		return screen.Pop()
	case m.consent.Open(&snap):
		return m.consent.Instead(f, &m.Sheet, at.Side)
	}
	l := layoutOf(at.Side.W, at.Side.H, max(levelWidth, widestLevel(f)))
	if l.height > at.Side.H {
		l = layoutOf(at.Side.W, at.Side.H, levelWidth)
	}
	const least = 64 // the height that stays free next to the menu
	place, below := at.Side, at.Side.Y
	if cards := f.Parts[view.PartCards]; cards.H > 0 {
		below = cards.Y + cards.H + view.BesideGap
	}
	switch end := place.Y + place.H; {
	case below+l.height <= end:
		place.Y, place.H = below, l.height
	case l.height+least <= place.H:
		place.H = l.height
	}
	in := m.Beside(f, place, "")
	head := m.Head(in.X, 0)
	view.Token(f, head.X+head.H/2, head.Y+head.H/2, head.H*0.6, m.side)
	head = widget.Rect{X: head.X + head.H + 2, Y: head.Y, W: head.W - head.H - 6, H: head.H}
	title := words.Get(words.Key([]string{"seat.0", "seat.1"}[m.side]))
	if f.Width(title, theme.Title, widget.Bold) > head.W {
		title = m.side.String()
	}
	f.Label(head, title, theme.Title, widget.Bold, widget.Left, th.Text)

	cells, in := in.Cells(len(players.Styles), l.styles, l.card, view.BesideGap)
	for i := range players.Styles {
		to = m.declareStyle(f, cells[i], i, l.card > theme.Target).Or(to)
	}
	_, in = in.Top(2*view.BesideGap, 0)
	to = m.declareLevels(f, in, l).Or(to)

	swap, _ := place.Inset(view.BesideInset).Bottom(theme.Target, 0)
	swap.W = min(swap.W, swapWidth)
	if f.Button("seat-swap", swap, words.Get("setup.swap"), "", widget.Plain, m.seats[0] != m.seats[1]) {
		to = m.change(m.swap)
	}
	if m.Closed(f) {
		to = to.Or(m.leave())
	}
	return to
}

// declareStyle declares a style. A person has no strength, so one click on the style chooses the
// person.
func (m *ChangePlayer) declareStyle(f *widget.Frame, r widget.Rect, i int, words bool) screen.Transition {
	st, chosen := players.Styles[i], m.choice.Style == i
	taken := false
	if words {
		card := view.StyleData{Key: st.Key, Name: st.Name(), About: st.About(), Compact: true}
		taken = card.Declare(f, r, chosen)
	} else {
		taken = f.Choice(view.StyleID(st.Key), r, st.Name(), chosen) && !chosen
	}
	if !taken {
		return screen.Stay()
	}
	if m.choice = players.ChoiceOf(m.seats[m.side]); m.choice.Style != i {
		m.choice.TakeStyle(i)
	}
	switch {
	case st.Specs == nil:
		return m.take(session.Seat{Human: true, Name: m.seats[m.side].Name})
	case f.State.ShowFocus:
		f.FocusNext(view.LevelID(st.Specs[m.choice.Level]))
	}
	return screen.Stay()
}

// levelCells divides a row among levels: into equal columns or, if a name needs more, into columns
// that have the width of their name plus an equal share of the rest.
func levelCells(f *widget.Frame, row widget.Rect, specs []string, columns int) []widget.Rect {
	cells := row.Columns(columns, view.BesideGap)
	needs, spare, equal := make([]float64, len(specs)), row.W-view.BesideGap*float64(len(specs)-1), true
	for i, spec := range specs {
		needs[i] = f.Width(roster.LevelName(spec), theme.Small, widget.Medium)
		spare -= needs[i]
		equal = equal && needs[i]+2*levelEdge <= cells[i].W
	}
	if equal {
		return cells
	}
	x := row.X
	for i := range specs {
		cells[i].X, cells[i].W = x, needs[i]+spare/float64(len(specs))
		x += cells[i].W + view.BesideGap
	}
	return cells
}

// declareLevels declares the strengths of the chosen style, and the numbers of the strength under
// the pointer. A click on a strength completes the choice.
func (m *ChangePlayer) declareLevels(f *widget.Frame, r widget.Rect, l layout) (to screen.Transition) {
	st := players.Styles[m.choice.Style]
	now := players.ChoiceOf(m.seats[m.side])
	phrase := players.Detail(m.seats[m.side])
	if now.Style != m.choice.Style {
		phrase = players.Detail(m.choice.Seat())
	}
	var cells []widget.Rect
	for i, spec := range st.Specs {
		if i%l.levels == 0 {
			var row widget.Rect
			row, r = r.Top(theme.Target, view.BesideGap)
			cells = levelCells(f, row, st.Specs[i:min(i+l.levels, len(st.Specs))], l.levels)
		}
		next := m.choice
		next.TakeLevel(i)
		id, name := view.LevelID(spec), roster.LevelName(spec)
		if f.Choice(id, cells[i%l.levels], name, m.choice.Level == i) {
			to = m.take(next.Seat())
		}
		if f.Over == id || f.State.ShowFocus && f.State.Focus == id {
			phrase = players.Detail(next.Seat())
		}
	}
	if l.detail > 0 {
		for _, part := range strings.Split(phrase, "   ") { // the measured strength is separate
			r.Y += f.Paragraph(r, part, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		}
	}
	return to
}
