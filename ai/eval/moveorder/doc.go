// Package moveorder holds a small evaluator that orders the moves of an exact search near its end.
// It does not say what a position is worth, but which move is likely to cut a node off at the least
// cost. It adds a weight for the contents of each of 16 groups of squares after the move (as the
// patterns of package eval), and weights for the opponent's replies, the opponent's possible
// future replies, corners among the replies, parity and the square of the move, by the number of
// empties.
//
// Its weights have a byte each, so that all of them stay in the second cache of a core next to the
// tables of a search; those of the learned evaluator, which has 7 MB, push these out.
//
// The weights are fitted to nodes of our own exact searches (package train): in a softmax over
// the moves of a node, moves that cut it off get a share that is larger the fewer nodes they need.
package moveorder
