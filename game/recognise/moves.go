package recognise

import (
	"fmt"
	"iter"
	"strings"
	"unicode"

	"flipside/game"
	"flipside/game/record"
)

// move is a move in a text.
type move struct {
	m            game.Move // game.NoMove for half a square
	text         string    // the original text, in lower case
	dash         bool      // "--", which is a pass only if one is forced
	line, column int       // from 1; the column in characters
}

// passes are the words for a pass, the longest first.
var passes = []string{"pass", "パス", "ﾊﾟｽ", "@@@@", "pa", "ps", "--", "@@"}

// tokens reads a word in lower case that consists only of moves: "f5", "f5d6pac3". It returns nil
// for any other word. Half a square after several moves counts as a move, because the text breaks
// off there. Columns are counted from the word's.
func tokens(word []rune, line, column int) (list []move) {
	if n := numberBefore(word); n > 0 {
		word, column = word[n:], column+n
	}
	for at := 0; at < len(word); {
		rest := word[at:]
		put := func(m game.Move, n int, dash bool) {
			list = append(list, move{m, string(rest[:n]), dash, line, column + at})
			at += n
		}
		if s, ok := squareOf(rest); ok {
			put(game.Move(s), 2, false)
			continue
		}
		n := passLen(rest)
		switch {
		case n > 0:
			put(game.Pass, n, rest[0] == '-')
		case rest[0] == '-':
			at++
		case len(rest) == 1 && len(list) > 1 && rest[0] >= 'a' && rest[0] <= 'h':
			put(game.NoMove, 1, false)
		default:
			return nil
		}
	}
	return list
}

// numberBefore returns the length of a move number that is attached to the move: "12c4", "12-c4".
func numberBefore(word []rune) int {
	n := 0
	for n < len(word) && n < 2 && word[n] >= '0' && word[n] <= '9' {
		n++
	}
	if n == 0 {
		return 0
	}
	if n < len(word) && word[n] == '-' {
		n++
	}
	if rest := word[n:]; len(rest) == 2 {
		if _, ok := squareOf(rest); ok {
			return n
		}
	}
	return 0
}

func squareOf(s []rune) (game.Square, bool) {
	if len(s) < 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return 0, false
	}
	return game.At(int(s[0]-'a'), int(s[1]-'1')), true
}

// passLen returns the length of the pass at the beginning of s, or 0 if there is none.
func passLen(s []rune) int {
	for _, p := range passes {
		if n := len([]rune(p)); len(s) >= n && string(s[:n]) == p {
			return n
		}
	}
	return 0
}

// run is a sequence of moves in a text.
type run struct {
	moves   []move
	squares int  // moves that place a disc
	joined  bool // several moves were written as one word
}

// mostMoves is the number of moves in a run after which ineffective ones are dropped: passes, and
// moves after more discs than a board has squares.
const mostMoves = 1000

// leastMoves is the number of moves from which a sequence among other words counts as a list of
// moves.
const leastMoves = 3

// counts reports whether a sequence among other words is a list of moves, and not a square
// mentioned in a sentence.
func (r run) counts() bool { return r.joined || len(r.moves) >= leastMoves }

// add adds moves.
func (r *run) add(moves []move, joined bool) {
	for _, m := range moves {
		square := m.m.IsSquare()
		if len(r.moves) >= mostMoves && (!square || r.squares > game.Squares) {
			continue
		}
		if r.moves = append(r.moves, m); square {
			r.squares++
		}
	}
	r.joined = r.joined || joined
}

// scanned is the content of a line apart from boards.
type scanned struct {
	runs  []run
	words int   // words that are neither moves nor numbers
	odd   *word // a word between or after moves that looks like a move but is not
}

// word is a word of a line.
type word struct {
	text   string
	column int
}

// scan reads the moves in a line.
func scan(s []rune, line, first int) scanned {
	c := scanner{line: line}
	c.add(s, first)
	c.end()
	return c.take()
}

// scanner reads the moves in a line, or in its parts one after the other. Between two moves of a
// run there are no words. A pass at the end of a run is a word of the sentence if there are others.
type scanner struct {
	line  int
	found scanned
	run   run // the run that has not ended
}

// add reads a part of the line that starts at the given column.
func (c *scanner) add(s []rune, column int) {
	for w := range words(s) {
		list := tokens(w.runes, c.line, column+w.at)
		if len(list) > 0 {
			c.run.add(list, len(list) > 1)
			continue
		}
		if !strings.ContainsFunc(string(w.runes), unicode.IsLetter) {
			continue
		}
		if c.found.odd == nil && likeMove(w.runes, len(c.run.moves) > 0) {
			c.found.odd = &word{string(w.runes), column + w.at}
		}
		c.found.words++
		c.end()
	}
}

// end ends a run.
func (c *scanner) end() {
	if len(c.run.moves) > 0 {
		c.found.runs = append(c.found.runs, c.run)
	}
	c.run = run{}
}

