package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/mcts"
	"flipside/ai/search"
	"flipside/ai/yield"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// style is a kind of opponent on its card.
type style struct {
	key    string   // of its texts
	specs  []string // its strengths, weakest first; none for a person
	family ai.Family
}

// styles are the cards.
var styles = []style{
	{key: "human"},
	{key: "friendly", specs: presetsOf(ai.FamilyRandom, ai.FamilyNoisy), family: ai.FamilyNoisy},
	{key: "minimax", specs: presetsOf(ai.FamilyMinimax), family: ai.FamilyMinimax},
	{key: "mcts", specs: presetsOf(ai.FamilyMCTS), family: ai.FamilyMCTS},
}

// presetsOf returns the presets of some families, in the order of the table.
func presetsOf(families ...ai.Family) []string {
	var specs []string
	for _, p := range ai.Presets {
		if slices.Contains(families, p.Family) {
			specs = append(specs, p.Name())
		}
	}
	return specs
}

// setupScene is the choice of who plays.
type setupScene struct {
	from     scene      // that it was opened on, and goes back to
	side     game.Color // whose cards are shown
	choices  [2]choice
	advanced bool
}

// choice is what was chosen for a colour.
type choice struct {
	style, level int
	strategy     int  // index in the family's table; -1 the preset's
	threads      int  // 0 auto
	hash         int  // MB; 0 the preset's
	pace         pace // of players that only time limits; the zero pace is the preset's
	otherBook    bool // the book is on where the preset's is off, and off where it is on
	ponder       bool // think on the opponent's time
}

// threadChoices and hashChoices are what the advanced panel goes through.
var (
	threadChoices = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256}
	hashChoices   = []int{0, 1, 4, 16, 32, 64}
	paceChoices   = []pace{{move: 200 * time.Millisecond}, {move: time.Second}, {move: 3 * time.Second}, {move: 10 * time.Second}, {move: 30 * time.Second},
		{game: time.Minute}, {game: 5 * time.Minute}, {game: 15 * time.Minute}, {game: 30 * time.Minute}}
)

// pace is the time that a player has: for each move, or on a clock for the whole game.
type pace struct{ move, game time.Duration }

// paceOf returns the pace of a preset.
func paceOf(p ai.Preset) pace {
	if p.Clock > 0 {
		return pace{game: p.Clock}
	}
	return pace{move: p.Limits.Time}
}

// label names what value is for.
func (p pace) label() string {
	if p.game > 0 {
		return text.Get("setup.clock")
	}
	return text.Get("setup.time")
}

// value writes the time.
func (p pace) value() string {
	if p.game > 0 {
		return minutes(p.game)
	}
	return seconds(p.move)
}

// words tell the pace in a sentence.
func (p pace) words() string {
	if p.game > 0 {
		return text.Get("pace.game", minutes(p.game))
	}
	return text.Get("pace.move", seconds(p.move))
}

// option is the pace as an option of a player's spec.
func (p pace) option() string {
	if p.game > 0 {
		return "clock=" + p.game.String()
	}
	return "time=" + p.move.String()
}

// strategyNames lists the strategies of a family.
func strategyNames(family ai.Family) []string {
	var names []string
	switch family {
	case ai.FamilyMinimax:
		for _, s := range search.Strategies {
			names = append(names, s.Name)
		}
	case ai.FamilyMCTS:
		for _, s := range mcts.Strategies {
			names = append(names, s.Name)
		}
	}
	return names
}

