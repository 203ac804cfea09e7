package atomicfile

import (
	"errors"
	"path/filepath"

	"github.com/adrg/xdg"
)

// ErrNoHome means that the user has no home folder: HOME is empty, and the system does not provide
// one.
var ErrNoHome = errors.New("there is no home folder")

// Folders returns the user's folders for the program's data and settings, which need not exist yet:
// those in XDG_DATA_HOME and XDG_CONFIG_HOME, or the system's equivalents. The error is
// [ErrNoHome].
func Folders() (data, config string, err error) {
	if err := findHome(); err != nil {
		return "", "", err
	}
	return filepath.Join(xdg.DataHome, "flipside"), filepath.Join(xdg.ConfigHome, "flipside"), nil
}
