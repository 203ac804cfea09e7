package library

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"hash/crc32"
	"math"
	"slices"

	"flipside/game/base/plain"
	"flipside/game/record"
)

// listed has the columns of a game that the list reads, in the order of stored.args.
const listed = "id, source, file, mtime, size, key, black, white, black_spec, white_spec, black_elo, white_elo, " +
	"date, event, opening, start, ending, score, said_ending, said_score, flags, lost_black, lost_white, changed, deleted, moves, sum"

// measured is listed plus the length of more, which SQLite knows without reading it. It exposes a
// row that has lost its notes.
const measured = listed + ", ifnull(length(more), 0)"

// stored is a row in the SQLite file.
type stored struct {
	rowOf[int64] // source is a number in the table of sources
	key          []byte
	sum          int64
	more         int64 // bytes
}

// numbers returns the integer columns, except for the ID and sum, in the order of listed.
func (s *stored) numbers() [21]int64 {
	flags := int64(0)
	for i, on := range s.switches() {
		if *on {
			flags |= 1 << i
		}
	}
	return [...]int64{s.source, s.stamp.time, s.stamp.size, s.player[0], s.player[1], s.spec[0], s.spec[1], s.date, s.event, s.opening, s.start,
		int64(s.result.end), int64(s.result.score), int64(s.said.end), int64(s.said.score), flags, int64(s.lost[0]), int64(s.lost[1]), s.changed, s.deleted, s.more}
}

// switches returns the bits of the column flags, lowest first.
func (s *stored) switches() [5]*bool {
	return [...]*bool{&s.finished, &s.rated, &s.human[0], &s.human[1], &s.numbered}
}

// setNumbers is the inverse of numbers.
func (s *stored) setNumbers(n *[21]number) {
	for i, to := range [...]*int64{&s.source, &s.stamp.time, &s.stamp.size, &s.player[0], &s.player[1], &s.spec[0], &s.spec[1], &s.date, &s.event, &s.opening, &s.start} {
		*to = int64(n[i])
	}
	s.result, s.said = packedEnding{record.End(n[11]), int16(n[12])}, packedEnding{record.End(n[13]), int16(n[14])}
	s.setFlags(int64(n[15]))
	s.lost = [2]int16{int16(n[16]), int16(n[17])}
	s.changed, s.deleted, s.more = int64(n[18]), int64(n[19]), int64(n[20])
}

func (s *stored) setFlags(flags int64) {
	for i, on := range s.switches() {
		*on = flags>>i&1 != 0
	}
}

// check returns the checksum of the row. A change of deleted alone can be added to it.
func (s *stored) check() int64 {
	var buffer [512]byte
	b := binary.AppendVarint(buffer[:0], int64(s.id))
	deleted := s.deleted
	s.deleted = 0
	for _, n := range s.numbers() {
		b = binary.AppendVarint(b, n)
	}
	s.deleted = deleted
	for _, elo := range s.elo {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(elo))
	}
	for _, text := range [...][]byte{[]byte(s.file), s.key, s.moves} {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	return int64(crc32.Checksum(b, castagnoli)) + deleted
}

func sumOfText(text string) int64 { return int64(crc32.Checksum([]byte(text), castagnoli)) }

// changed reports whether there are rows that load has not read.
func (d *database) changed(ctx context.Context) (bool, error) {
	db, err := d.handle(ctx)
	if err != nil {
		return false, err
	}
	var seq, purged int64
	err = db.QueryRowContext(ctx, "SELECT seq, purged FROM state").Scan(&seq, &purged)
	return seq != d.seq || purged != d.purged, err
}

// load reads the rows that have changed since the last call.
func (d *database) load(ctx context.Context, x *rows) error {
	db, err := d.handle(ctx)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var seq, purged int64
	if err := tx.QueryRow("SELECT seq, purged FROM state").Scan(&seq, &purged); err != nil {
		return err
	}
	from := d.seq
	if purged != d.purged {
		from = 0
		x.list = keepTemporary(x.list)
	}
	if from == 0 {
		var last sql.NullInt64
		if err := tx.QueryRow("SELECT max(id) FROM games").Scan(&last); err != nil {
			return err
		}
		x.list = slices.Grow(x.list, int(min(max(last.Int64, 0), 1<<20)))
	}
	if err := d.loadWords(tx, x); err != nil {
		return err
	}
	// All rows are read in the order of the table, which is faster than the order of the index.
	query, args := "SELECT "+measured+" FROM games", []any(nil)
	if from > 0 {
		query, args = query+" WHERE seq > ? ORDER BY id", []any{from}
	}
	if err := d.loadGames(ctx, tx, x, query, args); err != nil {
		return err
	}
	d.seq, d.purged = seq, purged
	return nil
}

func (d *database) loadWords(tx *sql.Tx, x *rows) error {
	list, err := tx.Query("SELECT id, text, sum FROM words WHERE id > ?", d.lastWord)
	if err != nil {
		return err
	}
	defer list.Close()
	for list.Next() {
		var id, sum int64
		var text string
		if err := list.Scan(&id, &text, &sum); err != nil {
			return err
		}
		if sum != sumOfText(text) {
			return errDamaged
		}
		d.texts[id] = x.word(text)
		d.lastWord = id
	}
	return list.Err()
}

