package main

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"flipside/ai/farm"
	"flipside/game"
)

// Another program analyses as the help says, with both protocols.
func TestAnalyseByAnotherProgram(t *testing.T) {
	t.Setenv("FLIPSIDE_ENGINE_TEST_PROGRAM", "1")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	player := func(protocol string) string {
		return protocol + ":" + self + " " + protocol + " --player minimax:easy,threads=1,hash=1"
	}
	own := object(t, ok(t, "analyse", "--moves", "f5d6", "--player", "minimax:easy,threads=1,hash=1", "--json"), analysisNames...)
	for protocol, kind := range map[string]string{"gtp": "none", "nboard": "discs"} {
		o := object(t, ok(t, "analyse", "--moves", "f5d6", "--player", player(protocol), "--json"), analysisNames...)
		if o["best"] != own["best"] || o["score_kind"] != kind || len(o["moves"].([]any)) != 1 || o["pv"] != o["best"] {
			t.Errorf("%s: %v, want %v", protocol, o, own["best"])
		}
		if out := ok(t, "analyse", "--moves", "f5f4c3c6c5d6f3c4c7", "--player", player(protocol)); !strings.Contains(out, "the game is over: -64 exact") {
			t.Errorf("%s: %q", protocol, out)
		}
	}
	// White passes; Black plays c1 and takes all discs.
	o := object(t, ok(t, "analyse", "--position", "XO-"+strings.Repeat("X", 61)+" O", "--player", player("nboard"), "--json"), analysisNames...)
	if o["best"] != "-" || o["pv"] != "-c1" || o["score"].(float64) >= 0 {
		t.Errorf("%v", o)
	}
	fails(t, 1, "no start other than the initial position", "analyse", "--position", game.FormatOBF(game.Start, game.White), "--player", player("gtp"))
	fails(t, 1, "no-such-program-here", "analyse", "--player", "gtp:no-such-program-here")
	fails(t, 2, "player \"gtp:\" does not name a program", "analyse", "--player", "gtp:")
	fails(t, 2, "--timeout must be above 0, not 0s", "analyse", "--timeout", "0s")
}

// Games that another program resigns have a result, and the match no error.
func TestMatchWithAProgramThatResigns(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	path := filepath.Join(t.TempDir(), "program")
	script := "while read c rest; do case $c in genmove) echo = resign;; known_command) echo = false;; *) echo =;; esac; echo; done\n"
	if err := os.WriteFile(path, []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	r := runWith(t.Context(), "", "match", "gtp:sh "+path, "random", "--games", "2", "--concurrency", "1")
	if r.status != 0 || strings.Contains(r.errs, "error") || strings.Contains(r.out, "error") ||
		strings.Count(r.out, "  resigned: sh (") != 2 || !strings.Contains(r.out, "2 games: 0 wins, 0 draws, 2 losses") {
		t.Errorf("%+v", r)
	}
}

// Another program has the environment of the user without the token of the farm.
func TestAnotherProgramGetsNoSecret(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	t.Setenv(farm.TokenVariable, "secret")
	t.Setenv("OF_THE_USER", "kept")
	dir := t.TempDir()
	path, said := filepath.Join(dir, "program"), filepath.Join(dir, "said")
	if err := os.WriteFile(path, []byte("env >"+said+"\nexit 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, protocol := range []string{"gtp", "nboard"} {
		runWith(t.Context(), "", "match", protocol+":sh "+path, "random", "--games", "2", "--concurrency", "1")
		has, err := os.ReadFile(said)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(has), "OF_THE_USER=kept\n") || strings.Contains(string(has), farm.TokenVariable) {
			t.Errorf("%s: the program has the token, or lacks a variable of the user", protocol)
		}
		os.Remove(said)
	}
}

// When analyse is stopped, it prints what it has found. If it has found nothing, it only says that
// it was stopped.
func TestAnalysePrintsWhatItHasWhenStopped(t *testing.T) {
	args := []string{"analyse", "--player", "minimax:easy,depth=60,threads=1,hash=1"}
	enough, cancel := context.WithTimeout(context.Background(), time.Second) // the first plies take microseconds, the last ones years
	defer cancel()
	r := runWith(enough, "", args...)
	if r.status != 1 || strings.Count(r.out, "\n") != 6 || !strings.Contains(r.out, "best ") || r.errs != "flipside-engine: stopped\n" {
		t.Errorf("%+v", r)
	}
	// The stop takes a moment to reach the search: it may have something or nothing by then.
	if r := runWith(enough, "", append(args, "--json")...); r.status != 1 || r.errs != "flipside-engine: stopped\n" {
		t.Errorf("%+v", r)
	}
}
