package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flipside/ai/farm/job"
	"flipside/ai/farm/server"
)

// serve starts a server for a test.
func serve(t testing.TB) (address string) {
	t.Helper()
	s, err := server.Start(server.Options{Port: -1, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s.URL()
}

func dial(t testing.TB, address string) *Link {
	t.Helper()
	l, err := Dial(context.Background(), Access{URL: address}, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// ask asks a server for jobs.
func ask(t testing.TB, l *Link, o Order) *Asked {
	t.Helper()
	a, err := l.Ask(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// jobsFor returns n different jobs that are quick to do.
func jobsFor(t testing.TB, n int) []*job.Job {
	t.Helper()
	list := make([]*job.Job, n)
	for i := range list {
		j, err := job.New("game", fmt.Sprintf("game %d", i+1), "", time.Minute, job.Game{A: "random", B: "random", Seeds: [2]uint64{uint64(i), 1}})
		if err != nil {
			t.Fatal(err)
		}
		list[i] = j
	}
	return list
}

var here = Needs{Versions: []string{"v1"}, Forms: []string{"f"}}

// startWorker runs a worker until stop is called. stop waits for its end.
func startWorker(t testing.TB, w *Worker) (stop func()) {
	t.Helper()
	if w.Version == "" {
		w.Version, w.Form = "v1", "f"
	}
	w.Cores = max(1, w.Cores)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = w.Run(ctx)
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		<-done
	})
	t.Cleanup(stop)
	return stop
}

// counted does jobs and counts how often each is done.
type counted struct {
	mu    sync.Mutex
	times map[string]int
	hold  chan struct{} // a job waits until this is closed or its context ends; nil: no job waits
	begun chan struct{} // receives a value for each job that starts; nil: not used
}

func (c *counted) do(ctx context.Context, j *job.Job) (json.RawMessage, error) {
	if c.begun != nil {
		c.begun <- struct{}{}
	}
	if c.hold != nil {
		select {
		case <-c.hold:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.times == nil {
		c.times = map[string]int{}
	}
	c.times[j.Name]++
	return json.Marshal(j.Name)
}

// named is the Check for orders whose jobs are done by counted.
func named(j *job.Job, result json.RawMessage) error {
	if want := fmt.Sprintf("%q", j.Name); string(result) != want {
		return fmt.Errorf("it is %.20q, not %s", result, want)
	}
	return nil
}

// all waits for all results and checks that each belongs to its job.
func all(t *testing.T, a *Asked, jobs []*job.Job) {
	t.Helper()
	for i, j := range jobs {
		text, err := a.Result(context.Background(), i)
		if err != nil || string(text) != fmt.Sprintf("%q", j.Name) {
			t.Fatalf("%s: %s, %v", j.Name, text, err)
		}
	}
}

// When the client is stopped, the work stays on the server and continues without it, and the same
// order finds the results. Nothing is done twice.
func TestAskerIsStoppedAndGoesOn(t *testing.T) {
	address := serve(t)
	link, c := dial(t, address), &counted{}
	jobs := jobsFor(t, 40)
	order := Order{Check: named, Title: "a test", Needs: here, Jobs: jobs}
	ctx, interrupt := context.WithCancel(context.Background())
	first, err := link.Ask(ctx, order)
	if err != nil {
		t.Fatal(err)
	}
	stop := startWorker(t, &Worker{Link: dial(t, address), Do: c.do})
	if _, err := first.Result(context.Background(), 3); err != nil {
		t.Fatal(err)
	}
	interrupt()
	first.Close(false)
	if _, err := first.Result(context.Background(), 39); err == nil && len(c.times) < 40 {
		t.Error("a stopped order has a result that did not come")
	}
	stop() // the worker is also a different one then
	startWorker(t, &Worker{Link: dial(t, address), Do: c.do, Cores: 3})
	again := ask(t, link, order)
	all(t, again, jobs)
	again.Close(true)
	third := ask(t, link, order) // even if it was finished before
	all(t, third, jobs)
	third.Close(true)
	c.mu.Lock()
	defer c.mu.Unlock()
	twice := 0
	for name, n := range c.times {
		if n == 2 {
			twice++
		} else if n != 1 {
			t.Errorf("%s was done %d times", name, n)
		}
	}
	if twice > 1 { // the first worker can be stopped between doing a job and storing its result
		t.Errorf("%d jobs were done twice", twice)
	}
}

// A worker that leaves gives its jobs back at once, and a worker that hangs loses them after a
// while.
func TestJobsOfAWorkerThatLeavesOrHangs(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 2)
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs, Patience: time.Second})
	defer a.Close(true)
	leaves := &counted{hold: make(chan struct{}), begun: make(chan struct{}, 9)}
	stop := startWorker(t, &Worker{Link: dial(t, address), Do: leaves.do})
	<-leaves.begun
	stop()
	// This worker takes a job and is never heard of again: its connection is cut without notice.
	hangs, lost := &counted{hold: make(chan struct{}), begun: make(chan struct{}, 9)}, dial(t, address)
	stop = startWorker(t, &Worker{Link: lost, Do: hangs.do})
	<-hangs.begun
	lost.nc.Close()
	startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do})
	all(t, a, jobs)
	close(hangs.hold) // it finishes now, too late to matter
	stop()
}

// A worker that stops while a job is on its way gives that job back too. Otherwise the job would be
// done only after the client's patience has run out.
func TestAJobOnItsWayIsGivenBack(t *testing.T) {
	address := serve(t)
	jobs := jobsFor(t, 41)
	a := ask(t, dial(t, address), Order{Check: named, Title: "a test", Key: "k", Needs: here, Patience: time.Hour})
	defer a.Close(true)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	do := func(from int) {
		if _, err := a.Result(ctx, a.Add(jobs[from])); err != nil {
			t.Fatalf("%s did not come back: %v", jobs[from].Name, err)
		}
	}
	for i := range len(jobs) / 2 {
		stop := startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do})
		do(2 * i)
		a.Add(jobs[2*i+1]) // the worker waits for it
		time.Sleep(time.Duration(i) * 100 * time.Microsecond)
		stop()
	}
	startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do})
	do(len(jobs) - 1)
	for i := range jobs {
		if _, err := a.Result(ctx, i); err != nil {
			t.Fatalf("%s did not come back: %v", jobs[i].Name, err)
		}
	}
}

