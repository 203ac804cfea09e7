package desktop

import (
	"os"
	"path/filepath"
	"strings"
)

// IsSeparator reports whether a rune separates the names of a path on this system.
func IsSeparator(r rune) bool { return r < 0x80 && os.IsPathSeparator(uint8(r)) }

// Separator separates the names of a path.
const Separator = string(filepath.Separator)

// root returns the root folder of the drive of folder.
func root(folder string) string { return filepath.VolumeName(folder) + Separator }

// JoinPath returns the path of a name in a folder.
func JoinPath(folder, name string) string { return filepath.Join(folder, name) }

// SplitPath divides a path into its folder and its name in that folder.
func SplitPath(path string) (folder, name string) { return filepath.Dir(path), filepath.Base(path) }

// Parent returns the parent of a folder, or the folder itself if it has no parent.
func Parent(folder string) string { return filepath.Dir(folder) }

// IsRoot reports whether a folder has no parent.
func IsRoot(folder string) bool { return Parent(folder) == folder }

// ResolvePath interprets a path that the user typed while the chooser shows folder. It returns the
// folder before the last separator and the text after it. Without a separator, folder does not
// change.
func ResolvePath(folder, home, written string) (to, rest string) {
	at := strings.LastIndexFunc(written, IsSeparator)
	if at < 0 {
		return folder, written
	}
	path, rest := written[:at+1], written[at+1:]
	switch volume := filepath.VolumeName(path); {
	case volume != "": // a path with a drive
		below := strings.TrimLeftFunc(path[len(volume):], IsSeparator)
		return filepath.Clean(volume + Separator + below), rest
	case IsSeparator(rune(path[0])):
		return filepath.Clean(filepath.VolumeName(folder) + path), rest
	case path[0] == '~' && IsSeparator(rune(path[1])):
		return filepath.Join(home, path[1:]), rest
	}
	return filepath.Join(folder, path), rest
}

// ShortPath writes the home folder in a text as "~".
func ShortPath(words string) string {
	home := HomeFolder()
	if IsRoot(home) {
		return words
	}
	return strings.ReplaceAll(words, home+Separator, "~"+Separator)
}
