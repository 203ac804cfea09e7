//go:build linux || freebsd || netbsd

package display

import (
	"fmt"
	"os"
	"time"

	"flipside/cmd/flipside/display/x11"
)

func init() {
	name := os.Getenv("DISPLAY")
	conn, problem := find(name, os.Getenv("WAYLAND_DISPLAY"))
	if problem != "" {
		fmt.Fprintln(os.Stderr, "flipside: "+problem)
		os.Exit(1)
	}
	if conn.Listen() == nil {
		input = make(chan struct{}, 1)
	}
	go watch(conn, name)
}

// input gets a value when a key, a button or the pointer is used; nil: the display tells nothing.
var input chan struct{}

// Input returns a channel that gets a value when a key, a button or the pointer of this display is
// used, in any window. It is nil if this cannot be known.
func Input() <-chan struct{} { return input }

func find(name, wayland string) (*x11.Display, string) {
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

// Refresh returns the refresh rate of the fastest display in use, in Hz; 0: unknown. It waits for
// the X server.
func Refresh() float64 { return x11.Refresh() }

// watch ends the program when its display is gone: libraries that draw could wait for ever.
// Its connection stays open: a server resets itself when its last client leaves, and would drop a
// client that connects at that moment, as Ebitengine soon does.
func watch(conn *x11.Display, name string) {
	for err := error(nil); err == nil; conn, err = again(name) {
		hear(conn)
		_ = conn.Close()
	}
	leave(name)
}

func again(name string) (*x11.Display, error) {
	conn, err := x11.Open(name)
	if err == nil && input != nil {
		_ = conn.Listen() // without it, input is noticed a little later
	}
	return conn, err
}

// deaf is the time after input in which more of it is not noticed. A pointer in motion would
// otherwise wake the program a thousand times a second.
const deaf = 20 * time.Millisecond

// hear tells input of all events until the connection ends. All of them are signs of input, except
// the few that every client gets.
func hear(conn *x11.Display) {
	events := make([]byte, 64<<10)
	for {
		if _, err := conn.Read(events); err != nil {
			return
		}
		if input == nil {
			continue
		}
		select {
		case input <- struct{}{}:
		default:
		}
		time.Sleep(deaf)
	}
}
