package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"flipside/ai/eval"
	"flipside/ai/farm"
	"flipside/ai/farm/job"
	"flipside/ai/farm/server"
	"flipside/assets"
	"flipside/cmd/flipside-engine/command"
)

// farmServer is the server of a test, which can be ended and run again at the same address.
type farmServer struct {
	t   *testing.T
	o   server.Options
	s   *server.Server
	url string
}

func serveFarm(t *testing.T) *farmServer {
	t.Helper()
	f := &farmServer{t: t, o: server.Options{Port: -1, Dir: t.TempDir()}}
	f.start()
	t.Cleanup(func() { f.s.Close() })
	return f
}

func (f *farmServer) start() {
	s, err := server.Start(f.o)
	if err != nil {
		f.t.Fatal(err)
	}
	f.s, f.url = s, s.URL()
	if _, err := fmt.Sscanf(f.url[strings.LastIndex(f.url, ":"):], ":%d", &f.o.Port); err != nil {
		f.t.Fatal(f.url, err)
	}
}

func (f *farmServer) restart() {
	f.s.Close()
	f.start()
}

// workProcess starts this program as a worker, in a process of its own.
func workProcess(t *testing.T, url string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "work", url, "--cores", "1", "--cache", t.TempDir())
	cmd.Env = append(os.Environ(), "FLIPSIDE_ENGINE_TEST_PROGRAM=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // needed if the test has failed; otherwise the process has ended
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// afterLines calls the function of each row when that number of lines has been written.
type afterLines struct {
	bytes.Buffer
	lines int
	do    map[int]func()
}

func (a *afterLines) Write(p []byte) (int, error) {
	for range bytes.Count(p, []byte("\n")) {
		if a.lines++; a.do[a.lines] != nil {
			a.do[a.lines]()
		}
	}
	return a.Buffer.Write(p)
}

// runInto runs a command line whose output goes to a writer.
func runInto(ctx context.Context, out io.Writer, args ...string) outcome {
	var errs bytes.Buffer
	status := run(ctx, args, strings.NewReader(""), out, &errs)
	return outcome{status: status, errs: errs.String()}
}

// Four workers, two of which are killed at random, and a server that is restarted once play the
// same games as one process.
func TestFarmPlaysTheGamesOfOneProcess(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 60
	}
	farm := serveFarm(t)
	args := []string{"match", "minimax:easy,depth=2,hash=1", "minimax:easy,depth=1,hash=1", "--games", strconv.Itoa(games), "--seed", "5"}
	want := ok(t, args...)
	workers := make([]*exec.Cmd, 4)
	for i := range workers {
		workers[i] = workProcess(t, farm.url)
	}
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	dead := r.Perm(len(workers))[:2]
	kill := func(i int) func() {
		return func() {
			_ = workers[i].Process.Kill()
			_ = workers[i].Wait()
		}
	}
	at := r.Perm(games - 20)
	out := &afterLines{do: map[int]func(){at[0] + 1: kill(dead[0]), at[1] + 1: kill(dead[1]), at[2] + 1: farm.restart}}
	got := runInto(context.Background(), out, append(args, "--farm", farm.url, "--farm-patience", "1s")...)
	if got.status != 0 || out.String() != want {
		t.Errorf("seed %d: %+v\n%s\nwant\n%s", seed, got, tail(out.String()), tail(want))
	}
	for i, w := range workers {
		if i == dead[0] || i == dead[1] {
			continue
		}
		if err := w.Process.Signal(os.Interrupt); err != nil {
			t.Errorf("worker %d has ended before: %v", i, err)
		}
		if err := w.Wait(); err != nil {
			t.Errorf("worker %d: %v", i, err)
		}
	}
}

func tail(text string) string { return text[max(0, len(text)-400):] }

// farmWorker runs a worker in this process until the test ends.
func farmWorker(t *testing.T, url string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		r := runInto(ctx, io.Discard, "work", url, "--cores", "2", "--cache", t.TempDir())
		if r.status != 0 {
			t.Errorf("%+v", r)
		}
	})
	t.Cleanup(func() {
		cancel()
		wg.Wait()
	})
}

