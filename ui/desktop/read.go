package desktop

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// readFolder reads a folder. It lists only folders and plain files, because opening another kind of
// entry, such as a pipe, could block forever.
func readFolder(folder string) ([]FolderItem, FolderProblem) {
	list, err := os.ReadDir(folder)
	if err != nil && len(list) == 0 {
		return nil, problemOf(err)
	}
	entries := make([]FolderItem, 0, len(list))
	for _, d := range list {
		info, err := d.Info()
		if err != nil {
			continue // the entry was removed meanwhile
		}
		hidden := isHidden(info)
		if info.Mode()&fs.ModeSymlink != 0 {
			if info, err = os.Stat(filepath.Join(folder, d.Name())); err != nil {
				continue // a broken link
			}
		}
		if !info.IsDir() && !info.Mode().IsRegular() {
			continue
		}
		entries = append(entries, FolderItem{Name: d.Name(), Folder: info.IsDir(), Hidden: hidden,
			Time: info.ModTime(), Size: info.Size()})
	}
	return entries, NoProblem
}

func problemOf(err error) FolderProblem {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Missing
	case errors.Is(err, fs.ErrPermission):
		return Denied
	case errors.Is(err, syscall.ENOTDIR):
		return NoFolder
	}
	return Unreadable
}

// HomeFolder returns the user's home folder, or the folder in which the program was started.
func HomeFolder() string {
	for _, where := range []func() (string, error){os.UserHomeDir, os.Getwd} {
		if path, err := where(); err == nil && path != "" {
			return path
		}
	}
	return root("")
}
