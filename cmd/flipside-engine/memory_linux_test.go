package main

import (
	"bufio"
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// mostMemory is the largest memory of a program that reads a file, in bytes, whatever the file.
const mostMemory = 300 << 20

// readers are the commands that read games of any form.
var readers = []string{
	"library --library DIR/library.sqlite import FILE", "profile FILE", "analyse FILE", "review --depth 1 --threads 1 FILE", "solve --hash 1 --max-empties 0 FILE",
	"match random random --games 2 --openings FILE", "practice grades --positions 10 FILE", "practice mine --out DIR/problems FILE",
}

// text is a large text: each is repeated until there are size bytes.
type text struct {
	head, each, tail string
	size             int
}

// TestMemoryOfFiles imports the files that need the most memory, and gives the worst of them to
// every command that reads games, each in a process of its own.
func TestMemoryOfFiles(t *testing.T) {
	if os.Getenv("FLIPSIDE_LONG") == "" {
		t.Skip("FLIPSIDE_LONG is not set: make test-long runs the full sets")
	}
	const mb = 1 << 20
	board := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X\n"
	diagram := strings.Repeat("........\n", 3) + "...OX...\n...XO...\n" + strings.Repeat("........\n", 3) + "black to move\n"
	for name, x := range map[string]text{
		"list":       {"", "f5d6c3d3c4f4c5b3c2\n", "", 16 * mb},
		"line":       {"", "f5d6c3 ", "", 16 * mb},
		"word":       {"", "f5", "", 16 * mb},
		"between":    {"", "f5d6c3 x ", "", 16 * mb},
		"blank":      {"f5d6c3", "\n", "", 16 * mb},
		"letter":     {"", "good morning f5 d6 c3 all\n", "", 16 * mb},
		"positions":  {"", board, "", 16 * mb},
		"boards":     {"", diagram, "", 16 * mb},
		"outside":    {"(;GM[2];B[fe];W[df])\n", "f5d6c3\n", "", 16 * mb},
		"large":      {"", "f5d6c3\n", "", 40 * mb},
		"row.csv":    {"black,moves\n", ",", "", 16 * mb},
		"text.csv":   {"moves,comment\nf5,", "é", "", 16*mb - 16<<10},
		"name.csv":   {"moves,black\nf5,", "é  ", "", 16*mb - 16<<10},
		"moves.csv":  {"moves,black\n", "f5d6", "", 16*mb - 16<<10},
		"quest.json": {"[", `{"position":{"moves":[{"m":"f5"},{"m":"d6"}]}},`, `{"position":{"moves":[{"m":"f5"}]}}]`, 16 * mb},
		"set.json":   {`{"games":[`, `{"position":{"moves":[{"m":"f5"}]}},`, `{"position":{"moves":[{"m":"f5"}]}}]}`, 15 * mb},
		"one.json":   {`{"position":{"moves":[`, "{},", `{"m":"f5"}]}}`, 16 * mb},
		"egaroucid":  {"[", `{"4":{"board_player":34628173824,"board_opponent":68853694464,"player":0,"next_policy":26}},`, `{}]`, 8 * mb},
		"ours.json":  {"", `{"version":2,"game":{"moves":"f5d6c3"},"over":false}` + "\n", "", 250 * mb},
		"tags.json":  {`{"version":2,"game":{"moves":"f5"},"tags":{"other":[`, "{},", `{}]},"over":false}`, 2 * mb},
		"many.json":  {`{"version":2,"game":{"moves":"f5"},"tags":{"other":[`, "{},", `{}]},"over":false}`, 16 * mb},
		"notes.json": {`{"version":2,"game":{"moves":"f5","notes":[`, "{},", `{}]},"over":false}`, 2 * mb},
		"text.json":  {`{"version":2,"game":{"moves":"f5"},"tags":{"comment":"`, "é", `"},"over":false}`, 20*mb - 100},
		"marks.sgf":  {"(;GM[2]", ";LB" + strings.Repeat("[d4:a]", 3000), ")", 4*mb - 100},
		"areas.sgf":  {"(;GM[2];B[fe]", "(;W[df]CR[aa:hh]TR[aa:hh]MA[aa:hh]SQ[aa:hh])", ")", 4*mb - 100},
		"values.sgf": {"(;GM[2]A", "[]", ";B[fe]C[x])", 4*mb - 100},
		"names.pgn":  {"", "[A \"" + strings.Repeat("x", 60<<10) + "\"]\n", "\n1. f5 *\n", 250 * mb},
		"props.sgf":  {"(;GM[2]", "A[]", ")", 4*mb - 100},
		"vars.pgn":   {"[A \"x\"]\n\n1. f5 ", "(d6)", "*\n", 4*mb - 100},
		"tags.pgn":   {"", "[A \"x\"]\n", "\n1. f5 *\n", 16 * mb},
	} {
		t.Run(name, func(t *testing.T) { measure(t, name, readers[:1], "", x, 1) })
	}
	const note = `{"version":2,"game":{"moves":"f5","notes":[{"at":1,`
	const circle = `{"square":"d4","shape":"circle"}`
	for name, x := range map[string]struct {
		first string
		text
		n int // of the text
	}{
		"texts.csv":  {"moves,comment\n", text{"f5d6,", "é", "\n", 14 * mb}, 8},
		"names.csv":  {"moves,black\n", text{"f5d6,N", "é  ", "\n", 12 * mb}, 6},
		"texts.json": {"", text{note + `"comment":"`, `é\n`, `"}]},"over":false}` + "\n", 16 * mb}, 9},
		"marks.json": {"", text{note + `"marks":[`, circle + ",", circle + `]}]},"over":false}` + "\n", 16 * mb}, 6},
		"game.json":  {"", text{note + `"marks":[`, circle + ",", circle + `]}]},"over":false}` + "\n", 16 * mb}, 1},
	} {
		t.Run("large "+name, func(t *testing.T) { measure(t, name, readers, x.first, x.text, x.n) })
	}
}

// measure writes a file of first and n copies of a text, and runs commands with it.
func measure(t *testing.T, name string, commands []string, first string, x text, n int) {
	dir := t.TempDir()
	path := filepath.Join(dir, name)
	write(t, path, first, x, n)
	for _, command := range commands {
		args := strings.Fields(strings.NewReplacer("DIR", dir, "FILE", path).Replace(command))
		program := exec.Command(os.Args[0], args...)
		program.Env = append(os.Environ(), "FLIPSIDE_ENGINE_TEST_PROGRAM=1")
		out, err := program.CombinedOutput()
		most := program.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
		if most > mostMemory {
			t.Errorf("%s: %d MB", command, most>>20)
		}
		t.Logf("%s: %d MB, %v, %.100s", command, most>>20, err, out)
	}
}

// write writes a file in parts: what is measured of the other process begins with the memory of
// this one.
func write(t *testing.T, path, first string, x text, n int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriter(f)
	_, _ = out.WriteString(first)
	for range n {
		_, _ = out.WriteString(x.head)
		for range x.size / len(x.each) {
			_, _ = out.WriteString(x.each)
		}
		_, _ = out.WriteString(x.tail)
	}
	if err := cmp.Or(out.Flush(), f.Close()); err != nil {
		t.Fatal(err)
	}
}
