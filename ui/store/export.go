package store

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"flipside/assets/words"
)

// maxNumbers is the largest number that WriteNew puts after a name.
const maxNumbers = 999

// WriteNew writes data to a new file outside our folders and returns its path. It replaces no file:
// if the name is taken, the new file is called "name (2).png" and so on. The file is complete or
// not there. The folder must exist. The message of the error is one sentence with the cause. In a
// browser, the page offers the file as a download.
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
// is complete.
func WriteOver(path string, data []byte) error {
	if err := replaceFile(path, data); err != nil {
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
	return errors.New(words.Get("export.failed", "cause", cause(err), "file", path))
}
