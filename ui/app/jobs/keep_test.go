package jobs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"flipside/ai/coach/problems"
	"flipside/game/base/atomicfile"
)

// blocked returns a Trainer whose diary cannot be written until its file, a folder, is removed, and
// the channel on which it waits to try again.
func blocked(t *testing.T) (x *Trainer, path string, again chan time.Time) {
	t.Helper()
	path, again = filepath.Join(t.TempDir(), "practice.jsonl"), make(chan time.Time, 1)
	x = newTrainer(t, TrainerOptions{Diary: path, Again: func() <-chan time.Time { return again }})
	if err := ready(t, x); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	return x, path, again
}

func tick(t *testing.T, x *Trainer, what string, until func() bool) {
	t.Helper()
	for range 10_000 {
		if x.Tick(); until() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal(what)
}

func first(x *Trainer) *problems.Problem { return x.Next(func(string) bool { return true }) }

// tries returns how many tries of a problem are in a file.
func tries(t *testing.T, path, id string) int {
	t.Helper()
	d, notice, err := problems.OpenDiary(path)
	if notice != "" || err != nil {
		t.Fatal(notice, err)
	}
	return d.Tries(id)
}

// A failed write is reported once, counts as trouble until it succeeds, and is tried again.
func TestTriedAgain(t *testing.T) {
	x, path, again := blocked(t)
	id := first(x).ID()
	x.Try(id, problems.Solved)
	tick(t, x, "there is no trouble", func() bool { return x.Trouble() != nil })
	if x.Said() == nil {
		t.Error("it is not said")
	}
	again <- time.Time{}
	tick(t, x, "it is not tried again", func() bool { return x.retry == nil })
	tick(t, x, "it is tried only twice", func() bool { return x.retry != nil })
	if x.Said() != nil || x.Trouble() == nil {
		t.Error("it is said twice, or is no trouble any more")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	again <- time.Time{}
	tick(t, x, "the trouble does not end", func() bool { return x.Trouble() == nil })
	if got := tries(t, path, id); got != 1 {
		t.Errorf("%d tries are in the file", got)
	}
	if err := x.Close(); err != nil {
		t.Error(err)
	}
}

// Closing reports what could not be written, after a last try.
func TestUnsavedAtTheEnd(t *testing.T) {
	x, path, _ := blocked(t)
	id := first(x).ID()
	x.Try(id, problems.Solved)
	if err := x.Close(); err == nil || err.Error() != "cannot read practice.jsonl: it is not a regular file" {
		t.Error(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil || tries(t, path, id) != 1 {
		t.Errorf("%v, %d tries", err, tries(t, path, id))
	}
}

// Another program has the lock when the window closes.
func TestLockedAtTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	x := newTrainer(t, TrainerOptions{Diary: path})
	if err := ready(t, x); err != nil {
		t.Fatal(err)
	}
	l, err := atomicfile.TakeLock(filepath.Join(filepath.Dir(path), ".practice.jsonl.lock"))
	if err != nil {
		t.Skip("no locks here: ", err)
	}
	id := first(x).ID()
	x.Try(id, problems.Solved)
	if err := x.Close(); !errors.Is(err, atomicfile.ErrBusy) || err.Error() != "cannot save practice.jsonl: another program is using the file" {
		t.Error(err)
	}
	l.Release()
	if err := x.Close(); err != nil || tries(t, path, id) != 1 {
		t.Error(err)
	}
}