// openSetup shows the cards with the players of the last choice.
func (a *App) openSetup() {
	seats := [2]session.Seat{seat(a.settings.Black), seat(a.settings.White)}
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

// choiceOf finds the card of a seat.
func choiceOf(s session.Seat) choice {
	c := choice{strategy: -1}
	if s.Human {
		return c
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return c
	}
	for i, st := range styles {
		for j, spec := range st.specs {
			if spec == p.Name() {
				c.style, c.level = i, j
			}
		}
	}
	preset, _ := ai.Lookup(p.Name())
	c.threads = p.Threads
	if p.HashMB != preset.HashMB {
		c.hash = p.HashMB
	}
	if at := paceOf(p); at != paceOf(preset) {
		c.pace = at
	}
	c.otherBook, c.ponder = p.Book != preset.Book, p.Ponder
	if p.Parallel != preset.Parallel {
		for i, name := range strategyNames(p.Family) {
			if name == p.Parallel {
				c.strategy = i
			}
		}
	}
	return c
}

// choose takes another strength. A pace goes with it only to one that has its own on the card.
func (c *choice) choose(level int) {
	c.level = level
	if p, _ := ai.Lookup(styles[c.style].specs[level]); !timed(p) {
		c.pace = pace{}
	}
}

// seat returns the player that c stands for.
func (c choice) seat() session.Seat {
	st := styles[c.style]
	if st.specs == nil {
		return session.Seat{Human: true}
	}
	parts := []string{st.specs[c.level]}
	if names := strategyNames(st.family); names != nil {
		if c.strategy >= 0 {
			parts = append(parts, "parallel="+names[c.strategy])
		}
		if c.threads > 0 {
			parts = append(parts, fmt.Sprintf("threads=%d", c.threads))
		}
		if c.hash > 0 {
			parts = append(parts, fmt.Sprintf("hash=%d", c.hash))
		}
		if c.pace != (pace{}) {
			parts = append(parts, c.pace.option())
		}
		if preset, _ := ai.Lookup(st.specs[c.level]); c.otherBook {
			parts = append(parts, "book="+map[bool]string{true: "off", false: "on"}[preset.Book])
		}
		if c.ponder {
			parts = append(parts, "ponder=on")
		}
	}
	return session.Seat{Spec: strings.Join(parts, ",")}
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
		back := th.Panel
		if a.setup.side == c {
			back = widget.Mix(th.Panel, th.Accent, 0.26)
		} else if t.Over {
			back = th.Raised
		}
		f.Fill(tabs[c], theme.Radius, back)
		if t.Focused {
			f.FocusRing(tabs[c], theme.Radius)
		}
		drawToken(f, tabs[c].X+tabs[c].H/2, tabs[c].Y+tabs[c].H/2, tabs[c].H*0.62, c)
		f.Label(widget.Rect{X: tabs[c].X + tabs[c].H + 2, Y: tabs[c].Y, W: tabs[c].W - tabs[c].H - 8, H: tabs[c].H},
			seatName(a.setup.choices[c].seat()), theme.Body, widget.Medium, widget.Left, th.Text)
		if t.Clicked {
			a.setup.side = c
		}
	}
	ch := &a.setup.choices[a.setup.side]

	// The style.
	cardHeight := 100.0
	if compact {
		cardHeight = 92
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
			if f.Choice("level-"+strings.ReplaceAll(spec, ":", "-"), cells[i], shortName(spec), ch.level == i, true) {
				ch.choose(i)
			}
		}
	}
	line, r = r.Top(22, gap)
	if st.specs != nil { // a person's card has said all
		f.Label(line, detail(ch.seat()), theme.Small, widget.Regular, widget.Left, th.Dim)
	}

	// Strategy, threads and table, for those who want them.
	bottom, r := r.Bottom(row+6, gap)
	names := strategyNames(st.family)
	if names != nil {
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
			a.declareAdvanced(f, r, cells[1:], row, gap, ch, names)
		}
	}
	varied := text.Get("setup.standard")
	if a.settings.Varied {
		varied = text.Get("setup.varied")
	}
	cells := bottom.Columns(4, gap)
	if f.Button("back", cells[0], text.Get("setup.back"), "", widget.Plain, true) {
		a.closeSetup()
	}
	if f.Button("swap", cells[1], text.Get("setup.swap"), "", widget.Plain, true) {
		a.setup.choices[0], a.setup.choices[1] = a.setup.choices[1], a.setup.choices[0]
		a.setup.side = a.setup.side.Other() // the same player's cards
	}
	if f.Button("opening", cells[2], varied, "", widget.Plain, true) {
		a.settings.Varied = !a.settings.Varied
		a.saveSettings()
	}
	if f.Button("start", cells[3], text.Get("setup.start"), "", widget.Primary, true) {
		a.startChosen()
	}
}

// startChosen begins the game that was set up and remembers the choice.
func (a *App) startChosen() {
	seats := [2]session.Seat{a.setup.choices[0].seat(), a.setup.choices[1].seat()}
	if seats[0].Human || seats[1].Human {
		a.settings.Black, a.settings.White = specOf(seats[0]), specOf(seats[1])
	} else {
		a.settings.WatchBlack, a.settings.WatchWhite = seats[0].Spec, seats[1].Spec
	}
	a.saveSettings()
	a.again(seats, false)
}

