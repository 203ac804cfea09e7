package store

import (
	"errors"
	"strings"
	"syscall/js"
)

var (
	errFull    = errors.New("the page's storage is full")
	errNothing = errors.New("the page has no storage")
	errNoLock  = errors.New("the page has no locks")

	// causes are the errors of a browser, with our words for them.
	causes = []causeOf{{errFull, "cause.space"}, {errNothing, "cause.browser"}}
)

// storage calls f with the page's local storage. A page without storage (a private window) or with
// a full quota throws an exception; storage returns it as an error.
func storage(f func(js.Value)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errNothing
			if e, ok := r.(js.Error); ok && strings.Contains(strings.ToUpper(e.Get("name").String()), "QUOTA") {
				err = errFull
			}
		}
	}()
	f(js.Global().Get("localStorage"))
	return nil
}

func readFile(path string, most int64) (data []byte, err error) {
	_ = storage(func(s js.Value) { // a page without storage has no file
		if item := s.Call("getItem", path); item.Type() == js.TypeString {
			data = []byte(item.String())
		}
	})
	if int64(len(data)) > most {
		return data, tooLarge(most)
	}
	return data, nil
}

func writeFile(path string, data []byte) error {
	return storage(func(s js.Value) { s.Call("setItem", path, string(data)) })
}

func rename(from, to string) error {
	return storage(func(s js.Value) {
		s.Call("setItem", to, s.Call("getItem", from))
		s.Call("removeItem", from)
	})
}

func exists(path string) bool {
	data, err := readFile(path, maxFile)
	return data != nil || err != nil
}

func sweep(string) {}

// list returns the files in dir. The page does not know when a file was written.
func list(dir string) (entries []entry, err error) {
	err = storage(func(s js.Value) {
		for i := range s.Get("length").Int() {
			if name, ok := strings.CutPrefix(s.Call("key", i).String(), dir+"/"); ok && !strings.Contains(name, "/") {
				entries = append(entries, entry{name: name})
			}
		}
	})
	if errors.Is(err, errNothing) { // a page without storage has no file
		return nil, nil
	}
	return entries, err
}

// lock does nothing: a page has no locks.
type lock struct{}

func takeLock(string) (*lock, error) { return nil, errNoLock }

func (*lock) release() {}
