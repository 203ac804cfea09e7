// Package game holds the rules of Othello: positions as bitboards, the moves and flips of a
// position, games as trees of moves, and the texts in which records are written.
//
// A disc stands on a square. Squares are numbered 0..63 row by row from a1 (a1 = 0, b1 = 1, h8 =
// 63). A ply is one move or one pass. Empties are the squares without a disc. Mobility is the set
// of legal moves. Scores are disc differences in -64..64; empties go to the winner.
//
// The package imports no other package of this module.
//
// A Position is what an engine works with: it is copied and never shared. A Game has the history.
// Moves are numbered by [Placed] and [Node.Number], which do not count passes; plies only index.
// [Result] is the result on the board alone: handicaps, resignations and clocks are for the
// packages above.
package game
