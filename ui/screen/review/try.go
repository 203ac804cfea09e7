package review

import (
	"flipside/ai/coach"
	"flipside/ai/coach/see"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/view"
)

// attempt is a try to find a better move than the one played. The zero value is no try.
type attempt struct {
	on      bool
	ply     int       // of the moment
	move    game.Move // the user's, if waiting or judged
	waiting bool      // for the judgement
	judged  bool
	knows   bool // the user has found a move that is as good as the best
	answer  coach.Judgement
}

// place makes a move the user's answer. It waits for its judgement.
func (t *attempt) place(m game.Move) {
	*t = attempt{on: true, ply: t.ply, move: m, waiting: true, knows: t.knows}
}

// open reports whether no move has been judged yet.
func (t *attempt) open() bool { return t.on && !t.judged }

// awaits reports whether a judgement, or the error in its place, is the one that is waited for.
func (t *attempt) awaits(j *coach.Judgement, err error) bool {
	return t.waiting && (err != nil || j.Ply == t.ply && j.Move == t.move)
}

// take takes the judgement of the user's move, and returns what it teaches about best, the best
// move at the moment.
func (t *attempt) take(j coach.Judgement, best game.Move) coach.Lesson {
	t.waiting, t.judged, t.answer = false, true, j
	t.knows = t.knows || t.solved()
	return coach.Lesson{Ply: j.Ply, Scores: map[game.Move]float64{j.Move: j.Score, best: j.BestScore}}
}

// solved reports whether the user's move is as good as the best one.
func (t *attempt) solved() bool { return t.judged && t.answer.Outcome == coach.AsGood }

// numbers returns the moves that are shown ahead on the board: the user's, and the reply to it.
func (t *attempt) numbers(pos game.Position, to game.Color) []see.Number {
	switch {
	case t.judged:
		return view.Ahead(pos, to, t.answer.Line, 2)
	case t.waiting:
		return view.Ahead(pos, to, []game.Move{t.move}, 1)
	}
	return nil
}

// card turns the card of a moment into the card of the try.
func (t *attempt) card(m *coach.Move, reader sentence.Reader, d *view.MomentData) {
	d.Titles = []string{words.Get("review.try", "move", m.Ply)}
	d.Retry = t.judged && !t.solved()
	d.Next = true
	d.Board = view.BoardData{Discs: m.Position.Discs(m.Side)}
	d.Grade, d.Counts, d.Update = 0, nil, "" // a number would seem to belong to the try
	switch {
	case t.waiting:
		d.Sentences = []view.Sentence{{Text: words.Get("review.try.wait", "move", t.move), Squares: squaresOf([]game.Move{t.move})}}
	case !t.judged:
		d.Sentences = []view.Sentence{{Text: words.Get("review.try.ask", "move", m.Played)}}
	default:
		d.Board = refuted(m, t.answer.Line)
		d.Sentences = []view.Sentence{{Text: verdict(m, &t.answer), Squares: squaresOf(t.answer.Line)}}
	}
	if t.knows {
		d.Sentences = append(d.Sentences, better(m, t.judged && t.move == m.Best))
		for _, why := range m.Reasons {
			if adds(&why) {
				d.Sentences = append(d.Sentences, sentenceOf(m, &why, reader.Alone(why.Instead), true))
			}
		}
	}
}
