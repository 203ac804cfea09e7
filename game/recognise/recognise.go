package recognise

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"

	"flipside/game/record"
)

// Game is a game or a position, which is a game without moves, and what the reader had to assume.
type Game struct {
	*record.Record
	Guessed  bool // the text does not say who is to move
	Mirrored bool // the moves were turned: the board began as the mirror image of ours
}

// Options say what is known about a text besides its content.
type Options struct {
	Name     string       // of the file; its extension decides where the content does not
	Encoding string       // of the characters, such as "Shift_JIS"; empty: as the content says
	Names    record.Names // of players and tournaments, for a WTHOR file
}

// Content is what a text or file holds.
type Content struct {
	// Form is the name of a record.Format, "pgn", "csv" or "quest"; it is empty for a plain text.
	Form  string
	Title string // of the form, for people; empty for a plain text
	// Games yields the games. A *record.Error stands for one that cannot be read. After any other
	// error there are no more games. It yields at least one game or error, and can be used once.
	Games iter.Seq2[Game, error]
}

// MostText is the size of the largest text whose lines are read together, in bytes. In a larger one
// each line is a game or a position.
const MostText = 16 << 20

// Read recognises a text or file. It reads games in the formats of game/record as they are asked
// for, and a plain text at once. The error says why in holds no text and no games.
func Read(in io.Reader, o Options) (Content, error) {
	charset, err := charsetOf(o.Encoding)
	if err != nil {
		return Content{}, err
	}
	b := bufio.NewReaderSize(in, record.DetectBytes)
	head, err := b.Peek(record.DetectBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return Content{}, err
	}
	if len(head) == 0 {
		return Content{}, errEmpty
	}
	if f, ok := wthor(head, o.Name); ok {
		return ofFormat(f, record.ReadWTHORNamed(b, o.Names)), nil
	}
	if charset != nil {
		b = bufio.NewReaderSize(charset.reader(b), record.DetectBytes)
	} else if marked := markedReader(head, b); marked != nil {
		b = bufio.NewReaderSize(marked, record.DetectBytes)
		charset = utf8
	}
	if head, err = b.Peek(record.DetectBytes); err != nil && !errors.Is(err, io.EOF) {
		return Content{}, err
	}
	switch f, _ := record.Detect(head); f.Name {
	case "sgf":
		if charset != nil { // it is UTF-8 by now, whatever its CA property says
			return ofFormat(f, record.ReadSGFAs(b, utf8.text)), nil
		}
		return ofFormat(f, f.Read(b)), nil
	case "ggf":
		return ofFormat(f, f.Read(b)), nil
	}
	return ofText(b, o)
}

// Text recognises a text in memory.
func Text(s string) (Content, error) { return Read(strings.NewReader(s), Options{}) }

// One returns the only game of a text, such as the value of a flag. The error is one sentence.
func One(s string) (Game, error) {
	var none Game
	content, err := Text(s)
	if err != nil {
		return none, err
	}
	var found []Game
	for g, err := range content.Games {
		if err != nil {
			return none, err
		}
		if found = append(found, g); len(found) > 1 {
			return none, errors.New("it holds more than one game")
		}
	}
	return found[0], nil
}

var (
	errEmpty   = errors.New("it is empty")
	errBinary  = errors.New("it is neither text nor a file of games")
	errNothing = &record.Error{Text: "no moves, no position and no game were found in it"}
)

// wthor reports whether a file is one of tournament games. A file that is too short for its header
// is known by its name.
func wthor(head []byte, name string) (record.Format, bool) {
	if f, ok := record.ByExtension(name); ok && f.Name == "wthor" {
		return f, true
	}
	f, ok := record.Detect(head)
	return f, ok && f.Name == "wthor"
}

// ofFormat returns games that another package reads.
func ofFormat(f record.Format, games iter.Seq2[*record.Record, error]) Content {
	return Content{Form: f.Name, Title: f.Short(), Games: func(yield func(Game, error) bool) {
		some := false
		for r, err := range games {
			some = true
			if !yield(Game{Record: r}, err) {
				return
			}
		}
		if !some {
			yield(Game{}, &record.Error{Text: "there is no game in it"})
		}
	}}
}

// list returns games that are known already.
func list(form, title string, games []found) Content {
	return Content{Form: form, Title: title, Games: func(yield func(Game, error) bool) {
		for _, g := range games {
			if !yield(g.game, g.err) {
				return
			}
		}
		if len(games) == 0 {
			yield(Game{}, errNothing)
		}
	}}
}

// found is a game of a text, or what is wrong with one.
type found struct {
	game Game
	err  error
}

// ofText recognises what is no stream of games in a known format.
func ofText(b *bufio.Reader, o Options) (Content, error) {
	data, err := io.ReadAll(io.LimitReader(b, MostText+1))
	if err != nil {
		return Content{}, err
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return Content{}, errBinary
	}
	if len(data) > MostText {
		return eachLine(io.MultiReader(bytes.NewReader(data), b)), nil
	}
	s := strings.TrimPrefix(anyText(data), "\ufeff")
	if strings.TrimSpace(s) == "" {
		return Content{}, errEmpty
	}
	if c, ok := ofJSON(s); ok {
		return c, nil
	}
	if at := strings.Index(s, "(;"); at >= 0 { // in a mail, between other words
		rest := s[at:]
		if f, ok := record.Detect([]byte(rest[:min(len(rest), record.DetectBytes)])); ok && strings.Contains(rest, "GM[") {
			return ofFormat(f, f.Read(strings.NewReader(rest))), nil
		}
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	if isPGN(s) {
		return list("pgn", "PGN", ofPGN(s)), nil
	}
	if table, ok := tableOf(s); ok {
		return list("csv", "CSV", table.games()), nil
	}
	return list("", "", ofLines(s)), nil
}
