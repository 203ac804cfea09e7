package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"flipside/ai/farm/job"
)

// badValues make values for the results bucket that are not results of a job, by what is wrong.
var badValues = map[string]func(t testing.TB, id string) []byte{
	"it is empty":                        func(testing.TB, string) []byte { return nil },
	"it is not the JSON of a result":     func(testing.TB, string) []byte { return []byte(`1e400`) },
	"it is not the JSON of a result too": func(testing.TB, string) []byte { return []byte("\x00\xff{") },
	"it has no result":                   func(testing.TB, string) []byte { return []byte(`null`) },
	"it is the result of another job": func(t testing.TB, _ string) []byte {
		return value(t, "w", strings.Repeat("0", job.IDLength), 1, `"game 1"`)
	},
	"it does not match its checksum": func(t testing.TB, id string) []byte {
		return bytes.Replace(value(t, "w", id, 1, `"game 1"`), []byte("game"), []byte("gamf"), 1)
	},
	"it took -1 seconds": func(t testing.TB, id string) []byte { return value(t, "w", id, -1, `"game 1"`) },
	"the worker's name has 5000 bytes": func(t testing.TB, id string) []byte {
		return value(t, strings.Repeat("w", 5000), id, 1, `"game 1"`)
	},
	`it is "\u001b[2J`: func(t testing.TB, id string) []byte { return value(t, "\x1b[2Jw", id, 1, "\"\\u001b[2J\"") },
	"it is {}":         func(t testing.TB, id string) []byte { return value(t, "w", id, 1, `{}`) },
	`it is "xxx`: func(t testing.TB, id string) []byte {
		return value(t, "w", id, 1, `"`+strings.Repeat("x", 7<<20)+`"`)
	},
}

func value(t testing.TB, worker, id string, seconds float64, found string) []byte {
	t.Helper()
	text, err := newResult(worker, id, seconds, json.RawMessage(found))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A value that is not a result is removed, its worker is reported, and the job is done again.
// Otherwise the client would wait forever, and so would its repetition.
func TestMalformedResultsAreDoneAgain(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, len(badValues))
	var mu sync.Mutex
	said := map[string]string{} // by name of the job
	order := Order{Title: "a test", Needs: here, Jobs: jobs, Wrong: func(worker, line string) {
		mu.Lock()
		defer mu.Unlock()
		for _, j := range jobs {
			if strings.Contains(line, j.Name+" from worker "+worker) {
				said[j.Name] = line
			}
		}
	}}
	order.Check = func(j *job.Job, result json.RawMessage) error {
		if named(j, result) != nil {
			return fmt.Errorf("it is %.20s", result)
		}
		return nil
	}
	first := ask(t, link, order)
	first.Close(false)
	want := map[string]string{}
	var i int
	for why, bad := range badValues {
		if _, err := link.results.Put(context.Background(), key(first.run, jobs[i].ID()), bad(t, jobs[i].ID())); err != nil {
			t.Fatal(err)
		}
		want[jobs[i].Name] = strings.TrimSuffix(why, " too")
		i++
	}
	startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do})
	a := ask(t, link, order)
	defer a.Close(true)
	all(t, a, jobs)
	mu.Lock()
	defer mu.Unlock()
	for name, why := range want {
		if line := said[name]; !strings.Contains(line, why) || len(line) > 4*maxReason || strings.ContainsAny(line, "\x1b\n") {
			t.Errorf("%s: %.200q, want a word about %q", name, line, why)
		}
	}
}

// After three wrong results for a job, the command ends with one sentence about it; after failures
// reported by two workers, it ends with the failure. The correct results stay.
func TestAJobIsGivenUpAfterThreeWrongResults(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 3)
	startWorker(t, &Worker{Link: dial(t, address), Name: "liar", Do: func(_ context.Context, j *job.Job) (json.RawMessage, error) {
		switch j.Name {
		case "game 2":
			return json.RawMessage(`{}`), nil
		case "game 3":
			panic("it breaks")
		}
		return json.Marshal(j.Name)
	}})
	var mu sync.Mutex
	wrong := 0
	a, err := link.Ask(context.Background(), Order{Check: named, Title: "a test", Needs: here, Jobs: jobs, Wrong: func(worker, _ string) {
		mu.Lock()
		defer mu.Unlock()
		if wrong++; worker != "liar" {
			t.Errorf("worker %s", worker)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close(true)
	if _, err := a.Result(context.Background(), 0); err != nil {
		t.Error(err)
	}
	const want = `game 2 failed on liar: 3 results were wrong, the last one because it is "{}", not "game 2"`
	if _, err := a.Result(context.Background(), 1); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := a.Result(context.Background(), 2); err == nil || err.Error() != "game 3 failed on liar: internal engine error: it breaks" {
		t.Errorf("%v", err)
	}
	mu.Lock()
	defer mu.Unlock()
	if wrong != mostWrong {
		t.Errorf("%d wrong results", wrong)
	}
}

// A worker that fails at a job is not trusted if another one can do it, and a job with a wrong
// result does not go back to the same worker.
func TestAWrongWorkerLeavesTheJobToOthers(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 6)
	var mu sync.Mutex
	times := map[string]int{}
	held := make(chan struct{})
	release := sync.OnceFunc(func() { close(held) })
	startWorker(t, &Worker{Link: dial(t, address), Name: "honest", Do: func(_ context.Context, j *job.Job) (json.RawMessage, error) {
		<-held
		return json.Marshal(j.Name)
	}})
	waitUntil(t, func() bool {
		s, err := link.Status(context.Background())
		return err == nil && len(s.Workers) == 1
	})
	startWorker(t, &Worker{Link: dial(t, address), Name: "liar", Do: func(_ context.Context, j *job.Job) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		times[j.Name]++
		if len(times) >= 5 { // the other worker holds the sixth
			time.AfterFunc(time.Second, release)
		}
		if j.Name == "game 3" || j.Name == "game 4" {
			return nil, errors.New("the disk is full")
		}
		return json.RawMessage(`7`), nil
	}})
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs})
	defer a.Close(true)
	all(t, a, jobs)
	mu.Lock()
	defer mu.Unlock()
	for name, n := range times {
		if n != 1 {
			t.Errorf("%s went to the wrong worker %d times", name, n)
		}
	}
}

