package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"flipside/game/base/atomicfile"
	"flipside/game/record"
)

// database is the SQLite file.
type database struct {
	path string
	now  func() time.Time
	name func(record.Seat) string // for a player without a name
	tune tuning

	writing sync.Mutex // one writer of this program at a time; other programs wait for the file
	tidying sync.Mutex // held during a checkpoint

	mu   sync.Mutex // protects the fields below while the file is reopened
	db   *sql.DB
	info fs.FileInfo // of the open file

	// Used only by load.
	seq, purged int64
	lastWord    int64
	texts       map[int64]word // by their numbers in the file

	// Used only while holding the lock of the writers.
	ids     map[string]int64 // numbers of texts
	commit  time.Duration    // for the last batches of an import
	longest time.Duration    // longest time for which a batch had the lock
	batches int
	late    int // batches that had the lock for too long
}

// tuning has the settings that tests change.
type tuning struct {
	busy  time.Duration         // how long to wait for other programs
	pages int                   // largest size of the file; 0: no limit
	wal   func(dir string) bool // nil: mayShareMemory
	batch time.Duration         // longest time for which an import has the lock
	log   int64                 // size of the log in bytes from which it is written into the file

	reserve int64 // bytes that an import leaves on the disk
}

// usual leaves room for the log, for writing it into the file, and for many own games.
var usual = tuning{busy: 10 * time.Second, batch: 50 * time.Millisecond, log: 4 << 20, reserve: 16 << 20}

// mayWAL reports whether a file in dir can have a log that several programs share.
func (t tuning) mayWAL(dir string) bool {
	if t.wal != nil {
		return t.wal(dir)
	}
	return mayShareMemory(dir)
}

// errReserve means that an import would take the last free space.
var errReserve = errors.New("the disk is almost full; the remaining space is kept for your own games")

