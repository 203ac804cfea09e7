package review

import "flipside/ui/screen"

// goTo puts a moment on the card, and the position before its move on the board. Without a moment
// it does nothing.
func (p *Screen) goTo(ply int) {
	if ply > 0 {
		p.moments.take(ply)
		p.show(p.found.before(&p.line, ply))
	}
}

// turnSide shows the moments of another side first.
func (p *Screen) turnSide(side int) {
	p.moments.side = side
	p.moments.take(0)
	p.choose()
	p.goTo(p.moments.card)
}

// showAll shows every mark of both sides, or only the costliest ones again.
func (p *Screen) showAll() {
	p.moments.all = !p.moments.all
	p.choose()
	if ply := p.moments.listed(); ply != p.moments.card {
		p.goTo(ply)
	}
}

// reveal shows the better move of the moment on the card, and plays both lines on the board; while
// they are shown, it stops that.
func (p *Screen) reveal() {
	if p.showing.On() {
		p.showing.Stop(stageOf(p))
		return
	}
	p.moments.known[p.moments.card] = true
	p.moments.reading.touched = true
	p.try = attempt{}
	p.look(p.found.before(&p.line, p.moments.card))
	p.showing = newShowing(p.moments.move(&p.found), readerOf(p), p.found.find(p.moments.card) != nil)
}

// retry begins a try at the moment on the card.
func (p *Screen) retry() {
	p.show(p.found.before(&p.line, p.moments.card))
	p.try = attempt{on: true, ply: p.moments.card}
	p.moments.reading.touched = true
	p.s.Messages.Clear()
}

// pollTry takes the judgement of the user's move.
func (p *Screen) pollTry() {
	j, ok := p.job.judged(p.line.turned)
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