// If two workers return results for the same job, only one is written.
func TestAResultIsWrittenOnce(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 1)
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs})
	defer a.Close(true)
	slow := &counted{hold: make(chan struct{}), begun: make(chan struct{}, 9)}
	startWorker(t, &Worker{Link: dial(t, address), Do: slow.do})
	<-slow.begun
	text, err := newResult("another", jobs[0].ID(), 1, json.RawMessage(`"game 1"`))
	if err != nil {
		t.Fatal(err)
	}
	at := key(a.run, jobs[0].ID())
	written, err := link.results.Create(context.Background(), at, text)
	if err != nil {
		t.Fatal(err)
	}
	close(slow.hold)
	all(t, a, jobs)
	waitUntil(t, func() bool { // the worker has acknowledged: nothing is left in the queue
		info, err := link.jobs.Info(context.Background())
		return err == nil && info.State.Msgs == 0
	})
	e, err := link.results.Get(context.Background(), at)
	if err != nil || e.Revision() != written {
		t.Errorf("the result was written again: %v, %v", e, err)
	}
}

// A message that is not a job is refused and reported by name, and the queue continues.
func TestMalformedJobsAreNamed(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 3)
	var lines []string
	var mu sync.Mutex
	w := &Worker{Link: dial(t, address), Do: (&counted{}).do, Log: func(line string) {
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, line)
	}}
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs[:1]})
	defer a.Close(true)
	const shell = `{"type":"shell","task":"rm"}`
	ids := []string{job.IDOf([]byte(shell)), strings.Repeat("b", job.IDLength)}
	for at, text := range map[string]string{ids[0]: shell, ids[1]: string(jobs[1].Encode()), "not.a.name": "x", "x": "y"} {
		if _, err := link.js.Publish(context.Background(), jobSubject+a.run+"."+at, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	startWorker(t, w)
	all(t, a, jobs[:1])
	waitUntil(t, func() bool {
		s, err := link.Status(context.Background())
		return err == nil && len(s.Runs) == 1 && s.Runs[0].Failed == 1 && s.Runs[0].Waiting == 0 && s.Runs[0].Running == 0
	})
	s, err := link.Status(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(s.Runs[0].Failures, "\n")
	for _, words := range []string{"the job " + ids[0] + " failed on ", "unknown job type \"shell\""} {
		if !strings.Contains(told, words) {
			t.Errorf("%q is not told:\n%s", words, told)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	told = strings.Join(lines, "\n")
	for _, words := range []string{"it is malformed", `.x" is not a job name`, "rejected the job " + ids[1]} {
		if !strings.Contains(told, words) {
			t.Errorf("%q is not told:\n%s", words, told)
		}
	}
}

// A job that cannot be done is reported to the client by name. The same order tries it again.
func TestFailuresAreNamed(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	broken := true
	w := &Worker{Link: dial(t, address), Name: "m", Do: func(_ context.Context, j *job.Job) (json.RawMessage, error) {
		if broken && j.Name == "game 2" {
			return nil, errors.New("it is\nbroken")
		}
		return json.Marshal(j.Name)
	}}
	startWorker(t, w)
	order := Order{Check: named, Title: "a test", Needs: here, Jobs: jobsFor(t, 3)}
	a := ask(t, link, order)
	if _, err := a.Result(context.Background(), 1); err == nil || err.Error() != "game 2 failed on m: it is broken" {
		t.Errorf("%v", err)
	}
	if _, err := a.Result(context.Background(), 2); err != nil {
		t.Error(err)
	}
	a.Close(true)
	broken = false
	a = ask(t, link, order)
	defer a.Close(true)
	all(t, a, order.Jobs)
}

// A job that crashes two workers is refused, and the report names them. A worker that gives a job
// back, or is still alive, does not count as crashed.
func TestADeadlyJobIsRefused(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobsFor(t, 1), Patience: time.Second})
	defer a.Close(true)
	for i, dies := range []bool{false, true, false, false, true} {
		lost, c := dial(t, address), &counted{hold: make(chan struct{}), begun: make(chan struct{}, 9)}
		stop := startWorker(t, &Worker{Link: lost, Name: fmt.Sprintf("w%d", i), Do: c.do})
		<-c.begun
		if dies {
			lost.nc.Close()
		}
		stop()
	}
	startWorker(t, &Worker{Link: dial(t, address), Name: "last", Do: (&counted{}).do})
	const want = "game 1 failed on last: it ended 2 workers: w1, w4"
	if _, err := a.Result(context.Background(), 0); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A worker that a job crashed, and that restarts under its name, leaves the job to another one. If
// there is no other, it tries once more.
func TestAWorkerThatWasEndedLeavesTheJobToOthers(t *testing.T) {
	for _, alone := range []bool{false, true} {
		address := serve(t)
		link := dial(t, address)
		jobs := jobsFor(t, 1)
		a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs, Patience: time.Second})
		lost, c := dial(t, address), &counted{hold: make(chan struct{}), begun: make(chan struct{}, 9)}
		stop := startWorker(t, &Worker{Link: lost, Name: "w", Do: c.do})
		<-c.begun
		lost.nc.Close()
		stop()
		if !alone {
			other := &counted{hold: make(chan struct{}), begun: make(chan struct{}, 9)}
			startWorker(t, &Worker{Link: dial(t, address), Name: "other", Do: other.do})
			waitUntil(t, func() bool {
				s, err := link.Status(context.Background())
				return err == nil && slices.ContainsFunc(s.Workers, func(x Announcement) bool { return x.Name == "other" })
			})
			close(other.hold)
		}
		startWorker(t, &Worker{Link: dial(t, address), Name: "w", Do: func(_ context.Context, j *job.Job) (json.RawMessage, error) {
			if !alone {
				t.Error("the worker took the job again")
			}
			return json.Marshal(j.Name)
		}})
		all(t, a, jobs)
		a.Close(true)
	}
}

// A job ends at its time limit.
func TestAJobEndsAtItsLimit(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	j := jobsFor(t, 1)[0]
	j.Seconds = 1
	endless := &counted{hold: make(chan struct{})}
	startWorker(t, &Worker{Link: dial(t, address), Do: endless.do})
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: []*job.Job{j}})
	defer a.Close(true)
	if _, err := a.Result(context.Background(), 0); err == nil || !strings.Contains(err.Error(), "longer than its limit of 1s") {
		t.Errorf("%v", err)
	}
}

