package record

import "flipside/game"

// New returns the record of a game about which nothing else is known. A finished game has its
// result.
func New(g *game.Game) *Record {
	r := &Record{Game: g}
	r.Settle()
	return r
}
