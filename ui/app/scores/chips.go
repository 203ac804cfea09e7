package scores

import (
	"fmt"
	"math"
	"slices"

	"flipside/ai"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// Chips says which values are shown on the board.
type Chips struct {
	Most   settings.Most
	As     settings.ValueAs
	Played game.Move // the move that was played next; NoMove if none was

	Others []game.Move // what other advisers prefer to the best one
}

// The least losses of the grades, in discs and in percent of the win chance.
var (
	gradesByDiscs  = [...]int{theme.Fine: 1, theme.Slip: 2, theme.Mistake: 5, theme.BigMistake: 10}
	gradesByChance = [...]int{theme.Fine: 1, theme.Slip: 5, theme.Mistake: 12, theme.BigMistake: 25}
)

// farLoss is the loss in discs at which the bar of a chip is empty.
const farLoss = 10

// Count returns the number of moves that m allows.
func count(m settings.Most) int {
	return map[settings.Most]int{settings.MostOne: 1, settings.MostThree: 3, settings.MostFive: 5, settings.MostAll: game.Squares}[m]
}

// Chips returns the values of the best moves of a report, and of the played move. A loss is seen
// from the side to move; a score is for the side of t.
func (t Perspective) Chips(rep *session.Analysis, o Chips) (chips []view.Chip) {
	if o.Most == settings.MostNone || rep == nil {
		return nil
	}
	most, all := count(o.Most), lengthsOf(rep)
	for i := range rep.Moves {
		m := &rep.Moves[i]
		if !m.Move.IsSquare() || i >= most && m.Move != o.Played && !slices.Contains(o.Others, m.Move) {
			continue
		}
		c := view.Chip{Square: m.Move.Square(), Share: all.bar(m), Best: i == 0, Exact: m.Score.Kind == ai.Exact && rep.Playouts == 0, Played: m.Move == o.Played, Other: slices.Contains(o.Others, m.Move)}
		loss := lossOf(rep, m)
		c.Grade = gradeOf(rep, m, loss)
		switch {
		case rep.Playouts > 0:
			c.Share = all.share(m)
		case m.Score.Kind != ai.Points:
			c.Share = 1 - min(1, float64(loss)/farLoss)
		}
		if c.Tick = o.As == settings.AsLoss && i == 0; !c.Tick {
			c.Words = t.chipWords(rep, m, loss, o.As)
		}
		chips = append(chips, c)
	}
	for _, m := range o.Others {
		if !slices.ContainsFunc(chips, func(c view.Chip) bool { return c.Square == m.Square() }) {
			// The report has no value of the move: an engine of playouts may never have tried it.
			chips = append(chips, view.Chip{Square: m.Square(), Words: []string{words.Get("chip.unknown")}, Grade: theme.Fine, Other: true})
		}
	}
	return chips
}

// Legend explains the values on the board if they differ from the panel's: losses, or scores
// without their fraction.
func Legend(rep *session.Analysis, as settings.ValueAs) string {
	switch {
	case rep == nil || len(rep.Moves) == 0:
		return ""
	case as != settings.AsLoss:
		return words.Get("legend.score")
	case rep.Playouts > 0:
		return words.Get("legend.chance")
	}
	return words.Get("legend.loss")
}

// lossOf returns what a move loses against the first move, in discs or percent. A move that is
// better than the first loses nothing: the order on the screen follows a little later.
func lossOf(rep *session.Analysis, m *ai.MoveStat) int {
	best, s := rep.Moves[0].Score, m.Score
	if rep.Playouts > 0 {
		return max(0, percentOf(best)-percentOf(s))
	}
	return max(0, int(math.Round(best.Value-s.Value)))
}

// gradeOf returns the grade of a move by its loss. Points have no unit, so that they have no grades
// below the second. A move that gives away an exact win or draw is a big mistake.
func gradeOf(rep *session.Analysis, m *ai.MoveStat, loss int) (g theme.Grade) {
	table := gradesByDiscs[:]
	if rep.Playouts > 0 {
		table = gradesByChance[:]
	}
	for i, least := range table {
		if loss >= least {
			g = theme.Grade(i)
		}
	}
	best, s := rep.Moves[0].Score, m.Score
	switch {
	case s.Kind == ai.Points:
		return min(g, theme.Fine)
	case rep.Playouts > 0 || best.Kind != ai.Exact || s.Kind != ai.Exact:
	case best.Value > 0 && s.Value <= 0, best.Value == 0 && s.Value < 0:
		return theme.BigMistake
	}
	return g
}

// chipWords returns the words on a chip; the longest comes first.
func (t Perspective) chipWords(rep *session.Analysis, m *ai.MoveStat, loss int, as settings.ValueAs) []string {
	s := session.ScoreFor(m.Score, rep.Side, t.side)
	switch {
	case as == settings.AsLoss && rep.Playouts > 0 && loss > 0:
		return []string{words.Get("chip.loss.percent", "loss", loss), words.Get("chip.loss", "loss", loss)}
	case as != settings.AsLoss && rep.Playouts > 0:
		return []string{words.Get("chip.percent", "percent", percentOf(s)), words.Get("chip.chance", "percent", percentOf(s))}
	}
	return discWords(loss, int(math.Round(s.Value)), as)
}

// discWords returns the words on the chip of a move that loses some discs and has a score. A loss
// has a sign, so that it is no score.
func discWords(loss, score int, as settings.ValueAs) []string {
	switch {
	case as == settings.AsLoss && loss == 0:
		return []string{words.Get("chip.none")}
	case as == settings.AsLoss:
		return []string{words.Get("chip.loss", "loss", loss)}
	case score == 0:
		return []string{words.Get("chip.even")}
	}
	return []string{words.Get("chip.value", "value", fmt.Sprintf("%+d", score))}
}

// evenDiscs is the score below which a position looks even, because it would be written as 0.
const evenDiscs = 0.5

// Bar returns the content of the advantage bar for a report, or an even bar that waits without one.
func (t Perspective) Bar(rep *session.Analysis) view.BarData {
	d := view.BarData{Side: t.side, Share: 0.5, Words: words.Get("analysis.none"), Waits: rep == nil}
	if rep == nil || rep.Score.Kind == ai.NoScore {
		return d
	}
	d.Words = t.score(rep)[0]
	s := session.ScoreFor(rep.Score, rep.Side, t.side)
	// A score of far fills three quarters of the half: a curve shows small scores as well as large.
	far := 16.0
	switch {
	case rep.Playouts > 0:
		d.Share = chanceOf(s)
		return d
	case s.Kind == ai.Points:
		far = farPoints
	case math.Abs(s.Value) < evenDiscs:
		return d
	}
	d.Share = 0.5 + 0.5*math.Tanh(s.Value/far)
	return d
}

// farPoints is the number of points that fills as much of the bar as 16 discs.
const farPoints = 100
