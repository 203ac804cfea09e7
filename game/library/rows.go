package library

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"flipside/game"
	"flipside/game/base/plain"
	"flipside/game/record"
)

// word is a text in the table of words: names occur in many rows.
type word uint32

// rowOf is a game as the library stores it, with the data for the list, the search and the lines. T
// is the type of its texts: strings on the way from a file, words in memory, and numbers of words
// in the SQLite file.
type rowOf[T any] struct {
	data
	player, spec         [2]T
	date, event, opening T
	start                T // an OBF text; empty for the initial position
	source               T
}

// data is a row without its texts.
type data struct {
	id               ID
	file             string // for an own game
	stamp            stamp  // of that file
	moves            []byte // one byte per ply
	changed, deleted int64  // Unix time in milliseconds; 0: never
	elo              [2]float64
	lost             [2]int16 // -1: unknown
	result, said     packedEnding
	human            [2]bool
	finished, rated  bool
	numbered         bool // a player or the event is a number, because its name was unknown
	gone             bool // no longer in the library; only in memory
}

// row is a game in memory.
type row = rowOf[word]

// with returns a row with its texts converted. Its source is left out, because the file has a
// separate table for sources.
func with[A, B any](r *rowOf[A], text func(A) B) rowOf[B] {
	return rowOf[B]{data: r.data, player: [2]B{text(r.player[0]), text(r.player[1])}, spec: [2]B{text(r.spec[0]), text(r.spec[1])},
		date: text(r.date), event: text(r.event), opening: text(r.opening), start: text(r.start)}
}

// stamp identifies the version of a file that was read: its time in nanoseconds and its size in
// bytes.
type stamp struct{ time, size int64 }

// packedEnding is a compact record.Ending.
type packedEnding struct {
	end   record.End
	score int16 // hundredths of discs
}

func verdictOf(r record.Ending) packedEnding {
	return packedEnding{r.End, int16(math.Round(r.Score * 100))}
}

func (v packedEnding) record() record.Ending {
	return record.Ending{End: v.end, Score: float64(v.score) / 100}
}

// sensible reports whether a row can have this result.
func (v packedEnding) sensible() bool {
	const most = 100 * game.Squares
	return v.end < record.Ends && v.score >= -most && v.score <= most
}

// discs returns the score in whole discs.
func (v packedEnding) discs() int { return int(math.Round(float64(v.score) / 100)) }

// rows are all games in memory, by ascending ID.
type rows struct {
	list []row
	words
}

// words is a table of texts. The word 0 is the empty text.
type words struct {
	index  map[string]word
	text   []string
	folded []string // in lower case
	rank   []uint32 // the position of each word among the sorted words
}

// word returns the word for a text, as one plain line: a file can contain any text.
func (w *words) word(text string) word {
	if w.index == nil {
		w.index, w.text, w.folded = map[string]word{"": 0}, []string{""}, []string{""}
	}
	if n, ok := w.index[text]; ok {
		return n
	}
	if line := plain.Line(text); line != text {
		n := w.word(line)
		w.index[text] = n
		return n
	}
	n := word(len(w.text))
	w.index[text] = n
	w.text, w.folded = append(w.text, text), append(w.folded, strings.ToLower(text))
	return n
}

// order ranks the words. It must be called after words were added, before anything is sorted.
func (w *words) order() {
	w.word("")
	if len(w.rank) == len(w.text) {
		return
	}
	sorted := make([]word, len(w.text))
	for i := range sorted {
		sorted[i] = word(i)
	}
	slices.SortFunc(sorted, func(a, b word) int {
		return cmp.Or(cmp.Compare(w.folded[a], w.folded[b]), cmp.Compare(w.text[a], w.text[b]))
	})
	w.rank = make([]uint32, len(sorted))
	for at, n := range sorted {
		w.rank[n] = uint32(at)
	}
}

