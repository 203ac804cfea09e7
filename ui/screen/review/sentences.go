package review

import (
	"strings"

	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// momentCard returns the card of a moment, in words for its reader. shown says that the reader
// knows the better move, turning that it is the turning point.
func momentCard(m *coach.Move, reader sentence.Reader, shown, turning bool) view.MomentData {
	titles := [...]words.Key{"review.lost", "review.lost.short"}
	if m.Kind == coach.Estimate {
		titles = [...]words.Key{"review.lost.about", "review.lost.about.short"}
	}
	d := view.MomentData{Grade: scores.Grades[m.Class], Retry: true}
	for _, key := range titles {
		d.Titles = append(d.Titles, words.Get(key, "move", m.Ply, "name", m.Played, "n", scores.Whole(m.Loss)))
	}
	line := m.Line
	if len(line) == 0 {
		line = []game.Move{m.Played}
	}
	d.Board = refuted(m, line)
	for _, why := range m.Reasons {
		d.Sentences = append(d.Sentences, sentenceOf(m, &why, reader.Of(why.Does), false))
		if shown && adds(&why) { // its words refer to the sentence above it
			d.Sentences = append(d.Sentences, sentenceOf(m, &why, reader.Of(why.Instead), true))
		}
	}
	if len(m.Reasons) == 0 {
		d.Sentences = append(d.Sentences, view.Sentence{Text: reply(m, line), Squares: squaresOf(line)})
	}
	if turning {
		d.Sentences[0].Text = words.Get("review.turning", "sentence", d.Sentences[0].Text)
	}
	if shown {
		d.Sentences = append(d.Sentences, better(m, false))
	}
	return d
}

// sentenceOf makes a sentence of the words of a reason: what the move does, or what the best one
// does instead.
func sentenceOf(m *coach.Move, why *coach.Reason, text string, best bool) view.Sentence {
	f := why.Does
	if best {
		f = why.Instead
	}
	s := linked(view.Sentence{Text: text, Squares: game.BitboardOf(f.Squares)})
	if why.Explains() {
		s.Marks = screen.MarksOf(m, f, why.Payoff, best)
	}
	return s
}

// adds reports whether what the best move does instead says more than its name or its score.
func adds(why *coach.Reason) bool {
	onlyName := why.Type == coach.OnlyMove && why.Instead.N == 0
	return why.Instead.Key != "" && why.Type != coach.Endgame && !onlyName
}

// linked links the first term of the game in a sentence to the glossary.
func linked(s view.Sentence) view.Sentence {
	if t, form := sentence.FindTerm(s.Text); t != nil {
		s.Link, s.Topic = form, t.Name
	}
	return s
}

// better says which move was better. It does not name the move if the user has just found it.
func better(m *coach.Move, found bool) view.Sentence {
	key := words.Key("review.best.gets")
	if m.Kind == coach.Estimate {
		key = "review.best.expects"
	}
	best, played := scores.Results(m)
	phrase := words.Get(key, "side", m.Side, "counts", best, "other", played)
	if !found {
		phrase = words.Get("review.best", "move", m.Best, "gets", phrase)
	}
	return view.Sentence{Text: phrase, Squares: squaresOf([]game.Move{m.Best})}
}

// reply says how the game is expected to go on after a move.
func reply(m *coach.Move, line []game.Move) string {
	after := m.Position.Play(m.Played)
	switch {
	case len(line) < 2 && after.Over():
		return words.Get("review.ends", "move", m.Played)
	case len(line) < 2:
		return words.Get("review.thinking", "move", m.Played)
	case !line[1].IsSquare():
		return words.Get("review.passes", "side", m.Side.Other())
	}
	if then := onward(line[2:]); then != "" {
		return words.Get("review.answers.then", "side", m.Side.Other(), "move", line[1], "then", then)
	}
	return words.Get("review.answers", "side", m.Side.Other(), "move", line[1])
}

// onward writes the next moves of a line, up to a pass.
func onward(line []game.Move) string {
	const most = 4
	var words []string
	for _, m := range line[:min(most, len(line))] {
		if !m.IsSquare() {
			break
		}
		words = append(words, m.String())
	}
	return strings.Join(words, " ")
}

// squaresOf returns the squares of the first two moves of a line.
func squaresOf(line []game.Move) (squares game.Bitboard) {
	for _, m := range line[:min(2, len(line))] {
		if m.IsSquare() {
			squares |= m.Square().Bit()
		}
	}
	return squares
}

// refuted returns the board after a move and the reply to it.
func refuted(m *coach.Move, line []game.Move) view.BoardData {
	pos, to := m.Position, m.Side
	numbers := view.Ahead(pos, to, line, 2)
	for _, reply := range pos.LegalPart(line, 2) {
		pos, to = pos.Play(reply), to.Other()
	}
	return view.BoardData{Discs: pos.Discs(to), Numbers: numbers}
}

// verdict says what the user's move is worth.
func verdict(m *coach.Move, j *coach.Judgement) string {
	lost, before := scores.Whole(j.Loss), scores.Whole(j.InGame)
	discs := func(n int) string { return words.Get("review.discs", "n", n) }
	switch {
	case j.Outcome == coach.AsGood && j.Move == m.Best:
		return words.Get("review.best.found", "move", j.Move)
	case j.Outcome == coach.AsGood:
		return words.Get("review.good", "move", j.Move)
	case j.Outcome == coach.Better:
		return words.Get("review.better", "discs", discs(lost), "before", before)
	case j.Reply.IsSquare():
		return words.Get("review.costs", "n", lost, "side", m.Side.Other(), "move", j.Reply)
	case j.Reply == game.Pass:
		return words.Get("review.costs.pass", "n", lost, "side", m.Side.Other())
	}
	return words.Get("review.costs.end", "n", lost)
}
