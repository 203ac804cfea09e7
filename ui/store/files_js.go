package store

import (
	"fmt"
	"io/fs"
	"syscall/js"
)

// storage calls f with the page's local storage. A page without one (private windows, full quota) throws, which becomes an error.
func storage(f func(js.Value)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the browser keeps nothing: %v", r)
		}
	}()
	f(js.Global().Get("localStorage"))
	return nil
}

func readFile(path string, limit int64) (data []byte, err error) {
	if e := storage(func(s js.Value) {
		item := s.Call("getItem", path)
		if item.IsNull() {
			err = fs.ErrNotExist
			return
		}
		data = []byte(item.String())
		data = data[:min(int64(len(data)), limit+1)]
	}); e != nil {
		return nil, fs.ErrNotExist
	}
	return data, err
}

func writeFile(path string, data []byte) error {
	return storage(func(s js.Value) { s.Call("setItem", path, string(data)) })
}

func renameFile(from, to string) error {
	return storage(func(s js.Value) {
		s.Call("setItem", to, s.Call("getItem", from))
		s.Call("removeItem", from)
	})
}

func removeFile(path string) error {
	return storage(func(s js.Value) { s.Call("removeItem", path) })
}

func sweep(string) {}
