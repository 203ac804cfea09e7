package recognise

import (
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"flipside/game"
	"flipside/game/plain"
	"flipside/game/record"
)

// The Portable Game Notation of chess (S. Edwards, "PGN standard", 1994), as servers for board
// games write it for Othello: pairs of a name and a value in brackets, then moves with numbers,
// comments in braces and variations in parentheses.

// pgnTag is a line with a property.
var pgnTag = regexp.MustCompile(`^\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$`)

// isPGN reports whether the first line that is not empty is a property.
func isPGN(s string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(s, " \t\n"), "\n")
	return pgnTag.MatchString(first)
}

// mostPGN is the size of the longest line and of the largest game, in bytes.
const mostPGN = 4 << 20

// ofPGN reads the games of a PGN file.
func ofPGN(in io.Reader) iter.Seq[found] {
	return func(yield func(found) bool) {
		var g *pgnGame
		for p, err := range numbered(in, mostPGN) {
			tag := pgnTag.FindStringSubmatch(p.text)
			switch {
			case err != nil && g == nil:
				if !yield(found{err: err}) {
					return
				}
			case err != nil:
				g.fault = err
			case tag != nil && (g == nil || g.begun()):
				if g != nil && !yield(g.found()) {
					return
				}
				g = &pgnGame{line: p.line}
				fallthrough
			case tag != nil:
				g.tags = append(g.tags, record.Tag{Name: tag[1], Value: strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(tag[2])})
			case strings.HasPrefix(p.text, "%"): // an escape of PGN: a line for programs
			case g != nil:
				g.add(p)
			}
		}
		if g != nil {
			yield(g.found())
		}
	}
}

// pgnGame is a game as it is written.
type pgnGame struct {
	line  int
	tags  []record.Tag
	moves []numberedLine
	size  int   // of the moves, in bytes
	fault error // a line that cannot be read
}

// add adds a line of moves.
func (g *pgnGame) add(p numberedLine) {
	if g.size += len(p.text); g.size <= mostPGN {
		g.moves = append(g.moves, p)
	} else if g.fault == nil {
		g.fault = &record.Error{Line: p.line, Text: fmt.Sprintf("the game is larger than %d bytes", mostPGN)}
	}
}

// found makes the game, or says what is wrong with it.
func (g *pgnGame) found() found {
	if g.fault != nil {
		return found{err: g.fault}
	}
	r, err := g.record()
	return found{Game{Record: r}, err}
}

// begun reports whether the moves have begun, so that another property begins another game.
func (g *pgnGame) begun() bool {
	for _, l := range g.moves {
		if strings.TrimSpace(l.text) != "" {
			return true
		}
	}
	return false
}

// record makes the game.
func (g *pgnGame) record() (*record.Record, error) {
	r := &record.Record{Game: game.New()}
	for _, t := range g.tags {
		if strings.EqualFold(t.Name, "FEN") || strings.EqualFold(t.Name, "Position") {
			p, ok, err := positionOf(prepared(t.Value), g.line)
			if !ok || err != nil {
				return nil, &record.Error{Line: g.line, Text: fmt.Sprintf("%q is not a position", plain.Clip(t.Value))}
			}
			r.Game = p.game.Game
			continue
		}
		setPGN(&r.Tags, t)
	}
	m := pgnMoves{g: r.Game}
	for _, l := range g.moves {
		if err := m.line(l); err != nil {
			return nil, err
		}
	}
	if m.inComment {
		return nil, &record.Error{Line: g.line, Text: "a comment in braces is not closed"}
	}
	full := record.New(r.Game)
	result := full.Tags.Result
	full.Tags = r.Tags
	full.Tags.Result = result
	if main := r.Game.MainVariation(); r.Game.Go(main[len(main)-1]) != nil {
		return nil, &record.Error{Line: g.line, Text: "the moves cannot be read"}
	}
	full.Tags.Clean()
	return full, nil
}

