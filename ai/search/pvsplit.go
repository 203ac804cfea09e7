package search

// Principal variation splitting (T. A. Marsland and M. Campbell, Parallel Search of Strongly
// Ordered Game Trees, Computing Surveys 14(4), 1982).
//
// Only the nodes of the principal variation, which have a wide window, are shared: the workers go
// down its first moves together, and share the siblings of each node on the way back up. Most of
// the tree is below these siblings, each the work of one worker, so that workers often wait for the
// last of them.
func newPVSplit() method {
	return &splitting{allows: (*node).wide}
}
