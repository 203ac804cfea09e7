package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strings"

	"flipside/game"
)

// skipOBF reports whether a line of an OBF file has no position.
func skipOBF(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#' || line[0] == '%'
}

// ReadProblems yields the positions of an OBF file with the scores of their moves.
func ReadProblems(in io.Reader) iter.Seq2[Problem, error] {
	return func(yield func(Problem, error) bool) {
		line := 0
		for text, err := range textLines(in) {
			line++
			if err == nil && skipOBF(text) {
				continue
			}
			var p Problem
			if err == nil {
				if p, err = ParseProblem(text); err != nil {
					err = &Error{Text: err.Error()}
				}
			}
			var at *Error
			if errors.As(err, &at) {
				at.Line = line
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// Problems returns all positions of an OBF file. The error is about the first unreadable line, or
// says that there are no positions.
func Problems(text string) ([]Problem, error) {
	var list []Problem
	for p, err := range ReadProblems(strings.NewReader(text)) {
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, &Error{Text: "it contains no positions"}
	}
	return list, nil
}

// maxLine is the largest length of a line that is read, in bytes.
const maxLine = 64 << 10

// textLines yields the lines of a text and their numbers from 1, without line endings and byte
// order mark. For a line that is too long it yields an *Error and continues with the next line.
func textLines(in io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		r := bufio.NewReaderSize(in, maxLine)
		for n := 1; ; n++ {
			line, err := r.ReadSlice('\n')
			if errors.Is(err, bufio.ErrBufferFull) {
				for errors.Is(err, bufio.ErrBufferFull) {
					_, err = r.ReadSlice('\n')
				}
				if !yield("", &Error{Line: n, Text: fmt.Sprintf("the line is longer than %d bytes", maxLine)}) || err != nil {
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

// Record returns the position as a game that starts there. Moves with scores become variations with
// these values.
func (p Problem) Record() *Record {
	g := game.NewFrom(p.Position, p.ToMove)
	for _, s := range p.Scores {
		if g.Play(s.Move) != nil {
			continue // cannot happen: ParseProblem has checked the moves
		}
		value := float64(s.Score)
		if p.ToMove == game.White {
			value = 0 - value
		}
		g.Current().Note.Value = &value
		g.Undo()
	}
	return New(g)
}

// Problem returns the current position of a game with the moves that were tried there and their
// values, rounded to whole discs.
func (r *Record) Problem() Problem {
	p := Problem{Position: r.Game.Position(), ToMove: r.Game.ToMove()}
	for _, n := range r.Game.Current().Children() {
		if n.Note.Value == nil {
			continue
		}
		value := *n.Note.Value
		if p.ToMove == game.White {
			value = 0 - value
		}
		p.Scores = append(p.Scores, MoveScore{n.Move(), int(math.RoundToEven(value))})
	}
	return p
}

// WriteOBF writes the current position of each game. It adds the moves that were played there, with
// their values rounded to whole discs.
func WriteOBF(out io.Writer, games iter.Seq[*Record]) error {
	for r := range games {
		p := r.Problem()
		var b strings.Builder
		b.WriteString(game.FormatOBF(p.Position, p.ToMove))
		for _, s := range p.Scores {
			name := strings.ToUpper(s.Move.String())
			if s.Move == game.Pass {
				name = "PA"
			}
			fmt.Fprintf(&b, " %s:%+d;", name, s.Score)
		}
		b.WriteString("\n")
		if _, err := io.WriteString(out, b.String()); err != nil {
			return err
		}
	}
	return nil
}
