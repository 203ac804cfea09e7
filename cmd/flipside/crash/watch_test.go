package crash

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"flipside/game/base/atomicfile"
)

// What a message of a panic may name.
const (
	player = "Ada Lovelace"
	home   = "/home/lovelace"
)

const about = "Flipside v9 (plan9/mips)"

// ends are the ways in which a process of a test ends.
var ends = map[string]func(w *Watch){
	"goroutine": func(*Watch) {
		go func() {
			panic(player + ":\n" + home + "/game.ggf\ngoroutine 7 [" + player + "]:\nfatal error: " + player)
		}()
		select {}
	},
	"error": func(*Watch) {
		go func() { panic(fmt.Errorf("%s has no %s", player, home)) }()
		select {}
	},
	"index": func(*Watch) {
		go func(list []int) { fmt.Println(list[len(os.Args)+7]) }(nil)
		select {}
	},
	"type": func(*Watch) { panic(person{player}) },
	"fatal": func(*Watch) {
		debug.SetMaxStack(1 << 20)
		fmt.Println(endless(player + home))
	},
	"loop": func(w *Watch) {
		err := caught(func() { panic(player + home) })
		fmt.Println(w.Keep(fmt.Errorf("first: %w", err)))
		fmt.Println(w.Keep(fmt.Errorf("again: %w", err)))
		w.End()
	},
	"loop index": func(w *Watch) {
		var list []int
		fmt.Println(w.Keep(caught(func() { fmt.Println(list[len(os.Args)+7]) })))
		w.End()
	},
	"orderly": func(w *Watch) {
		if err := w.Keep(nil); err != nil {
			panic(err)
		}
		w.End()
	},
	"killed": func(*Watch) {
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Kill()
		}
		fmt.Println(err)
		select {}
	},
}

type person struct{ name string }

// endless calls itself until the stack is full: s is never empty.
func endless(s string) string {
	if s == "" {
		return s
	}
	return endless(s+"x") + "y"
}

// caught returns the fault of a panic in do.
func caught(do func()) (err error) {
	defer func() {
		r := recover()
		err = &Fault{Words: fmt.Sprint(r), Value: r, Stack: debug.Stack()}
	}()
	do()
	return nil
}

// printed ends this process if a test has started it to print a text; nil: the system has no such
// test.
var printed func()

func TestMain(m *testing.M) {
	if printed != nil {
		printed()
	}
	if end := ends[os.Getenv("FLIPSIDE_CRASH")]; end != nil {
		end(Start(os.Getenv("FLIPSIDE_CRASH_FOLDER"), about))
		return
	}
	os.Exit(m.Run())
}

// die runs a process that ends in a way, and returns what it printed.
func die(t *testing.T, way, folder string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "FLIPSIDE_CRASH="+way, "FLIPSIDE_CRASH_FOLDER="+folder, "HOME="+home)
	out, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	return string(out)
}

// names returns the names of the files in a folder.
func names(t *testing.T, folder string) (list []string) {
	t.Helper()
	entries, err := atomicfile.List(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name)
	}
	return list
}

// collect returns the reports that a start finds, and ends that start's own watch.
func collect(t *testing.T, folder string) string {
	t.Helper()
	w := Start(folder, "a later version")
	if w == nil {
		t.Fatal("crashes are not watched")
	}
	defer w.End()
	return w.Collect()
}

// nameless fails if a report names the player, a folder of this machine or a person here.
func nameless(t *testing.T, report string) {
	t.Helper()
	private := []string{player, "Ada", "Lovelace", "lovelace", home, "/home/", os.TempDir() + "/"}
	if wd, err := os.Getwd(); err == nil {
		private = append(private, wd)
	}
	if host, err := os.Hostname(); err == nil && len(host) > 5 { // a shorter one may be a word of any report
		private = append(private, host)
	}
	if me, err := user.Current(); err == nil && me.HomeDir != "/" {
		private = append(private, me.HomeDir)
	}
	for _, name := range private {
		if name != "" && strings.Contains(report, name) {
			t.Errorf("the report has %q:\n%s", name, report)
		}
	}
}

