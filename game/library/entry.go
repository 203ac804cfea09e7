package library

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/flate"

	"flipside/game"
	"flipside/game/record"
)

// incomingGame is a game on its way from a file to the rows, with the parts that only the SQLite
// file has.
type incomingGame struct {
	rowOf[string]
	key  [keySize]byte // for an imported game: equal for duplicates
	more []byte        // for an imported game: data without a column; nil: none
	from *origin       // for an imported game
}

const keySize = 16

// of returns the entry for a game. For an own game, described by Play, moves are only the moves
// before the current ply.
func (o *Options) of(r *record.Record, own bool) incomingGame {
	t := &r.Tags
	var e incomingGame
	e.player, e.elo = [2]string{t.Black.Name, t.White.Name}, [2]float64{t.Black.Rating, t.White.Rating}
	e.date, e.event = t.Date, t.Event
	e.result, e.said, e.lost = verdictOf(t.Result), verdictOf(t.Said), [2]int16{-1, -1}
	for c, name := range record.TagLost {
		if n, err := strconv.ParseUint(other(t, name), 10, 15); err == nil {
			e.lost[c] = int16(n)
		}
	}
	at, to := r.Game.StartPosition()
	if at != game.Start || to != game.Black {
		e.start = game.FormatOBF(at, to)
	}
	moves := r.Game.Moves()
	for _, m := range moves {
		e.moves = append(e.moves, byte(m))
	}
	if e.start == "" && o.Opening != nil {
		e.opening = o.Opening(moves)
	}
	e.finished = r.Game.Over() || finishes(t)
	if p := r.Play; p != nil {
		for c, seat := range p.Seats {
			e.human[c], e.spec[c] = seat.Human, seat.Spec
			if !own && e.player[c] == "" {
				e.player[c] = o.name(seat)
			}
		}
		e.changed = millis(p.Changed)
		if e.finished = e.finished || p.Over; !e.finished {
			e.result, e.said = packedEnding{}, packedEnding{} // the main variation can continue beyond the current ply
		}
		if e.date == "" && !p.Changed.IsZero() {
			e.date = p.Changed.In(o.now().Location()).Format("2006-01-02")
		}
		e.rated = own && e.finished && e.human[0] != e.human[1] && e.start == "" && p.Handicap.None() && p.Help.None()
	}
	for c, n := range wthorNumbers(t) {
		if n != "" && e.player[c] == "" {
			e.player[c], e.numbered = "#"+n, true
		}
	}
	if n := other(t, "wthor.event"); n != "" && e.event == "" {
		e.event, e.numbered = "#"+n, true
	}
	return e
}

// finishes reports whether a result says that a game ended before its last move.
func finishes(t *record.Tags) bool {
	switch t.Result.End {
	case record.Unknown, record.Played:
		return false
	case record.Agreed:
		return !fromWTHOR(t)
	}
	return true
}

// name returns the name of a player whose game does not have one.
func (o *Options) name(seat record.Seat) string {
	if o.Name != nil {
		return o.Name(seat)
	}
	return seat.Spec
}

