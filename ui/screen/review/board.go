package review

import (
	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// place plays a square, or says why it cannot.
func (p *Screen) place(s game.Square) {
	pos, to := p.line.at().Position()
	m := game.Move(s)
	switch {
	case p.showing.On():
		p.showing.Stop(stageOf(p))
	case p.try.waiting:
		p.s.Messages.Refuse(words.Get("review.try.wait", "move", p.try.move), screen.Briefly)
	case !pos.Legal(m):
		p.board.Refuse(p.s, s, screen.Refusal(pos, to, s), screen.Briefly)
	case p.try.on:
		p.try.place(m)
		p.job.judge(p.try.ply, m, p.line.turned)
	default:
		p.play(m)
		p.s.Play(sound.Place, 0, 0, sound.PanOf(s.Col()))
	}
}

// boardData returns the content of the board.
func (p *Screen) boardData(f *widget.Frame) view.BoardData {
	if p.showing.On() {
		d := p.showing.Board()
		if p.board.Motions.Moving() {
			d.Marks = see.Marks{}
		}
		return d
	}
	n := p.line.at()
	pos, to := n.Position()
	d := view.BoardData{Discs: p.line.discs(), Lit: p.lit}
	if last := game.LastPlaced(movesTo(n)); last != game.NoMove { // a pass leaves the mark where it was
		d.Last = last.Square().Bit()
	}
	if p.board.Motions.Moving() {
		p.board.See(&d, p.s.Memory.See.Shown(), pos, to)
		return d
	}
	chips := p.chips()
	numbers := p.numbers(f, chips)
	if !f.Blocked() {
		if p.try.on && p.s.Settings.Dots {
			d.Dots = pos.Moves()
		}
		p.board.Preview(f, &d, pos, to)
	}
	if p.atMoment() && (!p.values.on || p.lit != 0) {
		d.Marks = p.marks
	}
	if p.lit == 0 {
		p.board.See(&d, p.s.Memory.See.Shown(), pos, to)
	}
	if len(numbers) > 0 {
		d.Marks.Way = nil
	}
	screen.MarkBoard(&d, chips, numbers)
	return d
}

// chips returns the values on the board. With Values on, they come from the analysis. Otherwise
// they are the move of the moment on the card, and the better move if the user knows it.
func (p *Screen) chips() []view.Chip {
	set, next := p.s.Settings, p.line.step(1)
	side := scores.For(p.of.Seats, set.ScoreSide)
	m, judged := p.found.judged(next)
	if judged && !p.values.on && p.atMoment() && p.found.find(p.moments.card) == nil {
		m = *p.moments.move(&p.found)
	}
	switch {
	case p.try.on:
		return nil
	case p.values.on && p.values.report != nil:
		played := game.NoMove
		if next != nil {
			played = next.Move()
		}
		chips := p.values.chips(side, set.Values, set.ValueAs, played)
		if judged && p.values.report.Playouts == 0 {
			side.Agree(chips, &m, set.ValueAs)
		}
		return chips
	case !judged || !p.values.on && !p.atMoment():
		return nil
	}
	return side.Judged(&m, set.ValueAs, p.values.on || p.moments.known[p.moments.card])
}

// atMoment reports whether the board shows the position of the moment on the card.
func (p *Screen) atMoment() bool {
	return p.moments.card > 0 && p.line.at() == p.found.before(&p.line, p.moments.card)
}

// numbers returns the moves that are shown ahead on the board.
func (p *Screen) numbers(f *widget.Frame, chips []view.Chip) []see.Number {
	pos, to := p.line.at().Position()
	if p.try.on {
		return p.try.numbers(pos, to)
	}
	var line []game.Move
	if m := p.board.OnChip(f, chips); m != game.NoMove {
		if line = p.values.line(m); line == nil {
			line = p.found.line(p.line.step(1), m)
		}
	}
	if line == nil && p.atMoment() {
		line = p.lines.pointed
	}
	if line == nil {
		_, line = p.ahead.Pinned(p.line.spot())
	}
	return p.ahead.Numbers(pos, to, line)
}