// drawStyle declares the card of a style.
func (a *App) drawStyle(f *widget.Frame, r widget.Rect, i int, ch *choice, compact bool) {
	th, st := &f.Theme, styles[i]
	t := f.Control("style-"+st.key, r, true)
	chosen := ch.style == i
	back := th.Panel
	switch {
	case chosen:
		back = widget.Mix(th.Panel, th.Accent, 0.26)
	case t.Over:
		back = th.Raised
	}
	f.Fill(r, theme.Radius, back)
	if chosen {
		f.Outline(r, theme.Radius, 2, th.Accent)
	}
	if t.Focused {
		f.FocusRing(r, theme.Radius)
	}
	in := r.Inset(theme.Inset)
	if compact {
		in = r.Inset(7)
	}
	var head widget.Rect
	head, in = in.Top(24, 2)
	name := text.Get(text.Key("style." + st.key))
	f.Label(head, name, theme.Body+1, widget.Bold, widget.Left, th.Text)
	f.Paragraph(in, text.Get(text.Key("style."+st.key+".about")), theme.Small, widget.Regular, widget.Left, th.Dim)
	if x := head.X + head.W - signWidth; !compact && x > head.X+f.Width(name, theme.Body+1, widget.Bold)+theme.Inset {
		drawSign(f, signs[st.key], x, head.Y+head.H/2, th)
	}
	if t.Clicked && !chosen {
		level := 0
		if st.specs != nil {
			level = min(ch.level, len(st.specs)-1)
		}
		if st.key == "friendly" {
			level = 1
		}
		*ch = choice{style: i, level: level, strategy: -1}
	}
}

// signWidth is the width of the little pictures on the cards.
const signWidth = 62

// sign is the little picture of a style: discs, and the lines between them.
type sign struct {
	discs []signDisc
	lines [][2]int // between discs
}

// signDisc is a disc of a sign, its place from the left end and the middle.
type signDisc struct {
	x, y, r float64
	white   bool
}

// signs are the little pictures: a disc and its answer, discs that are not quite in line, a tree, and games that spread from one move.
var signs = map[string]sign{
	"human":    {discs: []signDisc{{31, 0, 9, false}, {53, 0, 9, true}}},
	"friendly": {discs: []signDisc{{4, 3, 6.5, false}, {21, -4, 6.5, true}, {38, 4, 6.5, false}, {55, -2, 6.5, true}}},
	"minimax": {discs: []signDisc{{6, 0, 6, false}, {32, -9, 4.5, true}, {32, 9, 4.5, true}, {56, -12, 3, false}, {56, -5, 3, false}, {56, 5, 3, false}, {56, 12, 3, false}},
		lines: [][2]int{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 6}}},
	"mcts": {discs: []signDisc{{6, 0, 6, false}, {30, -12, 2.5, true}, {40, -7, 2, false}, {36, -2, 3.5, true}, {58, -3, 3.5, false}, {34, 7, 2, true}, {48, 8, 2.5, false}, {60, -12, 2, true}, {26, 13, 2, false}},
		lines: [][2]int{{0, 1}, {0, 2}, {0, 3}, {3, 4}, {0, 5}, {5, 6}, {2, 7}, {0, 8}}},
}

// drawSign draws a sign from x on, in the middle of y.
func drawSign(f *widget.Frame, s sign, x, y float64, th *theme.Theme) {
	for _, l := range s.lines {
		a, b := s.discs[l[0]], s.discs[l[1]]
		f.Segment(x+a.x, y+a.y, x+b.x, y+b.y, 1.2, th.Interactive)
	}
	for _, d := range s.discs {
		face, rim := th.BlackFace, th.Interactive
		if d.white {
			face, rim = th.WhiteFace, th.WhiteRim
		}
		f.Circle(x+d.x, y+d.y, d.r, rim)
		f.Circle(x+d.x, y+d.y, d.r-1, face)
	}
}

