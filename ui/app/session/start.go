package session

import "flipside/game"

// Start is a position that a game begins with. The zero value means none: the game begins with the
// initial position.
type Start struct {
	Position game.Position
	ToMove   game.Color
}

// usual is the initial position. A Setup that names it begins there, but is unrated, as from any
// position that somebody chose.
var usual = Start{game.Start, game.Black}

// StartOf returns the first position of a game, none if that is the initial position.
func StartOf(g *game.Game) Start { return Start{}.in(g) }

// in returns the first position of a game. For the initial position it returns none if s is none.
func (s Start) in(g *game.Game) Start {
	p, to := g.StartPosition()
	if at := (Start{p, to}); at != usual || !s.None() {
		return at
	}
	return Start{}
}

// None reports whether s is none.
func (s Start) None() bool { return s == Start{} }

// Game returns a game that begins with s.
func (s Start) Game() *game.Game {
	if s.None() {
		return game.New()
	}
	return game.NewFrom(s.Position, s.ToMove)
}
