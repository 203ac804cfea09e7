// Package coach judges a whole game: what each move lost against best play, where the game
// turned, and why, as typed facts with squares.
//
// A Review looks at the line of a game in two passes. The rough pass goes from the end backwards
// over all positions: it solves the last ones exactly, which fills the table for those before, and
// searches the others to the same level. The refined pass searches again where a doubt about the
// class of a move is largest.
//
// # Levels
//
// A level is an even number of plies. A position with an even number of empties is searched to
// that depth, one with an odd number to one ply less. So the leaves of all searches of a game have
// an even number of empties: an estimate that is too high for the side that moves next is so for
// the same side in the whole game, and the graph of the values does not zigzag. It also makes
// losses comparable: a search of a position to a depth goes by two plies, so that it knows the
// value that a move played one ply before needs, found to the same leaves and with the same
// window.
//
// # Doubt
//
// How far an estimated loss may be from the true one is measured (doubt.json, which says how). A
// loss is marked only where it exceeds its threshold by that error.
//
// A verdict is replaced only by a surer one, in memory and in a kept report ([Options.Known]).
// Values never come from the opening book. A reason is given only if the refutation has it and the
// best line does not.
//
// # Finds
//
// A find, the best move of a side, is one that few players of a level play (friendly.Share) and
// that has a reason against a worse move. A later search that refutes it hides it. [Counsel] judges
// single moves of a running game, with the same levels and doubts; a hint's reason is a reason
// against another move, so that it is as sure as one in a review.
package coach
