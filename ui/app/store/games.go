package store

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
	"flipside/game/record"
	"flipside/ui/app/session"
)

const (
	listed     = 9  // most games that Unfinished returns; only these are read in full
	firstLook  = 64 // number of the newest files that the start waits for
	everything = 1 << 30
)

// gameFiles are the files of the games in their folder.
type gameFiles struct {
	*disk
	folder string

	mu      sync.Mutex
	known   map[string]*held // the games, by ID
	offer   []session.Saved  // the games that unfinished returns
	count   int
	stale   bool                      // known has changed since offer was made
	pending map[string]*session.Saved // games that are not on the disk yet
	names   map[string]string         // old ID to new ID, if another program has the file
	playing string                    // ID of the game that this program locks
	wanted  string                    // ID that Take asks for
	taken   *taken
	look    bool // a look at the folder is wanted

	// Only the goroutine uses these.
	locks    map[string]*atomicfile.Lock
	versions map[string][]string // contents that each game's file may have now, as far as known
}

func newGameFiles(d *disk, folder string) *gameFiles {
	return &gameFiles{disk: d, folder: folder,
		known: map[string]*held{}, pending: map[string]*session.Saved{}, names: map[string]string{},
		locks: map[string]*atomicfile.Lock{}, versions: map[string][]string{}}
}

// held is the data about one game. It never changes: a new value replaces it.
type held struct {
	stamp   atomicfile.Stamp // stamp of the file
	changed time.Time
	over    bool
	busy    bool           // another running program has the game
	game    *session.Saved // nil if the file was not read in full
}

func idAt(t time.Time) string {
	var random [3]byte
	_, _ = rand.Read(random[:]) // it never fails
	return t.UTC().Format("20060102-150405") + "-" + hex.EncodeToString(random[:])
}

// lockPath and path return the paths of a game's lock and of its file.
func (s *gameFiles) lockPath(id string) string { return filepath.Join(s.folder, "."+id+".lock") }

func (s *gameFiles) path(id string) string { return filepath.Join(s.folder, id+".json") }

// unfinished returns the newest unfinished games that no other running program has, newest first,
// and the number of all such games.
func (s *gameFiles) unfinished() (games []session.Saved, count int) {
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
	return s.offer, s.count
}

func newestFirst(a, b time.Time, idA, idB string) int {
	return cmp.Or(b.Compare(a), cmp.Compare(idB, idA))
}

// offers reports whether take can get a game: it is not over, and no other running program has it.
func (s *gameFiles) offers(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.known[id]
	return r != nil && !r.over && !r.busy
}

// wantLook makes the next serve return that a look at the folder is wanted.
func (s *gameFiles) wantLook() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look = true
}

// leave makes the next giveBack release this program's game.
func (s *gameFiles) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.playing = ""
}

// taken is the answer to Take.
type taken struct {
	game   session.Saved
	notice string
}

// want makes the next serve take a game.
func (s *gameFiles) want(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted, s.taken = id, nil
}

// answer returns what came of want, once.
func (s *gameFiles) answer() *taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.taken
	s.taken = nil
	return t
}

// save lets a game wait for flush.
func (s *gameFiles) save(game session.Saved) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.names[game.ID] != "" {
		game.ID = s.names[game.ID]
	}
	game.Changed = s.Now().UTC()
	s.pending[game.ID] = &game
	s.known[game.ID] = &held{changed: game.Changed, over: game.Over, game: &game}
	s.stale = true
	s.playing = game.ID
}

// waiting reports whether the newest version of some game is not on the disk yet.
func (s *gameFiles) waiting() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pending) > 0
}

// serve takes the game that is wanted. It returns whether a look at the folder is wanted.
func (s *gameFiles) serve() (look bool) {
	s.mu.Lock()
	wanted, look := s.wanted, s.look
	s.wanted, s.look = "", false
	s.mu.Unlock()
	if wanted == "" {
		return look
	}
	game, notice := s.take(wanted)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wanted == "" { // no newer one is wanted
		s.taken = &taken{game, notice}
	}
	if notice == "" {
		s.playing = game.ID
	}
	return look || notice != ""
}

// take locks a game and reads it.
func (s *gameFiles) take(id string) (game session.Saved, notice string) {
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
		return game, words.Get("others.gone")
	}
	if s.locks[id] == nil {
		l, err := atomicfile.WaitLock(s.lockPath(id))
		if errors.Is(err, atomicfile.ErrBusy) {
			return game, words.Get("others.busy")
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
		return game, words.Get("others.gone")
	}
	s.versions[id] = []string{string(data)}
	return game, ""
}

