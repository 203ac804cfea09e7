package review

import (
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// attempt is a try to find a better move than that of the game.
type attempt struct {
	on      bool
	ply     int       // of the moment
	move    game.Move // the user's, if waiting or judged
	waiting bool      // for the judgement
	judged  bool
	told    bool // the user has asked for the better move, or has found it
	answer  review.Judgement
}

// retry begins a try at the moment on the card.
func (p *Screen) retry() {
	p.show(p.before(p.moment))
	p.try = attempt{on: true, ply: p.moment}
	p.s.Messages.Clear()
}

// attempt asks what the user's move is worth.
func (p *Screen) attempt(m game.Move) {
	p.try = attempt{on: true, ply: p.try.ply, move: m, waiting: true, told: p.try.told}
	p.s.Reviewer.Judge(p.tag, p.try.ply, m.Transform(game.InverseSymmetry(p.line.turned)))
}

// pollTry takes the judgement of the user's move.
func (p *Screen) pollTry() {
	j, ok := p.s.Reviewer.Judged(p.tag)
	j.Judgement = turnedJudgement(j.Judgement, p.line.turned)
	if !ok || !p.try.waiting || j.Err == nil && (j.Ply != p.try.ply || j.Move != p.try.move) {
		return
	}
	p.try.waiting = false
	if j.Err != nil {
		p.s.Messages.Refuse(j.Err.Error(), screen.AWhile)
		return
	}
	p.try.judged, p.try.answer = true, j.Judgement
	p.learn(j.Move, review.Lesson{Ply: j.Ply, Scores: map[game.Move]float64{j.Move: j.Score, p.move(j.Ply).Best: j.BestScore}})
	if j.Outcome == review.AsGood {
		p.shown[p.try.ply], p.try.told = true, true
	}
}

// tryCard changes the card of a moment to that of a try.
func (p *Screen) tryCard(m *review.Move, d *view.MomentData) {
	t := &p.try
	d.Titles = []string{words.Get("review.try", "move", m.Ply)}
	d.Retry = t.judged && t.answer.Outcome != review.AsGood
	d.Next, d.Shown = true, t.told
	d.Board = view.BoardData{Discs: coloured(m.Position, m.Side)}
	d.Grade = 0
	switch {
	case t.waiting:
		d.Sentences = []view.Sentence{{Text: words.Get("review.try.wait", "move", t.move), Squares: squaresOf([]game.Move{t.move})}}
	case !t.judged:
		d.Sentences = []view.Sentence{{Text: words.Get("review.try.ask", "move", m.Played)}}
	default:
		d.Board = refuted(m, t.answer.Line)
		d.Sentences = []view.Sentence{{Text: p.verdict(m), Squares: squaresOf(t.answer.Line)}}
	}
	if t.told {
		d.Sentences = append(d.Sentences, p.better(m, t.judged && t.move == m.Best)...)
	}
}

// verdict says what the user's move is worth.
func (p *Screen) verdict(m *review.Move) string {
	j := &p.try.answer
	lost, before := whole(j.Loss), whole(j.InGame)
	discs := func(n int) string { return words.Get("review.discs", "n", n) }
	switch {
	case j.Outcome == review.AsGood && j.Move == m.Best:
		return words.Get("review.best.found", "move", j.Move)
	case j.Outcome == review.AsGood:
		return words.Get("review.good", "move", j.Move)
	case j.Outcome == review.Better:
		return words.Get("review.better", "discs", discs(lost), "before", before)
	case j.Reply.IsSquare():
		return words.Get("review.costs", "n", lost, "side", m.Side.Other(), "move", j.Reply)
	case j.Reply == game.Pass:
		return words.Get("review.costs.pass", "n", lost, "side", m.Side.Other())
	}
	return words.Get("review.costs.end", "n", lost)
}
