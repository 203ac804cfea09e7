package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
)

// maxNumbers is the largest number that WriteNew puts after a name.
const maxNumbers = 999

// WriteNew writes data to a new file outside our folders and returns its path. It replaces no file:
// if the name is taken, the new file is called "name (2).png" and so on. The file is complete or
// not there. The folder must exist. The message of the error is one sentence with the cause.
func WriteNew(path string, data []byte) (written string, err error) {
	ext := filepath.Ext(path)
	stem := strings.TrimSuffix(path, ext)
	for n := 1; n <= maxNumbers; n++ {
		written = path
		if n > 1 {
			written = fmt.Sprintf("%s (%d)%s", stem, n, ext)
		}
		if err = createFile(written, data); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		return "", exportFault(err, path)
	}
	return written, nil
}

// WriteOver is WriteNew, but it replaces a file of that name. The old file stays until the new one
// is complete. Others may read a new one.
func WriteOver(path string, data []byte) error {
	if err := atomicfile.Replace(path, data, 0o644); err != nil {
		return exportFault(err, path)
	}
	return nil
}

// exportFault puts an error into our words.
func exportFault(err error, path string) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New(words.Get("files.missing", "folder", filepath.Dir(path)))
	case errors.Is(err, fs.ErrExist):
		return errors.New(words.Get("export.taken", "name", path))
	}
	return errors.New(words.Get("export.failed", "cause", Cause(err), "file", path))
}

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

// Places returns the user's folders for pictures and for documents. A folder that does not exist is
// replaced by the next wider one; the last is the home folder. Places reads the disk.
func Places() (pictures, documents string) {
	first := func(folders ...string) string {
		for _, folder := range folders {
			if info, err := os.Stat(folder); err == nil && info.IsDir() {
				return folder
			}
		}
		if xdg.Home == "" || xdg.Home == "/" { // files do not belong at the root of the disk
			return os.TempDir()
		}
		return xdg.Home
	}
	dirs := xdg.UserDirs
	return first(dirs.Pictures, dirs.Documents), first(dirs.Documents)
}