// A worker with another version or form gets no job of the run, and both sides are told why.
func TestRefusalByVersionAndForm(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 5)
	a := ask(t, link, Order{Check: named, Title: "my match", Needs: here, Jobs: jobs})
	defer a.Close(true)
	const older = "my match accepts only version v1, but this worker has v0"
	const portable = "my match accepts only processor f, but this worker has g"
	for name, w := range map[string]*Worker{older: {Name: "old", Version: "v0", Form: "f"}, portable: {Name: "portable", Version: "v1", Form: "g"}} {
		said := make(chan string, 9)
		w.Link, w.Log = dial(t, address), func(line string) { said <- line }
		w.Do = func(context.Context, *job.Job) (json.RawMessage, error) {
			t.Errorf("%s got a job", w.Name)
			return nil, errors.New("wrong worker")
		}
		startWorker(t, w)
		if line := <-said; line != name {
			t.Errorf("%q, want %q", line, name)
		}
	}
	var s Status
	var err error
	waitUntil(t, func() bool {
		s, err = link.Status(context.Background())
		return err == nil && len(s.Runs) == 1 && len(s.Runs[0].Refused) == 2
	})
	slices.Sort(s.Runs[0].Refused)
	if want := []string{"old: " + older, "portable: " + portable}; !slices.Equal(s.Runs[0].Refused, want) {
		t.Errorf("%q, want %q", s.Runs[0].Refused, want)
	}
	startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do})
	all(t, a, jobs)
	for _, n := range []Needs{{[]string{Any}, []string{Any}}, {[]string{"v0", "v1"}, []string{"g", "f"}}} {
		if why := n.Refuse("x", "v1", "f"); why != "" {
			t.Error(why)
		}
	}
}

