package recognise

import (
	"context"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
	"flipside/game/record"
)

// The Portable Game Notation of chess (S. Edwards, "PGN standard", 1994), as board game servers
// write it for Othello: pairs of a name and a value in brackets, then moves with numbers, comments
// in braces and variations in parentheses.

// pgnTag matches a property.
var pgnTag = regexp.MustCompile(`\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\[^\n])*)"\s*\]`)

// unquote reverses the escapes in the value of a property.
var unquote = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// firstTags matches the first properties of a line.
var firstTags = regexp.MustCompile(`(?:\s*` + pgnTag.String() + `)+`)

// tagsIn returns the first properties in a line, and where they begin and end. A comment has none.
func tagsIn(line string) (tags []record.Tag, begin, end int) {
	if !strings.Contains(line, "[") {
		return nil, 0, 0
	}
	at := firstTags.FindStringIndex(line)
	if at == nil {
		return nil, 0, 0
	}
	before := line[:at[0]]
	closed := strings.LastIndexByte(before, '}') + 1
	if strings.ContainsAny(before[closed:], "{;") {
		return nil, 0, 0
	}
	for _, t := range pgnTag.FindAllStringSubmatch(line[at[0]:at[1]], -1) {
		tags = append(tags, record.Tag{Name: t[1], Value: unquote.Replace(t[2])})
	}
	return tags, at[0], at[1]
}

// isPGN reports whether a line has a property.
func isPGN(s string) bool {
	for {
		at := pgnTag.FindStringIndex(s)
		if at == nil {
			return false
		}
		line, rest, _ := strings.Cut(s[strings.LastIndexByte(s[:at[0]], '\n')+1:], "\n")
		if tags, _, _ := tagsIn(line); tags != nil {
			return true
		}
		s = rest
	}
}

// ofPGN reads the games of a PGN file, and those in the lines between them that have only moves or
// a position.
func ofPGN(ctx context.Context, in io.Reader) iter.Seq[found] {
	return func(yield func(found) bool) {
		r := pgnReader{ctx: ctx, yield: yield}
		for p, err := range numbered(in, record.MostGame) {
			if r.line(p, err); r.stopped {
				return
			}
		}
		r.end()
	}
}

// pgnReader reads a PGN file line by line.
type pgnReader struct {
	ctx     context.Context
	yield   func(found) bool
	stopped bool
	game    *pgnGame // nil before the first game and after the moves of a game have ended
	between strings.Builder
	from    int // the first line of between
}

// line reads a line. err says why it cannot be read.
func (r *pgnReader) line(p numberedLine, err error) {
	switch {
	case err != nil && r.game == nil:
		r.put(found{err: err})
	case err != nil:
		r.game.fail(err)
	case strings.HasPrefix(p.text, "%"): // an escape of PGN: a line for programs
	default:
		for {
			tags, begin, end := tagsIn(p.text)
			if tags == nil {
				r.text(p)
				return
			}
			r.text(numberedLine{p.line, p.column, p.text[:begin]})
			if r.game != nil && r.game.moves != nil {
				r.end()
			}
			if r.game == nil {
				r.outside()
				r.game = &pgnGame{line: p.line}
			}
			r.game.addTags(tags, p.line)
			p.column, p.text = p.column+len([]rune(p.text[:end])), p.text[end:]
		}
	}
}

// text reads a line without properties, which belongs to the moves of a game or precedes a game.
func (r *pgnReader) text(p numberedLine) {
	switch {
	case r.game != nil && strings.TrimSpace(p.text) != "":
		if r.game.add(p); r.game.ended() {
			r.end()
		}
	case r.game == nil:
		if r.between.Len() == 0 {
			r.from = p.line
		}
		if r.between.WriteString(p.text + "\n"); r.between.Len() > record.MostGame {
			r.outside()
		}
	}
}

// end ends the current game, or the text after the last one.
func (r *pgnReader) end() {
	if r.game == nil {
		r.outside()
		return
	}
	r.put(r.game.found())
	r.game = nil
}

// outside yields the games in the text between two games.
func (r *pgnReader) outside() {
	for g := range ofOutside(r.ctx, r.between.String(), r.from, 1) {
		if r.put(g); r.stopped {
			break
		}
	}
	r.between.Reset()
}

func (r *pgnReader) put(g found) { r.stopped = r.stopped || !r.yield(g) }

// pgnGame is the game being read.
type pgnGame struct {
	line  int
	tags  []record.Tag
	moves *pgnMoves // nil before the first line of moves
	size  int       // of the properties and moves, in bytes
	fault error     // the first error
}

func (g *pgnGame) fail(err error) {
	if g.fault == nil {
		g.fault = err
	}
}

// addTags adds the properties of a line.
func (g *pgnGame) addTags(tags []record.Tag, line int) {
	g.tags = append(g.tags, tags...)
	for _, t := range tags {
		g.size += len(t.Name) + len(t.Value)
	}
	g.grown(line)
	if len(g.tags) > record.MostProperties {
		g.fail(&record.Error{Line: line, Text: fmt.Sprintf("the game has more than %d properties", record.MostProperties)})
	}
	if g.fault != nil {
		g.tags = nil
	}
}

