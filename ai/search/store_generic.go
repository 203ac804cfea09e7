//go:build !amd64 || purego || race

package search

// put writes both words of a slot, each atomically.
func put(s *slot, check, data uint64) {
	s.check.Store(check)
	s.data.Store(data)
}
