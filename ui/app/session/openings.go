package session

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
	"flipside/game/recognise"
)

// Openings is the user's own list of openings: lines of text that people can edit in any editor.
// Each line has moves from the initial position, or a position with or without moves. A # begins a
// comment. The
// list keeps comments, empty lines and lines with a fault. It is a value; its slices never change.
type Openings struct {
	lines, good []OpeningLine // all lines, and those without a fault
	size        int           // of the text, in bytes
}

// OpeningLine is a line of the list.
type OpeningLine struct {
	Text  string      // as in the file, without the line end
	Moves []game.Move // from the initial position
	Start Start       // a position instead of Moves
	Err   error       // what is wrong with the line; one sentence
}

// errNoOpening says that a line is empty or only a comment.
var errNoOpening = errors.New("it contains neither moves nor a position")

// Comment reports whether the line is empty or only a comment.
func (l OpeningLine) Comment() bool { return errors.Is(l.Err, errNoOpening) }

// Game returns the opening as a game at the end of its moves. The error is the line's.
func (l OpeningLine) Game() (*game.Game, error) {
	if l.Err != nil {
		return nil, l.Err
	}
	if l.Start.None() {
		return game.FromMoves(l.Moves)
	}
	return l.Start.Game(), nil
}

// ParseOpenings reads the text of a list. It takes any text: faults are in the lines.
func ParseOpenings(text string) Openings {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "\ufeff"), "\n")
	if text == "" {
		return Openings{}
	}
	var lines []OpeningLine
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, ParseOpening(line))
	}
	return openingsOf(lines)
}

func openingsOf(lines []OpeningLine) Openings {
	o := Openings{lines: lines}
	for _, l := range lines {
		o.size += len(l.Text) + 1
		if l.Err == nil {
			o.good = append(o.good, l)
		}
	}
	return o
}

// ParseOpening reads one line.
func ParseOpening(line string) OpeningLine {
	l := OpeningLine{Text: strings.NewReplacer("\t", " ", "\n", " ").Replace(plain.Text(strings.TrimRight(line, "\r\n")))}
	content, _, _ := strings.Cut(l.Text, "#")
	content = strings.TrimSpace(content)
	if content == "" {
		l.Err = errNoOpening
		return l
	}
	g, err := recognise.One(content)
	if err != nil {
		l.Err = err
		return l
	}
	switch p, to := g.Game.StartPosition(); {
	case g.Game.Over():
		l.Err = errors.New("neither side can move, so the game would be over")
	case p != game.Start || to != game.Black || g.Game.Ply() == 0:
		l.Start = Start{g.Game.Position(), g.Game.ToMove()}
	default:
		l.Moves = g.Game.Moves()
	}
	return l
}

// Lines returns all lines. The caller must not change them.
func (o Openings) Lines() []OpeningLine { return o.lines }

// Text returns the text of the file, with a line end after each line.
func (o Openings) Text() string {
	var b strings.Builder
	for _, l := range o.lines {
		b.WriteString(l.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

// Count returns the number of openings: the lines without a fault.
func (o Openings) Count() int { return len(o.good) }

// Positions returns the number of openings that are positions.
func (o Openings) Positions() (n int) {
	for _, l := range o.good {
		if !l.Start.None() {
			n++
		}
	}
	return n
}

// mostOpeningsText is the largest text of a list, in bytes; the store reads no larger file.
const mostOpeningsText = 60 << 10

// errKnownOpening says that an opening cannot be added again.
var errKnownOpening = errors.New("it is already in the list")

// same reports whether another line has the same opening, which may be turned or mirrored.
func (l OpeningLine) same(other OpeningLine) bool {
	if l.Err != nil || other.Err != nil ||
		len(l.Moves) != len(other.Moves) || l.Start.None() != other.Start.None() {
		return false
	}
	if p, q := l.Start, other.Start; !p.None() {
		return p.ToMove == q.ToMove && canonical(p.Position) == canonical(q.Position)
	}
	for i := range game.Symmetries {
		turned := func(a, b game.Move) bool { return a.Transform(i) == b }
		if game.Start.Transform(i) == game.Start && slices.EqualFunc(l.Moves, other.Moves, turned) {
			return true
		}
	}
	return false
}

func canonical(p game.Position) game.Position {
	c, _ := p.Canonical()
	return c
}

// Find returns the line that has the opening of another one, or -1.
func (o Openings) Find(l OpeningLine) int { return slices.IndexFunc(o.lines, l.same) }

// Add returns the list with the openings of a text, which may have several lines. It leaves out
// lines with a fault or with an opening that the list has, and all lines after the list is full;
// err says what is wrong with the first of them. Comments are not added.
func (o Openings) Add(text string) (list Openings, added, left int, err error) {
	if len(text) > mostOpeningsText {
		return o, 0, 0, fmt.Errorf("the text has %d bytes; the limit is %d", len(text), mostOpeningsText)
	}
	lines, size := slices.Clip(o.lines), o.size
	for _, l := range ParseOpenings(text).lines {
		fault := l.Err
		switch {
		case l.Comment():
			continue
		case fault == nil && slices.ContainsFunc(lines, l.same):
			fault = errKnownOpening
		case fault == nil && size+len(l.Text) >= mostOpeningsText:
			fault = fmt.Errorf("the list is full (%d lines)", len(lines))
		}
		if fault != nil {
			left++
			err = cmp.Or(err, fault)
			continue
		}
		lines = append(lines, l)
		size += len(l.Text) + 1
		added++
	}
	if added+left == 0 {
		err = errNoOpening
	}
	return openingsOf(lines), added, left, err
}

// Remove returns the list without line i.
func (o Openings) Remove(i int) Openings {
	return openingsOf(slices.Concat(o.lines[:i], o.lines[i+1:]))
}

// Pick chooses an opening. The same seed gives the same one from the same list. ok is false if the
// list has none.
func (o Openings) Pick(seed uint64) (line OpeningLine, ok bool) {
	if len(o.good) == 0 {
		return OpeningLine{}, false
	}
	r := rand.New(rand.NewPCG(seed, 0x6f776e6c697374))
	return o.good[r.IntN(len(o.good))], true
}
