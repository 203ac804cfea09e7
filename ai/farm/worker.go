package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/semaphore"

	"flipside/ai/farm/job"
	"flipside/game/base/plain"
	"flipside/game/base/sys"
)

// Worker does the jobs of others.
type Worker struct {
	Link    *Link
	Name    string // "": the machine's name and a random part
	Version string
	Form    string
	Cores   int          // number of working threads; 1 or more
	Cache   string       // folder for received files; "": they are kept only in memory
	Log     func(string) // receives lines for the people at the worker; can be nil
	Do      DoFunc       // for tests and measurements; nil: Job.Do
	tools   job.Tools
	cores   *semaphore.Weighted
	memory  *semaphore.Weighted // MB of tables; nil: no limit
	changed *signal
	life    string // random: changes at each start

	mu       sync.Mutex
	runs     map[string]*workerRun // runs that the worker may work for
	refused  map[string]string     // by run, why the worker may not
	busy     int
	finished int
}

// DoFunc does a job instead of [job.Job.Do].
type DoFunc func(ctx context.Context, j *job.Job) (json.RawMessage, error)

// askTime is how long a worker waits at the server for a job before it checks for other runs and
// whether it should stop.
const askTime = 500 * time.Millisecond

// Run does jobs until ctx ends. Then unfinished jobs go back to the queue at once.
func (w *Worker) Run(ctx context.Context) error {
	if w.Name == "" {
		var release func()
		w.Name, release = newName(w.Cache)
		defer release()
	}
	w.life, w.Link.complains = randomHex(), true
	quiet, err := w.answerLife()
	if err != nil {
		return w.Link.said(err)
	}
	defer quiet()
	w.tools.File = (&fileCache{link: w.Link, folder: w.Cache}).file
	w.cores = semaphore.NewWeighted(int64(w.Cores))
	if _, most := sys.TablesMB(); most > 0 {
		w.memory = semaphore.NewWeighted(int64(most))
	}
	w.changed = newSignal()
	w.runs, w.refused = map[string]*workerRun{}, map[string]string{}
	var beside sync.WaitGroup
	defer beside.Wait()
	for _, f := range []func(context.Context){w.watchRuns, w.announce} {
		beside.Go(func() { f(ctx) })
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
		beside.Go(func() { w.handle(ctx, r, m) })
	}
}

func (w *Worker) log(format string, args ...any) {
	if w.Log != nil {
		w.Log(plain.Line(fmt.Sprintf(format, args...)))
	}
}

// watchRuns maintains the list of the runs that the worker may work for.
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
				case e == nil: // all existing values have arrived
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

// keep drops runs that are no longer on the server.
func (w *Worker) keep(seen map[string]bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.runs, func(id string, _ *workerRun) bool { return !seen[id] })
	maps.DeleteFunc(w.refused, func(id, _ string) bool { return !seen[id] })
	w.changed.raise()
}

// learn handles a run that is new, has changed or has ended.
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
	if !w.set(id, r, why, gone) {
		return
	}
	w.changed.raise()
	if why != "" {
		w.log("%s", why)
	}
}

// mostRefused is the largest number of runs for which a worker keeps the reason for a refusal.
const mostRefused = 1000

// set stores what learn found about a run, and reports whether it is new.
func (w *Worker) set(id string, r run, why string, gone bool) (news bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	was, old := w.refused[id], w.runs[id]
	delete(w.refused, id)
	delete(w.runs, id)
	switch {
	case gone:
	case why != "":
		if len(w.refused) >= mostRefused {
			return false
		}
		w.refused[id] = why
	case old != nil:
		old.run = r
		w.runs[id] = old
	default:
		w.runs[id] = &workerRun{id: id, run: r}
	}
	return why == "" || why != was
}

// next waits for a job. It returns none when ctx ends. Several runs take turns.
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
				r.hand = nil
				if errors.Is(err, jetstream.ErrConsumerNotFound) {
					w.mu.Lock()
					delete(w.runs, r.id) // it has ended or is invalid; if it exists, its client announces it again
					w.mu.Unlock()
					continue
				}
				pause(ctx, 200*time.Millisecond)
			}
		}
		if len(list) > 1 {
			select {
			case <-changed:
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
		}
	}
	return nil, nil
}

// fitting returns the runs that the worker may work for, in a fixed order that starts after the
// given one.
func (w *Worker) fitting(after string) (list []*workerRun) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ids := slices.Sorted(maps.Keys(w.runs))
	at, found := slices.BinarySearch(ids, after)
	if found {
		at++
	}
	for _, id := range slices.Concat(ids[at:], ids[:at]) {
		list = append(list, w.runs[id])
	}
	return list
}

// fetch asks the server for a job of a run. If wait is set, it waits for a while for one.
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
		// Wait to the end, even if ctx ends: a job on its way would be lost until the client's
		// patience has run out.
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

// handle does the job in a message.
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
	// The heartbeat ends before the end of the job is reported.
	beating, stopBeat := context.WithCancel(ctx)
	var beats sync.WaitGroup
	beats.Go(func() {
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
	})
	last := w.guarded(ctx, r, m)
	stopBeat()
	beats.Wait()
	// If this is lost, the job is delivered again, and its result is found.
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
	case others:
		_ = m.NakWithDelay(turnDelay(m))
	case refused:
		_ = m.Term()
	}
}
