//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// When another program loses a game by a fault, the match ends with an error that names the side
// and the command.
func TestFaultsMakeAMatchAnError(t *testing.T) {
	script := file(t, "wall.sh", `while read -r command rest; do case "$command" in
genmove) exit 3;;
name) echo "= Wall";;
known_command) echo "= false";;
*) echo "= ";;
esac; echo; done
`)
	r := runWith(context.Background(), "", "match", "gtp:sh "+script, "random", "--games", "2")
	if r.status != 1 || !strings.Contains(r.out, "against random: 2 games") || strings.Count(r.errs, "\n") != 1 ||
		!strings.Contains(r.errs, "2 of 2 games were lost through an error; the first: game 1: Wall (Black, gtp:sh "+script+") at ply 9: sh: the program ended") {
		t.Errorf("%+v", r)
	}
}

// The end of a terminal ends the program and the programs that it has started.
func TestHangupEndsChildren(t *testing.T) {
	// With a handler here, the program does not ignore the signal when the test does (nohup).
	handled := make(chan os.Signal, 1)
	signal.Notify(handled, syscall.SIGHUP)
	defer signal.Stop(handled)
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	script := file(t, "deaf.sh", "trap '' HUP TERM INT\nexec 3>"+fifo+"\necho $$ >&3\nwhile :; do sleep 1000; done\n")
	var errs bytes.Buffer
	cmd := exec.Command(os.Args[0], "match", "random", "gtp:sh "+script, "--timeout", "1h")
	cmd.Env = append(os.Environ(), "FLIPSIDE_ENGINE_TEST_PROGRAM=1")
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	child, err := os.Open(fifo) // waits for the child
	if err != nil {
		t.Fatal(err)
	}
	defer child.Close()
	lines := bufio.NewReader(child)
	said, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(said))
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // cmd.ProcessState has the status
	if cmd.ProcessState.ExitCode() != 1 || !strings.HasPrefix(errs.String(), "flipside-engine: stopped") {
		_ = syscall.Kill(-pid, syscall.SIGKILL) // it leads its own group
		t.Fatalf("%v, %q", cmd.ProcessState, &errs)
	}
	if _, err := io.ReadAll(lines); err != nil { // ends with the child
		t.Error(err)
	}
}

// With nohup, the end of a terminal ends nothing.
func TestIgnoredHangupEndsNothing(t *testing.T) {
	cmd := exec.Command("sh", "-c", `trap '' HUP; exec "$0" gtp --player random`, os.Args[0])
	cmd.Env = append(os.Environ(), "FLIPSIDE_ENGINE_TEST_PROGRAM=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	for range 3 {
		if _, err := io.WriteString(in, "name\n"); err != nil {
			t.Fatal(err)
		}
		if said, err := answers.ReadString('\n'); err != nil || !strings.HasPrefix(said, "= Flipside") {
			t.Fatalf("%q, %v", said, err)
		}
		if _, err := answers.ReadString('\n'); err != nil { // the empty line after an answer
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
