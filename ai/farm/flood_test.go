package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flipside/ai/farm/job"
)

// flood sends messages of every kind, and randomly changed valid ones, to everything that a server
// of a farm listens to.
type flood struct {
	link *Link
	r    *rand.Rand
	run  string     // of honest jobs
	jobs []*job.Job // the honest jobs
	hits map[string]int
	t    *testing.T

	large bool // some messages are as large as the server accepts
}

// hex returns a text of hexadecimal digits.
func (f *flood) hex(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "0123456789abcdef"[f.r.IntN(16)]
	}
	return string(b)
}

// numbers are replacements for a number in a message.
var numbers = []string{"0", "-1", "1e400", "9223372036855", "9223372036854775807", "18446744073709551616", "1e-400", "null", `"7"`, "{}", "NaN"}

// changed returns a randomly changed message.
func (f *flood) changed(text []byte) []byte {
	text = slices.Clone(text)
	for range 1 + f.r.IntN(3) {
		at := f.r.IntN(len(text) + 1)
		switch f.r.IntN(9) {
		case 0:
			text = text[:at]
		case 1:
			if at < len(text) {
				text[at] ^= 1 << f.r.IntN(8)
			}
		case 2:
			text = slices.Insert(text, at, byte(f.r.IntN(256)))
		case 3:
			text = slices.Insert(text, at, text[f.r.IntN(at+1):at]...)
		case 4, 5:
			if i := bytes.IndexAny(text[at:], "0123456789"); i >= 0 {
				end := at + i + 1
				for end < len(text) && strings.IndexByte("0123456789.e+-", text[end]) >= 0 {
					end++
				}
				text = slices.Replace(text, at+i, end, []byte(numbers[f.r.IntN(len(numbers))])...)
			}
		case 6:
			text = slices.Insert(text, at, []byte("\\u0000\\u001b[2J\\u202e")...)
		case 7:
			text = slices.Insert(text, at, bytes.Repeat([]byte("["), 1+f.r.IntN(20_000))...)
		case 8:
			if f.large && f.r.IntN(100) == 0 {
				text = slices.Insert(text, at, bytes.Repeat([]byte("x"), 7<<20)...)
			}
		}
	}
	return text[:min(len(text), 8<<20-1)]
}

// good returns valid messages of each kind for a job.
func (f *flood) good(id string) map[string][]byte {
	j := f.jobs[f.r.IntN(len(f.jobs))]
	marshal := func(v any) []byte {
		text, err := json.Marshal(v)
		if err != nil {
			f.t.Fatal(err)
		}
		return text
	}
	return map[string][]byte{
		"result":  value(f.t, "w", id, 1, `"game 1"`),
		"failure": marshal(failure{"game 1", "it breaks", "w", false}),
		"run":     marshal(run{Title: "x", Needs: here, Jobs: 3, Asker: "h", Beat: 1000}),
		"attempt": marshal([]attempt{{"w", f.hex(8)}}),
		"worker":  marshal(Announcement{Name: "w", Version: "v1", Form: "f", Cores: 2, Speed: map[string]float64{f.run: 3}}),
		"job":     j.Encode(),
	}
}

// send sends a message. It leaves the answer of an honest job wrong at most twice, since a job is
// given up after three, and its failures malformed.
func (f *flood) send(ctx context.Context) {
	id, honest := f.hex(job.IDLength), false
	if f.r.IntN(8) == 0 {
		id, honest = f.jobs[f.r.IntN(len(f.jobs))].ID(), true
	}
	good := f.good(id)
	at := key(f.run, id)
	switch f.r.IntN(8) {
	case 0:
		if f.hits[id] >= mostWrong-1 {
			return
		}
		f.hits[id]++
		text := f.changed(good["result"])
		if honest && string(text) == string(good["result"]) {
			return
		}
		_, _ = f.link.results.Put(ctx, at, text)
	case 1:
		text := f.changed(good["failure"])
		if honest && (f.hits[id] >= mostWrong-1 || json.Valid(text)) {
			return
		}
		f.hits[id]++
		_, _ = f.link.failures.Put(ctx, at, text)
	case 2:
		name := f.run
		if f.r.IntN(20) != 0 {
			name = f.hex(runLength)
		}
		_, _ = f.link.runs.Put(ctx, name, f.changed(good["run"]))
	case 3:
		_, _ = f.link.attempts.Put(ctx, at, f.changed(good["attempt"]))
	case 4:
		_, _ = f.link.workers.Put(ctx, "w-"+f.hex(2), f.changed(good["worker"]))
	case 5:
		_ = f.link.nc.Publish(jobSubject+at, f.changed(good["job"]))
	case 6:
		_ = f.link.nc.Publish(lifeSubject+f.hex(8), f.changed(good["run"]))
		_ = f.link.nc.Publish(jobSubject+f.run+"."+f.hex(3), nil)
	case 7:
		subjects := []string{"$KV." + resultBucket + ".x", "$KV." + runBucket + ".y.z", "$O." + fileBucket + ".M.eA==", "$O." + fileBucket + ".C.x"}
		_ = f.link.nc.Publish(subjects[f.r.IntN(len(subjects))], f.changed(good["run"]))
	}
}

// heap returns the bytes in use after a garbage collection.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Floods of messages of every kind stop nothing: the workers, the server and the client continue,
// the honest jobs get their results, and memory use stays limited to what a worker and a client
// need.
func TestAFloodOfMessages(t *testing.T) {
	n, long := 2500, os.Getenv("FLIPSIDE_LONG") != ""
	if long {
		n = 50_000
	}
	address := serve(t)
	ctx := context.Background()
	jobs := jobsFor(t, 100)
	a, err := dial(t, address).Ask(ctx, Order{Check: named, Title: "a test", Needs: here, Jobs: jobs, Patience: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close(true)
	half := make(chan struct{}) // half of the jobs wait until the messages are sent
	var mu sync.Mutex
	begun := 0
	do := func(ctx context.Context, j *job.Job) (json.RawMessage, error) {
		mu.Lock()
		begun++
		wait := begun == len(jobs)/2
		mu.Unlock()
		if wait {
			select {
			case <-half:
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}
		return json.Marshal(j.Name)
	}
	for range 2 {
		startWorker(t, &Worker{Link: dial(t, address), Do: do, Log: func(string) {}})
	}
	before := heap()
	seed := rand.Uint64()
	f := &flood{link: dial(t, address), r: rand.New(rand.NewPCG(seed, 0)), run: a.run, jobs: jobs, hits: map[string]int{}, t: t, large: long}
	for range n {
		f.send(ctx)
	}
	close(half)
	for i, j := range jobs {
		text, err := a.Result(ctx, i)
		if err != nil || named(j, text) != nil {
			t.Fatalf("seed %d, %s: %s, %v", seed, j.Name, text, err)
		}
	}
	if _, err := f.link.Status(ctx); err != nil {
		t.Errorf("seed %d: %v", seed, err)
	}
	b, err := dial(t, address).Ask(ctx, Order{Check: named, Title: "another", Needs: here, Jobs: jobsFor(t, 101)[100:]})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	if _, err := b.Result(ctx, 0); err != nil {
		t.Errorf("seed %d: %v", seed, err)
	}
	const most = 32 << 20      // the server's index has a line for each name
	waitUntil(t, func() bool { // the server keeps large messages for some seconds
		time.Sleep(100 * time.Millisecond)
		return heap()-before < most
	})
}
