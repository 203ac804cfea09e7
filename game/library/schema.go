package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// applicationID distinguishes our files from those of other programs ("Flib").
const applicationID = 0x466c6962

// migrations lead from each version of the file to the next one. The first of them produces version
// unreleased + 1. A row is never changed once released; a new version is a new row.
var migrations = []string{
	// The table words has texts that occur in many games; games refer to them by number, and to
	// their source by its number in sources. Numbers are 0 if there is no value. Scores are in
	// hundredths of discs; scores from the source are stored if the board says another result. sum
	// is a checksum of the columns that the list reads, plus deleted, or of a word. seq increases
	// with each change of a row, so that other programs read only what changed. more has the data
	// without a column, with a separate checksum.
	`CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, purged INTEGER NOT NULL);
	INSERT INTO state VALUES (1, 0, 0);
	CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, sum INTEGER NOT NULL);
	CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL, imported INTEGER NOT NULL, sum INTEGER NOT NULL);
	CREATE TABLE games (
		id INTEGER PRIMARY KEY AUTOINCREMENT, seq INTEGER NOT NULL, source INTEGER NOT NULL,
		file TEXT, mtime INTEGER NOT NULL, size INTEGER NOT NULL, key BLOB,
		black INTEGER NOT NULL, white INTEGER NOT NULL, black_spec INTEGER NOT NULL, white_spec INTEGER NOT NULL,
		black_elo NUMERIC NOT NULL, white_elo NUMERIC NOT NULL,
		date INTEGER NOT NULL, event INTEGER NOT NULL, opening INTEGER NOT NULL, start INTEGER NOT NULL,
		ending INTEGER NOT NULL, score INTEGER NOT NULL, said_ending INTEGER NOT NULL, said_score INTEGER NOT NULL,
		flags INTEGER NOT NULL, lost_black INTEGER NOT NULL, lost_white INTEGER NOT NULL,
		changed INTEGER NOT NULL, deleted INTEGER NOT NULL, moves BLOB NOT NULL, sum INTEGER NOT NULL, more BLOB);
	CREATE INDEX games_seq ON games (seq);
	CREATE UNIQUE INDEX games_file ON games (file) WHERE file IS NOT NULL;
	CREATE UNIQUE INDEX games_key ON games (key) WHERE key IS NOT NULL;
	CREATE TABLE ratings (spec TEXT PRIMARY KEY, elo REAL NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;`,
}

// unreleased is the last version of the file that no released program has written.
const unreleased = 2

// newest is the version that this program writes.
var newest = unreleased + len(migrations)

var (
	errNewer   = errors.New("it was made by a newer version of the program")
	errEarly   = errors.New("it was made by an unreleased version of the program")
	errForeign = errors.New("it belongs to another program")
)

// migrate brings the schema to the newest version.
func migrate(ctx context.Context, db *sql.DB) error {
	version, err := versionOf(ctx, db)
	if err != nil || version == newest {
		return err
	}
	tx, err := db.BeginTx(ctx, nil) // immediate, so that two programs do not migrate at once
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if version, err = versionOf(ctx, tx); err != nil {
		return err
	}
	for _, statements := range migrations[max(0, version-unreleased):] {
		if _, err := tx.ExecContext(ctx, statements); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, newest)); err != nil {
		return err
	}
	return tx.Commit()
}

// sound reports whether the tables match this version, and the counters are not behind the rows.
func sound(ctx context.Context, db asker) (bool, error) {
	want, err := schemaOf()
	if err != nil {
		return false, err
	}
	var got string
	var seq, last, ids, id int64
	err = db.QueryRowContext(ctx, schema).Scan(&got)
	if err != nil || got != want {
		return false, err
	}
	err = db.QueryRowContext(ctx, `SELECT (SELECT seq FROM state), (SELECT ifnull(max(seq), 0) FROM games),
		ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'games'), 0), (SELECT ifnull(max(id), 0) FROM games)`).Scan(&seq, &last, &ids, &id)
	return seq >= last && ids >= id && ids < int64(firstTemporary), err
}

// schemaOf returns the schema of a new file.
var schemaOf = sync.OnceValues(func() (text string, err error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return "", err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	ctx := context.Background()
	if err := migrate(ctx, db); err != nil {
		return "", err
	}
	err = db.QueryRowContext(ctx, schema).Scan(&text)
	return text, err
})

// schema queries the statements that created the tables.
const schema = "SELECT group_concat(ifnull(sql, name), ';') FROM (SELECT name, sql FROM sqlite_schema ORDER BY name)"

// asker is a database or a transaction.
type asker interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// versionOf returns the version of the schema, or 0 for an empty file.
func versionOf(ctx context.Context, db asker) (version int, err error) {
	var app, tables int
	err = db.QueryRowContext(ctx, "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, pragma_user_version").Scan(&app, &version, &tables)
	switch {
	case err != nil:
		return 0, err
	case tables == 0 && app == 0 && version == 0:
		return 0, nil
	case app != applicationID:
		var ours int
		err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name IN ('games', 'words', 'sources', 'state')").Scan(&ours)
		if err == nil && ours == 0 {
			err = errForeign
		} else if err == nil {
			err = errDamaged
		}
		return 0, err
	case version > newest:
		return version, errNewer
	case version > 0 && version <= unreleased:
		return version, errEarly
	case version < 1:
		return version, errDamaged
	}
	return version, nil
}
