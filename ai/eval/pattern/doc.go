// Package pattern holds the learned evaluator: tables of weights for the contents of square groups
// ("patterns"), one set of tables a phase of the game (M. Buro, From simple features to
// sophisticated evaluation functions, CG 1998), and tables for both sides' numbers of moves and of
// possible future moves.
//
// A pattern has one shape and up to eight places on the board, which share its weights; what a
// symmetry of the board that maps the shape to itself turns into each other shares a weight too.
// The content of a place is a number in base 3, its index: digit 0 an empty square, 1 and 2 discs.
//
// Weights are in 1/Unit of a disc.
//
// What the sets of patterns cost and bring, each fitted to the same 40 million samples of our own
// games with the same options; the errors are those against the exact values of 137,507 tournament
// positions with 24 empties, before `train stretch`; the times are medians of BenchmarkEval, the
// second for bringing the indices up to date by a move:
//
//	set         evaluation   move   RMSE   MAE
//	classic46   46 ns        5 ns   7.67   5.78
//	wide58      52 ns        5 ns   7.52   5.65
//	long64      53 ns        5 ns   7.36   5.53
package pattern
