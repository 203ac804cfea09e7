package search

import "flipside/game"

// lastLine returns a line of best play from a position with few empties to the end. It is only for
// display: the solver's loops for the last empties keep no line.
func lastLine(p game.Position) []game.Move {
	var line []game.Move
	for !p.Over() {
		moves := p.Moves()
		best, bestScore := game.Pass, -65
		for s := range moves.All() {
			if score := -solveFew(p.Play(game.Move(s)), -64, 64); score > bestScore {
				best, bestScore = game.Move(s), score
			}
		}
		line = append(line, best)
		p = p.Play(best)
	}
	return line
}

// solveFew is alpha-beta in its shortest form.
func solveFew(p game.Position, alpha, beta int) int {
	moves := p.Moves()
	if moves == 0 {
		if p.Over() {
			return p.FinalScore()
		}
		return -solveFew(p.Swap(), -beta, -alpha)
	}
	best := -65
	for s := range moves.All() {
		if best = max(best, -solveFew(p.Play(game.Move(s)), -beta, -max(alpha, best))); best >= beta {
			break
		}
	}
	return best
}

// lineMost is the largest number of empties for which the rest of a line is computed. A line that a
// table entry cut off earlier stays short.
const lineMost = 8

// complete continues a line of an exact search to the end if few empties are left after it.
func (e *engine) complete(pv []game.Move) []game.Move {
	p := e.run.fixed.root
	for _, m := range pv {
		p = p.Play(m)
	}
	if p.Empties() > lineMost {
		return pv
	}
	return append(pv, lastLine(p)...)
}
