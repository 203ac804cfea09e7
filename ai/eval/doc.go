// Package eval estimates positions without searching them.
//
// The classic evaluator is a weighted sum of five named terms. Each term is in [-1, +1] for the
// side to move; the weights depend on the phase of the game. The integer form counts in thousandths
// of a point. A finished game is better or worse than every estimate; finished games are ordered by
// their disc difference.
//
// Evaluator is the form of an evaluator in a search. It keeps its state by ply, so that going back
// needs no undo.
//
// Terms: a disc is stable if no continuation of the game can flip it. The phase is the share of
// squares with a disc, 0..1.
package eval
