// Package game holds the rules of Othello: positions as bitboards, the moves and flips of a
// position, a game as a tree of moves, and the texts that records are written in.
//
// A disc stands on a square; squares are numbered 0..63 row by row from a1 (a1 = 0, b1 = 1, h8 =
// 63). A ply is one move or one pass. Empties are the squares without a disc. Mobility is the set
// of legal moves. Scores are disc differences in -64..64 with the empties going to the winner.
//
// The package imports nothing else of this module.
package game
