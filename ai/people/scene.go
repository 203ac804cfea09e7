package people

import "flipside/game"

// Last is what the opponent has just done.
type Last struct {
	Move   game.Move     // a square; anything else: nothing is known, or the opponent passed
	Before game.Position // the position before that move, for the opponent
}

// Scene is a position and how it came to be.
type Scene struct {
	Position game.Position
	Last     Last
}

// After returns the scene of p, which came to be by last. Where last does not lead to p, since the
// opponent passed or nobody said what it did, nothing is known of it.
func After(last Last, p game.Position) Scene {
	if last.Move.IsSquare() && last.Before.Play(last.Move) != p {
		last = Last{Move: game.NoMove}
	}
	return Scene{p, last}
}

// Scenes calls each with the scenes of the main line of a game and the moves that were played
// there.
func Scenes(g *game.Game, each func(Scene, game.Move)) {
	p, _ := g.StartPosition()
	last := Last{Move: game.NoMove}
	for _, m := range g.Line() {
		if !m.IsSquare() {
			p, last = p.Swap(), Last{Move: game.NoMove}
			continue
		}
		each(Scene{p, last}, m)
		p, last = p.Play(m), Last{m, p}
	}
}
