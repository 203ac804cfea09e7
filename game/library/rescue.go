package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// rescue copies the readable imported games of a damaged file into d, and returns their number.
// Unreadable pages hide only their own rows, and a row with a wrong checksum is left out. The error
// says why d cannot be written.
func (d *database) rescue(ctx context.Context, path string) (int, error) {
	db, err := sql.Open("sqlite", fileURL(path)+"?mode=ro")
	if err != nil {
		return 0, nil
	}
	defer db.Close()
	if _, err := versionOf(ctx, db); err != nil {
		return 0, nil // nothing of it can be read
	}
	r := &rescuer{db: db, texts: map[int64]string{0: ""}, sources: map[int64]*rescuedSource{}}
	r.each(ctx, "words", "id, text, sum", r.text, func(id int64) { delete(r.texts, id) })
	r.each(ctx, "sources", "id, name, sum, size, imported", r.source, func(id int64) { delete(r.sources, id) })
	r.each(ctx, "games", measured, r.game, func(int64) {}) // their checksums include their numbers
	r.notes(ctx)
	r.settle()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	for rest := r.games; len(rest) > 0; {
		if rest, err = d.putRescued(ctx, r, rest); err != nil {
			return 0, err
		}
	}
	if err := d.note(ctx, r.ratings(ctx)); err != nil {
		return 0, err
	}
	return len(r.games), nil
}

// rescuer has the data that was read from a damaged file.
type rescuer struct {
	db      *sql.DB
	texts   map[int64]string
	sources map[int64]*rescuedSource
	games   []rescuedGame
	fields  fields
}

type rescuedSource struct {
	name           string
	size, imported int64
	id             int64 // in the new file; 0: not there yet
}

type rescuedGame struct {
	incomingGame
	of      int64 // number of its source in the damaged file
	notes   bool  // it has data without a column
	partial bool  // a name or the data without a column is lost
}

// mostJumps is the number of damaged places in a table after which the rest is given up.
const mostJumps = 1000

// each calls row for the rows of a table in the order of their numbers, except for those on
// unreadable pages. row returns the number of the row, or an error if the row itself is unusable.
// If the numbers do not increase, one of two rows has a wrong number, and each calls doubt for
// both.
func (r *rescuer) each(ctx context.Context, table, columns string, row func(*sql.Rows) (int64, error), doubt func(id int64)) {
	last := int64(0)
	for range mostJumps {
		if r.from(ctx, table, columns, &last, row, doubt) == nil || ctx.Err() != nil {
			return
		}
		next, ok := r.beyond(ctx, table, last)
		if !ok {
			return
		}
		last = next - 1
	}
}

// from is each for the rows after last, up to an unreadable page. last becomes the number of the
// last row.
func (r *rescuer) from(ctx context.Context, table, columns string, last *int64, row func(*sql.Rows) (int64, error), doubt func(int64)) error {
	list, err := r.db.QueryContext(ctx, fmt.Sprintf("SELECT %s FROM %s WHERE id > ? ORDER BY id", columns, table), *last)
	if err != nil {
		return err
	}
	defer list.Close()
	for list.Next() {
		id, err := row(list)
		if err != nil {
			continue // the next row can be intact
		}
		if id <= *last {
			doubt(id)
			doubt(*last)
			return errDamaged
		}
		*last = id
	}
	return list.Err()
}

// beyond returns the smallest number above last of a readable row.
func (r *rescuer) beyond(ctx context.Context, table string, last int64) (id int64, ok bool) {
	after := func(n int64) (id int64, err error) {
		err = r.db.QueryRowContext(ctx, fmt.Sprintf("SELECT id FROM %s WHERE id > ? ORDER BY id LIMIT 1", table), n).Scan(&id)
		return id, err
	}
	low, high := last, last+1
	for ; ; high += high - last {
		found, err := after(high)
		if err == nil && found > last {
			id = found
			break
		}
		if errors.Is(err, sql.ErrNoRows) || high-last > int64(firstTemporary) || ctx.Err() != nil {
			return 0, false
		}
		low = high
	}
	for high-low > 1 { // nothing after low can be read, and something after high
		middle := low + (high-low)/2
		if found, err := after(middle); err == nil && found > last {
			high, id = middle, found
		} else {
			low = middle
		}
	}
	return id, true
}

func (r *rescuer) text(list *sql.Rows) (id int64, err error) {
	var text string
	var sum int64
	if err = list.Scan(&id, &text, &sum); err == nil && sum == sumOfText(text) {
		r.texts[id] = text
	}
	return id, err
}

