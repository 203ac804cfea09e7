package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"flipside/ai/farm/job"
)

// tries is how many workers a job may crash before it is refused.
const tries = 2

// mostTurns is how often a job is left to other workers that seem to be alive, for ten minutes in
// all.
const mostTurns = 300

// attempt is a worker that started a job and has not reported the end of it.
type attempt struct {
	Worker string `json:"worker"`
	Life   string `json:"life"` // as in Worker: it changes when the worker is restarted
}

// parseAttempts parses a list of attempts. Invalid text is an empty list.
func parseAttempts(value []byte) []attempt {
	var list []attempt
	if len(value) > maxValue || json.Unmarshal(value, &list) != nil || len(list) > maxNames {
		return nil
	}
	return list
}

// begin records on the server that the worker starts a job, and returns the earlier attempts. ok is
// false if it must not start.
func (w *Worker) begin(ctx context.Context, r *workerRun, m jetstream.Msg, j *job.Job) (before []attempt, last jobEnd, ok bool) {
	at := key(r.id, j.ID())
	wrong := m.Headers().Values(wrongHeader)
	if turn(m) > 1 || len(wrong) > 0 {
		list, err := w.attempts(ctx, at)
		if err != nil {
			return nil, unreached(ctx), false
		}
		before = slices.DeleteFunc(list, func(a attempt) bool { return a.Life == w.life })
		ended := w.surelyEnded(ctx, r, before)
		if ctx.Err() != nil {
			return nil, given, false
		}
		if len(ended) >= tries {
			why := fmt.Sprintf("it ended %d workers: %s", len(ended), strings.Join(ended, ", "))
			return nil, w.fail(ctx, at, failure{j.Name, why, w.Name, true}), false
		}
		avoid := append(names(before), wrong...)
		if slices.Contains(avoid, w.Name) && turn(m) < mostTurns && w.another(ctx, r, j, avoid) {
			return nil, others, false
		}
	}
	err := w.write(ctx, at, append(slices.Clone(before), attempt{w.Name, w.life}))
	return before, unreached(ctx), err == nil
}

// surelyEnded is like ended, but certain enough to refuse the job: it waits for two heartbeats,
// within 1 to 30 seconds, since a worker may only have lost its connection, for example when the
// server restarted.
func (w *Worker) surelyEnded(ctx context.Context, r *workerRun, list []attempt) []string {
	w.mu.Lock()
	wait := max(time.Second, min(2*time.Duration(r.run.Beat)*time.Millisecond, 30*time.Second))
	w.mu.Unlock()
	for begin := time.Now(); ; pause(ctx, wait/10) {
		if ended := w.ended(ctx, list); len(ended) < tries || time.Since(begin) > wait || ctx.Err() != nil {
			return ended
		}
	}
}

// ended returns the names of the workers that are gone.
func (w *Worker) ended(ctx context.Context, list []attempt) (gone []string) {
	for _, a := range list {
		asking, cancel := context.WithTimeout(ctx, answerTime)
		_, err := w.Link.nc.RequestWithContext(asking, lifeSubject+a.Life, nil)
		cancel()
		if errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrBadSubject) {
			gone = append(gone, workerName(a.Worker))
		}
	}
	return gone
}

// answerLife answers requests that ask whether the worker is still alive, until stop is called.
func (w *Worker) answerLife() (stop func(), err error) {
	s, err := w.Link.nc.Subscribe(lifeSubject+w.life, func(m *nats.Msg) { _ = m.Respond(nil) })
	return func() { _ = s.Unsubscribe() }, err
}

// leave records that the worker gives a job back.
func (w *Worker) leave(ctx context.Context, at string, before []attempt) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), answerTime)
	defer cancel()
	_ = w.write(ctx, at, before) // if it is lost, the job counts as having crashed the worker
}

// attempts returns the workers that started a job and have not reported the end of it.
func (w *Worker) attempts(ctx context.Context, at string) (list []attempt, err error) {
	err = w.Link.again(ctx, func(ctx context.Context) error {
		e, err := w.Link.attempts.Get(ctx, at)
		switch {
		case errors.Is(err, jetstream.ErrKeyNotFound):
			return nil
		case err == nil:
			list = parseAttempts(e.Value())
		}
		return err
	})
	return list, err
}

func (w *Worker) write(ctx context.Context, at string, list []attempt) error {
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return w.Link.again(ctx, func(ctx context.Context) error {
		_, err := w.Link.attempts.Put(ctx, at, text)
		return err
	})
}

// turn returns how often a job was delivered since it was put into the queue.
func turn(m jetstream.Msg) int {
	meta, err := m.Metadata()
	if err != nil {
		return 1
	}
	return int(min(meta.NumDelivered, mostTurns))
}

// turnDelay returns how long a job waits after a worker leaves it to others.
func turnDelay(m jetstream.Msg) time.Duration {
	return min(time.Duration(turn(m))*50*time.Millisecond, 2*time.Second)
}

func names(list []attempt) []string {
	var all []string
	for _, a := range list {
		all = append(all, a.Worker)
	}
	return all
}

// another reports whether there is a worker that is not excluded and may do a job of a run.
func (w *Worker) another(ctx context.Context, r *workerRun, j *job.Job, excluded []string) (found bool) {
	w.mu.Lock()
	needs, title := r.run.Needs, r.run.Title
	w.mu.Unlock()
	// Without an answer from the server, the worker continues alone.
	_ = each(ctx, w.Link.workers, ">", func(name string, value []byte) {
		a, err := parseAnnouncement(name, value)
		found = found || err == nil && name != w.Name && !slices.Contains(excluded, name) &&
			needs.Refuse(title, a.Version, a.Form) == "" && (a.TablesMB == 0 || a.TablesMB >= j.MemoryMB())
	})
	return found
}
