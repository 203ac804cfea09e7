package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/semaphore"

	"flipside/ai"
	"flipside/ai/farm/job"
	"flipside/game/plain"
)

// Worker does the jobs of others.
type Worker struct {
	Link    *Link
	Name    string // "": that of the machine and a random part
	Version string
	Form    string
	Cores   int          // number of threads that work; 1 or more
	Cache   string       // folder for files that came; "": they are kept in memory only
	Log     func(string) // gets one line for what the people at the worker should know; may be nil
	Do      DoFunc       // for tests and measures; nil: jobs are done
	tools   job.Tools
	cores   *semaphore.Weighted
	changed *signal

	mu       sync.Mutex
	runs     map[string]*workerRun // that the worker may do
	refused  map[string]string     // by run, why it may not
	busy     int
	finished int
}

// DoFunc does a job in the place of job.Do.
type DoFunc func(ctx context.Context, j *job.Job) (json.RawMessage, error)

// workerRun is a run as a worker sees it.
type workerRun struct {
	id    string
	run   run
	hand  jetstream.Consumer // nil until it is needed
	since time.Time          // of the first job here
	ended []time.Time        // of the jobs that were finished here, the newest last
}

// tries is how many workers a job may cost: one that every worker dies of is given up.
const tries = 6

// askTime is how long a worker waits at the server for a job. Then it looks whether there is
// another run, or whether it shall stop.
const askTime = 500 * time.Millisecond

// Run does jobs until ctx ends. Jobs that are not finished then go back to the queue at once.
func (w *Worker) Run(ctx context.Context) error {
	if w.Name == "" {
		w.Name = newName()
	}
	w.tools.File = (&fileCache{link: w.Link, folder: w.Cache}).file
	w.cores = semaphore.NewWeighted(int64(w.Cores))
	w.changed = newSignal()
	w.runs, w.refused = map[string]*workerRun{}, map[string]string{}
	var beside sync.WaitGroup
	defer beside.Wait()
	for _, f := range []func(context.Context){w.watchRuns, w.announce} {
		beside.Add(1)
		go func() {
			defer beside.Done()
			f(ctx)
		}()
	}
	for {
		if w.cores.Acquire(ctx, 1) != nil {
			return context.Cause(ctx)
		}
		r, m := w.next(ctx)
		if m == nil {
			w.cores.Release(1)
			return context.Cause(ctx)
		}
		beside.Add(1)
		go func() {
			defer beside.Done()
			w.handle(ctx, r, m)
		}()
	}
}

// newName returns a name that no other worker has.
func newName() string {
	host, _ := os.Hostname() // "" is replaced
	var random [3]byte
	_, _ = rand.Read(random[:]) // it does not fail
	return cmp.Or(host, "worker") + "-" + hex.EncodeToString(random[:])
}

func (w *Worker) log(format string, args ...any) {
	if w.Log != nil {
		w.Log(plain.Line(fmt.Sprintf(format, args...)))
	}
}

// watchRuns keeps the list of the runs that the worker may do.
func (w *Worker) watchRuns(ctx context.Context) {
	for ctx.Err() == nil {
		renewed := w.Link.renewed.next()
		watch, err := w.Link.runs.WatchAll(ctx)
		if err != nil {
			pause(ctx, time.Second)
			continue
		}
		seen := map[string]bool{}
		for open := true; open; {
			var e jetstream.KeyValueEntry
			select {
			case e, open = <-watch.Updates():
				switch {
				case !open:
				case e == nil: // all that were there have come
					w.keep(seen)
				default:
					seen[e.Key()] = true
					w.learn(e)
				}
			case <-renewed:
				open = false
			case <-ctx.Done():
				open = false
			}
		}
		_ = watch.Stop()
		pause(ctx, 200*time.Millisecond)
	}
}

// keep forgets runs that are not on the server any more.
func (w *Worker) keep(seen map[string]bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id := range w.runs {
		if !seen[id] {
			delete(w.runs, id)
		}
	}
	for id := range w.refused {
		if !seen[id] {
			delete(w.refused, id)
		}
	}
	w.changed.raise()
}

