//go:build linux || freebsd || netbsd

package display

import (
	"io"
	"log"

	"github.com/jezek/xgb"
)

// When a display needs no password, Ebitengine's X client writes lines about a missing file of
// passwords to standard error. That client is initialised before this package, and Ebitengine after
// both.
func init() { xgb.Logger = log.New(io.Discard, "", 0) }
