package review

import (
	"slices"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/scores"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// handleBoard handles the pointer and the keys on the board. Any legal move begins a variation, or
// goes along one, or answers a try.
func (p *Screen) handleBoard(f *widget.Frame, g view.Geometry) {
	pos, _ := p.line.at().Position()
	input := p.board.Input(f, g, view.Playing{Ply: p.line.at().Ply(), Turn: true, Shown: true, Legal: pos.Moves(), Away: f.Blocked()})
	if input.Column != "" {
		p.s.Messages.Say(words.Get("status.file", "column", input.Column), screen.Briefly)
	}
	if input.Named {
		p.s.Messages.Clear()
	}
	if input.Chosen {
		p.place(input.Square)
	}
}

// place plays a square, or says why it cannot.
func (p *Screen) place(s game.Square) {
	pos, to := p.line.at().Position()
	m := game.Move(s)
	switch {
	case p.try.waiting:
		p.s.Messages.Refuse(words.Get("review.try.wait", "move", p.try.move), screen.Briefly)
	case !pos.Legal(m):
		why := words.Get("refuse.flips", "square", s)
		switch {
		case pos.Over():
			why = words.Get("refuse.over")
		case pos.MustPass():
			why = words.Get("refuse.pass", "side", to)
		case !pos.Empty().Has(s):
			why = words.Get("refuse.taken", "square", s)
		}
		p.s.Messages.Refuse(why, screen.Briefly)
		p.s.Play(sound.Illegal, 0, 0, sound.PanOf(s.Col()))
		p.board.Motions.Nudge(s, p.s.Settings.Motion)
	case p.try.on:
		p.try.place(m)
		p.s.Reviewer.Judge(p.tag, p.try.ply, p.line.moveAsPlayed(m))
	default:
		p.play(m)
		p.s.Play(sound.Place, 0, 0, sound.PanOf(s.Col()))
	}
}

// boardData returns the content of the board.
func (p *Screen) boardData(f *widget.Frame) view.BoardData {
	n := p.line.at()
	pos, to := n.Position()
	d := view.BoardData{Discs: p.line.discs(), Lit: p.lit}
	for last := n; last.Parent() != nil && d.Last == 0; last = last.Parent() {
		if last.Move().IsSquare() { // a pass leaves the mark where it was
			d.Last = last.Move().Square().Bit()
		}
	}
	if p.board.Motions.Moving() {
		return d
	}
	d.Chips = p.chips()
	d.Numbers = p.numbers(f, d.Chips)
	var covered game.Bitboard
	for _, x := range d.Numbers {
		covered |= x.Square.Bit()
	}
	kept := d.Chips[:0]
	for _, c := range d.Chips {
		if !covered.Has(c.Square) {
			kept = append(kept, c)
		}
	}
	for _, c := range kept {
		covered |= c.Square.Bit()
	}
	d.Chips = kept
	if f.Blocked() {
		return d
	}
	if p.try.on && p.s.Settings.Dots {
		d.Dots = pos.Moves() &^ covered
	}
	if target, there := p.board.Target(f); there && pos.Moves().Has(target) {
		d.Dots &^= target.Bit()
		d.Ghosts[to] = target.Bit() &^ covered
		d.Rings = pos.Flips(target)
	}
	return d
}

// perspective is the side for which scores are shown.
func (p *Screen) perspective() scores.Perspective {
	return scores.For(p.of.Seats, p.s.Settings.ScoreSide)
}

// chips returns the values on the board: with Values those of the analysis, otherwise the move of
// the moment on the card, and the better one where the user knows it.
func (p *Screen) chips() []view.Chip {
	set, next := p.s.Settings, p.line.step(1)
	m, judged := p.found.judged(next)
	switch {
	case p.try.on:
		return nil
	case p.values.on && p.values.report != nil:
		played := game.NoMove
		if next != nil {
			played = next.Move()
		}
		chips := p.values.chips(p.perspective(), set.Values, set.ValueAs, played)
		if judged && !p.values.report.IsPlayouts {
			p.perspective().Agree(chips, &m, set.ValueAs)
		}
		return chips
	case !judged || !p.values.on && !p.atMoment():
		return nil
	}
	return p.perspective().Judged(&m, set.ValueAs, p.known())
}

// atMoment reports whether the board shows the position of the moment on the card.
func (p *Screen) atMoment() bool {
	return p.moments.card > 0 && p.line.at() == p.before(p.moments.card)
}

// known reports whether the user knows the better move of the moment on the card.
func (p *Screen) known() bool { return p.values.on || p.moments.known[p.moments.card] }

// numbers returns the moves that are shown ahead on the board.
func (p *Screen) numbers(f *widget.Frame, chips []view.Chip) []view.Number {
	pos, to := p.line.at().Position()
	if p.try.on {
		return p.try.numbers(pos, to)
	}
	line := p.pointedLine(f, chips)
	if line == nil && p.atMoment() {
		line = p.lines.pointed
	}
	if line == nil {
		_, line = p.ahead.Pinned(p.line.place())
	}
	return p.ahead.Numbers(pos, to, line)
}

// pointedLine returns the line of the chip under the pointer or the cursor.
func (p *Screen) pointedLine(f *widget.Frame, chips []view.Chip) []game.Move {
	target, there := p.board.Target(f)
	if !there || f.Blocked() || !slices.ContainsFunc(chips, func(c view.Chip) bool { return c.Square == target }) {
		return nil
	}
	m := game.Move(target)
	if line := p.values.line(m); line != nil {
		return line
	}
	if x, ok := p.found.judged(p.line.step(1)); ok {
		switch m {
		case x.Played:
			return x.Line
		case x.Best:
			return x.BestLine
		}
	}
	return []game.Move{m}
}

// showBar draws the advantage bar while the values are on.
func (p *Screen) showBar(f *widget.Frame, r widget.Rect) {
	if p.values.on {
		d := p.perspective().Bar(p.values.report)
		d.Motion = p.s.Settings.Motion
		p.values.bar.Show(f, r, d)
	}
}
