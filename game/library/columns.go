package library

import (
	"context"
	"database/sql"
	"encoding/binary"
	"hash/crc32"
	"math"
	"slices"

	"flipside/game"
	"flipside/game/record"
)

// The bits of the column flags.
const (
	flagFinished = 1 << iota
	flagRated
	flagBlackHuman
	flagWhiteHuman
	flagNumbered // a player or the event is a number, because its name was not known
)

// columns of a game that the list reads, in the order of a stored row.
const listed = "id, source, file, mtime, size, key, black, white, black_spec, white_spec, black_elo, white_elo, " +
	"date, event, opening, start, ending, score, " + judged + ", flags, lost_black, lost_white, changed, deleted, moves, sum"

// judged are the columns that the second version of the file added.
const judged = "part, said_ending, said_score"

// measured is listed with the length of more, which SQLite knows without reading it. A row that
// lost its notes is noticed by it.
const measured = listed + ", ifnull(length(more), 0)"

// stored is a row in the form of the file. What is 0 is NULL there, except in the last part.
type stored struct {
	id, source                int64
	file                      string
	mtime, size               int64
	key                       []byte
	player, spec              [2]int64 // numbers of words
	elo                       [2]float64
	date, event, opening, beg int64 // numbers of words
	changed, deleted          int64
	ending, score, flags      int64
	part                      int64 // hundredths of discs of the result, beyond score
	saidEnding, saidScore     int64 // the score in hundredths of discs
	lost                      [2]int64
	moves                     []byte
	sum                       int64
	more                      int64 // bytes
}

