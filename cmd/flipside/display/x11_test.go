package display

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serve answers each connection with the next function, and all further ones with the last. It
// returns the name of the display.
func serve(t *testing.T, answers ...func(net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for n := 0; ; n++ {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			answers[min(n, len(answers)-1)](conn)
		}
	}()
	return fmt.Sprintf("127.0.0.1:%d", l.Addr().(*net.TCPAddr).Port-firstPort)
}

// hello reads the first message of a client and returns its kind of key and its key.
func hello(conn net.Conn) (name, data string) {
	head := make([]byte, 12)
	if _, err := io.ReadFull(conn, head); err != nil {
		return "", ""
	}
	padded := func(n uint16) string {
		field := make([]byte, (int(n)+3)/4*4)
		_, _ = io.ReadFull(conn, field) // a short one fits no key
		return string(field[:n])
	}
	n, d := binary.LittleEndian.Uint16(head[6:]), binary.LittleEndian.Uint16(head[8:])
	return padded(n), padded(d)
}

// answer is a server's answer to the first message, with this status and these words.
func answer(status byte, words string) []byte {
	data := padded(words)
	head := []byte{status, byte(len(words)), 11, 0, 0, 0, byte(len(data) / 4), 0}
	return append(head, data...)
}

func says(status byte, words string) func(net.Conn) {
	return func(conn net.Conn) {
		hello(conn)
		_, _ = conn.Write(answer(status, words)) // the client may be gone
	}
}

// welcome accepts a client, sends an event and answers its request.
func welcome(conn net.Conn) {
	says(1, "all about the screens")(conn)
	_, _ = io.ReadFull(conn, make([]byte, 4))
	packets := make([]byte, 64)
	packets[0], packets[32] = 34, 1
	_, _ = conn.Write(packets)
}

func hangUp(conn net.Conn) { _ = conn.Close() }

func TestOpen(t *testing.T) {
	t.Setenv("XAUTHORITY", filepath.Join(t.TempDir(), "none"))
	in := func(conn net.Conn) { says(1, "screens")(conn); _ = conn.Close() }
	for _, c := range []struct {
		name string
		by   []func(net.Conn)
		want string // a part of the error; empty if there is none
	}{
		{"let in", []func(net.Conn){welcome}, ""},
		{"let in by a server that reset itself", []func(net.Conn){hangUp, in, hangUp, welcome}, ""},
		{"refused", []func(net.Conn){says(0, "Invalid MIT-MAGIC-COOKIE-1 key")},
			"program: Invalid MIT-MAGIC-COOKIE-1 key (keys are read from "},
		{"full", []func(net.Conn){says(0, "Maximum number of clients\n reached\x1b")},
			"program: Maximum number of clients reached"},
		{"more to do", []func(net.Conn){says(2, "")}, "it gave no reason (it requires an authentication method"},
		{"never", []func(net.Conn){hangUp}, "program: it closed the connection"},
	} {
		conn, err := x11Open(serve(t, c.by...))
		if conn != nil {
			_ = conn.Close()
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%s: %q is not a line of text", c.name, err)
		}
	}
}

func TestSilentServer(t *testing.T) {
	silent := serve(t, func(net.Conn) {})
	_, err := x11Connect(silent, time.Now().Add(10*time.Millisecond))
	if err == nil || !strings.Contains(err.Error(), "it did not answer") {
		t.Errorf("a silent server gives %v", err)
	}
}

func TestWrongNames(t *testing.T) {
	for _, name := range []string{"", "here", ":", ":x", ":-1", ":1x", "host:+1"} {
		if _, err := x11Open(name); err == nil || !strings.Contains(err.Error(), "does not name a display") {
			t.Errorf("the name %q gives %v", name, err)
		}
	}
	for _, name := range []string{":987", "unix:987", "localhost:99999", "[::1]:987.0"} {
		want := "no display answers at DISPLAY=" + name
		if _, err := x11Open(name); err == nil || err.Error() != want {
			t.Errorf("the name %q gives %v", name, err)
		}
	}
}

// The key is the one that Xlib would send: the key of this machine by its name, or the key of any
// machine.
func TestKey(t *testing.T) {
	host, err := os.Hostname()
	if err != nil {
		t.Skip(err)
	}
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}
	far := &net.TCPAddr{IP: net.IPv4(10, 1, 2, 3)}
	far6 := &net.TCPAddr{IP: net.ParseIP("fe80::1")}
	socket := &net.UnixAddr{Name: "/tmp/.X11-unix/X7", Net: "unix"}
	var file bytes.Buffer
	put := func(family uint16, fields ...string) {
		_ = binary.Write(&file, binary.BigEndian, family) // a Buffer takes everything
		for _, f := range fields {
			_ = binary.Write(&file, binary.BigEndian, uint16(len(f)))
			file.WriteString(f)
		}
	}
	put(familyLocal, "elsewhere", "7", magic, "wrong host")
	put(familyLocal, host, "8", magic, "wrong number")
	put(familyLocal, host, "7", "XDM-AUTHORIZATION-1", "wrong kind")
	put(familyLocal, host, "7", magic, "local")
	put(familyInternet, "\x0a\x01\x02\x03", "7", magic, "far")
	put(familyInternet6, string(far6.IP), "7", magic, "far6")
	put(familyLocal, host, "9", "XDM-AUTHORIZATION-1", "unknown here")
	put(familyWild, "", "6", magic, "any")
	file.WriteString("\x01\x00\x00") // cut off
	path := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XAUTHORITY", path)
	for _, c := range []struct {
		at     net.Addr
		number string
		want   string
	}{{at, "7", "local"}, {socket, "7", "local"}, {far, "7", "far"}, {far6, "7", "far6"},
		{far, "6", "any"}, {socket, "6", "any"}, {far, "5", ""}} {
		k, err := findKey(c.at, c.number)
		if err != nil || k.data != c.want || (k.name == magic) != (c.want != "") {
			t.Errorf("%v, display %s: key %q, error %v, want %q", c.at, c.number, k, err, c.want)
		}
	}
	if _, err := findKey(at, "9"); err == nil {
		t.Error("a key of an unknown kind is taken for none")
	}
}

func TestKeyIsShown(t *testing.T) {
	shown := make(chan [2]string, 1)
	name := serve(t, func(conn net.Conn) {
		name, data := hello(conn)
		shown <- [2]string{name, data}
		_, _ = conn.Write(answer(0, "no"))
	})
	var file bytes.Buffer
	_ = binary.Write(&file, binary.BigEndian, [3]uint16{familyWild, 0, 0})
	for _, f := range []string{magic, "0123456789abcdef"} {
		_ = binary.Write(&file, binary.BigEndian, uint16(len(f)))
		file.WriteString(f)
	}
	path := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XAUTHORITY", path)
	if _, err := x11Open(name); err == nil {
		t.Fatal("a refusal is no error")
	}
	if got, want := <-shown, [2]string{magic, "0123456789abcdef"}; got != want {
		t.Errorf("shown was %q, want %q", got, want)
	}
}