// grown fails if the game is too large.
func (g *pgnGame) grown(line int) {
	if g.size > record.MostGame {
		g.fail(&record.Error{Line: line, Text: fmt.Sprintf("the game is larger than %d bytes", record.MostGame)})
	}
}

// ended reports whether the moves have ended with their result.
func (g *pgnGame) ended() bool { return g.fault == nil && g.moves.result != "" && !g.moves.inComment }

// add adds a line of moves.
func (g *pgnGame) add(p numberedLine) {
	if g.moves == nil {
		start, err := g.start()
		if err != nil {
			g.fail(err)
		}
		g.moves = &pgnMoves{g: start}
	}
	g.size += len(p.text)
	g.grown(p.line)
	if g.fault == nil {
		g.fault = g.moves.line(p)
	}
}

// start returns the game before its first move.
func (g *pgnGame) start() (*game.Game, error) {
	at := game.New()
	for _, t := range g.tags {
		if strings.EqualFold(t.Name, "FEN") || strings.EqualFold(t.Name, "Position") {
			p, ok, err := positionOf(prepared(t.Value), g.line)
			if !ok || err != nil {
				return at, &record.Error{Line: g.line, Text: fmt.Sprintf("%q is not a position", plain.Clip(t.Value))}
			}
			at = p.game.Game
		}
	}
	return at, nil
}

// found returns the game, or what is wrong with it.
func (g *pgnGame) found() found {
	if g.moves == nil {
		g.add(numberedLine{line: g.line})
	}
	if g.moves.inComment {
		g.fail(&record.Error{Line: g.line, Text: "a comment in braces is not closed"})
	}
	at := g.moves.g
	if main := at.MainVariation(); at.Go(main[len(main)-1]) != nil {
		g.fail(&record.Error{Line: g.line, Text: "the moves cannot be read"})
	}
	if g.fault != nil {
		return found{err: g.fault}
	}
	r := &record.Record{Game: at}
	said := pgnResult{text: g.moves.result}
	for _, t := range g.tags {
		said.tag(t)
		setPGN(&r.Tags, t)
	}
	said.settle(r)
	r.Tags.Clean()
	return found{game: Game{Record: r}}
}

// setPGN stores a property, except those that pgnResult handles.
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
	case "blackelo", "blackrating":
		t.Black.Rating = record.Rating(value)
	case "whiteelo", "whiterating":
		t.White.Rating = record.Rating(value)
	case "event":
		t.Event = value
	case "round":
		t.Round = value
	case "site":
		t.Place = value
	case "date":
		t.Date = dateOf(value)
	case "utcdate":
		if t.Date == "" {
			t.Date = dateOf(value)
		}
	case "timecontrol":
		t.TimeLimit = value
	case "fen", "position", "setup", "variant", "plycount", "result", "termination":
	default:
		t.Other = append(t.Other, record.Tag{Name: strings.ToUpper(p.Name), Value: value})
	}
}

// dateOf returns a date written as 2015.11.20, 2015/11/20 or 2015-11-??, without its unknown parts.
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
	result    string // the result that ended the moves
	plies     int    // number played, including all variations
}

// results matches what ends the moves.
var results = regexp.MustCompile(`^(?:1-0|0-1|1/2-1/2|\*|\d+-\d+)$`)

// plainResult returns a result with the characters of the standard.
func plainResult(w string) string { return plainSigns.Replace(w) }

var plainSigns = strings.NewReplacer("–", "-", "—", "-", "½", "1/2")

// pgnWord matches a part of a line: one of these signs, or a word.
var pgnWord = regexp.MustCompile(`[(){};]|\$\d+|[^\s(){};]+`)

// after returns the next match from an index on, or nil if there is none.
func after(r *regexp.Regexp, s string, from int) []int {
	at := r.FindStringIndex(s[from:])
	if at != nil {
		at[0], at[1] = at[0]+from, at[1]+from
	}
	return at
}

// line plays the moves in a line. It skips a line with only words.
func (m *pgnMoves) line(l numberedLine) error {
	column, last := l.column+1, 0
	for at := pgnWord.FindStringIndex(l.text); at != nil; at = after(pgnWord, l.text, at[1]) {
		w := l.text[at[0]:at[1]]
		column += len([]rune(l.text[last:at[0]]))
		last = at[0]
		place := func(form string, args ...any) error {
			return &record.Error{Line: l.line, Column: column, Text: fmt.Sprintf(form, args...)}
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
		case results.MatchString(plainResult(w)):
			if len(m.open) == 0 {
				m.result = plainResult(w)
			}
		case w[0] == '$', w == "}", m.result != "":
		default:
			if err := m.word(w, l.line, column); err != nil {
				if wordsAlone(l.text) {
					return nil
				}
				return err
			}
		}
	}
	if m.inComment {
		m.comment.WriteString("\n")
	}
	return nil
}

// wordsAlone reports whether a line has only words, and nothing of a game.
func wordsAlone(line string) bool {
	found := scan(prepared(line), 0, 0)
	return found.words > 0 && len(found.runs) == 0 && found.odd == nil && !strings.ContainsAny(line, "{}();")
}

// pgnNumber matches the number of a move.
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
	if m.plies += len(list); m.plies > record.MostMoves {
		return &record.Error{Line: line, Column: column, Text: fmt.Sprintf("the game has more than %d moves", record.MostMoves)}
	}
	return playFrom(m.g, list, 0)
}
