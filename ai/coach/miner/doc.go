// Package miner finds problems for Practice (package practice) in games, and in the mistakes of one
// player; it chooses among those that were found, and checks the answers of problems.
//
// A candidate is a position in which people tend to go wrong, by the model of their moves. Short
// searches leave out nearly all of them; what survives is solved, or searched to Depth plies, with
// the value of every move. Every later move of the solver must be the only good one, too: the rule
// of the puzzles of lichess (ornicar/lichess-puzzler).
package miner
