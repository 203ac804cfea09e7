//go:build linux || freebsd || openbsd || netbsd

package display

import (
	"fmt"
	"io"
	"net"
	"os"

	"flipside/cmd/flipside/display/x11"
)

func init() {
	name := os.Getenv("DISPLAY")
	conn, problem := find(name, os.Getenv("WAYLAND_DISPLAY"))
	if problem != "" {
		fmt.Fprintln(os.Stderr, "flipside: "+problem)
		os.Exit(1)
	}
	go watch(conn, name)
}

func find(name, wayland string) (net.Conn, string) {
	switch {
	case name == "" && wayland != "":
		return nil, "there is no X display to open a window on, only Wayland: install and start Xwayland"
	case name == "":
		return nil, "there is no display to open a window on: DISPLAY is not set"
	}
	conn, err := x11.Open(name)
	if err != nil {
		return nil, err.Error()
	}
	return conn, ""
}

// watch ends the program when its display is gone: libraries that draw could wait for ever.
// Its connection stays open: a server resets itself when its last client leaves, and would drop a
// client that connects at that moment, as Ebitengine soon does.
func watch(conn net.Conn, name string) {
	for err := error(nil); err == nil; conn, err = x11.Open(name) {
		_, _ = io.Copy(io.Discard, conn) // events that every client gets; it ends with the connection
		_ = conn.Close()
	}
	leave(name)
}