// learn takes a run that is new, has changed or has ended.
func (w *Worker) learn(e jetstream.KeyValueEntry) {
	id, why := e.Key(), ""
	r, err := parseRun(e.Value())
	gone := e.Operation() != jetstream.KeyValuePut
	switch {
	case gone:
	case !isRun(id):
		return
	case err != nil:
		why = fmt.Sprintf("cannot join run %s: %v", id, err)
	default:
		why = r.Needs.Refuse(r.Title, w.Version, w.Form)
	}
	w.mu.Lock()
	was, old := w.refused[id], w.runs[id]
	delete(w.refused, id)
	delete(w.runs, id)
	switch {
	case gone:
	case why != "":
		w.refused[id] = why
	case old != nil:
		old.run = r
		w.runs[id] = old
	default:
		w.runs[id] = &workerRun{id: id, run: r}
	}
	w.mu.Unlock()
	w.changed.raise()
	if why != "" && why != was {
		w.log("%s", why)
	}
}

// next waits for a job. It returns none when ctx ends. Where there are several runs, each gets its
// turn.
func (w *Worker) next(ctx context.Context) (*workerRun, jetstream.Msg) {
	var last string
	for ctx.Err() == nil {
		changed := w.changed.next()
		list := w.fitting(last)
		if len(list) == 0 {
			select {
			case <-changed:
			case <-ctx.Done():
			}
			continue
		}
		for _, r := range list {
			last = r.id
			m, err := w.fetch(ctx, r, len(list) == 1)
			if m != nil {
				return r, m
			}
			if err != nil && ctx.Err() == nil {
				r.hand = nil // the server may not know it any more
				pause(ctx, 200*time.Millisecond)
			}
		}
		if len(list) > 1 {
			t := time.NewTimer(time.Second)
			select {
			case <-changed:
			case <-t.C:
			case <-ctx.Done():
			}
			t.Stop()
		}
	}
	return nil, nil
}

// fitting returns the runs that the worker may do, in a fixed order that begins after one of them.
func (w *Worker) fitting(after string) []*workerRun {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := make([]*workerRun, 0, len(w.runs))
	for _, r := range w.runs {
		list = append(list, r)
	}
	sortAfter(list, after)
	return list
}

// fetch asks the server for a job of a run. Where wait is set, it waits for one for a while.
func (w *Worker) fetch(ctx context.Context, r *workerRun, wait bool) (jetstream.Msg, error) {
	if r.hand == nil {
		one, cancel := context.WithTimeout(ctx, answerTime)
		defer cancel()
		hand, err := w.Link.jobs.Consumer(one, consumer(r.id))
		if err != nil {
			return nil, err
		}
		r.hand = hand
	}
	var batch jetstream.MessageBatch
	var err error
	if wait {
		// It waits to the end, also when ctx ends: a job that is on its way would be lost until
		// the asker's patience has ended.
		batch, err = r.hand.Fetch(1, jetstream.FetchMaxWait(askTime))
	} else {
		batch, err = r.hand.FetchNoWait(1)
	}
	if err != nil {
		return nil, err
	}
	for m := range batch.Messages() {
		return m, nil
	}
	if err := batch.Error(); err != nil && !errors.Is(err, jetstream.ErrNoMessages) {
		return nil, err
	}
	return nil, nil
}

// handle does the job of a message.
func (w *Worker) handle(ctx context.Context, r *workerRun, m jetstream.Msg) {
	defer func() { w.cores.Release(1) }()
	w.mu.Lock()
	w.busy++
	beat := time.Duration(r.run.Beat) * time.Millisecond
	if r.since.IsZero() {
		r.since = time.Now()
	}
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.busy--
		w.mu.Unlock()
	}()
	// The heartbeat ends before the last word about the job is said.
	beating, stopBeat := context.WithCancel(ctx)
	var beats sync.WaitGroup
	beats.Add(1)
	go func() {
		defer beats.Done()
		t := time.NewTicker(beat)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				_ = m.InProgress() // if it is lost, the job goes to another worker
			case <-beating.Done():
				return
			}
		}
	}()
	last := w.settle(ctx, r, m)
	stopBeat()
	beats.Wait()
	// If this is lost, the job comes again, and its result is found.
	switch last {
	case finished:
		_ = m.Ack()
		w.mu.Lock()
		w.finished++
		r.ended = append(recent(r.ended), time.Now())
		w.mu.Unlock()
	case given:
		_ = m.Nak()
	case later:
		_ = m.NakWithDelay(time.Second)
	case refused:
		_ = m.Term()
	}
}

// verdict is the last word about a job.
type verdict int

const (
	finished verdict = iota // its result is written
	given                   // another worker shall do it
	later                   // it shall be tried again
	refused                 // it cannot be done, which is written
)

