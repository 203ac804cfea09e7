package record

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
)

// The Smart Game Format (A. Hollosi, "SGF FF[4]", red-bean.com/sgf) with GM[2], which is Othello.
// A square is two letters, the column and the row from the top, as in all SGF games: "fe" is f5.
// Quarry 0.2.0 reads this without a warning. We also read "f5" and "F5".

const othelloInSGF = "2"

func startsSGF(data []byte) bool {
	data = bytes.TrimLeft(data, " \t\r\n")
	return bytes.HasPrefix(data, []byte("(")) && bytes.HasPrefix(bytes.TrimLeft(data[1:], " \t\r\n"), []byte(";"))
}

// ReadSGF yields the games in an SGF file with variations, comments, marks and verdicts. A set-up
// in the middle of a game that no move explains starts another game.
func ReadSGF(in io.Reader) iter.Seq2[*Record, error] { return Reading{}.SGF(in) }

// SGF is [ReadSGF] with options.
func (o Reading) SGF(in io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		s := o.source(in)
		for n := 1; s.toNext(s.toTree); n++ {
			read := sgf{source: s, text: o.Text, depth: 1}
			if o.Text == nil {
				charset := s.charset()
				read.text, s.pairs = decodeOf(charset), pairsOf(charset)
			}
			if problem := read.tree(); problem != "" {
				at := &Error{Game: n, Line: s.line, Column: s.column, Text: problem}
				s.skipTree(read.depth)
				if !yield(nil, at) {
					return
				}
				continue
			}
			for _, g := range read.games {
				if !yield(g.record, nil) {
					return
				}
			}
		}
		if s.err != nil && !s.stopped {
			yield(nil, s.err)
		}
	}
}

// charset returns the CA property of the game that begins here, or "" if its first bytes have none.
func (s *source) charset() string {
	head, _ := s.in.Peek(1024)
	_, rest, found := bytes.Cut(head, []byte("CA["))
	name, _, closed := bytes.Cut(rest, []byte("]"))
	if !found || !closed || bytes.Contains(head[:len(head)-len(rest)], []byte("(;")) {
		return ""
	}
	return string(bytes.TrimSpace(name))
}

// toTree reads up to the end of the next "(". It reports whether there was one.
func (s *source) toTree() bool {
	for {
		c, ok := s.next()
		if !ok {
			return false
		}
		if c == '(' {
			return true
		}
		s.between(c)
	}
}

// skipTree reads up to the end of the current tree; depth is the number of open brackets.
func (s *source) skipTree(depth int) {
	for depth > 0 {
		c, ok := s.next()
		if !ok {
			return
		}
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case '[':
			for {
				if c, ok = s.next(); !ok || c == ']' {
					break
				}
				if c == '\\' {
					s.next()
				}
			}
		}
	}
}

// sgf reads one tree.
type sgf struct {
	*source
	text  Decode
	games []*sgfGame // the game, and those that start with a set-up in its middle
	cur   *sgfGame   // the game that the next node belongs to; nil before the first node
	main  *sgfGame   // the game in which the main variation ends; nil until that is known
	tags  Tags
	depth int // number of open brackets
	nodes int
	marks int
}

// branch is the place where an open variation began.
type branch struct {
	in *sgfGame
	at *game.Node // nil before the first move
}

// maxDepth is the largest nesting depth of variations.
const maxDepth = 512

// tree reads what follows the first bracket, up to the bracket that closes it. It returns the
// problem, or "".
func (r *sgf) tree() string {
	var open []branch
	for {
		r.skipSpace()
		c, ok := r.next()
		switch {
		case !ok:
			return "the file ends in the middle of a game"
		case r.size > MostGame:
			return fmt.Sprintf("the game is larger than %d bytes", MostGame)
		case c == ';':
			if r.nodes++; r.nodes > MostMoves {
				return fmt.Sprintf("the game has more than %d positions", MostMoves)
			}
			if problem := r.node(); problem != "" {
				return problem
			}
		case c == '(':
			if r.cur == nil {
				return "a variation comes before the first position"
			}
			if len(open) >= maxDepth {
				return fmt.Sprintf("the variations are nested more than %d deep", maxDepth)
			}
			open = append(open, r.cur.branch())
			r.depth++
		case c == ')':
			r.depth--
			if r.cur == nil {
				return "it contains no position"
			}
			if r.main == nil {
				r.main = r.cur
			}
			if r.depth == 0 {
				return r.finish()
			}
			if err := r.goTo(open[len(open)-1]); err != nil {
				return err.Error()
			}
			open = open[:len(open)-1]
		default:
			return "unexpected character " + quote(c) + " where a position or a variation should begin"
		}
	}
}

