package farm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"flipside/ai/farm/job"
)

// The names on the server. They must change if the format of the messages changes.
const (
	jobStream      = "FLIPSIDE_JOBS_3"
	jobSubject     = "flipside.job.3."
	lifeSubject    = "flipside.worker.3."
	resultBucket   = "flipside_results_3"
	failureBucket  = "flipside_failures_3"
	runBucket      = "flipside_runs_3"
	attemptBucket  = "flipside_attempts_3"
	workerBucket   = "flipside_workers_3"
	fileBucket     = "flipside_files_3"
	runLength      = 16 // hexadecimal digits of the name of a run
	mostWaiting    = 1 << 16
	announceEvery  = 10 * time.Second
	announceLength = 35 * time.Second // a worker that is silent for this long is gone
)

// Keep is how long the server keeps data that nobody requests again.
const Keep = 30 * 24 * time.Hour

// stores creates the queue and the buckets that are missing.
func (l *Link) stores(ctx context.Context) (err error) {
	l.jobs, err = l.js.Stream(ctx, jobStream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		l.jobs, err = l.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: jobStream, Description: "jobs of flipside-engine", Subjects: []string{jobSubject + ">"},
			Retention: jetstream.WorkQueuePolicy, MaxAge: Keep, MaxMsgSize: job.MaxBytes + 4096,
			// The queue does not accept a job that waits or is in progress.
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
		})
	}
	if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // another client was faster
		return err
	}
	if l.jobs == nil {
		if l.jobs, err = l.js.Stream(ctx, jobStream); err != nil {
			return err
		}
	}
	for _, b := range []struct {
		kv   *jetstream.KeyValue
		name string
		keep time.Duration
	}{{&l.results, resultBucket, Keep}, {&l.failures, failureBucket, Keep}, {&l.attempts, attemptBucket, Keep}, {&l.runs, runBucket, Keep}, {&l.workers, workerBucket, announceLength}} {
		*b.kv, err = l.js.KeyValue(ctx, b.name)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			*b.kv, err = l.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: b.name, History: 1, TTL: b.keep})
		}
		if errors.Is(err, jetstream.ErrBucketExists) {
			*b.kv, err = l.js.KeyValue(ctx, b.name)
		}
		if err != nil {
			return err
		}
	}
	l.files, err = l.js.ObjectStore(ctx, fileBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
		l.files, err = l.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: fileBucket, TTL: Keep})
	}
	if errors.Is(err, jetstream.ErrBucketExists) {
		l.files, err = l.js.ObjectStore(ctx, fileBucket)
	}
	return err
}

// key returns the key of a job's result.
func key(run, id string) string { return run + "." + id }

// split returns the run and the job that a name ends with; ok is false for any other name.
func split(name string) (run, id string, ok bool) {
	parts := strings.Split(name, ".")
	if len(parts) < 2 {
		return "", "", false
	}
	run, id = parts[len(parts)-2], parts[len(parts)-1]
	return run, id, isRun(run) && len(id) == job.IDLength && job.IsHex(id)
}

func isRun(text string) bool { return len(text) == runLength && job.IsHex(text) }

// consumer returns the name of the consumer that gives out the jobs of a run.
func consumer(run string) string { return "run_" + run }

// freshFor is how long a file is not uploaded again: it would be removed Keep after the upload.
const freshFor = 24 * time.Hour

// Put stores a file, unless it exists, and returns its digest. The file is sent only once.
func (l *Link) Put(ctx context.Context, data []byte) (digest string, err error) {
	digest = job.Digest(data)
	if len(data) > job.MaxFile {
		return "", fmt.Errorf("the file has %d MB; the limit is %d MB", len(data)>>20, job.MaxFile>>20)
	}
	err = l.again(ctx, func(ctx context.Context) error {
		if info, err := l.files.GetInfo(ctx, digest); err == nil && time.Since(info.ModTime) < freshFor {
			return nil
		}
		_, err := l.files.PutBytes(ctx, digest, data)
		return err
	})
	return digest, err
}

// get returns a file by its digest. The error is a job.Lacking if another attempt may help.
func (l *Link) get(ctx context.Context, digest string) (data []byte, err error) {
	err = l.again(ctx, func(ctx context.Context) error {
		info, err := l.files.GetInfo(ctx, digest)
		if err != nil {
			return err
		}
		if info.Size > job.MaxFile {
			return fmt.Errorf("the file %s has %d MB; the limit is %d MB", digest, info.Size>>20, job.MaxFile>>20)
		}
		file, err := l.files.Get(ctx, digest)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		data, err = io.ReadAll(io.LimitReader(file, job.MaxFile+1)) // it can be larger than its info says
		return err
	})
	switch {
	case errors.Is(err, jetstream.ErrObjectNotFound):
		return nil, fmt.Errorf("the server does not have the file %s", digest)
	case err != nil:
		return nil, job.Lacking{Err: err}
	case job.Digest(data) != digest:
		return nil, job.Lacking{Err: fmt.Errorf("the file %s arrived damaged", digest)}
	}
	return data, nil
}