func other(t *record.Tags, name string) string {
	for _, o := range t.Other {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// wthorNumbers returns the numbers of the players of a WTHOR game, or "" for another game.
func wthorNumbers(t *record.Tags) [2]string {
	return [2]string{other(t, "wthor.black"), other(t, "wthor.white")}
}

func fromWTHOR(t *record.Tags) bool { return wthorNumbers(t)[0] != "" }

// imported completes the entry of a game from elsewhere.
func (e *incomingGame) imported(r *record.Record) error {
	e.key = keyOf(&r.Tags, &e.rowOf)
	more, err := pack(r)
	e.more = more
	return err
}

// keyOf returns a digest of the fields of the source, of the result and of the moves. The names of
// WTHOR games are in separate files and can be missing at first, so the digest uses their numbers
// instead.
func keyOf(t *record.Tags, e *rowOf[string]) (key [keySize]byte) {
	sum := sha256.New()
	var length [binary.MaxVarintLen64]byte
	field := func(texts ...string) {
		for _, text := range texts {
			_, _ = sum.Write(length[:binary.PutUvarint(length[:], uint64(len(text)))]) // it never fails
			_, _ = io.WriteString(sum, text)
		}
	}
	if !fromWTHOR(t) {
		field(t.Black.Name, t.White.Name, t.Event)
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	field(t.Round, t.Place, t.Date, t.TimeLimit, t.Comment, number(t.Black.Rating), number(t.White.Rating))
	field(strconv.Itoa(int(e.result.end)), strconv.Itoa(int(e.result.score)))
	for _, o := range t.Other {
		field(o.Name, o.Value)
	}
	field(e.start, string(e.moves))
	return [keySize]byte(sum.Sum(nil))
}

// The formats of the data without a column. A checksum precedes the format.
const (
	formTags = 1 // the properties that are not in the list
	formTree = 2 // the whole game in our JSON, compressed
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// knownTags are names of properties that are stored as one byte.
var knownTags = []string{"", "wthor.black", "wthor.white", "wthor.event", "wthor.theory", "wthor.empties"}

// pack returns the data of a game that has no column, or nil if there is none.
func pack(r *record.Record) ([]byte, error) {
	var b []byte
	if r.Play != nil || hasNotes(r.Game.Root()) {
		data, err := record.FormatJSON(r)
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		w, err := flate.NewWriter(&out, flate.BestSpeed)
		if err == nil {
			_, err = w.Write(data)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			return nil, err
		}
		b = append([]byte{formTree}, out.Bytes()...)
	} else {
		t := &r.Tags
		if t.Round == "" && t.Place == "" && t.TimeLimit == "" && t.Comment == "" && len(t.Other) == 0 {
			return nil, nil
		}
		b = []byte{formTags}
		for _, text := range []string{t.Round, t.Place, t.TimeLimit, t.Comment} {
			b = appendText(b, text)
		}
		for _, o := range t.Other {
			if known := slices.Index(knownTags, o.Name); known > 0 {
				b = append(b, byte(known))
			} else {
				b = appendText(append(b, 0), o.Name)
			}
			b = appendText(b, o.Value)
		}
		if len(b) > record.MostJSON/2 { // escapes can double it, and each game must be exportable
			if _, err := record.FormatJSON(r); err != nil {
				return nil, err
			}
		}
	}
	return sealed(b), nil
}

// sealed appends the checksum.
func sealed(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// intact reports whether the checksum of data written by pack is correct.
func intact(more []byte) bool {
	end := len(more) - 4
	return end >= 1 && binary.LittleEndian.Uint32(more[end:]) == crc32.Checksum(more[:end], castagnoli)
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// hasNotes reports whether a tree has notes or variations.
func hasNotes(n *game.Node) bool {
	for {
		if !n.Note.Empty() {
			return true
		}
		children := n.Children()
		switch len(children) {
		case 0:
			return false
		case 1:
			n = children[0]
		default:
			return true
		}
	}
}

// errDamaged means that bytes of the library's file have changed.
var errDamaged = errors.New("it is damaged")

// unpack reads what pack wrote: a whole game, or properties that belong to the tags.
func unpack(more []byte, t *record.Tags) (*record.Record, error) {
	if len(more) == 0 {
		return nil, nil
	}
	if !intact(more) {
		return nil, errDamaged
	}
	form, b := more[0], more[1:len(more)-4]
	switch form {
	case formTree:
		data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b)), record.MostJSON+1))
		if err != nil || len(data) > record.MostJSON {
			return nil, errDamaged
		}
		return record.ParseJSON(data)
	case formTags:
		var err error
		for _, text := range []*string{&t.Round, &t.Place, &t.TimeLimit, &t.Comment} {
			if *text, b, err = readText(b); err != nil {
				return nil, err
			}
		}
		for len(b) > 0 {
			var o record.Tag
			known := int(b[0])
			if known >= len(knownTags) {
				return nil, errDamaged
			}
			if o.Name, b = knownTags[known], b[1:]; known == 0 {
				if o.Name, b, err = readText(b); err != nil {
					return nil, err
				}
			}
			if o.Value, b, err = readText(b); err != nil {
				return nil, err
			}
			t.Other = append(t.Other, o)
		}
		return nil, nil
	}
	return nil, errDamaged
}

func readText(b []byte) (string, []byte, error) {
	n, used := binary.Uvarint(b)
	if used <= 0 || n > uint64(len(b)-used) {
		return "", nil, errDamaged
	}
	b = b[used:]
	return string(b[:n]), b[n:], nil
}

// record returns the game of a row with its data without a column. If only that part is damaged, it
// returns the game without it, and the error.
func (x *rows) record(r *row, more []byte) (*record.Record, error) {
	t := record.Tags{Date: x.text[r.date], Event: x.text[r.event], Result: r.result.record(), Said: r.said.record()}
	for c, p := range []*record.Player{&t.Black, &t.White} {
		p.Name, p.Rating = x.text[r.player[c]], r.elo[c]
	}
	whole, fault := unpack(more, &t)
	t.Clean() // a file can contain any text
	if whole != nil {
		return whole, nil
	}
	if fromWTHOR(&t) { // the placeholder for a missing name is not a name
		for _, name := range []*string{&t.Black.Name, &t.White.Name, &t.Event} {
			if strings.HasPrefix(*name, "#") {
				*name = ""
			}
		}
	}
	g, err := playedFrom(x.text[r.start], r.moves)
	if err != nil {
		return nil, err
	}
	read := &record.Record{Game: g, Tags: t}
	read.Settle()
	return read, fault
}

// playedFrom plays moves from a position in OBF; "" is the initial one.
func playedFrom(start string, moves []byte) (*game.Game, error) {
	g := game.New()
	if start != "" {
		p, to, err := game.ParseOBF(start)
		if err != nil {
			return nil, errDamaged
		}
		g = game.NewFrom(p, to)
	}
	for _, m := range moves {
		if g.Play(game.Move(m)) != nil {
			return nil, errDamaged
		}
	}
	return g, nil
}
