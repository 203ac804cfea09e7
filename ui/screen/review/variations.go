package review

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Copy implements screen.Copying. It copies the whole line through the position on the board: the
// game, or a variation with the moves of the game before it.
func (p *Screen) Copy() {
	g := game.NewFrom(p.line.tree.StartPosition())
	for _, m := range p.line.through(p.line.at()) {
		_ = g.Play(m) // no error: it is legal in the tree
	}
	p.s.Sharing.CopyGame(g, false)
	if !p.line.onMain(p.line.at()) {
		p.s.Messages.Say(words.Get("copied.variation", "n", game.Placed(g.Line())), screen.AWhile)
	}
}

// forget ends what belongs to the nodes of a tree that is replaced by another one.
func (p *Screen) forget() {
	p.notes.comment, p.try, p.showing = nil, attempt{}, screen.Showing{}
	p.ahead.Reset()
}

// undoChange takes back the last change of the tree.
func (p *Screen) undoChange() {
	before := p.line.discs()
	if !p.line.undo() {
		p.s.Messages.Say(words.Get("review.noundo"), screen.Briefly)
		return
	}
	p.forget()
	p.board.Motions.Change(before, p.line.discs(), p.s.Settings.Motion)
	p.s.Messages.Say(words.Get("review.undone"), screen.Briefly)
	p.save(true)
}

// turnToF5 shows the game as if it had begun with f5, or as it was played.
func (p *Screen) turnToF5() {
	p.line.turn()
	p.forget()
	p.values.loaded = nil
	clear(p.found.lessons) // their squares are not turned
	p.board.Motions.Finish()
	p.take()
}

// play plays a move on the board. A new one begins a variation.
func (p *Screen) play(m game.Move) {
	way, changed := p.line.play(m)
	for _, n := range way {
		p.show(n)
	}
	if changed {
		p.save(true)
	}
}

// edit does what the user asks for in the list of moves, at the position on the board.
func (p *Screen) edit(f *widget.Frame, ask view.TreeAsk) {
	switch n := p.line.at(); ask {
	case view.TreeComment:
		p.notes.write(f, n)
	case view.TreePromote:
		switch p.line.promote() {
		case isFirst:
			p.s.Messages.Say(words.Get("review.first"), screen.AWhile)
		case promoted:
			p.save(true)
		}
	case view.TreeDelete:
		if p.line.onMain(n) {
			p.s.Messages.Refuse(words.Get("review.stays"), screen.AWhile)
			return
		}
		p.line.remove(n, p.show)
		p.s.Messages.Say(words.Get("review.deleted"), screen.AWhile)
		p.save(true)
	}
}

// save saves the game with its variations and notes. own says that the user has changed them.
func (p *Screen) save(own bool) {
	if p.of.Save == nil {
		return
	}
	r := *p.of.Record
	r.Tags = p.notes.tags
	r.Game = p.line.asPlayed()
	if err := p.of.Save(&r, own); err != nil {
		p.s.Messages.Refuse(err.Error(), screen.Long)
	}
}
