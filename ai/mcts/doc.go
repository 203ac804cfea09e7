// Package mcts holds the Monte Carlo tree search players: UCT selection, expansion, simulation with
// or without Othello heuristics, backpropagation, proofs that travel up the tree, and the ways to
// share this work among threads.
//
// A playout is one simulated game from a leaf of the tree to its end. Every node counts its
// playouts (visits) and the half points (win 2, draw 1, loss 0) of the side that moved into it, so
// that a node's moves are compared without a change of sign and the sign changes once a ply, on the
// way up. A forced pass is a node with one child.
//
// A player with ai.Preset.Estimate plays nothing out: a leaf's children are estimated by an
// evaluator, and the estimates give its value and the priors of its moves; see value.go. There a
// playout is one descent to a leaf.
//
// A search runs as many playouts as it is asked for, over all workers, in addition to those that
// the tree holds from the search before. One worker with the same seed repeats a game; with more,
// who takes the next playouts is chance.
//
// Sources: UCT is Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning" (ECML 2006), section
// 2.2; the proofs are Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver" (CG 2008),
// section 3; the parallel forms root, leaf and tree with virtual loss are Chaslot, Winands and van
// den Herik, "Parallel Monte-Carlo Tree Search" (CG 2008), section 3.
package mcts