// find returns the index of a game in the list, or where to insert it.
func (x *rows) find(id ID) (int, bool) {
	if n := len(x.list); n == 0 || x.list[n-1].id < id {
		return n, false // the usual case: rows are appended
	}
	return slices.BinarySearchFunc(x.list, id, func(r row, id ID) int { return cmp.Compare(r.id, id) })
}

// get returns the row of a game, or nil.
func (x *rows) get(id ID) *row {
	if at, ok := x.find(id); ok && !x.list[at].gone {
		return &x.list[at]
	}
	return nil
}

// put adds a row or replaces it.
func (x *rows) put(r row) {
	at, ok := x.find(r.id)
	if ok {
		x.list[at] = r
		return
	}
	x.list = slices.Insert(x.list, at, r)
}

// firstTemporary is the smallest ID of an own game that is only in memory, because it could not be
// written to the SQLite file.
const firstTemporary ID = 1 << 40

// keepTemporary removes all rows except those that are only in memory.
func keepTemporary(list []row) []row {
	return slices.DeleteFunc(list, func(r row) bool { return r.id < firstTemporary })
}

// game returns the public form of a row.
func (x *rows) game(r *row) Game {
	g := Game{ID: r.id, File: r.file, Source: x.text[r.source], Human: r.human, Date: x.text[r.date], Event: x.text[r.event],
		Opening: x.text[r.opening], Result: ResultOf(r.result.record()), Said: ResultOf(r.said.record()), Plies: len(r.moves), Placed: placed(r.moves), Finished: r.finished, Rated: r.rated,
		Elo: r.elo, Changed: moment(r.changed), Deleted: moment(r.deleted)}
	for c := range g.Players {
		g.Players[c], g.Specs[c] = x.text[r.player[c]], x.text[r.spec[c]]
		g.Lost[c] = int(r.lost[c])
	}
	return g
}

// placed returns the number of discs that the moves of a row place.
func placed(moves []byte) int { return len(moves) - bytes.Count(moves, []byte{byte(game.Pass)}) }

// ResultOf returns a result with the discs of both sides. If a file has an odd score, which no
// board can have, the winner stays the same.
func ResultOf(r record.Ending) FinalScore {
	if !r.Known() {
		return FinalScore{End: r.End}
	}
	score := int(math.Round(r.Score))
	black := (game.Squares + score) / 2
	if score > 0 && score%2 != 0 {
		black++
	}
	return FinalScore{Black: black, White: game.Squares - black, End: r.End, Score: r.Score}
}

// Discs reports whether Black and White are the result.
func (r FinalScore) Discs() bool {
	return (record.Ending{End: r.End}).Known() && !r.OnlyWon() && r.Score == math.Trunc(r.Score)
}

// OnlyWon reports whether only the winner is known and perhaps how the game ended, as for most
// games that were resigned or lost on time.
func (r FinalScore) OnlyWon() bool {
	_, early := ways[r.End]
	return r.End == record.Won || early && math.Abs(r.Score) == game.Squares
}

// Winner returns the winner of a game if only the winner is known.
func (r FinalScore) Winner() game.Color {
	winner, _ := game.Winner(r.Score)
	return winner
}

// ways are the ways to win a game before its last move.
var ways = map[record.End]string{record.Resigned: " by resignation", record.TimedOut: " on time", record.Forfeit: " by forfeit"}

// String returns the discs, as in "38-26", or, without discs, a score with a fraction for Black, as
// in "+8.5", or who won. It returns "" without a result.
func (r FinalScore) String() string {
	switch {
	case r.Discs():
		return fmt.Sprintf("%d-%d", r.Black, r.White)
	case r.End == record.Void:
		return "void"
	case r.OnlyWon():
		return r.Winner().String() + " won" + ways[r.End]
	case r.End != record.Unknown:
		return fmt.Sprintf("%+g", r.Score)
	}
	return ""
}

// moment returns the time for a Unix time in milliseconds; 0 is the zero time.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// millis is the inverse of moment.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
