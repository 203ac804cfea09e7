//go:build unix

package protocol

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"flipside/ai/match"
	"flipside/game"
)

// script returns the command of a shell script.
func script(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return `sh "` + path + `"`
}

// The end of the context kills a program that reads nothing, and its children, although nobody
// closes it. Callers waiting for its answer get the cause of the context, not an error about a dead
// program.
func TestContextEndsAProgramAndItsChildren(t *testing.T) {
	for name, start := range map[string]func(context.Context, string, time.Duration) (*Foreign, error){"gtp": StartGTP, "nboard": nboardAt7} {
		pids := filepath.Join(t.TempDir(), "pids")
		command := script(t, `trap '' HUP INT TERM
read line
(trap '' HUP INT TERM; while :; do sleep 1000; done) &
echo "$$ $!" > "`+pids+`"
echo "= deaf"; echo; echo pong 1
while :; do sleep 1000; done
`)
		ctx, cancel := context.WithCancelCause(t.Context())
		f, err := start(ctx, command, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		thought := make(chan error, 1)
		go func() {
			_, err := f.Think(context.Background(), match.Request{Game: game.New()})
			thought <- err
		}()
		why := errors.New("a signal")
		cancel(why)
		select {
		case err := <-thought:
			if !errors.Is(err, why) || errors.Is(err, ErrDied) {
				t.Errorf("%s: who waits is told %v", name, err)
			}
		case <-time.After(patient):
			t.Fatalf("%s: the program lives on", name)
		}
		text, err := os.ReadFile(pids)
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range strings.Fields(string(text)) {
			pid, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			for late := time.Now().Add(patient); alive(pid); runtime.Gosched() {
				if time.Now().After(late) {
					t.Fatalf("%s: process %d lives on", name, pid)
				}
			}
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// alive reports whether a process runs. A process that has ended does not run, even if nobody has
// waited for it: the child of a child can stay like that for a while.
func alive(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return runtime.GOOS != "linux"
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}

// After the end of the context no program runs.
func TestNoProgramAfterTheContext(t *testing.T) {
	why := errors.New("a signal")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if f, err := StartGTP(ctx, "sleep 1000", time.Hour); !errors.Is(err, why) {
		t.Errorf("%v, %v", f, err)
	}
}

// The name of a program, and its message when it rejects a command, are printed as one line without
// control characters.
func TestForeignWordsArePrintable(t *testing.T) {
	long := strings.Repeat("ä", 100)
	for said, want := range map[string]string{
		`Edax 4.6`:                        "Edax 4.6",
		`\033[31mred\033[0m\a  and\tblue`: "[31mred [0m and blue",
		`one\ntwo\nthree`:                 "one",
		`bad \377\376 bytes`:              "bad \ufffd\ufffd bytes",
		`turned \342\200\256round`:        "turned round",
		long:                              strings.Repeat("ä", 59) + "…",
		strings.Repeat("ä", 60):           strings.Repeat("ä", 60),
		`\033\007\b`:                      "sh",
	} {
		f, err := StartGTP(t.Context(), script(t, `read line; printf '= `+said+`\n\n'; cat > /dev/null`), time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Name(); got != want {
			t.Errorf("%q is called %q, want %q", said, got, want)
		}
		_ = f.Close()
	}
	f, err := nboardAt7(t.Context(), script(t, `read line; printf 'set myname \033[1mNtest\033[0m `+long+`\npong 1\n'; cat > /dev/null`), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := f.Name(), "[1mNtest [0m "+strings.Repeat("ä", 46)+"…"; got != want {
		t.Errorf("called %q, want %q", got, want)
	}
	_ = f.Close()
	_, err = StartGTP(t.Context(), script(t, `read line; printf '? \033[31mnever\b in\nmy life\n\n'; cat > /dev/null`), time.Minute)
	if err == nil || !strings.HasSuffix(err.Error(), `rejected "name": [31mnever in`) {
		t.Errorf("%q", err)
	}
}
