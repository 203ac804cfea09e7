package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"flipside/cmd/flipside-engine/analysis"
	"flipside/game"
)

// TestMain lets the test binary act as the program, so that matches can start it as another
// program.
func TestMain(m *testing.M) {
	analysis.SolveTable = 1 // with the default size, the race detector needs seconds for each table
	if os.Getenv("FLIPSIDE_ENGINE_TEST_PROGRAM") != "" {
		os.Exit(start())
	}
	os.Exit(m.Run())
}

type outcome struct {
	status    int
	out, errs string
}

func runWith(ctx context.Context, in string, args ...string) outcome {
	var out, errs bytes.Buffer
	status := run(ctx, args, strings.NewReader(in), &out, &errs)
	return outcome{status, out.String(), errs.String()}
}

func ok(t *testing.T, args ...string) string {
	t.Helper()
	r := runWith(context.Background(), "", args...)
	if r.status != 0 || r.errs != "" {
		t.Fatalf("%q: status %d, %q", args, r.status, r.errs)
	}
	return r.out
}

// fails checks the exit status, and that the error is one line with these words.
func fails(t *testing.T, status int, words string, args ...string) {
	t.Helper()
	r := runWith(context.Background(), "", args...)
	if r.status != status || strings.Count(r.errs, "\n") != 1 || !strings.Contains(r.errs, words) {
		t.Errorf("%q: status %d, %q; want %d and one line with %q", args, r.status, r.errs, status, words)
	}
}

// object reads the JSON object that a command printed and checks its names.
func object(t *testing.T, text string, names ...string) map[string]any {
	t.Helper()
	var o map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&o); err != nil || d.More() {
		t.Fatalf("not one JSON object: %v\n%s", err, text)
	}
	hasExactly(t, o, names...)
	return o
}

func hasExactly(t *testing.T, o any, names ...string) {
	t.Helper()
	got := slices.Sorted(maps.Keys(o.(map[string]any)))
	slices.Sort(names)
	if !slices.Equal(got, names) {
		t.Errorf("the names are %v, want %v", got, names)
	}
}

func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCommandLine(t *testing.T) {
	if help := ok(t); !strings.Contains(help, "perft") || !strings.Contains(help, "match") {
		t.Errorf("the help is %q", help)
	}
	fails(t, 2, "unknown command", "sing")
	fails(t, 2, "unknown flag", "perft", "3", "--loud")
	fails(t, 2, "match takes A B, but 1 argument", "match", "random")
	for _, name := range []string{"perft", "analyse", "match", "ladder", "solve", "bench", "gtp", "nboard"} {
		if help := ok(t, name, "--help"); !strings.Contains(help, name) {
			t.Errorf("%s --help is %q", name, help)
		}
	}
}

func TestPerft(t *testing.T) {
	if out := ok(t, "perft", "6"); !strings.Contains(out, "8200") {
		t.Errorf("%q", out)
	}
	for _, threads := range []string{"1", "3"} {
		o := object(t, ok(t, "perft", "8", "--json", "--threads", threads), "depth", "nodes", "seconds")
		if o["depth"] != 8.0 || o["nodes"] != 390216.0 {
			t.Errorf("%v", o)
		}
	}
	fails(t, 2, "whole number", "perft", "x")
	fails(t, 2, "from 0 to 60", "perft", "61")
	fails(t, 2, "--threads", "perft", "3", "--threads", "0")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := runWith(ctx, "", "perft", "12"); r.status != 1 || strings.Count(r.errs, "\n") != 1 {
		t.Errorf("cancelled: %+v", r)
	}
}

var analysisNames = []string{"best", "score", "score_kind", "depth", "pv", "nodes", "seconds", "moves"}

func TestAnalyse(t *testing.T) {
	o := object(t, ok(t, "analyse", "--moves", "f5 D6", "--player", "minimax:easy,threads=1,hash=1", "--json"), analysisNames...)
	moves := o["moves"].([]any)
	g := mustGame(t, "f5d6")
	if len(moves) != g.Position().Moves().Count() || o["score_kind"] != "points" || o["depth"] != 3.0 {
		t.Errorf("%v", o)
	}
	best := moves[0].(map[string]any)
	if best["move"] != o["best"] || best["score"] != o["score"] {
		t.Errorf("the first move is %v, the best %v", best, o["best"])
	}
	for _, m := range moves {
		hasExactly(t, m, "move", "score", "depth", "pv", "nodes", "visits")
		if m.(map[string]any)["score"].(float64) > o["score"].(float64) {
			t.Errorf("%v is worth more than the best", m)
		}
	}
	text := ok(t, "analyse", "--position", game.FormatOBF(game.Start, game.Black), "--player", "minimax:easy,threads=1,hash=1")
	if strings.Count(text, "\n") != 6 || !strings.Contains(text, "best ") {
		t.Errorf("%q", text)
	}
	fails(t, 2, "column 3: move 2 (f5)", "analyse", "--moves", "f5f5")
	fails(t, 2, "column 64", "analyse", "--position", strings.Repeat("-", 63)+" X")
	fails(t, 2, "give only one of", "analyse", "--position", "x", "--moves", "f5")
	fails(t, 2, "unknown player", "analyse", "--player", "chess")
}

