package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"flipside/game/base/plain"
	"flipside/game/base/sys"
)

// Announcement is a worker's description of itself.
type Announcement struct {
	Name     string             `json:"name" help:"name of the worker"`
	Version  string             `json:"version" help:"its version"`
	Form     string             `json:"form" help:"its processor, such as amd64/assembly"`
	Cores    int                `json:"cores" help:"cores that it uses"`
	TablesMB int                `json:"tables_mb" help:"most memory for tables, in MB; 0: no limit"`
	Busy     int                `json:"busy" help:"jobs that it is doing or about to do"`
	Finished int                `json:"finished" help:"jobs finished since it started"`
	Refused  map[string]string  `json:"refused" help:"by run: why it may not do the run's jobs"` // at most maxRefused
	Speed    map[string]float64 `json:"speed" help:"by run: jobs per minute"`
}

// The limits of an announcement.
const (
	maxRefused = 40
	maxWhy     = 300 // characters
	maxCores   = 1 << 16
	maxSpeed   = 1e6 // jobs a minute
)

// parseAnnouncement parses the value in the bucket under a worker's name. The error says what is
// wrong with it.
func parseAnnouncement(name string, value []byte) (Announcement, error) {
	var a Announcement
	if len(value) > maxValue || json.Unmarshal(value, &a) != nil {
		return a, errors.New("it is not the JSON of a worker")
	}
	bad := a.Name != name || len(a.Name) > maxWorkerName || len(a.Version) > maxReason || len(a.Form) > maxReason ||
		a.Cores < 1 || a.Cores > maxCores || a.Busy < 0 || a.Busy > maxCores || a.TablesMB < 0 || a.Finished < 0 ||
		len(a.Refused) > maxRefused || len(a.Speed) > maxRefused
	for _, x := range a.Speed {
		bad = bad || x < 0 || x > maxSpeed
	}
	if bad {
		return a, errors.New("its texts or numbers are out of range")
	}
	return a, nil
}

// announce writes the worker's description to the server regularly until ctx ends.
func (w *Worker) announce(ctx context.Context) {
	t := time.NewTicker(announceEvery)
	defer t.Stop()
	for ctx.Err() == nil {
		changed := w.changed.next()
		w.tell(ctx)
		select {
		case <-t.C:
		case <-changed:
		case <-ctx.Done():
		}
	}
	leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = w.Link.workers.Delete(leaving, w.Name) // otherwise it expires after announceLength
}

func (w *Worker) tell(ctx context.Context) {
	_, tablesMB := sys.TablesMB()
	w.mu.Lock()
	a := Announcement{Name: w.Name, Version: w.Version, Form: w.Form, Cores: w.Cores, TablesMB: tablesMB, Busy: w.busy, Finished: w.finished,
		Refused: map[string]string{}, Speed: map[string]float64{}}
	for id, why := range w.refused {
		if len(a.Refused) < maxRefused {
			a.Refused[id] = short(why, maxWhy)
		}
	}
	for id, r := range w.runs {
		if x := r.speed(); x > 0 && len(a.Speed) < maxRefused {
			a.Speed[id] = x
		}
	}
	w.mu.Unlock()
	text, err := json.Marshal(a)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, announceEvery)
	defer cancel()
	_, _ = w.Link.workers.Put(ctx, w.Name, text) // the next one follows soon
}

// Status is the server's view of the farm.
type Status struct {
	Workers []Announcement `json:"workers" help:"the workers"`
	Cores   int            `json:"cores" help:"cores of all workers"`
	Busy    int            `json:"busy" help:"cores that are working"`
	Runs    []RunStatus    `json:"runs" help:"the runs"`
}

// RunStatus is the server's view of a run.
type RunStatus struct {
	Run      string   `json:"run" help:"ID of the run"`
	Title    string   `json:"title" help:"command of the run"`
	Asker    string   `json:"asker" help:"machine that asked for it"`
	Jobs     int      `json:"jobs" help:"number of jobs"`
	Waiting  int      `json:"waiting" help:"jobs in the queue"`
	Running  int      `json:"running" help:"jobs being done, including those of workers that have just gone"`
	Done     int      `json:"done" help:"finished jobs"`
	Failed   int      `json:"failed" help:"failed jobs"`
	Speed    float64  `json:"jobs_a_minute" help:"speed in jobs per minute"`
	Left     *float64 `json:"seconds_left" help:"estimated time left in seconds; null if unknown"`
	Failures []string `json:"failures" help:"the first failures"`
	Refused  []string `json:"refused" help:"workers that may not do the jobs, and why"`
}

// shownFailures is the number of failures that a status lists.
const shownFailures = 10

