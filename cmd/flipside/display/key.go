package display

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"

	"flipside/game/base/atomicfile"
)

// A key is what a client sends to be allowed in. The empty key sends nothing.
type key struct{ name, data string }

// magic is the only kind of key that this package can send.
const magic = "MIT-MAGIC-COOKIE-1"

// The families of addresses in the file of keys (Xau library, Xauth.h).
const (
	familyInternet  = 0
	familyInternet6 = 6
	familyLocal     = 256
	familyWild      = 65535
)

// authority is the path of the file of keys.
func authority() string {
	if path := os.Getenv("XAUTHORITY"); path != "" {
		return path
	}
	return filepath.Join(os.Getenv("HOME"), ".Xauthority")
}

// findKey returns the key for a display at an address. Without a key it returns the empty one. It
// returns an error when there are only keys of other kinds.
func findKey(at net.Addr, number string) (key, error) {
	f, err := atomicfile.Open(authority())
	if err != nil {
		return key{}, nil // many displays need none
	}
	defer f.Close()
	family, address := place(at)
	unknown := false
	for {
		e, err := readEntry(f)
		if err != nil {
			break // the end of the file, or a file that is cut off
		}
		here := e.family == familyWild || e.family == family && e.address == address
		if !here || e.number != "" && e.number != number {
			continue
		}
		if e.name == magic && len(e.data) < 256 {
			return e.key, nil
		}
		unknown = true
	}
	if unknown {
		return key{}, errors.New("there is no key of a supported type")
	}
	return key{}, nil
}

// cookie is one entry in the file of keys.
type cookie struct {
	family          uint16
	address, number string
	key
}

func readEntry(r io.Reader) (e cookie, err error) {
	if err := binary.Read(r, binary.BigEndian, &e.family); err != nil {
		return e, err
	}
	for _, field := range []*string{&e.address, &e.number, &e.name, &e.data} {
		var length uint16
		if err := binary.Read(r, binary.BigEndian, &length); err != nil {
			return e, err
		}
		data := make([]byte, length)
		if _, err := io.ReadFull(r, data); err != nil {
			return e, err
		}
		*field = string(data)
	}
	return e, nil
}

// place is the address of a server in the form of the file of keys: for this machine, its name.
func place(at net.Addr) (family uint16, address string) {
	if tcp, ok := at.(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		if short := tcp.IP.To4(); short != nil {
			return familyInternet, string(short)
		}
		return familyInternet6, string(tcp.IP)
	}
	name, _ := os.Hostname() // without a name, only entries for any address fit
	return familyLocal, name
}
