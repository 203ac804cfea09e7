package recognise

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"flipside/game/base/plain"
	"flipside/game/record"
)

// table is a text of rows with fields, whose first row names the columns.
type table struct {
	comma   rune
	columns []string // the meaning of each column, by fields; "" for others
	names   []string // the original names
}

// fields maps names of columns to their meanings, in lower case, without spaces and underscores.
var fields = map[string]string{
	"moves": "moves", "gamemoves": "moves", "movelist": "moves", "transcript": "moves", "kifu": "moves", "棋譜": "moves", "record": "moves", "game": "moves", "sequence": "moves", "line": "moves",
	"black": "black", "blackplayer": "black", "blackname": "black", "playerblack": "black", "黒": "black", "黒番": "black",
	"white": "white", "whiteplayer": "white", "whitename": "white", "playerwhite": "white", "白": "white", "白番": "white",
	"date": "date", "day": "date", "日付": "date", "event": "event", "tournament": "event", "大会": "event", "round": "round",
	"comment": "comment", "opening": "comment", "name": "comment",
}

// tableOf recognises a table by its first row, which must name a column of moves.
func tableOf(s string) (*table, bool) {
	s = strings.TrimLeft(s, "\n")
	first, _, _ := strings.Cut(s, "\n")
	if len(first) > mostLine {
		return nil, false
	}
	for _, comma := range []rune{',', ';', '\t'} {
		names := strings.Split(first, string(comma))
		if len(names) < 2 {
			continue
		}
		t := &table{comma: comma, names: names}
		moves := 0
		for _, n := range names {
			n = strings.NewReplacer(" ", "", "_", "", `"`, "").Replace(strings.ToLower(strings.TrimSpace(n)))
			if fields[n] == "moves" {
				moves++
			}
			t.columns = append(t.columns, fields[n])
		}
		if moves == 1 {
			return t, true
		}
	}
	return nil, false
}

// games reads all rows.
func (t *table) games(in io.Reader) iter.Seq[found] {
	return func(yield func(found) bool) {
		rows := &allowance{in: in, comma: []byte(string(t.comma))}
		r := csv.NewReader(rows)
		r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = t.comma, -1, true, true
		last := 0 // the line in which the last row began
		for {
			rows.left, rows.commas = mostRow, mostFields
			row, err := r.Read()
			var broken *csv.ParseError
			switch {
			case errors.Is(err, io.EOF):
				return
			case errors.Is(err, errAllowance):
				yield(found{err: &record.Error{Line: last + 1, Text: "the row is too long"}})
				return
			case errors.As(err, &broken):
				yield(found{err: &record.Error{Line: broken.Line, Column: broken.Column, Text: "the row cannot be read: a quotation mark is missing"}})
				return
			case err != nil:
				yield(found{err: err})
				return
			case last > 0 && !yield(t.game(r, row)): // the first row has the names
				return
			}
			last, _ = r.FieldPos(0)
		}
	}
}

// mostRow is the largest size of a row, in bytes, including what is read ahead.
var mostRow = 16 << 20

// mostFields is the largest number of commas in a row, including those in its texts and in what is
// read ahead: a field takes 40 times its size in memory.
const mostFields = 1 << 20

// allowance is a reader that fails if more is read than is allowed.
type allowance struct {
	in     io.Reader
	comma  []byte
	left   int // bytes
	commas int // number left
}

var errAllowance = errors.New("more than is allowed")

func (a *allowance) Read(p []byte) (int, error) {
	if a.left < 0 || a.commas < 0 {
		return 0, errAllowance
	}
	n, err := a.in.Read(p)
	a.left -= n
	a.commas -= bytes.Count(p[:n], a.comma)
	return n, err
}

// game creates the game of a row.
func (t *table) game(r *csv.Reader, row []string) found {
	var tags record.Tags
	var g Game
	for i, value := range row {
		line, column := r.FieldPos(i)
		if i >= len(t.columns) {
			return found{err: &record.Error{Line: line, Column: column, Text: fmt.Sprintf("the row has more than %d fields", len(t.columns))}}
		}
		value = strings.TrimSpace(value)
		switch t.columns[i] {
		case "moves":
			if len(value) > mostLine { // no game is that long, and looking for moves takes much memory
				return found{err: &record.Error{Line: line, Column: column, Text: fmt.Sprintf("%q is not a move list", plain.Clip(value[:mostLine]))}}
			}
			moves := scan(prepared(value), line, column)
			var every run
			for _, part := range moves.runs {
				every.add(part.moves, part.joined)
			}
			var fault error
			switch {
			case value == "":
				fault = &record.Error{Line: line, Text: "the row has no moves"}
			case moves.odd != nil:
				fault = moves.odd.fault(line)
			case moves.words > 0 || len(every.moves) == 0:
				fault = &record.Error{Line: line, Column: column, Text: fmt.Sprintf("%q is not a move list", plain.Clip(value))}
			default:
				g, fault = play(every.moves)
			}
			if fault != nil {
				return found{err: fault}
			}
		case "black":
			tags.Black.Name = value
		case "white":
			tags.White.Name = value
		case "date":
			tags.Date = dateOf(value)
		case "event":
			tags.Event = value
		case "round":
			tags.Round = value
		case "comment":
			tags.Comment = value
		default:
			if value != "" {
				tags.Other = append(tags.Other, record.Tag{Name: tagName(t.names[i]), Value: value})
			}
		}
	}
	if g.Record == nil {
		line, _ := r.FieldPos(0)
		return found{err: &record.Error{Line: line, Text: "the row has no moves"}}
	}
	tags.Result = g.Tags.Result
	tags.Clean()
	g.Tags = tags
	return found{game: g}
}

// tagName converts the name of a column to the name of a property: upper-case letters and digits.
func tagName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToUpper(s))
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		s = "X" + s
	}
	return s[:min(len(s), 32)]
}
