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
	"time"

	"flipside/game"
	"flipside/game/base/plain"
)

// The Generic Game Format of the Generic Game Server (M. Buro, "GGF", skatgame.net/mburo/ggsa/ggf),
// which NBoard also uses: (;GM[Othello]PB[..]PW[..]..BO[8 squares
// side]B[move/value/seconds]W[..];). It has no variations and no comments on moves.

func startsGGF(data []byte) bool {
	data = bytes.TrimLeft(data, " \t\r\n0123456789")
	if !bytes.HasPrefix(data, []byte("(;")) {
		return false
	}
	at := bytes.Index(data, []byte("GM["))
	return at >= 0 && len(data) > at+10 && strings.EqualFold(string(data[at+3:at+10]), "othello")
}

// ParseGGF reads one game, as in a message of a protocol.
func ParseGGF(text string) (*Record, error) {
	f, _ := ByName("ggf")
	return f.first(text)
}

// ReadGGF yields the games in a GGF file. It ignores everything between games, such as the number
// of games that the server writes before a pair.
func ReadGGF(in io.Reader) iter.Seq2[*Record, error] { return Reading{}.GGF(in) }

// GGF is [ReadGGF] with options.
func (o Reading) GGF(in io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		s := o.source(in)
		for n := 1; s.toNext(s.toGame); n++ {
			r, err := s.readGGF()
			if err != "" {
				at := &Error{Game: n, Line: s.line, Column: s.column, Text: err}
				s.skipGGF()
				if !yield(nil, at) {
					return
				}
				continue
			}
			if !yield(r, nil) {
				return
			}
		}
		if s.err != nil && !s.stopped {
			yield(nil, s.err)
		}
	}
}

// toGame reads up to the end of the next "(;". It reports whether there was one.
func (s *source) toGame() bool {
	for {
		c, ok := s.next()
		if !ok {
			return false
		}
		if c == '(' && s.peek() == ';' {
			s.next()
			return true
		}
		s.between(c)
	}
}

// skipGGF reads up to the end of the current game or up to the beginning of the next one.
func (s *source) skipGGF() {
	for {
		if b, err := s.in.Peek(2); err == nil && b[0] == '(' && b[1] == ';' {
			return
		}
		c, ok := s.next()
		if !ok || c == ';' && s.peek() == ')' {
			return
		}
	}
}

// readGGF reads a game after its "(;". problem is "" if there is none.
func (s *source) readGGF() (*Record, string) {
	r := &Record{}
	var moves []Tag
	for {
		s.skipSpace()
		if s.peek() == ';' {
			s.next()
			if s.peek() != ')' {
				return nil, "';' must be followed by ')'"
			}
			s.next()
			break
		}
		name, values, problem := s.property()
		if problem != "" {
			return nil, problem
		}
		if s.size > MostGame {
			return nil, fmt.Sprintf("the game is larger than %d bytes", MostGame)
		}
		value := strings.TrimSpace(unsaid(values[0]))
		switch name {
		case "GM":
			if !strings.EqualFold(value, "othello") {
				return nil, fmt.Sprintf("the game is %s, not Othello", plain.Clip(value))
			}
		case "BO":
			if r.Game != nil {
				return nil, "there are two boards (BO)"
			}
			var err error
			if r.Game, err = boardOfGGF(value); err != nil {
				return nil, err.Error()
			}
		case "B", "W":
			if r.Game == nil {
				return nil, "a move comes before the board (BO)"
			}
			if problem := playGGF(r.Game, name, value); problem != "" {
				return nil, fmt.Sprintf("ply %d: %s", r.Game.Ply()+1, problem)
			}
		default:
			if moves = append(moves, Tag{name, value}); len(moves) > MostProperties {
				return nil, fmt.Sprintf("the game has more than %d properties", MostProperties)
			}
		}
	}
	if r.Game == nil {
		return nil, "the game has no board (BO)"
	}
	for _, t := range moves {
		r.Tags.setGGF(t)
	}
	r.Tags.Clean()
	r.settle(r.Game.Current())
	return r, ""
}

