package recognise

import (
	"net/url"
	"path/filepath"
	"strings"
)

// Path returns the path of a file that an argument names. The argument can be a file:// address, as
// file managers and browsers write it.
func Path(arg string) string {
	rest, ok := strings.CutPrefix(arg, "file://")
	if !ok {
		return arg
	}
	if at := strings.IndexByte(rest, '/'); at > 0 { // the name of this machine
		rest = rest[at:]
	}
	if clear, err := url.PathUnescape(rest); err == nil {
		rest = clear
	}
	if len(rest) > 2 && rest[0] == '/' && rest[2] == ':' { // /C:/games
		rest = rest[1:]
	}
	return filepath.FromSlash(rest)
}
