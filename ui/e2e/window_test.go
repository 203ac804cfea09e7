package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is the longest time that a test waits for one event. A test needs all of it only if it
// fails.
const patience = 3 * time.Minute

// small is the size of a window whose size does not matter to its test. Drawing in software takes
// less time in a small window.
const small = "640x480"

// Some tests need room next to the board: medium for longer words and whole sheets, wide for the
// panels.
const (
	medium = "960x600"
	wide   = "1280x800"
)

// speed is how many times as fast as usual a program under test ticks. Tests that need the usual
// speed start it with --test-speed 1.
const speed = "4"

// line is a line of the trace.
type line struct {
	Scene, Overlay, Moves, Phase, Status, Focus string
	Game                                        string
	Waiting                                     bool
	ToMove                                      string `json:"to_move"`
	Cursor                                      string
	Pointer                                     [2]int
	Under                                       string `json:"under_pointer"`
	Ply, View, Width, Height, Held              int
	Over, Settled, Thinking                     bool
	Legal                                       []string
	Seats, Clocks                               [2]string
	Controls, Squares                           map[string]rect
	Texts                                       []string
}

type rect struct {
	X, Y, W, H int
	Enabled    bool
}

// program is a running program on its own virtual screen.
type program struct {
	t       *testing.T
	cmd     *exec.Cmd
	display string
	desk    *desk // nil: no keyboard or mouse input
	home    string
	lines   chan line
	last    line
	words   strings.Builder // its standard error
	ended   chan struct{}   // closed when the program has ended; words and exit are then readable
	exit    error
}

// need skips a test if window tests are not enabled. The tests run in parallel, each on its own
// screen, because most of their time is motion and waiting.
func need(t *testing.T) {
	t.Helper()
	if os.Getenv("FLIPSIDE_E2E") == "" {
		t.Skip("FLIPSIDE_E2E is not set: make test runs the window's tests")
	}
	if _, again := begun.LoadOrStore(t, true); !again {
		t.Parallel()
	}
}

// begun are the tests that have called need.
var begun sync.Map

// binary is the program under test.
func binary(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../bin/flipside")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("build the program first (make build): %v", err)
	}
	return path
}

// start runs the program. Its own folders are below home; an empty home means new folders, with
// settings that switch motion off.
func start(t *testing.T, home string, args ...string) *program {
	t.Helper()
	need(t)
	return startOn(t, take(t), home, args...)
}

func startOn(t *testing.T, s *screen, home string, args ...string) *program {
	t.Helper()
	p := launch(t, s.display, home, args...)
	p.until("a first picture", func(l line) bool { return l.Width > 0 })
	p.desk = &desk{screen: s, p: p}
	p.desk.find()
	return p
}

// withoutES returns a variable of the environment that hides OpenGL ES, which Ebitengine prefers to
// OpenGL. Without a GPU, Mesa sends each frame of OpenGL ES through a socket. It shares the memory
// of a frame of OpenGL, which takes a third of the time.
func withoutES(t *testing.T) string {
	t.Helper()
	return without(t, "libGLESv2.so", "libGLESv2.so.0", "libGLESv2.so.1", "libGLESv2.so.2")
}

// without returns a variable of the environment that hides libraries.
func without(t *testing.T, libraries ...string) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range libraries {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := folder
	if more := os.Getenv("LD_LIBRARY_PATH"); more != "" {
		path += ":" + more
	}
	return "LD_LIBRARY_PATH=" + path
}

