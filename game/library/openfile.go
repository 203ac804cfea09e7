package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
)

// openDatabase opens the SQLite file and reads all of it into rows. A file that is damaged, or of
// another version, is set aside, and the notice names it; then a new one is created. The error is
// one sentence without its full stop.
func openDatabase(ctx context.Context, o *Options, t tuning, x *rows) (d *database, notice string, err error) {
	if d, notice, err = openFile(ctx, o, t, x); err != nil {
		return nil, strings.TrimSuffix(sentence(err), ".") + "; only games played here are listed.", err
	}
	return d, notice, nil
}

func openFile(ctx context.Context, o *Options, t tuning, x *rows) (d *database, notice string, err error) {
	if o.File == "" {
		return nil, "", errors.New("no library file is set")
	}
	d = &database{path: o.File, now: o.now, name: o.name, tune: t}
	empty, notice := emptied(o.File), o.checkLog(ctx)
	err = d.try(ctx, x)
	switch {
	case err != nil:
	case empty:
		notice = fmt.Sprintf("The library %s was empty and was rebuilt from the games played here. Imported games must be imported again.", o.File)
	case notice != "":
		d.emptyLog(ctx) // so that the damage is reported only once
	}
	if !unusable(err) {
		return d, notice, o.faultOf(err)
	}
	// Take the lock, so that a second program does not set aside the file that the first has just
	// rebuilt.
	lock, busy := atomicfile.WaitLock(o.File + ".lock")
	if errors.Is(busy, atomicfile.ErrBusy) {
		return nil, "", o.faultOf(busy)
	}
	if busy == nil {
		defer lock.Release()
	}
	if err = d.try(ctx, x); !unusable(err) {
		return d, "", o.faultOf(err)
	}
	why, mark := errDamaged, "corrupt"
	for other, name := range map[error]string{errNewer: "newer", errEarly: "early"} {
		if errors.Is(err, other) {
			why, mark = other, name
		}
	}
	names := sourcesIn(ctx, o.File)
	aside, err := atomicfile.Aside(o.File, mark, o.now())
	if err != nil {
		return nil, "", fmt.Errorf("the library %s cannot be used (%w) or set aside", o.File, why)
	}
	for _, part := range []string{"-wal", "-shm", "-journal"} { // they belong to the old file
		_ = os.Rename(o.File+part, aside+part)
	}
	rescued := 0
	if err = d.try(ctx, x); err == nil && mark == "corrupt" {
		if rescued, err = d.rescue(ctx, aside); rescued > 0 && err == nil {
			err = d.load(ctx, x)
		}
	}
	if err != nil {
		return nil, "", fmt.Errorf("the library was set aside as %s: %w", aside, o.faultOf(err))
	}
	return d, plain.Line(setAside(why, aside, rescued) + again(names)), nil
}

// setAside returns the notice that a library was set aside, and what the new one contains.
func setAside(why error, aside string, rescued int) string {
	said := fmt.Sprintf("The library could not be used (%s); it was set aside as %s and rebuilt from the games played here", why, aside)
	switch {
	case rescued == 1:
		said += " and 1 imported game that could be read"
	case rescued > 1:
		said += fmt.Sprintf(" and %d imported games that could be read", rescued)
	}
	return said + "."
}

// unusable reports whether the file must be set aside.
func unusable(err error) bool {
	return err != nil && (errors.Is(cause(err), errDamaged) || errors.Is(err, errNewer) || errors.Is(err, errEarly))
}

// again returns a sentence that says which sources must be imported again.
func again(names []string) string {
	const most = 5
	switch {
	case len(names) == 0:
		return " Imported games must be imported again."
	case len(names) > most:
		return fmt.Sprintf(" Import again: %s and %d more.", strings.Join(names[:most], ", "), len(names)-most)
	}
	return fmt.Sprintf(" Import again: %s.", strings.Join(names, ", "))
}

// try opens the file, checks it, and reads it into rows. After an error the file is closed.
func (d *database) try(ctx context.Context, x *rows) error {
	*x = rows{}
	err := d.open(ctx)
	if err == nil {
		if err = d.check(ctx); err == nil {
			err = d.load(ctx, x)
		}
		if err != nil {
			_ = d.close()
		}
	}
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// check checks the structure of the file. The contents of the rows have separate checksums.
func (d *database) check(ctx context.Context) error {
	var said string
	if err := d.db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&said); err != nil {
		return err
	}
	whole, err := sound(ctx, d.db)
	if err == nil && (said != "ok" || !whole) {
		err = errDamaged
	}
	return err
}

// sourcesIn returns the names of the imported sources that can be read from a damaged file.
func sourcesIn(ctx context.Context, path string) (names []string) {
	d, err := sql.Open("sqlite", fileURL(path)+"?mode=ro")
	if err != nil {
		return nil
	}
	defer d.Close()
	list, err := d.QueryContext(ctx, "SELECT name FROM sources ORDER BY imported, id")
	if err != nil {
		return nil
	}
	defer list.Close()
	for list.Next() {
		var name string
		if list.Scan(&name) != nil {
			break
		}
		if name = filepath.Base(strings.ToValidUTF8(name, "?")); name != "" {
			names = append(names, name)
		}
	}
	return names
}
