//go:build unix

package atomicfile

import (
	"os"
	"os/user"
	"path/filepath"

	"github.com/adrg/xdg"
)

// findHome sets HOME where it is no folder, since xdg then takes the root of the disk for it.
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

// currentUser is user.Current, which a test replaces.
var currentUser = user.Current

func absolute(variable string) bool { return filepath.IsAbs(os.Getenv(variable)) }
