//go:build !amd64 || purego || race

package tt

func put(s *slot, check, data uint64) {
	s.check.Store(check)
	s.data.Store(data)
}
