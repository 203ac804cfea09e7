package review

import (
	"flipside/game"
	"flipside/ui/screen"
)

// before returns the node before the move of a ply of the report.
func (p *Screen) before(ply int) *game.Node {
	return p.line.main[max(0, min(len(p.line.main)-1, p.found.move(ply).At))]
}

// goTo puts a moment on the card, and the position before its move on the board. Without a moment
// it does nothing.
func (p *Screen) goTo(ply int) {
	if ply > 0 {
		p.moments.card = ply
		p.show(p.before(ply))
	}
}

// turnSide shows the moments of another side first.
func (p *Screen) turnSide(side int) {
	p.moments.side, p.moments.card = side, 0
	p.choose()
	p.goTo(p.moments.card)
}

// showAll shows every mark of both sides, or the dearest ones again.
func (p *Screen) showAll() {
	p.moments.all = !p.moments.all
	p.choose()
	if ply := p.moments.listed(); ply != p.moments.card {
		p.goTo(ply)
	}
}

// reveal shows the better move of the moment on the card.
func (p *Screen) reveal() {
	p.moments.known[p.moments.card], p.try.told = true, p.try.on
	p.look(p.before(p.moments.card))
}

// retry begins a try at the moment on the card.
func (p *Screen) retry() {
	p.show(p.before(p.moments.card))
	p.try = attempt{on: true, ply: p.moments.card}
	p.s.Messages.Clear()
}

// pollTry takes the judgement of the user's move.
func (p *Screen) pollTry() {
	j, ok := p.s.Reviewer.Judged(p.tag)
	j.Judgement = turnedJudgement(j.Judgement, p.line.turned)
	if !ok || !p.try.awaits(&j.Judgement, j.Err) {
		return
	}
	if j.Err != nil {
		p.try.waiting = false
		p.s.Messages.Refuse(j.Err.Error(), screen.AWhile)
		return
	}
	p.found.learn(j.Move, p.try.take(j.Judgement, p.found.move(j.Ply).Best))
	if p.try.solved() {
		p.moments.known[p.try.ply] = true
	}
}

// turnValues switches the values on or off.
func (p *Screen) turnValues() {
	p.values.turn()
	p.ahead.Reset()
}

// learnValues lets the judgement of the move of the game learn from the values of its position.
func (p *Screen) learnValues() {
	m, ok := p.found.judged(p.line.step(1))
	if !ok {
		return
	}
	if l, ok := p.values.lesson(&m); ok {
		p.found.learn(game.NoMove, l)
	}
}
