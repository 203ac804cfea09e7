//go:build linux || freebsd || openbsd || netbsd

package display

import (
	"fmt"
	"net"
	"os"

	"flipside/cmd/flipside/display/x11"
)

// probe stays open until Ebitengine has connected too. A server resets itself when its last client
// leaves, and would drop a client that connects at that moment.
var probe net.Conn

func init() {
	var problem string
	if probe, problem = find(os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY")); problem != "" {
		fmt.Fprintln(os.Stderr, "flipside: "+problem)
		os.Exit(1)
	}
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

// Connected says that Ebitengine has its own connection.
func Connected() { _ = probe.Close() }
