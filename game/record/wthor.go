package record

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"flipside/game"
	"flipside/game/base/plain"
)

// WTHOR is the game base of the French Othello federation ("Format de la base WTHOR",
// ffothello.org). A file is a header of 16 bytes, then records of equal length; numbers are little
// endian. A game (.wtb) has 68 bytes: the numbers of the tournament and of the players, Black's
// discs at the end, Black's discs under perfect play from a certain number of empties on, and 60
// moves without passes. A move is 10*row+column; 0 means the end. The name of a player (.jou) has
// 20 bytes, the name of a tournament (.trn) 26; both end with zeros.
const (
	wthorHeader  = 16
	wthorGame    = 68
	wthorPlayer  = 20
	wthorEvent   = 26
	wthorMoves   = 60
	maxWTHORList = 1 << 16 // largest number of names in a file
)

// The properties of a WTHOR game that have no field in Tags.
const (
	tagBlackNumber = "wthor.black" // number of the player in the .jou file
	tagWhiteNumber = "wthor.white"
	tagEventNumber = "wthor.event"  // number of the tournament in the .trn file
	tagTheory      = "wthor.theory" // Black's discs, 0..64, under perfect play from tagTheoryFrom empties on
	tagTheoryFrom  = "wthor.empties"
)

func startsWTHOR(data []byte) bool {
	if len(data) < wthorHeader {
		return false
	}
	month, day := data[2], data[3]
	return data[0] >= 19 && data[0] <= 21 && data[1] <= 99 && month >= 1 && month <= 12 && day >= 1 && day <= 31 &&
		(data[12] == 8 || data[12] == 0) && data[14] <= wthorMoves
}

// Names are the names that belong to a WTHOR file. Without them, players and tournaments are
// numbers.
type Names struct{ Players, Events []string }

// ReadPlayers reads the names of the players in a .jou file. text decodes them; nil is Latin-1.
func ReadPlayers(in io.Reader, text Decode) ([]string, error) {
	return readNames(in, wthorPlayer, text)
}

// ReadEvents reads the names of the tournaments in a .trn file. text is as in ReadPlayers.
func ReadEvents(in io.Reader, text Decode) ([]string, error) { return readNames(in, wthorEvent, text) }

func readNames(in io.Reader, size int, text Decode) ([]string, error) {
	if text == nil {
		text = Latin1
	}
	var head [wthorHeader]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, &Error{Text: fmt.Sprintf("the name file is shorter than its header of %d bytes", wthorHeader)}
	}
	count := int(binary.LittleEndian.Uint16(head[8:]))
	if count == 0 { // files with names have their number in the longer field
		count = int(binary.LittleEndian.Uint32(head[4:]))
	}
	if count > maxWTHORList {
		return nil, &Error{Text: fmt.Sprintf("the name file's header says %d names; the limit is %d", count, maxWTHORList)}
	}
	var names []string
	b := make([]byte, size)
	for len(names) < maxWTHORList { // a wrong number in the header hides no name
		if _, err := io.ReadFull(in, b); err != nil {
			if len(names) < count {
				return names, &Error{Text: fmt.Sprintf("the name file ends in name %d of %d", len(names)+1, count)}
			}
			break
		}
		name, _, _ := bytes.Cut(b, []byte{0})
		names = append(names, plain.Line(text(string(name))))
	}
	return names, nil
}

// ReadWTHOR yields the games in a .wtb file. Players and tournaments are numbers.
func ReadWTHOR(in io.Reader) iter.Seq2[*Record, error] { return ReadWTHORNamed(in, Names{}) }

