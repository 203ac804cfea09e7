package search

// Root splitting, the oldest way to share a game tree: the root is the split point, and each worker
// takes its next unsearched move. The first move is searched before the others, since they are
// compared with its score (mandatory work first: S. G. Akl, D. T. Barnard and R. J. Doran, Design,
// Analysis, and Implementation of a Parallel Tree Search Algorithm, IEEE PAMI 4(2), 1982).
//
// A worker that finds no root move left helps to search one near the root: otherwise it would be
// idle during the last moves.
func newRoot() method { return &splitting{allows: inTopPlies} }

// rootHelpPlies is how far below the root workers help each other. With fewer plies they are idle
// longer, with more they search more nodes.
const rootHelpPlies = 4

func inTopPlies(n *node) bool { return n.ply <= rootHelpPlies }
