package store

import (
	"errors"
	"slices"

	"flipside/ui/session"
)

// writeGame writes a game's file.
func (s *Store) writeGame(game *session.Saved) error {
	if !s.mine(game.ID) {
		game = s.takeNewName(game)
	}
	data, err := game.Encode()
	if err != nil {
		return err
	}
	id := game.ID
	// A write that fails may have put the file in its place all the same.
	s.versions[id] = append(slices.Clip(s.versions[id]), string(data))
	if err := s.write(s.path(id), data); err != nil {
		s.versions[id] = s.versions[id][max(0, len(s.versions[id])-maxVersions):]
		return err
	}
	s.versions[id] = []string{string(data)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending[id] == game { // not another since
		delete(s.pending, id)
	}
	return nil
}

// maxVersions is how many versions of a file that may be on the disk are remembered.
const maxVersions = 8

// mine reports whether this program may write the game's file: it has the lock, or had none to take
// and the file is what it knows.
func (s *Store) mine(id string) bool {
	if s.locks[id] != nil {
		return true
	}
	l, err := takeLock(s.lockPath(id))
	if errors.Is(err, errBusy) {
		return false
	}
	if err == nil {
		s.locks[id] = l
	}
	data, err := readFile(s.path(id), maxFile)
	switch {
	case err != nil:
		return !exists(s.path(id)) // writing will tell what is wrong
	case data == nil:
		return true
	}
	return slices.Contains(s.versions[id], string(data))
}

// takeNewName makes a game another one that goes on from here: the file of the old one is another
// program's now.
func (s *Store) takeNewName(game *session.Saved) *session.Saved {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := game.ID
	if newest := s.pending[old]; newest != nil {
		game = newest
	}
	own := *game
	own.ID = s.NewID()
	own.Setup.ID = own.ID
	s.names[old] = own.ID
	delete(s.pending, old)
	delete(s.known, old) // a look will find it
	s.pending[own.ID] = &own
	s.known[own.ID] = &held{changed: own.Changed, over: own.Over, game: &own}
	s.stale, s.look = true, true
	if s.playing == old {
		s.playing = own.ID
	}
	return &own
}

// giveBack gives back the locks of games that this program has left, and all of them in the end.
func (s *Store) giveBack(open bool) {
	left := map[string]*lock{}
	s.mu.Lock()
	for id, l := range s.locks {
		if !open || id != s.playing && s.pending[id] == nil {
			left[id] = l
		}
	}
	s.mu.Unlock()
	for id, l := range left {
		l.release()
		delete(s.locks, id)
	}
}
