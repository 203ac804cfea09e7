package search

// Root splitting, the oldest way to share a game tree: the root is the split point, and each
// worker takes its next unsearched move. The first move is searched before the others, since
// these are held against its score (mandatory work first: S. G. Akl, D. T. Barnard and R. J.
// Doran, Design, Analysis, and Implementation of a Parallel Tree Search Algorithm, IEEE PAMI
// 4(2), 1982).
//
// A worker that finds no move of the root helps with one that is under search, near the root: the
// last moves would leave the others idle.
func newRoot() method { return &splitting{allows: inTopPlies} }

// rootHelpPlies is how far below the root workers help each other. With fewer plies they are idle
// longer, with more they search more nodes.
const rootHelpPlies = 4

func inTopPlies(n *node) bool { return n.ply <= rootHelpPlies }
