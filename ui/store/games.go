package store

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flipside/game/record"
	"flipside/ui/session"
	"flipside/ui/text"
)

const (
	listed     = 9  // games that Unfinished returns, and that are read in full
	firstLook  = 64 // newest files that the start waits for
	everything = 1 << 30
	mostNotes  = 3 // files that a notice names
)

// held is what is known of a game. It is never changed: another takes its place.
type held struct {
	stamp   stamp // of its file
	changed time.Time
	over    bool
	busy    bool           // another running program has it
	game    *session.Saved // nil where the file was not read in full
}

// NewID returns the name of a new game: the time and something random.
func (s *Store) NewID() string { return idAt(s.Now()) }

func idAt(t time.Time) string {
	var random [3]byte
	_, _ = rand.Read(random[:]) // it never fails
	return t.UTC().Format("20060102-150405") + "-" + hex.EncodeToString(random[:])
}

// lockPath and path are the files of a game.
func (s *Store) lockPath(id string) string { return filepath.Join(s.games, "."+id+".lock") }

func (s *Store) path(id string) string {
	if id == s.unmoved {
		return s.oldPath
	}
	return filepath.Join(s.games, id+".json")
}

// Unfinished returns the newest games that are not over and that no other running program has, the
// newest first, and how many there are of all. The notice names, once, the files that cannot be
// used; it is one or a few sentences. The first call waits until the newest files have been read.
func (s *Store) Unfinished() (games []session.Saved, count int, notice string) {
	s.start()
	<-s.looked
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stale {
		s.stale, s.offer, s.count = false, nil, 0
		for _, r := range s.known {
			if r.over || r.busy {
				continue
			}
			if s.count++; r.game != nil {
				s.offer = append(s.offer, *r.game)
			}
		}
		slices.SortFunc(s.offer, func(a, b session.Saved) int { return newestFirst(a.Changed, b.Changed, a.ID, b.ID) })
		s.offer = s.offer[:min(len(s.offer), listed)]
	}
	notes := s.notices
	if more := len(notes) - mostNotes; more > 0 {
		notes = append(slices.Clip(notes[:mostNotes]), fmt.Sprintf("%d more files of games cannot be used.", more))
	}
	s.notices = nil
	return s.offer, s.count, strings.Join(notes, " ")
}

func newestFirst(a, b time.Time, idA, idB string) int {
	return cmp.Or(b.Compare(a), cmp.Compare(idB, idA))
}

// Offers reports whether the game can be taken: it is not over, and no other running program has
// it.
func (s *Store) Offers(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.known[id]
	return r != nil && !r.over && !r.busy
}

// Look has the folder of games read again.
func (s *Store) Look() {
	s.mu.Lock()
	s.look = true
	s.mu.Unlock()
	s.rouse()
}

// Leave lets other programs take the game that this one has.
func (s *Store) Leave() {
	s.mu.Lock()
	s.playing = ""
	s.mu.Unlock()
	s.rouse()
}

// taken is the answer to Take.
type taken struct {
	id     string
	game   session.Saved
	notice string
}

// Take asks for a game, to go on with it and to keep it from other programs. Taken has the answer.
func (s *Store) Take(id string) {
	s.mu.Lock()
	s.wanted, s.taken = id, nil
	s.mu.Unlock()
	s.rouse()
}

// Taken returns the game that was asked for, once, or the notice that says why it cannot be had; ok
// is false until there is an answer.
func (s *Store) Taken() (game session.Saved, notice string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.taken
	if t == nil {
		return game, "", false
	}
	s.taken = nil
	return t.game, t.notice, true
}

// serve does what was asked for.
func (s *Store) serve() {
	s.mu.Lock()
	wanted, look := s.wanted, s.look
	s.wanted, s.look = "", false
	s.mu.Unlock()
	if wanted != "" {
		game, notice := s.take(wanted)
		s.mu.Lock()
		if s.wanted == "" { // not another since
			s.taken = &taken{wanted, game, notice}
		}
		if notice == "" {
			s.playing = game.ID
		}
		s.mu.Unlock()
		look = look || notice != ""
	}
	if look {
		s.lookAt(everything)
	}
}

// take locks a game and reads it.
func (s *Store) take(id string) (game session.Saved, notice string) {
	s.mu.Lock()
	for s.names[id] != "" {
		id = s.names[id]
	}
	waiting, known := s.pending[id], s.known[id]
	s.mu.Unlock()
	if waiting != nil {
		return *waiting, ""
	}
	if known == nil {
		return game, text.Get("others.gone")
	}
	if s.locks[id] == nil {
		l, err := waitLock(s.lockPath(id))
		if errors.Is(err, errBusy) {
			return game, text.Get("others.busy")
		}
		if err == nil {
			s.locks[id] = l
		}
	}
	game, data, err := s.read(id)
	if err != nil {
		return game, s.notice(id, err)
	}
	if data == nil {
		return game, text.Get("others.gone")
	}
	s.versions[id] = []string{string(data)}
	return game, ""
}

// read returns the game and what its file holds, nil where there is none.
func (s *Store) read(id string) (game session.Saved, data []byte, err error) {
	data, err = readFile(s.path(id), maxFile)
	if newer := record.CheckVersion(data); newer != nil {
		return game, nil, newer
	}
	if err != nil || data == nil {
		return game, nil, err
	}
	if game, err = session.Decode(data); err != nil {
		return game, nil, err
	}
	game.ID, game.Setup.ID = id, id // whatever the file says: it may be a copy
	return game, data, nil
}

