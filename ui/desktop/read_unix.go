//go:build !windows

package desktop

import (
	"io/fs"
	"strings"
)

func isHidden(info fs.FileInfo) bool { return strings.HasPrefix(info.Name(), ".") }

// Drives returns the root folders if a system has several. It returns none here, because the system
// has a single root.
func Drives() []string { return nil }
