package review

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/view"
)

// choose finds the moments that a report has, and puts the first one on the card: the turning point
// if it is one of them. The board goes there too, unless the user has chosen a position.
func (p *Screen) choose() {
	p.moments = p.momentsOf(p.yours)
	if p.all {
		p.moments = p.report.AllMoments()
	}
	ready := p.report.Stage == review.Refining || p.report.Stage == review.Done
	if !ready || len(p.moments) == 0 || p.moment != 0 && slices.Contains(p.report.AllMoments(), p.moment) {
		return
	}
	p.moment = p.moments[0]
	if slices.Contains(p.moments, p.report.Turning) {
		p.moment = p.report.Turning
	}
	if !p.moved {
		p.look(p.before(p.moment))
	}
}

// momentsOf returns the moments that are shown at first, of a side or of both.
func (p *Screen) momentsOf(side int) []int {
	if side != both {
		return p.report.Moments(game.Color(side), review.FewMoments)
	}
	plies := p.report.AllMoments()
	slices.SortStableFunc(plies, func(a, b int) int {
		x, y := p.move(a), p.move(b)
		return cmp.Or(cmp.Compare(y.Class, x.Class), cmp.Compare(y.Loss, x.Loss))
	})
	plies = plies[:min(review.FewMoments, len(plies))]
	slices.Sort(plies)
	return plies
}

// move returns the judged move of a ply of the report.
func (p *Screen) move(ply int) *review.Move { return &p.report.Moves[ply-1] }

// before returns the node before the move of a ply of the report.
func (p *Screen) before(ply int) *game.Node {
	return p.line.main[max(0, min(len(p.line.main)-1, p.move(ply).At))]
}

// turnSide shows the moments of another side first.
func (p *Screen) turnSide(side int) {
	p.yours, p.moment = side, 0
	p.choose()
	if p.moment > 0 {
		p.goTo(p.moment)
	}
}

// showAll shows every mark of both sides, or the dearest ones again.
func (p *Screen) showAll() {
	p.all = !p.all
	p.choose()
	if !slices.Contains(p.moments, p.moment) && len(p.moments) > 0 {
		p.goTo(p.moments[0])
	}
}

// goTo puts a moment on the card, and the position before its move on the board.
func (p *Screen) goTo(ply int) {
	p.moment = ply
	p.show(p.before(ply))
}

// goOn goes to the next moment of a list, after the last one to the first.
func (p *Screen) goOn(list []int) {
	if len(list) == 0 {
		return
	}
	to := list[0]
	for _, ply := range list {
		if ply > p.moment {
			to = ply
			break
		}
	}
	p.goTo(to)
}

// known reports whether the user knows the better move of a moment.
func (p *Screen) known(ply int) bool { return p.shown[ply] || p.values.on }

// reveal shows the better move of the moment on the card.
func (p *Screen) reveal() {
	p.shown[p.moment], p.try.told = true, p.try.on
	p.look(p.before(p.moment))
}

// whole rounds a number of discs.
func whole(discs float64) int { return int(math.Round(discs)) }

// card returns the content of the card of a moment.
func (p *Screen) card() view.MomentData {
	m := p.move(p.moment)
	titles := [...]words.Key{"review.lost", "review.lost.short"}
	if m.Kind == review.Estimate {
		titles = [...]words.Key{"review.lost.about", "review.lost.about.short"}
	}
	d := view.MomentData{Grade: grades[m.Class], Retry: true, Shown: p.known(p.moment),
		Next: len(p.moments) > 1 || p.line.at() != p.before(p.moment)}
	for _, key := range titles {
		d.Titles = append(d.Titles, words.Get(key, "move", m.Ply, "name", m.Played, "n", whole(m.Loss)))
	}
	if at := slices.Index(p.moments, p.moment); at >= 0 && len(p.moments) > 1 {
		d.Count = words.Get("review.count", "at", at+1, "last", len(p.moments))
	}
	line := m.Line
	if len(line) == 0 {
		line = []game.Move{m.Played}
	}
	d.Board = refuted(m, line)
	for _, why := range m.Reasons {
		d.Sentences = append(d.Sentences, p.sentence(why.Does))
	}
	if len(m.Reasons) == 0 {
		d.Sentences = append(d.Sentences, view.Sentence{Text: p.reply(m, line), Squares: squaresOf(line)})
	}
	if m.Ply == p.report.Turning {
		d.Sentences[0].Text = words.Get("review.turning", "sentence", d.Sentences[0].Text)
	}
	if d.Shown {
		d.Sentences = append(d.Sentences, p.better(m, false)...)
	}
	if p.try.on && p.try.ply == p.moment {
		p.tryCard(m, &d)
	}
	return d
}

// sentence writes a fact.
func (p *Screen) sentence(f review.Fact) view.Sentence {
	s := view.Sentence{Text: p.reader().Of(f)}
	for _, at := range f.Squares {
		s.Squares |= at.Bit()
	}
	return s
}

// better says which move was better, and why. It does not name the move if the user has just found
// it, and does not repeat the score of a solved endgame.
func (p *Screen) better(m *review.Move, found bool) []view.Sentence {
	key := words.Key("review.best.gets")
	if m.Kind == review.Estimate {
		key = "review.best.expects"
	}
	best, played := results(m)
	phrase := words.Get(key, "side", m.Side, "counts", best, "other", played)
	if !found {
		phrase = words.Get("review.best", "move", m.Best, "gets", phrase)
	}
	list := []view.Sentence{{Text: phrase, Squares: squaresOf([]game.Move{m.Best})}}
	for _, why := range m.Reasons {
		onlyName := why.Type == review.OnlyMove && why.Instead.N == 0 // it names the move once more, and says nothing else
		if s := p.sentence(why.Instead); s.Text != "" && why.Type != review.Endgame && !onlyName {
			list = append(list, s)
		}
	}
	return list
}

// results writes what the side of a move gets with the best move and with its own. What is proven
// is written as the result of a game, 35-29, and what is expected as a score, +6. The difference of
// the two is the loss that is shown.
func results(m *review.Move) (best, played string) {
	high := whole(m.BestScore)
	low := high - whole(m.Loss)
	if m.Kind == review.Exact {
		return counts(high), counts(low)
	}
	return signed(high), signed(low)
}

// counts writes a score in discs as the result of a game: +6 is 35-29.
func counts(score int) string {
	half := whole(float64(score) / 2)
	return words.Get("review.counts", "mine", game.Squares/2+half, "theirs", game.Squares/2-half)
}

// reply says how the game is expected to go on after a move.
func (p *Screen) reply(m *review.Move, line []game.Move) string {
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
func refuted(m *review.Move, line []game.Move) view.BoardData {
	pos, to := m.Position, m.Side
	numbers := view.Ahead(pos, to, line, 2)
	for i := 0; i < len(line) && i < 2; i++ {
		if !pos.Legal(line[i]) {
			break
		}
		pos, to = pos.Play(line[i]), to.Other()
	}
	return view.BoardData{Discs: coloured(pos, to), Numbers: numbers}
}
