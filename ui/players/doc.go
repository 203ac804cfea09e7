// Package players tells who can play: the styles and their strengths, what was chosen for a side,
// and how a player is called. It draws nothing.
package players
