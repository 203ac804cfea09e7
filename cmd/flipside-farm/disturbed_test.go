package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flipside/ai/farm"
	"flipside/ai/farm/job"
)

// disturbed is a farm on this machine with a server and two workers that are processes.
type disturbed struct {
	t      *testing.T
	engine string // the program
	server *exec.Cmd
	second *exec.Cmd // the worker that is killed
	dir    string    // of the server and of the workers
}

const disturbedURL = "nats://127.0.0.1:14230"

// serve starts the server, also again after it was killed.
func (d *disturbed) serve() {
	d.server = exec.Command(os.Args[0], "serve", "--port", "14230", "--dir", filepath.Join(d.dir, "server"))
	d.server.Env = append(os.Environ(), "FLIPSIDE_FARM_TEST_PROGRAM=1")
	said, err := d.server.StdoutPipe()
	if err != nil {
		d.t.Fatal(err)
	}
	if err := d.server.Start(); err != nil {
		d.t.Fatal(err)
	}
	if _, err := said.Read(make([]byte, 100)); err != nil && err != io.EOF {
		d.t.Fatal(err)
	}
}

// work starts a worker.
func (d *disturbed) work(name string) *exec.Cmd {
	w := exec.Command(d.engine, "work", disturbedURL, "--cores", "1", "--name", name, "--cache", filepath.Join(d.dir, name))
	if err := w.Start(); err != nil {
		d.t.Fatal(err)
	}
	return w
}

func (d *disturbed) kill(p *exec.Cmd) {
	_ = p.Process.Kill()
	_ = p.Wait()
}

// lie is a worker that lies half the time, in this process.
func (d *disturbed) lie(ctx context.Context, version string) (told *int, wait func()) {
	link, err := farm.Dial(ctx, farm.Access{URL: disturbedURL}, "liar", nil)
	if err != nil {
		d.t.Fatal(err)
	}
	told = new(int)
	r := rand.New(rand.NewPCG(rand.Uint64(), 0))
	w := &farm.Worker{Link: link, Name: "liar", Version: version, Form: farm.Form(), Cores: 1}
	tools := &job.Tools{File: func(context.Context, string) ([]byte, error) { return nil, os.ErrNotExist }}
	w.Do = func(ctx context.Context, j *job.Job) (json.RawMessage, error) {
		text, err := j.Do(ctx, tools)
		if err != nil || r.IntN(2) == 0 {
			return text, err
		}
		*told++
		lies := []string{"{}", "null", `"x"`, strings.Replace(string(text), `"moves":"`, `"moves":"f5f4`, 1), strings.Replace(string(text), `"score":`, `"score":99,"x":`, 1),
			strings.Replace(string(text), `minimax`, `mcts`, 1), `{"reason":"` + strings.Repeat("x", 7<<20) + `"}`}
		return json.RawMessage(lies[r.IntN(len(lies))]), nil
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = w.Run(ctx)
		link.Close()
	}()
	return told, func() { <-done }
}

// A match of 200 games with two honest workers and one that lies half the time; one of the honest
// ones is killed 20 times and the server 8 times. The output is the same as from one process. For
// comparison, the same match runs with three honest workers that are left alone.
func TestMeasureDisturbedFarm(t *testing.T) {
	measuring(t)
	d := &disturbed{t: t, dir: t.TempDir()}
	d.engine = filepath.Join(d.dir, "flipside-engine")
	if out, err := exec.Command("go", "build", "-ldflags", "-X main.version=measured", "-o", d.engine, "../flipside-engine").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const player = "minimax:master,book=off,hash=4,depth="
	args := []string{"match", player + "11", player + "10", "--games", "200", "--seed", "5"}
	run := func(more ...string) (out, errs string, took time.Duration) {
		var o, e bytes.Buffer
		c := exec.Command(d.engine, append(args, more...)...)
		c.Stdout, c.Stderr = &o, &e
		begin := time.Now()
		if err := c.Run(); err != nil {
			t.Errorf("%v: %s", err, e.String())
		}
		return o.String(), e.String(), time.Since(begin)
	}
	want, _, alone := run()
	d.serve()
	honest := []*exec.Cmd{d.work("w1"), d.work("w2"), d.work("w3")}
	time.Sleep(time.Second)
	calm, _, undisturbed := run("--farm", disturbedURL, "--farm-patience", "2s")
	for _, w := range honest {
		d.kill(w)
	}
	d.kill(d.server)
	d.dir = filepath.Join(d.dir, "again")
	d.serve()
	first := d.work("w1")
	d.second = d.work("w2")
	ctx, cancel := context.WithCancel(context.Background())
	told, wait := d.lie(ctx, "measured")
	stop, stopped := make(chan struct{}), make(chan struct{})
	workers, servers := 0, 0
	go func() {
		defer close(stopped)
		every := undisturbed / 25
		for workers < 20 || servers < 8 {
			select {
			case <-stop:
				return
			case <-time.After(every):
			}
			d.kill(d.second)
			d.second = d.work("w2")
			if workers++; workers%5 == 2 || workers%5 == 4 {
				d.kill(d.server)
				d.serve()
				servers++
			}
		}
	}()
	got, errs, took := run("--farm", disturbedURL, "--farm-patience", "2s")
	close(stop)
	<-stopped
	cancel()
	wait()
	for _, p := range []*exec.Cmd{first, d.second, d.server} {
		d.kill(p)
	}
	if calm != want || got != want {
		t.Errorf("the farm plays another match:\n%s\n%s\nwant\n%s", calm, got, want)
	}
	t.Logf("alone %v; three honest workers %v; disturbed %v (%.2f times); %d kills of a worker, %d of the server, %d lies\n%s",
		alone, undisturbed, took, took.Seconds()/undisturbed.Seconds(), workers, servers, *told, errs)
}
