package library

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
)

// Library is an open library. Close it after use.
type Library struct {
	o   Options
	off error // why the SQLite file is not used; nil: it is used

	keep *database // nil if off is set

	loading sync.Mutex   // one load at a time
	mu      sync.RWMutex // protects rows
	rows    rows
	edition int64 // number of loads that changed rows

	syncing   sync.Mutex // one scan of the folder at a time
	unread    []string   // sentences about unreadable own files
	temporary ID         // the last ID of a row that is only in memory

	building sync.Mutex // one build of the lines at a time
	lines    *Played
	built    int64 // edition of the lines
}

// Open opens a library and indexes the folder of own games. The notice is empty or says in a few
// sentences what is wrong: a damaged or newer file was set aside and rebuilt from the files of own
// games, and these imports must be repeated; or the file cannot be used at all, and only own games
// are listed. The error is the cause of ctx's end.
func Open(ctx context.Context, o Options) (l *Library, notice string, err error) {
	return open(ctx, o, usual)
}

func open(ctx context.Context, o Options, t tuning) (l *Library, notice string, err error) {
	l = &Library{o: o, temporary: firstTemporary}
	l.keep, notice, l.off = openDatabase(ctx, &l.o, t, &l.rows)
	if l.off != nil {
		l.keep, l.rows = nil, rows{}
		if err := ctx.Err(); err != nil {
			return nil, "", err
		}
	}
	l.rows.order()
	if _, err := l.Sync(ctx); err != nil {
		if ctx.Err() != nil {
			return nil, "", errors.Join(ctx.Err(), l.Close())
		}
		notice = strings.TrimSpace(notice + " " + sentence(err))
	}
	if _, err := l.Purge(ctx, o.now().Add(-trashed)); err != nil {
		notice = strings.TrimSpace(notice + " " + sentence(err))
	}
	return l, notice, nil
}

// sentence capitalises the text of an error and adds a full stop.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

// faultOf converts an error of the database to one sentence that names the file.
func (o *Options) faultOf(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("the library %s cannot be used: %w", o.File, cause(err))
}

// Close closes the library. No other method may be running or be called later.
func (l *Library) Close() error {
	if l.keep == nil {
		return nil
	}
	return l.o.faultOf(l.keep.close())
}

// Unkept returns why imported games cannot be stored, so that only own games are listed, or nil if
// they can.
func (l *Library) Unkept() error { return l.off }

// refresh reads the rows that this or another program has changed.
func (l *Library) refresh(ctx context.Context) error {
	if l.keep == nil {
		return ctx.Err()
	}
	l.loading.Lock()
	defer l.loading.Unlock()
	news, err := l.keep.changed(ctx)
	if err != nil || !news {
		return l.o.faultOf(err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	err = l.keep.load(ctx, &l.rows)
	l.rows.order()
	l.edition++
	return l.o.faultOf(err)
}

// trashFolder returns the folder with the files of deleted own games.
func (o *Options) trashFolder() string { return filepath.Join(filepath.Dir(o.Games), "trash") }
