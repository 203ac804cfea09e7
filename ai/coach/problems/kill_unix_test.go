//go:build unix

package problems

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// childEnv names the diary in which this test binary records tries until it is killed.
const childEnv = "FLIPSIDE_DIARY_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		fmt.Println("error", child(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// child tries problems and prints each one once it is in the file.
func child(path string) error {
	next, err := strconv.Atoi(os.Getenv("FLIPSIDE_DIARY_NEXT"))
	if err != nil {
		return err
	}
	d, _, err := OpenDiary(path) // a damaged file gives a notice
	for ; err == nil; next++ {
		if err = d.Try(fmt.Sprintf("%010x", next), Solved, noon.Add(time.Duration(next)*time.Second)); err == nil {
			fmt.Println("tried", next)
		}
	}
	return err
}

// A program is killed repeatedly while it writes the diary, sometimes while it repairs it. No try
// that was in the file is lost.
func TestKills(t *testing.T) {
	kills := 5
	if os.Getenv("FLIPSIDE_LONG") != "" {
		kills = 200
	}
	random := rand.New(rand.NewPCG(5, 6))
	dir := t.TempDir()
	path, next, damaged := filepath.Join(dir, "practice.jsonl"), 0, 0
	for n := range kills {
		if next > 0 && random.IntN(3) == 0 { // the next start repairs it
			text := content(t, path)
			at := random.IntN(len(text))
			at += strings.Index(text[at:], "\n") + 1
			must(t, os.WriteFile(path, []byte(text[:at]+"\x00bad\n"+text[at:]), 0o600))
			damaged++
		}
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childEnv+"="+path, fmt.Sprintf("FLIPSIDE_DIARY_NEXT=%d", next))
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		lines, wait := random.IntN(20), time.Duration(random.IntN(20_000))*time.Microsecond
		kill := func() { time.AfterFunc(wait, func() { _ = cmd.Process.Kill() }) }
		if lines == 0 { // it may be killed before its first try
			kill()
		}
		for in := bufio.NewScanner(out); in.Scan(); lines-- {
			if lines == 1 {
				kill()
			}
			what, number, _ := strings.Cut(in.Text(), " ")
			if what == "error" {
				t.Fatalf("kill %d: %s", n, in.Text())
			}
			next, err = strconv.Atoi(number)
			must(t, err)
			next++
		}
		_ = cmd.Wait() // it was killed
		d, _, err := OpenDiary(path)
		must(t, err)
		for id := range next {
			if d.Tries(fmt.Sprintf("%010x", id)) < 1 {
				t.Fatalf("kill %d: try %d of %d is lost", n, id, next)
			}
		}
		next++ // the last one can be in the file, too
		must(t, d.Try(fmt.Sprintf("%010x", next-1), Solved, noon.Add(time.Duration(next)*time.Second)))
	}
	t.Logf("%d kills, %d of a damaged file, %d tries, none lost", kills, damaged, next)
}