// goTo continues where a variation began.
func (r *sgf) goTo(b branch) error {
	r.cur = b.in
	switch {
	case b.at != nil:
		return b.in.record.Game.Go(b.at)
	case b.in.record != nil: // its first move was made in the variation
		return b.in.record.Game.Go(b.in.record.Game.Root())
	}
	return nil
}

// finish completes the games of a tree. The result is the main variation's.
func (r *sgf) finish() string {
	for _, g := range r.games {
		if g.record == nil {
			if problem := g.begin(game.Black, false); problem != "" {
				return problem
			}
		}
		g.record.Tags = r.tags
		if g != r.main {
			g.record.Tags.Result, g.record.Tags.Said = Ending{}, Ending{}
		}
		g.record.Tags.Other = slices.Clip(r.tags.Other) // shared by all games: a tree can have very many
		g.record.finish()
	}
	return r.tooManyMarks()
}

// finish makes the end of the main variation current.
func (r *Record) finish() {
	end := last(r.Game)
	r.settle(end)
	if err := r.Game.Go(end); err != nil {
		panic("record: a node that was just made is foreign: " + err.Error())
	}
}

// sgfProperty is a property of a position.
type sgfProperty struct {
	name   string
	values []string
}

// node reads the properties of a position, sets it up and plays its move.
func (r *sgf) node() string {
	var list []sgfProperty
	for count := 0; ; {
		r.skipSpace()
		if c := r.peek(); c == ';' || c == '(' || c == ')' || c == 0 {
			break
		}
		name, values, problem := r.property()
		if problem != "" {
			return problem
		}
		if count += len(values); count > MostProperties {
			return fmt.Sprintf("a position has more than %d properties", MostProperties)
		}
		name = strings.Map(func(c rune) rune { // old files insert lower-case letters into long names
			if c >= 'a' && c <= 'z' {
				return -1
			}
			return c
		}, name)
		for i, v := range values {
			values[i] = r.text(v)
		}
		list = append(list, sgfProperty{name, slices.Clone(values)})
	}
	if r.cur == nil {
		if problem := r.root(list); problem != "" {
			return problem
		}
	}
	if problem := r.setUp(list); problem != "" {
		return problem
	}
	moves := 0
	for _, p := range list {
		if p.name == "B" || p.name == "W" {
			if moves++; moves > 1 { // each leads to a position
				r.nodes++
			}
			if problem := r.cur.play(p.name, strings.TrimSpace(p.values[0])); problem != "" {
				return problem
			}
		}
	}
	r.cur.note(list)
	return r.tooManyMarks()
}

func (r *sgf) tooManyMarks() string {
	if r.marks > maxMarks {
		return fmt.Sprintf("the game has more than %d marks", maxMarks)
	}
	return ""
}

// root reads the properties of the first position that are about the whole game.
func (r *sgf) root(list []sgfProperty) string {
	for _, p := range list {
		value := strings.TrimSpace(p.values[0])
		switch {
		case p.name == "GM" && value != othelloInSGF: // without GM it may be Othello, and the moves decide
			return fmt.Sprintf("the game type is GM[%s], but Othello is GM[%s]", plain.Clip(value), othelloInSGF)
		case p.name == "SZ" && value != "8" && value != "8:8":
			return fmt.Sprintf("the board size must be 8, not %s", plain.Clip(value))
		}
	}
	for _, p := range list {
		r.tags.setSGF(p.name, p.values)
	}
	r.tags.Clean()
	r.cur = &sgfGame{black: game.Start.Own, white: game.Start.Opp, marks: &r.marks}
	r.games = []*sgfGame{r.cur}
	return ""
}

// point parses a square.
func point(text string) (game.Square, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= 'a' && text[1] <= 'h' {
		return game.At(int(text[0]-'a'), int(text[1]-'a')), true
	}
	s, err := game.ParseSquare(text)
	return s, err == nil
}