func TestReports(t *testing.T) {
	for way, want := range map[string][]string{
		"goroutine":  {"panic: a value" + leftOut, "watch_test.go:", "goroutine "},
		"error":      {"panic: a value" + leftOut, "watch_test.go:"},
		"index":      {"panic: runtime error: index out of range [", "watch_test.go:"},
		"type":       {"panic: a value of type crash.person" + leftOut, "watch_test.go:"},
		"fatal":      {wordless, "runtime.newstack(", "crash.endless(", "watch_test.go:"},
		"loop":       {"panic: a value of type string" + leftOut, "watch_test.go:"},
		"loop index": {"panic: runtime error: index out of range [", "watch_test.go:"},
	} {
		t.Run(way, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "crashes")
			printed := die(t, way, folder)
			path := collect(t, folder)
			if path == "" {
				t.Fatalf("there is no report; the process printed\n%s", printed)
			}
			data, err := os.ReadFile(path)
			report := string(data)
			if err != nil {
				t.Fatal(err)
			}
			nameless(t, report)
			for _, words := range append(want, about, "\n\tflipside/cmd/flipside/crash/watch_test.go:") {
				if !strings.Contains(report, words) {
					t.Errorf("the report has no %q:\n%s", words, report)
				}
			}
			if strings.HasPrefix(way, "loop") && !strings.Contains(printed, "; a report is in "+path+"\n") {
				t.Errorf("the program prints\n%s", printed)
			}
			if again := collect(t, folder); again != "" {
				t.Errorf("the second start tells of %s", again)
			}
			if got := names(t, folder); len(got) != 1 || got[0] != filepath.Base(path) {
				t.Errorf("the folder has %q", got)
			}
		})
	}
}

// Neither an orderly end nor a death without a word is a crash.
func TestNoReports(t *testing.T) {
	for _, way := range []string{"orderly", "killed"} {
		folder := t.TempDir()
		printed := die(t, way, folder)
		if got := names(t, folder); way == "orderly" && len(got) > 0 {
			t.Errorf("an orderly end leaves %q", got)
		}
		if path := collect(t, folder); path != "" || len(names(t, folder)) > 0 {
			t.Errorf("%s: told is %q, and the folder has %q; printed was\n%s", way, path, names(t, folder), printed)
		}
	}
}

// A start leaves alone what belongs to a running process, and removes what a dead one left: an
// empty file, or a lock alone.
func TestWindowsLeaveEachOtherAlone(t *testing.T) {
	folder := t.TempDir()
	w := Start(folder, about)
	if w == nil {
		t.Fatal("crashes are not watched")
	}
	own := names(t, folder)
	for _, name := range []string{".20000101-000000-1.raw", ".20000101-000000-1.lock", ".20000101-000000-2.lock", ".20000101-000000-3.raw"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if told := w.Collect(); told != "" {
		t.Errorf("told is %s", told)
	}
	if got := names(t, folder); len(own) != 2 || strings.Join(got, " ") != strings.Join(own, " ") {
		t.Errorf("the folder has %q, want %q", got, own)
	}
	w.End()
	if got := names(t, folder); len(got) > 0 {
		t.Errorf("the end leaves %q", got)
	}
}

func TestOldReportsGo(t *testing.T) {
	folder := t.TempDir()
	var w *Watch
	for i := range most + 3 {
		w = Start(folder, about)
		w.End()
		w.id = fmt.Sprintf("%02d", i)
		if err := w.Keep(caught(func() { panic("x") })); !strings.Contains(err.Error(), "a report is in ") {
			t.Fatal(err)
		}
	}
	told := collect(t, folder)
	got := names(t, folder)
	if len(got) != most || got[0] != "crash-03.txt" || told != filepath.Join(folder, "crash-12.txt") {
		t.Errorf("the folder has %q, told is %s", got, told)
	}
}

// If nothing can be written, the program works without reports.
func TestNoDisk(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w := Start(filepath.Join(blocked, "crashes"), about)
	if w != nil || w.Collect() != "" {
		t.Errorf("crashes are watched in a file: %+v", w)
	}
	fault := caught(func() { panic("x") })
	if err := w.Keep(fault); err != fault {
		t.Errorf("the fault becomes %v", err)
	}
	w.End()
}
