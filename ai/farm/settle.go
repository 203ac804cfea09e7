package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"flipside/ai/farm/job"
	"flipside/game/base/plain"
	"flipside/game/base/sys"
	"flipside/game/base/work"
)

// jobEnd is how a job ended for a worker.
type jobEnd int

const (
	finished jobEnd = iota // its result is written
	given                  // another worker should do it
	later                  // it should be tried again
	others                 // another worker should do it, if there is one
	refused                // it cannot be done; the failure is written
)

// guarded is settle, but turns a panic into a failure of the job.
func (w *Worker) guarded(ctx context.Context, r *workerRun, m jetstream.Msg) (last jobEnd) {
	defer work.Guard(func(fault error) {
		w.logFault(fault)
		last = later
		if _, id, ok := split(m.Subject()); ok {
			last = w.fail(ctx, key(r.id, id), failure{"the job " + id, plain.Line(fault.Error()), w.Name, false})
		}
	})
	return w.settle(ctx, r, m)
}

// logFault logs an error, with the stack if it was a panic.
func (w *Worker) logFault(err error) {
	w.log("%v", err)
	for line := range strings.Lines(string(work.Stack(err))) {
		w.log("%s", line)
	}
}

// settle does a job and writes its result, or the reason why it has none.
func (w *Worker) settle(ctx context.Context, r *workerRun, m jetstream.Msg) jobEnd {
	_, id, ok := split(m.Subject())
	if !ok {
		w.log("rejected a message: %.100q is not a job name", m.Subject())
		return refused
	}
	if job.IDOf(m.Data()) != id { // the client, if there is one, sends the right job when this one is gone
		w.log("rejected the job %s: its name does not match the digest of its content", id)
		return refused
	}
	at := key(r.id, id)
	var known bool
	err := w.Link.again(ctx, func(ctx context.Context) error {
		_, err := w.Link.results.Get(ctx, at)
		known = err == nil
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil
		}
		return err
	})
	switch {
	case err != nil:
		return unreached(ctx)
	case known:
		return finished
	}
	j, err := job.Parse(m.Data())
	if err == nil && j.ID() != id {
		err = errors.New("it is not written as this version writes it")
	}
	if err != nil {
		return w.fail(ctx, at, failure{"the job " + id, fmt.Sprintf("it is malformed: %v", err), w.Name, true})
	}
	if err := sys.CheckTable(j.MemoryMB()); err != nil {
		if turn(m) < mostTurns && w.another(ctx, r, j, nil) {
			return others
		}
		return w.fail(ctx, at, failure{j.Name, err.Error(), w.Name, false})
	}
	begun, last, ok := w.begin(ctx, r, m, j)
	if !ok {
		return last
	}
	last = w.attempt(ctx, at, j)
	if last == given || last == later {
		w.leave(ctx, at, begun)
	}
	return last
}

// unreached returns the verdict if the server did not answer: another worker may reach it.
func unreached(ctx context.Context) jobEnd {
	if ctx.Err() != nil {
		return given // at once, since the worker stops
	}
	return later
}

// attempt does a job whose start is recorded on the server.
func (w *Worker) attempt(ctx context.Context, at string, j *job.Job) jobEnd {
	if more := int64(min(j.Cores(), w.Cores)); more > 1 {
		w.cores.Release(1) // all at once: two jobs that wait for each other's cores would wait forever
		err := w.cores.Acquire(ctx, more)
		if err != nil {
			_ = w.cores.Acquire(context.Background(), 1) // as handle expects; ctx has ended, so all cores are returned
			return given
		}
		defer w.cores.Release(more - 1)
	}
	free, err := w.takeMemory(ctx, j)
	if err != nil {
		return given
	}
	begun := time.Now()
	limited, cancel := context.WithTimeoutCause(ctx, j.Time(), errTooLong)
	defer cancel()
	found, err := w.do(limited, j, free)
	var lacking job.Lacking
	tooLong := errors.Is(err, errTooLong)
	switch {
	case ctx.Err() != nil && err != nil:
		return given
	case errors.As(err, &lacking):
		w.log("%s waits: %v", j.Name, err)
		return later
	case tooLong:
		err = fmt.Errorf("it took longer than its limit of %v", j.Time())
	}
	if err != nil {
		w.logFault(err)
		return w.fail(ctx, at, failure{j.Name, plain.Line(err.Error()), w.Name, tooLong})
	}
	text, err := newResult(w.Name, j.ID(), time.Since(begun).Seconds(), found)
	if err != nil {
		return w.fail(ctx, at, failure{j.Name, plain.Line(err.Error()), w.Name, false})
	}
	if most := min(job.MaxResult, int(w.Link.nc.MaxPayload())-4096); len(text) > most {
		return w.fail(ctx, at, failure{j.Name, fmt.Sprintf("its result has %d bytes; the server accepts at most %d", len(text), most), w.Name, true})
	}
	if err := w.create(ctx, w.Link.results, at, text); err != nil {
		w.log("the result of %s could not be written: %v", j.Name, w.Link.said(err))
		return unreached(ctx)
	}
	return finished
}

// takeMemory waits until the tables of a job fit into memory together with those of the other jobs.
// free releases them. The error is the cause of ctx's end.
func (w *Worker) takeMemory(ctx context.Context, j *job.Job) (free func(), err error) {
	if w.memory == nil {
		return sys.FreeTables, nil
	}
	n := int64(j.MemoryMB())
	if err := w.memory.Acquire(ctx, n); err != nil {
		return nil, err
	}
	return func() {
		sys.FreeTables()
		w.memory.Release(n)
	}, nil
}

var errTooLong = errors.New("the job took too long")

// endTime is how long a job may take to end after its context has ended.
const endTime = 30 * time.Second

// do does a job in a separate goroutine, so that a job that does not end can be given up. free is
// called when it has ended.
func (w *Worker) do(ctx context.Context, j *job.Job, free func()) (json.RawMessage, error) {
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
		var a answer
		defer free()
		defer func() { done <- a }()
		defer work.Guard(func(fault error) { a = answer{nil, fault} })
		a.found, a.err = do()
	}()
	select {
	case a := <-done:
		return a.found, a.err
	case <-ctx.Done():
	}
	select {
	case a := <-done:
		return a.found, a.err
	case <-time.After(endTime):
		w.log("%s does not stop: restart the worker", j.Name)
		return nil, context.Cause(ctx)
	}
}

// fail records that a job cannot be done.
func (w *Worker) fail(ctx context.Context, at string, f failure) jobEnd {
	w.log("gave up on %s: %s", f.Name, f.Reason)
	text, err := json.Marshal(f)
	if err == nil {
		err = w.create(ctx, w.Link.failures, at, text)
	}
	if err != nil {
		return unreached(ctx)
	}
	return refused
}

// create writes a value unless one exists; then that one stays, which is not an error.
func (w *Worker) create(ctx context.Context, kv jetstream.KeyValue, at string, value []byte) error {
	err := w.Link.again(ctx, func(ctx context.Context) error {
		_, err := kv.Create(ctx, at, value)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil
	}
	return err
}
