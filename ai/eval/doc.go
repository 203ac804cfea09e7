// Package eval estimates positions without searching them.
//
// The pattern evaluator is learned. Its tables hold a weight for each content of small groups of
// squares, called patterns (M. Buro, From simple features to sophisticated evaluation functions, CG
// 1998), and for both sides' numbers of moves and of possible future moves. Each phase of the game
// has its own tables.
//
// A pattern is one shape in up to eight places on the board, which share the weights. When a
// symmetry of the board maps a shape to itself, contents that are mirror images of each other share
// a weight. The index of a content is a number in base 3: digit 0 is an empty square, 1 and 2 are
// discs. Weights are in 1/Unit of a disc. README.md in this folder compares the sets of patterns.
//
// The classic evaluator is a weighted sum of five named terms, each in [-1, +1] from the side to
// move, with weights that follow the phase of the game. Its integer form counts in thousandths of
// a point. A finished game outranks every estimate and is ordered by its disc difference.
//
// [Evaluator] is the form in which a search carries an evaluator along: by ply, so that one that
// keeps indices move by move needs no undo.
//
// Terms: a disc is stable if no continuation of the game can flip it; the phase is the share of
// squares with a disc, 0..1.
package eval