func (r *rescuer) source(list *sql.Rows) (id int64, err error) {
	var s rescuedSource
	var sum int64
	var size sql.NullInt64
	if err = list.Scan(&id, &s.name, &sum, &size, &s.imported); err == nil && sum == sumOfText(s.name) {
		s.size = size.Int64
		r.sources[id] = &s
	}
	return id, err
}

// game stores an imported game. If the text of a name is lost, the game is partial.
func (r *rescuer) game(list *sql.Rows) (int64, error) {
	var s stored
	if err := r.fields.scan(list, &s); err != nil {
		return 0, err
	}
	if _, known := r.texts[s.start]; s.file != "" || !known || len(s.key) != keySize {
		return int64(s.id), nil
	}
	g := rescuedGame{of: s.source, notes: s.more != 0}
	g.rowOf = with(&s.rowOf, func(id int64) string {
		text, known := r.texts[id]
		g.partial = g.partial || !known
		return text
	})
	g.key, g.moves = [keySize]byte(s.key), slices.Clone(s.moves)
	r.games = append(r.games, g)
	return int64(s.id), nil
}

// notes reads the data without a column. If it is damaged, the game is partial.
func (r *rescuer) notes(ctx context.Context) {
	for i := range r.games {
		g := &r.games[i]
		if !g.notes || ctx.Err() != nil {
			continue
		}
		g.more = r.moreOf(ctx, g.id)
		g.partial = g.partial || g.more == nil
	}
}

// moreOf returns the data of a game without a column, or nil.
func (r *rescuer) moreOf(ctx context.Context, id ID) (more []byte) {
	list, err := r.db.QueryContext(ctx, "SELECT "+measured+", more FROM games WHERE id = ?", id)
	if err != nil {
		return nil
	}
	defer list.Close()
	var s stored
	if !list.Next() || r.fields.scan(list, &s, &more) != nil || !intact(more) {
		return nil // or another row has its number now
	}
	return more
}

// settle marks the partial games as games with unknown names, so that importing them again replaces
// them. Games for which another import would not know the names either would not be replaced, so
// they are left out.
func (r *rescuer) settle() {
	r.games = slices.DeleteFunc(r.games, func(g rescuedGame) bool { return g.partial && g.numbered })
	for i := range r.games {
		r.games[i].numbered = r.games[i].numbered || r.games[i].partial
	}
}

// ratings returns the ratings of engines, up to an unreadable one.
func (r *rescuer) ratings(ctx context.Context) map[string]float64 {
	found := map[string]float64{}
	list, err := r.db.QueryContext(ctx, "SELECT spec, elo, sum FROM ratings")
	if err != nil {
		return nil
	}
	defer list.Close()
	for list.Next() {
		var spec string
		var elo float64
		var sum int64
		if list.Scan(&spec, &elo, &sum) == nil && sum == sumOfRating(spec, elo) {
			found[spec] = elo
		}
	}
	_ = list.Err() // what was read before it is enough
	return found
}

// putRescued writes a batch of games, and returns the rest.
func (d *database) putRescued(ctx context.Context, r *rescuer, games []rescuedGame) (rest []rescuedGame, err error) {
	err = d.write(ctx, func(tx *sql.Tx) error {
		rest = games
		more := d.within()
		seq, err := step(tx)
		if err != nil {
			return err
		}
		for len(rest) > 0 && more() {
			g := &rest[0]
			source, err := d.sourceOf(tx, r.sources[g.of])
			if err != nil {
				return err
			}
			id, err := nextID(tx)
			if err != nil {
				return err
			}
			if err := d.put(tx, &g.incomingGame, id, source, seq); err != nil {
				return err
			}
			rest = rest[1:]
		}
		return nil
	})
	return rest, err
}

// sourceOf returns the number of a rescued source in the new file, or 0 for none.
func (d *database) sourceOf(tx *sql.Tx, s *rescuedSource) (int64, error) {
	switch {
	case s == nil:
		return 0, nil
	case s.id != 0:
		return s.id, nil
	}
	made, err := tx.Exec("INSERT INTO sources (name, size, imported, sum) VALUES (?, ?, ?, ?)", s.name, s.size, s.imported, sumOfText(s.name))
	if err != nil {
		return 0, err
	}
	s.id, err = made.LastInsertId()
	return s.id, err
}