// read returns the game and the content of its file. The content is nil if there is no file.
func (s *gameFiles) read(id string) (game session.Saved, data []byte, err error) {
	data, err = atomicfile.Read(s.path(id), maxFile)
	if newer := record.CheckVersion(data); newer != nil {
		return game, nil, newer
	}
	if err != nil || data == nil {
		return game, nil, err
	}
	if game, err = session.Decode(data); err != nil {
		return game, nil, err
	}
	game.ID, game.Setup.ID = id, id // not the ID in the file, which may be a copy
	return game, data, nil
}

// notice says in one sentence why a game cannot be used, and sets a damaged file aside. A file
// stays in its place if this program cannot check it: a newer program wrote it, or the system does
// not let this program read it.
func (s *gameFiles) notice(id string, err error) string {
	var newer *record.NewerError
	switch {
	case errors.As(err, &newer):
		return words.Get("unread.newer", "file", brief(s.path(id)), "error", err)
	case ofSystem(err):
		return words.Get("unread.game", "file", brief(s.path(id)), "cause", atomicfile.Reason(err))
	}
	return setAside(damagedGame, s.path(id), err, s.Now())
}

// report stores the notice about a game. For a file that stays in its place it does so
// only once.
func (s *gameFiles) report(id string, err error) {
	if path := s.path(id); !s.named[path] {
		note := s.notice(id, err)
		s.named[path] = atomicfile.Exists(path)
		s.note(note)
	}
}

// glance has the fields that are read from every game file.
type glance struct {
	Changed time.Time `json:"changed"`
	Over    bool      `json:"over"`
}

// lookAt reads the folder of games. From the newest files, at most the given number, it reads
// whether the game is over. It reads the newest unfinished games in full. Between files it calls
// pause from time to time: saving a move must not wait until all files are read.
func (s *gameFiles) lookAt(most int, pause func()) {
	began := s.Now()
	there, err := atomicfile.List(s.folder)
	if err != nil && !s.named[s.folder] {
		s.named[s.folder] = true
		s.note(words.Get("unread.games", "folder", brief(s.folder), "cause", atomicfile.Reason(err)))
	}
	busy := map[string]bool{}
	there = slices.DeleteFunc(there, func(f atomicfile.StampedFile) bool {
		name, isLock := strings.CutSuffix(f.Name, ".lock")
		if id := strings.TrimPrefix(name, "."); isLock && s.locks[id] == nil {
			l, err := atomicfile.TakeLock(s.lockPath(id))
			if err == nil {
				l.Release() // the lock file of a program that was killed
			}
			busy[id] = errors.Is(err, atomicfile.ErrBusy)
		}
		return strings.HasPrefix(f.Name, ".") || !strings.HasSuffix(f.Name, ".json")
	})
	slices.SortFunc(there, func(a, b atomicfile.StampedFile) int { return newestFirst(a.Stamp.Time, b.Stamp.Time, a.Name, b.Name) })
	found := map[string]*held{}
	for n, f := range there[:min(most, len(there))] {
		id := strings.TrimSuffix(f.Name, ".json")
		s.mu.Lock()
		r := s.known[id]
		s.mu.Unlock()
		if r == nil || r.stamp != f.Stamp || r.stamp.Time.IsZero() {
			if r = s.glance(id, f.Stamp); r == nil {
				continue
			}
		}
		if r.busy != busy[id] {
			r = &held{r.stamp, r.changed, r.over, busy[id], nil}
		}
		found[id] = r
		if n%256 == 255 {
			pause()
		}
	}
	s.readNewest(found)
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, r := range s.known { // games about which this program knows more than the files
		if s.pending[id] != nil || s.locks[id] != nil || r.game != nil && r.changed.After(began) {
			found[id] = r
		}
	}
	s.known, s.stale = found, true
}

// glance reads only the fields that are needed to sort the games. It returns nil if the file cannot
// be used.
func (s *gameFiles) glance(id string, at atomicfile.Stamp) *held {
	data, err := atomicfile.Read(s.path(id), maxFile)
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
		s.report(id, err)
		return nil
	}
	if g.Changed.IsZero() {
		g.Changed = at.Time
	}
	return &held{stamp: at, changed: g.Changed, over: g.Over}
}

// readNewest reads the newest unfinished games in full. It removes those that cannot be read from
// found.
func (s *gameFiles) readNewest(found map[string]*held) {
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
				s.report(id, err)
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