// boardOfGGF parses "8 ---...*O... *": the size, the squares and the side to move.
func boardOfGGF(value string) (*game.Game, error) {
	fields := strings.Fields(value)
	if len(fields) < 3 || fields[0] != "8" {
		return nil, fmt.Errorf("the board %q must give the size 8, the squares and the side to move", plain.Clip(value))
	}
	p, to, err := game.ParseOBF(strings.Join(fields[1:len(fields)-1], "") + " " + fields[len(fields)-1])
	if err != nil {
		return nil, fmt.Errorf("the board (BO): %w", err)
	}
	return game.NewFrom(p, to), nil
}

// playGGF plays "F5/2.1/0.5": the move, its value for the side that moves, and the seconds it took.
func playGGF(g *game.Game, name, text string) string {
	move, text, _ := strings.Cut(text, "/")
	value, seconds, _ := strings.Cut(text, "/")
	if problem := playFor(g, name, strings.TrimSpace(move)); problem != "" {
		return problem
	}
	note := &g.Current().Note
	if value = strings.TrimSpace(value); value != "" {
		if v, err := strconv.ParseFloat(value, 64); err == nil && math.Abs(v) <= game.Squares {
			if name == "W" {
				v = 0 - v
			}
			note.Value = &v
		}
	}
	if seconds = strings.TrimSpace(seconds); seconds != "" {
		if sec, err := strconv.ParseFloat(seconds, 64); err == nil && sec > 0 && sec < 1e6 {
			note.Duration = time.Duration(math.Round(sec*100)) * 10 * time.Millisecond
		}
	}
	return ""
}

// playFor plays a move of a side, "B" or "W". It inserts a missing forced pass before it.
func playFor(g *game.Game, side, text string) string {
	c := game.Black
	if side == "W" {
		c = game.White
	}
	if c != g.ToMove() && !g.AutoPass() {
		return fmt.Sprintf("%s moves out of turn", c)
	}
	m := game.Pass
	if sq, err := game.ParseSquare(text); err == nil {
		m = game.Move(sq)
	} else if !isPass(text) {
		return err.Error()
	}
	if err := g.Play(m); err != nil {
		return err.Error()
	}
	return ""
}

// isPass reports whether a text is a pass in one of the ways in which programs write it. The empty
// text and "tt" are used in SGF.
func isPass(text string) bool {
	switch strings.ToLower(text) {
	case "", "tt", "pa", "ps", "pass", "-", "--", "@@", "@@@@", "パス":
		return true
	}
	return false
}

// setGGF stores a property of a game.
func (t *Tags) setGGF(p Tag) {
	switch p.Name {
	case "PB":
		t.Black.Name = p.Value
	case "PW":
		t.White.Name = p.Value
	case "RB":
		t.Black.Rating = Rating(p.Value)
	case "RW":
		t.White.Rating = Rating(p.Value)
	case "PC":
		t.Place = p.Value
	case "DT":
		t.Date = dateOfGGF(p.Value)
	case "TI":
		t.TimeLimit = p.Value
	case "RE":
		t.Result = resultOfGGF(p.Value)
	case tagResult:
		t.Result = resultOfSGF(p.Value)
	case tagSaid:
		t.Said = resultOfSGF(p.Value)
	case "TY":
		if p.Value != "8" {
			t.Other = append(t.Other, p)
		}
	default:
		t.Other = append(t.Other, p)
	}
}

// Rating parses the rating of a player. It returns 0, for an unknown rating, for any other text.
func Rating(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v > 0 && v < 1e5) {
		return 0
	}
	return v
}

