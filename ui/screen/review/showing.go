package review

import (
	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/ui/screen"
)

// newShowing returns the showing of a moment; it is not on if there is no line to show. found says
// that the better move was played.
func newShowing(m *coach.Move, reader sentence.Reader, found bool) screen.Showing {
	lines := screen.LinesOf(m, reader)
	if found {
		lines[0].Label, lines[1].Label = "review.show.worse", "review.show.played"
	}
	return screen.NewShowing(lines[:]...)
}

// stageOf returns the board of the screen.
func stageOf(p *Screen) screen.Stage {
	return screen.Stage{Motions: &p.board.Motions, Motion: p.s.Settings.Motion, Back: p.line.discs()}
}
