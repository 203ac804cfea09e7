package library

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
	"flipside/game/record"
)

// maxOwn is the largest size of an own game's file that the window reads, in bytes.
const maxOwn = 1 << 20

// Sync indexes the folder of own games again: new, changed and removed files. It returns the number
// of games that changed. The error says why they cannot be stored in the SQLite file; they are
// still listed.
func (l *Library) Sync(ctx context.Context) (changed int, err error) {
	if l.o.Games == "" {
		return 0, nil
	}
	l.syncing.Lock()
	defer l.syncing.Unlock()
	if err := l.refresh(ctx); err != nil && ctx.Err() != nil {
		return 0, err
	}
	known := map[string]indexed{}
	l.mu.RLock()
	for i := range l.rows.list {
		if r := &l.rows.list[i]; r.file != "" && !r.gone && (l.keep == nil || r.id < firstTemporary) {
			known[r.file] = indexed{r.stamp, r.deleted != 0}
		}
	}
	l.mu.RUnlock()
	there, err := l.look()
	if err != nil {
		return 0, err
	}
	l.unread = nil
	var own []incomingGame
	ids := make([]string, 0, len(there))
	for id := range there {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		f := there[id]
		if known[id] == f {
			continue
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		e, err := l.own(id, f)
		if err != nil {
			l.unread = append(l.unread, plain.Line(fmt.Sprintf("The game %s cannot be read (%s).", l.path(id, f.trash), err)))
			continue
		}
		own = append(own, e)
	}
	var gone []string
	for id := range known {
		if _, ok := there[id]; !ok {
			gone = append(gone, id)
		}
	}
	if len(own) == 0 && len(gone) == 0 {
		return 0, nil
	}
	slices.Sort(gone)
	return len(own) + len(gone), l.index(ctx, own, gone)
}

// indexed is what is known about the file of an own game.
type indexed struct {
	stamp stamp
	trash bool
}

// look lists the files of own games, including those in the trash.
func (l *Library) look() (map[string]indexed, error) {
	there := map[string]indexed{}
	for _, trash := range []bool{true, false} { // a game in both places is not deleted
		list, err := atomicfile.List(l.folder(trash))
		if err != nil {
			return nil, fmt.Errorf("the folder %s cannot be read", l.folder(trash))
		}
		for _, f := range list {
			id, ok := strings.CutSuffix(f.Name, ".json")
			if !ok || strings.HasPrefix(id, ".") {
				continue
			}
			there[id] = indexed{stamp{f.Stamp.Time.UnixNano(), f.Stamp.Size}, trash}
		}
	}
	return there, nil
}

func (l *Library) folder(trash bool) string {
	if trash {
		return l.o.trashFolder()
	}
	return l.o.Games
}

func (l *Library) path(id string, trash bool) string {
	return filepath.Join(l.folder(trash), id+".json")
}

// own reads the file of an own game.
func (l *Library) own(id string, f indexed) (incomingGame, error) {
	r, err := readOwn(l.path(id, f.trash))
	if err != nil {
		return incomingGame{}, err
	}
	e := l.o.of(r, true)
	e.file, e.stamp = id, f.stamp
	at := f.stamp.time / int64(time.Millisecond)
	if e.changed == 0 {
		e.changed = at
	}
	if f.trash {
		e.deleted = at
	}
	return e, nil
}

// readOwn reads a game of the window. The error is part of a sentence.
func readOwn(path string) (*record.Record, error) {
	data, err := atomicfile.Read(path, maxOwn)
	if err != nil && record.CheckVersion(data) == nil {
		return nil, atomicfile.Reason(err)
	}
	if data == nil {
		return nil, errors.New("it no longer exists")
	}
	r, err := record.ParseJSON(data)
	if err == nil && r.Play == nil {
		err = errors.New("it does not say who plays")
	}
	return r, err
}

// index puts own games into the rows. Those that cannot be stored in the file are in memory.
func (l *Library) index(ctx context.Context, own []incomingGame, gone []string) error {
	var fault error
	if l.keep != nil {
		if fault = l.o.faultOf(l.keep.index(ctx, own, gone)); fault == nil {
			fault = l.note(ctx, own)
		}
	}
	if fault != nil {
		_ = l.refresh(ctx) // some batches may be there
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	l.mu.Lock()
	lost := map[string]bool{}
	for _, id := range gone {
		lost[id] = true
	}
	now := map[string]indexed{}
	for _, e := range own {
		lost[e.file] = true
		now[e.file] = indexed{e.stamp, e.deleted != 0}
	}
	before := map[string]ID{}
	for i := range l.rows.list {
		if r := &l.rows.list[i]; lost[r.file] && r.id >= firstTemporary {
			before[r.file] = r.id
		}
	}
	l.rows.list = slices.DeleteFunc(l.rows.list, func(r row) bool { return lost[r.file] && r.id >= firstTemporary })
	if l.keep == nil || fault != nil {
		kept := map[string]bool{}
		for i := range l.rows.list {
			if r := &l.rows.list[i]; lost[r.file] && !r.gone {
				kept[r.file] = now[r.file] == indexed{r.stamp, r.deleted != 0}
				r.gone = !kept[r.file]
			}
		}
		for i := range own {
			e := own[i]
			if kept[e.file] {
				continue
			}
			for c := range e.player {
				if e.player[c] == "" {
					e.player[c] = l.o.name(record.Seat{Human: e.human[c], Spec: e.spec[c]})
				}
			}
			var known bool
			if e.id, known = before[e.file]; !known {
				l.temporary++
				e.id = l.temporary
			}
			l.rows.put(with(&e.rowOf, l.rows.word))
		}
		l.rows.order()
		l.edition++
	}
	l.mu.Unlock()
	if fault != nil {
		return fault
	}
	return l.refresh(ctx)
}

// note stores the ratings of the engines in games, so that the games still count when a later
// version of the program no longer has these engines.
func (l *Library) note(ctx context.Context, own []incomingGame) error {
	if l.o.Elo == nil {
		return nil
	}
	elo := map[string]float64{}
	for _, e := range own {
		for _, spec := range e.spec {
			if rating, ok := l.o.Elo(spec); ok && spec != "" {
				elo[spec] = rating
			}
		}
	}
	if len(elo) == 0 {
		return nil
	}
	return l.o.faultOf(l.keep.note(ctx, elo))
}

// Unread returns sentences about own files that the last Sync could not read. The files stay in
// place.
func (l *Library) Unread() []string {
	l.syncing.Lock()
	defer l.syncing.Unlock()
	return slices.Clone(l.unread)
}
