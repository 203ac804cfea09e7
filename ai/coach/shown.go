package coach

import (
	"slices"

	"flipside/game"
)

// Shown returns the first moves of the refutation and of the best line, until the reason shows. If
// the reason is about squares that one side fills or keeps, the moves continue until the squares
// are full.
func (m *Move) Shown(why *Reason) (refutation, best []game.Move) {
	least := max(2, why.Payoff)
	var fill []game.Square
	if why.Type == Parity || why.Type == Free || why.Type == StableDiscs {
		fill = why.Does.Squares
	}
	return until(m.Position, m.Line, fill, least), until(m.Position, m.BestLine, fill, least)
}

// until returns the first moves of a line until all given squares have discs, but no fewer than
// least. If a square stays empty, it returns only least moves. It stops before an illegal move.
func until(p game.Position, line []game.Move, squares []game.Square, least int) []game.Move {
	line = p.LegalPart(line, len(line))
	for k, m := range line {
		if p = p.Play(m); k+1 >= least && !slices.ContainsFunc(squares, p.Empty().Has) {
			return line[:k+1]
		}
	}
	return line[:min(least, len(line))]
}