// launch starts the program without waiting for its window.
func launch(t *testing.T, display, home string, args ...string) *program {
	t.Helper()
	if home == "" {
		home = homeWith(t, motionless)
	}
	trace := filepath.Join(t.TempDir(), "trace")
	if err := syscall.Mkfifo(trace, 0o600); err != nil {
		t.Fatal(err)
	}
	// Both ends of the pipe are open before the program starts, and this writing end stays open
	// until the program ends. So the reader sees the end of the pipe exactly at that time, even if
	// the program never opened its own end.
	from, err := os.OpenFile(trace, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	to, err := os.OpenFile(trace, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, display: display, home: home, lines: make(chan line, 4096), ended: make(chan struct{})}
	p.cmd = exec.Command(binary(t), append([]string{"--test-clock", "--test-speed", speed, "--trace", trace, "--size", small}, args...)...)
	p.cmd.Env = append(os.Environ(), "DISPLAY="+display, "LIBGL_ALWAYS_SOFTWARE=1", "MESA_SHADER_CACHE_DIR="+shaders, withoutES(t), "HOME="+home, "XDG_DATA_HOME="+filepath.Join(home, "data"),
		"XDG_CONFIG_HOME="+filepath.Join(home, "config"), "XDG_CACHE_HOME="+filepath.Join(home, "cache"), "TZ=UTC")
	p.cmd.Stderr = &p.words
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.exit = p.cmd.Wait()
		close(p.ended)
		_ = to.Close()
	}()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // it may have ended already
		<-p.ended
		if t.Failed() {
			t.Logf("last line of the trace: %+v\nstandard error:\n%s", p.last, p.words.String())
		}
	})
	go func() {
		defer close(p.lines)
		defer from.Close()
		for in := json.NewDecoder(from); ; {
			var l line
			if in.Decode(&l) != nil {
				return
			}
			p.lines <- l
		}
	}()
	return p
}

// until waits for a line of the trace that ok accepts.
func (p *program) until(what string, ok func(l line) bool) line {
	p.t.Helper()
	limit := time.After(patience)
	for {
		if p.last.Width > 0 && ok(p.last) {
			return p.last
		}
		select {
		case l, open := <-p.lines:
			if !open {
				<-p.ended
				said, _, _ := strings.Cut(strings.TrimSpace(p.words.String()), "\n")
				p.t.Fatalf("the program ended (%v) while waiting for %s, and said %q; make build builds it anew", p.cmd.ProcessState, what, said)
			}
			p.last = l
		case <-limit:
			p.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// within reports whether a line of the trace that ok accepts comes within a limit.
func (p *program) within(limit time.Duration, ok func(l line) bool) bool {
	for end := time.After(limit); !ok(p.last); {
		select {
		case l, open := <-p.lines:
			if !open {
				return false
			}
			p.last = l
		case <-end:
			return false
		}
	}
	return true
}

// click clicks a control.
func (p *program) click(id string) {
	p.t.Helper()
	l := p.until("the control "+id, func(l line) bool { return l.Controls[id].Enabled })
	p.clickAt(l.Controls[id])
}

// square clicks a square of the board.
func (p *program) square(name string) {
	p.t.Helper()
	p.clickAt(p.until("the square "+name, func(l line) bool { return l.Squares[name].Enabled }).Squares[name])
}

// clickAt clicks in the middle of r. It holds the button until the program has seen the press, and
// then waits until the program has seen the release, because ticks come late on a busy machine.
func (p *program) clickAt(r rect) {
	p.t.Helper()
	p.drag(r, func() {})
}

// drag presses the button in the middle of r, calls meanwhile, and then releases the button.
func (p *program) drag(r rect, meanwhile func()) {
	p.t.Helper()
	p.desk.point(r.X+r.W/2, r.Y+r.H/2)
	p.desk.press(1)
	p.seen(func(held int) bool { return held > 0 })
	meanwhile()
	p.desk.release(1)
	p.seen(func(held int) bool { return held == 0 })
}

// point moves the pointer, in pixels of the window, and waits until the program has seen it there.
func (p *program) point(x, y int) {
	p.t.Helper()
	p.desk.point(x, y)
	p.until("the pointer", func(l line) bool { return l.Pointer == [2]int{x, y} })
}

// keys types keys and chords such as "ctrl+z". It holds each one until the program has seen it.
func (p *program) keys(names ...string) {
	p.t.Helper()
	for _, name := range names {
		p.desk.chord(strings.Split(name, "+"), func(down int) {
			p.seen(func(held int) bool { return held >= down })
		})
		p.seen(func(held int) bool { return held == 0 })
	}
}

// seen waits until the program has seen the held keys and buttons, or has ended. If the program
// never sees them, the test continues, and fails later because their effect is missing.
func (p *program) seen(ok func(held int) bool) {
	p.within(20*time.Second, func(l line) bool { return ok(l.Held) })
}

// wait waits until the program has ended, and returns its error.
func (p *program) wait() error {
	p.t.Helper()
	limit := time.After(patience)
	for {
		select {
		case _, open := <-p.lines: // read all lines, so that the program does not block on its trace
			if !open {
				<-p.ended
				return p.exit
			}
		case <-limit:
			p.t.Fatal("the program does not end")
		}
	}
}
