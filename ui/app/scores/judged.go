package scores

import (
	"math"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// Grades are the grades of the classes of a review.
var Grades = [...]theme.Grade{coach.Fine: theme.Fine, coach.Best: theme.Best, coach.Slip: theme.Slip,
	coach.Mistake: theme.Mistake, coach.BigMistake: theme.BigMistake}

// Judged returns the chip of a move that a review has judged, and the best move's chip if best is
// true.
func (t Perspective) Judged(m *coach.Move, as settings.ValueAs, best bool) []view.Chip {
	chip := func(at game.Move, loss, score float64, class coach.Class) view.Chip {
		return view.Chip{Square: at.Square(), Words: t.judgedWords(m.Side, loss, score, as), Tick: as == settings.AsLoss && at == m.Best,
			Share: 1 - min(1, loss/coach.BigFrom), Grade: Grades[class], Exact: m.Kind == coach.Exact, Best: at == m.Best, Played: at == m.Played}
	}
	chips := []view.Chip{chip(m.Played, m.Loss, m.Score, m.Class)}
	if best && m.Best != m.Played && m.Best.IsSquare() {
		chips = append(chips, chip(m.Best, 0, m.BestScore, coach.Best))
	}
	return chips
}

// Agree gives the chips of a judged move and of the best one the values that the review has, so
// that a move has one value on the screen.
func (t Perspective) Agree(chips []view.Chip, m *coach.Move, as settings.ValueAs) {
	for i := range chips {
		c := &chips[i]
		at, score, loss := game.Move(c.Square), 0.0, 0.0
		c.Best = at == m.Best
		switch {
		case at == m.Best:
			score = m.BestScore
		case at == m.Played:
			score, loss = m.Score, m.Loss
			c.Grade = max(Grades[m.Class], theme.Fine)
		case c.Tick:
			c.Words = discWords(0, 0, settings.AsLoss)
			fallthrough
		default:
			c.Tick = false
			continue
		}
		c.Tick = at == m.Best && as == settings.AsLoss
		c.Words, c.Exact = t.judgedWords(m.Side, loss, score, as), m.Kind == coach.Exact
	}
}

// judgedWords returns the words on the chip of a move; score is for its side.
func (t Perspective) judgedWords(side game.Color, loss, score float64, as settings.ValueAs) []string {
	shown := session.ScoreFor(ai.Score{Kind: ai.Discs, Value: score}, side, t.side)
	return discWords(int(math.Round(loss)), int(math.Round(shown.Value)), as)
}
