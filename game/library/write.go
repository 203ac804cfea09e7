package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"time"

	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
)

// inserted are the columns of a new row after its number.
var inserted = "seq, " + listed + ", more"

// insert is the statement for a row: id, seq, the result of stored.args, and more.
var insert = "INSERT INTO games (" + inserted + ") VALUES (?" + strings.Repeat(", ?", strings.Count(inserted, ",")) + ")"

// within starts a batch. The returned function reports whether another game belongs to it: always
// the first, so that every batch has one even on the slowest disk, and others during half of the
// time of a batch. The other half is for the commit.
func (d *database) within() (more func() bool) {
	until, begun := time.Now().Add(d.tune.batch/2), false
	return func() bool {
		first := !begun
		begun = true
		return first || time.Now().Before(until)
	}
}

// index puts own games into the rows, and removes those whose files are gone.
func (d *database) index(ctx context.Context, own []incomingGame, gone []string) error {
	for len(own) > 0 || len(gone) > 0 {
		err := d.write(ctx, func(tx *sql.Tx) error {
			more := d.within()
			seq, err := step(tx)
			if err != nil {
				return err
			}
			for len(own) > 0 && more() {
				if err := d.putOwn(tx, &own[0], seq); err != nil {
					return err
				}
				own = own[1:]
			}
			for len(own) == 0 && len(gone) > 0 && more() {
				if _, err := tx.Exec("DELETE FROM games WHERE file = ?", gone[0]); err != nil {
					return err
				}
				if _, err := tx.Exec("UPDATE state SET purged = purged + 1"); err != nil {
					return err
				}
				gone = gone[1:]
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// putOwn writes the row of an own game, which keeps its number.
func (d *database) putOwn(tx *sql.Tx, e *incomingGame, seq int64) error {
	id, err := nextID(tx)
	if err != nil {
		return err
	}
	err = tx.QueryRow("SELECT id FROM games WHERE file = ?", e.file).Scan(&id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	return d.put(tx, e, id, 0, seq)
}

// put writes a row.
func (d *database) put(tx *sql.Tx, e *incomingGame, id ID, source, seq int64) error {
	s, err := d.of(tx, e, id, source)
	if err != nil {
		return err
	}
	_, err = tx.Exec(strings.Replace(insert, "INSERT", "INSERT OR REPLACE", 1), s.args(seq, e.more)...)
	return err
}

func blob(b []byte) any {
	if b == nil {
		return nil
	}
	return b
}

// nextID returns the number for the next new row. Numbers are never reused.
func nextID(tx *sql.Tx) (id ID, err error) {
	err = tx.QueryRow("SELECT seq + 1 FROM sqlite_sequence WHERE name = 'games'").Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 1, nil
	}
	return id, err
}

// added is the outcome of adding games.
type added struct {
	handled                       int // number of games handled, from the first on
	added, duplicates, unfinished int
}

// add adds imported games, for a limited time, and returns how many of them it has handled. How
// long the commit takes depends on the disk, so the time reserved for it is that of the slowest of
// the last ones.
func (d *database) add(ctx context.Context, games []incomingGame) (n added, err error) {
	if free, known := atomicfile.Free(filepath.Dir(d.path)); known && free < d.tune.reserve {
		return n, errReserve
	}
	defer func() {
		if err != nil {
			d.emptyLog(context.WithoutCancel(ctx)) // on a full disk, the log may occupy the last free space
			return
		}
		d.tidy(ctx)
	}()
	d.writing.Lock()
	defer d.writing.Unlock()
	var inserts time.Time
	var origins []*origin // that get their number
	began := time.Now()
	err = d.locked(ctx, func(tx *sql.Tx) error {
		began = time.Now()
		until := began.Add(max(d.tune.batch/10, d.tune.batch*3/4-d.commit))
		seq, err := step(tx)
		if err != nil {
			return err
		}
		id, err := nextID(tx)
		if err != nil {
			return err
		}
		put, err := tx.Prepare(insert)
		if err != nil {
			return err
		}
		defer put.Close()
		look, err := tx.Prepare("SELECT id, flags, deleted, source FROM games WHERE key = ?")
		if err != nil {
			return err
		}
		defer look.Close()
		for i := range games {
			if i > 0 && i%16 == 0 && time.Now().After(until) {
				break
			}
			e := &games[i]
			if e.from.id == 0 {
				origins = append(origins, e.from)
			}
			isNew, err := d.addOne(tx, look, put, e, rowIDs{id, seq})
			if err != nil {
				return err
			}
			n.handled++
			if !isNew {
				n.duplicates++
				continue
			}
			id++
			n.added++
			if !e.finished {
				n.unfinished++
			}
		}
		inserts = time.Now()
		return nil
	})
	if err != nil {
		for _, o := range origins {
			o.id = 0
		}
		return added{}, err
	}
	d.commit = max(time.Since(inserts), d.commit*7/8)
	held := time.Since(began)
	if d.batches++; held > d.tune.batch {
		d.late++
	}
	d.longest = max(d.longest, held)
	return n, nil
}

// rowIDs are the numbers of a new row: its ID, and the number of the change.
type rowIDs struct {
	id  ID
	seq int64
}

// number returns the number of an origin. It adds the origin to the file with its first game.
func (d *database) number(tx *sql.Tx, o *origin) (int64, error) {
	if o.id != 0 {
		return o.id, nil
	}
	made, err := tx.Exec("INSERT INTO sources (name, size, imported, sum) VALUES (?, ?, ?, ?)", o.name, o.size, d.now().UnixMilli(), sumOfText(o.name))
	if err == nil {
		o.id, err = made.LastInsertId()
	}
	return o.id, err
}

// addOne adds a game unless it exists already. If the game in the file lacks the names of its
// players, or is deleted, the new one replaces it.
func (d *database) addOne(tx *sql.Tx, look, put *sql.Stmt, e *incomingGame, as rowIDs) (isNew bool, err error) {
	var old stored
	var flags int64
	err = look.QueryRow(e.key[:]).Scan(&old.id, &flags, &old.deleted, &old.source)
	if errors.Is(err, sql.ErrNoRows) {
		source, err := d.number(tx, e.from)
		if err != nil {
			return false, err
		}
		s, err := d.of(tx, e, as.id, source)
		if err == nil {
			_, err = put.Exec(s.args(as.seq, e.more)...)
		}
		return err == nil, err
	}
	old.setFlags(flags)
	if err != nil || old.deleted == 0 && (!old.numbered || e.numbered) {
		return false, err
	}
	source := old.source
	if old.deleted != 0 {
		if source, err = d.number(tx, e.from); err != nil {
			return false, err
		}
	}
	return old.deleted != 0, d.put(tx, e, old.id, source, as.seq)
}

// trash marks imported games as deleted at a time, or as not deleted if it is zero.
func (d *database) trash(ctx context.Context, ids []ID, at time.Time) error {
	for len(ids) > 0 {
		err := d.write(ctx, func(tx *sql.Tx) error {
			more := d.within()
			seq, err := step(tx)
			if err != nil {
				return err
			}
			ms := millis(at)
			for len(ids) > 0 && more() {
				if _, err := tx.Exec("UPDATE games SET sum = sum - deleted + ?, deleted = ?, seq = ? WHERE id = ? AND file IS NULL", ms, ms, seq, ids[0]); err != nil {
					return err
				}
				ids = ids[1:]
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// purge removes the imported games that were deleted before a time, and returns their number.
func (d *database) purge(ctx context.Context, before time.Time) (all int, err error) {
	for {
		removed := int64(0)
		err := d.write(ctx, func(tx *sql.Tx) error {
			// SQLite removes about 100 rows in a millisecond.
			done, err := tx.Exec("DELETE FROM games WHERE id IN (SELECT id FROM games WHERE deleted BETWEEN 1 AND ? - 1 AND file IS NULL LIMIT 500)", millis(before))
			if err != nil {
				return err
			}
			if removed, err = done.RowsAffected(); err != nil || removed == 0 {
				return err
			}
			_, err = tx.Exec("UPDATE state SET purged = purged + 1")
			return err
		})
		all += int(removed)
		if err != nil || removed == 0 {
			return all, err
		}
	}
}

// more returns the data of an imported game that has no column.
func (d *database) more(ctx context.Context, id ID) (more []byte, err error) {
	db, err := d.handle(ctx)
	if err != nil {
		return nil, err
	}
	err = db.QueryRowContext(ctx, "SELECT more FROM games WHERE id = ?", id).Scan(&more)
	return more, err
}

// replace writes a new version of an imported game. The key stays, since it identifies the game's
// origin.
func (d *database) replace(ctx context.Context, id ID, e incomingGame) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		var source int64
		var key []byte
		if err := tx.QueryRow("SELECT source, key FROM games WHERE id = ? AND file IS NULL", id).Scan(&source, &key); err != nil {
			return err
		}
		copy(e.key[:], key)
		seq, err := step(tx)
		if err != nil {
			return err
		}
		return d.put(tx, &e, id, source, seq)
	})
}

// note stores the ratings of engines.
func (d *database) note(ctx context.Context, elo map[string]float64) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		for spec, rating := range elo {
			if _, err := tx.Exec("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?)", spec, rating, sumOfRating(spec, rating)); err != nil {
				return err
			}
		}
		return nil
	})
}

// noted returns all stored ratings, by the current names of the players. If there are several, a
// rating stored under the current name is the newest.
func (d *database) noted(ctx context.Context) (map[string]float64, error) {
	db, err := d.handle(ctx)
	if err != nil {
		return nil, err
	}
	list, err := db.QueryContext(ctx, "SELECT spec, elo, sum FROM ratings")
	if err != nil {
		return nil, err
	}
	defer list.Close()
	elo := map[string]float64{}
	for list.Next() {
		var spec string
		var rating float64
		var sum int64
		if err := list.Scan(&spec, &rating, &sum); err != nil {
			return nil, err
		}
		if sum != sumOfRating(spec, rating) {
			return nil, errDamaged
		}
		now := plain.Spec(spec)
		if _, newer := elo[now]; now == spec || !newer {
			elo[now] = rating
		}
	}
	return elo, list.Err()
}

func sumOfRating(spec string, elo float64) int64 {
	return sumOfText(fmt.Sprintf("%s %x", spec, math.Float64bits(elo)))
}
