//go:build linux || freebsd || netbsd

package display

import (
	"errors"
	"io"
	"log"
	"os"
	"time"

	"github.com/jezek/xgb"
)

// Open checks that there is a display for the window. From then on, the program ends with one line
// when that display is gone. The channel gets a value when a key, a button or the pointer of the
// display is used, in any window; it is nil if this cannot be known. The error is one sentence.
func Open() (input <-chan struct{}, err error) {
	name := os.Getenv("DISPLAY")
	conn, err := find(name, os.Getenv("WAYLAND_DISPLAY"))
	if err != nil {
		return nil, err
	}
	if err := libraries(); err != nil {
		return nil, err
	}
	handle(name)
	// When a display needs no password, this client, which others use too, writes lines about a
	// missing file of passwords to standard error.
	xgb.Logger = log.New(io.Discard, "", 0)
	var heard chan struct{}
	if conn.Listen() == nil {
		heard = make(chan struct{}, 1)
	}
	go watch(conn, name, heard)
	return heard, nil
}

func find(name, wayland string) (*Display, error) {
	switch {
	case name == "" && wayland != "":
		return nil, errors.New("there is no X display to open a window on, only Wayland: install and start Xwayland")
	case name == "":
		return nil, errors.New("there is no display to open a window on: DISPLAY is not set")
	}
	return x11Open(name)
}

// KeysDown is the function that counts the keys that are down. It waits for the X server.
var KeysDown = x11KeysDown

// Refresh returns the refresh rate of the fastest display in use, in Hz; 0: unknown. It waits for
// the X server.
func Refresh() float64 { return x11Refresh() }

// watch ends the program when its display is gone: libraries that draw could wait forever.
// Its connection stays open: a server resets itself when its last client leaves, and would drop a
// client that connects at that moment, as Ebitengine soon does.
func watch(conn *Display, name string, heard chan<- struct{}) {
	for err := error(nil); err == nil; conn, err = again(name, heard != nil) {
		hear(conn, heard)
		_ = conn.Close()
	}
	leave(name)
}

func again(name string, listen bool) (*Display, error) {
	conn, err := x11Open(name)
	if err == nil && listen {
		_ = conn.Listen() // without it, input is noticed a little later
	}
	return conn, err
}

// deaf is the time after input in which more of it is not noticed. A pointer in motion would
// otherwise wake the program a thousand times a second.
const deaf = 20 * time.Millisecond

// hear sends a value to heard when events arrive, until the connection ends. Every event means
// input, except the few that every client receives.
func hear(conn *Display, heard chan<- struct{}) {
	events := make([]byte, 64<<10)
	for {
		if _, err := conn.Read(events); err != nil {
			return
		}
		if heard == nil {
			continue
		}
		select {
		case heard <- struct{}{}:
		default:
		}
		time.Sleep(deaf)
	}
}
