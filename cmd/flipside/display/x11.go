package display

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	firstPort = 6000                  // the TCP port of display 0
	patience  = 10 * time.Second      // for all answers of a display; one that is starting needs some
	pause     = 50 * time.Millisecond // before asking again a server that hung up
	tries     = 20
)

// errHungUp is the end of a connection before an answer: a server that resets itself does that.
var errHungUp = errors.New("it closed the connection")

// x11Open connects to the display of this name and returns the connection once the server has let
// it in and has answered a request. A server may reset itself when its last client goes.
func x11Open(name string) (*Display, error) { return x11Connect(name, time.Now().Add(patience)) }

func x11Connect(name string, deadline time.Time) (*Display, error) {
	host, number, err := parse(name)
	if err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		conn := dial(host, number, deadline)
		if conn == nil {
			return nil, fmt.Errorf("no display answers at DISPLAY=%s", name)
		}
		_ = conn.SetDeadline(deadline) // a connection that cannot have one fails at once below
		root, err := greet(conn, strconv.Itoa(number))
		if err == nil {
			_ = conn.SetDeadline(time.Time{})
			return &Display{conn, root}, nil
		}
		_ = conn.Close()
		if !errors.Is(err, errHungUp) || try == tries || time.Now().After(deadline) {
			return nil, fmt.Errorf("the display at DISPLAY=%s refused this program: %w", name, err)
		}
		time.Sleep(pause)
	}
}

// parse splits host:number.screen; the host may be an address with colons in it.
func parse(name string) (host string, number int, err error) {
	colon := strings.LastIndex(name, ":")
	digits, _, _ := strings.Cut(name[colon+1:], ".")
	number, err = strconv.Atoi(digits)
	if colon < 0 || err != nil || number < 0 || strings.Trim(digits, "0123456789") != "" {
		return "", 0, fmt.Errorf("DISPLAY=%q does not name a display: it must be host:number", name)
	}
	return name[:colon], number, nil
}

// dial tries the same addresses as Xlib, in the same order. It returns nil when no server listens.
func dial(host string, number int, deadline time.Time) net.Conn {
	var addresses [][2]string
	if host == "" || host == "unix" {
		socket := "/tmp/.X11-unix/X" + strconv.Itoa(number)
		addresses = [][2]string{{"unix", "@" + socket}, {"unix", socket}}
	}
	if port := firstPort + number; host != "unix" && port < 1<<16 {
		host = strings.Trim(strings.TrimPrefix(host, "tcp/"), "[]")
		if host == "" {
			host = "localhost"
		}
		addresses = append(addresses, [2]string{"tcp", net.JoinHostPort(host, strconv.Itoa(port))})
	}
	dialer := net.Dialer{Deadline: deadline}
	for _, a := range addresses {
		if conn, err := dialer.Dial(a[0], a[1]); err == nil {
			return conn
		}
	}
	return nil
}

// greet opens the conversation and waits for the answer to one request. It returns the root window.
func greet(conn net.Conn, number string) (root uint32, err error) {
	key, err := findKey(conn.RemoteAddr(), number)
	if err != nil {
		return 0, nil // Xlib knows ways in that this package does not
	}
	hello := []byte{'l', 0, 11, 0, 0, 0, byte(len(key.name)), 0, byte(len(key.data)), 0, 0, 0}
	hello = append(hello, padded(key.name)...)
	hello = append(hello, padded(key.data)...)
	if _, err := conn.Write(hello); err != nil {
		return 0, inWords(err)
	}
	head := make([]byte, 8)
	if _, err := io.ReadFull(conn, head); err != nil {
		return 0, inWords(err)
	}
	rest := make([]byte, 4*int(binary.LittleEndian.Uint16(head[6:])))
	if _, err := io.ReadFull(conn, rest); err != nil {
		return 0, inWords(err)
	}
	const refused, accepted = 0, 1
	switch head[0] {
	case accepted:
		return rootOf(rest), ask(conn)
	case refused:
		reason := sentence(rest[:min(int(head[1]), len(rest))])
		if strings.Contains(reason, "uthoriz") || strings.Contains(reason, "key") {
			reason += " (keys are read from " + authority() + ")"
		}
		return 0, errors.New(reason)
	}
	return 0, fmt.Errorf("%s (it requires an authentication method that this program does not support)", sentence(rest))
}

// ask sends GetInputFocus and waits for its reply; events may come before it.
func ask(conn net.Conn) error {
	const getInputFocus, reply = 43, 1
	if _, err := conn.Write([]byte{getInputFocus, 0, 1, 0}); err != nil {
		return inWords(err)
	}
	for packet := make([]byte, 32); ; {
		if _, err := io.ReadFull(conn, packet); err != nil {
			return inWords(err)
		}
		if packet[0] == reply {
			return nil
		}
	}
}

// inWords returns the part of a network error that helps a person.
func inWords(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return errors.New("it did not answer")
	}
	return errHungUp
}

// sentence makes one line from the words of a server.
func sentence(words []byte) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return ' '
		}
		return r
	}, string(words))
	if clean = strings.Join(strings.Fields(clean), " "); clean == "" {
		return "it gave no reason"
	}
	return clean
}

// padded fills a field up to a multiple of four bytes.
func padded(field string) string { return field + "\x00\x00\x00"[:(4-len(field)%4)%4] }
