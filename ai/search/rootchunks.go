package search

// Root splitting in equal parts: each worker gets a part of the root's moves, neighbours in their
// order, and helps near the root when it has searched them (rootHelpPlies). The moves are
// distributed before their costs are known. This is the baseline for taking the next move
// dynamically (root.go).
func newRootChunks() method { return &splitting{allows: inTopPlies, chunks: true} }

// inParts reports whether each worker has a separate part of a node's moves.
func (h *splitHook) inParts(n *node) bool { return h.chunks != nil && n.ply == 0 }

// divide returns each worker's part of the root's remaining moves, after the first tried ones.
func (h *splitHook) divide(tried, left int) []span {
	all, team := tried+left, len(h.chunks)
	for id := range h.chunks {
		h.chunks[id] = span{max(0, all*id/team-tried), max(0, all*(id+1)/team-tried)}
	}
	return h.chunks
}
