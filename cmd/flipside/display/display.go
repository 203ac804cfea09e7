//go:build linux || freebsd || openbsd || netbsd

package display

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

func init() {
	if problem := check(os.Getenv("DISPLAY")); problem != "" {
		fmt.Fprintln(os.Stderr, "flipside: "+problem)
		os.Exit(1)
	}
}

// check returns one sentence about what is wrong with a display's name, empty where a server answers at it.
func check(name string) string {
	if name == "" {
		return "there is no display to open a window on: DISPLAY is not set"
	}
	colon := strings.LastIndex(name, ":") // the host may be an address with colons in it
	host := name[:max(0, colon)]
	number, _, _ := strings.Cut(name[colon+1:], ".")
	if colon < 0 || number == "" || strings.Trim(number, "0123456789") != "" {
		return fmt.Sprintf("DISPLAY=%q names no display: host:number is wanted", name)
	}
	if host == "" || host == "unix" {
		socket := "/tmp/.X11-unix/X" + number
		for _, address := range [...]string{socket, "@" + socket} {
			if c, err := net.Dial("unix", address); err == nil {
				_ = c.Close()
				return ""
			}
		}
		return fmt.Sprintf("no display answers at DISPLAY=%s", name)
	}
	screen, err := strconv.Atoi(number)
	if port := firstPort + screen; err == nil && port < 1<<16 {
		host = strings.Trim(strings.TrimPrefix(host, "tcp/"), "[]")
		if c, err := net.DialTimeout("tcp", net.JoinHostPort(host, strconv.Itoa(port)), patience); err == nil {
			_ = c.Close()
			return ""
		}
	}
	return fmt.Sprintf("no display answers at DISPLAY=%s", name)
}

// firstPort is the TCP port of an X server's display 0; patience is how long one on another machine may take to answer.
const (
	firstPort = 6000
	patience  = 5 * time.Second
)
