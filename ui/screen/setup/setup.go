// Package setup is the screen that chooses the players.
package setup

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"flipside/ai"
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

// Screen is the choice of the players. It shows the cards of the styles and the strengths, for one
// side at a time.
type Screen struct {
	s       *screen.Services
	side    game.Color // the side for which the cards are shown
	choices [2]players.Choice
	draft   screen.Draft // its seats are set when another screen needs them

	clocks clocks
	random bool                 // the colours of a person and an engine are drawn
	names  [2]widget.FieldState // of the persons by colour, if two persons play; empty: the user, You
}

// New returns the screen with this first choice.
func New(s *screen.Services, draft screen.Draft) *Screen {
	p := &Screen{s: s, side: game.White, draft: draft, random: s.Settings.RandomSide}
	for _, people := range [...]bool{false, true} {
		*p.clocks.of(people) = *s.Settings.Clock(people)
	}
	seats := draft.Seats
	for c := range seats {
		p.choices[c] = players.ChoiceOf(seats[c])
	}
	if !seats[0].Human && seats[1].Human {
		p.side = game.Black
	}
	if seats[0].Name == "" && seats[1].Name == "" {
		seats = s.Settings.Friends()
	}
	for c := range seats {
		p.names[c].Set(seats[c].Name)
	}
	return p
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "setup" }

// Close implements screen.Screen.
func (*Screen) Close() {}

// First implements screen.Focused. With the keyboard, Enter starts the game at once.
func (*Screen) First(keyboard bool) string {
	if keyboard {
		return "start"
	}
	return ""
}

// seats returns the chosen players.
func (p *Screen) seats() [2]session.Seat {
	seats := [2]session.Seat{p.choices[0].Seat(), p.choices[1].Seat()}
	if players.TwoPeople(seats) {
		for c := range seats {
			seats[c].Name = record.PersonName(p.names[c].Text())
		}
	}
	return seats
}

// Lineless implements screen.Lineless.
func (*Screen) Lineless() {}

// sizes are the measures of the screen.
type sizes struct {
	compact  bool
	gap, row float64
}

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	z := sizes{area.W < 900 || area.H < 640, theme.Inset, 48}
	margin := float64(theme.Gap)
	if z.compact {
		margin, z.gap, z.row = 10, 7, theme.Target
	}
	width := min(area.W-2*margin, 900)
	r := widget.Rect{X: (area.W - width) / 2, Y: margin, W: width, H: area.H - 2*margin}
	const most = 564
	if extra := r.H - most; extra > 0 {
		r.Y, r.H = r.Y+extra/2, most
	}
	const titled = 516 // with less, the choices need the room
	head := view.Stack{Gap: z.gap, Items: []view.Item{p.sides(f, z), p.styles(f, z)}}
	if r.H >= titled {
		title := view.Line(f, words.Get("setup"), theme.Large, widget.Bold, f.Theme.Text)
		title.Size = 40
		head.Items = slices.Insert(head.Items, 0, title)
	}
	head.Declare(r)
	_, r = r.Top(head.Height(r.W), z.gap)
	r = p.declareLevel(f, r, z) // the name under the pointer decides how high it is
	rest := view.Stack{Gap: z.gap, Items: append(p.options(f, r.W, z), view.Spring(z.gap))}
	if phrase := p.unrated(); phrase != "" {
		line := view.Line(f, phrase, theme.Small, widget.Regular, f.Theme.Text)
		line.Goes = 1
		rest.Items = append(rest.Items, line)
	}
	rest.Items = append(rest.Items, p.clock(f, z), view.Item{Size: z.row + 6, Declare: func(r widget.Rect) {
		to = p.declareActions(f, r.Columns(4, z.gap))
	}})
	rest.Declare(r)
	switch {
	case f.Blocked():
	case f.In.Key(widget.KeyEscape):
		to = to.Or(screen.Pop())
	case f.State.Focus == "" && f.In.Key(widget.KeyEnter):
		f.State.ShowFocus = true
		to = to.Or(p.start())
	}
	return to
}

