package screen

import (
	"flipside/game/library"
)

// Record returns the record of the person who plays, and opens the library if it is not open yet.
// known is false until the library has told it.
func (s *Services) Record() (stats library.Stats, known bool, err error) {
	if s.Collection == nil {
		return stats, false, nil
	}
	s.Collection.Want()
	return s.Results.Stats()
}

// SyncShelf makes the library look for games that this program or another one has saved.
func (s *Services) SyncShelf() {
	if s.Collection != nil {
		s.Collection.Sync()
	}
}
