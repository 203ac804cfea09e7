//go:build unix

package atomicfile

import (
	"os"
	"os/user"
	"path/filepath"

	"github.com/adrg/xdg"
)

// findHome sets HOME if it is not a folder, since xdg would use the root of the disk instead.
func findHome() error {
	if absolute("HOME") {
		return nil
	}
	me, err := currentUser()
	if err == nil && filepath.IsAbs(me.HomeDir) && me.HomeDir != "/" {
		if err := os.Setenv("HOME", me.HomeDir); err != nil {
			return err
		}
		xdg.Reload()
		return nil
	}
	if absolute("XDG_DATA_HOME") && absolute("XDG_CONFIG_HOME") {
		return nil
	}
	return ErrNoHome
}

// currentUser is user.Current; tests replace it.
var currentUser = user.Current

func absolute(variable string) bool { return filepath.IsAbs(os.Getenv(variable)) }
