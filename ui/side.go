package ui

import (
	"fmt"
	"image/color"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareSide declares all that is beside the board.
func (a *App) declareSide(f *widget.Frame, at arrangement) {
	r := at.side
	card, gap := 76.0, 10.0
	if at.compact {
		card, gap = 54, 6
	}
	if at.portrait {
		var row widget.Rect
		row, r = r.Top(card, gap)
		for c, half := range row.Columns(2, gap) {
			a.drawCard(f, half, game.Color(c), at.compact)
		}
	} else {
		for c := range game.Color(2) {
			var row widget.Rect
			row, r = r.Top(card, gap)
			a.drawCard(f, row, c, at.compact)
		}
	}
	r.Y, r.H = r.Y+gap/2, r.H-gap/2
	r = a.declareTools(f, r, at)
	a.declareMiddle(f, r, at)
	if at.third.W > 0 {
		a.declareMoves(f, at.third, false)
	}
}

// drawCard draws a player: the active one's card is tinted whole.
func (a *App) drawCard(f *widget.Frame, r widget.Rect, c game.Color, compact bool) {
	th, s := &f.Theme, &a.snap
	active := s.ToMove == c && (!s.Over || s.Browsing)
	if winner, won := s.Result.Winner(); s.Over && !s.Browsing && !a.board.motions.moving() {
		active = won && winner == c
	}
	back, fore := th.Panel, th.Text
	if active {
		back = widget.Mix(th.Panel, th.Accent, 0.26)
	}
	f.Fill(r, theme.Radius, back)
	size := r.H * 0.66
	drawToken(f, r.X+r.H*0.5, r.Y+r.H/2, size, c)
	count := s.Black.Count()
	if c == game.White {
		count = s.White.Count()
	}
	number := 30.0
	if compact {
		number = 24
	}
	wide := number*1.25 + theme.Inset
	label := widget.Rect{X: r.X + r.H, Y: r.Y, W: r.W - r.H - wide - 4, H: r.H}
	figures := widget.Rect{X: r.X + r.W - wide - 14, Y: r.Y, W: wide, H: r.H}
	if left := s.Left[c]; left > 0 {
		a.drawClock(f, &label, &figures, timeLeft(left), widget.Mix(fore, back, 0.2))
	}
	f.Label(figures, fmt.Sprint(count), number, widget.Bold, widget.Right, fore)
	name := seatName(s.Setup.Seats[c])
	if s.Setup.Seats[c].Human && s.Setup.Seats[c.Other()].Human {
		name = c.String()
	}
	sub := ""
	switch {
	case s.Thinking && active && !s.Browsing && !a.board.motions.moving():
		sub = text.Get("clock", s.ThinkTime.Seconds())
	case active && s.Phase == session.PhaseHuman && !s.Browsing && !compact:
		sub = text.Get("turn.you")
	case !compact && name != c.String():
		sub = text.Get(text.Key([]string{"setup.black", "setup.white"}[c]))
	}
	if compact && !s.Setup.Seats[c].Human { // the style above, the level below
		if style, level, found := strings.Cut(name, " "); found {
			name = style
			if sub == "" {
				sub = level
			}
		}
	}
	if sub == "" {
		f.Label(label, name, theme.Body, widget.Medium, widget.Left, fore)
	} else {
		f.Label(widget.Rect{X: label.X, Y: r.Y + r.H/2 - 21, W: label.W, H: 20}, name, theme.Body, widget.Medium, widget.Left, fore)
		f.Label(widget.Rect{X: label.X, Y: r.Y + r.H/2 + 1, W: label.W, H: 20}, sub, theme.Small, widget.Regular, widget.Left, widget.Mix(fore, back, 0.2))
	}
	if s.Thinking && active && s.ThinkTime.Seconds() >= 2 && s.Progress > 0 {
		bar := widget.Rect{X: r.X + theme.Inset, Y: r.Y + r.H - 6, W: r.W - 2*theme.Inset, H: 3}
		f.Fill(bar, 1.5, widget.Fade(th.Text, 0.2))
		bar.W *= min(1, s.Progress)
		f.Fill(bar, 1.5, th.Accent)
	}
}

// drawClock draws what is left on a player's clock between its name and its discs, or below its discs on a narrow card, and takes its room from theirs.
func (a *App) drawClock(f *widget.Frame, name, discs *widget.Rect, line string, c color.NRGBA) {
	const least = 100 // what a name needs
	width := f.Width(line, theme.Title, widget.Medium)
	if rest := name.W - width - theme.Inset; rest >= least {
		name.W = rest
		f.Label(widget.Rect{X: name.X + rest + theme.Inset, Y: name.Y, W: width, H: name.H}, line, theme.Title, widget.Medium, widget.Right, c)
		return
	}
	const height = 18
	at := widget.Rect{X: discs.X - 12, Y: discs.Y + discs.H - height - 6, W: discs.W + 12, H: height}
	discs.Y, discs.H = discs.Y+3, discs.H-height-6
	f.Label(at, line, theme.Small, widget.Medium, widget.Right, c)
}

// timeLeft writes what is left on a clock, rounded up: a clock that shows 0 would look like a game lost.
func timeLeft(d time.Duration) string {
	const low = 10 * time.Second // from here on with tenths
	if tenths := (d + 100*time.Millisecond - 1) / (100 * time.Millisecond); tenths < time.Duration(low/(100*time.Millisecond)) {
		return text.Get("clock.left", 0, fmt.Sprintf("%04.1f", float64(tenths)/10))
	}
	whole := int((d + time.Second - 1) / time.Second)
	return text.Get("clock.left", whole/60, fmt.Sprintf("%02d", whole%60))
}

// shortName is the level alone, for narrow cards.
func shortName(spec string) string {
	p, err := ai.ParseSpec(spec)
	if err != nil {
		return spec
	}
	level := p.Level
	if level == "" {
		level = string(p.Family)
	}
	return text.Get(text.Key("level." + level))
}

// tool is a button of the toolbar.
type tool struct {
	id      string
	icon    func(s *session.Snapshot) widget.Icon
	label   func(s *session.Snapshot) text.Key
	shown   func(s *session.Snapshot) bool // nil: always
	enabled func(s *session.Snapshot) bool // nil: always
	chosen  func(s *session.Snapshot) bool // nil: never
	do      func(a *App)
}

func icon(i widget.Icon) func(*session.Snapshot) widget.Icon {
	return func(*session.Snapshot) widget.Icon { return i }
}

func label(k text.Key) func(*session.Snapshot) text.Key {
	return func(*session.Snapshot) text.Key { return k }
}

func person(s *session.Snapshot) bool { return !s.Watching }

// tools are the toolbar, from the left.
var tools = []tool{
	{id: "tool-undo", icon: icon(widget.IconUndo), label: label("tool.undo"), enabled: func(s *session.Snapshot) bool { return s.CanUndo }, do: (*App).undo},
	{id: "tool-redo", icon: icon(widget.IconRedo), label: label("tool.redo"), enabled: func(s *session.Snapshot) bool { return s.CanRedo }, do: (*App).redo},
	{id: "tool-hint", icon: icon(widget.IconHint), label: label("tool.hint"), shown: person,
		enabled: func(s *session.Snapshot) bool { return s.Phase == session.PhaseHuman && !s.Browsing },
		chosen:  func(s *session.Snapshot) bool { return s.Hint.IsSquare() || s.HintPending }, do: (*App).hint},
	{id: "tool-analysis", icon: icon(widget.IconAnalysis), label: label("tool.analysis"), shown: person,
		chosen: func(s *session.Snapshot) bool { return s.ReportShown }, do: (*App).analysis},
	{id: "tool-slower", icon: icon(widget.IconSlower), label: label("tool.slower"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return s.Speed > session.MinSpeed && !s.Over }, do: func(a *App) { a.speed(-1) }},
	{id: "tool-pause", shown: pausable,
		icon: func(s *session.Snapshot) widget.Icon {
			if s.Paused {
				return widget.IconPlay
			}
			return widget.IconPause
		},
		label: func(s *session.Snapshot) text.Key {
			if s.Paused {
				return "tool.resume"
			}
			return "tool.pause"
		},
		enabled: func(s *session.Snapshot) bool { return !s.Over }, do: func(a *App) { a.session.Pause(!a.snap.Paused) }},
	{id: "tool-step", icon: icon(widget.IconStep), label: label("tool.step"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return !s.Over }, do: func(a *App) { a.session.Step() }},
	{id: "tool-faster", icon: icon(widget.IconFaster), label: label("tool.faster"), shown: watching,
		enabled: func(s *session.Snapshot) bool { return s.Speed < session.MaxSpeed }, do: func(a *App) { a.speed(1) }},
	{id: "tool-new", icon: icon(widget.IconNew), label: label("tool.new"), shown: person, do: (*App).newGame},
	{id: "tool-menu", icon: icon(widget.IconMenu), label: label("tool.menu"), do: func(a *App) { a.open(overlayMenu) }},
}

// declareTools declares the toolbar at the bottom of r and returns what is left above it.
func (a *App) declareTools(f *widget.Frame, r widget.Rect, at arrangement) widget.Rect {
	var shown []tool
	for _, t := range tools {
		if t.shown == nil || t.shown(&a.snap) {
			shown = append(shown, t)
		}
	}
	height, columns := 60.0, len(shown)
	if at.compact || at.portrait && r.H < 200 {
		height = theme.Target
	}
	const gap = 2
	least := float64(theme.Target)
	if height > theme.Target {
		for _, t := range shown {
			least = max(least, f.Width(text.Get(t.label(&a.snap)), theme.Small, widget.Regular)+2)
		}
	}
	if fit := int((r.W + gap) / (least + gap)); fit < columns {
		rows := (columns + fit - 1) / fit
		columns = (columns + rows - 1) / rows
	}
	rows := (len(shown) + columns - 1) / columns
	bar, rest := r.Bottom(float64(rows)*(height+gap)-gap, theme.Inset)
	for i, t := range shown {
		row := widget.Rect{X: bar.X, Y: bar.Y + float64(i/columns)*(height+gap), W: bar.W, H: height}
		cell := row.Columns(columns, gap)[i%columns]
		enabled := t.enabled == nil || t.enabled(&a.snap)
		chosen := t.chosen != nil && t.chosen(&a.snap)
		if f.IconButton(t.id, cell, t.icon(&a.snap), text.Get(t.label(&a.snap)), enabled, chosen) {
			t.do(a)
		}
	}
	return rest
}

// declareMiddle declares what stands between the cards and the toolbar: offers, the result, analysis and the moves.
func (a *App) declareMiddle(f *widget.Frame, r widget.Rect, at arrangement) {
	s := &a.snap
	row := func(id, label string, look widget.Look) bool {
		if r.H < theme.Target {
			return false
		}
		var b widget.Rect
		b, r = r.Top(theme.Target, 8)
		return f.Button(id, b, label, "", look, true)
	}
	if s.CanReturn && row("return", text.Get("return"), widget.Plain) {
		a.session.ReturnToOld()
	}
	if s.Browsing {
		if !at.compact {
			var line widget.Rect
			line, r = r.Top(24, 4)
			f.Label(line, text.Get("browse", s.View, s.Ply), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		}
		if row("browse-back", text.Get("browse.back"), widget.Primary) {
			a.session.BackToGame()
		}
		if !s.Over || s.View < s.Ply {
			if row("browse-here", text.Get("browse.here"), widget.Plain) {
				a.session.PlayFromHere()
			}
		}
	}
	if s.Thinking && s.ThinkTime.Seconds() >= 2 && s.MoveNow && !s.Browsing && row("movenow", text.Get("movenow"), widget.Plain) {
		a.session.MoveNow()
	}
	ended := s.Over && !s.Browsing && !a.board.motions.moving()
	if ended {
		r = a.declareResult(f, r, at)
	}
	if s.ReportShown && !ended && !s.Browsing && (r.H >= 150 || !at.compact) { // it is about the game, not about the position looked at
		height := min(r.H, 246)
		if r.H-height < 90 {
			height = r.H
		}
		var panel widget.Rect
		panel, r = r.Top(height, theme.Inset)
		a.drawAnalysis(f, panel, at.compact)
	}
	if at.third.W == 0 && r.H >= 60 {
		a.declareMoves(f, r, at.compact)
	}
}

// declareResult puts the result and what to do next at the top of r, and returns what is left below them.
func (a *App) declareResult(f *widget.Frame, r widget.Rect, at arrangement) widget.Rect {
	const gap = 8
	s, th := &a.snap, &f.Theme
	size, inset := float64(theme.Large), float64(theme.Gap)
	if at.compact {
		size, inset = 17, theme.Inset
	}
	head, detail := resultLines(s)
	width := r.W - 2*inset
	words := size * 1.4 * float64(len(f.Wrap(head, size, widget.Bold, width)))
	if detail != "" {
		words += 2 + theme.Small*1.4*float64(len(f.Wrap(detail, theme.Small, widget.Regular, width)))
	}
	// One button below the other where there is room for that, else side by side.
	rows := [][]int{{0}, {1}, {2}}
	between := 14.0
	if at.compact {
		between = gap
	}
	room := r.H - 2*inset - words - between
	height := func() float64 { return float64(len(rows))*(theme.Target+gap) - gap }
	for _, fewer := range [][][]int{{{0}, {1, 2}}, {{0, 1, 2}}} {
		if height() > room {
			rows = fewer
		}
	}
	button := float64(theme.Target)
	if !at.compact && room > height()+120 {
		button = 50
	}
	const thick, below = 20, 14
	bar := 0.0
	if left := room - float64(len(rows))*(button+gap) + gap; left >= thick+below {
		bar = thick + below
	}
	panel := r
	panel.H = min(r.H, 2*inset+words+between+bar+float64(len(rows))*(button+gap)-gap)
	f.Fill(panel, theme.Radius, th.Panel)
	in := panel.Inset(inset)
	in.Y += f.Paragraph(in, head, size, widget.Bold, widget.Center, th.Text)
	if detail != "" {
		in.Y += 2 + f.Paragraph(widget.Rect{X: in.X, Y: in.Y + 2, W: in.W}, detail, theme.Small, widget.Regular, widget.Center, th.Dim)
	}
	in.Y += between
	if bar > 0 {
		a.drawTally(f, widget.Rect{X: in.X, Y: in.Y, W: in.W, H: thick})
		in.Y += bar
	}
	buttons := []struct {
		id, label, short string
		do               func()
	}{
		{"rematch", text.Get("rematch"), text.Get("rematch.short"), func() { a.again([2]session.Seat{s.Setup.Seats[1], s.Setup.Seats[0]}, true) }},
		{"another", text.Get("another"), text.Get("another.short"), a.openSetup},
		{"look", text.Get("look"), text.Get("look"), func() { a.session.Browse(s.Ply - 1) }},
	}
	for _, row := range rows {
		line := widget.Rect{X: in.X, Y: in.Y, W: in.W, H: button}
		in.Y += button + gap
		for i, cell := range line.Columns(len(row), gap) {
			b, look := buttons[row[i]], widget.Plain
			if row[i] == 0 && !at.compact {
				look = widget.Primary
			}
			label := b.label
			if len(row) == len(buttons) && f.Width(label, theme.Body, widget.Medium) > cell.W {
				label = b.short
			}
			if f.Button(b.id, cell, label, "", look, true) {
				b.do()
			}
		}
	}
	_, rest := r.Top(panel.H, theme.Inset)
	return rest
}

// drawTally counts the discs off from both ends of r, as at a table: Black's from the left, White's from the right, the empty squares with the
// winner's. Whoever comes past the mark in the middle has won.
func (a *App) drawTally(f *widget.Frame, r widget.Rect) {
	th, res := &f.Theme, a.snap.Result
	discs := [2]int{res.Black, res.White}
	if winner, won := res.Winner(); won {
		discs[winner] += res.Empties
	}
	counted := easeOut(a.board.motions.counted()) * float64(max(discs[0], discs[1]))
	f.Fill(r, r.H/2, th.Board)
	const edge = 4
	in := r.Inset(edge)
	for c, n := range discs {
		width := in.W * min(counted, float64(n)) / game.Squares
		if width < in.H {
			continue
		}
		part := widget.Rect{X: in.X, Y: in.Y, W: width, H: in.H}
		top, face := th.BlackTop, th.BlackFace
		if game.Color(c) == game.White {
			part.X = in.X + in.W - width
			top, face = th.WhiteTop, th.WhiteFace
		}
		f.Gradient(part, part.H/2, top, face)
	}
	x, _ := r.Center()
	f.Fill(widget.Rect{X: x - 1, Y: r.Y - 2, W: 2, H: r.H + 4}, 1, th.Accent)
}

// resultLines say how the game ended: "You won 44-20" and "40 discs + 4 empty squares".
func resultLines(s *session.Snapshot) (head, detail string) {
	r := s.Result
	winner, won := r.Winner()
	if !won {
		return text.Get("draw"), ""
	}
	discs := r.Black
	if winner == game.White {
		discs = r.White
	}
	more, less := discs+r.Empties, 64-discs-r.Empties
	human, other := s.Setup.Seats[winner].Human, s.Setup.Seats[winner.Other()].Human
	switch {
	case human && !other:
		head = text.Get("won.you", more, less)
	case other && !human:
		head = text.Get("lost.you", less, more)
	default:
		head = text.Get("won.side", winner, more, less)
	}
	switch r.Empties {
	case 0:
	case 1:
		detail = "(" + text.Get("won.empty1", discs) + ")"
	default:
		detail = "(" + text.Get("won.empty", discs, r.Empties) + ")"
	}
	return head, detail
}

// drawAnalysis draws what the engine thinks.
func (a *App) drawAnalysis(f *widget.Frame, r widget.Rect, compact bool) {
	th := &f.Theme
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(theme.Inset)
	rep := a.snap.Report
	if rep == nil {
		f.Label(widget.Rect{X: in.X, Y: in.Y, W: in.W, H: 20}, text.Get("analysis.none"), theme.Small, widget.Regular, widget.Left, th.Dim)
		return
	}
	line, in := in.Top(26, 4)
	f.Label(line, scoreLine(rep.Score), theme.Title, widget.Bold, widget.Left, th.Text)
	rate := text.Get("nodes", short(rep.PerSecond))
	if rep.IsPlayouts {
		rate = text.Get("playouts", short(rep.PerSecond))
	}
	if rep.PerSecond == 0 { // too quick to be measured
		rate = ""
	}
	if compact {
		line, in = in.Top(18, 2)
		f.Label(line, text.Get("depth", rep.Depth), theme.Small, widget.Regular, widget.Left, th.Dim)
		line, in = in.Top(18, 2)
		f.Label(line, rate, theme.Small, widget.Regular, widget.Left, th.Dim)
	} else {
		f.Label(line, strings.TrimSpace(text.Get("depth", rep.Depth)+"   "+rate), theme.Small, widget.Regular, widget.Right, th.Dim)
	}
	line, in = in.Top(22, 4)
	pv := ""
	for i, m := range rep.PV {
		if i > 0 {
			pv += " "
		}
		pv += m.String()
	}
	f.Label(line, pv, theme.Body, widget.Regular, widget.Left, th.Text)
	if len(rep.Workers) > 1 && in.H > 40 {
		line, in = in.Bottom(30, 4)
		a.drawWorkers(f, line, rep)
	}
	const most = 5
	for _, m := range best(rep.Moves, most, rep.Side) {
		if in.H < 24 {
			return
		}
		line, in = in.Top(24, 2)
		c := th.Fine
		if len(rep.PV) > 0 && m.Move == rep.PV[0] {
			c = th.Best
		}
		f.Label(widget.Rect{X: line.X, Y: line.Y, W: 30, H: line.H}, m.Move.String(), theme.Body, widget.Medium, widget.Left, th.Text)
		bar := widget.Rect{X: line.X + 34, Y: line.Y + 9, W: line.W - 34 - 74, H: 6}
		if bar.W > 20 {
			f.Fill(bar, 3, th.Raised)
			if !m.Bound {
				bar.W = max(6, bar.W*m.Share)
				f.Fill(bar, 3, c)
			}
		}
		score := m.Score // told from the side that the headline names
		if whiteLeads(rep.Score) {
			score = score.Negate()
		}
		value := score.String()
		if m.Bound {
			value = "-"
		}
		if m.Visits > 0 {
			value = fmt.Sprintf("%.0f %%", 100*m.Share)
		}
		f.Label(widget.Rect{X: line.X + line.W - 72, Y: line.Y, W: 72, H: line.H}, value, theme.Small, widget.Regular, widget.Right, th.Text)
	}
}

// best returns at most n moves, the best for side first.
func best(moves []session.MoveStat, n int, side game.Color) []session.MoveStat {
	sorted := make([]session.MoveStat, 0, len(moves))
	better := func(a, b session.MoveStat) bool {
		if a.Visits != b.Visits {
			return a.Visits > b.Visits
		}
		if a.Bound != b.Bound {
			return b.Bound
		}
		if side == game.White {
			return a.Score.Value < b.Score.Value
		}
		return a.Score.Value > b.Score.Value
	}
	for _, m := range moves {
		at := len(sorted)
		for at > 0 && better(m, sorted[at-1]) {
			at--
		}
		sorted = append(sorted, m)
		copy(sorted[at+1:], sorted[at:])
		sorted[at] = m
	}
	return sorted[:min(n, len(sorted))]
}

// drawWorkers draws each worker's share of the nodes and the root move it is at.
func (a *App) drawWorkers(f *widget.Frame, r widget.Rect, rep *session.Analysis) {
	th := &f.Theme
	var total uint64
	for _, w := range rep.Workers {
		total += w.Nodes
	}
	if total == 0 {
		return
	}
	x := r.X
	for i, w := range rep.Workers {
		width := r.W * float64(w.Nodes) / float64(total)
		cell := widget.Rect{X: x, Y: r.Y + 20, W: max(1, width-2), H: 6}
		f.Fill(cell, 3, widget.Mix(th.Best, th.Panel, 0.15+0.4*float64(i%2)))
		if width > 30 {
			name := "-"
			if w.Move.IsSquare() {
				name = w.Move.String()
			}
			f.Label(widget.Rect{X: x, Y: r.Y, W: width - 2, H: 18}, name, theme.Small, widget.Regular, widget.Left, th.Dim)
		}
		x += width
	}
}

// evenScore is the value at which nobody leads, and how far from it a score is written as another one: half of its last figure.
func evenScore(s ai.Score) (even, written float64) {
	if s.Kind == ai.WinRate {
		return 0.5, 0.005
	}
	return 0, 0.05
}

// whiteLeads tells whether a score from Black's side is told from White's.
func whiteLeads(s ai.Score) bool {
	even, written := evenScore(s)
	return s.Kind != ai.NoScore && s.Value <= even-written
}

// scoreLine tells a score from Black's side in words.
func scoreLine(s ai.Score) string {
	even, written := evenScore(s)
	switch {
	case s.Kind == ai.NoScore:
		return text.Get("analysis.none")
	case s.Value >= even+written:
		return text.Get("score.black", s)
	case whiteLeads(s):
		return text.Get("score.white", s.Negate())
	}
	return text.Get("score.even")
}

// short writes a number with three figures at most: 950, 12k, 3.4M.
func short(x float64) string {
	switch {
	case x >= 1e7:
		return fmt.Sprintf("%.0fM", x/1e6)
	case x >= 1e6:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x >= 1e3:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.0f", x)
}

// declareMoves declares the list of moves; a move is a way to browse to it.
func (a *App) declareMoves(f *widget.Frame, r widget.Rect, compact bool) {
	th, s := &f.Theme, &a.snap
	if len(s.Moves) == 0 {
		return
	}
	const height, nameHeight, nameGap = 26, 22, 4
	inset := float64(theme.Inset)
	if compact {
		inset = 6
	}
	columns := max(2, int((r.W-2*inset)/74)/2*2) // even, so that a colour keeps its columns while nobody passes
	name, _ := book.Name(s.Line[:s.View])
	if r.H-2*inset <= 90 {
		name = ""
	}
	need := 2*inset + height*float64((len(s.Moves)+columns-1)/columns)
	if name != "" {
		need += nameHeight + nameGap
	}
	r.H = min(r.H, need)
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(inset)
	if name != "" {
		var line widget.Rect
		line, in = in.Top(nameHeight, nameGap)
		f.Label(line, name, theme.Small, widget.Regular, widget.Left, th.Dim)
	}
	if list := f.Control("moves", r, true); list.Focused {
		f.FocusRing(r.Inset(4), theme.Radius)
		for _, k := range []struct {
			key string
			by  int
		}{{"Left", -1}, {"Right", 1}, {"Up", -columns}, {"Down", columns}} {
			if f.In.Key(k.key) {
				a.session.Browse(max(0, min(s.Ply, s.View+k.by)))
			}
		}
	}
	rows := max(1, int(in.H/height+1e-6))
	first := 0 // the first row shown: the one before the current move, where they do not all fit
	if all := (len(s.Moves) + columns - 1) / columns; all > rows {
		first = max(0, min(all-rows, (max(0, s.View-1))/columns-rows+1+rows/2))
		if s.View == s.Ply {
			first = all - rows
		}
	}
	for i := first * columns; i < len(s.Moves) && i < (first+rows)*columns; i++ {
		line := widget.Rect{X: in.X, Y: in.Y + float64(i/columns-first)*height, W: in.W, H: height}
		cell := line.Columns(columns, 4)[i%columns]
		id := fmt.Sprintf("move-%d", i+1)
		t := f.Entry("moves", id, cell)
		back := th.Panel
		switch {
		case i+1 == s.View:
			back = widget.Mix(th.Panel, th.Accent, 0.26)
		case t.Over:
			back = th.Hover
		}
		if back != th.Panel {
			f.Fill(cell, 5, back)
		}
		f.Label(widget.Rect{X: cell.X, Y: cell.Y, W: 24, H: cell.H}, fmt.Sprint(i+1), theme.Small, widget.Regular, widget.Right, th.Dim)
		f.Label(widget.Rect{X: cell.X + 30, Y: cell.Y, W: cell.W - 30, H: cell.H}, s.Moves[i].String(), theme.Body, widget.Medium, widget.Left, th.Text)
		if t.Clicked {
			a.session.Browse(i + 1)
		}
	}
}
