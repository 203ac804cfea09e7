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

	"flipside/ai/farm/job"
)

// Order is a request for jobs.
type Order struct {
	Title    string // for users: "match A - B"
	Needs    Needs
	Key      string // for a run that grows: what its jobs depend on; "": all jobs are known from the start
	Jobs     []*job.Job
	Patience time.Duration // after which a silent worker loses its job; 0: half a minute
	// Done is called after each new result with the number of finished jobs and of all jobs; it can
	// be nil. Its calls do not overlap.
	Done func(done, all int)
	// Check returns an error that says what is wrong with the result of a job; nil: job.Verify.
	Check func(j *job.Job, result json.RawMessage) error
	// Wrong is called for each wrong result, with the worker's name and a line that names the job
	// and says what is wrong. Its calls do not overlap. It can be nil.
	Wrong func(worker, line string)
}

// patience is the Patience of an Order that sets none.
const patience = 30 * time.Second

// Asked is a run that was requested. It is safe for concurrent use.
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
	arrived int   // number of jobs with a result
	broken  error // why no more results will arrive
}

// answer is the state of a job.
type answer struct {
	job      *job.Job          // nil after the answer has arrived
	wrong    []string          // the workers whose results were wrong
	rejected int               // number of wrong values
	seen     map[string]uint64 // by bucket, the revision of the last removed value
	earlier  *failure          // from another worker
	sent     bool              // the job is or was in the queue
	came     chan struct{}     // closed when one of these is set
	result   json.RawMessage
	failed   *failure
}

// Ask gives jobs to the workers of a server and returns at once. Jobs that were requested before
// are not done again. The error is one line.
func (l *Link) Ask(ctx context.Context, o Order) (*Asked, error) {
	o.Patience = cmp.Or(o.Patience, patience)
	if o.Check == nil {
		o.Check = (*job.Job).Verify
	}
	a := &Asked{link: l, o: o, done: make(chan struct{}), more: newSignal(), known: map[string]*answer{}}
	var names strings.Builder
	for _, j := range o.Jobs {
		names.WriteString(j.ID())
	}
	needs, err := json.Marshal(o.Needs)
	if err != nil {
		return nil, err
	}
	a.run = job.Digest([]byte(fmt.Sprintf("%s %q %s", needs, o.Key, &names)))[:runLength]
	a.Add(o.Jobs...)
	err = a.serve(ctx)
	if err == nil {
		err = a.forget(ctx)
	}
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, l.said(err)
	}
	quiet, err := l.hearComplaints()
	if err != nil {
		return nil, l.said(err)
	}
	ctx, a.stop = context.WithCancelCause(ctx)
	go func() {
		defer close(a.done)
		defer quiet()
		a.follow(ctx)
	}()
	return a, nil
}

// serve creates the consumer that gives out the jobs of the run, unless it exists, and announces
// the run.
func (a *Asked) serve(ctx context.Context) error {
	err := a.link.again(ctx, func(ctx context.Context) error {
		_, err := a.link.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: consumer(a.run), FilterSubject: jobSubject + a.run + ".*", AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: a.o.Patience, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: mostWaiting,
		})
		return err
	})
	if err != nil {
		return err
	}
	return a.announce(ctx)
}

// announce writes the run's description on the server.
func (a *Asked) announce(ctx context.Context) error {
	host, _ := os.Hostname() // only for display
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
	return a.link.again(ctx, func(ctx context.Context) error {
		_, err := a.link.runs.Put(ctx, a.run, text)
		return err
	})
}

// forget removes the failures and the attempts of the run.
func (a *Asked) forget(ctx context.Context) error {
	for _, bucket := range []string{failureBucket, attemptBucket} {
		err := a.link.again(ctx, func(ctx context.Context) error {
			s, err := a.link.js.Stream(ctx, "KV_"+bucket)
			if err != nil {
				return err
			}
			return s.Purge(ctx, jetstream.WithPurgeSubject("$KV."+bucket+"."+a.run+".*"))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Add adds jobs to a run with a Key and returns the number of the first.
func (a *Asked) Add(jobs ...*job.Job) (first int) {
	a.mu.Lock()
	first = len(a.ids)
	for _, j := range jobs {
		id := j.ID()
		a.ids = append(a.ids, id)
		if a.known[id] == nil {
			a.known[id] = &answer{job: j, came: make(chan struct{})}
		}
	}
	a.mu.Unlock()
	a.more.raise()
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

// Close ends the run for this client. With finished, the remaining jobs are removed from the queue;
// otherwise they stay there, workers continue with them, and the same Order finds their results.
func (a *Asked) Close(finished bool) {
	a.stop(errStopped)
	<-a.done
	if !finished {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	// Otherwise it is removed after Keep.
	_ = a.link.runs.Purge(ctx, a.run)
	_ = a.forget(ctx)
	_ = a.link.jobs.DeleteConsumer(ctx, consumer(a.run))
	_ = a.link.jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+a.run+".*"))
}
