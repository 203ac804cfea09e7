package review

import (
	"slices"

	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// comment is a comment that is being written.
type comment struct {
	node  *game.Node
	field widget.FieldState
}

// commentID is the ID of the field of a comment.
const commentID = "review-comment"

// Copy implements screen.Copying. It copies the whole line through the position on the board: the
// game, or a variation with the moves of the game before it.
func (p *Screen) Copy() {
	g := game.NewFrom(p.line.tree.StartPosition())
	for _, m := range p.line.through(p.line.at()) {
		_ = g.Play(m) // no error: it is legal in the tree
	}
	p.s.CopyGame(g, false)
	if !p.line.onMain(p.line.at()) {
		p.s.Messages.Say(words.Get("copied.variation", "n", game.Placed(g.Line())), screen.AWhile)
	}
}

// undoChange takes back the last change of the tree.
func (p *Screen) undoChange() {
	before := p.line.discs()
	if !p.line.undo() {
		p.s.Messages.Say(words.Get("review.noundo"), screen.Briefly)
		return
	}
	p.comment, p.try, p.ahead = nil, attempt{}, noLine
	p.board.Motions.Change(before, p.line.discs(), p.s.Settings.Motion)
	p.s.Messages.Say(words.Get("review.undone"), screen.Briefly)
	p.keep()
}

// play plays a move on the board. A new one begins a variation.
func (p *Screen) play(m game.Move) {
	way, changed := p.line.play(m)
	for _, n := range way {
		p.show(n)
	}
	if changed {
		p.keep()
	}
}

// promote moves the variation on the board up.
func (p *Screen) promote() {
	switch p.line.promote() {
	case isFirst:
		p.s.Messages.Say(words.Get("review.first"), screen.AWhile)
	case promoted:
		p.keep()
	}
}

// remove deletes the move on the board and all after it. The moves of the game stay.
func (p *Screen) remove() {
	n := p.line.at()
	if p.line.onMain(n) {
		p.s.Messages.Refuse(words.Get("review.stays"), screen.AWhile)
		return
	}
	p.line.remove(n, p.show)
	p.s.Messages.Say(words.Get("review.deleted"), screen.AWhile)
	p.keep()
}

// write begins a comment on the move on the board, or on the game.
func (p *Screen) write(f *widget.Frame) {
	p.comment = &comment{node: p.line.at()}
	p.comment.field.Set(p.line.at().Note.Comment)
	f.FocusNext(commentID)
}

// finish ends the comment that is being written, and keeps it if asked to.
func (p *Screen) finish(f *widget.Frame, keep bool) {
	c := p.comment
	p.comment = nil
	f.FocusNext(treeID)
	if said := c.field.Text(); keep && said != c.node.Note.Comment {
		p.line.comment(c.node, said)
		p.keep()
	}
}

// keep saves the game with the variations and notes that the user has changed.
func (p *Screen) keep() { p.save(true) }

// save saves the game with its variations and notes. own tells that the user has changed them.
func (p *Screen) save(own bool) {
	if p.of.Save == nil {
		return
	}
	r := *p.of.Record
	r.Tags = p.tags
	r.Game = p.line.asPlayed()
	if err := p.of.Save(&r, own); err != nil {
		p.s.Messages.Refuse(err.Error(), screen.Long)
	}
}

// verdicts are the signs of the classes.
var verdicts = map[review.Class]game.Verdict{review.Slip: game.Doubtful, review.Mistake: game.Bad, review.BigMistake: game.Blunder}

// mark writes the marks, values and sums of a finished review into the game, once. A verdict that
// is there already stays.
func (p *Screen) mark() {
	if p.marked || p.report.Stage != review.Done {
		return
	}
	p.marked = true
	changed := false
	for i := range p.report.Moves {
		m := &p.report.Moves[i]
		if m.Kind == review.Unknown || m.At+1 >= len(p.line.main) {
			continue
		}
		note := &p.line.main[m.At+1].Note
		if v := verdicts[m.Class]; v != game.NoVerdict && note.Verdict == game.NoVerdict {
			note.Verdict, changed = v, true
		}
		if score := float64(whole(m.Score)); note.Value == nil || *note.Value != score {
			note.Value, changed = &score, true
		}
	}
	for side, s := range p.report.Sides {
		if tags := p.tags.Lost(game.Color(side), whole(s.Loss)); s.Counted > 0 && !slices.Equal(tags.Other, p.tags.Other) {
			p.tags, changed = tags, true
		}
	}
	if changed {
		p.save(false)
	}
}