// Two runs share the workers, and each gets all its results. The status shows what is known.
func TestTwoRuns(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 60)
	var asked [2]*Asked
	for i := range asked {
		a := ask(t, link, Order{Check: named, Title: fmt.Sprintf("run %d", i), Needs: here, Jobs: jobs[30*i : 30*i+30]})
		asked[i] = a
	}
	waitUntil(t, func() bool {
		s, err := link.Status(context.Background())
		return err == nil && len(s.Runs) == 2 && s.Runs[0].Waiting == 30 && s.Runs[1].Waiting == 30 && s.Runs[0].Title == "run 0" && s.Runs[0].Left == nil
	})
	startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do, Cores: 2})
	for i, a := range asked {
		all(t, a, jobs[30*i:30*i+30])
	}
	waitUntil(t, func() bool {
		s, err := link.Status(context.Background())
		return err == nil && s.Cores == 2 && s.Runs[0].Done == 30 && s.Runs[1].Done == 30 && *s.Runs[0].Left == 0
	})
	for _, a := range asked {
		a.Close(true)
	}
	if s, err := link.Status(context.Background()); err != nil || len(s.Runs) != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

// A run grows while it is in progress.
func TestARunGrows(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do})
	a := ask(t, link, Order{Check: named, Title: "a book", Needs: here, Key: "k"})
	defer a.Close(true)
	jobs := jobsFor(t, 20)
	for i, j := range jobs {
		if n := a.Add(j); n != i {
			t.Fatalf("job %d has the number %d", i, n)
		}
		if i%3 == 0 {
			if _, err := a.Result(context.Background(), i); err != nil {
				t.Fatal(err)
			}
		}
	}
	all(t, a, jobs)
}

