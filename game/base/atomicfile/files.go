package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// tempPattern returns the name pattern of the temporary files for a file name.
func tempPattern(name string) string { return "." + name + ".*.tmp" }

// Read returns the content of path, or nil if there is no such file. If the file has more than most
// bytes, it returns an error and only the first bytes.
func Read(path string, most int64) ([]byte, error) {
	// Opening a pipe would wait until another program opens its other end.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, ErrNotPlain
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return data, TooLarge(most)
	}
	if data == nil {
		data = []byte{}
	}
	return data, nil
}

// Write replaces the file at path in one step. Whatever happens, path has the old content or the
// new one. Links and permissions are as for [Replace].
func Write(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return Replace(path, data, 0o600)
}

// Replace is like [Write] for an existing folder, with the given permissions for a new file. An
// existing file keeps its permissions, and a link stays a link: its target is replaced, or created.
func Replace(path string, data []byte, mode fs.FileMode) error {
	path, err := Target(path)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(folder(path), tempPattern(filepath.Base(path)))
	if err != nil {
		return err
	}
	if old, known := ModeOf(path); known {
		mode = old
	}
	if _, err = f.Write(data); err == nil && mode != 0o600 { // CreateTemp uses 0600
		err = f.Chmod(mode)
	}
	if err != nil {
		return errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return Commit(f, path)
}

// Commit syncs and closes a complete temporary file, and renames it to path, which must be in the
// same folder and not a link. After an error the temporary file is removed.
func Commit(f *os.File, path string) error {
	err := f.Sync()
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	return syncDir(folder(path))
}

// syncDir syncs dir, so that a rename in it is permanent. Windows has no such call and needs none.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	err = d.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil // the file system cannot sync a folder; the file is in place
	}
	return err
}

// Writable creates dir if needed, and returns the error of writing a file in it.
func Writable(dir string) error {
	// MkdirAll alone would treat a loop of links as a file.
	if _, err := os.Stat(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, tempPattern("check.json"))
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// Rename moves a file. It creates the new folder if needed.
func Rename(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// Remove removes the file at path. It returns no error if there is none.
func Remove(path string) error {
	err := os.Remove(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// SetTime sets the time of the file at path that [List] returns.
func SetTime(path string, at time.Time) error { return os.Chtimes(path, at, at) }

// taken reports whether something is known to exist at path. It returns false if a parent folder
// cannot be read or is a file.
func taken(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Exists reports whether something exists at path, or might.
func Exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// staleTemp is the age above which a temporary file belongs to no running program.
const staleTemp = time.Hour

// Sweep removes the temporary files that killed programs left in one of our folders.
func Sweep(dir string) {
	left, err := filepath.Glob(filepath.Join(dir, tempPattern("*.json")))
	if err != nil {
		return
	}
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > staleTemp {
			os.Remove(name)
		}
	}
}

// List returns the entries of a folder, or nothing if there is no folder.
func List(dir string) ([]StampedFile, error) {
	found, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	entries := make([]StampedFile, 0, len(found))
	for _, f := range found {
		if info, err := f.Info(); err == nil { // the file may have been removed meanwhile
			entries = append(entries, StampedFile{f.Name(), Stamp{info.ModTime(), info.Size()}})
		}
	}
	return entries, nil
}
