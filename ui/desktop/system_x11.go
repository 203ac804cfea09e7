//go:build linux || freebsd || openbsd || netbsd

package desktop

import (
	"encoding/binary"
	"os"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// The clipboard of X11 is a protocol between programs (Inter-Client Communication Conventions
// Manual, section 2). A program asks the owner of the selection CLIPBOARD for one of its forms. The
// owner writes this form into a property of the asker's window, in pieces (INCR) if it is large.

// The names of the atoms that the clipboard uses.
const (
	nameClipboard = "CLIPBOARD"
	nameTargets   = "TARGETS"
	nameIncr      = "INCR"
	nameUTF8      = "UTF8_STRING"
	namePlainUTF8 = "text/plain;charset=utf-8"
	namePlain     = "text/plain"
	namePNG       = "image/png"
	nameProperty  = "FLIPSIDE_CLIPBOARD"
)

var atomNames = []string{nameClipboard, nameTargets, nameIncr, nameUTF8, namePlainUTF8, namePlain, namePNG, nameProperty}

// textForms lists the forms of a text. The best form is first.
var textForms = []string{nameUTF8, namePlainUTF8, namePlain}

// piece is the maximum number of bytes to write into a property at once. Every server accepts much
// more.
const piece = 32 << 10

// stale is the longest time that an asker may take between two pieces.
const stale = 10 * time.Second

type x11 struct {
	conn  *xgb.Conn
	win   xproto.Window
	atoms map[string]xproto.Atom
	piece int

	calls chan func()
	gone  chan struct{} // closed when the event loop has ended

	// Only the event loop uses these fields.
	content   ClipboardContent
	owner     bool
	transfers map[transferKey]*transfer
	reading   *reading
}

// transferKey identifies a transfer in pieces: the asker's window and the property that gets the
// pieces.
type transferKey struct {
	window   xproto.Window
	property xproto.Atom
}

type transfer struct {
	form xproto.Atom
	rest []byte
	last time.Time
}

// reading is a request to another owner.
type reading struct {
	forms  []xproto.Atom // the forms to ask for; the request for the first one has been sent
	asked  bool          // the list of forms has come, or the owner has none
	pieces bool
	data   []byte
	done   chan ClipboardAnswer
}

func openSystem() (backend, error) {
	if os.Getenv("DISPLAY") == "" {
		return nil, ErrNoClipboard
	}
	opened := make(chan *x11, 1)
	go func() {
		x, err := openX11()
		if err != nil {
			x = nil
		}
		opened <- x
	}()
	select {
	case x := <-opened:
		if x == nil {
			return nil, ErrNoClipboard
		}
		return x, nil
	case <-time.After(patience):
		go func() { // close a connection that opens after the time limit
			if x := <-opened; x != nil {
				x.close()
			}
		}()
		return nil, ErrSilent
	}
}

func openX11() (*x11, error) {
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, err
	}
	x := &x11{conn: conn, atoms: map[string]xproto.Atom{}, piece: piece, calls: make(chan func()), gone: make(chan struct{}),
		transfers: map[transferKey]*transfer{}}
	if x.win, err = xproto.NewWindowId(conn); err == nil {
		screen := xproto.Setup(conn).DefaultScreen(conn)
		err = xproto.CreateWindowChecked(conn, 0, x.win, screen.Root, -1, -1, 1, 1, 0, xproto.WindowClassInputOnly, 0,
			xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check()
	}
	for _, name := range atomNames {
		if err != nil {
			break
		}
		var reply *xproto.InternAtomReply
		if reply, err = xproto.InternAtom(conn, false, uint16(len(name)), name).Reply(); err == nil {
			x.atoms[name] = reply.Atom
		}
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	go x.run()
	return x, nil
}

func (x *x11) close() { x.conn.Close() }

// put implements backend.
func (x *x11) put(content ClipboardContent) error {
	done := make(chan error, 1)
	return x.call(func() {
		x.content = content
		xproto.SetSelectionOwner(x.conn, x.win, x.atoms[nameClipboard], xproto.TimeCurrentTime)
		reply, err := xproto.GetSelectionOwner(x.conn, x.atoms[nameClipboard]).Reply()
		switch {
		case err != nil:
			done <- ErrLost
		case reply.Owner != x.win:
			done <- ErrTaken
		default:
			x.owner = true
			done <- nil
		}
	}, func() error { return wait(done, x.gone) })
}

// get implements backend.
func (x *x11) get() (ClipboardContent, error) {
	var answer ClipboardAnswer
	done := make(chan ClipboardAnswer, 1)
	err := x.call(func() {
		if x.stillOwner() {
			done <- ClipboardAnswer{Content: x.content}
			return
		}
		x.reading = &reading{done: done, forms: []xproto.Atom{x.atoms[nameTargets]}}
		x.ask()
	}, func() error {
		select {
		case answer = <-done:
			return answer.Err
		case <-x.gone:
			return ErrLost
		case <-time.After(patience):
			select {
			case x.calls <- func() { x.reading = nil }:
			case <-x.gone:
			}
			return ErrSilent
		}
	})
	return answer.Content, err
}

// stillOwner reports whether this program still owns the clipboard. It asks the server, because the
// event that another program has taken the clipboard may still be on the way.
func (x *x11) stillOwner() bool {
	if !x.owner {
		return false
	}
	reply, err := xproto.GetSelectionOwner(x.conn, x.atoms[nameClipboard]).Reply()
	x.owner = err == nil && reply.Owner == x.win
	return x.owner
}

// call runs f in the event loop. Then it runs then and returns its error.
func (x *x11) call(f func(), then func() error) error {
	select {
	case x.calls <- f:
		return then()
	case <-x.gone:
		return ErrLost
	case <-time.After(patience):
		return ErrSilent
	}
}

func wait(done <-chan error, gone <-chan struct{}) error {
	select {
	case err := <-done:
		return err
	case <-gone:
		return ErrLost
	case <-time.After(patience):
		return ErrSilent
	}
}

// run is the event loop. It ends when the connection is closed.
func (x *x11) run() {
	events := make(chan xgb.Event)
	go func() {
		defer close(events)
		for {
			event, err := x.conn.WaitForEvent()
			if event == nil && err == nil {
				return
			}
			if event != nil { // ignore errors, because they concern a window that no longer exists
				events <- event
			}
		}
	}()
	defer close(x.gone)
	for {
		select {
		case f := <-x.calls:
			f()
		case event, ok := <-events:
			if !ok {
				return
			}
			x.handle(event)
		}
	}
}

func (x *x11) handle(event xgb.Event) {
	switch e := event.(type) {
	case xproto.SelectionClearEvent:
		x.owner, x.content = false, ClipboardContent{}
	case xproto.SelectionRequestEvent:
		x.serve(e)
	case xproto.SelectionNotifyEvent:
		if e.Requestor == x.win && e.Selection == x.atoms[nameClipboard] {
			x.answered(e)
		}
	case xproto.PropertyNotifyEvent:
		if e.Window == x.win {
			if e.State == xproto.PropertyNewValue && e.Atom == x.atoms[nameProperty] && x.reading != nil && x.reading.pieces {
				x.nextPiece()
			}
		} else if e.State == xproto.PropertyDelete {
			x.sendPiece(transferKey{e.Window, e.Atom})
		}
	}
}

// ask asks the owner for the first of the remaining forms.
func (x *x11) ask() {
	xproto.ConvertSelection(x.conn, x.win, x.atoms[nameClipboard], x.reading.forms[0], x.atoms[nameProperty], xproto.TimeCurrentTime)
}

// end finishes the request with an answer.
func (x *x11) end(content ClipboardContent, err error) {
	x.reading.done <- ClipboardAnswer{content, err}
	x.reading = nil
}

// answered handles the owner's answer to the request for a form.
func (x *x11) answered(e xproto.SelectionNotifyEvent) {
	r := x.reading
	if r == nil || e.Target != r.forms[0] {
		return
	}
	if e.Property == xproto.AtomNone { // the owner does not have this form
		x.otherForm()
		return
	}
	kind, data, err := x.property()
	switch {
	case err != nil:
		x.end(ClipboardContent{}, err)
	case kind == x.atoms[nameIncr]:
		// Reading the property also deleted it. The deletion asks the owner for the first piece.
		r.pieces, r.data = true, nil
	default:
		x.complete(data)
	}
}

// property reads and deletes the property that receives the answers.
func (x *x11) property() (kind xproto.Atom, data []byte, err error) {
	for offset := uint32(0); ; {
		reply, err := xproto.GetProperty(x.conn, true, x.win, x.atoms[nameProperty], xproto.GetPropertyTypeAny, offset, piece/4).Reply()
		if err != nil {
			return 0, nil, ErrLost
		}
		data = append(data, reply.Value...)
		if len(data) > most {
			xproto.DeleteProperty(x.conn, x.win, x.atoms[nameProperty])
			return 0, nil, ErrLarge
		}
		if reply.BytesAfter == 0 {
			return reply.Type, data, nil
		}
		offset += uint32(len(reply.Value) / 4)
	}
}

// nextPiece takes one piece of a large content. An empty piece marks the end.
func (x *x11) nextPiece() {
	r := x.reading
	_, data, err := x.property()
	switch {
	case err != nil:
		x.end(ClipboardContent{}, err)
	case len(data) == 0:
		r.pieces = false
		x.complete(r.data)
	case len(r.data)+len(data) > most:
		x.end(ClipboardContent{}, ErrLarge)
	default:
		r.data = append(r.data, data...)
	}
}

// complete handles a form that has arrived completely: the list of forms, or the content.
func (x *x11) complete(data []byte) {
	r := x.reading
	form := r.forms[0]
	if form == x.atoms[nameTargets] {
		r.asked = true
		offered := map[xproto.Atom]bool{}
		for i := 0; i+4 <= len(data); i += 4 {
			offered[xproto.Atom(binary.LittleEndian.Uint32(data[i:]))] = true
		}
		r.forms = r.forms[:1] // otherForm removes this one
		for _, name := range append(textForms[:len(textForms):len(textForms)], namePNG) {
			if offered[x.atoms[name]] {
				r.forms = append(r.forms, x.atoms[name])
			}
		}
		if offered[xproto.AtomString] {
			r.forms = append(r.forms, xproto.AtomString)
		}
		x.otherForm()
		return
	}
	switch form {
	case x.atoms[namePNG]:
		x.end(ClipboardContent{PNG: data}, nil)
	case xproto.AtomString:
		x.end(ClipboardContent{Text: fromLatin1(data)}, nil)
	default:
		x.end(ClipboardContent{Text: string(data)}, nil)
	}
}

// otherForm asks for the next form. If the owner has no list of forms, otherForm asks for texts.
func (x *x11) otherForm() {
	r := x.reading
	if r.forms = r.forms[1:]; len(r.forms) == 0 && !r.asked {
		r.asked = true
		r.forms = []xproto.Atom{x.atoms[nameUTF8], xproto.AtomString}
	}
	if len(r.forms) == 0 {
		x.end(ClipboardContent{}, ErrEmpty)
		return
	}
	x.ask()
}

// form returns the content in a form, and false if the content does not have this form.
func (x *x11) form(target xproto.Atom) ([]byte, bool) {
	for _, name := range textForms {
		if target == x.atoms[name] {
			return []byte(x.content.Text), x.content.Text != ""
		}
	}
	switch target {
	case xproto.AtomString:
		return toLatin1(x.content.Text), x.content.Text != ""
	case x.atoms[namePNG]:
		return x.content.PNG, x.content.PNG != nil
	}
	return nil, false
}

// serve sends an asker the requested form of the content.
func (x *x11) serve(e xproto.SelectionRequestEvent) {
	property := e.Property
	if property == xproto.AtomNone { // an old program that names no property
		property = e.Target
	}
	data, ok := x.form(e.Target)
	switch {
	case !x.owner || e.Selection != x.atoms[nameClipboard]:
		property = xproto.AtomNone
	case e.Target == x.atoms[nameTargets]:
		list := []xproto.Atom{x.atoms[nameTargets]}
		for _, name := range append(textForms[:len(textForms):len(textForms)], namePNG) {
			if _, has := x.form(x.atoms[name]); has {
				list = append(list, x.atoms[name])
			}
		}
		if x.content.Text != "" {
			list = append(list, xproto.AtomString)
		}
		var b []byte
		for _, a := range list {
			b = binary.LittleEndian.AppendUint32(b, uint32(a))
		}
		xproto.ChangeProperty(x.conn, xproto.PropModeReplace, e.Requestor, property, xproto.AtomAtom, 32, uint32(len(list)), b)
	case !ok:
		property = xproto.AtomNone
	case len(data) > x.piece:
		x.sweep()
		x.transfers[transferKey{e.Requestor, property}] = &transfer{form: e.Target, rest: data, last: time.Now()}
		xproto.ChangeWindowAttributes(x.conn, e.Requestor, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange})
		size := binary.LittleEndian.AppendUint32(nil, uint32(len(data)))
		xproto.ChangeProperty(x.conn, xproto.PropModeReplace, e.Requestor, property, x.atoms[nameIncr], 32, 1, size)
	default:
		xproto.ChangeProperty(x.conn, xproto.PropModeReplace, e.Requestor, property, e.Target, 8, uint32(len(data)), data)
	}
	answer := xproto.SelectionNotifyEvent{Time: e.Time, Requestor: e.Requestor, Selection: e.Selection, Target: e.Target, Property: property}
	xproto.SendEvent(x.conn, false, e.Requestor, xproto.EventMaskNoEvent, string(answer.Bytes()))
}

// sendPiece sends the next piece to an asker that has taken the last one. An empty piece marks the
// end.
func (x *x11) sendPiece(key transferKey) {
	t := x.transfers[key]
	if t == nil {
		return
	}
	n := min(len(t.rest), x.piece)
	xproto.ChangeProperty(x.conn, xproto.PropModeReplace, key.window, key.property, t.form, 8, uint32(n), t.rest[:n])
	t.rest, t.last = t.rest[n:], time.Now()
	if n == 0 {
		delete(x.transfers, key)
	}
}

// sweep removes the transfers to askers that no longer respond.
func (x *x11) sweep() {
	for key, t := range x.transfers {
		if time.Since(t.last) > stale {
			delete(x.transfers, key)
		}
	}
}

func fromLatin1(data []byte) string {
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return string(runes)
}

func toLatin1(text string) []byte {
	var data []byte
	for _, r := range text {
		if r > 0xff {
			r = '?'
		}
		data = append(data, byte(r))
	}
	return data
}
