package library

import (
	"context"
	"fmt"
	"iter"
	"time"

	"golang.org/x/sync/semaphore"

	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
	"flipside/game/recognise"
)

// Import adds games, such as those of recognise.Sources. It takes the lock of the library only for
// short times, so that other programs can write too. An error among the games is a fault in the
// report. The returned error is the cause of ctx's end, or says why the library cannot be written;
// what was added stays, and the report counts it. When ctx ends, Import does not wait for games
// that have not arrived. progress can be nil.
func (l *Library) Import(ctx context.Context, games iter.Seq2[recognise.Game, error], progress func(Progress)) (Report, error) {
	began := l.o.now()
	i := &importer{l: l, progress: progress}
	err := l.off
	if err == nil {
		err = i.all(ctx, games)
	}
	i.report.Seconds = l.o.now().Sub(began).Seconds()
	if e := l.refresh(context.WithoutCancel(ctx)); err == nil {
		err = e
	}
	return i.report, err
}

// importer is a running import.
type importer struct {
	l        *Library
	progress func(Progress)
	report   Report
	p        Progress
}

// batch is a unit of work from the reader of the games to the writer.
type batch struct {
	at       recognise.Place // of the last game
	games    []incomingGame
	faults   []error
	read     int   // number of games, including faults
	doubtful int   // number of doubtful ones among them
	size     int   // size of the games, in bytes
	room     int64 // the part of the reader's room that they take
}

// Limits of a batch and of a transaction. A batch is read in a few milliseconds.
const (
	batchSize = 256                   // games in a batch
	batchRoom = 1 << 20               // bytes of its games, beyond which it takes no more
	ahead     = 8                     // batches that are read ahead, and that one transaction takes
	allRoom   = 2 * ahead * batchRoom // bytes of all games that are not written yet
	patience  = 100 * time.Millisecond
)

// join adds the batches that arrive soon. The time of a transaction is mostly the disk's, however
// many games it writes.
func (b *batch) join(ctx context.Context, waiting <-chan batch) {
	wait := time.NewTimer(patience)
	defer wait.Stop()
	for len(b.games) < ahead*batchSize && b.size < ahead*batchRoom {
		select {
		case more, open := <-waiting:
			if !open {
				return
			}
			b.games, b.faults = append(b.games, more.games...), append(b.faults, more.faults...)
			b.read, b.doubtful, b.size = b.read+more.read, b.doubtful+more.doubtful, b.size+more.size
			b.room += more.room
			b.at = more.at
		case <-wait.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// all imports the games. Another goroutine reads them, ahead of the writing. It ends when it next
// sends or reads something; nothing waits for that, because a disk or a pipe may never answer.
func (i *importer) all(ctx context.Context, games iter.Seq2[recognise.Game, error]) error {
	reading, stop := context.WithCancel(ctx)
	defer stop()
	batches, room := make(chan batch, ahead), semaphore.NewWeighted(allRoom)
	go read(reading, &i.l.o, games, batches, room)
	for {
		select {
		case b, open := <-batches:
			if !open {
				return ctx.Err()
			}
			b.join(ctx, batches)
			if err := i.add(ctx, &b); err != nil {
				return err
			}
			room.Release(b.room)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// add writes a batch, and reports each transaction.
func (i *importer) add(ctx context.Context, b *batch) error {
	i.p.Source, i.p.Size = plain.Line(b.at.Name), b.at.All
	i.report.Rejected += len(b.faults)
	i.report.Faults = append(i.report.Faults, b.faults[:min(len(b.faults), mostFaults-len(i.report.Faults))]...)
	i.p.Games += b.read
	i.report.Doubtful += b.doubtful
	for games := b.games; len(games) > 0; {
		n, err := i.l.keep.add(ctx, games)
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
	i.tell(b.at.Read)
	return ctx.Err()
}

func (i *importer) tell(done int64) {
	i.p.Added, i.p.Duplicates, i.p.Done = i.report.Added, i.report.Duplicates, done
	if i.progress != nil {
		i.progress(i.p)
	}
}

// origin is the source of imported games. It gets a number in the library with its first new game.
type origin struct {
	name string
	size int64 // in bytes; 0: unknown
	id   int64
}

// reader reads the games.
type reader struct {
	ctx  context.Context
	o    *Options
	to   chan<- batch
	room *semaphore.Weighted
	b    batch
	from *origin
}

// read reads all games and closes the channel. It sends waiting games when the next source begins.
func read(ctx context.Context, o *Options, games iter.Seq2[recognise.Game, error], to chan<- batch, room *semaphore.Weighted) {
	defer close(to)
	r := &reader{ctx: ctx, o: o, to: to, room: room}
	now := o.now().UnixMilli()
	for game, err := range games {
		if ctx.Err() != nil {
			return
		}
		if at := game.At; r.from == nil || at.Name != r.b.at.Name || at.Size != r.b.at.Size {
			if r.from != nil && !r.give() {
				return
			}
			r.from = &origin{name: plain.Line(at.Name), size: at.Size}
		}
		if r.b.at = game.At; game.Record == nil && err == nil {
			continue // a source begins
		}
		if r.add(game, err, now); (len(r.b.games) >= batchSize || r.b.size >= batchRoom || len(r.b.faults) >= batchSize) && !r.give() {
			return
		}
	}
	r.give()
}

// add adds a game, or a fault.
func (r *reader) add(game recognise.Game, err error, now int64) {
	r.b.read++
	if err == nil {
		if game.Doubtful {
			r.b.doubtful++
		}
		e := r.o.of(game.Record, false)
		if err = e.imported(game.Record); err == nil {
			e.changed, e.from = now, r.from
			r.b.games = append(r.b.games, e)
			r.b.size += len(e.more) + len(e.moves)
			return
		}
	}
	r.b.faults = append(r.b.faults, fmt.Errorf("%s: %w", r.from.name, atomicfile.Reason(err)))
}

// give sends what was read to the writer, as soon as there is room.
func (r *reader) give() bool {
	r.b.room = int64(min(r.b.size, allRoom))
	if r.room.Acquire(r.ctx, r.b.room) != nil {
		return false
	}
	select {
	case r.to <- r.b:
		r.b = batch{at: r.b.at}
		return true
	case <-r.ctx.Done():
		return false
	}
}
