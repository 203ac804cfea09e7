package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// printing returns a command line for every command that prints, and what the command reads.
func printing(dir string) map[string]string {
	const small = " --player minimax:easy,threads=1,hash=1"
	lines := map[string]string{"": "", "--help": "", "help perft": "", "bench": "", "train": "",
		"gtp" + small: "name\nname\n", "nboard" + small: "nboard 2\nping 1\nping 2\n"}
	for _, line := range []string{
		"perft 2", "perft 2 --json", "analyse" + small, "analyse --json" + small, "analyse --moves f5f4c3c6c5d6f3c4c7",
		"match random random --games 2", "match random random --games 2 --json", "match random random --games 2 --sprt 0,1 --transcript " + dir + "/t",
		"ladder random>random --games 2", "ladder random>random --games 2 --json", "ladder random>random --recorded --out " + dir + "/none",
		"solve " + dir + "/small.obf --hash 1", "solve " + dir + "/small.obf --hash 1 --json",
		"bench solve " + dir + "/small.obf --rounds 1 --hash 1",
		"bench mcts --playouts 1 --rounds 1 --threads 1 --hash 1 --json",
		"bench parallel --depth 1 --rounds 1 --sets midgame --threads 1 --hash 1 --strategies root",
		"train bounds " + dir + "/bounds.csv --model classic --depth 1",
		"train book --depth 1 --positions 2 --out " + dir + "/book" + small, "train openings --depth 1 --plies 1 --count 1 --within 99 --out " + dir + "/openings" + small,
	} {
		lines[line] = ""
	}
	return lines
}

// failsToWrite checks that a run ended with one line that says why it cannot write its output.
func failsToWrite(t *testing.T, line string, status int, errs, output, why string) {
	t.Helper()
	if status != 1 || strings.Count(errs, "\n") != 1 || !strings.HasSuffix(errs, "cannot write "+output+": "+why+"\n") {
		t.Errorf("%q: status %d, %q", line, status, errs)
	}
}

// A full disk is an error for every command that prints.
func TestFullDiskIsAnError(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	dir := t.TempDir()
	for name, text := range map[string]string{"small.obf": board, "bounds.csv": "obf,count,score,alpha,beta\n" + strings.TrimSuffix(board, ";") + ",1,-2,-1,64\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for line, in := range printing(dir) {
		var errs bytes.Buffer
		status := run(context.Background(), strings.Fields(line), strings.NewReader(in), full, &errs)
		failsToWrite(t, line, status, errs.String(), "/dev/full", "no space left on device")
	}
	fails(t, 1, "cannot write /dev/full: no space left on device", "match", "random", "random", "--games", "2", "--transcript", "/dev/full")
	fails(t, 1, "cannot write /dev/full: no space left on device", "ladder", "random>random", "--games", "2", "--transcript", "/dev/full")
}

// A pipe without a reader is also an error. It ends work that would take long.
func TestClosedPipeIsAnError(t *testing.T) {
	for _, line := range []string{"perft 2", "--help", "match random random --games 20000", "gtp"} {
		read, write, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		read.Close()
		endless, input, err := os.Pipe() // does not end while the program runs
		if err != nil {
			t.Fatal(err)
		}
		if _, err := input.WriteString("name\n"); err != nil {
			t.Fatal(err)
		}
		var errs bytes.Buffer
		cmd := exec.Command(os.Args[0], strings.Fields(line)...)
		cmd.Env = append(os.Environ(), "FLIPSIDE_ENGINE_TEST_PROGRAM=1")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = endless, write, &errs
		_ = cmd.Run() // its status is asked for
		failsToWrite(t, line, cmd.ProcessState.ExitCode(), errs.String(), "the output", "broken pipe")
		for _, f := range []*os.File{write, endless, input} {
			f.Close()
		}
	}
}
