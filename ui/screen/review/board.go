package review

import (
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/scores"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/store"
	"flipside/ui/theme"
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
		p.attempt(m)
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

// chips returns the values on the board: with Values those of the analysis, otherwise the move of
// the moment on the card, and the better one where the user knows it.
func (p *Screen) chips() []view.Chip {
	n := p.line.at()
	if p.try.on {
		return nil
	}
	if p.values.on {
		if p.values.report != nil {
			o := scores.Chips{Most: p.values.most(p.s.Settings.Values), As: p.s.Settings.ValueAs, Played: game.NoMove}
			if next := p.line.next(n); next != nil {
				o.Played = next.Move()
			}
			return p.agree(scores.For(p.of.Seats, p.s.Settings.ScoreSide).Chips(p.values.report, o))
		}
	} else if p.moment == 0 || n != p.before(p.moment) {
		return nil
	}
	next := p.line.next(n)
	if next == nil {
		return nil
	}
	m, ok := p.judged(next)
	if !ok {
		return nil
	}
	chip := func(at game.Move, score float64, grade int) view.Chip {
		loss := m.BestScore - score
		if at == m.Played {
			loss = m.Loss
		}
		return view.Chip{Square: at.Square(), Words: p.chipWords(m.Side, loss, score), Tick: p.s.Settings.ValueAs == store.AsLoss && at == m.Best, Share: 1 - min(1, loss/review.BigFrom),
			Grade: grades[grade], Exact: m.Kind == review.Exact, Best: at == m.Best, Played: at == m.Played}
	}
	list := []view.Chip{chip(m.Played, m.Score, int(m.Class))}
	if m.Best != m.Played && (p.values.on || p.known(p.moment)) && m.Best.IsSquare() {
		list = append(list, chip(m.Best, m.BestScore, int(review.Best)))
	}
	return list
}

// agree gives the chips of the move of the game and of the best one the values that the card and
// the graph have, so that a move has one value on the screen.
func (p *Screen) agree(chips []view.Chip) []view.Chip {
	next := p.line.next(p.line.at())
	if next == nil || p.values.report.IsPlayouts {
		return chips
	}
	m, ok := p.judged(next)
	if !ok {
		return chips
	}
	for i := range chips {
		c := &chips[i]
		at, score, loss := game.Move(c.Square), 0.0, 0.0
		c.Best = at == m.Best
		switch {
		case at == m.Best:
			score = m.BestScore
		case at == m.Played:
			score, loss = m.Score, m.Loss
			c.Grade = max(grades[m.Class], theme.Fine)
		case c.Tick:
			c.Words = scores.LossWords(0)
			fallthrough
		default:
			c.Tick = false
			continue
		}
		c.Tick = at == m.Best && p.s.Settings.ValueAs == store.AsLoss
		c.Words, c.Exact = p.chipWords(m.Side, loss, score), m.Kind == review.Exact
	}
	return chips
}

// chipWords writes what a move loses, or its score for the side that is told.
func (p *Screen) chipWords(side game.Color, loss, score float64) []string {
	if p.s.Settings.ValueAs == store.AsLoss {
		return scores.LossWords(whole(loss))
	}
	if scores.For(p.of.Seats, p.s.Settings.ScoreSide).Side() != side {
		score = -score
	}
	if whole(score) == 0 {
		return []string{words.Get("chip.even")}
	}
	return []string{words.Get("chip.value", "value", signed(whole(score)))}
}

// ahead is a line that stays on the board.
type ahead struct {
	from  *game.Node // the position before the line; nil: no line stays
	moves []game.Move
	steps int
}

var noLine = ahead{steps: aheadMoves}

// aheadMoves is the number of moves of a line that are shown at first.
const aheadMoves = 6

// numbers returns the moves that are shown ahead on the board.
func (p *Screen) numbers(f *widget.Frame, chips []view.Chip) []view.Number {
	n := p.line.at()
	pos, to := n.Position()
	if p.try.on {
		switch t := &p.try; {
		case t.judged:
			return view.Ahead(pos, to, t.answer.Line, 2)
		case t.waiting:
			return view.Ahead(pos, to, []game.Move{t.move}, 1)
		}
		return nil
	}
	line := p.pointedLine(f, chips)
	if line == nil && p.moment > 0 && n == p.before(p.moment) {
		line = p.row
	}
	if line == nil && p.ahead.from == n {
		line = p.ahead.moves
	}
	numbers := view.Ahead(pos, to, line, p.ahead.steps)
	p.ahead.steps = max(1, min(p.ahead.steps, max(aheadMoves, len(numbers))))
	return numbers
}

// pointedLine returns the line of the chip under the pointer or the cursor.
func (p *Screen) pointedLine(f *widget.Frame, chips []view.Chip) []game.Move {
	target, there := p.board.Target(f)
	if !there || f.Blocked() {
		return nil
	}
	for _, c := range chips {
		if c.Square == target {
			return p.lineOf(game.Move(target))
		}
	}
	return nil
}

// lineOf returns the expected line after a move in the position on the board.
func (p *Screen) lineOf(m game.Move) []game.Move {
	if p.values.on && p.values.report != nil {
		for _, x := range p.values.report.Moves {
			if x.Move == m && len(x.PV) > 0 {
				return x.PV
			}
		}
	}
	if next := p.line.next(p.line.at()); next != nil {
		if x, ok := p.judged(next); ok {
			switch m {
			case x.Played:
				return x.Line
			case x.Best:
				return x.BestLine
			}
		}
	}
	return []game.Move{m}
}
