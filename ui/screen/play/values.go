package play

import (
	"slices"

	"flipside/game"
	"flipside/ui/scores"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// values is the state of the values on the board, and of the line that is shown ahead.
type values struct {
	limiter scores.Limiter
	second  scores.Limiter // of the second adviser
	bar     view.Bar
	rows    view.Rows
	row     game.Move // of the row under the pointer or with the focus, in the last frame; or NoMove
	pinned  spot      // its line stays until another position
	line    spot      // whose line was shown last
	steps   int       // moves of that line on the board
}

// spot is a move in a position.
type spot struct {
	place scores.Place
	move  game.Move
}

// aheadMoves is the number of moves of a line that are shown at first.
const aheadMoves = 6

func newValues() values {
	return values{row: game.NoMove, pinned: spot{move: game.NoMove}, line: spot{move: game.NoMove}}
}

// place returns the position on the board.
func (p *Screen) place() scores.Place {
	return scores.Place{Discs: discs(&p.snap), Side: p.snap.ToMove}
}

// valuesOn reports whether the board shows values when a report is there.
func (p *Screen) valuesOn() bool {
	return p.s.Settings.Values != store.MostNone && p.snap.ReportShown
}

// perspective returns the side for which the panel and the values show scores. Where computers play
// each other, the report is that of the side to move, and so are its scores, unless the settings
// name a side.
func (p *Screen) perspective() scores.Perspective {
	if p.snap.Watching && p.snap.Report != nil && p.s.Settings.ScoreSide == store.ScoreAuto {
		return scores.Of(p.snap.Report.Side)
	}
	return scores.For(p.snap.Setup.Seats, p.s.Settings.ScoreSide)
}

// turnValues switches the values on or off.
func (p *Screen) turnValues() {
	set, memory := p.s.Settings, &p.s.Memory
	if p.valuesOn() {
		memory.Most, set.Values = set.Values, store.MostNone
		p.s.SaveSettings()
		return
	}
	if !p.mayShowValues() {
		return
	}
	if set.Values == store.MostNone {
		set.Values = store.MostFive
		if memory.Most != "" {
			set.Values = memory.Most
		}
	}
	if !p.snap.ReportShown {
		set.Analysis = true
		p.s.Session.ShowAnalysis(true)
	}
	p.s.SaveSettings()
}

// freeze keeps the values as they are, or ends that.
func (p *Screen) freeze() {
	v := &p.values
	v.limiter.Freeze(!v.limiter.Frozen())
	v.second.Freeze(v.limiter.Frozen())
}

// chips returns the values on the board.
func (p *Screen) chips() []view.Chip {
	if !p.valuesOn() || p.report == nil || p.board.Motions.Moving() {
		return nil
	}
	o := scores.Chips{Most: p.s.Settings.Values, As: p.s.Settings.ValueAs, Played: game.NoMove}
	if m, differs := scores.Other(p.report, p.second); differs {
		o.Others = []game.Move{m}
	}
	if s := &p.snap; s.View < len(s.Moves) {
		o.Played = s.Moves[s.View]
	}
	return p.perspective().Chips(p.report, o)
}

// showValues adds the values and the line ahead to the board.
func (p *Screen) showValues(f *widget.Frame, d *view.BoardData) {
	d.Chips = p.chips()
	d.Numbers = p.ahead(f, d.Chips)
	covered := game.Bitboard(0)
	for _, n := range d.Numbers {
		covered |= 1 << n.Square
	}
	d.Chips = slices.DeleteFunc(d.Chips, func(c view.Chip) bool { return covered>>c.Square&1 != 0 })
	for _, c := range d.Chips {
		covered |= 1 << c.Square
	}
	d.Dots &^= covered
	d.Ghosts[0], d.Ghosts[1] = d.Ghosts[0]&^covered, d.Ghosts[1]&^covered
}

// ahead returns the line of the move that the user points at, or that is pinned.
func (p *Screen) ahead(f *widget.Frame, chips []view.Chip) []view.Number {
	v := &p.values
	now := spot{p.place(), p.pointed(f, chips)}
	if p.report == nil || p.board.Motions.Moving() || now.move == game.NoMove {
		v.line.move = game.NoMove
		return nil
	}
	if now != v.line {
		v.line, v.steps = now, aheadMoves
	}
	for i := range p.report.Moves {
		m := &p.report.Moves[i]
		if m.Move != now.move {
			continue
		}
		line := m.PV
		if len(line) == 0 {
			line = []game.Move{m.Move}
		}
		numbers := view.Ahead(p.snap.Position(), p.snap.ToMove, line, v.steps)
		v.steps = max(1, min(v.steps, max(aheadMoves, len(numbers))))
		return numbers
	}
	return nil
}

// pointed returns the move whose line is shown: of the row or of the chip that the user points at,
// or else the pinned one. It returns NoMove if there is none.
func (p *Screen) pointed(f *widget.Frame, chips []view.Chip) game.Move {
	v := &p.values
	if f.Blocked() {
		return game.NoMove
	}
	if v.row != game.NoMove {
		return v.row
	}
	target, there := p.board.Target(f)
	if there && slices.ContainsFunc(chips, func(c view.Chip) bool { return c.Square == target }) {
		return game.Move(target)
	}
	if v.pinned.place == p.place() {
		return v.pinned.move
	}
	return game.NoMove
}

// stepLine shows one move more or less of the line.
func (p *Screen) stepLine(by int) {
	if p.values.line.move != game.NoMove {
		p.values.steps = max(1, p.values.steps+by)
	}
}

// pin makes the line of a move stay, or ends that.
func (p *Screen) pin(m game.Move) {
	v, now := &p.values, spot{p.place(), m}
	if v.pinned == now {
		now.move = game.NoMove
	}
	v.pinned = now
}

// unpin ends a pinned line and reports whether there was one.
func (p *Screen) unpin() bool {
	v := &p.values
	there := v.pinned.move != game.NoMove && v.pinned.place == p.place()
	v.pinned.move = game.NoMove
	return there
}

// pins reports whether a click on a square pins its line, because it cannot play there and the
// square has a value.
func (p *Screen) pins(s game.Square) bool {
	playable := p.snap.Phase == session.PhaseHuman && !p.snap.Browsing
	return !playable && slices.ContainsFunc(p.chips(), func(c view.Chip) bool { return c.Square == s })
}

// showBar draws the advantage bar beside the board.
func (p *Screen) showBar(f *widget.Frame, at view.Arrangement, g view.Geometry) {
	if !p.valuesOn() {
		p.values.bar = view.Bar{}
		return
	}
	known := p.snap.Verdict
	if p.snap.Advised && p.report != nil {
		known = p.report // the same, but calmer
	}
	d := scores.For(p.snap.Setup.Seats, p.s.Settings.ScoreSide).Bar(known)
	d.Motion = p.s.Settings.Motion
	p.values.bar.Show(f, view.BarPlace(at, g), d)
}

// rowInput handles what the user does with the rows of the analysis.
func (p *Screen) rowInput(input view.AnalysisInput, rows []view.MoveRow) {
	p.values.row = game.NoMove
	if input.Row < 0 || input.Row >= len(rows) {
		return
	}
	p.values.row = rows[input.Row].Move
	if input.Chosen {
		p.pin(p.values.row)
	}
	if input.Step != 0 {
		p.stepLine(input.Step)
	}
}