// dateOfGGF parses "2004.09.18_05:54:38.MDT" or a Unix time in seconds.
func dateOfGGF(text string) string {
	if sec, err := strconv.ParseInt(text, 10, 64); err == nil && sec > 1e7 && sec < 1e11 {
		return time.Unix(sec, 0).UTC().Format(time.DateOnly)
	}
	day, _, _ := strings.Cut(text, "_")
	return Date(strings.ReplaceAll(day, ".", "-"))
}

// Date returns text if it is a date in the format of Tags, and "" otherwise.
func Date(text string) string {
	for _, form := range [...]string{time.DateOnly, "2006-01", "2006"} {
		if _, err := time.Parse(form, text); err == nil {
			return text
		}
	}
	return ""
}

// FormatGGF writes the main variation of a game.
func FormatGGF(r *Record) string {
	var b strings.Builder
	t := &r.Tags
	put := func(name, value string) {
		if value != "" {
			b.WriteString(name + "[" + escape(value) + "]")
		}
	}
	b.WriteString("(;GM[Othello]")
	tags := []Tag{{"PC", t.Place}, {"DT", strings.ReplaceAll(t.Date, "-", ".")}, {"PB", t.Black.Name}, {"PW", t.White.Name},
		{"RB", number(t.Black.Rating)}, {"RW", number(t.White.Rating)}, {"TI", t.TimeLimit}}
	if t.other("TY") == "" {
		tags = append(tags, Tag{"TY", "8"})
	}
	tags = append(tags, Tag{"RE", resultToGGF(t.Result)}, Tag{tagResult, beyondGGF(t.Result)}, Tag{tagSaid, resultToSGF(t.Said)}, Tag{tagHandicap, r.handicapTag()})
	for _, o := range tags {
		put(o.Name, o.Value)
	}
	for _, o := range t.Other {
		if canWrite(o.Name, tags, madeInGGF) {
			put(o.Name, o.Value)
		}
	}
	p, to := r.Game.StartPosition()
	put("BO", "8 "+strings.ReplaceAll(strings.TrimSuffix(game.FormatOBF(p, to), ";"), "X", "*"))
	for _, n := range r.Game.MainVariation()[1:] {
		text := strings.ToUpper(n.Move().String())
		if n.Move() == game.Pass {
			text = "PA"
		}
		side, sign := "B", 1.0
		if _, to := n.Position(); to == game.Black {
			side, sign = "W", -1
		}
		value, seconds := "", ""
		if n.Note.Value != nil {
			value = strconv.FormatFloat(sign**n.Note.Value, 'f', -1, 64)
		}
		if n.Note.Duration > 0 {
			seconds = strconv.FormatFloat(n.Note.Duration.Seconds(), 'f', 2, 64)
		}
		b.WriteString(side + "[" + strings.TrimRight(text+"/"+value+"/"+seconds, "/") + "]")
	}
	b.WriteString(";)")
	return b.String()
}

// number formats a rating. An unknown rating is "".
func number(v float64) string {
	if v == 0 {
		return ""
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// madeInGGF are the properties that the writer generates from the game.
var madeInGGF = []string{"GM", "BO", "B", "W", tagHandicap}

// canWrite reports whether a property in Other can be written: its name has only letters and
// digits, and does not have another meaning in this format, in case the game came in another one.
func canWrite(name string, tags []Tag, made []string) bool {
	if name == "" || len(name) > maxName || slices.Contains(made, name) {
		return false
	}
	for _, t := range tags {
		if t.Name == name && t.Value != "" {
			return false
		}
	}
	return strings.IndexFunc(name, func(r rune) bool { return !(r >= 'A' && r <= 'Z' || r >= '0' && r <= '9') }) < 0
}

// WriteGGF writes each game on one line. It leaves out variations and comments, which the format
// does not support.
func WriteGGF(out io.Writer, games iter.Seq[*Record]) error {
	for r := range games {
		if _, err := io.WriteString(out, FormatGGF(r)+"\n"); err != nil {
			return err
		}
	}
	return nil
}