// open opens the file and creates it if there is none.
func (d *database) open(ctx context.Context) (err error) {
	if err := os.MkdirAll(filepath.Dir(d.path), 0o700); err != nil {
		return err
	}
	if info, err := os.Stat(d.path); err == nil && !info.Mode().IsRegular() {
		return errors.New("it is not a regular file")
	}
	// SQLite gives a new file the default permissions, so create it here.
	f, err := os.OpenFile(d.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	mode := "TRUNCATE"
	if d.tune.mayWAL(filepath.Dir(d.path)) {
		mode = "WAL"
	}
	pragmas := url.Values{"_txlock": {"immediate"}, "_pragma": {fmt.Sprintf("busy_timeout(%d)", d.tune.busy.Milliseconds()), "synchronous(FULL)", "journal_mode(" + mode + ")",
		"wal_autocheckpoint(0)", "journal_size_limit(0)"}} // tidy does it; the log is as long as its content
	if d.tune.pages > 0 {
		pragmas.Add("_pragma", fmt.Sprintf("max_page_count(%d)", d.tune.pages))
	}
	// The journal mode is written into the file, so the file must be ours.
	if err := d.ours(ctx); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", fileURL(d.path)+"?"+pragmas.Encode())
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(4)
	if err := migrate(ctx, db); err != nil {
		_ = db.Close()
		return err
	}
	info, err := os.Stat(d.path)
	if err != nil {
		_ = db.Close()
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.db, d.info = db, info
	d.seq, d.purged, d.lastWord, d.texts, d.ids = 0, -1, 0, map[int64]word{}, map[string]int64{}
	return nil
}

// ours returns an error for a non-empty file that is not a library of this version or an earlier
// one. It only reads.
func (d *database) ours(ctx context.Context) error {
	db, err := sql.Open("sqlite", fmt.Sprintf("%s?_pragma=busy_timeout(%d)", fileURL(d.path), d.tune.busy.Milliseconds()))
	if err != nil {
		return err
	}
	_, err = versionOf(ctx, db)
	return errors.Join(err, db.Close())
}

// fileURL returns the name of a file in SQLite's form.
func fileURL(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // a drive on Windows
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// handle returns the open database. If another program has set the file aside, or somebody has
// removed it, it opens the new one.
func (d *database) handle(ctx context.Context) (*sql.DB, error) {
	d.mu.Lock()
	db, opened := d.db, d.info
	d.mu.Unlock()
	if db == nil {
		return nil, errClosed
	}
	if info, err := os.Stat(d.path); err == nil && os.SameFile(info, opened) {
		return db, nil
	}
	if err := d.close(); err != nil {
		return nil, err
	}
	if err := d.open(ctx); err != nil {
		return nil, err
	}
	return d.db, nil
}

var errClosed = errors.New("it is closed")

func (d *database) close() error {
	d.mu.Lock()
	db := d.db
	d.db = nil
	d.mu.Unlock()
	if db == nil {
		return nil
	}
	return db.Close()
}

// write runs f in a transaction.
func (d *database) write(ctx context.Context, f func(tx *sql.Tx) error) error {
	defer d.tidy(ctx)
	d.writing.Lock()
	defer d.writing.Unlock()
	return d.locked(ctx, f)
}

// emptyLog writes the whole log into the file. If another program prevents it, the log stays.
func (d *database) emptyLog(ctx context.Context) {
	if db, err := d.handle(ctx); err == nil {
		_, _ = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
}

// tidy writes a long log into the file. SQLite would do it as part of a commit, for as long as the
// disk takes, while the other writers of this program wait. It must be called without the lock of
// the writers. If it fails, the log stays: the next write tries again, and nothing is lost.
func (d *database) tidy(ctx context.Context) {
	if info, err := os.Stat(d.path + "-wal"); err != nil || info.Size() < d.tune.log || !d.tidying.TryLock() {
		return
	}
	defer d.tidying.Unlock()
	d.mu.Lock()
	db := d.db
	d.mu.Unlock()
	if db != nil {
		_, _ = db.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)")
	}
}

// locked is write for a caller that has the lock of the writers.
func (d *database) locked(ctx context.Context, f func(tx *sql.Tx) error) error {
	db, err := d.handle(ctx)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err = f(tx); err == nil {
		err = tx.Commit()
	}
	if err != nil {
		_ = tx.Rollback()
		d.ids = map[string]int64{} // it can have texts that are not in the file
	}
	return err
}

// wordID returns the number of a text, or 0 for an empty text.
func (d *database) wordID(tx *sql.Tx, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	if id, ok := d.ids[text]; ok {
		return id, nil
	}
	var id int64
	err := tx.QueryRow("SELECT id FROM words WHERE text = ?", text).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		var made sql.Result
		if made, err = tx.Exec("INSERT INTO words (text, sum) VALUES (?, ?)", text, sumOfText(text)); err == nil {
			id, err = made.LastInsertId()
		}
	}
	if err != nil {
		return 0, err
	}
	d.ids[text] = id
	return id, nil
}

// step returns a new value of seq, for the rows that the transaction changes.
func step(tx *sql.Tx) (seq int64, err error) {
	err = tx.QueryRow("UPDATE state SET seq = seq + 1 RETURNING seq").Scan(&seq)
	return seq, err
}

// cause says in our words why the file cannot be used, as part of a sentence.
func cause(err error) error {
	var of *sqlite.Error
	switch {
	case errors.Is(err, sql.ErrNoRows), strings.Contains(err.Error(), "sql: Scan error"):
		return errDamaged // a row is missing, or a column has a value of the wrong type
	case !errors.As(err, &of):
		return atomicfile.Reason(err)
	}
	switch code := of.Code(); code & 0xff {
	case codes.SQLITE_BUSY, codes.SQLITE_LOCKED:
		return errors.New("another program is using it")
	case codes.SQLITE_FULL:
		return errors.New("the disk is full")
	case codes.SQLITE_READONLY:
		return errors.New("it is read-only")
	case codes.SQLITE_CANTOPEN, codes.SQLITE_PERM, codes.SQLITE_AUTH:
		return errors.New("it cannot be opened")
	case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB, codes.SQLITE_ERROR:
		return errDamaged // the last one means that the tables are not those that our statements name
	case codes.SQLITE_INTERRUPT:
		return context.Canceled
	case codes.SQLITE_IOERR:
		return errors.New("the disk reported an error")
	case codes.SQLITE_NOMEM:
		return errors.New("there is not enough memory")
	default:
		return fmt.Errorf("SQLite reports error %d", code)
	}
}
