package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"

	"flipside/game/base/atomicfile"
	"flipside/game/record"
)

// Load reads a game, an own one with its whole tree. The error can be [ErrGone]. If only the notes
// of an imported game are damaged, Load returns the game without them and an error.
func (l *Library) Load(ctx context.Context, id ID) (*record.Record, error) {
	if err := l.refresh(ctx); err != nil {
		return nil, err
	}
	l.mu.RLock()
	r := l.rows.get(id)
	if r == nil {
		l.mu.RUnlock()
		return nil, ErrGone
	}
	of := *r
	l.mu.RUnlock()
	if of.file != "" {
		r, err := readOwn(l.path(of.file, of.deleted != 0))
		if err != nil {
			return nil, fmt.Errorf("the game %s cannot be read: %w", l.path(of.file, of.deleted != 0), err)
		}
		r.Play.ID = of.file // the file can be a copy of another one
		return r, nil
	}
	more, err := l.keep.more(ctx, id)
	if err != nil {
		return nil, l.o.faultOf(err)
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	whole, err := l.rows.record(&of, more)
	switch {
	case err != nil && whole == nil:
		err = fmt.Errorf("the game cannot be read from the library %s: %w", l.o.File, err)
	case err != nil:
		err = fmt.Errorf("the notes of the game cannot be read from the library %s: %w", l.o.File, err)
	}
	return whole, err
}

// Save writes a new version of a game: its notes, variations and tags. For an own game it writes
// the file, so r must have Play. An imported game keeps the moves of its main variation, whatever
// the position of r.Game, which Save changes. The error can be [ErrGone], or say that another
// window plays the game.
func (l *Library) Save(ctx context.Context, id ID, r *record.Record) error {
	if err := l.refresh(ctx); err != nil {
		return err
	}
	l.mu.RLock()
	at := l.rows.get(id)
	if at == nil {
		l.mu.RUnlock()
		return ErrGone
	}
	of := *at
	l.mu.RUnlock()
	if of.file != "" {
		return l.saveOwn(ctx, &of, r)
	}
	main := r.Game.MainVariation()
	if err := r.Game.Go(main[min(len(of.moves), len(main)-1)]); err != nil { // notes do not change its moves
		return err
	}
	e := l.o.of(r, false)
	if err := e.imported(r); err != nil {
		return err
	}
	e.changed, e.deleted = of.changed, of.deleted
	if err := l.keep.replace(ctx, id, e); err != nil {
		return l.o.faultOf(err)
	}
	return l.refresh(ctx)
}

func (l *Library) saveOwn(ctx context.Context, of *row, r *record.Record) error {
	if r.Play == nil {
		return errors.New("a game played here must say who plays")
	}
	data, err := record.FormatJSON(r)
	if err != nil {
		return err
	}
	if len(data) > maxOwn {
		return fmt.Errorf("with its notes and variations, the game has %d bytes; the limit is %d", len(data), maxOwn)
	}
	path := l.path(of.file, of.deleted != 0)
	release, err := l.lockOwn(of.file)
	if err != nil {
		return fmt.Errorf("the game %s cannot be written: %w", path, err)
	}
	defer release()
	if !atomicfile.Exists(path) {
		return ErrGone
	}
	if err := atomicfile.Write(path, data); err != nil {
		return fmt.Errorf("the game %s cannot be written: %w", path, atomicfile.Reason(err))
	}
	if of.deleted != 0 {
		_ = atomicfile.SetTime(path, moment(of.deleted)) // if it fails, the game stays in the trash for longer
	}
	_, err = l.Sync(ctx)
	return err
}

// lockPath returns the path of the lock that the window playing a game has.
func (l *Library) lockPath(file string) string { return filepath.Join(l.o.Games, "."+file+".lock") }

// Export writes games one after another. The error names the game that cannot be read or that the
// format cannot represent; then the rest is missing.
func (l *Library) Export(ctx context.Context, ids []ID, f record.Format, w io.Writer) error {
	var fault error
	err := f.Write(w, l.each(ctx, ids, &fault))
	if fault != nil {
		return fault
	}
	if err != nil {
		return fmt.Errorf("the games cannot be written as %s: %w", f.Title, atomicfile.Reason(err))
	}
	return nil
}

// each yields games until one cannot be read.
func (l *Library) each(ctx context.Context, ids []ID, fault *error) iter.Seq[*record.Record] {
	return func(yield func(*record.Record) bool) {
		for _, id := range ids {
			r, err := l.Load(ctx, id)
			if err != nil {
				*fault = err
				return
			}
			if !yield(r) {
				return
			}
		}
	}
}
