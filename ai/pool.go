package ai

import (
	"context"
	"errors"
	"sync"

	"flipside/ai/yield"
)

// Priority orders the jobs of a Pool: a turn ends everything below it that was submitted before.
type Priority uint8

// The priorities, lowest first.
const (
	Ponder Priority = iota
	Analysis
	Hint
	Turn
)

// The causes that a job's context is cancelled with by the pool.
var (
	ErrPreempted  = errors.New("a more urgent search took the workers")
	ErrPoolClosed = errors.New("the pool is closed")
)

// AutoThreads returns the workers that "auto" stands for: one core is left to the frame loop in the
// window, none headless. It is at least 1.
func AutoThreads(window bool) int {
	n := yield.Cores()
	if window {
		n--
	}
	return max(1, n)
}

// Pool runs searches on background goroutines and tells them with how many workers. A new job
// cancels those that run or wait and are less urgent, and starts when they have ended. It runs
// beside those that are as urgent or more: the pool keeps no account of workers, and each has the
// number that it was told. A job that names the one before it never overlaps it, so whoever submits
// in such a chain has one owner of its tables at a time. All methods may be called from any
// goroutine, and none waits for a search, except Close.
type Pool struct {
	auto int

	mu     sync.Mutex
	closed bool
	jobs   map[*Job]struct{}
}

// NewPool returns a pool whose auto grant is auto workers, at least 1.
func NewPool(auto int) *Pool { return &Pool{auto: max(1, auto), jobs: map[*Job]struct{}{}} }

// Job is a search that was submitted.
type Job struct {
	priority Priority
	cancel   context.CancelCauseFunc
	done     chan struct{}
}

// Cancel asks the job to end with the given cause and returns at once.
func (j *Job) Cancel(cause error) { j.cancel(cause) }

// Done is closed when the job's function has returned.
func (j *Job) Done() <-chan struct{} { return j.done }

// Submit runs run in a new goroutine with a context that Cancel, a more urgent job and Close end,
// and with a number of workers: threads, or the pool's auto grant when threads is 0. Jobs below the
// priority are cancelled with ErrPreempted. run starts when those have ended and after (which may
// be nil, a predecessor with whom run shares tables) is done too. run is called in any case and in
// that order: with a context that is cancelled already where the job was meanwhile, or where the
// pool is closed. Submit itself returns at once.
func (p *Pool) Submit(ctx context.Context, priority Priority, threads int, after *Job, run func(ctx context.Context, workers int)) *Job {
	ctx, cancel := context.WithCancelCause(ctx)
	job := &Job{priority: priority, cancel: cancel, done: make(chan struct{})}

	p.mu.Lock()
	var wait []*Job
	if after != nil {
		wait = append(wait, after)
	}
	if p.closed {
		cancel(ErrPoolClosed)
	}
	for other := range p.jobs {
		if other.priority < priority {
			other.cancel(ErrPreempted)
			wait = append(wait, other)
		}
	}
	p.jobs[job] = struct{}{}
	p.mu.Unlock()

	if threads <= 0 {
		threads = p.auto
	}
	go func() {
		defer p.end(job)
		for _, other := range wait {
			<-other.done
		}
		run(ctx, threads)
	}()
	return job
}

// end is the last thing a job's goroutine does.
func (p *Pool) end(job *Job) {
	job.cancel(nil)
	p.mu.Lock()
	delete(p.jobs, job)
	close(job.done)
	p.mu.Unlock()
}

// Close cancels every job, those that are submitted meanwhile too, and returns when the functions
// of all have returned.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for job := range p.jobs {
		job.cancel(ErrPoolClosed)
	}
	// Not a WaitGroup: jobs may still be submitted while this waits.
	for len(p.jobs) > 0 {
		for job := range p.jobs {
			p.mu.Unlock()
			<-job.done
			p.mu.Lock()
			break
		}
	}
}