// sides returns a tab for each colour.
func (p *Screen) sides(f *widget.Frame, z sizes) view.Item {
	return view.Item{Size: z.row + 6, Declare: func(r widget.Rect) {
		for i, tab := range r.Columns(2, z.gap) {
			c := game.Color(i)
			t := f.Control(fmt.Sprintf("tab-%s", strings.ToLower(c.String())), tab, true)
			chosen := p.side == c
			f.Chosen(tab, t, chosen)
			declareTokens(f, tab, c, p.drawn())
			_, name := tab.Left(tab.H, 2)
			name.W -= 8
			if chosen {
				name.W -= widget.TickWidth
				f.Tick(name.X+name.W, name.Y+name.H/2)
			}
			f.Label(name, players.SideName(&session.Setup{Seats: p.seats()}, c).String(), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
			if t.Clicked {
				p.side = c
			}
		}
	}}
}

// styles returns a row with a card for each style.
func (p *Screen) styles(f *widget.Frame, z sizes) view.Item {
	row := view.Stack{Row: true, Gap: z.gap}
	for i, st := range players.Styles {
		d := view.StyleData{Key: st.Key, Name: st.Name(), About: st.About(), Compact: z.compact}
		row.Items = append(row.Items, view.Item{Most: math.Inf(1), Height: func(width float64) float64 { return d.Height(f, width) }, Declare: func(r widget.Rect) {
			if ch := &p.choices[p.side]; d.Declare(f, r, ch.Style == i) {
				ch.TakeStyle(i)
			}
		}})
	}
	cards := row.Item()
	if !z.compact {
		cards.Size = 100
	}
	return cards
}

// declareLevel declares the levels of an engine with its numbers in small text, or the names of two
// persons. It returns the area below.
func (p *Screen) declareLevel(f *widget.Frame, r widget.Rect, z sizes) widget.Rect {
	ch := &p.choices[p.side]
	line, r := r.Top(z.row, 4)
	phrase := f.Line(theme.Small, 1.4)
	seats := p.seats()
	if players.Styles[ch.Style].Specs != nil { // the card of a person has no more details
		shown := declareStrength(f, line, z.gap, ch)
		used := f.Paragraph(r, details(shown), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		phrase = max(phrase, used)
	} else if players.TwoPeople(seats) {
		p.declareNames(f, line, z.gap)
		phrase = max(phrase, f.Paragraph(r, words.Get("names.about"), theme.Small, widget.Regular, widget.Left, f.Theme.Dim))
	}
	_, r = r.Top(phrase, z.gap)
	return r
}

// options returns the row with the button of the options, and if they are open, the options in a
// width: the book for every engine, and strategy, threads and table for the engines that have them.
func (p *Screen) options(f *widget.Frame, width float64, z sizes) []view.Item {
	ch := &p.choices[p.side]
	if players.Styles[ch.Style].Specs == nil {
		return nil
	}
	toggle, open := words.Get("setup.advanced"), &p.s.Memory.Advanced
	if *open {
		toggle = words.Get("setup.simple")
	}
	opened := *open
	rows := []view.Item{{Size: z.row, Declare: func(r widget.Rect) {
		cells := r.Columns(4, z.gap)
		if f.Button("advanced", cells[0], toggle, "", widget.Plain, true) {
			*open = !*open
		}
		if opened {
			declareSwitches(f, cells[1:], ch)
		}
	}}}
	if opened {
		rows = append(rows, search(f, width, z, ch))
	}
	return rows
}

// declareActions declares the buttons at the bottom.
func (p *Screen) declareActions(f *widget.Frame, cells []widget.Rect) (to screen.Transition) {
	if f.Button("back", cells[0], words.Get("setup.back"), "", widget.Plain, true) {
		to = screen.Pop()
	}
	if f.Button("swap", cells[1], p.colourLabel(), "", widget.Plain, true) {
		p.turnColours()
	}
	if f.Button("beginning", cells[2], p.beginning(), "", widget.Plain, true) {
		p.draft.Seats = p.seats()
		to = screen.Push(screen.Beginning{Of: &p.draft})
	}
	if f.Button("start", cells[3], words.Get("setup.start"), "", widget.Primary, true) {
		to = p.start()
	}
	return to
}

// declareStrength declares the bar of strength. The players of every style have a place on it,
// weakest first. Players of the chosen style have a mark, and only they can be chosen. Next to the
// bar is the name of the chosen player, or of the player under the pointer. declareStrength returns
// the player that it names.
func declareStrength(f *widget.Frame, r widget.Rect, gap float64, ch *players.Choice) (shown session.Seat) {
	levels := players.Levels()
	at, wide := 0, 0.0
	for i, l := range levels {
		if l.Name == ch.Spec() {
			at = i
		}
		name := roster.Label(session.Seat{Spec: l.Name})
		wide = max(wide, f.Width(name, theme.Body, widget.Medium))
	}
	name, bar := r.Left(min(wide, r.W*0.4), gap)
	preview := -1
	value, _ := f.Slider(widget.Slider{
		ID: "strength", At: bar, High: float64(len(levels) - 1), Step: 1, Value: float64(at),
		Marked: func(v float64) bool {
			return slices.Contains(players.Styles[ch.Style].Specs, levels[int(v)].Name)
		},
		Preview: func(v float64) { preview = int(v) },
	})
	if int(value) != at {
		ch.TakeSpec(levels[int(value)].Name)
	}
	shown, color := ch.Seat(), f.Theme.Text
	if preview >= 0 && levels[preview].Name != ch.Spec() {
		shown, color = session.Seat{Spec: levels[preview].Name}, f.Theme.Dim
	}
	f.Label(name, roster.Label(shown), theme.Body, widget.Medium, widget.Left, color)
	return shown
}

// details returns the numbers of an engine, and that it is stronger than all that are measured.
func details(engine session.Seat) string {
	line := players.Detail(engine)
	p, err := ai.ParseSpec(engine.Spec)
	if _, measured := ai.Elo[p.Name()]; err != nil || measured {
		return line
	}
	return words.Get("detail.unrated", "detail", strings.TrimSuffix(line, "."))
}

// nameIDs are the fields of the names by colour.
var nameIDs = [...]string{"name-black", "name-white"}

// declareNames declares a field for the name of each person, labelled with the colour.
func (p *Screen) declareNames(f *widget.Frame, r widget.Rect, gap float64) {
	width := 0.0
	for c := range game.Color(2) {
		width = max(width, f.Width(c.String(), theme.Body, widget.Medium))
	}
	for c, cell := range r.Columns(2, gap) {
		side := game.Color(c)
		label, field := cell.Left(width, theme.Inset)
		f.Label(label, side.String(), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		touch := f.Field(nameIDs[c], field, &p.names[c], widget.Field{Placeholder: words.Get("name"), Limit: record.MostName})
		switch {
		case touch.Submitted && side == game.Black:
			f.FocusNext(nameIDs[game.White])
		case touch.Submitted:
			f.FocusNext("start")
		}
	}
}

// beginning says how the game begins.
func (p *Screen) beginning() string {
	switch {
	case !p.draft.Start.None():
		return words.Get("begin.is", "begin", words.Get("begin.position"))
	case !p.draft.Handicap.None():
		return words.Get("begin.is", "begin", words.Get("begin.handicap"))
	}
	return p.s.Openings.Line("setup.opening.is", players.Watched(p.seats()))
}

// unrated says why the game is not rated; empty if it is.
func (p *Screen) unrated() string {
	if !p.draft.Unrated() {
		return ""
	}
	why := words.Get("begin.about.position")
	if h := p.draft.Handicap; !h.None() {
		why = words.Get("begin.about.given", "handicap", players.Handicap(h))
	}
	return why + " " + words.Get("begin.unrated")
}

// start starts the chosen game and saves the choice. Two people do not replace the opponent that
// Play on the start page offers.
func (p *Screen) start() screen.Transition {
	seats, settings := p.seats(), p.s.Settings
	switch {
	case players.Watched(seats):
		settings.WatchBlack, settings.WatchWhite = seats[0].Spec, seats[1].Spec
	case players.TwoPeople(seats):
		settings.SetFriends(seats)
	default:
		settings.Black, settings.White = players.SpecOf(seats[0]), players.SpecOf(seats[1])
		settings.RandomSide = p.random
	}
	if people := players.TwoPeople(seats); !players.Watched(seats) {
		*settings.Clock(people) = *p.clocks.of(people)
	}
	p.s.Settings.Save()
	if p.drawn() {
		seats = p.s.Openings.Draw(seats)
	}
	setup := p.s.Openings.Given(seats, p.draft.Handicap)
	if !p.draft.Start.None() {
		setup.Start, setup.Opening = p.draft.Start, nil
	}
	return p.s.Current.Begin(setup)
}
