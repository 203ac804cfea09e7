package recognise

import (
	"bufio"
	"context"
	"errors"
	"io"
	"iter"
	"strings"

	"flipside/game/record"
)

// Game is a game or a position, which is a game without moves, together with the assumptions of the
// reader.
type Game struct {
	*record.Record
	Guessed  bool // the text does not give the side to move
	Mirrored bool // the moves were turned: the board began as the mirror image of ours
	Doubtful bool // the position would be over with half of its board empty: its signs may mean something else
	At       Place
}

// Place is the source of a game from [Sources], and the progress of the reading.
type Place struct {
	Name      string // of the source, for display
	Size      int64  // of the source in bytes; 0: unknown
	Read, All int64  // bytes of all sources: read so far, and in total
}

// Options say what is known about a text apart from its content.
type Options struct {
	Name     string       // of the file; its extension decides if the content does not
	Encoding string       // of the characters, such as "Shift_JIS"; empty: as the content says
	Names    record.Names // of players and tournaments, for a WTHOR file
}

// Content is the content of a text or file.
type Content struct {
	// Form is the name of a record.Format, "pgn", "csv", "quest" or "egaroucid"; it is empty for a
	// plain text.
	Form  string
	Title string // of the form, for display; empty for a plain text
	// Games yields the games. A *record.Error stands for an unreadable game. After any other error
	// there are no more games. It yields at least one game or error, and can be used once.
	Games iter.Seq2[Game, error]
}

// Read recognises a text or file. It creates the games on demand, and keeps at most 16 MB of the
// text in memory. The error says why in contains neither text nor games. After the end of ctx,
// games can be missing, and errors are meaningless.
func Read(ctx context.Context, in io.Reader, o Options) (Content, error) {
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
	if f, _ := record.Detect(head); f.Name == "sgf" || f.Name == "ggf" {
		var reading record.Reading
		if charset != nil { // it is UTF-8 by now, whatever its CA property says
			reading.Text = utf8.text
		}
		return ofGames(ctx, f, reading, b), nil
	}
	return ofText(ctx, b)
}

// Text recognises a text in memory.
func Text(s string) (Content, error) {
	return Read(context.Background(), strings.NewReader(s), Options{})
}

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
			return none, errors.New("it contains more than one game")
		}
	}
	return found[0], nil
}

var (
	errEmpty   = errors.New("it is empty")
	errBinary  = errors.New("it is neither text nor a game file")
	errNothing = &record.Error{Text: "it contains no moves, no position and no game"}
)

// wthor reports whether a file has tournament games. A file that is too short for its header is
// recognised by its name.
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
			yield(Game{}, &record.Error{Text: "it contains no games"})
		}
	}}
}

// ofGames returns the games of an SGF or GGF file, and those in the lines between them that have
// only moves or a position.
func ofGames(ctx context.Context, f record.Format, reading record.Reading, in io.Reader) Content {
	return stream(f.Name, f.Short(), func(yield func(found) bool) {
		reading.Outside = func(text string, line, column int) bool {
			for g := range ofOutside(ctx, text, line, column) {
				if !yield(g) {
					return false
				}
			}
			return true
		}
		games := reading.SGF(in)
		if f.Name == "ggf" {
			games = reading.GGF(in)
		}
		for r, err := range games {
			if !yield(found{Game{Record: r}, err}) {
				return
			}
		}
	})
}

// ofOutside yields the games in the lines outside of the games of a file.
func ofOutside(ctx context.Context, text string, line, column int) iter.Seq[found] {
	return lines{ctx, unixLines(text), line, column - 1, true}.games()
}

// stream returns games that are read on demand.
func stream(form, title string, games iter.Seq[found]) Content {
	return Content{Form: form, Title: title, Games: func(yield func(Game, error) bool) {
		some := false
		for g := range games {
			some = true
			if !yield(g.game, g.err) {
				return
			}
		}
		if !some {
			yield(Game{}, errNothing)
		}
	}}
}

// found is a game of a text, or an error about one.
type found struct {
	game Game
	err  error
}

// ofText recognises a text that does not begin as a game file.
func ofText(ctx context.Context, b *bufio.Reader) (Content, error) {
	t, err := textOf(b)
	switch {
	case err != nil:
		return Content{}, err
	case strings.IndexByte(t.head, 0) >= 0:
		return Content{}, errBinary
	case strings.TrimSpace(t.head) == "" && t.whole():
		return Content{}, errEmpty
	}
	if c, ok := ofJSON(t); ok {
		return c, nil
	}
	if at := strings.Index(t.head, "(;"); at >= 0 { // in an e-mail, between other words
		rest := t.head[at:]
		if f, ok := record.Detect([]byte(rest[:min(len(rest), record.DetectBytes)])); ok && strings.Contains(rest, "GM[") {
			return ofGames(ctx, f, record.Reading{Before: t.head[:at]}, t.from(at)), nil
		}
	}
	if isPGN(t.head) {
		return stream("pgn", "PGN", ofPGN(ctx, t.from(0))), nil
	}
	if table, ok := tableOf(t.head); ok {
		return stream("csv", "CSV", table.games(t.from(0))), nil
	}
	if !t.whole() {
		return stream("", "", eachLine(t.from(0))), nil
	}
	return stream("", "", lines{ctx: ctx, text: t.head, line: 1}.games()), nil
}
