package e2e

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

// A file whose name is Latin-1, which is not UTF-8, is dropped as a file manager drops it. The game
// opens, and its name is shown with a sign for each byte that is no character.
func TestDropOfAnyName(t *testing.T) {
	p := start(t, "")
	p.until("the start page", func(l line) bool { return l.Scene == "home" && l.Settled })
	file := filepath.Join(t.TempDir(), "Tournoi \xe9t\xe9.sgf")
	if err := os.WriteFile(file, []byte("(;GM[2]FF[4]SZ[8];B[f5];W[d6];B[c3])"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.desk.drop(file)
	p.until("the game", func(l line) bool {
		return human(l) && l.Moves == "f5d6c3" && l.Status == "Tournoi \ufffdt\ufffd.sgf: A game of 3 moves"
	})
}

// drop drops a file on the middle of the window, as a file manager does by the XDND protocol: the
// window asks for the names when the file is dropped.
func (d *desk) drop(file string) {
	d.p.t.Helper()
	const version = 5
	source, err := xproto.NewWindowId(d.conn)
	d.check(err)
	d.check(xproto.CreateWindowChecked(d.conn, 0, source, d.root, 0, 0, 1, 1, 0, xproto.WindowClassInputOutput, 0, 0, nil).Check())
	defer xproto.DestroyWindow(d.conn, source)
	selection, list := xproto.Atom(d.atom("XdndSelection")), d.atom("text/uri-list")
	d.check(xproto.SetSelectionOwnerChecked(d.conn, source, selection, xproto.TimeCurrentTime).Check())
	send := func(to xproto.Window, event string) {
		d.p.t.Helper()
		d.check(xproto.SendEventChecked(d.conn, false, to, xproto.EventMaskNoEvent, event).Check())
	}
	message := func(name string, data ...uint32) {
		d.p.t.Helper()
		data = append([]uint32{uint32(source)}, append(data, 0, 0, 0)...)[:5]
		send(d.window, string(xproto.ClientMessageEvent{Format: 32, Window: d.window, Type: xproto.Atom(d.atom(name)),
			Data: xproto.ClientMessageDataUnionData32New(data)}.Bytes()))
	}
	at := d.at()
	message("XdndEnter", version<<24, list)
	message("XdndPosition", 0, uint32(at.X+at.W/2)<<16|uint32(at.Y+at.H/2), xproto.TimeCurrentTime, d.atom("XdndActionCopy"))
	status, finished := xproto.Atom(d.atom("XdndStatus")), xproto.Atom(d.atom("XdndFinished"))
	limit := time.AfterFunc(patience, d.conn.Close) // ends the wait for an event
	defer limit.Stop()
	for {
		event, err := d.conn.WaitForEvent()
		switch e := event.(type) {
		case nil:
			d.p.t.Fatalf("the window does not take the file (error %v)", err)
		case xproto.ClientMessageEvent:
			switch {
			case e.Type == finished:
				return
			case e.Type == status && e.Data.Data32[1]&1 == 0:
				d.p.t.Fatal("the window accepts no files")
			case e.Type == status:
				message("XdndDrop", 0, xproto.TimeCurrentTime)
			}
		case xproto.SelectionRequestEvent:
			uri := (&url.URL{Scheme: "file", Path: file}).String() + "\r\n"
			d.check(xproto.ChangePropertyChecked(d.conn, xproto.PropModeReplace, e.Requestor, e.Property, e.Target, 8, uint32(len(uri)), []byte(uri)).Check())
			send(e.Requestor, string(xproto.SelectionNotifyEvent{Requestor: e.Requestor, Selection: e.Selection, Target: e.Target, Property: e.Property}.Bytes()))
		}
	}
}
