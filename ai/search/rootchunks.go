package search

// Root splitting in equal parts: each worker has a part of the root's moves for its own, neighbours
// in their order, and helps near the root when it has searched them (rootHelpPlies). The moves are
// given out before anything is known of their costs, so that this is what stealing the next move
// (root.go) is held against.
func newRootChunks() method { return &splitting{allows: inTopPlies, chunks: true} }

// inParts reports whether each worker has its own part of a node's moves.
func (h *splitHook) inParts(n *node) bool { return h.chunks != nil && n.ply == 0 }

// divide returns each worker's part of the moves left of the root, after the first tried ones.
func (h *splitHook) divide(tried, left int) []span {
	all, team := tried+left, len(h.chunks)
	for id := range h.chunks {
		h.chunks[id] = span{max(0, all*id/team-tried), max(0, all*(id+1)/team-tried)}
	}
	return h.chunks
}
