package review

import (
	"slices"

	"flipside/ai/coach"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/scores"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// notes are what the review and the user write into the game: the comment that is being written,
// and the marks and sums of a finished review.
type notes struct {
	tags    record.Tags // of the game
	marked  bool        // the marks of the finished review are in the game
	comment *comment    // that is being written; nil: none
}

// comment is a comment on a move, or on the game.
type comment struct {
	node  *game.Node
	field widget.FieldState
}

// commentID is the ID of the field of a comment.
const commentID = "review-comment"

// write begins a comment on a node. It has the focus next.
func (w *notes) write(f *widget.Frame, n *game.Node) {
	w.comment = &comment{node: n}
	w.comment.field.Set(n.Note.Comment)
	f.FocusNext(commentID)
}

// writing reports whether the keys belong to the comment.
func (w *notes) writing(f *widget.Frame) bool { return w.comment != nil && f.State.Focus == commentID }

// declare declares the field of the comment at the bottom of r, and returns the area above it. done
// says that the comment has ended, keep that its text is to be kept.
func (w *notes) declare(f *widget.Frame, r widget.Rect) (rest widget.Rect, done, keep bool) {
	if w.comment == nil {
		return r, false, false
	}
	line, rest := r.Bottom(theme.Target, 6)
	touch := f.Field(commentID, line, &w.comment.field, widget.Field{Placeholder: words.Get("review.comment")})
	return rest, touch.Submitted || f.In.Key(widget.KeyEscape), touch.Submitted
}

// finish ends the comment. It returns the node of the comment and its text; changed is false if the
// node has that text already.
func (w *notes) finish() (n *game.Node, text string, changed bool) {
	c := w.comment
	w.comment = nil
	text = c.field.Text()
	return c.node, text, text != c.node.Note.Comment
}

// verdicts are the signs of the classes.
var verdicts = map[coach.Class]game.Verdict{coach.Slip: game.Doubtful, coach.Mistake: game.Bad, coach.BigMistake: game.Blunder}

// mark writes the marks, values and sums of a finished review into the game, once, and reports
// whether that changed anything. main are the nodes of the game. A verdict that is there already
// stays.
func (w *notes) mark(r *coach.Report, main []*game.Node) (changed bool) {
	if w.marked || r.Stage != coach.Done {
		return false
	}
	w.marked = true
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Kind == coach.Unknown || m.At+1 >= len(main) {
			continue
		}
		note := &main[m.At+1].Note
		if v := verdicts[m.Class]; v != game.NoVerdict && note.Verdict == game.NoVerdict {
			note.Verdict, changed = v, true
		}
		if score := float64(scores.Whole(m.Score)); note.Value == nil || *note.Value != score {
			note.Value, changed = &score, true
		}
	}
	for side, s := range r.Sides {
		if tags := w.tags.Lost(game.Color(side), scores.Whole(s.Loss)); s.Counted > 0 && !slices.Equal(tags.Other, w.tags.Other) {
			w.tags, changed = tags, true
		}
	}
	return changed
}
