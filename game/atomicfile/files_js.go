package atomicfile

import (
	"errors"
	"strings"
	"syscall/js"
	"time"
)

// The errors of a browser.
var (
	ErrFull    = errors.New("the page's storage is full")
	ErrNothing = errors.New("the page has no storage")
	ErrNoLock  = errors.New("the page has no locks")
)

// storage calls f with the page's local storage. A page without storage (a private window) or with
// a full quota throws an exception; storage returns it as an error.
func storage(f func(js.Value)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = ErrNothing
			if e, ok := r.(js.Error); ok && strings.Contains(strings.ToUpper(e.Get("name").String()), "QUOTA") {
				err = ErrFull
			}
		}
	}()
	f(js.Global().Get("localStorage"))
	return nil
}

// Read returns the content of path, or nil if there is no such file. If the file has more than most
// bytes, it returns an error and the content.
func Read(path string, most int64) (data []byte, err error) {
	_ = storage(func(s js.Value) { // a page without storage has no file
		if item := s.Call("getItem", path); item.Type() == js.TypeString {
			data = []byte(item.String())
		}
	})
	if int64(len(data)) > most {
		return data, TooLarge(most)
	}
	return data, nil
}

// Write replaces the file at path.
func Write(path string, data []byte) error {
	return storage(func(s js.Value) { s.Call("setItem", path, string(data)) })
}

// Target returns path: a page has no links.
func Target(path string) (string, error) { return path, nil }

// Writable returns nil: a page's storage shows only in a write whether it takes one.
func Writable(string) error { return nil }

// Rename moves a file.
func Rename(from, to string) error {
	return storage(func(s js.Value) {
		s.Call("setItem", to, s.Call("getItem", from))
		s.Call("removeItem", from)
	})
}

// Remove removes the file at path.
func Remove(path string) error {
	return storage(func(s js.Value) { s.Call("removeItem", path) })
}

// SetTime does nothing: a page keeps no times.
func SetTime(string, time.Time) error { return nil }

func taken(path string) bool { return Exists(path) }

// Exists reports whether there is a file.
func Exists(path string) bool {
	data, err := Read(path, 0)
	return data != nil || err != nil
}

// Sweep does nothing: a page leaves no temporary files.
func Sweep(string) {}

// List returns the files in dir. The page does not know when a file was written.
func List(dir string) (entries []Entry, err error) {
	err = storage(func(s js.Value) {
		for i := range s.Get("length").Int() {
			if name, ok := strings.CutPrefix(s.Call("key", i).String(), dir+"/"); ok && !strings.Contains(name, "/") {
				entries = append(entries, Entry{Name: name})
			}
		}
	})
	if errors.Is(err, ErrNothing) { // a page without storage has no file
		return nil, nil
	}
	return entries, err
}

// Lock does nothing: a page has no locks.
type Lock struct{}

// TakeLock returns ErrNoLock.
func TakeLock(string) (*Lock, error) { return nil, ErrNoLock }

// Release does nothing.
func (*Lock) Release() {}
