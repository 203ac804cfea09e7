package atomicfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// mostLinks is the largest number of links that can lead to a file.
const mostLinks = 40

// Target returns the path of the file that path leads to through links, which need not exist yet,
// or path itself if it is not a link. The error says that the links form a loop or cannot be read,
// or that the target is a device or the like, which no file may replace.
func Target(path string) (string, error) {
	for at := range mostLinks + 1 {
		info, err := os.Lstat(path)
		if err != nil || info.Mode().IsRegular() || info.IsDir() {
			return path, nil // the caller gets an error when writing
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return "", &fs.PathError{Op: "open", Path: path, Err: ErrNotPlain}
		}
		if at == mostLinks {
			break
		}
		to, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			// Do not use Join: ".." after a folder that is a link leads elsewhere than its text
			// suggests.
			to = folder(path) + string(filepath.Separator) + to
		}
		path = to
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
}

// folder returns the folder of a file without changing the text of its path, as Target needs.
func folder(path string) string {
	dir, _ := filepath.Split(path)
	switch {
	case dir == "":
		return "."
	case len(dir) > 1+len(filepath.VolumeName(dir)):
		return dir[:len(dir)-1]
	}
	return dir
}

// ModeOf returns the permissions of a file; known is false if there is none.
func ModeOf(path string) (mode fs.FileMode, known bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Mode().Perm(), true
}
