package library

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"slices"

	"flipside/game"
	"flipside/game/record"
)

// reread reads the games again that programs of the first version of the file wrote, so that their
// results are those of the board. It writes only games that change. If it is stopped, the next
// program goes on. Where the file cannot be written now, the games stay as they are.
func (d *database) reread(ctx context.Context) error {
	var unread int64
	err := d.db.QueryRowContext(ctx, "SELECT unread FROM state").Scan(&unread)
	if err != nil || unread == 0 {
		return err
	}
	ids, err := d.doubtful(ctx, unread)
	if err != nil {
		return err
	}
	for done := false; !done && err == nil; {
		err = d.write(ctx, func(tx *sql.Tx) error {
			more := d.within()
			seq, err := step(tx)
			for err == nil && len(ids) > 0 && more() {
				err = d.judgeAgain(tx, ids[0], seq)
				ids = ids[1:]
			}
			if done = len(ids) == 0; done && err == nil {
				_, err = tx.Exec("UPDATE state SET unread = 0")
			}
			return err
		})
	}
	if ctx.Err() != nil || unusable(err) {
		return err
	}
	return nil
}

// doubtful returns the numbers of the games up to last whose result may be another one, or may have
// more to it, by rising numbers.
func (d *database) doubtful(ctx context.Context, last int64) (ids []int64, err error) {
	starts, err := d.starts(ctx)
	if err != nil {
		return nil, err
	}
	list, err := d.db.QueryContext(ctx, "SELECT "+measured+", more FROM games WHERE id <= ? ORDER BY id", last)
	if err != nil {
		return nil, err
	}
	defer list.Close()
	var s stored
	var f fields
	var more sql.RawBytes
	for n := 0; list.Next(); n++ {
		if n%searchCheck == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := f.scan(list, &s, &more); err != nil {
			return nil, err
		}
		if s.doubtful(starts, more) {
			ids = append(ids, s.id)
		}
	}
	return ids, list.Err()
}

// start is the first position of a game that does not begin with the initial one.
type start struct {
	game.Position
	to game.Color
}

// starts returns the texts that are positions, by their numbers.
func (d *database) starts(ctx context.Context) (map[int64]start, error) {
	list, err := d.db.QueryContext(ctx, "SELECT id, text FROM words WHERE id IN (SELECT start FROM games)")
	if err != nil {
		return nil, err
	}
	defer list.Close()
	starts := map[int64]start{0: {game.Start, game.Black}}
	for list.Next() {
		var id int64
		var text string
		if err := list.Scan(&id, &text); err != nil {
			return nil, err
		}
		if p, to, err := game.ParseOBF(text); err == nil {
			starts[id] = start{p, to}
		}
	}
	return starts, list.Err()
}

// doubtful reports whether the result of the row must be found again. It plays the moves on a bare
// board, since nearly all rows are right.
func (s *stored) doubtful(starts map[int64]start, more []byte) bool {
	if s.file != "" {
		return s.flags&flagFinished != 0
	}
	if s.ending != int64(record.Unknown) && !record.End(s.ending).ByBoard() {
		return false
	}
	at, known := starts[s.beg]
	p, to := at.Position, at.to
	for _, m := range s.moves {
		if !known || !p.Legal(game.Move(m)) {
			return false // load or Load reports it
		}
		p, to = p.Play(game.Move(m)), to.Other()
	}
	if !p.Over() {
		return false
	}
	score := p.FinalScore()
	if to == game.White {
		score = -score
	}
	if s.ending != int64(record.Played) || s.score != int64(score) {
		return true
	}
	// Its tags may say that the board is not all that counts.
	return len(more) > 0 && more[0] == formTree || bytes.Contains(more, []byte("TY")) && !byBoard(more) || bytes.Contains(more, []byte("HD"))
}

// byBoard reports whether the tags of a row say that the board decides.
func byBoard(more []byte) bool {
	var t record.Tags
	_, err := unpack(more, &t)
	return err != nil || t.ByBoard()
}

// judgeAgain finds the result of a game again. The folder's next look reads the file of an own
// game, as if it had changed.
func (d *database) judgeAgain(tx *sql.Tx, id, seq int64) error {
	s, more, err := d.rowOf(tx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows): // another program, or a game that was the same
		return nil
	case err != nil:
		return err
	case s.file != "":
		s.mtime, s.size = 0, 0
		return d.update(tx, &s, seq)
	}
	r, err := d.recordOf(tx, &s, more)
	if err != nil || r == nil {
		return err
	}
	key, changes := s.keyAgain(r)
	s.judge(r.Tags.Result, r.Tags.Said)
	if r.Game.Over() || finishes(&r.Tags) {
		s.flags |= flagFinished
	}
	if changes {
		if gone, err := d.settle(tx, &s, more, r, key); gone || err != nil {
			return err
		}
	}
	return d.update(tx, &s, seq)
}

