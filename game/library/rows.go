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

// word is a text of the table of words: names occur in many rows.
type word uint32

// rowOf is a game as the library keeps it, with what the list, the search and the lines need. T is
// how it has its texts: as strings on the way from a file, as words in memory, and as numbers of
// words in the SQLite file.
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
	file             string // of an own game
	stamp            stamp  // of that file
	moves            []byte // a byte a ply
	changed, deleted int64  // milliseconds since 1970; 0: never
	elo              [2]float64
	lost             [2]int16 // -1: unknown
	result, said     packedEnding
	human            [2]bool
	finished, rated  bool
	numbered         bool // a player or the event is a number, because its name was not known
	gone             bool // not in the library any more; only in memory
}

// row is a game in memory.
type row = rowOf[word]

// with returns a row with its texts in another form. Its source is left out, because the file has a
// table of its own for them.
func with[A, B any](r *rowOf[A], text func(A) B) rowOf[B] {
	return rowOf[B]{data: r.data, player: [2]B{text(r.player[0]), text(r.player[1])}, spec: [2]B{text(r.spec[0]), text(r.spec[1])},
		date: text(r.date), event: text(r.event), opening: text(r.opening), start: text(r.start)}
}

// stamp says which version of a file was read: its time in nanoseconds and its size in bytes.
type stamp struct{ time, size int64 }

// packedEnding is a record.Result in less room.
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

// rows are all games in memory, by rising id.
type rows struct {
	list []row
	words
}

// words is a table of texts. The word 0 is the empty text.
type words struct {
	index  map[string]word
	text   []string
	folded []string // in small letters
	rank   []uint32 // the place of each word among the sorted words
}

// word returns the word of a text, as one plain line: a file may hold any text.
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

// find returns the place of a game in the list, or where it belongs.
func (x *rows) find(id ID) (int, bool) {
	if n := len(x.list); n == 0 || x.list[n-1].id < id {
		return n, false // the usual case: rows are added at the end
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

// keepTemporary removes all rows but those that are only in memory.
func keepTemporary(list []row) []row {
	return slices.DeleteFunc(list, func(r row) bool { return r.id < firstTemporary })
}

// game returns a row as people see it.
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

// ResultOf returns a result with the discs of both sides. Where a file has an odd score, which no
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

// Discs reports whether Black and White say the result.
func (r FinalScore) Discs() bool {
	return (record.Ending{End: r.End}).Known() && !r.OnlyWon() && r.Score == math.Trunc(r.Score)
}

// OnlyWon reports whether only the winner is known and perhaps how the game ended, as for most
// games that were resigned or lost on time.
func (r FinalScore) OnlyWon() bool {
	_, early := ways[r.End]
	return r.End == record.Won || early && math.Abs(r.Score) == game.Squares
}

// Winner returns who won a game of which only the winner is known.
func (r FinalScore) Winner() game.Color {
	winner, _ := game.Winner(r.Score)
	return winner
}

// ways say how a game was won before its last move.
var ways = map[record.End]string{record.Resigned: " by resignation", record.TimedOut: " on time", record.Forfeit: " by forfeit"}

// String returns the discs, as in "38-26", or what there is instead of them: a score with a
// fraction for Black, as in "+8.5", or who won. It returns "" without a result.
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

// moment returns the time so many milliseconds after 1970; 0 is no time.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// millis is the opposite of moment.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
