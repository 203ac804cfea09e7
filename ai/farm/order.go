package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"flipside/ai/farm/job"
)

// Order is what a command asks for.
type Order struct {
	Title    string // for people: "match A - B"
	Needs    Needs
	Key      string // of a run that grows: what its jobs depend on; "": the jobs are known from the beginning
	Jobs     []*job.Job
	Patience time.Duration // after which a worker that was not heard of has lost its job; 0: half a minute
	// Done is called after each new result with the number of jobs that are done and of all; it may
	// be nil. Its calls do not overlap.
	Done func(done, all int)
}

// patience is that of an Order that names none.
const patience = 30 * time.Second

// Asked is a run that was asked for. Any goroutine may use it.
type Asked struct {
	link *Link
	o    Order
	run  string
	stop context.CancelCauseFunc
	done chan struct{} // closed when the goroutine has ended
	more *signal       // a job was added

	mu      sync.Mutex
	ids     []string // of the jobs
	known   map[string]*answer
	queued  map[string][]byte // jobs without a result, by id
	arrived int               // jobs whose result is there
	bytes   int               // of all results
	seconds float64           // that workers needed for them
	broken  error             // why nothing will come any more
}

// answer is what is known about a job.
type answer struct {
	came   chan struct{} // closed when one of these is there
	result json.RawMessage
	failed *failure
}

// Ask gives jobs to the workers of a server and returns at once. Jobs that were asked for before
// are not done again. The error is one line.
func (l *Link) Ask(ctx context.Context, o Order) (*Asked, error) {
	o.Patience = cmp.Or(o.Patience, patience)
	a := &Asked{link: l, o: o, done: make(chan struct{}), more: newSignal(), known: map[string]*answer{}, queued: map[string][]byte{}}
	var names strings.Builder
	for _, j := range o.Jobs {
		names.WriteString(j.ID())
	}
	needs, err := json.Marshal(o.Needs)
	if err != nil {
		return nil, err
	}
	a.run = job.Digest([]byte(fmt.Sprintf("%s %q %s", needs, o.Key, &names)))[:runLength]
	a.add(o.Jobs)
	if err := a.begin(ctx); err != nil {
		return nil, l.said(err)
	}
	ctx, a.stop = context.WithCancelCause(ctx)
	go func() {
		defer close(a.done)
		a.follow(ctx)
	}()
	return a, nil
}

// begin announces the run to the server.
func (a *Asked) begin(ctx context.Context) error {
	err := again(ctx, func(ctx context.Context) error {
		_, err := a.link.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: consumer(a.run), FilterSubject: jobSubject + a.run + ".*", AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: a.o.Patience, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: mostWaiting,
		})
		return err
	})
	if err != nil {
		return err
	}
	if err := a.announce(ctx); err != nil {
		return err
	}
	return a.forget(ctx)
}

// announce writes what the server knows of the run.
func (a *Asked) announce(ctx context.Context) error {
	host, _ := os.Hostname() // it is only shown
	title := a.o.Title
	if len(title) > maxTitle {
		title = title[:maxTitle]
	}
	a.mu.Lock()
	r := run{Title: title, Needs: a.o.Needs, Jobs: len(a.known), Asked: time.Now(), Asker: host, Beat: int(a.o.Patience.Milliseconds() / 3)}
	a.mu.Unlock()
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return again(ctx, func(ctx context.Context) error {
		_, err := a.link.runs.Put(ctx, a.run, text)
		return err
	})
}

// forget removes the failures of an earlier try.
func (a *Asked) forget(ctx context.Context) error {
	return again(ctx, func(ctx context.Context) error {
		list, err := a.link.failures.ListKeysFiltered(ctx, a.run+".*")
		if err != nil {
			return err
		}
		for k := range list.Keys() {
			if err := a.link.failures.Purge(ctx, k); err != nil {
				return err
			}
		}
		return nil
	})
}

// Add adds jobs to a run with a Key and returns the number of the first.
func (a *Asked) Add(jobs ...*job.Job) (first int) {
	first = a.add(jobs)
	a.more.raise()
	return first
}

func (a *Asked) add(jobs []*job.Job) (first int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	first = len(a.ids)
	for _, j := range jobs {
		text := j.Encode()
		id := job.Digest(text)[:job.IDLength]
		a.ids = append(a.ids, id)
		if a.known[id] == nil {
			a.known[id] = &answer{came: make(chan struct{})}
			a.queued[id] = text
		}
	}
	return first
}