// points parses a square or a rectangle of squares, "c3:e5".
func points(text string) (game.Bitboard, bool) {
	first, second, isRect := strings.Cut(text, ":")
	a, ok := point(first)
	if !ok {
		return 0, false
	}
	if !isRect {
		return a.Bit(), true
	}
	b, ok := point(second)
	if !ok {
		return 0, false
	}
	var all game.Bitboard
	for col := min(a.Col(), b.Col()); col <= max(a.Col(), b.Col()); col++ {
		for row := min(a.Row(), b.Row()); row <= max(a.Row(), b.Row()); row++ {
			all |= game.At(col, row).Bit()
		}
	}
	return all, true
}

// madeInSGF are the properties that the writer generates from the game.
var madeInSGF = []string{"GM", "SZ", "FF", "CA", "AP", "AB", "AW", "AE", "PL", "B", "W", "C", "V", "BM", "TE", "DO", "IT", "CR", "MA", "SQ", "TR", "LB", "ST", tagHandicap}

// setSGF stores a property of the first position. It leaves out properties that the writer
// generates.
func (t *Tags) setSGF(name string, values []string) {
	value := strings.TrimSpace(values[0])
	switch name {
	case "PB":
		t.Black.Name = value
	case "PW":
		t.White.Name = value
	case "BR":
		t.Black.Rating = Rating(value)
	case "WR":
		t.White.Rating = Rating(value)
	case "EV":
		t.Event = value
	case "RO":
		t.Round = value
	case "PC":
		t.Place = value
	case "DT":
		first, _, _ := strings.Cut(value, ",")
		t.Date = Date(first)
	case "TM":
		t.TimeLimit = value
	case "GC":
		t.Comment = values[0]
	case "RE":
		t.Result = resultOfSGF(value)
	case tagSaid:
		t.Said = resultOfSGF(value)
	default:
		if slices.Contains(madeInSGF, name) && name != tagHandicap {
			return
		}
		for _, v := range values {
			t.Other = append(t.Other, Tag{name, v})
		}
	}
}

// verdictsInSGF are the properties for verdicts, and their values: 1 is normal, 2 is strong.
var verdictsInSGF = []struct {
	name, value string
	verdict     game.Verdict
}{
	{"TE", "1", game.Good}, {"TE", "2", game.Brilliant}, {"IT", "", game.Interesting}, {"DO", "", game.Doubtful},
	{"BM", "1", game.Bad}, {"BM", "2", game.Blunder},
}

var shapesInSGF = [...]string{game.Circle: "CR", game.Cross: "MA", game.Rectangle: "SQ", game.Triangle: "TR", game.Label: "LB"}

// setNote stores a property that belongs to a move. It leaves out unreadable values.
func setNote(n *game.Note, name string, values []string) {
	switch name {
	case "C":
		n.Comment = plain.Text(values[0])
	case "V":
		if v, err := strconv.ParseFloat(strings.TrimSpace(values[0]), 64); err == nil && math.Abs(v) <= game.Squares {
			n.Value = &v
		}
	case "LB":
		for _, v := range values {
			at, label, _ := strings.Cut(v, ":")
			if s, ok := point(at); ok {
				mark(n, game.Label, s.Bit(), plain.Line(label))
			}
		}
	}
	if shape := slices.Index(shapesInSGF[:game.Label], name); shape >= 0 {
		for _, v := range values {
			squares, _ := points(v)
			mark(n, game.Shape(shape), squares, "")
		}
	}
	for _, v := range verdictsInSGF {
		if v.name == name && (v.value == "" || v.value == strings.TrimSpace(values[0]) || v.value == "1" && strings.TrimSpace(values[0]) == "") {
			n.Verdict = v.verdict
		}
	}
}

// mark marks squares, each only once with a shape.
func mark(n *game.Note, shape game.Shape, squares game.Bitboard, text string) {
	for _, m := range n.Marks {
		if m.Shape == shape {
			squares &^= m.Square.Bit()
		}
	}
	for s := range squares.All() {
		n.Marks = append(n.Marks, game.Mark{Square: s, Shape: shape, Text: text})
	}
}
