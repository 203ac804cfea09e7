package screen

// Unrate notes that the session's game is not rated, because the user takes help that it does not
// allow. A screen must say so before it calls Unrate.
func (s *Services) Unrate() {
	if s.Memory.Unrated == nil {
		s.Memory.Unrated = map[string]bool{}
	}
	s.Memory.Unrated[s.Session.Snapshot().Setup.ID] = true
}

// Unrated reports whether Unrate was called for the session's game.
func (s *Services) Unrated() bool { return s.Memory.Unrated[s.Session.Snapshot().Setup.ID] }
