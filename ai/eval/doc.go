// Package eval estimates positions without searching them.
//
// The classic evaluator is a weighted sum of five named terms, each in [-1, +1] from the side to
// move, with weights that follow the phase of the game. Its integer form counts in thousandths of
// a point. A finished game outranks every estimate and is ordered by its disc difference.
//
// Evaluator is the form in which a search carries an evaluator along: by ply, so that one that
// keeps indices move by move needs no undo.
//
// Terms: a disc is stable if no continuation of the game can flip it; the phase is the share of
// squares with a disc, 0..1.
package eval
