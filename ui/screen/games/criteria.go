package games

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
)

// criteria are what the list is searched for, and its order.
type criteria struct {
	query     library.Query
	to        game.Color     // the side to move in the position that is searched for
	lit       game.Bitboard  // the square of the move under the pointer in the panel of others
	playing   *game.Position // of the game in Play; nil: none was on a board
	playingTo game.Color     // the side to move there
}

// label returns the label of the button *This position*, and one for a narrow column. While the
// list is searched, the board may show another position, so the label names the searched one.
func (c *criteria) label() (label, short string) {
	if at := c.query.At; at != nil {
		discs := game.Squares - at.Empties()
		return words.Get("games.at", "n", discs), words.Get("games.at.short", "n", discs)
	}
	return words.Get("games.here"), words.Get("games.here.short")
}

// search searches for a position.
func (c *criteria) search(at game.Position, to game.Color) { c.query.At, c.to = &at, to }

// follow searches for the position after a move in the one that is searched for.
func (c *criteria) follow(m game.Move) { c.search(c.query.At.Play(m), c.to.Other()) }

// sortBy sorts the list by a column. A second choice turns the order.
func (c *criteria) sortBy(by library.Column, up bool) {
	if c.query.Sort == by {
		up = !c.query.Up
	}
	c.query.Sort, c.query.Up = by, up
}
