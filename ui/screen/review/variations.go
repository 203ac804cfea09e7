package review

import (
	"slices"

	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// mostUndo is the number of changes that can be undone.
const mostUndo = 50

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
	g := game.NewFrom(p.g.StartPosition())
	for _, m := range p.through(p.at()) {
		_ = g.Play(m) // no error: it is legal in the tree
	}
	p.s.CopyGame(g, false)
	if !p.onMain(p.at()) {
		p.s.Messages.Say(words.Get("copied.variation", "n", game.Placed(g.Line())), screen.AWhile)
	}
}

// remember keeps the tree as it is now for an undo.
func (p *Screen) remember() {
	p.undo = append(p.undo, p.g.Copy())
	if len(p.undo) > mostUndo {
		p.undo = p.undo[1:]
	}
}

// undoChange takes back the last change of the tree.
func (p *Screen) undoChange() {
	if len(p.undo) == 0 {
		p.s.Messages.Say(words.Get("review.noundo"), screen.Briefly)
		return
	}
	before := p.discs()
	p.g, p.undo = p.undo[len(p.undo)-1], p.undo[:len(p.undo)-1]
	p.comment, p.try, p.ahead = nil, attempt{}, noLine
	p.follow()
	p.board.Motions.Change(before, p.discs(), p.s.Settings.Motion)
	p.s.Messages.Say(words.Get("review.undone"), screen.Briefly)
	p.keep()
}

// play plays a move on the board. A new one begins a variation.
func (p *Screen) play(m game.Move) {
	n := p.at()
	for _, c := range n.Children() {
		if c.Move() == m {
			p.show(p.passed(c))
			return
		}
	}
	p.remember()
	if p.g.Play(m) != nil {
		return
	}
	made := p.g.Current()
	p.g.AutoPass()
	last := p.g.Current()
	_ = p.g.Go(n) // so that the discs move on the board
	p.show(made)
	if last != made {
		p.show(last)
	}
	p.keep()
}

// passed returns the node after a pass that must follow n, if the tree has it, else n.
func (p *Screen) passed(n *game.Node) *game.Node {
	if next := p.next(n); next != nil && next.Move() == game.Pass {
		return next
	}
	return n
}

// branch returns the node at which the variation of n leaves its parent's main line; nil if n
// belongs to no variation.
func branch(n *game.Node) *game.Node {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Children()[0] != n {
			return n
		}
	}
	return nil
}

// promote moves the variation on the board up. The game itself stays the main line.
func (p *Screen) promote() {
	n := branch(p.at())
	if n == nil {
		return
	}
	parent := n.Parent()
	siblings := parent.Children()
	if p.onMain(siblings[0]) && slices.Index(siblings, n) == 1 {
		p.s.Messages.Say(words.Get("review.first"), screen.AWhile)
		return
	}
	p.remember()
	_ = p.g.Promote(n) // no error: n is a node of the game
	if p.onMain(siblings[0]) {
		_ = p.g.Promote(siblings[0])
	}
	p.keep()
}

// remove deletes the move on the board and all after it. The moves of the game stay.
func (p *Screen) remove() {
	n := p.at()
	if p.onMain(n) {
		p.s.Messages.Refuse(words.Get("review.stays"), screen.AWhile)
		return
	}
	p.remember()
	p.show(n.Parent())
	_ = p.g.Delete(n) // no error: n is a node of the game
	p.s.Messages.Say(words.Get("review.deleted"), screen.AWhile)
	p.keep()
}

// write begins a comment on the move on the board, or on the game.
func (p *Screen) write(f *widget.Frame) {
	p.comment = &comment{node: p.at()}
	p.comment.field.Set(p.at().Note.Comment)
	f.FocusNext(commentID)
}

// finish ends the comment that is being written, and keeps it if asked to.
func (p *Screen) finish(f *widget.Frame, keep bool) {
	c := p.comment
	p.comment = nil
	f.FocusNext(treeID)
	if said := c.field.Text(); keep && said != c.node.Note.Comment {
		p.remember()
		c.node.Note.Comment = said
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
	r.Game = turnedTree(p.g, game.InverseSymmetry(p.turn))
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
		if m.Kind == review.Unknown || m.At+1 >= len(p.main) {
			continue
		}
		note := &p.main[m.At+1].Note
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
