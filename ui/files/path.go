package files

import (
	"os"
	"path/filepath"
	"strings"
)

// IsSeparator reports whether a rune parts the names of a path on this system.
func IsSeparator(r rune) bool { return r < 0x80 && os.IsPathSeparator(uint8(r)) }

// Separator parts the names of a path.
const Separator = string(filepath.Separator)

// root returns the folder above all others of the drive that folder lies on.
func root(folder string) string { return filepath.VolumeName(folder) + Separator }

// Join returns the path of a name in a folder.
func Join(folder, name string) string { return filepath.Join(folder, name) }

// Split returns the folder that a path lies in, and its name there.
func Split(path string) (folder, name string) { return filepath.Dir(path), filepath.Base(path) }

// Parent returns the folder that a folder lies in, itself where that is none.
func Parent(folder string) string { return filepath.Dir(folder) }

// IsRoot reports whether a folder lies in no other.
func IsRoot(folder string) bool { return Parent(folder) == folder }

// Resolve takes apart what a person wrote while folder was shown: the folder that it leads to, and
// what stands behind the last separator. Without a separator folder stays.
func Resolve(folder, home, written string) (to, rest string) {
	at := strings.LastIndexFunc(written, IsSeparator)
	if at < 0 {
		return folder, written
	}
	path, rest := written[:at+1], written[at+1:]
	switch volume := filepath.VolumeName(path); {
	case volume != "": // a drive
		return filepath.Clean(volume + Separator + strings.TrimLeftFunc(path[len(volume):], IsSeparator)), rest
	case IsSeparator(rune(path[0])):
		return filepath.Clean(filepath.VolumeName(folder) + path), rest
	case path[0] == '~' && IsSeparator(rune(path[1])):
		return filepath.Join(home, path[1:]), rest
	}
	return filepath.Join(folder, path), rest
}
