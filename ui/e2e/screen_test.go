package e2e

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
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

// screen is a virtual screen with a window manager.
type screen struct {
	display string
	server  *exec.Cmd
	manager *exec.Cmd
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
	return s
}

// center moves the pointer to where it is on a new screen.
func (s *screen) center(t *testing.T) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(s.display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	screen := xproto.Setup(conn).DefaultScreen(conn)
	x, y := int16(screen.WidthInPixels/2), int16(screen.HeightInPixels/2)
	if err := xproto.WarpPointerChecked(conn, xproto.WindowNone, screen.Root, 0, 0, 0, 0, x, y).Check(); err != nil {
		t.Fatal(err)
	}
}

func (s *screen) end() { end(s.manager); end(s.server) }

// shaders is the folder in which Mesa keeps compiled shaders. Each program has a home of its own,
// but need not compile them again.
var shaders string

// TestMain ends and removes what the tests shared.
func TestMain(m *testing.M) {
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
