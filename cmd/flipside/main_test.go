package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/spf13/pflag"

	"flipside/cmd/flipside/crash"
	"flipside/cmd/flipside/usage"
)

// Every switch is in the help, and the other way round; help, version and licences are answered
// before.
func TestSwitchesAndHelp(t *testing.T) {
	var l line
	got := []string{"help", "licenses", "version"}
	l.switches().VisitAll(func(f *pflag.Flag) { got = append(got, f.Name) })
	var want []string
	for _, s := range usage.Switches {
		want = append(want, s.Name)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the switches are %v, the help has %v", got, want)
	}
}

func TestWrongSwitches(t *testing.T) {
	for args, want := range map[string]string{
		"--bogus 1":           "unknown flag --bogus; see flipside --help",
		"--thread 2":          "unknown flag --thread (did you mean --threads?); see flipside --help",
		"-x":                  "unknown flag -x; see flipside --help",
		"--black":             "--black needs a value; see flipside --help",
		"--test-speed 17":     "--test-speed must be from 1 to 16, not 17",
		"--threads x":         `--threads "x" is not a whole number; see flipside --help`,
		"--quit-after 5":      `--quit-after "5" is not a time such as 500ms, 30s or 5m; see flipside --help`,
		"--test-clock=maybe":  `--test-clock "maybe" is not true or false; see flipside --help`,
		"--size 9 --black me": "--black: ", // the rest are the players' words
	} {
		if err := run(strings.Fields(args)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("flipside %s says %v, want %q", args, err, want)
		}
	}
}

// A person has any letters, and a former name of a family is today's.
func TestPlayersOfTheCommandLine(t *testing.T) {
	for given, want := range map[string]string{"Human": "human", "noisy:club,lapse=0.3": "friendly:club,lapse=0.3", "friendly:club": "friendly:club", "": ""} {
		if got := given; checkPlayer(&got) != nil || got != want {
			t.Errorf("%q is %q, want %q", given, got, want)
		}
	}
}

// faulty is a game that panics in one of its methods.
type faulty struct{ in string }

func (f *faulty) at(method string) {
	if f.in == method {
		panic("no\nluck")
	}
}
func (f *faulty) Update() error              { f.at("update"); return nil }
func (f *faulty) Draw(*ebiten.Image)         { f.at("draw") }
func (f *faulty) Layout(w, h int) (int, int) { return w, h }
func (f *faulty) LayoutF(w, h float64) (float64, float64) {
	f.at("layout")
	return w, h
}

func TestGuard(t *testing.T) {
	for _, in := range []string{"update", "draw", "layout", "nothing"} {
		g := &guard{Game: &faulty{in}}
		g.LayoutF(1, 1)
		g.Draw(nil)
		err := g.Update()
		if in == "nothing" {
			if err != nil {
				t.Errorf("a sound game ends with %v", err)
			}
			continue
		}
		if want := "internal error in main_test.go:"; err == nil ||
			!strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), ": no luck") {
			t.Errorf("a fault in %s gives %v", in, err)
		}
		folder := t.TempDir()
		w := crash.Start(folder, "Flipside")
		err = w.Keep(err)
		w.End()
		reports, e := filepath.Glob(filepath.Join(folder, "*.txt"))
		if e != nil || len(reports) != 1 || !strings.HasSuffix(err.Error(), ": no luck; a report is in "+reports[0]) {
			t.Fatalf("a fault in %s has the reports %q, %v: %v", in, reports, e, err)
		}
		report, e := os.ReadFile(reports[0])
		if e != nil || strings.Contains(string(report), "luck") || !strings.Contains(string(report), ".(*faulty).at(") {
			t.Errorf("a fault in %s has the report %s, %v", in, report, e)
		}
	}
}

func TestDrawable(t *testing.T) {
	none := func() string { return "" }
	one := func() string { return "libEGL_mesa.so.0, which is missing" }
	const noGLX = "the window needs OpenGL 3.2 or OpenGL ES 3.0, which this display does not support: GLX: GLX extension not found"
	for _, c := range []struct {
		err     string
		missing func() string
		want    string
	}{
		{"glfw: GLX: GLX extension not found", none, noGLX},
		{"glfw: GLX: GLX extension not found", one, noGLX + "; it may need libEGL_mesa.so.0, which is missing"},
		{"the disk is full", one, "the disk is full"},
	} {
		if err := drawable(errors.New(c.err), c.missing); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	if err := drawable(nil, one); err != nil {
		t.Errorf("no error becomes %v", err)
	}
}

// For a file that cannot be opened, the window shows one sentence.
func TestWrongFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, data := range map[string]string{"words.txt": "good morning", "broken.txt": "f5d6c3e1", "half.ggf": "(;GM[Othello]PC[x", "game.txt": "f5d6"} {
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("secret.txt", []byte("f5"), 0o000); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"none.ggf":   "The file none.ggf does not exist",
		"words.txt":  `words.txt: line 1, column 1: "good morning" contains neither moves nor a position`,
		"broken.txt": "broken.txt: line 1, column 7: move 4 (e1) flips nothing; legal moves: d3, f3, f4, g5",
		"half.ggf":   "half.ggf: It looks like GGF, but game 1, line 1, column 17: the file ends in the middle of a value",
	} {
		var l line
		if err := l.read(strings.Fields(args)); err != nil || l.options.Arrival == nil || l.options.Arrival.Err == nil || l.options.Arrival.Err.Error() != want {
			t.Errorf("flipside %s: %v, and the window gets %+v, want %q", args, err, l.options.Arrival, want)
		}
	}
	const both = "--black and --white start a new game; leave them out to open a file"
	if err := run([]string{"--black", "human", "game.txt"}); err == nil || err.Error() != both {
		t.Errorf("a game and a file: %v, want %q", err, both)
	}
	if os.Getuid() == 0 {
		return // root may read everything
	}
	var l line
	if err := l.read([]string{"secret.txt"}); err != nil || l.options.Arrival.Err.Error() != "You do not have permission to read secret.txt" {
		t.Errorf("a file that may not be read: %v, %+v", err, l.options.Arrival)
	}
}

// The next collection begins before garbage takes a quarter of the memory that is in use.
func TestSpare(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	spare()
	used := make([]byte, 64<<20)
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.NextGC > m.HeapAlloc*5/4 {
		t.Errorf("%d MB are in use, and the next collection begins at %d MB", m.HeapAlloc>>20, m.NextGC>>20)
	}
	runtime.KeepAlive(used)
}
