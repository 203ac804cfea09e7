//go:build !purego && !race

package search

// put writes both words of a slot, each in one step. The stores of sync/atomic also wait until all
// cores see them; this table does not need that, since the check finds entries of two writers.
// README.md in this folder has the gain.
//
//go:noescape
func put(s *slot, check, data uint64)
