//go:build !js

package store

import (
	"os"

	"github.com/adrg/xdg"

	"flipside/game/atomicfile"
)

// createFile writes a new file. The error is fs.ErrExist if there is one already. An empty file
// holds the name until the data is complete.
func createFile(path string, data []byte) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(path)
		}
	}()
	info, err := f.Stat()
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return atomicfile.Replace(path, data, info.Mode().Perm())
}

// replaceFile writes a file. Others may read a new one.
func replaceFile(path string, data []byte) error { return atomicfile.Replace(path, data, 0o644) }

// Places returns the user's folders for pictures and for documents. A folder that does not exist is
// replaced by the next wider one; the last is the home folder. Places reads the disk.
func Places() (pictures, documents string) {
	first := func(folders ...string) string {
		for _, folder := range folders {
			if info, err := os.Stat(folder); err == nil && info.IsDir() {
				return folder
			}
		}
		if xdg.Home == "" || xdg.Home == "/" { // nobody keeps files at the root of the disk
			return os.TempDir()
		}
		return xdg.Home
	}
	dirs := xdg.UserDirs
	return first(dirs.Pictures, dirs.Documents), first(dirs.Documents)
}
