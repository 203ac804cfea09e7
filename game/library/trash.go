package library

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flipside/game/base/atomicfile"
)

// ErrGone is the error for a game that is no longer in the library.
var ErrGone = errors.New("the game is no longer in the library")

// Delete moves games to the trash, where they stay for 30 days. A game that another window plays is
// not moved, and the error names it.
func (l *Library) Delete(ctx context.Context, ids ...ID) error { return l.move(ctx, ids, true) }

// Restore moves games back from the trash.
func (l *Library) Restore(ctx context.Context, ids ...ID) error { return l.move(ctx, ids, false) }

func (l *Library) move(ctx context.Context, ids []ID, trash bool) error {
	if err := l.refresh(ctx); err != nil {
		return err
	}
	var imported []ID
	var own []string
	l.mu.RLock()
	for _, id := range ids {
		r := l.rows.get(id)
		switch {
		case r == nil || (r.deleted != 0) == trash:
		case r.file == "":
			imported = append(imported, id)
		default:
			own = append(own, r.file)
		}
	}
	l.mu.RUnlock()
	var faults []error
	for _, file := range own {
		if err := l.moveOwn(file, trash); err != nil {
			faults = append(faults, fmt.Errorf("the game %s: %w", file, atomicfile.Reason(err)))
		}
	}
	if len(own) > 0 {
		if _, err := l.Sync(ctx); err != nil {
			faults = append(faults, err)
		}
	}
	if len(imported) > 0 {
		var at time.Time
		if trash {
			at = l.o.now()
		}
		if err := l.keep.trash(ctx, imported, at); err != nil {
			faults = append(faults, l.o.faultOf(err))
		}
	}
	return errors.Join(append(faults, l.refresh(ctx))...)
}

// moveOwn moves the file of an own game. The time of a file in the trash is the time of its
// deletion.
func (l *Library) moveOwn(file string, trash bool) error {
	lock, err := l.lockOwn(file)
	if err != nil {
		return err
	}
	defer lock()
	from, to := l.path(file, !trash), l.path(file, trash)
	if !atomicfile.Exists(from) {
		return errors.New("it no longer exists")
	}
	if !trash && atomicfile.Exists(to) {
		return errors.New("there is a newer version of it")
	}
	// Set the time before the game is in the trash: with an older time it would be removed from
	// there.
	if trash {
		if err := atomicfile.SetTime(from, l.o.now()); err != nil {
			return err
		}
	}
	return atomicfile.Rename(from, to)
}

// lockOwn takes the lock of an own game. If locks do not work, it does nothing.
func (l *Library) lockOwn(file string) (release func(), err error) {
	lock, err := atomicfile.WaitLock(l.lockPath(file))
	if errors.Is(err, atomicfile.ErrBusy) {
		return nil, errors.New("it is open in another window")
	}
	if err != nil {
		return func() {}, nil
	}
	return lock.Release, nil
}

// Purge permanently removes the games that were deleted before a time, and returns their number.
func (l *Library) Purge(ctx context.Context, before time.Time) (int, error) {
	l.mu.RLock()
	var own []string
	imported := false
	for i := range l.rows.list {
		if r := &l.rows.list[i]; r.deleted != 0 && r.deleted < before.UnixMilli() && !r.gone {
			if imported = imported || r.file == ""; r.file != "" {
				own = append(own, r.file)
			}
		}
	}
	l.mu.RUnlock()
	removed := 0
	var faults []error
	for _, file := range own {
		if err := atomicfile.Remove(l.path(file, true)); err != nil {
			faults = append(faults, fmt.Errorf("the game %s: %w", file, atomicfile.Reason(err)))
			continue
		}
		removed++
	}
	if removed > 0 {
		if _, err := l.Sync(ctx); err != nil {
			faults = append(faults, err)
		}
	}
	if imported {
		n, err := l.keep.purge(ctx, before)
		removed += n
		faults = append(faults, l.o.faultOf(err))
	}
	return removed, errors.Join(append(faults, l.refresh(ctx))...)
}
