package search

// Young Brothers Wait (R. Feldmann, B. Monien, P. Mysliwietz and O. Vornberger, Distributed
// Game-Tree Search, ICCA Journal 12(2), 1989). The name calls the moves of a node brothers; here
// they are siblings.
//
// The first worker searches the tree as a lone worker does. The first move of a node is never
// shared: it often cuts the node off, and its score is the low that the siblings have to beat. Once
// it is searched and a worker is idle, the node becomes a split point (split.go): the idle workers
// join it, and all search the remaining siblings. Each searches its sibling as a lone worker would,
// and can open another split point below.
//
// A score that raises low makes all workers at the split point restart their current sibling with
// the new low. A score that reaches beta stops all workers at the split point and below it (the
// chain of tokens, cancel.go). When all moves are taken, the owner does not wait idly for the
// others: it helps below its own split point, and nowhere else, since it could not return in time
// (the helpful master).
//
// YBWC shares every node that is deep enough. The code that it shares with other strategies is in
// splitting.go (the method) and split.go (one split point).
func newYBWC() method {
	return &splitting{allows: func(*node) bool { return true }}
}
