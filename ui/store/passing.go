package store

import "os"

// openPassing returns a Store in a new folder that Close removes.
func openPassing() *Store {
	dir, err := os.MkdirTemp("", "flipside-")
	if err != nil {
		dir = os.DevNull // nothing can be written below it
	}
	s := OpenAt(dir, dir)
	s.passing = dir
	return s
}

// removePassing removes the folder of openPassing.
func removePassing(dir string) error {
	if dir == os.DevNull {
		return nil
	}
	return os.RemoveAll(dir)
}
