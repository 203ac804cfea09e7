package store

import (
	"path/filepath"

	"github.com/adrg/xdg"
)

// Paths are where the files live.
type Paths struct {
	Settings string
	Game     string // the one that is going on
}

// DefaultPaths returns the places that the XDG base directories give, read from the environment now.
func DefaultPaths() Paths {
	xdg.Reload()
	return Paths{
		Settings: filepath.Join(xdg.ConfigHome, "flipside", "settings.json"),
		Game:     filepath.Join(xdg.StateHome, "flipside", "game.json"),
	}
}
