//go:build linux || freebsd || netbsd

package display

import (
	"fmt"
	"os"
	"sync/atomic"

	"github.com/ebitengine/purego"

	"flipside/game/base/plain"
)

// handle sets Xlib's handler for a lost connection. Xlib's own prints two lines about requests and
// ends the program; this one prints the line that watch prints, unless watch was first.
func handle(name string) {
	const x11 = "libX11.so.6"
	lib, err := purego.Dlopen(x11, purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return // Ebitengine needs it too, and reports it
	}
	set, err := purego.Dlsym(lib, "XSetIOErrorHandler")
	if err != nil {
		return
	}
	purego.SyscallN(set, purego.NewCallback(func(uintptr) uintptr {
		leave(name)
		return 0
	}))
}

var left atomic.Bool

// leave ends the program because its display is gone.
func leave(name string) {
	if left.Swap(true) {
		select {} // another goroutine ends the program
	}
	fmt.Fprintf(plain.NewWriter(os.Stderr), "flipside: the connection to the display %s was lost\n", name)
	os.Exit(1)
}