// setPGN stores a property. Whose result comes first differs between programs, so that the result
// is kept as it is written.
func setPGN(t *record.Tags, p record.Tag) {
	value := strings.TrimSpace(p.Value)
	if value == "?" || value == "-" || strings.Trim(value, "?.") == "" {
		return
	}
	switch strings.ToLower(p.Name) {
	case "black":
		t.Black.Name = value
	case "white":
		t.White.Name = value
	case "blackelo":
		t.Black.Rating = record.Rating(value)
	case "whiteelo":
		t.White.Rating = record.Rating(value)
	case "event":
		t.Event = value
	case "round":
		t.Round = value
	case "site":
		t.Place = value
	case "date":
		t.Date = dateOf(value)
	case "timecontrol":
		t.TimeLimit = value
	case "setup", "variant", "plycount":
	default:
		t.Other = append(t.Other, record.Tag{Name: strings.ToUpper(p.Name), Value: value})
	}
}

// dateOf returns a date written as 2015.11.20, 2015/11/20 or 2015-11-??, without what is unknown.
func dateOf(text string) string {
	day := strings.NewReplacer(".", "-", "/", "-").Replace(text)
	day, _, _ = strings.Cut(day, "-?")
	day, _, _ = strings.Cut(day, " ")
	return record.Date(day)
}

// pgnMoves plays the moves of a game.
type pgnMoves struct {
	g         *game.Game
	open      []*game.Node // where the open variations began, and what came after it
	inComment bool
	comment   strings.Builder
}

// results are what ends the moves.
var results = regexp.MustCompile(`^(?:1-0|0-1|1/2-1/2|\*|\d+-\d+)$`)

// pgnWord is a part of a line: one of these, or a word.
var pgnWord = regexp.MustCompile(`[(){};]|\$\d+|[^\s(){};]+`)

// line plays the moves in a line.
func (m *pgnMoves) line(l numberedLine) error {
	for _, at := range pgnWord.FindAllStringIndex(l.text, -1) {
		w := l.text[at[0]:at[1]]
		place := func(form string, args ...any) error {
			return &record.Error{Line: l.line, Column: len([]rune(l.text[:at[0]])) + 1, Text: fmt.Sprintf(form, args...)}
		}
		switch {
		case m.inComment && w == "}":
			m.inComment = false
			m.g.Current().Note.Comment = plain.Text(strings.TrimSpace(m.comment.String()))
		case m.inComment:
			m.comment.WriteString(w + " ")
		case w == "{":
			m.inComment = true
			m.comment.Reset()
		case w == ";":
			m.g.Current().Note.Comment = plain.Line(l.text[at[1]:])
			return nil
		case w == "(":
			if m.g.Current().Parent() == nil {
				return place("a variation comes before the first move")
			}
			m.open = append(m.open, m.g.Current())
			m.g.Undo()
		case w == ")":
			if len(m.open) == 0 {
				return place("a closing bracket ends no variation")
			}
			if err := m.g.Go(m.open[len(m.open)-1]); err != nil {
				return place("%v", err)
			}
			m.open = m.open[:len(m.open)-1]
		case results.MatchString(w), w[0] == '$', w == "}":
		default:
			if err := m.word(w, l.line, len([]rune(l.text[:at[0]]))+1); err != nil {
				return err
			}
		}
	}
	if m.inComment {
		m.comment.WriteString("\n")
	}
	return nil
}

// pgnNumber is the number of a move.
var pgnNumber = regexp.MustCompile(`^\d+\.*`)

// word plays a move with its number and verdict.
func (m *pgnMoves) word(w string, line, column int) error {
	number := pgnNumber.FindString(w)
	if _, ok := squareOf(prepared(w)); !ok {
		w, column = w[len(number):], column+len(number)
	}
	w = strings.TrimRight(w, "!?+#")
	if w == "" {
		return nil
	}
	list := tokens(prepared(w), line, column)
	if len(list) == 0 {
		return &record.Error{Line: line, Column: column, Text: fmt.Sprintf("%q is not a move", plain.Clip(w))}
	}
	return playFrom(m.g, list, 0)
}