// check returns the checksum of the row. A change of deleted alone can be added to it.
func (s *stored) check() int64 {
	var buffer [512]byte
	b := buffer[:0]
	for _, n := range [...]int64{s.id, s.source, s.mtime, s.size, s.player[0], s.player[1], s.spec[0], s.spec[1], int64(math.Float64bits(s.elo[0])),
		int64(math.Float64bits(s.elo[1])), s.date, s.event, s.opening, s.beg, s.changed, s.ending, s.score, s.flags, s.lost[0], s.lost[1], s.more} {
		b = binary.AppendVarint(b, n)
	}
	if s.part != 0 || s.saidEnding != 0 || s.saidScore != 0 { // the first version of the file had none of them
		for _, n := range [...]int64{s.part, s.saidEnding, s.saidScore} {
			b = binary.AppendVarint(b, n)
		}
	}
	for _, text := range [...][]byte{[]byte(s.file), s.key, s.moves} {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	return int64(crc32.Checksum(b, castagnoli)) + s.deleted
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

// load reads the rows that changed since the last call.
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
	// All rows are read in the order of the table, which is faster than that of the index.
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
		if s.sum != s.check() {
			return errDamaged
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

// fields are the columns of measured that may be NULL.
type fields struct {
	source, mtime, size, black, white, blackSpec, whiteSpec, date, event, opening, start, changed, deleted sql.NullInt64
	ending, score, part, saidEnding, saidScore, lostBlack, lostWhite                                       sql.NullInt64
	blackElo, whiteElo                                                                                     sql.NullFloat64
	file                                                                                                   sql.NullString
	key, moves                                                                                             sql.RawBytes
}

// scan reads the row at which list stands, and what was asked for beyond these columns. The bytes
// in s hold until the next row.
func (f *fields) scan(list *sql.Rows, s *stored, more ...any) error {
	err := list.Scan(append([]any{&s.id, &f.source, &f.file, &f.mtime, &f.size, &f.key, &f.black, &f.white, &f.blackSpec, &f.whiteSpec, &f.blackElo, &f.whiteElo,
		&f.date, &f.event, &f.opening, &f.start, &f.ending, &f.score, &f.part, &f.saidEnding, &f.saidScore, &s.flags, &f.lostBlack, &f.lostWhite, &f.changed, &f.deleted, &f.moves, &s.sum, &s.more}, more...)...)
	if err != nil {
		return err
	}
	s.source, s.file, s.mtime, s.size, s.key, s.moves = f.source.Int64, f.file.String, f.mtime.Int64, f.size.Int64, f.key, f.moves
	s.player, s.spec = [2]int64{f.black.Int64, f.white.Int64}, [2]int64{f.blackSpec.Int64, f.whiteSpec.Int64}
	s.elo = [2]float64{f.blackElo.Float64, f.whiteElo.Float64}
	s.date, s.event, s.opening, s.beg = f.date.Int64, f.event.Int64, f.opening.Int64, f.start.Int64
	s.changed, s.deleted, s.ending, s.score = f.changed.Int64, f.deleted.Int64, f.ending.Int64, f.score.Int64
	s.part, s.saidEnding, s.saidScore = f.part.Int64, f.saidEnding.Int64, f.saidScore.Int64
	s.lost = [2]int64{valueOr(f.lostBlack, -1), valueOr(f.lostWhite, -1)}
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

func valueOr(n sql.NullInt64, without int64) int64 {
	if n.Valid {
		return n.Int64
	}
	return without
}

// result returns the result of the row.
func (s *stored) result() record.Result {
	return verdict{record.End(s.ending), int16(100*s.score + s.part)}.record()
}

// said returns what the source says, if that is another result.
func (s *stored) said() record.Result {
	return verdict{record.End(s.saidEnding), int16(s.saidScore)}.record()
}

// judge puts results into the row.
func (s *stored) judge(result, said record.Result) {
	v, other := verdictOf(result), verdictOf(said)
	s.ending, s.score = int64(v.end), int64(v.discs())
	s.part = int64(v.score) - 100*s.score
	s.saidEnding, s.saidScore = int64(other.end), int64(other.score)
}

// sensible reports whether the numbers of a result are some that a row can have.
func sensible(ending, score int64) bool {
	const most = 100 * game.Squares
	return ending >= 0 && ending < int64(record.Ends) && score >= -most && score <= most
}

// row returns the row in memory.
func (d *database) row(s *stored, x *rows) (row, error) {
	r := row{id: ID(s.id), file: s.file, stamp: stamp{s.mtime, s.size}, moves: s.moves, changed: s.changed, deleted: s.deleted,
		result: verdictOf(s.result()), said: verdictOf(s.said()), finished: s.flags&flagFinished != 0, rated: s.flags&flagRated != 0,
		human: [2]bool{s.flags&flagBlackHuman != 0, s.flags&flagWhiteHuman != 0}}
	fault := !sensible(s.ending, 100*s.score+s.part) || !sensible(s.saidEnding, s.saidScore)
	text := func(id int64) word {
		w, ok := d.texts[id]
		fault = fault || id != 0 && !ok
		return w
	}
	r.date, r.event, r.opening, r.start = text(s.date), text(s.event), text(s.opening), x.text[text(s.beg)]
	for c := range 2 {
		r.player[c], r.spec[c] = text(s.player[c]), text(s.spec[c])
		r.elo[c], r.lost[c] = float32(s.elo[c]), int16(s.lost[c])
		if r.file != "" && r.player[c] == 0 {
			r.player[c] = x.word(d.name(record.Seat{Human: r.human[c], Spec: x.text[r.spec[c]]}))
		}
	}
	if fault {
		return r, errDamaged
	}
	return r, nil
}

// of returns the entry in the form of the file.
func (d *database) of(tx *sql.Tx, e *entry, id, source int64) (s stored, err error) {
	s = stored{id: id, source: source, file: e.file, mtime: e.stamp.time, size: e.stamp.size, elo: e.elo,
		lost: [2]int64{int64(e.lost[0]), int64(e.lost[1])}, changed: e.changed, deleted: e.deleted, moves: e.moves,
		more: int64(len(e.more))}
	s.judge(e.result, e.said)
	if e.file == "" {
		s.key = e.key[:]
	}
	for flag, on := range map[int64]bool{flagFinished: e.finished, flagRated: e.rated, flagBlackHuman: e.human[0], flagWhiteHuman: e.human[1], flagNumbered: e.numbered} {
		if on {
			s.flags |= flag
		}
	}
	for _, w := range []struct {
		text string
		to   *int64
	}{{e.players[0], &s.player[0]}, {e.players[1], &s.player[1]}, {e.specs[0], &s.spec[0]}, {e.specs[1], &s.spec[1]},
		{e.date, &s.date}, {e.event, &s.event}, {e.opening, &s.opening}, {e.start, &s.beg}} {
		if *w.to, err = d.wordID(tx, w.text); err != nil {
			return s, err
		}
	}
	s.sum = s.check()
	return s, nil
}

// args returns the values of a new row.
func (s *stored) args(seq int64, more []byte) []any {
	some := func(n int64) any {
		if n == 0 {
			return nil
		}
		return n
	}
	number := func(x float64) any {
		if x == 0 {
			return nil
		}
		return x
	}
	lost := func(n int64) any {
		if n < 0 {
			return nil
		}
		return n
	}
	var file, key any
	if s.file != "" {
		file = s.file
	}
	if s.key != nil {
		key = s.key
	}
	moves := s.moves
	if moves == nil {
		moves = []byte{}
	}
	return []any{seq, s.id, some(s.source), file, some(s.mtime), some(s.size), key, some(s.player[0]), some(s.player[1]), some(s.spec[0]), some(s.spec[1]),
		number(s.elo[0]), number(s.elo[1]), some(s.date), some(s.event), some(s.opening), some(s.beg), some(s.ending), some(s.score),
		some(s.part), some(s.saidEnding), some(s.saidScore), s.flags, lost(s.lost[0]), lost(s.lost[1]), some(s.changed), some(s.deleted), moves, s.sum, blob(more)}
}