// take returns what was found since the last call, without an unfinished run.
func (c *scanner) take() (found scanned) {
	found, c.found = c.found, found
	if found.words > 0 {
		found.trim()
	}
	return found
}

// trim drops passes at the ends of runs.
func (f *scanned) trim() {
	var runs []run
	for _, r := range f.runs {
		for len(r.moves) > 0 && r.moves[len(r.moves)-1].m == game.Pass {
			r.moves = r.moves[:len(r.moves)-1]
		}
		for len(r.moves) > 0 && r.moves[0].m == game.Pass {
			r.moves = r.moves[1:]
		}
		if len(r.moves) > 0 {
			runs = append(runs, r)
		}
	}
	f.runs = runs
}

// likeMove reports whether a word is meant as a move or as moves but is invalid: "f5d", "d6x3",
// after moves also "i9" and "f9".
func likeMove(w []rune, after bool) bool {
	if _, ok := squareOf(w); ok {
		return true // moves with something else attached to them
	}
	return after && len(w) == 2 && w[0] >= 'a' && w[0] <= 'z' && unicode.IsDigit(w[1])
}

// span is a word of a line with its start, from 0.
type span struct {
	runes []rune
	at    int
}

// words yields the sequences of letters, digits, hyphens and at signs in a line.
func words(s []rune) iter.Seq[span] {
	return func(yield func(span) bool) {
		begin := -1
		for i := 0; i <= len(s); i++ {
			in := i < len(s) && (s[i] == '-' || s[i] == '@' || unicode.IsLetter(s[i]) || unicode.IsDigit(s[i]) || unicode.Is(unicode.Mn, s[i]))
			switch {
			case in && begin < 0:
				begin = i
			case !in && begin >= 0:
				if !yield(span{s[begin:i], begin}) {
					return
				}
				begin = -1
			}
		}
	}
}

// mirror is the symmetry that maps the other initial position to ours: left to right.
const mirror = 2

// turnOf returns the symmetry that makes the first move of a list legal.
func turnOf(first game.Move) int {
	if first.IsSquare() && !game.Start.Legal(first) && game.Start.Legal(first.Transform(mirror)) {
		return mirror
	}
	return 0
}

// play plays moves from the initial position. If the board of the list was the mirror image of
// ours, it turns the moves. fault is as in playFrom.
func play(moves []move) (g Game, fault error) {
	turn := 0
	if len(moves) > 0 {
		turn = turnOf(moves[0].m)
	}
	at := game.New()
	fault = playFrom(at, moves, turn)
	return Game{Record: record.New(at), Mirrored: turn != 0}, fault
}

// playFrom plays moves, turned by a symmetry. It inserts forced passes. The error is about the
// first illegal move; the moves before it are played.
func playFrom(g *game.Game, moves []move, turn int) error {
	n := replay(g.Position(), moves, turn, func(m game.Move) { _ = g.Play(m) }) // legal: checked
	if n == len(moves) {
		return nil
	}
	at := moves[n]
	if at.m == game.NoMove {
		return at.fault("the list ends in the middle of move %d (%s)", g.Current().Number()+1, at.text)
	}
	return illegal(g, at, turn)
}

// replay calls play for the moves of a list from a position, including forced passes. It returns
// the index of the first illegal one, or len(moves).
func replay(p game.Position, moves []move, turn int, play func(game.Move)) int {
	for i, at := range moves {
		m := at.m.Transform(turn)
		switch {
		case at.m == game.NoMove:
			return i
		case m == game.Pass && (p.Over() || at.dash && !p.MustPass()):
			continue // after the end some programs write passes, and dashes separate moves
		case m.IsSquare() && p.MustPass():
			play(game.Pass)
			p = p.Play(game.Pass)
		}
		if !p.Legal(m) {
			return i
		}
		play(m)
		p = p.Play(m)
	}
	return len(moves)
}

// fault returns an error at the place of a move.
func (at move) fault(form string, args ...any) error {
	return &record.Error{Line: at.line, Column: at.column, Text: fmt.Sprintf(form, args...)}
}

// illegal returns an error that says where a list breaks, and what would be legal there.
func illegal(g *game.Game, at move, turn int) error {
	p, next := g.Position(), g.Current().Number()+1
	if p.Over() {
		return at.fault("move %d (%s) comes after the end of the game", next, at.text)
	}
	var names []string
	for s := range p.Moves().All() {
		names = append(names, s.Transform(turn).String())
	}
	legal := strings.Join(names, ", ")
	switch {
	case at.m == game.Pass:
		return at.fault("move %d cannot be a pass; legal moves: %s", next, legal)
	case !p.Empty().Has(at.m.Transform(turn).Square()):
		return at.fault("move %d (%s): the square is taken; legal moves: %s", next, at.text, legal)
	}
	return at.fault("move %d (%s) flips nothing; legal moves: %s", next, at.text, legal)
}
