package view

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// Ahead returns the first moves of a line as numbers on squares, up to most of them. p is the
// position before the line, seen from the side to, which moves first. Passes have no number. The
// line ends at a move that is not legal.
func Ahead(p game.Position, to game.Color, line []game.Move, most int) (numbers []see.Number) {
	for _, m := range line {
		if len(numbers) >= most {
			break
		}
		if p.MustPass() {
			p, to = p.Play(game.Pass), to.Other()
		}
		if !m.IsSquare() {
			continue
		}
		if !p.Legal(m) {
			break
		}
		numbers = append(numbers, see.Number{Square: m.Square(), Color: to, Number: len(numbers) + 1})
		p, to = p.Play(m), to.Other()
	}
	return numbers
}
