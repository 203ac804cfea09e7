package display

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"path/filepath"
	"testing"
)

const root = 0x1234567

// setup is what a server says of itself, with a vendor of five letters and two formats.
func setup() string {
	s := make([]byte, 32)
	binary.LittleEndian.PutUint16(s[16:], 5)
	s[20], s[21] = 1, 2
	s = append(s, "maker\x00\x00\x00"...)
	s = append(s, make([]byte, 16)...)
	s = binary.LittleEndian.AppendUint32(s, root)
	return string(append(s, make([]byte, 36)...))
}

// inputServer lets a client in and answers its questions about input. What the client selects goes
// to chosen.
func inputServer(present byte, version uint16, chosen chan<- []byte) func(net.Conn) {
	return func(conn net.Conn) {
		hello(conn)
		data := setup()
		_, _ = conn.Write(append([]byte{1, 0, 11, 0, 0, 0, byte(len(data) / 4), 0}, data...))
		reply := func(request int, fill func(packet []byte)) {
			if _, err := io.ReadFull(conn, make([]byte, request)); err != nil {
				return
			}
			packets := make([]byte, 64) // an event and the reply
			packets[0], packets[32] = 34, 1
			fill(packets[32:])
			_, _ = conn.Write(packets)
		}
		reply(4, func([]byte) {})
		reply(24, func(p []byte) { p[8], p[9] = present, 131 })
		if present == 0 {
			return
		}
		reply(8, func(p []byte) { binary.LittleEndian.PutUint16(p[8:], version) })
		wish := make([]byte, 20)
		if _, err := io.ReadFull(conn, wish); err == nil {
			chosen <- wish
		}
	}
}

func TestListen(t *testing.T) {
	t.Setenv("XAUTHORITY", filepath.Join(t.TempDir(), "none"))
	chosen := make(chan []byte, 1)
	for _, c := range []struct {
		name    string
		serve   func(net.Conn)
		listens bool
	}{
		{"a server of today", inputServer(1, 2, chosen), true},
		{"the first version", inputServer(1, 1, chosen), false},
		{"no extension", inputServer(0, 0, chosen), false},
		{"no screen", welcome, false},
	} {
		d, err := x11Open(serve(t, c.serve))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if err := d.Listen(); (err == nil) != c.listens {
			t.Errorf("%s: listening gives %v", c.name, err)
		} else if err == nil {
			// XISelectEvents: window, one mask, all master devices, one word of bits.
			want := []byte{131, 46, 5, 0, 0x67, 0x45, 0x23, 0x01, 1, 0, 0, 0, 1, 0, 1, 0, 0x00, 0xe0, 0xc3, 0x01}
			if got := <-chosen; !bytes.Equal(got, want) {
				t.Errorf("%s: the client selects %v, want %v", c.name, got, want)
			}
		}
		_ = d.Close()
	}
}

func FuzzSetup(f *testing.F) {
	f.Add([]byte(setup()))
	f.Fuzz(func(t *testing.T, data []byte) {
		if window := rootOf(data); window != 0 && len(data) < 36 {
			t.Errorf("the root is %d in %d bytes", window, len(data))
		}
	})
}

func TestRoot(t *testing.T) {
	s := []byte(setup())
	if got := rootOf(s); got != root {
		t.Errorf("the root is %x, want %x", got, root)
	}
	for n := range 59 {
		if got := rootOf(s[:n]); got != 0 {
			t.Errorf("the root in the first %d bytes is %x", n, got)
		}
	}
}
