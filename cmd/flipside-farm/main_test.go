package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flipside/ai/farm"
	"flipside/ai/farm/job"
)

func runWith(ctx context.Context, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(ctx, args, &o, &e)
	return status, o.String(), e.String()
}

// firstLine is a Writer that passes on its first line.
type firstLine struct {
	once sync.Once
	line chan string
}

func (f *firstLine) Write(p []byte) (int, error) {
	f.once.Do(func() { f.line <- strings.TrimSpace(string(p)) })
	return len(p), nil
}

// The server runs until it is stopped, and reports its state in JSON and in words.
func TestServeAndStatus(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	ctx, cancel := context.WithCancel(context.Background())
	out := &firstLine{line: make(chan string, 1)}
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"serve", "--port", fmt.Sprint(port), "--dir", t.TempDir(), "--token", "secret"}, out, &bytes.Buffer{})
	}()
	url := fmt.Sprintf("nats://127.0.0.1:%d", port)
	if line := <-out.line; line != "serving at "+url {
		t.Fatal(line)
	}
	if status, _, errs := runWith(context.Background(), "status", url); status != 1 || !strings.Contains(errs, "rejected the token") {
		t.Errorf("%d, %s", status, errs)
	}
	t.Setenv("FLIPSIDE_FARM_TOKEN", "secret")
	if status, text, errs := runWith(context.Background(), "status", url); status != 0 || text != "0 workers, 0 cores, 0 busy\nno work\n" {
		t.Errorf("%d, %s, %s", status, text, errs)
	}
	link, err := farm.Dial(context.Background(), farm.Access{URL: url, Token: "secret"}, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	j, err := job.New("game", "game 1", "", time.Minute, job.Game{A: "random", B: "random"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := link.Ask(context.Background(), farm.Order{Title: "a\x1b[2J\u202e\nmatch", Needs: farm.Needs{Versions: []string{"v9"}, Forms: []string{farm.Any}}, Jobs: []*job.Job{j}})
	if err != nil {
		t.Fatal(err)
	}
	var s map[string]any
	for { // until the job is in the queue
		status, text, errs := runWith(context.Background(), "status", url, "--json")
		if status != 0 || json.Unmarshal([]byte(text), &s) != nil {
			t.Fatalf("%d, %s, %s", status, text, errs)
		}
		if r := s["runs"].([]any); len(r) == 1 && r[0].(map[string]any)["waiting"] == 1.0 {
			break
		}
	}
	names := func(o any) []string { return slices.Sorted(maps.Keys(o.(map[string]any))) }
	if got, want := names(s), []string{"busy", "cores", "runs", "workers"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	want := []string{"asker", "done", "failed", "failures", "jobs", "jobs_a_minute", "refused", "run", "running", "seconds_left", "title", "waiting"}
	if got := names(s["runs"].([]any)[0]); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if status, text, errs := runWith(context.Background(), "status", url); status != 0 || !strings.Contains(text, "1 waiting, 0 running, 0 of 1 done, 0 failed") || strings.ContainsAny(text, "\x1b\u202e") || !strings.Contains(text, "a [2J match (") {
		t.Errorf("%d, %q, %s", status, text, errs)
	}
	a.Close(true)
	link.Close()
	cancel()
	if status := <-ended; status != 0 {
		t.Errorf("the server ended with %d", status)
	}
}

// A token that has only blanks, such as an empty secret file gives, counts as none.
func TestBlankTokens(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // a server that starts ends at once
	for _, c := range []struct{ flag, variable string }{{" ", ""}, {"", " \n"}, {" ", "secret"}} {
		t.Setenv("FLIPSIDE_FARM_TOKEN", c.variable)
		status, out, errs := runWith(ctx, "serve", "--token", c.flag, "--port", "14222", "--dir", t.TempDir())
		if status != 1 || out != "" || !strings.Contains(errs, "the token is blank") {
			t.Errorf("%q, %q: %d, %s%s", c.flag, c.variable, status, out, errs)
		}
	}
}

// An error is one line that says what is wrong.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		status int
		words  string
		args   []string
	}{
		{1, "can listen only on a loopback address", []string{"serve", "--host", "0.0.0.0", "--dir", t.TempDir()}},
		{1, "no server answers at nats://127.0.0.1:1", []string{"status", "nats://127.0.0.1:1"}},
		{2, "is not an address", []string{"status", "here"}}, {2, "--port must be from 1 to 65535, not 0", []string{"serve", "--port", "0"}},
		{2, `--port "x" is not a whole number`, []string{"serve", "--port", "x"}}, {2, "unknown flag", []string{"serve", "--loud"}},
		{2, "serve takes no argument", []string{"serve", "x"}}, {2, "unknown command", []string{"sing"}},
	} {
		status, out, errs := runWith(context.Background(), c.args...)
		if status != c.status || out != "" || !strings.Contains(errs, c.words) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: %d, %q, %q", c.args, status, out, errs)
		}
	}
}