// A file is sent once, and a file that was damaged in the folder is sent again.
func TestFilesTravelByDigest(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	data := []byte(strings.Repeat("weights", 50_000))
	digest, err := link.Put(context.Background(), data)
	if err != nil || digest != job.Digest(data) {
		t.Fatal(digest, err)
	}
	s := &fileCache{link: link, folder: t.TempDir()}
	if got, err := s.file(context.Background(), digest); err != nil || string(got) != string(data) {
		t.Fatalf("%d bytes, %v", len(got), err)
	}
	if err := link.files.Delete(context.Background(), digest); err != nil {
		t.Fatal(err)
	}
	if got, err := s.file(context.Background(), digest); err != nil || string(got) != string(data) {
		t.Errorf("the folder does not have it: %d bytes, %v", len(got), err)
	}
	if _, err := (&fileCache{link: link}).file(context.Background(), digest); err == nil || !strings.Contains(err.Error(), "does not have the file") {
		t.Errorf("%v", err)
	}
	if _, err := s.file(context.Background(), "../../etc/passwd"); err == nil {
		t.Error("a path is a digest")
	}
}

// A wrong address, an unreachable server and a wrong token are reported in one line.
func TestDialErrors(t *testing.T) {
	s, err := server.Start(server.Options{Port: -1, Dir: t.TempDir(), Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("text\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a     Access
		words string
	}{
		{Access{URL: "example.com"}, "is not an address"}, {Access{URL: "http://x"}, "is not an address"},
		{Access{URL: "nats://127.0.0.1:1"}, "no server answers at nats://127.0.0.1:1"},
		{Access{URL: s.URL(), Token: "wrong"}, "rejected the token"}, {Access{URL: s.URL()}, "rejected the token"},
		{Access{URL: s.URL(), Cert: "x"}, "must be given together"}, {Access{URL: s.URL(), Creds: "/nowhere/x"}, "no such file"},
		{Access{URL: s.URL(), Creds: text}, text + " has no NATS credentials"}, {Access{URL: s.URL(), CA: text}, text + " has no certificate"},
		{Access{URL: s.URL(), Cert: text, Key: text}, "--tls-cert and --tls-key: " + text},
	} {
		_, err := Dial(context.Background(), c.a, "test", nil)
		if err == nil || !strings.Contains(err.Error(), c.words) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %s", c.a, err, c.words)
		}
	}
	l, err := Dial(context.Background(), Access{URL: s.URL(), Token: "secret"}, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
}

// waitUntil polls until a condition holds. Otherwise the test's time limit ends it.
func waitUntil(t *testing.T, holds func() bool) {
	t.Helper()
	for !holds() {
		runtime.Gosched()
	}
}

// After everything is closed, no goroutine of ours or of the client is left.
func TestNoGoroutineIsLeft(t *testing.T) {
	s, err := server.Start(server.Options{Port: -1, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	func() {
		links := []*Link{}
		for range 3 {
			l, err := Dial(context.Background(), Access{URL: s.URL()}, "test", nil)
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			links = append(links, l)
		}
		jobs := jobsFor(t, 10)
		a := ask(t, links[0], Order{Check: named, Title: "a test", Needs: here, Jobs: jobs})
		for _, l := range links[1:] {
			defer startWorker(t, &Worker{Link: l, Do: (&counted{}).do, Cores: 2})()
		}
		all(t, a, jobs)
		a.Close(true)
	}()
	s.Close()
	waitUntil(t, func() bool {
		buf := make([]byte, 1<<20)
		buf = buf[:runtime.Stack(buf, true)]
		return !strings.Contains(string(buf), "nats-io/nats.go") && strings.Count(string(buf), "flipside/ai/farm.") <= strings.Count(string(buf), "flipside/ai/farm.TestNo")+strings.Count(string(buf), "flipside/ai/farm.waitUntil")
	})
}

// Whatever is in the bucket of runs, it is rejected or within its limits.
func FuzzParseRun(f *testing.F) {
	f.Add([]byte(`{"title":"x","needs":{"versions":["v1"],"forms":["any"]},"jobs":3,"beat":1000}`))
	f.Add([]byte(`{"title":"a beat that overflows","beat":9223372036854775}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := parseRun(data)
		if err == nil && (r.Beat < 1 || r.Beat > maxBeat || r.Jobs < 0 || len(r.Title) > maxTitle) {
			t.Errorf("%+v", r)
		}
		_, _, _ = split(string(data))
	})
}