// ReadWTHORNamed yields the games in a .wtb file with the names of players and tournaments.
func ReadWTHORNamed(in io.Reader, names Names) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		var head [wthorHeader]byte
		if _, err := io.ReadFull(in, head[:]); err != nil {
			yield(nil, &Error{Text: fmt.Sprintf("the file is shorter than the header of a WTHOR file, %d bytes", wthorHeader)})
			return
		}
		count, year := int(binary.LittleEndian.Uint32(head[4:])), int(binary.LittleEndian.Uint16(head[10:]))
		size, empties := head[12], int(head[14])
		if size != 8 && size != 0 || empties > wthorMoves {
			yield(nil, &Error{Text: "the file contains no WTHOR games on an 8x8 board"})
			return
		}
		var b [wthorGame]byte
		for n := 0; ; n++ { // a wrong number in the header hides no game
			if _, err := io.ReadFull(in, b[:]); err != nil {
				if err = endOfWTHOR(err, n, count); err != nil {
					yield(nil, err)
				}
				return
			}
			r, problem := ofWTHOR(&b, year, empties, names)
			if problem != "" {
				if !yield(nil, &Error{Game: n + 1, Text: problem}) {
					return
				}
				continue
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

// endOfWTHOR returns what is wrong with the end of a file after n games, or nil. err is the error
// of reading the next game.
func endOfWTHOR(err error, n, promised int) error {
	switch partial := errors.Is(err, io.ErrUnexpectedEOF); {
	case !partial && !errors.Is(err, io.EOF):
		return err
	case n < promised:
		return &Error{Game: n + 1, Text: fmt.Sprintf("the file ends here, but its header says %d games", promised)}
	case partial:
		return &Error{Game: n + 1, Text: "the file ends in the middle of this game"}
	case n > promised:
		return &Error{Text: fmt.Sprintf("the header says %d games, but %d were found", promised, n)}
	}
	return nil
}

func ofWTHOR(b *[wthorGame]byte, year, empties int, names Names) (*Record, string) {
	g := game.New()
	for ply, m := range b[8:] {
		if m == 0 {
			break
		}
		row, col := int(m)/10-1, int(m)%10-1
		if row < 0 || row > 7 || col < 0 || col > 7 {
			return nil, fmt.Sprintf("move %d: %d is not a square", ply+1, m)
		}
		g.AutoPass()
		if err := g.Play(game.Move(game.At(col, row))); err != nil {
			return nil, fmt.Sprintf("move %d: %v", ply+1, err)
		}
	}
	if b[6] > game.Squares || b[7] > game.Squares {
		return nil, fmt.Sprintf("Black's final score of %d or theoretical score of %d is above 64", b[6], b[7])
	}
	number := func(at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
	named := func(list []string, n int) string {
		if n < len(list) {
			return list[n]
		}
		return ""
	}
	event, black, white := number(0), number(2), number(4)
	r := &Record{Game: g}
	t := &r.Tags
	t.Black.Name, t.White.Name, t.Event = named(names.Players, black), named(names.Players, white), named(names.Events, event)
	if year > 0 && year < 10000 {
		t.Date = fmt.Sprintf("%04d", year)
	}
	t.Other = []Tag{{tagBlackNumber, strconv.Itoa(black)}, {tagWhiteNumber, strconv.Itoa(white)}, {tagEventNumber, strconv.Itoa(event)},
		{tagTheory, strconv.Itoa(int(b[7]))}, {tagTheoryFrom, strconv.Itoa(empties)}}
	t.Result = Ending{End: Played, Score: float64(2*int(b[6]) - game.Squares)}
	if g.Over() {
		r.settle(g.Current())
	} else {
		t.Result.End = Agreed // a player resigned, or moves are missing; the score still counts
	}
	return r, ""
}

// Theory returns Black's score under perfect play, and the number of empties from which it applies.
// ok is false for a game without it.
func (t Tags) Theory() (score, empties int, ok bool) {
	discs, err := strconv.Atoi(t.other(tagTheory))
	if err != nil {
		return 0, 0, false
	}
	empties, err = strconv.Atoi(t.other(tagTheoryFrom))
	return 2*discs - game.Squares, empties, err == nil
}

// blackInWTHOR returns Black's discs at the end. If the board decides, they are the discs on the
// board, without a handicap, which the format does not support.
func (r *Record) blackInWTHOR() byte {
	score := r.Tags.Result.Score
	if _, alone, ok := r.board(last(r.Game)); ok {
		score = alone
	}
	return byte((score + game.Squares) / 2)
}

// WriteWTHOR writes a .wtb file. Players and tournaments keep the numbers with which they were
// read; others get 0. The year is the first game's. The error names a game that the format cannot
// represent.
func WriteWTHOR(out io.Writer, games iter.Seq[*Record]) error {
	var body []byte
	count, year, empties := 0, 0, 0
	for r := range games {
		count++
		if p, to := r.Game.StartPosition(); p != game.Start || to != game.Black {
			return &Error{Game: count, Text: "WTHOR can hold only games from the initial position"}
		}
		if count == 1 {
			year, _ = strconv.Atoi(r.Tags.Date[:min(4, len(r.Tags.Date))])
			_, empties, _ = r.Tags.Theory()
		}
		var b [wthorGame]byte
		for i, name := range [...]string{tagEventNumber, tagBlackNumber, tagWhiteNumber} {
			n, _ := strconv.Atoi(r.Tags.other(name))
			binary.LittleEndian.PutUint16(b[2*i:], uint16(n))
		}
		b[6] = r.blackInWTHOR()
		b[7] = b[6]
		if score, _, ok := r.Tags.Theory(); ok {
			b[7] = byte((score + game.Squares) / 2)
		}
		ply := 0
		for _, n := range r.Game.MainVariation()[1:] {
			if n.Move().IsSquare() {
				s := n.Move().Square()
				b[8+ply] = byte(10*(s.Row()+1) + s.Col() + 1)
				ply++
			}
		}
		body = append(body, b[:]...)
	}
	head := make([]byte, wthorHeader)
	head[0], head[1], head[2], head[3] = byte(max(19, min(21, year/100))), byte(year%100), 1, 1
	binary.LittleEndian.PutUint32(head[4:], uint32(count))
	binary.LittleEndian.PutUint16(head[10:], uint16(year))
	head[12], head[14] = 8, byte(empties)
	_, err := out.Write(append(head, body...))
	return err
}
