package coach

import (
	"slices"

	"flipside/game"
)

// Shown returns the first moves of the refutation and of the best line, up to where what a reason
// says shows. Where the reason is about squares that one side fills or keeps, the moves go on until
// they are full.
func (m *Move) Shown(why *Reason) (refutation, best []game.Move) {
	least := max(2, why.Payoff)
	var fill []game.Square
	if why.Type == Parity || why.Type == Free || why.Type == StableDiscs {
		fill = why.Does.Squares
	}
	return until(m.Position, m.Line, fill, least), until(m.Position, m.BestLine, fill, least)
}

// until returns the first moves of a line, at least some, until there is a disc on each of some
// squares; no more than the least where one stays empty, and none from one that is not legal on.
func until(p game.Position, line []game.Move, squares []game.Square, least int) []game.Move {
	line = p.LegalPart(line, len(line))
	for k, m := range line {
		if p = p.Play(m); k+1 >= least && !slices.ContainsFunc(squares, p.Empty().Has) {
			return line[:k+1]
		}
	}
	return line[:min(least, len(line))]
}
