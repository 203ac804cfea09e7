// Package players describes the players that can be chosen: their styles and levels, the choice for
// a side, and the names of players. It draws nothing.
package players
