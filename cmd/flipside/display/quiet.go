//go:build linux || freebsd || openbsd || netbsd

package display

import (
	"io"
	"log"

	"github.com/jezek/xgb"
)

// Where a display asks for no password, the X client that Ebitengine uses writes lines about the
// missing file of passwords to standard error. It is initialised before this package, and
// Ebitengine after both.
func init() { xgb.Logger = log.New(io.Discard, "", 0) }