// keyAgain returns the key by which an import now knows the game. changes is false where that is
// the key of the row, and where a person changed the game, so that nothing shows what its file
// says.
func (s *stored) keyAgain(r *record.Record) (key [keySize]byte, changes bool) {
	e := entry{moves: s.moves}
	if p, to := r.Game.StartPosition(); p != game.Start || to != game.Black {
		e.start = game.FormatOBF(p, to)
	}
	before := []verdict{verdictOf(s.result()), verdictOf(r.Tags.Said), verdictOf(r.Tags.Result)}
	reviewed := r.Tags
	reviewed.Other = slices.DeleteFunc(slices.Clone(r.Tags.Other), func(t record.Tag) bool { return slices.Contains(record.TagLost[:], t.Name) })
	for _, t := range []*record.Tags{&r.Tags, &reviewed} {
		for _, v := range before {
			if old := keyOf(t, &e, v); bytes.Equal(old[:], s.key) {
				key = keyOf(t, &e, keyed(r))
				return key, !bytes.Equal(key[:], s.key)
			}
		}
	}
	return key, false
}

// settle gives the row its new key. If another row has that key, both are one game: one of them is
// removed, and gone says that it was this one. Where notes or a review would be lost, both stay,
// this one with its old key.
func (d *database) settle(tx *sql.Tx, s *stored, more []byte, r *record.Record, key [keySize]byte) (gone bool, err error) {
	var id int64
	err = tx.QueryRow("SELECT id FROM games WHERE key = ?", key[:]).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		s.key = key[:]
		return false, nil
	}
	if err != nil {
		return false, err
	}
	other, otherMore, err := d.rowOf(tx, id)
	if err != nil {
		return false, err
	}
	mine, others := worked(s, more), worked(&other, otherMore)
	switch {
	case (s.deleted != 0) != (other.deleted != 0):
		gone = s.deleted != 0
	case mine != others:
		gone = others
	default:
		gone = id < s.id
	}
	drop, loses := id, others
	if gone {
		drop, loses = s.id, mine
	}
	if loses {
		twin, err := d.recordOf(tx, &other, otherMore)
		if err != nil || twin == nil || !sameNotes(r, twin) {
			return false, err
		}
	}
	s.key = key[:]
	if _, err := tx.Exec("DELETE FROM games WHERE id = ?", drop); err != nil {
		return false, err
	}
	_, err = tx.Exec("UPDATE state SET purged = purged + 1")
	return gone, err
}

// worked reports whether a game has notes, variations or a review.
func worked(s *stored, more []byte) bool {
	return s.lost != [2]int64{-1, -1} || len(more) > 0 && more[0] == formTree
}

// sameNotes reports whether two records of a game have the same notes, variations and tags, apart
// from what their files say of the result.
func sameNotes(a, b *record.Record) bool {
	one, two := *a, *b
	one.Tags.Said, two.Tags.Said = record.Result{}, record.Result{}
	first, err := record.FormatJSON(&one)
	second, fault := record.FormatJSON(&two)
	return err == nil && fault == nil && bytes.Equal(first, second)
}

// rowOf reads a row with what has no column.
func (d *database) rowOf(tx *sql.Tx, id int64) (s stored, more []byte, err error) {
	list, err := tx.Query("SELECT "+measured+", more FROM games WHERE id = ?", id)
	if err != nil {
		return s, nil, err
	}
	defer list.Close()
	if !list.Next() {
		return s, nil, errors.Join(list.Err(), sql.ErrNoRows)
	}
	var f fields
	if err := f.scan(list, &s, &more); err != nil {
		return s, nil, err
	}
	if s.sum != s.check() {
		return s, nil, errDamaged
	}
	s.key, s.moves = slices.Clone(s.key), slices.Clone(s.moves)
	return s, more, nil
}

// recordOf returns the game of a row; nil if it cannot be read whole.
func (d *database) recordOf(tx *sql.Tx, s *stored, more []byte) (*record.Record, error) {
	var x rows
	r := row{id: ID(s.id), moves: s.moves, result: verdictOf(s.result()), said: verdictOf(s.said())}
	for _, w := range []struct {
		id int64
		to *word
	}{{s.player[0], &r.player[0]}, {s.player[1], &r.player[1]}, {s.date, &r.date}, {s.event, &r.event}} {
		text, err := textOf(tx, w.id)
		if err != nil {
			return nil, err
		}
		*w.to = x.word(text)
	}
	var err error
	if r.start, err = textOf(tx, s.beg); err != nil {
		return nil, err
	}
	found, fault := x.record(&r, more)
	if fault != nil {
		return nil, nil
	}
	if len(more) == 0 || more[0] != formTree {
		found.Tags.Black.Rating, found.Tags.White.Rating = s.elo[0], s.elo[1] // the list has less digits
	}
	return found, nil
}

// textOf returns the text with a number.
func textOf(tx *sql.Tx, id int64) (text string, err error) {
	if id != 0 {
		err = tx.QueryRow("SELECT text FROM words WHERE id = ?", id).Scan(&text)
	}
	return text, err
}

// update writes the columns of a row that another look at its game may change.
func (d *database) update(tx *sql.Tx, s *stored, seq int64) error {
	s.sum = s.check()
	some := func(n int64) any {
		if n == 0 {
			return nil
		}
		return n
	}
	_, err := tx.Exec("UPDATE games SET key = ?, mtime = ?, size = ?, ending = ?, score = ?, part = ?, said_ending = ?, said_score = ?, flags = ?, sum = ?, seq = ? WHERE id = ?",
		blob(s.key), some(s.mtime), some(s.size), some(s.ending), some(s.score), some(s.part), some(s.saidEnding), some(s.saidScore), s.flags, s.sum, seq, s.id)
	return err
}