// Result waits for the result of a job by its number. The error is the cause of ctx's end, or says
// in one line why there is no result.
func (a *Asked) Result(ctx context.Context, i int) (json.RawMessage, error) {
	a.mu.Lock()
	x := a.known[a.ids[i]]
	a.mu.Unlock()
	select {
	case <-x.came:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-a.done:
		a.mu.Lock()
		defer a.mu.Unlock()
		if x.result == nil && x.failed == nil {
			return nil, cmp.Or(a.broken, errStopped)
		}
	}
	if x.failed != nil {
		return nil, fmt.Errorf("%s", x.failed)
	}
	return x.result, nil
}

var errStopped = errors.New("the run was stopped")

// Size returns the bytes of all results that came, as they are on the server, and the time that
// workers needed for them.
func (a *Asked) Size() (bytes int, needed time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.bytes, time.Duration(a.seconds * float64(time.Second))
}

// Close ends the asking. With finished, the jobs that are left are removed from the queue; without,
// they stay there, workers go on with them, and the same Order finds what they found.
func (a *Asked) Close(finished bool) {
	a.stop(errStopped)
	<-a.done
	if !finished {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	// What cannot be removed now is removed after Keep.
	_ = a.link.runs.Purge(ctx, a.run)
	_ = a.link.jobs.DeleteConsumer(ctx, consumer(a.run))
	_ = a.link.jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+a.run+".*"))
}

// follow receives results until ctx ends or an error lasts.
func (a *Asked) follow(ctx context.Context) {
	for ctx.Err() == nil {
		if err := a.round(ctx); err != nil && ctx.Err() == nil && lasting(err) {
			a.mu.Lock()
			a.broken = a.link.said(err)
			a.mu.Unlock()
			return
		}
		pause(ctx, 200*time.Millisecond)
	}
}

// round takes all results that are there, gives the jobs without one to the queue, and goes on with
// new results until the connection was made again: what the server lost then is asked for again.
func (a *Asked) round(ctx context.Context) error {
	renewed := a.link.renewed.next()
	g, ctx := errgroup.WithContext(ctx)
	var listed sync.WaitGroup
	for _, b := range []struct {
		kv   jetstream.KeyValue
		take func(id string, value []byte)
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
					default:
						if _, id, ok := split(e.Key()); ok {
							b.take(id, e.Value())
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
		for ctx.Err() == nil {
			more := a.more.next()
			if err := a.publish(ctx); err != nil {
				return err
			}
			select {
			case <-more:
				if err := a.announce(ctx); err != nil {
					return err
				}
			case <-ctx.Done():
			}
		}
		return context.Cause(ctx)
	})
	if err := g.Wait(); !errors.Is(err, errRenewed) {
		return err
	}
	return nil
}

var errRenewed = errors.New("the connection was re-established")

// takeResult takes a result from the server. One that is not whole is as none.
func (a *Asked) takeResult(id string, value []byte) {
	var r result
	if json.Unmarshal(value, &r) != nil || len(r.Result) == 0 {
		return
	}
	a.take(id, func(x *answer) {
		x.result = r.Result
		a.bytes += len(value)
		a.seconds += r.Seconds
	})
}

func (a *Asked) takeFailure(id string, value []byte) {
	var f failure
	if json.Unmarshal(value, &f) != nil {
		return
	}
	a.take(id, func(x *answer) { x.failed = &f })
}

func (a *Asked) take(id string, set func(*answer)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	x := a.known[id]
	if x == nil || x.result != nil || x.failed != nil {
		return
	}
	set(x)
	close(x.came)
	delete(a.queued, id)
	a.arrived++
	if a.o.Done != nil {
		a.o.Done(a.arrived, len(a.known))
	}
}

// publishers is the number of jobs that are given to the queue at the same time.
const publishers = 16

// publish gives the jobs without a result to the queue. One that is there is refused by the server,
// which is as good.
func (a *Asked) publish(ctx context.Context) error {
	a.mu.Lock()
	var list []string
	for _, id := range a.ids { // in their order, once each
		if text, ok := a.queued[id]; ok && text != nil {
			list = append(list, id)
		}
	}
	a.mu.Unlock()
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(publishers)
	for _, id := range list {
		if ctx.Err() != nil {
			break
		}
		a.mu.Lock()
		text, ok := a.queued[id]
		a.mu.Unlock()
		if !ok { // its result came meanwhile
			continue
		}
		g.Go(func() error {
			return again(ctx, func(ctx context.Context) error {
				_, err := a.link.js.Publish(ctx, jobSubject+key(a.run, id), text)
				if err != nil && strings.Contains(err.Error(), "maximum messages per subject") {
					return nil
				}
				return err
			})
		})
	}
	return g.Wait()
}
