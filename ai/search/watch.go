package search

import (
	"context"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/sys"
	"flipside/game/base/work"
)

// reportEvery is the time between two reports during an iteration.
const reportEvery = 100 * time.Millisecond

// watch is the part of Search in the caller's goroutine: it reports what the iterations find, and
// stops them at the time limits.
type watch struct {
	e        *engine
	req      ai.Request
	note     string // for the user
	start    time.Time
	last     *outcome
	pace     *pace       // nil without an aim
	deadline *time.Timer // nil without a time limit
	err      error       // why the caller cancelled, or nil
}

// Search implements ai.Searcher. The workers run in separate goroutines.
func (e *engine) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	if r, none := ai.NoChoice(req.Position); none {
		return r, context.Cause(ctx)
	}
	if err := e.faults.Err(); err != nil {
		return ai.Answer{Move: game.NoMove}, err
	}
	w := watch{e: e, req: req, start: time.Now()}
	var err error
	if w.note, err = e.prepare(req.Position, req.Limits); err != nil {
		return ai.Answer{Move: game.NoMove}, err
	}
	best := game.Move(e.run.roots.list[0].Square)
	w.last = &outcome{best: best, pv: []game.Move{best}}
	found, done := e.start(req.Limits)
	w.setDeadline()
	if w.deadline != nil {
		defer w.deadline.Stop()
	}
	defer e.cancelAfter(ctx)()
	return w.run(ctx, found, done)
}

// start runs the iterations in a goroutine. It returns a channel of their outcomes, which is closed
// after the last one, and a channel that is closed when the goroutine and all workers have ended.
func (e *engine) start(lim ai.Limits) (<-chan *outcome, <-chan struct{}) {
	found, done := make(chan *outcome, 256), make(chan struct{})
	go func() {
		sys.BeginWorker()
		defer close(done)
		defer close(found)
		sys.AddWorkers(len(e.run.fixed.team))
		defer sys.RemoveWorkers(len(e.run.fixed.team))
		defer e.helpers.stop()
		defer work.Guard(e.fail) // runs before the others: it wakes the workers that stop waits for
		e.deepen(lim, func(o *outcome) {
			select {
			case found <- o:
			default: // the buffer is larger than any schedule
			}
		})
	}()
	return found, done
}

// setDeadline starts the timer of a search with a limit of time.
func (w *watch) setDeadline() {
	switch lim := w.req.Limits; {
	case lim.Aim > 0:
		w.pace = newPace(lim)
		w.deadline = time.NewTimer(w.pace.target(false))
	case lim.Time > 0:
		w.deadline = time.NewTimer(lim.Time)
	}
}

// cancelAfter cancels the search when ctx is done, in a goroutine of the context, so that it need
// not wait for this one to be scheduled. The returned function ends that.
func (e *engine) cancelAfter(ctx context.Context) (end func()) {
	ended := make(chan struct{})
	unwatch := context.AfterFunc(ctx, func() {
		e.cancel()
		close(ended)
	})
	return func() {
		if !unwatch() {
			<-ended // it must not stop the next search
		}
	}
}

// run returns the result of the search when the iterations have ended.
func (w *watch) run(
	ctx context.Context, found <-chan *outcome, done <-chan struct{},
) (ai.Answer, error) {
	var timeUp <-chan time.Time
	if w.deadline != nil {
		timeUp = w.deadline.C
	}
	ticker := time.NewTicker(reportEvery)
	defer ticker.Stop()
	cancelled := ctx.Done()
	for {
		select {
		case <-w.e.faults.Raised():
			return ai.Answer{Move: game.NoMove}, w.e.faults.Wait(done)
		case o, more := <-found:
			if !more {
				return w.result(ctx, done)
			}
			w.add(o)
			w.report()
		case <-timeUp:
			w.stopOrExtend()
		case <-cancelled:
			cancelled = nil
			w.err = context.Cause(ctx)
			w.e.cancel()
		case <-ticker.C:
			w.report()
		}
	}
}

// add handles the outcome of an iteration, and stops the search if another is not worth the time.
func (w *watch) add(o *outcome) {
	w.last = o
	if w.pace == nil {
		return
	}
	now := time.Since(w.start)
	if w.pace.add(o, w.e.score(o.score, o.kind), now); w.pace.begins(now) {
		w.deadline.Reset(w.pace.target(false) - now)
	} else {
		w.e.cancel()
	}
}

// stopOrExtend stops the search at its deadline, or sets a later one if its pace allows.
func (w *watch) stopOrExtend() {
	if w.pace != nil {
		now, t := time.Since(w.start), w.pace.target(w.e.run.roots.isFailing())
		if t > now {
			w.deadline.Reset(t - now)
			return
		}
	}
	w.e.cancel()
}

// report reports the state of the search, unless the caller has cancelled it.
func (w *watch) report() {
	if w.req.Report != nil && w.err == nil {
		w.req.Report(w.snapshot())
	}
}

func (w *watch) snapshot() ai.Report {
	return w.e.report(w.last, w.req.Limits, w.note, time.Since(w.start))
}

// result returns the result after the last iteration.
func (w *watch) result(ctx context.Context, done <-chan struct{}) (ai.Answer, error) {
	if fault := w.e.faults.Wait(done); fault != nil {
		return ai.Answer{Move: game.NoMove}, fault
	}
	// The workers can end before this goroutine sees the cancellation.
	if w.err == nil && ctx.Err() != nil {
		w.err = context.Cause(ctx)
	}
	r := w.snapshot()
	if w.err == nil {
		r.Progress = 1
	}
	return ai.Answer{Move: w.last.best, Report: r}, w.err
}