// lies returns wrong results of a job, of every kind that a worker can return.
func lies(t *testing.T, j *job.Job) []string {
	t.Helper()
	var g job.Game
	if err := json.Unmarshal(j.Task, &g); err != nil {
		t.Fatal(err)
	}
	other := func(set func(*job.Game)) string { // the result of another job
		x := g
		set(&x)
		made, err := job.New("game", j.Name, "", time.Minute, x)
		if err != nil {
			t.Fatal(err)
		}
		return did(t, made)
	}
	return []string{
		"null", "{}", "7", `{"names":7}`, `{"score":1e300}`, `{"names":["\u001b[2J","\u202e"],"moves":"f5"}`,
		`{"reason":"` + strings.Repeat("x", 7<<20) + `"}`,
		strings.Replace(did(t, j), `"score":`, `"score":0.5,"old":`, 1),
		other(func(x *job.Game) { x.Index++ }),
		other(func(x *job.Game) { x.Opening = "f5f6e6f4" }),
		other(func(x *job.Game) { x.A = "random" }),
	}
}

// did does a job and returns its result.
func did(t *testing.T, j *job.Job) string {
	t.Helper()
	text, err := j.Do(context.Background(), &job.Tools{})
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

// A worker that lies half the time changes nothing: the match is the same as in one process, and
// the command says who was wrong.
func TestFarmWithAWorkerThatLies(t *testing.T) {
	farmOf := serveFarm(t)
	args := []string{"match", "minimax:easy,depth=2,hash=1", "minimax:easy,depth=1,hash=1", "--games", "60", "--seed", "5"}
	want := ok(t, args...)
	farmWorker(t, farmOf.url)
	link, err := farm.Dial(context.Background(), farm.Access{URL: farmOf.url}, "liar", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	told := 0
	liar := farm.Worker{Link: link, Name: "liar", Version: farm.Version(version), Form: farm.Form(), Cores: 1}
	liar.Do = func(_ context.Context, j *job.Job) (json.RawMessage, error) {
		if r.IntN(2) == 0 {
			return json.RawMessage(did(t, j)), nil
		}
		told++
		list := lies(t, j)
		return json.RawMessage(list[r.IntN(len(list))]), nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = liar.Run(ctx)
	}()
	var out bytes.Buffer
	got := runInto(context.Background(), &out, append(args, "--farm", farmOf.url)...)
	cancel()
	<-done
	if got.status != 0 || out.String() != want {
		t.Errorf("seed %d: %+v\n%s\nwant\n%s", seed, got, tail(out.String()), tail(want))
	}
	if told == 0 || !strings.Contains(got.errs, " from worker liar: ") {
		t.Errorf("seed %d: %d lies, %q", seed, told, got.errs)
	}
	if told > 1 && !strings.Contains(got.errs, fmt.Sprintf("rejected %d results from worker liar", told)) {
		t.Errorf("seed %d: %d lies, %q", seed, told, got.errs)
	}
}

// After Ctrl+C the work stays, and the same command goes on and prints what one process prints.
func TestFarmGoesOnAfterAStop(t *testing.T) {
	farm := serveFarm(t)
	args := []string{"match", "random", "friendly:beginner", "--games", "60"}
	want := ok(t, args...)
	farmWorker(t, farm.url)
	ctx, cancel := context.WithCancel(context.Background())
	out := &afterLines{do: map[int]func(){10: cancel}}
	away := append(args, "--farm", farm.url)
	if r := runInto(ctx, out, away...); r.status != 1 || !strings.Contains(r.errs, "stopped after ") {
		t.Errorf("%+v\n%s", r, out)
	}
	r := runWith(context.Background(), "", away...)
	if r.status != 0 || r.out != want {
		t.Errorf("%+v\nwant\n%s", r, want)
	}
}

// Every command gives with a farm what it gives without.
func TestFarmGivesWhatOneProcessGives(t *testing.T) {
	farm := serveFarm(t)
	farmWorker(t, farm.url)
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		args []string
		out  string // a file or folder that the command makes; "": none
	}{
		{[]string{"ladder", "friendly:beginner>random", "friendly:novice>friendly:beginner>=10", "--games", "6"}, ""},
		{[]string{"solve", "testdata/solve.obf", "--hash", "1"}, ""},
		{[]string{"review", "--moves", "f5d6c3d3c4f4f6f3", "--depth", "3", "--threads", "1"}, ""},
		{[]string{"train", "selfplay", "OUT", "--games", "130", "--depth", "1", "--solve", "4", "--random-from", "40"}, "play"},
		{[]string{"train", "label", "OUT", in("play"), "--least", "4", "--most", "14", "--solve", "6", "--depth", "1", "--one-in", "4"}, "label"},
		{[]string{"practice", "mine", practicePositions, "--out", "OUT"}, "problems"},
		{[]string{"train", "book", "--out", "OUT", "--player", "minimax:easy,hash=1", "--depth", "1", "--positions", "12"}, "book"},
	} {
		args := func(suffix string) (list []string) {
			for _, a := range c.args {
				list = append(list, strings.ReplaceAll(a, "OUT", in(c.out)+suffix))
			}
			return list
		}
		here := ok(t, args("")...)
		r := runWith(context.Background(), "", append(args("-farm"), "--farm", farm.url)...)
		if r.status != 0 || timeless(r.out) != timeless(here) {
			t.Errorf("%q: %+v\nwant\n%s", c.args, r, here)
		}
		if c.out == "" {
			continue
		}
		if a, b := contents(t, in(c.out)), contents(t, in(c.out)+"-farm"); a == "" || a != b {
			t.Errorf("%q made %d bytes with a farm and %d without, or they differ", c.args, len(b), len(a))
		}
	}
}

// contents returns the content of a file, or of all files of a folder.
func contents(t *testing.T, path string) (all string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(path, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		paths = []string{path}
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		all += string(data)
	}
	return all
}

// The weights of --weights travel to the worker.
func TestFarmUsesTheWeightsOfTheAsker(t *testing.T) {
	farm := serveFarm(t)
	w, origin, err := eval.ReadWeights(bytes.NewReader(assets.Weights))
	if err != nil {
		t.Fatal(err)
	}
	for _, phase := range w.Phases {
		clear(phase)
	}
	weights := filepath.Join(t.TempDir(), "w.bin")
	if err := command.WriteFile(weights, func(out io.Writer) error { return w.Write(out, origin) }); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = eval.UseWeights("") }()
	args := []string{"match", "minimax:master,depth=2,hash=1,book=off", "minimax:easy,depth=1,hash=1", "--games", "4", "--weights", weights}
	want := ok(t, args...)
	if ok(t, args[:len(args)-2]...) == want {
		t.Error("the weights change no game")
	}
	worker := workProcess(t, farm.url) // another process: weights are global to a program
	r := runWith(context.Background(), "", append(args, "--farm", farm.url)...)
	if r.status != 0 || r.out != want {
		t.Errorf("%+v\nwant\n%s", r, want)
	}
	if err := worker.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := worker.Wait(); err != nil {
		t.Error(err)
	}
}

