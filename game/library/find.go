package library

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"flipside/game"
	"flipside/game/record"
)

// Find returns all matching games, in the order of the query.
func (l *Library) Find(ctx context.Context, q Query) ([]ID, error) {
	if err := l.refresh(ctx); err != nil {
		return nil, err
	}
	var through map[ID]bool
	if q.At != nil {
		x, err := l.Played(ctx)
		if err != nil {
			return nil, err
		}
		ids, err := x.Through(ctx, *q.At)
		if err != nil {
			return nil, err
		}
		through = make(map[ID]bool, len(ids))
		for _, id := range ids {
			through[id] = true
		}
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	s := newSearch(&l.rows, q.Text)
	var found []sortable
	for i := range l.rows.list {
		if i%searchCheck == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r := &l.rows.list[i]
		if !q.Filter.takes(r) || q.At != nil && !through[r.id] || !s.matches(r) {
			continue
		}
		found = append(found, l.rows.sortable(r, q.Sort))
	}
	slices.SortFunc(found, func(a, b sortable) int {
		if !q.Up {
			a, b = b, a
		}
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second), cmp.Compare(a.id, b.id))
	})
	ids := make([]ID, len(found))
	for i, f := range found {
		ids[i] = f.id
	}
	return ids, ctx.Err()
}

// Copies returns the games that are the same as a game: the own game with the given file name, if
// any, and all games with the same start and moves.
func (l *Library) Copies(ctx context.Context, file string, of *game.Game) (ids []ID, err error) {
	if err := l.refresh(ctx); err != nil {
		return nil, err
	}
	start := ""
	if at, to := of.StartPosition(); at != game.Start || to != game.Black {
		start = game.FormatOBF(at, to)
	}
	var moves []byte
	for _, n := range of.MainVariation()[1:] {
		moves = append(moves, byte(n.Move()))
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	for i := range l.rows.list {
		if i%searchCheck == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r := &l.rows.list[i]
		if !r.gone && (r.file != "" && r.file == file || l.rows.text[r.start] == start && bytes.Equal(r.moves, moves)) {
			ids = append(ids, r.id)
		}
	}
	return ids, nil
}

// searchCheck is the number of rows after which a search checks whether to stop.
const searchCheck = 4096

// takes reports whether the filter lists a row.
func (f Filter) takes(r *row) bool {
	if r.gone || (f == Trash) != (r.deleted != 0) {
		return false
	}
	switch f {
	case Mine:
		return r.file != ""
	case Unfinished:
		return r.file != "" && !r.finished
	case Imported:
		return r.file == ""
	}
	return true
}

// sortable has the sort keys of a row.
type sortable struct {
	first, second uint64
	id            ID
}

// sortable returns the sort keys of a row. The words must be in order.
func (x *rows) sortable(r *row, by Column) sortable {
	day := uint64(dayOf(x.text[r.date]))
	s := sortable{second: day, id: r.id}
	switch by {
	case ByPlayers:
		s.first = uint64(x.rank[r.player[game.Black]])<<32 | uint64(x.rank[r.player[game.White]])
	case ByResult:
		if r.result.record().Known() {
			s.first = uint64(int(r.result.score) + 100*game.Squares + 1)
		}
	case ByEvent:
		s.first = uint64(x.rank[r.event])
	case ByOpening:
		s.first = uint64(x.rank[r.opening])
	case ByPlies:
		s.first = uint64(len(r.moves))
	case ByChanged:
		s.first = uint64(max(0, r.changed))
	default:
		s.first, s.second = day, 0
		if r.file != "" {
			s.second = uint64(max(0, r.changed))
		}
	}
	return s
}

// dayOf returns a date as a number that grows with time: yyyymmdd, with zeros for missing parts.
func dayOf(date string) int {
	day := yearOf(date) * 10000
	if len(date) >= len("2006-01") {
		month, _ := strconv.Atoi(date[5:7])
		day += month * 100
	}
	if len(date) >= len("2006-01-02") {
		n, _ := strconv.Atoi(date[8:10])
		day += n
	}
	return max(0, day)
}

// yearOf returns the year of a date, or 0 if it is unknown.
func yearOf(date string) int {
	year, _ := strconv.Atoi(date[:min(4, len(date))])
	return max(0, year)
}

// search looks for the words of a query. It tests each text only once for each word.
type search struct {
	x       *rows
	wanted  []string
	known   [][]answer // by wanted word and word
	results [2*game.Squares + 1]string
}

type answer uint8

const (
	unasked answer = iota
	no
	yes
)

func newSearch(x *rows, text string) *search {
	s := &search{x: x, wanted: strings.Fields(strings.ToLower(text))}
	s.known = make([][]answer, len(s.wanted))
	for i := range s.known {
		s.known[i] = make([]answer, len(x.text))
	}
	if len(s.wanted) > 0 {
		for i := range s.results {
			s.results[i] = ResultOf(record.Ending{End: record.Played, Score: float64(i - game.Squares)}).String()
		}
	}
	return s
}

// matches reports whether each wanted word is in one of the row's texts.
func (s *search) matches(r *row) bool {
	for i := range s.wanted {
		if !s.has(i, r.player[0]) && !s.has(i, r.player[1]) && !s.has(i, r.event) && !s.has(i, r.opening) &&
			!s.has(i, r.date) && !s.has(i, r.source) && !s.hasResult(i, r) {
			return false
		}
	}
	return true
}

func (s *search) has(i int, w word) bool {
	known := &s.known[i][w]
	if *known == unasked {
		*known = no
		if strings.Contains(s.x.folded[w], s.wanted[i]) {
			*known = yes
		}
	}
	return *known == yes
}

func (s *search) hasResult(i int, r *row) bool {
	if r.result.end == record.Unknown {
		return false
	}
	if shown := ResultOf(r.result.record()); !shown.Discs() {
		return strings.Contains(strings.ToLower(shown.String()), s.wanted[i])
	}
	return strings.Contains(s.results[r.result.discs()+game.Squares], s.wanted[i])
}