// settle does a job and writes its result, or why it has none.
func (w *Worker) settle(ctx context.Context, r *workerRun, m jetstream.Msg) verdict {
	_, id, ok := split(m.Subject())
	if !ok {
		w.log("rejected a message: %.100q is not a job name", m.Subject())
		return refused
	}
	at := key(r.id, id)
	var known bool
	err := again(ctx, func(ctx context.Context) error {
		_, err := w.Link.results.Get(ctx, at)
		known = err == nil
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil
		}
		return err
	})
	switch {
	case err != nil:
		return given
	case known:
		return finished
	}
	j, err := job.Parse(m.Data())
	if err == nil && j.ID() != id {
		err = fmt.Errorf("its name does not match the digest of its content")
	}
	if err != nil {
		return w.fail(ctx, at, failure{"the job " + id, fmt.Sprintf("it is malformed: %v", err), w.Name})
	}
	if meta, err := m.Metadata(); err == nil && meta.NumDelivered > tries {
		return w.fail(ctx, at, failure{j.Name, fmt.Sprintf("none of %d workers finished it", tries), w.Name})
	}
	if more := int64(min(j.Cores(), w.Cores)); more > 1 {
		w.cores.Release(1) // all at once: two jobs that wait for each other's cores would wait for ever
		err := w.cores.Acquire(ctx, more)
		if err != nil {
			_ = w.cores.Acquire(context.Background(), 1) // as handle expects; ctx has ended, so all come back
			return given
		}
		defer w.cores.Release(more - 1)
	}
	begun := time.Now()
	limited, cancel := context.WithTimeoutCause(ctx, j.Time(), errTooLong)
	defer cancel()
	found, err := w.do(limited, j)
	var lacking job.Lacking
	switch {
	case ctx.Err() != nil && err != nil:
		return given
	case errors.As(err, &lacking):
		w.log("%s waits: %v", j.Name, err)
		return later
	case errors.Is(err, errTooLong):
		err = fmt.Errorf("it took longer than its limit of %v", j.Time())
	}
	if err != nil {
		for line := range strings.Lines(string(ai.Stack(err))) {
			w.log("%s", line)
		}
		return w.fail(ctx, at, failure{j.Name, plain.Line(err.Error()), w.Name})
	}
	text, err := json.Marshal(result{w.Name, time.Since(begun).Seconds(), found})
	if err != nil {
		return w.fail(ctx, at, failure{j.Name, plain.Line(err.Error()), w.Name})
	}
	if most := min(job.MaxResult, int(w.Link.nc.MaxPayload())-4096); len(text) > most {
		return w.fail(ctx, at, failure{j.Name, fmt.Sprintf("its result has %d bytes; the server accepts at most %d", len(text), most), w.Name})
	}
	if err := w.create(ctx, w.Link.results, at, text); err != nil {
		w.log("the result of %s could not be written: %v", j.Name, w.Link.said(err))
		return given
	}
	return finished
}

var errTooLong = errors.New("the job took too long")

// endTime is how long a job may take to end after its context has ended.
const endTime = 30 * time.Second

// do does a job in a goroutine of its own, so that one which does not end is given up.
func (w *Worker) do(ctx context.Context, j *job.Job) (json.RawMessage, error) {
	do := func() (json.RawMessage, error) { return j.Do(ctx, &w.tools) }
	if w.Do != nil {
		do = func() (json.RawMessage, error) { return w.Do(ctx, j) }
	}
	type answer struct {
		found json.RawMessage
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		found, err := do()
		done <- answer{found, err}
	}()
	select {
	case a := <-done:
		return a.found, a.err
	case <-ctx.Done():
	}
	late := time.NewTimer(endTime)
	defer late.Stop()
	select {
	case a := <-done:
		return a.found, a.err
	case <-late.C:
		w.log("%s does not stop: restart the worker", j.Name)
		return nil, context.Cause(ctx)
	}
}

// fail writes that a job cannot be done.
func (w *Worker) fail(ctx context.Context, at string, f failure) verdict {
	w.log("gave up on %s: %s", f.Name, f.Reason)
	text, err := json.Marshal(f)
	if err == nil {
		err = w.create(ctx, w.Link.failures, at, text)
	}
	if err != nil {
		return given
	}
	return refused
}

// create writes a value once: where one is there, that one stays, which is no error.
func (w *Worker) create(ctx context.Context, kv jetstream.KeyValue, at string, value []byte) error {
	err := again(ctx, func(ctx context.Context) error {
		_, err := kv.Create(ctx, at, value)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil
	}
	return err
}