// Somebody overwrites the results, the failures, the runs, the attempts and the workers with values
// of every kind, and removes others, while an honest worker does the jobs. The results are correct.
func TestAVandalStopsNothing(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 60)
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs, Patience: time.Second})
	defer a.Close(true)
	startWorker(t, &Worker{Link: dial(t, address), Do: func(_ context.Context, j *job.Job) (json.RawMessage, error) {
		time.Sleep(10 * time.Millisecond)
		return json.Marshal(j.Name)
	}})
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	ctx := context.Background()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 200 {
			j := jobs[r.IntN(len(jobs))]
			at := key(a.run, j.ID())
			values := [][]byte{{}, []byte("null"), []byte("1e400"), []byte("{}"), []byte(`[{"worker":"a"}]`), []byte("\x00"), make([]byte, 100_000)}
			value := values[r.IntN(len(values))]
			switch r.IntN(7) {
			case 0:
				if i < len(jobs) { // a job is given up after three
					_, _ = link.results.Put(ctx, key(a.run, jobs[i].ID()), value)
				}
			case 1:
				_ = link.results.Delete(ctx, at)
			case 2:
				_, _ = link.attempts.Put(ctx, at, value)
			case 3:
				_, _ = link.runs.Put(ctx, a.run, value)
			case 4:
				_, _ = link.workers.Put(ctx, "x", value)
			case 5:
				_ = link.jobs.Purge(ctx)
			case 6:
				_, _ = link.js.Publish(ctx, jobSubject+at, value[:min(len(value), 1000)])
			}
			time.Sleep(time.Millisecond)
		}
	}()
	for i, j := range jobs {
		text, err := a.Result(ctx, i)
		if err != nil || named(j, text) != nil {
			t.Fatalf("seed %d, %s: %s, %v", seed, j.Name, text, err)
		}
	}
	<-done
}

// A run with an impossible heartbeat is refused, and the next run is done.
func TestAbsurdRunsAreRefused(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 2)
	said := make(chan string, 99)
	startWorker(t, &Worker{Link: dial(t, address), Do: (&counted{}).do, Log: func(line string) { said <- line }})
	a := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs[:1], Patience: time.Hour})
	defer a.Close(true)
	all(t, a, jobs[:1])
	for i, beat := range []string{"9223372036855", "0", "-1", "1e400", "1e10"} {
		text := fmt.Sprintf(`{"title":"x","needs":{"versions":["v1"],"forms":["f"]},"jobs":1,"beat":%s}`, beat)
		id := fmt.Sprintf("%0*x", runLength, i)
		if _, err := link.runs.Put(context.Background(), id, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if line := <-said; !strings.Contains(line, "cannot join run "+id) {
			t.Errorf("%s: %q", beat, line)
		}
	}
	b := ask(t, link, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs[1:]})
	defer b.Close(true)
	all(t, b, jobs[1:])
}

// A value that comes again, because the connection was lost before it was removed, counts once.
func TestAValueThatComesAgainCountsOnce(t *testing.T) {
	address := serve(t)
	link := dial(t, address)
	jobs := jobsFor(t, 1)
	ctx := context.Background()
	wrong := 0
	a, err := link.Ask(ctx, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs, Wrong: func(string, string) { wrong++ }})
	if err != nil {
		t.Fatal(err)
	}
	a.Close(false)
	id := jobs[0].ID()
	for _, c := range []struct {
		kv    jetstream.KeyValue
		value string
		take  func(context.Context, string, jetstream.KeyValueEntry) error
	}{{link.results, "{}", a.takeResult}, {link.failures, `{"name":"game 1","reason":"it breaks","worker":"w"}`, a.takeFailure}} {
		if _, err := c.kv.Put(ctx, key(a.run, id), []byte(c.value)); err != nil {
			t.Fatal(err)
		}
		e, err := c.kv.Get(ctx, key(a.run, id))
		if err != nil {
			t.Fatal(err)
		}
		for range mostWrong {
			if err := c.take(ctx, id, e); err != nil {
				t.Fatal(err)
			}
		}
	}
	if x := a.known[id]; wrong != 1 || x.failed != nil || x.earlier == nil {
		t.Errorf("%d wrong results, %+v", wrong, x)
	}
}

// The limits of an announcement.
func TestAnnouncements(t *testing.T) {
	for text, good := range map[string]bool{
		`{"name":"w","version":"v","form":"f","cores":2,"busy":3}`: true, // one waits for the cores of the others
		`{"name":"w","cores":0}`:                                   false,
		`{"name":"v","cores":2}`:                                   false,
		`{"name":"w","cores":1000000}`:                             false,
		`{"name":"w","cores":2,"busy":-1}`:                         false,
		`{"name":"w","cores":2,"tables_mb":-1}`:                    false,
		`{"name":"w","cores":2,"speed":{"x":1e300}}`:               false,
		`{"name":"w","cores":2,"speed":{"x":-1}}`:                  false,
		`null`: false,
		``:     false,
	} {
		if _, err := parseAnnouncement("w", []byte(text)); (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
	}
}