// notice says why a game cannot be used, in one sentence, and sets a damaged file aside. What this
// program cannot judge stays where it is: the file of a newer program, and one that the system does
// not let it read.
func (s *Store) notice(id string, err error) string {
	var newer *record.NewerError
	switch {
	case errors.As(err, &newer):
		return fmt.Sprintf("The game %s is of a newer Flipside (%v); the file stays where it is.", s.path(id), err)
	case ofSystem(err):
		return fmt.Sprintf("The saved game %s could not be read (%s).", s.path(id), why(err))
	}
	return unreadable("saved game", s.path(id), err, s.Now())
}

// tell keeps the notice about a game for Unfinished; what stays where it is is told once.
func (s *Store) tell(id string, err error) {
	if path := s.path(id); !s.told[path] {
		note := s.notice(id, err)
		s.told[path] = exists(path)
		s.note(note)
	}
}

// note keeps a notice for Unfinished.
func (s *Store) note(notice string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notices = append(s.notices, notice)
}

// takeOver makes the only game of earlier programs one of many. The file is moved, not copied: at
// every moment it is in one of both places.
func (s *Store) takeOver() {
	data, err := readFile(s.oldPath, maxFile)
	if err == nil && data == nil {
		return
	}
	when := s.Now()
	files, _ := list(filepath.Dir(s.oldPath)) // the name may also be of now
	for _, f := range files {
		if f.name == filepath.Base(s.oldPath) && !f.stamp.time.IsZero() {
			when = f.stamp.time
		}
	}
	id := idAt(when)
	s.unmoved = id
	game, _, err := s.read(id)
	if err != nil {
		s.tell(id, err)
		s.unmoved = ""
		return
	}
	game.Changed = when.UTC()
	s.mu.Lock()
	s.known[id] = &held{changed: game.Changed, over: game.Over, game: &game}
	s.stale = true
	s.mu.Unlock()
	s.moveOld()
}

// moveOld moves the game of earlier programs to the others, or leaves it for another time.
func (s *Store) moveOld() {
	if s.unmoved == "" {
		return
	}
	if err := rename(s.oldPath, filepath.Join(s.games, s.unmoved+".json")); err == nil || !exists(s.oldPath) {
		s.unmoved = ""
	}
}

// glance is what is read of every game.
type glance struct {
	Changed time.Time `json:"changed"`
	Over    bool      `json:"over"`
}

// lookAt reads the folder of games: of the newest files, most of them, whether the game is over,
// and the newest unfinished ones in full.
func (s *Store) lookAt(most int) {
	began := s.Now()
	files, err := list(s.games)
	if err != nil && !s.told[s.games] {
		s.told[s.games] = true
		s.note(fmt.Sprintf("The saved games in %s could not be read (%s).", s.games, why(err)))
	}
	busy := map[string]bool{}
	files = slices.DeleteFunc(files, func(f entry) bool {
		name, isLock := strings.CutSuffix(f.name, ".lock")
		if id := strings.TrimPrefix(name, "."); isLock && s.locks[id] == nil {
			l, err := takeLock(s.lockPath(id))
			if err == nil {
				l.release() // of a program that was killed
			}
			busy[id] = errors.Is(err, errBusy)
		}
		return strings.HasPrefix(f.name, ".") || !strings.HasSuffix(f.name, ".json")
	})
	slices.SortFunc(files, func(a, b entry) int { return newestFirst(a.stamp.time, b.stamp.time, a.name, b.name) })
	found := map[string]*held{}
	for n, f := range files[:min(most, len(files))] {
		id := strings.TrimSuffix(f.name, ".json")
		s.mu.Lock()
		r := s.known[id]
		s.mu.Unlock()
		if r == nil || r.stamp != f.stamp || r.stamp.time.IsZero() {
			if r = s.glance(id, f.stamp); r == nil {
				continue
			}
		}
		if r.busy != busy[id] {
			r = &held{r.stamp, r.changed, r.over, busy[id], nil}
		}
		found[id] = r
		if n%256 == 255 {
			s.flush() // a move is not to wait for all of it
		}
	}
	s.readNewest(found)
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, r := range s.known { // what this program knows better
		if s.pending[id] != nil || s.locks[id] != nil || id == s.unmoved || r.game != nil && r.changed.After(began) {
			found[id] = r
		}
	}
	s.known, s.stale = found, true
}

// glance reads of a game's file what it takes to sort it; nil where it is of no use.
func (s *Store) glance(id string, at stamp) *held {
	data, err := readFile(s.path(id), maxFile)
	if newer := record.CheckVersion(data); newer != nil {
		err = newer
	}
	if err == nil && data == nil {
		return nil
	}
	var g glance
	if err == nil {
		if e := json.Unmarshal(data, &g); e != nil {
			err = record.Damage(data, e)
		}
	}
	if err != nil {
		s.tell(id, err)
		return nil
	}
	if g.Changed.IsZero() {
		g.Changed = at.time
	}
	return &held{stamp: at, changed: g.Changed, over: g.Over}
}

// readNewest reads the newest of the unfinished games in full, and takes those away that cannot be.
func (s *Store) readNewest(found map[string]*held) {
	var open []string
	for id, r := range found {
		if !r.over && !r.busy {
			open = append(open, id)
		}
	}
	slices.SortFunc(open, func(a, b string) int { return newestFirst(found[a].changed, found[b].changed, a, b) })
	full := 0
	for _, id := range open {
		if full == listed {
			return
		}
		r := found[id]
		if r.game == nil {
			game, data, err := s.read(id)
			if err != nil {
				s.tell(id, err)
			}
			if err != nil || data == nil {
				delete(found, id)
				continue
			}
			game.Changed = r.changed
			found[id] = &held{r.stamp, r.changed, game.Over, false, &game}
		}
		full++
	}
}
