package store

import (
	"errors"
	"path/filepath"
	"sync"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
	"flipside/ui/app/settings"
)

// settingsFile is the file of the settings.
type settingsFile struct {
	*disk
	path string

	mu      sync.Mutex
	waiting *settings.Settings // not on the disk yet
	base    settings.Settings  // as last read or written by this program
}

// check says in one sentence why settings cannot be saved; empty if they can.
func (f *settingsFile) check() string {
	dir := filepath.Dir(f.path)
	if err := atomicfile.Writable(dir); err != nil {
		return words.Get("unsaved.settingsfolder", "cause", atomicfile.Reason(err), "folder", brief(dir))
	}
	return ""
}

// read returns the settings in the file. Missing and invalid values have their defaults, and the
// notice names the invalid ones. ok says whether there was a file that could be read.
func (f *settingsFile) read() (s settings.Settings, notice string, ok bool) {
	data, err := atomicfile.Read(f.path, maxFile)
	if err == nil && data == nil {
		return settings.Default(), "", false
	}
	if err == nil {
		s, notice, err = settings.Decode(data)
	}
	if err != nil {
		return settings.Default(), setAside(damagedSettings, f.path, err, f.Now()), false
	}
	return s, notice, true
}

// load is read, and keeps the settings as the base of later changes.
func (f *settingsFile) load() (s settings.Settings, notice string) {
	s, notice, _ = f.read()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.base = s
	return s, notice
}

// save lets the settings wait for flush.
func (f *settingsFile) save(s settings.Settings) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waiting = &s
}

// flush writes the settings that wait.
func (f *settingsFile) flush() error {
	f.mu.Lock()
	waiting := f.waiting
	f.mu.Unlock()
	if waiting == nil {
		return nil
	}
	if err := f.merge(*waiting); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.waiting == waiting { // no newer ones wait
		f.waiting = nil
	}
	return nil
}

// merge writes this program's changes into the file. Another program may have written the file
// meanwhile; its changes stay.
func (f *settingsFile) merge(want settings.Settings) error {
	l, err := atomicfile.WaitLock(filepath.Join(filepath.Dir(f.path), ".settings.lock"))
	if errors.Is(err, atomicfile.ErrBusy) {
		return err // the write is tried again later
	}
	if err == nil {
		defer l.Release()
	}
	f.mu.Lock()
	base := f.base
	f.mu.Unlock()
	merged := want
	there, notice, ok := f.read()
	if ok {
		merged = there
		merged.Take(&base, &want)
	} else if notice != "" {
		f.note(notice)
	}
	data, err := merged.Encode()
	if err == nil {
		err = f.write(f.path, data)
	}
	if err == nil {
		f.mu.Lock()
		f.base = want
		f.mu.Unlock()
	}
	return err
}
