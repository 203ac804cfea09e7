// Package mcts holds the Monte Carlo tree search players: UCT selection, expansion, simulation with
// or without heuristics, backpropagation, proofs, and the ways to share this work among threads.
//
// A playout is one simulated game from a leaf of the tree to its end. Each node counts its playouts
// (visits) and the half points (win 2, draw 1, loss 0) of the side that moved into it. So the moves
// of a node can be compared directly, and the sign changes once a ply on the way up. A forced pass
// is a node with one child.
//
// A player with ai.Preset.Estimate has no playouts: an evaluator estimates the children of a leaf,
// and the estimates give the leaf's value and the priors of its moves; see value.go. For such a
// player, a playout is one descent to a leaf.
//
// A search runs the playouts that it is asked for, over all workers, in addition to those that the
// tree still holds from the search before. One worker with the same seed repeats a game. With
// several workers, chance decides who takes the next playouts.
//
// Sources: UCT is Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning" (ECML 2006), section
// 2.2; the proofs are Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver" (CG 2008),
// section 3; root, leaf and tree parallelization with virtual loss are Chaslot, Winands and van den
// Herik, "Parallel Monte-Carlo Tree Search" (CG 2008), section 3.
package mcts
