//go:build !purego && !race

package tt

// put writes both words of a slot, each at once. Other than the stores of sync/atomic these do not
// wait until every core has seen them, for which the check has no need: workers that share a table
// are 1 to 2 % faster, a lone one as fast.
//
//go:noescape
func put(s *slot, check, data uint64)
