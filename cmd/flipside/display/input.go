package display

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"time"
)

// Display is a connection to a display that has let this program in.
type Display struct {
	net.Conn
	root uint32 // the root window of the first screen; 0: unknown
}

// errNoInput says that a display cannot report input.
var errNoInput = errors.New("the display does not report input")

const xinput = "XInputExtension"

// The requests and events of the X Input Extension, version 2.
const (
	queryExtension = 98
	queryVersion   = 47
	selectEvents   = 46
	leastVersion   = 2
	masters        = 1 // the devices of all users
	rawEvents      = 1<<13 | 1<<14 | 1<<15 | 1<<16 | 1<<17 | 1<<22 | 1<<23 | 1<<24
)

// Listen makes the display send raw events whenever a key, a button or the pointer is used, in any
// window. Raw events take nothing from the programs that the input is for (X Input Extension 2.3,
// "Raw events").
func (d *Display) Listen() error {
	if d.root == 0 {
		return errNoInput
	}
	_ = d.SetDeadline(time.Now().Add(patience)) // a connection that cannot have one fails at once below
	defer func() { _ = d.SetDeadline(time.Time{}) }()
	order := binary.LittleEndian
	ask := []byte{queryExtension, 0, 6, 0, byte(len(xinput)), 0, 0, 0}
	answer, err := d.request(append(ask, padded(xinput)...))
	if err != nil || answer[8] == 0 {
		return errNoInput
	}
	opcode := answer[9]
	answer, err = d.request([]byte{opcode, queryVersion, 2, 0, leastVersion, 0, 0, 0})
	if err != nil || order.Uint16(answer[8:]) < leastVersion {
		return errNoInput
	}
	wish := []byte{opcode, selectEvents, 5, 0}
	wish = order.AppendUint32(wish, d.root)
	wish = append(wish, 1, 0, 0, 0) // one mask
	wish = append(wish, masters, 0, 1, 0)
	if _, err = d.Write(order.AppendUint32(wish, rawEvents)); err != nil {
		return errNoInput
	}
	return nil
}

// request sends a request and returns its reply of 32 bytes. Events may come before it.
func (d *Display) request(data []byte) (packet [32]byte, err error) {
	const failed, reply = 0, 1
	if _, err = d.Write(data); err != nil {
		return packet, err
	}
	for {
		if _, err = io.ReadFull(d, packet[:]); err != nil {
			return packet, err
		}
		switch packet[0] {
		case failed:
			return packet, errNoInput
		case reply:
			return packet, nil
		}
	}
}

// rootOf returns the root window of the first screen from what a server says when it lets a program
// in (X Window System Protocol, version 11, chapter 8); 0 if it is not there.
func rootOf(setup []byte) uint32 {
	const fixed, format = 32, 8
	if len(setup) < fixed {
		return 0
	}
	vendor := (int(binary.LittleEndian.Uint16(setup[16:])) + 3) / 4 * 4
	screens := fixed + vendor + format*int(setup[21])
	if setup[20] == 0 || len(setup) < screens+4 {
		return 0
	}
	return binary.LittleEndian.Uint32(setup[screens:])
}
