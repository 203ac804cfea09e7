package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"flipside/game/base/atomicfile"
	"flipside/ui/app/session"
)

// looked waits until the Store has read its folders.
func looked(s *Store) string {
	_, _, notice := s.Unfinished()
	return notice
}

// A list that was saved is there at the next start, with the lines that cannot be used.
func TestOpeningsComeBack(t *testing.T) {
	s := openIn(t)
	if looked(s); s.Openings().Count() != 0 || atomicfile.Exists(s.openings.path) {
		t.Fatal("a first start has openings")
	}
	const text = "# mine\nf5d6c3\nnonsense\n"
	s.SaveOpenings(session.ParseOpenings(text))
	if got := s.Openings().Text(); got != text {
		t.Errorf("at once it has %q", got)
	}
	closed(t, s)
	s = again(s)
	if looked(s); s.Openings().Text() != text || s.Openings().Count() != 1 {
		t.Errorf("the next start has %q", s.Openings().Text())
	}
	closed(t, s)
}

// Another program may edit the file meanwhile. The next look reads it.
func TestOpeningsAreReadAgain(t *testing.T) {
	s := openIn(t)
	defer closed(t, s)
	looked(s)
	put(t, s.openings.path, "f5\n")
	s.openings.read()
	if s.Openings().Count() != 1 {
		t.Errorf("the list is %q", s.Openings().Text())
	}
	s.openings.mu.Lock()
	newer := session.ParseOpenings("d3\nc4\n")
	s.openings.list, s.openings.waiting = newer, &newer // its write is still to come
	s.openings.mu.Unlock()
	s.openings.read()
	if s.Openings().Count() != 2 {
		t.Errorf("the file replaces a newer list: %q", s.Openings().Text())
	}
}

// A file that is too large is set aside and named. A file that cannot be read keeps its place, and
// no list is written over it.
func TestOpeningsThatCannotBeRead(t *testing.T) {
	s := openIn(t)
	put(t, s.openings.path, strings.Repeat("f5\n", maxOpenings))
	notice := looked(s)
	closed(t, s)
	if want := fmt.Sprintf("Cannot read your openings (it is larger than %d bytes). The file was renamed to ", maxOpenings); !strings.HasPrefix(notice, want) {
		t.Errorf("%q, want %q", notice, want)
	}
	if atomicfile.Exists(s.openings.path) {
		t.Error("the file is still in its place")
	}
	if os.Geteuid() == 0 {
		return // this user may read every file
	}
	s = openIn(t)
	put(t, s.openings.path, "f5\n")
	if err := os.Chmod(s.openings.path, 0); err != nil {
		t.Fatal(err)
	}
	if notice = looked(s); !strings.Contains(notice, "no permission") {
		t.Errorf("%q", notice)
	}
	s.SaveOpenings(session.ParseOpenings("d3\n"))
	if err := s.Close(); err == nil || !strings.Contains(err.Error(), "the openings were not saved in") {
		t.Errorf("at the end: %v", err)
	}
}

// A write that fails is reported, and tried again until it succeeds.
func TestOpeningsAreWrittenAgain(t *testing.T) {
	s := openIn(t)
	retry := make(chan time.Time)
	s.again = func() <-chan time.Time { return retry }
	tried := make(chan bool, 8)
	fail := true
	s.writer = func(path string, data []byte) error {
		if filepath.Base(path) == "openings.txt" {
			defer func() { tried <- true }()
			if fail {
				fail = false
				return &os.PathError{Op: "write", Path: path, Err: errors.Join(syscall.ENOSPC)}
			}
		}
		return atomicfile.Write(path, data)
	}
	s.SaveOpenings(session.ParseOpenings("f5\n"))
	<-tried
	retry <- time.Time{}
	<-tried
	closed(t, s)
	if data, err := atomicfile.Read(s.openings.path, maxOpenings); err != nil || string(data) != "f5\n" {
		t.Errorf("the file has %q: %v", data, err)
	}
	s = openIn(t)
	s.writer = func(string, []byte) error { return syscall.ENOSPC }
	s.SaveOpenings(session.ParseOpenings("f5\n"))
	if err := s.Close(); err == nil || !strings.HasPrefix(err.Error(), "The disk is full: the openings were not saved in ") {
		t.Errorf("at the end: %v", err)
	}
	if got, want := s.Trouble(), "The disk is full: the openings have not been saved yet"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
