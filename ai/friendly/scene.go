package friendly

import (
	"flipside/ai"
	"flipside/game"
)

// Scene is a position with its immediate history.
type Scene struct {
	Position game.Position
	Last     ai.Last
}

// After returns the scene of p after last. If last does not lead to p, since the opponent passed or
// its move is unknown, the scene has no history.
func After(last ai.Last, p game.Position) Scene {
	if last.Move.IsSquare() && last.Before.Play(last.Move) != p {
		last = ai.Last{Move: game.NoMove}
	}
	return Scene{p, last}
}

// Scenes calls each with every scene of the line of a game and the move played there.
func Scenes(of game.Line, each func(Scene, game.Move)) {
	p, last := of.Start, ai.Last{Move: game.NoMove}
	for _, m := range of.Moves {
		if !m.IsSquare() {
			p, last = p.Swap(), ai.Last{Move: game.NoMove}
			continue
		}
		each(Scene{p, last}, m)
		p, last = p.Play(m), ai.Last{Move: m, Before: p}
	}
}
