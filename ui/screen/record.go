package screen

import "flipside/game/library"

// Record returns the record of the person who plays, and opens the library if it is not open yet.
// known is false until the library has answered.
func (s *Services) Record() (stats library.Stats, known bool, err error) {
	s.Library.Want()
	return s.Results.Stats()
}

// SyncLibrary makes the library look for games that this program or another one has saved.
func (s *Services) SyncLibrary() { s.Library.Sync() }
