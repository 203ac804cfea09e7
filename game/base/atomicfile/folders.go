package atomicfile

import (
	"errors"
	"path/filepath"

	"github.com/adrg/xdg"
)

// ErrNoHome says that the user has no home folder: HOME is empty, and the system does not name one.
var ErrNoHome = errors.New("there is no home folder")

// Folders returns the user's folders for the data and for the settings of the program, which need
// not exist yet: those in XDG_DATA_HOME and XDG_CONFIG_HOME, or the system's equivalents. The error
// is ErrNoHome.
func Folders() (data, config string, err error) {
	if err := findHome(); err != nil {
		return "", "", err
	}
	return filepath.Join(xdg.DataHome, "flipside"), filepath.Join(xdg.ConfigHome, "flipside"), nil
}
