package screen

import (
	"flipside/ai/coach"
	"flipside/ai/coach/see"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
)

// fewPlies is how far a line without a reason is shown.
const fewPlies = 4

// LinesOf returns the refutation of a judged move and the better line, each up to where the loss
// shows, with a caption there.
func LinesOf(m *coach.Move, reader sentence.Reader) [2]ShownLine {
	does, instead := "", ""
	var marks [2]see.Marks
	played, best := m.Position.LegalPart(m.Line, fewPlies), m.Position.LegalPart(m.BestLine, fewPlies)
	for _, why := range m.Reasons {
		if !why.Explains() {
			continue
		}
		played, best = m.Shown(&why)
		does, instead = reader.Of(why.Does), reader.Of(why.Instead)
		marks = [2]see.Marks{MarksOf(m, why.Does, why.Payoff, false), MarksOf(m, why.Instead, why.Payoff, true)}
		break // the one that shows first
	}
	if does == "" {
		does = AfterMove(m, m.Played)
	}
	if instead == "" {
		instead = AfterMove(m, m.Best)
	}
	return [2]ShownLine{
		{m.Position, m.Side, played, "review.show.played", does, marks[0]},
		{m.Position, m.Side, best, "review.show.best", instead, marks[1]},
	}
}

// AfterMove says what the side of a judged move gets after its move, or after the best one.
func AfterMove(m *coach.Move, move game.Move) string {
	gets, played := scores.Results(m)
	if move != m.Best {
		gets = played
	}
	return words.Get("review.show.gets", "move", move, "side", m.Side, "counts", gets)
}