// A command says that it waits for a server, and can be stopped then.
func TestFarmWaitsForItsServer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	errs := &untilSaid{answer: "trying again", then: cancel}
	status := run(ctx, []string{"match", "random", "random", "--farm", "nats://127.0.0.1:1"}, strings.NewReader(""), io.Discard, errs)
	const want = "flipside-engine: no server answers at nats://127.0.0.1:1: trying again\nflipside-engine: stopped\n"
	if status != 1 || errs.String() != want {
		t.Errorf("%d, %q", status, errs.String())
	}
}

func TestFarmErrors(t *testing.T) {
	farm := serveFarm(t)
	fails(t, 2, "is not an address", "match", "random", "random", "--farm", "here")
	fails(t, 2, "--farm: \"gtp:rm\" is another program; workers run only Flipside's players", "match", "gtp:rm", "random", "--farm", farm.url)
	fails(t, 2, "--farm-patience", "match", "random", "random", "--farm", farm.url, "--farm-patience", "1ms")
	fails(t, 2, "--cores", "work", farm.url, "--cores", "0")
	fails(t, 2, "is not an address", "work", "here")
	// If no worker may do the jobs, the command says so, and the jobs wait.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := runWith(ctx, "", "match", "random", "random", "--farm", farm.url); r.status != 1 {
		t.Errorf("%+v", r)
	}
}
