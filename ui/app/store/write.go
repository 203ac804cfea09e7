package store

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"flipside/game/base/atomicfile"
	"flipside/ui/app/session"
)

// flush writes the games that wait, the oldest first.
func (s *gameFiles) flush() (failed error) {
	s.mu.Lock()
	waiting := slices.Collect(maps.Values(s.pending))
	s.mu.Unlock()
	slices.SortFunc(waiting, func(a, b *session.Saved) int { return cmp.Or(a.Changed.Compare(b.Changed), cmp.Compare(a.ID, b.ID)) })
	for _, game := range waiting {
		if err := s.writeGame(game); err != nil {
			failed = err
		}
	}
	return failed
}

// writeGame writes a game's file.
func (s *gameFiles) writeGame(game *session.Saved) error {
	if !s.mine(game.ID) {
		game = s.takeNewName(game)
	}
	data, err := game.Encode()
	if err != nil {
		return err
	}
	id := game.ID
	// Even if the write fails, the new file may be in its place.
	s.versions[id] = append(slices.Clip(s.versions[id]), string(data))
	if err := s.write(s.path(id), data); err != nil {
		s.versions[id] = s.versions[id][max(0, len(s.versions[id])-maxVersions):]
		return err
	}
	s.versions[id] = []string{string(data)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending[id] == game { // no newer version is waiting
		delete(s.pending, id)
	}
	return nil
}

// maxVersions is how many possible contents of a game's file are remembered.
const maxVersions = 8

// mine reports whether this program may write the game's file. It may if it already has the lock.
// It also may if no other program has the lock and the content of the file is one that this program
// knows.
func (s *gameFiles) mine(id string) bool {
	if s.locks[id] != nil {
		return true
	}
	l, err := atomicfile.TakeLock(s.lockPath(id))
	if errors.Is(err, atomicfile.ErrBusy) {
		return false
	}
	if err == nil {
		s.locks[id] = l
	}
	data, err := atomicfile.Read(s.path(id), maxFile)
	switch {
	case err != nil:
		return !atomicfile.Exists(s.path(id)) // the write will report the error
	case data == nil:
		return true
	}
	return slices.Contains(s.versions[id], string(data))
}

// takeNewName gives the game a new ID, because the old file now belongs to another program. The
// game continues under the new ID.
func (s *gameFiles) takeNewName(game *session.Saved) *session.Saved {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := game.ID
	if newest := s.pending[old]; newest != nil {
		game = newest
	}
	own := *game
	own.ID = idAt(s.Now())
	own.Setup.ID = own.ID
	s.names[old] = own.ID
	delete(s.pending, old)
	delete(s.known, old) // the next look finds the old game
	s.pending[own.ID] = &own
	s.known[own.ID] = &held{changed: own.Changed, over: own.Over, game: &own}
	s.stale, s.look = true, true
	if s.playing == old {
		s.playing = own.ID
	}
	return &own
}

// giveBack releases the locks of the games that this program has left. If open is false, it
// releases all locks.
func (s *gameFiles) giveBack(open bool) {
	left := map[string]*atomicfile.Lock{}
	s.mu.Lock()
	for id, l := range s.locks {
		if !open || id != s.playing && s.pending[id] == nil {
			left[id] = l
		}
	}
	s.mu.Unlock()
	for id, l := range left {
		l.Release()
		delete(s.locks, id)
	}
}
