// Package recognise says what a text or a file holds: games, positions, positions with moves, lists
// of openings. It is the only reader of what people bring: the window and every command use it, so
// that all of them read the same. What it cannot read is an error with its place, never left out.
package recognise
