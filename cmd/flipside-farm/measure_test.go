package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"flipside/ai"
	"flipside/ai/farm"
	"flipside/ai/farm/job"
	"flipside/ai/farm/server"
	"flipside/ai/match"
	"flipside/ai/roster"
)

// TestMain lets the test binary act as the program.
func TestMain(m *testing.M) {
	if os.Getenv("FLIPSIDE_FARM_TEST_PROGRAM") != "" {
		os.Exit(start())
	}
	os.Exit(m.Run())
}

func measuring(t *testing.T) {
	t.Helper()
	if os.Getenv("FLIPSIDE_FARM_MEASURE") == "" {
		t.Skip("set FLIPSIDE_FARM_MEASURE=1 to measure the farm on this machine")
	}
}

func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Join(strings.Fields(string(text))[:3], " ")
}

// Games a second of one process, and of a farm with one and with two workers of one core each, by
// turns. Time limits the moves, so that other work on the machine changes the speed little.
func TestMeasureGames(t *testing.T) {
	measuring(t)
	bin := filepath.Join(t.TempDir(), "flipside-engine")
	if out, err := exec.Command("go", "build", "-o", bin, "../flipside-engine").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	type farmOf struct{ s *server.Server }
	farms := make([]farmOf, 3) // by the number of workers; the first is not used
	for n := 1; n < len(farms); n++ {
		s, err := server.Start(server.Options{Port: -1, Dir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		farms[n] = farmOf{s}
		for range n {
			w := exec.Command(bin, "work", s.URL(), "--cores", "1", "--cache", t.TempDir())
			if err := w.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() {
				_ = w.Process.Signal(os.Interrupt)
				_ = w.Wait()
			}()
		}
	}
	const rounds = 3
	for _, c := range []struct {
		limit string
		games int
	}{{"10ms", 40}, {"100ms", 8}} {
		var speeds [3][]float64
		for round := range rounds {
			for workers, f := range farms {
				spec := "minimax:master,book=off,hash=4,time=" + c.limit
				m := match.Match{Games: c.games, Seed: uint64(round + 1)}
				var text string
				begin := time.Now()
				if workers == 0 {
					playHere(t, m, spec)
				} else {
					text = playThere(t, m, spec, f.s)
				}
				speed := float64(c.games) / time.Since(begin).Seconds()
				speeds[workers] = append(speeds[workers], speed)
				t.Logf("%s a move, %d workers: %.3f games a second, load %s%s", c.limit, workers, speed, load(), text)
			}
		}
		var median [3]float64
		for i, list := range speeds {
			slices.Sort(list)
			median[i] = list[len(list)/2]
		}
		t.Logf("%s a move: one process %.3f, one worker %.3f (%+.1f %%), two workers %.3f (%+.1f %% of twice one process)", c.limit,
			median[0], median[1], 100*(median[1]/median[0]-1), median[2], 100*(median[2]/median[0]/2-1))
	}
}

// playHere plays a match in this process, one game at a time.
func playHere(t *testing.T, m match.Match, spec string) {
	p, err := ai.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	m.A, m.B = roster.Maker(p, spec), roster.Maker(p, spec)
	if _, err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// playThere gives the games of a match to a farm and returns what that took.
func playThere(t *testing.T, m match.Match, spec string, s *server.Server) string {
	link, err := farm.Dial(context.Background(), farm.Access{URL: s.URL()}, "measure", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	weights, _, err := job.OwnWeights()
	if err != nil {
		t.Fatal(err)
	}
	var jobs []*job.Job
	for _, p := range m.Pairings() {
		j, err := job.New("game", "game", weights, time.Hour, job.NewGame(spec, spec, p))
		if err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, j)
	}
	a, err := link.Ask(context.Background(), farm.Order{Title: "measure", Needs: farm.Needs{Versions: []string{farm.Any}, Forms: []string{farm.Any}}, Jobs: jobs})
	if err != nil {
		t.Fatal(err)
	}
	bytes := 0
	for i := range jobs {
		found, err := a.Result(context.Background(), i)
		if err != nil {
			t.Fatal(err)
		}
		bytes += len(found)
	}
	a.Close(true)
	return fmt.Sprintf(", a game: %d bytes of result", bytes/len(jobs))
}

// The load on the server of 1,000 workers whose jobs take no time.
func TestMeasureManyWorkers(t *testing.T) {
	measuring(t)
	const workers, jobs = 1000, 20000
	s := exec.Command(os.Args[0], "serve", "--port", "14229", "--dir", t.TempDir())
	s.Env = append(os.Environ(), "FLIPSIDE_FARM_TEST_PROGRAM=1")
	said, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = s.Process.Signal(os.Interrupt)
		_ = s.Wait()
	}()
	if _, err := said.Read(make([]byte, 100)); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	needs := func(when string) {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Process.Pid))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "VmRSS") || strings.HasPrefix(line, "VmHWM") {
				t.Logf("%s: %s, load %s", when, strings.Join(strings.Fields(line), " "), load())
			}
		}
	}
	needs("server alone")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	dial := func() *farm.Link {
		l, err := farm.Dial(ctx, farm.Access{URL: "nats://127.0.0.1:14229"}, "measure", nil)
		if err != nil {
			t.Error(err)
		}
		return l
	}
	begin := time.Now()
	var dialled, running errgroup.Group
	dialled.SetLimit(16)
	list := make([]*farm.Worker, workers)
	for i := range list {
		dialled.Go(func() error {
			list[i] = &farm.Worker{Link: dial(), Name: fmt.Sprintf("w%d", i), Version: "v", Form: "f", Cores: 1,
				Do: func(context.Context, *job.Job) (json.RawMessage, error) { return json.RawMessage("1"), nil }}
			return nil
		})
	}
	_ = dialled.Wait() // dial reports each error
	if t.Failed() {
		return
	}
	for _, w := range list {
		running.Go(func() error { return w.Run(ctx) })
	}
	t.Logf("%d workers joined in %.1f s", workers, time.Since(begin).Seconds())
	asker := dial()
	made := make([]*job.Job, jobs)
	for i := range made {
		j, err := job.New("game", fmt.Sprintf("game %d", i+1), "", time.Minute, job.Game{A: "random", B: "random", Seeds: [2]uint64{uint64(i), 1}})
		if err != nil {
			t.Fatal(err)
		}
		made[i] = j
	}
	needs("all workers wait")
	begin = time.Now()
	a, err := asker.Ask(ctx, farm.Order{Title: "measure", Needs: farm.Needs{Versions: []string{"v"}, Forms: []string{"f"}}, Jobs: made,
		Check: func(*job.Job, json.RawMessage) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	bytes := 0
	for i := range made {
		found, err := a.Result(ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		bytes += len(found)
	}
	took := time.Since(begin).Seconds()
	t.Logf("%d jobs in %.1f s: %.0f jobs a second, %d bytes a result, load %s", jobs, took, jobs/took, bytes/jobs, load())
	needs("after the jobs")
	a.Close(true)
	cancel()
	_ = running.Wait() // the workers were stopped
	for _, w := range list {
		w.Link.Close()
	}
	asker.Close()
	_ = s.Process.Signal(os.Interrupt)
	if err := s.Wait(); err != nil {
		t.Error(err)
	}
	t.Logf("the server used %.1f s of processor time", (s.ProcessState.UserTime() + s.ProcessState.SystemTime()).Seconds())
}
