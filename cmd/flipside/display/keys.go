package display

import (
	"math/bits"
	"sync"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// keyboard is the connection that asks for keys. It stays open once it was needed.
var keyboard struct {
	sync.Mutex
	conn *xgb.Conn
}

// x11KeysDown returns the number of keys of the keyboard that are down, whatever program their
// events go to, or 1 if the server does not answer. It waits for the X server (X Window System
// Protocol, QueryKeymap).
func x11KeysDown() int {
	keyboard.Lock()
	defer keyboard.Unlock()
	if keyboard.conn == nil {
		conn, err := xgb.NewConn()
		if err != nil {
			return 1
		}
		keyboard.conn = conn
	}
	reply, err := xproto.QueryKeymap(keyboard.conn).Reply()
	if err != nil {
		keyboard.conn.Close()
		keyboard.conn = nil
		return 1
	}
	return ones(reply.Keys)
}

// ones returns the number of bits that are set.
func ones(set []byte) (n int) {
	for _, b := range set {
		n += bits.OnesCount8(b)
	}
	return n
}