func mustGame(t *testing.T, text string) *game.Game {
	t.Helper()
	g, err := game.FromText(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAnalysePassAndEnd(t *testing.T) {
	// White passes; Black plays c1 and takes all discs.
	pass := "XO-" + strings.Repeat("X", 61)
	o := object(t, ok(t, "analyse", "--position", pass+" O", "--player", "minimax:easy,threads=1,hash=1", "--json"), analysisNames...)
	if o["best"] != "-" || o["score"] != -64.0 || o["score_kind"] != "exact" || o["pv"] != "-c1" {
		t.Errorf("%v", o)
	}
	o = object(t, ok(t, "analyse", "--position", strings.Repeat("X", 63)+"- O", "--json"), analysisNames...)
	if o["best"] != "" || o["score"] != -64.0 || len(o["moves"].([]any)) != 0 {
		t.Errorf("%v", o)
	}
	if out := ok(t, "analyse", "--moves", "f5f4c3c6c5d6f3c4c7"); !strings.Contains(out, "the game is over") {
		t.Errorf("%q", out)
	}
}

var matchNames = []string{"a", "b", "games", "wins", "draws", "losses", "disc_mean", "elo", "elo_low", "elo_high", "errors"}

func TestMatch(t *testing.T) {
	openings := file(t, "openings.txt", "f5d6c3\nf5f6e6f4\n# end\n")
	games := filepath.Join(t.TempDir(), "games.txt")
	const n = 12
	args := []string{"match", "friendly:beginner", "random", "--games", strconv.Itoa(n), "--openings", openings, "--concurrency", "2", "--seed", "4"}
	text := ok(t, args...)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != n+1 || !strings.HasPrefix(lines[n], fmt.Sprintf("friendly:beginner against random: %d games", n)) {
		t.Fatalf("%s", text)
	}
	for i, l := range lines[:n] {
		fields := strings.Fields(l)
		g := mustGame(t, fields[4])
		if !g.Over() || fields[1+2*(i%2)] != "friendly:beginner" {
			t.Errorf("game %d: %s", i, l)
		}
		if first := strings.Fields(lines[i&^1])[4][:6]; fields[4][:6] != first {
			t.Errorf("the games of a pair begin %s and %s", first, fields[4][:6])
		}
	}
	o := object(t, ok(t, append(args, "--json", "--transcript", games)...), matchNames...)
	if o["games"] != float64(n) || o["wins"].(float64)+o["draws"].(float64)+o["losses"].(float64) != float64(n) || o["errors"] != 0.0 {
		t.Errorf("%v", o)
	}
	written, err := os.ReadFile(games)
	if err != nil || string(written) != strings.Join(lines[:n], "\n")+"\n" {
		t.Errorf("the same seed gives other games: %v\n%s", err, written)
	}
	table := filepath.Join(t.TempDir(), "games.csv") // a table has the same games, with names that can be read
	ok(t, append(args, "--transcript", table)...)
	rows, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range strings.Split(strings.TrimSuffix(string(rows), "\n"), "\n")[1:] {
		l := strings.Fields(lines[i])
		if row != l[1]+","+l[3]+","+l[4] {
			t.Errorf("row %d is %s, want the game of %s", i+1, row, lines[i])
		}
	}
	o = object(t, ok(t, "match", "minimax:easy,threads=1,hash=1", "random", "--games", "2", "--seed", "3", "--json"), matchNames...)
	if o["wins"] == 2.0 && (o["elo"] != nil || o["elo_low"] != nil || o["elo_high"] != nil) {
		t.Errorf("100 %% has an Elo: %v", o)
	}
}

func TestMatchErrors(t *testing.T) {
	fails(t, 2, "unknown player", "match", "random", "nobody")
	fails(t, 2, "unknown option", "match", "random", "random,speed=3")
	fails(t, 2, "--games", "match", "random", "random", "--games", "0")
	fails(t, 2, "--concurrency", "match", "random", "random", "--concurrency", "0")
	fails(t, 2, "player \"gtp: \" does not name a program", "match", "random", "gtp: ")
	fails(t, 1, "no such file", "match", "random", "random", "--openings", "/nowhere/x")
	fails(t, 1, "line 2, column 1", "match", "random", "random", "--openings", file(t, "o.txt", "f5\nz9\n"))
	fails(t, 1, "player B (White) of game 1: gtp:no-such-program-anywhere -x: ", "match", "random", "gtp:no-such-program-anywhere -x")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := runWith(ctx, "", "match", "random", "random", "--games", "50")
	if r.status != 1 || !strings.Contains(r.out, "0 games") || !strings.Contains(r.errs, "stopped after 0 of 50 games") {
		t.Errorf("cancelled: %+v", r)
	}
}

func TestMatchAgainstAnotherProgram(t *testing.T) {
	t.Setenv("FLIPSIDE_ENGINE_TEST_PROGRAM", "1")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, protocol := range []string{"gtp", "nboard"} {
		o := object(t, ok(t, "match", protocol+":"+self+" "+protocol+" --player minimax:easy,threads=1,hash=1", "random", "--games", "2", "--json"), matchNames...)
		if o["errors"] != 0.0 || o["games"] != 2.0 {
			t.Errorf("%s: %v", protocol, o)
		}
	}
	// A server whose player is another program only translates between the protocols.
	for protocol, foreign := range map[string]string{"gtp": "nboard", "nboard": "gtp"} {
		in := map[string]string{"gtp": "genmove b\n", "nboard": "go\n"}[protocol]
		r := serveWith(in, "= d3", protocol, "--player", foreign+":"+self+" "+foreign+" --player minimax:easy,threads=1,hash=1")
		if r.status != 0 || !strings.Contains(strings.ToLower(r.out), "= d3") {
			t.Errorf("%s: %+v", protocol, r)
		}
	}
	// A program that only prints its help is not an engine.
	r := runWith(context.Background(), "", "match", "gtp:"+self+" --help", "random", "--games", "2")
	if r.status != 1 || strings.Count(r.errs, "\n") != 1 {
		t.Errorf("%+v", r)
	}
}

func TestLadder(t *testing.T) {
	out := ok(t, "ladder", "minimax:easy,threads=1,hash=1>random>=10", "--games", "2")
	if !strings.Contains(out, "goal 10 %: met") {
		t.Errorf("%q", out)
	}
	r := runWith(context.Background(), "", "ladder", "random>minimax:easy,threads=1,hash=1>=90", "--games", "2", "--json")
	o := object(t, r.out, "steps", "ratings", "met", "short")
	if r.status != 1 || o["short"] != 1.0 || !strings.Contains(r.errs, "1 of 1 steps") {
		t.Errorf("%+v", r)
	}
	hasExactly(t, o["steps"].([]any)[0], append([]string{"points", "goal", "most", "ok"}, matchNames...)...)
	fails(t, 2, "not of the form", "ladder", "random")
	fails(t, 2, "percentage", "ladder", "random>random>=x")
}

var solveNames = []string{"positions", "passed", "failed", "nodes", "seconds"}

func TestSolve(t *testing.T) {
	const name = "testdata/solve.obf"
	text := ok(t, "solve", name)
	if !strings.HasSuffix(text, "\n6 passed, 0 failed\n") {
		t.Errorf("%s", text)
	}
	for _, args := range [][]string{{}, {"--every-move"}, {"--threads", "2", "--parallel", "ybwc"}, {"--threads", "2", "--parallel", "root", "--hash", "1"}} {
		o := object(t, ok(t, append([]string{"solve", name, "--json"}, args...)...), solveNames...)
		if o["passed"] != 6.0 || o["failed"] != 0.0 {
			t.Errorf("%q: %v", args, o)
		}
		hasExactly(t, o["positions"].([]any)[0], "empties", "score", "best", "nodes", "seconds", "expected", "ok")
	}
	board := "OOOOOOXOOOOOOXXOOOOOXOXOOOXXXXOO-OXOOOXOOOOOOOOOX-XXXXXO--XXXXXX X; "
	wrong := file(t, "wrong.obf", board+"a5:+2;\n"+board+"\n")
	r := runWith(context.Background(), "", "solve", wrong)
	if r.status != 1 || !strings.Contains(r.out, "0 passed, 1 failed") || !strings.Contains(r.out, "the file says +2") || strings.Count(r.errs, "\n") != 1 {
		t.Errorf("%+v", r)
	}
	if r := runWith(context.Background(), "", "solve", name, "--max-empties", "1"); r.status != 1 || r.out != "" || !strings.Contains(r.errs, name+" leaves nothing to solve") {
		t.Errorf("%+v", r)
	}
	fails(t, 1, "line 1, column 1", "solve", file(t, "bad.obf", "hello"))
	fails(t, 1, "no such file", "solve", "/nowhere/x.obf")
	fails(t, 2, "--threads", "solve", name, "--threads", "0")
	fails(t, 2, "--hash", "solve", name, "--hash", "0")
	fails(t, 2, "unknown strategy", "solve", name, "--threads", "2", "--parallel", "magic")
	fails(t, 2, "minimax family", "solve", name, "--player", "random")
}

func TestBench(t *testing.T) {
	base := filepath.Join(t.TempDir(), "plot")
	args := []string{"bench", "parallel", "--depth", "3", "--rounds", "1", "--sets", "midgame", "--threads", "2", "--strategies", "root", "--hash", "1"}
	if !testing.Short() { // with the race detector, each takes a quarter of a minute
		if out := ok(t, args...); !strings.Contains(out, "sequential") || !strings.Contains(out, "root") || !strings.Contains(out, "evaluator: classic") {
			t.Errorf("%s", out)
		}
		if out := ok(t, append(args, "--player", "minimax:master")...); !strings.Contains(out, "evaluator: pattern") {
			t.Errorf("%s", out)
		}
	}
	o := object(t, ok(t, append(args, "--json", "--plot", base)...), "ceiling", "ceilings", "cores", "evaluator", "others", "rows")
	if _, err := os.Stat(base + ".svg"); err != nil {
		t.Error(err)
	}
	if o["evaluator"] != "classic" {
		t.Errorf("%v", o["evaluator"])
	}
	if rows := o["rows"].([]any); len(rows) != 3 {
		t.Errorf("%d rows", len(rows))
	}
	o = object(t, ok(t, "bench", "solve", "testdata/solve.obf", "--rounds", "1", "--json"), append([]string{"seconds_low", "seconds_high", "perft_per_second"}, solveNames...)...)
	if o["passed"] != 6.0 {
		t.Errorf("%v", o)
	}
	o = object(t, ok(t, "bench", "mcts", "--playouts", "100", "--rounds", "1", "--threads", "2", "--strategies", "tree", "--hash", "1", "--json"), "ceiling", "ceilings", "cores", "evaluator", "others", "rows")
	if o["evaluator"] != "playouts" {
		t.Errorf("%v", o["evaluator"])
	}
	if row := o["rows"].([]any)[0].(map[string]any); row["strategy"] != "sequential" || row["nodes"] != 1200.0 {
		t.Errorf("%v", row)
	}
	fails(t, 2, "mcts family", "bench", "mcts", "--player", "random")
	fails(t, 2, "odd", "bench", "parallel", "--rounds", "2")
	fails(t, 2, "unknown strategy \"magic\": the strategies are sequential, root, root-chunks, pvsplit, ybwc, abdada, lazysmp, window", "bench", "parallel", "--strategies", "magic")
	fails(t, 2, "unknown set \"opening\": the sets are endgame and midgame", "bench", "parallel", "--sets", "opening")
	fails(t, 2, "minimax family", "bench", "parallel", "--player", "random")
}

// serveWith runs a server, sends it in, and sends "quit" when it has answered; otherwise the server
// would not wait for its search.
func serveWith(in, answer string, args ...string) outcome {
	said, tell := io.Pipe()
	var errs bytes.Buffer
	out := &untilSaid{answer: answer, then: func() { go func() { _, _ = io.WriteString(tell, "quit\n") }() }}
	go func() { _, _ = io.WriteString(tell, in) }()
	status := run(context.Background(), args, said, out, &errs)
	return outcome{status, out.String(), errs.String()}
}

// untilSaid is a Writer that calls then once, as soon as the answer has been written, in small or
// capital letters.
type untilSaid struct {
	mu     sync.Mutex
	said   strings.Builder
	answer string
	then   func()
}

func (u *untilSaid) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.said.Write(p)
	if u.then != nil && strings.Contains(strings.ToLower(u.said.String()), u.answer) {
		u.then()
		u.then = nil
	}
	return len(p), nil
}

func (u *untilSaid) String() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.said.String()
}

func TestServers(t *testing.T) {
	r := runWith(context.Background(), "protocol_version\ngenmove black\nplay white a1\nquit\n", "gtp", "--player", "minimax:easy,threads=1,hash=1")
	if r.status != 0 || !strings.HasPrefix(r.out, "= 2\n\n= ") || !strings.Contains(r.out, "\n? ") {
		t.Errorf("%+v", r)
	}
	r = serveWith("nboard 2\ngo\n", "=== ", "nboard", "--player", "minimax:easy,threads=1,hash=1")
	if r.status != 0 || !strings.Contains(r.out, "=== ") {
		t.Errorf("%+v", r)
	}
	fails(t, 2, "unknown player", "gtp", "--player", "chess")
}
