package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"flipside/game"
	"flipside/game/plain"
)

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 64 << 10

// textLines yields the lines of a text and their numbers from 1, without line ends and byte order
// mark. For a line that is too long it yields an *Error and continues with the next line.
func textLines(in io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		r := bufio.NewReaderSize(in, maxLine)
		for n := 1; ; n++ {
			line, err := r.ReadSlice('\n')
			if errors.Is(err, bufio.ErrBufferFull) {
				for errors.Is(err, bufio.ErrBufferFull) {
					_, err = r.ReadSlice('\n')
				}
				if !yield("", &Error{Line: n, Text: fmt.Sprintf("the line has more than %d bytes", maxLine)}) || err != nil {
					return
				}
				continue
			}
			if err != nil && !errors.Is(err, io.EOF) {
				yield("", err)
				return
			}
			if n == 1 {
				line = bytes.TrimPrefix(line, []byte("\ufeff"))
			}
			if len(line) == 0 && err != nil {
				return
			}
			if !yield(strings.TrimRight(string(line), "\r\n"), nil) || err != nil {
				return
			}
		}
	}
}

// commentMarks begin a comment in a line of moves.
const commentMarks = "#;%,\""

func startsList(data []byte) bool {
	for line := range textLines(bytes.NewReader(data)) {
		moves, _ := cutComment(line)
		if strings.TrimSpace(moves) == "" {
			continue
		}
		moves = strings.Join(strings.Fields(moves), "")
		if len(moves) < 2 {
			return false
		}
		_, err := game.ParseSquare(moves[:2])
		return err == nil
	}
	return false
}

func cutComment(line string) (moves, comment string) {
	if i := strings.IndexAny(line, commentMarks); i >= 0 {
		return line[:i], strings.TrimSpace(strings.TrimLeft(line[i:], commentMarks))
	}
	return line, ""
}

// ReadList yields a game for each line of moves, "f5d6c3 # a comment after a mark". It ignores
// empty lines.
func ReadList(in io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		line := 0
		for text, err := range textLines(in) {
			line++
			moves, comment := cutComment(text)
			if err == nil && strings.TrimSpace(moves) == "" {
				continue
			}
			r, err := listed(moves, comment, err)
			var at *Error
			if errors.As(err, &at) {
				at.Line = line
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// listed makes the game for a line of moves, which were read with err or nil.
func listed(moves, comment string, err error) (*Record, error) {
	if err != nil {
		return nil, err
	}
	g, err := game.FromText(moves)
	if err != nil {
		return nil, &Error{Text: err.Error()}
	}
	r := &Record{Game: g, Tags: Tags{Comment: plain.Text(comment)}}
	r.Settle()
	return r, nil
}

// WriteList writes the main variation of each game on one line. The error names a game that does
// not begin with the initial position.
func WriteList(out io.Writer, games iter.Seq[*Record]) error {
	n := 0
	for r := range games {
		n++
		if p, to := r.Game.StartPosition(); p != game.Start || to != game.Black {
			return &Error{Game: n, Text: "a move list holds only games from the initial position"}
		}
		text := movesOf(r.Game)
		if comment := strings.Join(strings.Fields(r.Tags.Comment), " "); comment != "" {
			text += " # " + comment
		}
		if _, err := io.WriteString(out, text+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// movesOf returns the main variation as a move list.
func movesOf(g *game.Game) string {
	var moves []game.Move
	for _, n := range g.MainVariation()[1:] {
		moves = append(moves, n.Move())
	}
	return game.FormatMoves(moves)
}
