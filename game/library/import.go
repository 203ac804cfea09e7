package library

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"

	"flipside/game/plain"
	"flipside/game/recognise"
)

// Import adds the games of sources. It holds the lock of the library for short times only, so that
// other programs can write too. A source that cannot be read is a fault in the report. The error is
// that of ctx, or says why the library cannot be written; what was added stays, and the report
// counts it. told may be nil; it is called by another goroutine of this call.
func (l *Library) Import(ctx context.Context, sources []recognise.Source, told func(Progress)) (Report, error) {
	began := l.o.now()
	i := &importer{l: l, told: told}
	for _, s := range sources {
		i.p.Size += s.Size
	}
	err := l.off
	for n := 0; n < len(sources) && err == nil; n++ {
		err = i.source(ctx, sources[n])
	}
	i.report.Seconds = l.o.now().Sub(began).Seconds()
	if e := l.refresh(context.WithoutCancel(ctx)); err == nil {
		err = e
	}
	return i.report, err
}

// importer is a running import.
type importer struct {
	l      *Library
	told   func(Progress)
	report Report
	p      Progress
	before int64 // bytes of the sources that are done
}

// batch is what the reader of a source gives to its writer.
type batch struct {
	games    []entry
	faults   []error
	read     int   // games, with faults
	doubtful int   // of them
	done     int64 // bytes
}

// batchSize is the number of games that are read at once: it takes a few milliseconds.
const batchSize = 256

// ahead is the number of batches that are read ahead: about as many as one transaction can write.
const ahead = 8

// join adds the batches that wait. The time of a transaction is mostly that of the disk, however
// many games it writes.
func (b *batch) join(waiting <-chan batch) {
	for len(b.games) < ahead*batchSize {
		select {
		case more, open := <-waiting:
			if !open {
				return
			}
			b.games, b.faults = append(b.games, more.games...), append(b.faults, more.faults...)
			b.read, b.doubtful, b.done = b.read+more.read, b.doubtful+more.doubtful, more.done
		default:
			return
		}
	}
}

// source imports one source. It reads the games in another goroutine, ahead of the writing.
func (i *importer) source(ctx context.Context, s recognise.Source) error {
	s.Name = plain.Line(s.Name)
	i.p.Source = s.Name
	r, err := openSource(s)
	if err != nil {
		i.reject(fmt.Errorf("%s: %w", s.Name, reason(err)))
		return ctx.Err()
	}
	defer r.close()
	id, err := i.l.keep.source(ctx, s)
	if err != nil {
		return i.l.o.faultOf(err)
	}
	before := i.report.Added
	reading, stop := context.WithCancel(ctx)
	batches := make(chan batch, ahead)
	go r.batches(reading, &i.l.o, batches)
	for b := range batches {
		b.join(batches)
		if err = i.add(ctx, id, &b); err != nil {
			break
		}
	}
	stop()
	for range batches { // the reader ends before its file is closed
	}
	i.before += r.size
	var digest []byte
	if err == nil {
		digest = r.digest.Sum(nil)
	}
	end := i.l.keep.done(context.WithoutCancel(ctx), id, i.report.Added-before, r.size, digest)
	if err != nil {
		return err // a full disk stops both, and is told once
	}
	return i.l.o.faultOf(end)
}

// add writes a batch, and tells of each transaction.
func (i *importer) add(ctx context.Context, source int64, b *batch) error {
	for _, fault := range b.faults {
		i.reject(fmt.Errorf("%s: %w", i.p.Source, fault))
	}
	i.p.Games += b.read
	i.report.Doubtful += b.doubtful
	for games := b.games; len(games) > 0; {
		n, err := i.l.keep.add(ctx, source, games)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return i.l.o.faultOf(err)
		}
		games = games[n.handled:]
		i.report.Added += n.added
		i.report.Duplicates += n.duplicates
		i.report.Unfinished += n.unfinished
		if len(games) > 0 {
			i.tell(i.p.Done)
		}
	}
	i.tell(i.before + b.done)
	return ctx.Err()
}

func (i *importer) tell(done int64) {
	i.p.Added, i.p.Duplicates, i.p.Done = i.report.Added, i.report.Duplicates, done
	if i.told != nil {
		i.told(i.p)
	}
}

func (i *importer) reject(fault error) {
	i.report.Rejected++
	if len(i.report.Faults) < mostFaults {
		i.report.Faults = append(i.report.Faults, fault)
	}
}

// reader reads the games of a source.
type reader struct {
	s      recognise.Source
	in     io.ReadCloser
	counts *counter
	size   int64
	digest hash.Hash
}

// counter counts and digests what is read.
type counter struct {
	in     io.Reader
	size   int64
	digest hash.Hash
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.size += int64(n)
	c.digest.Write(p[:n])
	return n, err
}

func openSource(s recognise.Source) (*reader, error) {
	in, err := s.Open()
	if err != nil {
		return nil, err
	}
	r := &reader{s: s, in: in, digest: sha256.New()}
	r.counts = &counter{in: in, digest: r.digest}
	return r, nil
}

func (r *reader) close() { _ = r.in.Close() }

// batches reads all games and closes the channel.
func (r *reader) batches(ctx context.Context, o *Options, to chan<- batch) {
	defer close(to)
	now := o.now().UnixMilli()
	var b batch
	give := func() bool {
		r.size, b.done = r.counts.size, r.counts.size
		select {
		case to <- b:
			b = batch{}
			return true
		case <-ctx.Done():
			return false
		}
	}
	content, err := r.s.Read(r.counts)
	if err != nil {
		b.faults = append(b.faults, err)
		give()
		return
	}
	for game, err := range content.Games {
		b.read++
		if game.Doubtful {
			b.doubtful++
		}
		if err == nil {
			e := o.of(game.Record, false)
			if err = e.imported(game.Record); err == nil {
				e.changed = now
				b.games = append(b.games, e)
			}
		}
		if err != nil {
			b.faults = append(b.faults, reason(err))
		}
		if b.read >= batchSize && !give() {
			return
		}
	}
	give()
}
