package farm

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// follow receives results until ctx ends or an error is permanent.
func (a *Asked) follow(ctx context.Context) {
	var failing time.Time // since when no round has succeeded
	for ctx.Err() == nil {
		switch err := a.round(ctx); {
		case err == nil || ctx.Err() != nil:
			failing = time.Time{}
		case lasting(err):
			a.mu.Lock()
			a.broken = a.link.said(err)
			a.mu.Unlock()
			return
		case failing.IsZero():
			failing = time.Now()
		case time.Since(failing) > sayAfter:
			a.link.say(err)
		}
		pause(ctx, 200*time.Millisecond)
	}
}

// round handles all existing results, gives the jobs without one to the queue, and continues with
// new results until a reconnection: what the server lost then is requested again.
func (a *Asked) round(ctx context.Context) error {
	renewed := a.link.renewed.next()
	a.mu.Lock()
	for _, x := range a.known {
		x.sent = false
	}
	a.mu.Unlock()
	g, ctx := errgroup.WithContext(ctx)
	var listed sync.WaitGroup
	for _, b := range []struct {
		kv   jetstream.KeyValue
		take func(ctx context.Context, id string, e jetstream.KeyValueEntry) error
	}{{a.link.results, a.takeResult}, {a.link.failures, a.takeFailure}} {
		w, err := b.kv.Watch(ctx, a.run+".*", jetstream.IgnoreDeletes())
		if err != nil {
			return err
		}
		defer func() { _ = w.Stop() }()
		listed.Add(1)
		all := sync.OnceFunc(listed.Done)
		g.Go(func() error {
			defer all()
			for {
				select {
				case e, open := <-w.Updates():
					switch {
					case !open:
						return errRenewed
					case e == nil:
						all()
						continue
					}
					if _, id, ok := split(e.Key()); ok {
						if err := b.take(ctx, id, e); err != nil {
							return err
						}
					}
				case <-renewed:
					return errRenewed
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			}
		})
	}
	g.Go(func() error {
		listed.Wait()
		return a.supply(ctx)
	})
	if err := g.Wait(); !errors.Is(err, errRenewed) {
		return err
	}
	return nil
}

var errRenewed = errors.New("the connection was re-established")

// supplyEvery is how often supply checks whether the queue has lost jobs, and soon is its first
// delay if the queue still holds a job that must be repeated.
const (
	supplyEvery = time.Second
	soon        = 20 * time.Millisecond

	announceAgain = 30 * time.Second // the longest time between two announcements of a run
)

// supply keeps the jobs without a result in the queue until ctx ends. A job is lost if a worker
// acknowledged it but wrote no result, or a result that was removed. The run is announced
// repeatedly, since somebody may have overwritten it.
func (a *Asked) supply(ctx context.Context) error {
	announced, size := time.Now(), -1
	wait := supplyEvery
	for ctx.Err() == nil {
		more := a.more.next()
		a.mu.Lock()
		all := len(a.known)
		a.mu.Unlock()
		if size >= 0 && size != all || time.Since(announced) > min(a.o.Patience, announceAgain) {
			announced = time.Now()
			if err := a.announce(ctx); err != nil {
				return err
			}
		}
		size = all
		held, err := a.publish(ctx)
		if err != nil {
			return err
		}
		if wait = min(2*wait, supplyEvery); held && wait == supplyEvery {
			wait = soon
		}
		select {
		case <-more:
			wait = supplyEvery
		case <-time.After(wait):
			if err := a.findLost(ctx); err != nil {
				return err
			}
		case <-ctx.Done():
		}
	}
	return context.Cause(ctx)
}

// findLost looks for jobs that are neither done nor in the queue, so that publish sends them.
func (a *Asked) findLost(ctx context.Context) error {
	queued, err := a.queued(ctx)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		return a.serve(ctx)
	}
	a.mu.Lock()
	missing := len(a.known)-a.arrived > queued
	a.mu.Unlock()
	if err != nil || !missing {
		return err
	}
	var info *jetstream.StreamInfo
	err = a.link.again(ctx, func(ctx context.Context) (err error) {
		info, err = a.link.jobs.Info(ctx, jetstream.WithSubjectFilter(jobSubject+a.run+".*"))
		return err
	})
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for id, x := range a.known {
		x.sent = info.State.Subjects[jobSubject+key(a.run, id)] > 0
	}
	return nil
}

// queued returns the number of jobs of the run in the queue, including those in progress.
func (a *Asked) queued(ctx context.Context) (n int, err error) {
	err = a.link.again(ctx, func(ctx context.Context) error {
		c, err := a.link.jobs.Consumer(ctx, consumer(a.run))
		if err != nil {
			return err
		}
		info := c.CachedInfo()
		n = int(info.NumPending) + info.NumAckPending
		return nil
	})
	return n, err
}

// publishers is the number of jobs that are sent to the queue concurrently.
const publishers = 16

// wrongHeader names workers whose results for the job were wrong, so that others do it.
const wrongHeader = "Flipside-Wrong"

// publish sends the jobs to the queue that are neither done nor in it. The server rejects a job
// that is already queued, which is fine; held reports whether one of these must be repeated.
func (a *Asked) publish(ctx context.Context) (held bool, err error) {
	a.mu.Lock()
	var list []string
	for _, id := range a.ids { // in order
		if x := a.known[id]; x.job != nil && !x.sent {
			x.sent = true // even if an id is in the list twice
			list = append(list, id)
		}
	}
	a.mu.Unlock()
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(publishers)
	var repeated atomic.Bool
	for _, id := range list {
		if ctx.Err() != nil {
			break
		}
		m := a.message(id)
		if m == nil { // its result arrived meanwhile
			continue
		}
		g.Go(func() error {
			return a.link.again(ctx, func(ctx context.Context) error {
				_, err := a.link.js.PublishMsg(ctx, m)
				if err != nil && strings.Contains(err.Error(), "maximum messages per subject") {
					if len(m.Header) > 0 {
						repeated.Store(true)
					}
					return nil
				}
				return err
			})
		})
	}
	err = g.Wait()
	return repeated.Load(), err
}

// message returns the message that puts a job into the queue, or nil if it need not be done any
// more.
func (a *Asked) message(id string) *nats.Msg {
	a.mu.Lock()
	defer a.mu.Unlock()
	x := a.known[id]
	if x.job == nil {
		return nil
	}
	m := nats.NewMsg(jobSubject + key(a.run, id))
	m.Data = x.job.Encode()
	for _, name := range x.wrong {
		m.Header.Add(wrongHeader, name)
	}
	return m
}
