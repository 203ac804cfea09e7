package e2e

import (
	"bufio"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// usual is the size of a screen whose size does not matter to its test.
const usual = "1500x1000"

// server starts an X server without a window manager and returns its name.
func server(t *testing.T, args ...string) (display string, x *exec.Cmd) {
	t.Helper()
	need(t)
	display, x = serve(t, args...)
	t.Cleanup(func() { end(x) }) // a test may have ended it already
	return display, x
}

func serve(t *testing.T, args ...string) (display string, x *exec.Cmd) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	x = exec.Command("Xvfb", append([]string{"-displayfd", "3", "-nolisten", "tcp"}, args...)...)
	x.ExtraFiles = []*os.File{w}
	if err := x.Start(); err != nil {
		t.Fatalf("starting Xvfb: %v", err)
	}
	_ = w.Close()
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		end(x)
		t.Fatalf("Xvfb names no display: %v", err)
	}
	return ":" + strings.TrimSpace(number), x
}

func end(cmd *exec.Cmd) { _ = cmd.Process.Kill(); _ = cmd.Wait() }

// screen is a virtual screen with a window manager, and a connection to it.
type screen struct {
	display string
	server  *exec.Cmd
	manager *exec.Cmd
	conn    *xgb.Conn
	root    xproto.Window
	codes   map[string]code
}

// code is the number of a key on the keyboard. Some characters need Shift.
type code struct {
	key   xproto.Keycode
	shift bool
}

// symbols are X's names of the keys that have no character, and the characters with a long name.
var symbols = map[string]xproto.Keysym{
	"shift": 0xffe1, "ctrl": 0xffe3, "alt": 0xffe9, "Return": 0xff0d, "Escape": 0xff1b, "Tab": 0xff09, "BackSpace": 0xff08,
	"Home": 0xff50, "Left": 0xff51, "Up": 0xff52, "Right": 0xff53, "Down": 0xff54, "Prior": 0xff55, "Next": 0xff56, "End": 0xff57,
	"KP_Home": 0xff95, "KP_End": 0xff9c, "Caps_Lock": 0xffe5, "F11": 0xffc8, "space": ' ', "question": '?', "plus": '+', "minus": '-', "bracketleft": '[', "bracketright": ']',
}

// free are the screens that no test uses now.
var free struct {
	sync.Mutex
	list []*screen
}

// newScreen starts a virtual screen, which ends with the test.
func newScreen(t *testing.T, size string) *screen {
	t.Helper()
	need(t)
	s := open(t, size)
	t.Cleanup(s.end)
	return s
}

// take returns a screen of the usual size. If the test passes, a later test uses the screen too.
func take(t *testing.T) *screen {
	t.Helper()
	need(t)
	var s *screen
	free.Lock()
	if last := len(free.list) - 1; last >= 0 {
		s, free.list = free.list[last], free.list[:last]
	}
	free.Unlock()
	if s == nil {
		s = open(t, usual)
	}
	s.center(t)
	t.Cleanup(func() {
		if t.Failed() { // a key may be down
			s.end()
			return
		}
		free.Lock()
		free.list = append(free.list, s)
		free.Unlock()
	})
	return s
}

func open(t *testing.T, size string) *screen {
	t.Helper()
	s := &screen{}
	s.display, s.server = serve(t, "-screen", "0", size+"x24")
	// The window manager writes to the pipe when it is ready. Before that, no window can be
	// activated.
	folder := t.TempDir()
	ready := filepath.Join(folder, "ready")
	if err := syscall.Mkfifo(ready, 0o600); err != nil {
		t.Fatal(err)
	}
	s.manager = exec.Command("openbox", "--sm-disable", "--startup", "tee "+ready)
	s.manager.Env = append(os.Environ(), "DISPLAY="+s.display, "HOME="+folder)
	if err := s.manager.Start(); err != nil {
		end(s.server)
		t.Fatalf("starting openbox: %v", err)
	}
	f, err := os.Open(ready) // waits for the other end
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	if err := s.connect(); err != nil {
		s.end()
		t.Fatalf("connecting to Xvfb: %v", err)
	}
	return s
}

// connect opens the connection and reads which keys the keyboard has.
func (s *screen) connect() (err error) {
	if s.conn, err = xgb.NewConnDisplay(s.display); err != nil {
		return err
	}
	if err := xtest.Init(s.conn); err != nil {
		return err
	}
	setup := xproto.Setup(s.conn)
	s.root = setup.DefaultScreen(s.conn).Root
	board, err := xproto.GetKeyboardMapping(s.conn, setup.MinKeycode, byte(setup.MaxKeycode-setup.MinKeycode+1)).Reply()
	if err != nil {
		return err
	}
	names := map[xproto.Keysym]string{}
	for c := xproto.Keysym('!'); c <= '~'; c++ {
		names[c] = string(rune(c))
	}
	for name, symbol := range symbols {
		names[symbol] = name
	}
	s.codes = map[string]code{}
	for i, symbol := range board.Keysyms {
		at, row := i/int(board.KeysymsPerKeycode), i%int(board.KeysymsPerKeycode)
		name, known := names[symbol]
		if _, found := s.codes[name]; known && !found && row < 2 {
			s.codes[name] = code{setup.MinKeycode + xproto.Keycode(at), row == 1}
		}
	}
	return nil
}

// center moves the pointer to where it is on a new screen.
func (s *screen) center(t *testing.T) {
	t.Helper()
	size := xproto.Setup(s.conn).DefaultScreen(s.conn)
	x, y := int16(size.WidthInPixels/2), int16(size.HeightInPixels/2)
	if err := xproto.WarpPointerChecked(s.conn, xproto.WindowNone, s.root, 0, 0, 0, 0, x, y).Check(); err != nil {
		t.Fatal(err)
	}
}

func (s *screen) end() {
	if s.conn != nil {
		s.conn.Close()
	}
	end(s.manager)
	end(s.server)
}

// shaders is the folder in which Mesa keeps compiled shaders. Each program has a home of its own,
// but need not compile them again.
var shaders string

// TestMain ends and removes what the tests shared.
func TestMain(m *testing.M) {
	xgb.Logger = log.New(io.Discard, "", 0) // which notes each connection that ends
	var err error
	if shaders, err = os.MkdirTemp("", "shaders"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(shaders)
	for _, s := range free.list {
		s.end()
	}
	os.Exit(code)
}