// declareAdvanced declares the strategy, threads and table of an engine in r, and its switches in two cells above.
func (a *App) declareAdvanced(f *widget.Frame, r widget.Rect, switches []widget.Rect, row, gap float64, ch *choice, names []string) {
	if r.H < row {
		return
	}
	p, err := ai.ParseSpec(ch.seat().Spec)
	if err != nil {
		return
	}
	strategy := ch.strategy
	for i, name := range names {
		if ch.strategy < 0 && name == p.Parallel {
			strategy = i
		}
	}
	threads := text.Get("setup.auto")
	if ch.threads > 0 {
		threads = fmt.Sprint(ch.threads)
	}
	line, _ := r.Top(row, gap)
	columns := 3
	if timed(p) {
		columns = 4
	}
	cells := line.Columns(columns, gap)
	if timed(p) {
		if d := a.stepper(f, "time", cells[3], paceOf(p).label(), paceOf(p).value()); d != 0 {
			ch.pace = step(paceChoices, paceOf(p), d)
		}
	}
	if d := a.stepper(f, "strategy", cells[0], text.Get("setup.strategy"), p.Parallel); d != 0 {
		ch.strategy = (strategy + d + len(names)) % len(names)
	}
	if d := a.stepper(f, "threads", cells[1], text.Get("setup.threads"), threads); d != 0 {
		ch.threads = step(threadChoices, ch.threads, d)
	}
	if d := a.stepper(f, "hash", cells[2], text.Get("setup.hash"), text.Get("setup.mb", p.HashMB)); d != 0 {
		ch.hash = step(hashChoices, ch.hash, d)
	}
	if f.Button("book", switches[0], text.Get("setup.book", switched(p.Book)), "", widget.Plain, true) {
		ch.otherBook = !ch.otherBook
	}
	if !timed(p) { // a fixed depth or number of playouts gains nothing
		return
	}
	if f.Button("ponder", switches[1], text.Get("setup.ponder", switched(p.Ponder)), "", widget.Plain, true) {
		ch.ponder = !ch.ponder
	}
}

// switched is the word for a switch.
func switched(on bool) string {
	if on {
		return text.Get("on")
	}
	return text.Get("off")
}

// step returns the choice d places after now, around the end.
func step[T comparable](choices []T, now T, d int) T {
	for i, c := range choices {
		if c == now {
			return choices[(i+d+len(choices))%len(choices)]
		}
	}
	return choices[0]
}

// stepper declares a value with a button to each side, and returns -1, 0 or 1.
func (a *App) stepper(f *widget.Frame, id string, r widget.Rect, label, value string) int {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	less, rest := r.Left(theme.Target, 0)
	more := widget.Rect{X: r.X + r.W - theme.Target, Y: r.Y, W: theme.Target, H: r.H}
	rest.W -= theme.Target
	d := 0
	if f.Button(id+"-less", less, "<", "", widget.Plain, true) {
		d = -1
	}
	if f.Button(id+"-more", more, ">", "", widget.Plain, true) {
		d = 1
	}
	if label == "" {
		f.Label(rest, value, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
		return d
	}
	half := rest.H / 2
	f.Label(widget.Rect{X: rest.X, Y: rest.Y + 2, W: rest.W, H: half}, label, theme.Small, widget.Regular, widget.Center, f.Theme.Dim)
	f.Label(widget.Rect{X: rest.X, Y: rest.Y + half - 3, W: rest.W, H: half}, value, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
	return d
}

// detail tells a player's numbers: depths, playouts and threads.
func detail(s session.Seat) string {
	if s.Human {
		return text.Get("style.human.about")
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return err.Error()
	}
	threads := text.Get("detail.auto")
	switch cores := yield.Cores(); {
	case p.Threads > cores:
		threads = text.Get("detail.more", p.Threads, cores)
	case p.Threads > 0:
		threads = text.Get("detail.threads", p.Threads)
	}
	line := text.Get("detail.random")
	switch {
	case timed(p) && p.Family == ai.FamilyMinimax:
		line = text.Get("detail.minimax.time", paceOf(p).words(), threads)
	case timed(p):
		line = text.Get("detail.mcts.time", paceOf(p).words(), threads)
	case p.Family == ai.FamilyMinimax:
		line = text.Get("detail.minimax", p.Limits.Depth, threads)
	case p.Family == ai.FamilyMCTS:
		line = text.Get("detail.mcts", grouped(p.Limits.Playouts), threads)
	case p.Family == ai.FamilyNoisy && p.Limits.Depth == 1:
		line = text.Get("detail.noisy1")
	case p.Family == ai.FamilyNoisy:
		line = text.Get("detail.noisy", p.Limits.Depth)
	}
	if elo, measured := ai.Elo[p.Name()]; measured {
		line = text.Get("detail.elo", line, elo)
	}
	return line
}

// grouped writes a number with its thousands apart: 100,000.
func grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}

// timed tells whether time alone limits a player's search.
func timed(p ai.Preset) bool {
	return p.Limits.Time > 0 && p.Limits.Depth == 0 && p.Limits.Playouts == 0
}

// seconds writes a time in seconds.
func seconds(d time.Duration) string {
	return text.Get("seconds", strconv.FormatFloat(d.Seconds(), 'f', -1, 64))
}

// minutes writes a time in minutes, or in seconds where it is less than one or not a whole number.
func minutes(d time.Duration) string {
	if d < time.Minute || d%time.Minute != 0 {
		return seconds(d)
	}
	return text.Get("minutes", strconv.Itoa(int(d/time.Minute)))
}
