package store

import "os"

// openTemporary returns a Store in a new folder that Close removes.
func openTemporary() *Store {
	dir, err := os.MkdirTemp("", "flipside-")
	if err != nil {
		dir = os.DevNull // nothing can be written below it
	}
	s := OpenAt(dir, dir)
	s.temporary = dir
	return s
}

// removeTemporary removes the folder of openTemporary.
func removeTemporary(dir string) error {
	if dir == os.DevNull {
		return nil
	}
	return os.RemoveAll(dir)
}
