package store

import (
	"flipside/assets/words"
	"flipside/game/atomicfile"
	"flipside/ui/session"
)

// maxOpenings is the largest list that is read, in bytes.
const maxOpenings = 64 << 10

// Openings returns the user's list of openings. After the first Unfinished it has been read.
func (s *Store) Openings() session.Openings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.openings
}

// SaveOpenings stores the user's list of openings.
func (s *Store) SaveOpenings(o session.Openings) {
	s.mu.Lock()
	s.openings, s.unwritten = o, &o
	s.mu.Unlock()
	s.rouse()
}

// readOpenings reads the list again, because the user may edit its file in another program. A list
// that waits for its write is newer than the file.
func (s *Store) readOpenings() {
	data, err := atomicfile.Read(s.openingsPath, maxOpenings)
	if err != nil {
		if !s.told[s.openingsPath] {
			s.told[s.openingsPath] = ofSystem(err)
			s.note(s.badOpenings(err))
		}
		return
	}
	text := string(data)
	s.mu.Lock()
	same := s.openingsText == text
	s.mu.Unlock()
	if same {
		return
	}
	read := session.ParseOpenings(text) // a frame must not wait for it
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unwritten == nil {
		s.openings, s.openingsText = read, text
	}
}

// badOpenings says in one sentence why the list cannot be used, and sets a file that is too large
// aside. A file that the system does not let this program read stays in its place.
func (s *Store) badOpenings(err error) string {
	if ofSystem(err) {
		return words.Get("unread.openings", "file", brief(s.openingsPath), "cause", why(err))
	}
	return setAside(openingsFile, s.openingsPath, err, s.Now())
}

// writeOpenings writes the list. It does not replace a file that it cannot read.
func (s *Store) writeOpenings(o session.Openings) error {
	if _, err := atomicfile.Read(s.openingsPath, maxOpenings); ofSystem(err) {
		return err
	}
	text := o.Text()
	if err := s.write(s.openingsPath, []byte(text)); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.openingsText = text
	return nil
}
