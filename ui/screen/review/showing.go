package review

import (
	"flipside/ai/review"
	"flipside/ai/review/sentence"
	"flipside/assets/words"
	"flipside/ui/screen/boardscreen"
	"flipside/ui/view"
)

// fewPlies is how far a line without a reason is shown.
const fewPlies = 4

// newShowing returns the showing of a moment; it is not on if there is no line to show. found says
// that the better move was played.
func newShowing(m *review.Move, reader sentence.Reader, found bool) boardscreen.Showing {
	does, instead := "", ""
	var marks [2]view.Marks
	after := fewPlies
	for _, why := range m.Reasons {
		if !why.Explains() {
			continue
		}
		after = max(2, why.Payoff)
		does, instead = reader.Of(why.Does), reader.Of(why.Instead)
		marks = [2]view.Marks{boardscreen.MarksOf(m, why.Does, why.Payoff, false), boardscreen.MarksOf(m, why.Instead, why.Payoff, true)}
		break // the one that shows first
	}
	best, counts := results(m)
	if does == "" {
		does = words.Get("review.show.gets", "move", m.Played, "side", m.Side, "counts", counts)
	}
	if instead == "" {
		instead = words.Get("review.show.gets", "move", m.Best, "side", m.Side, "counts", best)
	}
	lines := []boardscreen.ShownLine{
		{Start: m.Position, Side: m.Side, Moves: boardscreen.Legal(m.Position, m.Line, after), Label: "review.show.played", Caption: does, Marks: marks[0]},
		{Start: m.Position, Side: m.Side, Moves: boardscreen.Legal(m.Position, m.BestLine, after), Label: "review.show.best", Caption: instead, Marks: marks[1]},
	}
	if found {
		lines[0].Label, lines[1].Label = "review.show.worse", "review.show.played"
	}
	return boardscreen.NewShowing(lines...)
}

// stageOf returns the board of the screen.
func stageOf(p *Screen) boardscreen.Stage {
	return boardscreen.Stage{Motions: &p.board.Motions, Motion: p.s.Settings.Motion, Back: p.line.discs()}
}
