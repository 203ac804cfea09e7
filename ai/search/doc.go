// Package search holds the alpha-beta engines: iterative deepening with aspiration windows, null-window search, a
// transposition table, killer and history ordering and enhanced transposition cutoffs; the exact endgame solver; and the
// strategies that share a tree among workers.
//
// Scores inside the package are integers: units of the evaluator's model in a midgame search, discs in an exact one. A
// node is a position entered by placing a disc, the last empties included; a pass is none and costs no depth.
//
// Terms: PV is the principal variation; ETC the enhanced transposition cutoff (a child's stored bound cuts off its
// parent); a split point a node whose moves are shared among workers.
package search