// Status asks the server for its status. The error is one line. A Link that waits tries again after
// an error that may pass.
func (l *Link) Status(ctx context.Context) (s Status, err error) {
	ask := func(ctx context.Context) error {
		s, err = l.status(ctx)
		return err
	}
	if l.wait == nil {
		err = ask(ctx)
	} else {
		err = l.again(ctx, ask)
	}
	if err != nil && ctx.Err() == nil {
		err = l.said(err)
	}
	return s, err
}

func (l *Link) status(ctx context.Context) (Status, error) {
	s := Status{Workers: []Announcement{}, Runs: []RunStatus{}}
	err := each(ctx, l.workers, ">", func(name string, value []byte) {
		a, err := parseAnnouncement(name, value)
		if err != nil {
			return
		}
		s.Workers = append(s.Workers, a)
		s.Cores += a.Cores
		s.Busy += a.Busy
	})
	if err != nil {
		return s, err
	}
	slices.SortFunc(s.Workers, func(a, b Announcement) int { return cmp.Compare(a.Name, b.Name) })
	runs := map[string]run{}
	err = each(ctx, l.runs, ">", func(id string, value []byte) {
		if r, err := parseRun(value); err == nil && isRun(id) {
			runs[id] = r
		}
	})
	if err != nil {
		return s, err
	}
	for _, id := range slices.SortedFunc(maps.Keys(runs), func(a, b string) int {
		return cmp.Or(runs[a].Asked.Compare(runs[b].Asked), cmp.Compare(a, b))
	}) {
		r, err := l.runStatus(ctx, id, runs[id], s.Workers)
		if errors.Is(err, jetstream.ErrConsumerNotFound) { // the run has ended meanwhile
			continue
		}
		if err != nil {
			return s, err
		}
		s.Runs = append(s.Runs, r)
	}
	return s, nil
}

func (l *Link) runStatus(ctx context.Context, id string, r run, workers []Announcement) (RunStatus, error) {
	s := RunStatus{Run: id, Title: r.Title, Asker: r.Asker, Jobs: r.Jobs, Failures: []string{}, Refused: []string{}}
	c, err := l.jobs.Consumer(ctx, consumer(id))
	if err != nil {
		return s, err
	}
	info, err := c.Info(ctx)
	if err != nil {
		return s, err
	}
	s.Waiting, s.Running = int(info.NumPending), info.NumAckPending
	err = each(ctx, l.failures, id+".*", func(_ string, value []byte) {
		f, err := parseFailure(value)
		if err != nil {
			return
		}
		if s.Failed++; s.Failed <= shownFailures {
			s.Failures = append(s.Failures, f.String())
		}
	})
	if err != nil {
		return s, err
	}
	s.Done = max(0, s.Jobs-s.Waiting-s.Running-s.Failed)
	for _, w := range workers {
		s.Speed += w.Speed[id]
		if why := w.Refused[id]; why != "" {
			s.Refused = append(s.Refused, w.Name+": "+why)
		}
	}
	switch rest := s.Waiting + s.Running; {
	case rest == 0:
		s.Left = new(float64)
	case s.Speed > 0:
		left := float64(rest) / s.Speed * 60
		s.Left = &left
	}
	return s, nil
}

// each calls take for every value of a bucket.
func each(ctx context.Context, kv jetstream.KeyValue, keys string, take func(key string, value []byte)) error {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	w, err := kv.Watch(ctx, keys, jetstream.IgnoreDeletes())
	if err != nil {
		return err
	}
	defer func() { _ = w.Stop() }()
	for {
		select {
		case e, open := <-w.Updates():
			switch {
			case !open:
				return nats.ErrDisconnected
			case e == nil: // all values have arrived
				return nil
			}
			take(e.Key(), e.Value())
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Write writes the status in readable form.
func (s Status) Write(out io.Writer) error {
	fmt.Fprintf(out, "%d workers, %d cores, %d busy\n", len(s.Workers), s.Cores, s.Busy)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, x := range s.Workers {
		fmt.Fprintf(w, "  %s\t%d cores\t%d busy\t%d finished\t%s\t%s\n", plain.Line(x.Name), x.Cores, x.Busy, x.Finished, plain.Line(x.Version), plain.Line(x.Form))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, r := range s.Runs {
		left := "time left unknown"
		if r.Left != nil {
			left = (time.Duration(*r.Left) * time.Second).String() + " left"
		}
		fmt.Fprintf(out, "%s (%s)\n  %d waiting, %d running, %d of %d done, %d failed, %.1f a minute, %s\n",
			plain.Line(r.Title), plain.Line(r.Asker), r.Waiting, r.Running, r.Done, r.Jobs, r.Failed, r.Speed, left)
		for _, line := range slices.Concat(r.Failures, r.Refused) {
			fmt.Fprintln(out, "  "+plain.Line(line))
		}
	}
	if len(s.Runs) == 0 {
		_, err := fmt.Fprintln(out, "no work")
		return err
	}
	return nil
}
