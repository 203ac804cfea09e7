// Package pattern holds the learned evaluator: tables of weights for the contents of square groups ("patterns"), one set of
// tables a phase of the game (M. Buro, From simple features to sophisticated evaluation functions, CG 1998), and tables
// for both sides' numbers of moves and of possible future moves.
//
// A pattern has one shape and up to eight places on the board, which share its weights; what a symmetry of the board that
// maps the shape to itself turns into each other shares a weight too. The content of a place is a number in
// base 3, its index: digit 0 an empty square, 1 and 2 discs.
//
// Weights are in 1/Unit of a disc.
package pattern
