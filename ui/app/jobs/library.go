package jobs

import (
	"context"
	"sync/atomic"

	"flipside/game/base/work"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/game/record"
)

// OpenLibrary opens the library. The notice is for the user.
type OpenLibrary func(ctx context.Context) (l *library.Library, notice string, err error)

// Library is the library of one window. Only the frame loop may use it.
type Library struct {
	open    OpenLibrary
	opening work.Latest[opened]
	library *library.Library
	err     error
	notices []string

	version   int // grows with every change of the library that this window makes or sees
	syncing   work.Latest[synced]
	again     bool // another Sync was asked for meanwhile
	importing work.Latest[Imported]
	progress  *atomic.Pointer[library.Progress] // of the running import
	waits     *recognise.Sources                // to be imported when the library is open
	last      *Imported
	saving    work.Queue[error]
	played    work.Latest[newPlayed]
	held      *library.Played // for the version of held
	heldAt    int
}

type opened struct {
	library *library.Library
	notice  string
	err     error
}

type synced struct {
	changed int
	err     error
}

type newPlayed struct {
	played  *library.Played
	err     error
	version int
}

// NewLibrary returns the library. The library is opened when it is first needed. If open is
// nil, there is no library.
func NewLibrary(open OpenLibrary) *Library { return &Library{open: open} }

// Want opens the library, if it is not open yet.
func (s *Library) Want() {
	if s.open != nil && s.library == nil && s.err == nil && !s.opening.Busy() {
		s.opening.Ask(func(ctx context.Context) opened {
			l, notice, err := s.open(ctx)
			return opened{l, notice, err}
		})
	}
}

// Library returns the library. Until it is open it is nil; err then says why it cannot be opened,
// or is nil while it is being opened.
func (s *Library) Library() (l *library.Library, err error) { return s.library, s.err }

// Version is a number that grows with every change of the library. A screen asks again when it has
// changed.
func (s *Library) Version() int { return s.version }

// Touch notes that this window has changed the library.
func (s *Library) Touch() { s.version++ }

// Tick takes new answers. It is called once a tick.
func (s *Library) Tick() {
	if o, ok := s.opening.Poll(); ok {
		s.library, s.err = o.library, o.err
		if o.notice != "" {
			s.notices = append(s.notices, o.notice)
		}
		s.version++
		s.Sync()
		if waits := s.waits; waits != nil && s.err == nil {
			s.waits = nil
			s.Import(*waits)
		}
	}
	if y, ok := s.syncing.Poll(); ok {
		if s.again {
			s.Sync()
		}
		switch {
		case y.err != nil:
			s.notices = append(s.notices, y.err.Error())
		case y.changed > 0:
			s.version++
		}
	}
	if l, ok := s.played.Poll(); ok && l.err == nil {
		s.held, s.heldAt = l.played, l.version
	}
	if end, ok := s.importing.Poll(); ok {
		s.last = &end
		s.version++
	}
	for err, ok := s.saving.Poll(); ok; err, ok = s.saving.Poll() {
		if err != nil {
			s.notices = append(s.notices, err.Error())
		}
	}
}

// Notice returns the next sentence for the user, once; empty if there is none.
func (s *Library) Notice() string {
	if len(s.notices) == 0 {
		return ""
	}
	n := s.notices[0]
	s.notices = s.notices[1:]
	return n
}

// Sync makes the library look for changed files of the window's own games. If it does so already,
// it does so once more, because it may have passed the new file.
func (s *Library) Sync() {
	s.again = s.syncing.Busy()
	if l := s.library; l != nil && !s.again {
		s.syncing.Ask(func(ctx context.Context) synced {
			changed, err := l.Sync(ctx)
			return synced{changed, err}
		})
	}
}

// Played returns all moves of all games for counting, and whether they are up to date. Until the
// first have been read it returns nil. It reads them again, in the background, after a change.
func (s *Library) Played() (l *library.Played, current bool) {
	current = s.held != nil && s.heldAt == s.version
	if lib := s.library; lib != nil && !current && !s.played.Busy() {
		version := s.version
		s.played.Ask(func(ctx context.Context) newPlayed {
			l, err := lib.Played(ctx)
			return newPlayed{l, err, version}
		})
	}
	return s.held, current
}

// Save writes the notes and variations of a game into the library. One save follows the other, and
// none is dropped. The caller gives r away.
func (s *Library) Save(id library.ID, r *record.Record) {
	if l := s.library; l != nil {
		s.saving.Add(func() error { return l.Save(context.Background(), id, r) })
	}
}

// Imported is the end of an import.
type Imported struct {
	Report library.Report
	Err    error // the whole import failed, or context.Canceled
}

// Import imports the sources, as soon as the library is open. It returns false if another import
// has not ended.
func (s *Library) Import(sources recognise.Sources) bool {
	if s.importing.Busy() || s.waits != nil {
		return false
	}
	if s.library == nil {
		s.waits = &sources
		s.Want()
		return true
	}
	l, progress := s.library, new(atomic.Pointer[library.Progress])
	s.progress, s.last = progress, nil
	s.importing.Ask(func(ctx context.Context) Imported {
		report, err := l.Import(ctx, sources.Games(ctx), func(p library.Progress) { progress.Store(&p) })
		return Imported{report, err}
	})
	return true
}

// Importing returns how far the running import is.
func (s *Library) Importing() (now library.Progress, running bool) {
	if !s.importing.Busy() {
		return now, false
	}
	if p := s.progress.Load(); p != nil {
		now = *p
	}
	return now, true
}

// CancelImport stops the running import. The games that it has added stay.
func (s *Library) CancelImport() { s.importing.Cancel() }

// Imported returns the end of an import, once.
func (s *Library) Imported() (Imported, bool) {
	if s.last == nil {
		return Imported{}, false
	}
	end := *s.last
	s.last = nil
	return end, true
}

// Close ends all work and closes the library. It waits for that.
func (s *Library) Close() error {
	if s.opening.Busy() { // its library must be closed, so its answer must not be lost
		s.opening.Wait()
		o, _ := s.opening.Poll()
		s.library = o.library
	}
	s.saving.Wait() // it is too late for a message about an error
	s.syncing.Close()
	s.played.Close()
	s.importing.Close()
	if s.library == nil {
		return nil
	}
	return s.library.Close()
}
