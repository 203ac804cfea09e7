package screen

import (
	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/view"
)

// MoveAt is a move in a position.
type MoveAt struct {
	At   session.Spot
	Move game.Move
}

// firstSteps is the number of moves of a line that are shown at first.
const firstSteps = 6

// Ahead is the line of moves that is shown as numbers on the board: of which move it is, how many
// of its moves are shown, and which line is pinned.
type Ahead struct {
	steps  int
	shown  MoveAt // the move whose line was shown last, by Follow
	pinned MoveAt // the move whose line stays in its position; NoMove if none
	line   []game.Move
}

// NewAhead returns an Ahead without a line.
func NewAhead() Ahead {
	return Ahead{steps: firstSteps, shown: MoveAt{Move: game.NoMove}, pinned: MoveAt{Move: game.NoMove}}
}

// Reset forgets the line that stays, and how many moves were shown.
func (a *Ahead) Reset() { *a = NewAhead() }

// Follow says whose line is shown now; NoMove for none. Another one begins with the first moves.
func (a *Ahead) Follow(s MoveAt) {
	if s.Move != game.NoMove && s != a.shown {
		a.steps = firstSteps
	}
	a.shown = s
}

// Shown returns the move whose line is shown, by Follow; NoMove for none.
func (a *Ahead) Shown() game.Move { return a.shown.Move }

// Step shows some moves more or less.
func (a *Ahead) Step(by int) { a.steps = max(1, a.steps+by) }

// Numbers returns the shown moves of a line. p is the position before it, seen from the side to.
func (a *Ahead) Numbers(p game.Position, to game.Color, line []game.Move) []see.Number {
	numbers := view.Ahead(p, to, line, a.steps)
	a.steps = max(1, min(a.steps, max(firstSteps, len(numbers))))
	return numbers
}

// Pin makes the line of a move stay. If it stays already, Pin takes it away. The line is nil if it
// changes with the values.
func (a *Ahead) Pin(s MoveAt, line []game.Move) {
	if a.pinned == s {
		s.Move = game.NoMove
	}
	a.pinned, a.line = s, line
}

// Pinned returns the move whose line stays in a position, with the line as Pin got it; NoMove for
// none.
func (a *Ahead) Pinned(at session.Spot) (game.Move, []game.Move) {
	if a.pinned.At != at || a.pinned.Move == game.NoMove {
		return game.NoMove, nil
	}
	return a.pinned.Move, a.line
}

// Unpin removes the pinned line, and reports whether it belonged to a position.
func (a *Ahead) Unpin(at session.Spot) bool {
	m, _ := a.Pinned(at)
	a.pinned.Move = game.NoMove
	return m != game.NoMove
}