func (d *database) loadGames(ctx context.Context, tx *sql.Tx, x *rows, query string, args []any) error {
	sources, err := loadSources(tx, x)
	if err != nil {
		return err
	}
	list, err := tx.Query(query, args...)
	if err != nil {
		return err
	}
	defer list.Close()
	var s stored
	var f fields
	var arena []byte
	for n := 0; list.Next(); n++ {
		if n%searchCheck == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.scan(list, &s); err != nil {
			return err
		}
		moves := s.moves
		if cap(arena)-len(arena) < len(moves) {
			arena = make([]byte, 0, max(1<<16, len(moves)))
		}
		at := len(arena)
		arena = append(arena, moves...)
		s.moves = arena[at:len(arena):len(arena)]
		var known bool
		r, err := d.row(&s, x)
		if err != nil {
			return err
		}
		if r.source, known = sources[s.source]; !known {
			return errDamaged
		}
		x.put(r)
	}
	return list.Err()
}

// fields are the destinations of scan.
type fields struct {
	id, sum          number
	numbers          [21]number // in the order of stored.numbers
	elo              [2]decimal
	file, key, moves sql.RawBytes
	into             []any
}

// number is an integer column. Without it, package sql would use reflection.
type number int64

// Scan implements sql.Scanner.
func (n *number) Scan(value any) error {
	i, ok := value.(int64)
	if *n = number(i); !ok {
		return errDamaged
	}
	return nil
}

// decimal is a number column, which SQLite stores as an integer if it is one: that takes less room.
type decimal float64

// Scan implements sql.Scanner.
func (d *decimal) Scan(value any) error {
	switch x := value.(type) {
	case int64:
		*d = decimal(x)
	case float64:
		*d = decimal(x)
	default:
		return errDamaged
	}
	return nil
}

// scan reads the current row of list, and additional columns into more. The bytes in s are valid
// until the next row.
func (f *fields) scan(list *sql.Rows, s *stored, more ...any) error {
	n := &f.numbers
	into := append(f.into[:0], &f.id, &n[0], &f.file, &n[1], &n[2], &f.key, &n[3], &n[4], &n[5], &n[6], &f.elo[0], &f.elo[1])
	for i := 7; i < len(n)-1; i++ {
		into = append(into, &n[i])
	}
	f.into = append(append(into, &f.moves, &f.sum, &n[len(n)-1]), more...)
	if err := list.Scan(f.into...); err != nil {
		return err
	}
	s.id, s.sum, s.file, s.key, s.moves = ID(f.id), int64(f.sum), string(f.file), f.key, f.moves
	s.elo = [2]float64{float64(f.elo[0]), float64(f.elo[1])}
	s.setNumbers(n)
	if s.sum != s.check() || !s.result.sensible() || !s.said.sensible() {
		return errDamaged
	}
	return nil
}

func loadSources(tx *sql.Tx, x *rows) (map[int64]word, error) {
	sources := map[int64]word{0: x.word("")}
	list, err := tx.Query("SELECT id, name, sum FROM sources")
	if err != nil {
		return nil, err
	}
	defer list.Close()
	for list.Next() {
		var id, sum int64
		var name string
		if err := list.Scan(&id, &name, &sum); err != nil {
			return nil, err
		}
		if sum != sumOfText(name) {
			return nil, errDamaged
		}
		sources[id] = x.word(name)
	}
	return sources, list.Err()
}

// row returns the row in memory, without its source. The file can have former names of players: a
// row is rewritten only with its game.
func (d *database) row(s *stored, x *rows) (r row, err error) {
	r = with(&s.rowOf, func(id int64) word {
		w, ok := d.texts[id]
		if id != 0 && !ok {
			err = errDamaged
		}
		return w
	})
	for c := range r.player {
		if r.spec[c] != 0 {
			r.spec[c] = x.word(plain.Spec(x.text[r.spec[c]]))
		}
		if r.file != "" && r.player[c] == 0 {
			r.player[c] = x.word(d.name(record.Seat{Human: r.human[c], Spec: x.text[r.spec[c]]}))
		}
	}
	return r, err
}

// of returns the entry in the form of the file.
func (d *database) of(tx *sql.Tx, e *incomingGame, id ID, source int64) (s stored, err error) {
	s.rowOf = with(&e.rowOf, func(text string) int64 {
		n, fault := d.wordID(tx, text)
		err = cmp.Or(err, fault)
		return n
	})
	s.id, s.source, s.more = id, source, int64(len(e.more))
	if e.file == "" {
		s.key = e.key[:]
	}
	s.sum = s.check()
	return s, err
}

// args returns the values of a new row.
func (s *stored) args(seq int64, more []byte) []any {
	var file any
	if s.file != "" {
		file = s.file
	}
	n := s.numbers()
	args := []any{seq, int64(s.id), n[0], file, n[1], n[2], blob(s.key)}
	for _, word := range n[3:7] {
		args = append(args, word)
	}
	args = append(args, s.elo[0], s.elo[1])
	for _, number := range n[7:20] {
		args = append(args, number)
	}
	return append(args, append([]byte{}, s.moves...), s.sum, blob(more))
}
