package store

import (
	"fmt"
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

func readFile(path string, most int64) (data []byte, err error) {
	_ = storage(func(s js.Value) { // a page that keeps nothing has no file
		if item := s.Call("getItem", path); item.Type() == js.TypeString {
			data = []byte(item.String())
		}
	})
	if int64(len(data)) > most {
		return nil, fmt.Errorf("it has more than %d bytes", most)
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
