package ai

import (
	"context"
	"errors"
	"sync"

	"flipside/game/base/sys"
	"flipside/game/base/work"
)

// Priority orders the jobs of a Pool. A job cancels all jobs of lower priority that were submitted
// before it.
type Priority uint8

// The priorities, lowest first.
const (
	Ponder Priority = iota
	Analysis
	Hint
	Turn
)

// The causes with which the pool cancels the context of a job.
var (
	ErrPreempted  = errors.New("a more urgent search took the workers")
	ErrPoolClosed = errors.New("the pool is closed")
)

// AutoThreads returns the automatic number of workers, at least 1. With a window it leaves one core
// to the frame loop; otherwise it uses all cores.
func AutoThreads(window bool) int {
	n := sys.Cores()
	if window {
		n--
	}
	return max(1, n)
}

// Pool runs searches in background goroutines and sets how many workers each may use.
//
// A new job cancels all jobs with lower priority, running or waiting, and starts when they have
// ended. It runs concurrently with jobs of the same or higher priority. The pool does not divide
// workers among jobs: each job has the number that it was given.
//
// A job can name a job that it follows, and then never overlaps with that job. So a chain of jobs
// can use the same tables. All methods are safe for concurrent use, and only Close waits for a
// search.
type Pool struct {
	auto int

	mu     sync.Mutex
	closed bool
	jobs   map[*Job]struct{}
}

// NewPool returns a pool. auto is the automatic number of workers, at least 1.
func NewPool(auto int) *Pool { return &Pool{auto: max(1, auto), jobs: map[*Job]struct{}{}} }

// Auto returns the automatic number of workers.
func (p *Pool) Auto() int { return p.auto }

// Job is a search in a pool.
type Job struct {
	priority Priority
	cancel   context.CancelCauseFunc
	done     chan struct{}
}

// Cancel cancels the job with a cause and returns at once.
func (j *Job) Cancel(cause error) { j.cancel(cause) }

// Done returns a channel that is closed after the function of the job has returned.
func (j *Job) Done() <-chan struct{} { return j.done }

// Submit runs a function in a new goroutine and returns at once. The function gets a context and a
// number of workers: threads, or the automatic number if threads is 0. Cancel, a job of higher
// priority and Close end the context.
//
// Submit cancels the jobs of lower priority with ErrPreempted. run starts when these have ended and
// after is done. after can be nil; it is work that uses the same tables. run is always called, in
// this order; if the job was cancelled while it waited, or the pool is closed, its context is
// cancelled from the start.
func (p *Pool) Submit(ctx context.Context, priority Priority, threads int, after work.Work, run func(ctx context.Context, workers int)) *Job {
	ctx, cancel := context.WithCancelCause(ctx)
	job := &Job{priority: priority, cancel: cancel, done: make(chan struct{})}

	p.mu.Lock()
	var wait []work.Work
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
			<-other.Done()
		}
		run(ctx, threads)
	}()
	return job
}

// Busy reports whether a job of a higher priority than the given one runs or waits.
func (p *Pool) Busy(than Priority) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for job := range p.jobs {
		if job.priority > than {
			return true
		}
	}
	return false
}

// end is the last call in the goroutine of a job.
func (p *Pool) end(job *Job) {
	job.cancel(nil)
	p.mu.Lock()
	delete(p.jobs, job)
	close(job.done)
	p.mu.Unlock()
}

// Close cancels every job, including those that are submitted while it waits, and returns when all
// their functions have returned.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for job := range p.jobs {
		job.cancel(ErrPoolClosed)
	}
	// A WaitGroup does not fit: jobs can still be submitted while Close waits.
	for len(p.jobs) > 0 {
		for job := range p.jobs {
			p.mu.Unlock()
			<-job.done
			p.mu.Lock()
			break
		}
	}
}
