package farm

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"flipside/ai/farm/job"
	"flipside/game/base/work"
)

// mostWrong is the number of wrong results after which a job is given up.
const mostWrong = 3

// takeResult accepts a result from the server, or removes it if it is wrong.
func (a *Asked) takeResult(ctx context.Context, id string, e jetstream.KeyValueEntry) error {
	j := a.wanted(id)
	if j == nil {
		return nil
	}
	r, err := parseResult(id, e.Value())
	if err == nil {
		err = a.check(j, r)
	}
	if err != nil {
		return a.reject(ctx, a.link.results, e, j, r.Worker, err)
	}
	a.take(id, func(x *answer) { x.result = r.Result })
	return nil
}

// check returns an error that says what is wrong with a result.
func (a *Asked) check(j *job.Job, r result) (err error) {
	defer work.Guard(func(fault error) { err = fault })
	return a.o.Check(j, r.Result)
}

// takeFailure handles the failure of a job. It does not trust the first one: the worker may be at
// fault.
func (a *Asked) takeFailure(ctx context.Context, id string, e jetstream.KeyValueEntry) error {
	j := a.wanted(id)
	if j == nil {
		return nil
	}
	f, err := parseFailure(e.Value())
	if err != nil {
		return a.reject(ctx, a.link.failures, e, j, f.Worker, err)
	}
	a.mu.Lock()
	x := a.known[id]
	if !x.news(e) {
		a.mu.Unlock()
		return a.repeat(ctx, a.link.failures, e)
	}
	first := x.earlier == nil && !f.Final
	if first {
		x.earlier = &f
		x.avoid(f.Worker)
	}
	a.mu.Unlock()
	if first {
		return a.repeat(ctx, a.link.failures, e)
	}
	a.take(id, func(x *answer) { x.failed = &f })
	return nil
}

// wanted returns the job with an id, or nil if it has been answered or does not exist.
func (a *Asked) wanted(id string) *job.Job {
	a.mu.Lock()
	defer a.mu.Unlock()
	if x := a.known[id]; x != nil {
		return x.job
	}
	return nil
}

// take stores the answer of a job with set and ends the waiting for it.
func (a *Asked) take(id string, set func(*answer)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	x := a.known[id]
	if x.job == nil {
		return
	}
	set(x)
	close(x.came)
	x.job = nil
	a.arrived++
	if a.o.Done != nil {
		a.o.Done(a.arrived, len(a.known))
	}
}

// news reports whether a value to be removed differs from the last one: it comes again if the
// connection was lost before it was removed.
func (x *answer) news(e jetstream.KeyValueEntry) bool {
	if x.seen[e.Bucket()] == e.Revision() {
		return false
	}
	if x.seen == nil {
		x.seen = map[string]uint64{}
	}
	x.seen[e.Bucket()] = e.Revision()
	return true
}

// avoid adds a worker to those that should not do the job again.
func (x *answer) avoid(worker string) {
	if !slices.Contains(x.wrong, worker) {
		x.wrong = append(x.wrong, worker)
	}
}

// reject removes a wrong value, reports the worker and requests the job again, or gives it up if
// that has happened too often.
func (a *Asked) reject(ctx context.Context, kv jetstream.KeyValue, e jetstream.KeyValueEntry, j *job.Job, worker string, why error) error {
	_, id, _ := split(e.Key())
	a.mu.Lock()
	x := a.known[id]
	if !x.news(e) {
		a.mu.Unlock()
		return a.repeat(ctx, kv, e)
	}
	x.rejected++
	x.avoid(worker)
	last := x.rejected == mostWrong
	if a.o.Wrong != nil {
		what := "result"
		if kv == a.link.failures {
			what = "failure"
		}
		a.o.Wrong(worker, short(fmt.Sprintf("rejected the %s of %s from worker %s: %v", what, j.Name, worker, why), maxReason))
	}
	a.mu.Unlock()
	if err := a.repeat(ctx, kv, e); err != nil {
		return err
	}
	if last {
		a.take(id, func(x *answer) {
			x.failed = &failure{Name: j.Name, Worker: worker, Reason: fmt.Sprintf("%d results were wrong, the last one because %v", mostWrong, why)}
		})
	}
	return nil
}

// repeat removes a value, unless another one has replaced it, so that the job is done again. Until
// the worker has acknowledged the job, the queue does not accept it again, and supply finds later
// that it is lost.
func (a *Asked) repeat(ctx context.Context, kv jetstream.KeyValue, e jetstream.KeyValueEntry) error {
	err := a.link.again(ctx, func(ctx context.Context) error {
		return kv.Delete(ctx, e.Key(), jetstream.LastRevision(e.Revision()))
	})
	var api *jetstream.APIError
	if errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		err = nil
	}
	if err == nil { // a worker that has answered was not crashed by the job
		err = a.link.again(ctx, func(ctx context.Context) error { return a.link.attempts.Delete(ctx, e.Key()) })
	}
	_, id, _ := split(e.Key())
	a.mu.Lock()
	a.known[id].sent = false
	a.mu.Unlock()
	a.more.raise()
	return err
}
