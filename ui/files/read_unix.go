//go:build !js && !windows

package files

import (
	"io/fs"
	"strings"
)

func isHidden(info fs.FileInfo) bool { return strings.HasPrefix(info.Name(), ".") }

// Drives are the roots beside which there is no other: none here, where everything lies below one.
func Drives() []string { return nil }
