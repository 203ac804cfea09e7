package recognise

import (
	"fmt"
	"iter"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
	"flipside/game/record"
)

// games recognises texts without a format. It reads the text once as a whole, to see what it is,
// and then game by game.
func (t lines) games() iter.Seq[found] {
	return func(yield func(found) bool) {
		if s, b := t.survey(); b.positions > 0 {
			t.withPositions(&b, yield)
		} else {
			t.movesOnly(&s, yield)
		}
	}
}

// survey summarises a text without positions.
type survey struct {
	listed  int    // lines that are meant as lists of moves
	only    *piece // the last of them
	first   run    // of all runs, in any line
	long    run    // the longest one
	runs    int
	moves   int // in all runs
	words   int // that are neither moves nor numbers
	odd     error
	odds    int    // lines with a word that looks like a move but is not
	strange *piece // the first line of words
	worded  int    // lines of words; after counts those that follow the first list
	after   int
	heads   int // lists at the beginning of their lines
	others  int // other lines

	whole  Game // all moves as one game, up to the first illegal one
	turn   int
	broken error // why it is illegal

	good, bad, begun int  // lists; begun counts the bad ones that break after their second move
	restarts         bool // all lists have at least two moves, and no list continues another
	best             run  // the longest good one that counts
	plies            int  // of best
}

// survey reads the text as a whole. If it has positions, the survey covers the lines before them.
func (t lines) survey() (s survey, b boards) {
	s = survey{restarts: true, plies: -1}
	for p := range t.pieces() {
		if b.add(p); b.positions == 0 {
			s.add(p)
		}
	}
	return s, b
}

// add adds a line.
func (s *survey) add(p *piece) {
	counts := p.counts()
	s.words += p.moves.words
	if p.moves.odd != nil {
		if s.odds++; s.odds == 1 {
			s.odd = p.moves.odd.fault(p.line)
		}
	}
	switch {
	case counts && p.moves.runs[0].moves[0].column == 1:
		s.heads++
	case p.kind != blankLine && p.kind != commentLine:
		s.others++
	}
	if p.kind == wordsLine {
		if s.worded++; s.strange == nil {
			s.strange = p
		}
		if s.listed > 0 {
			s.after++
		}
	}
	if counts {
		s.listed++
		s.only = p
		moves := p.moves.runs[0].moves
		s.restarts = s.restarts && len(moves) >= 2 && game.Start.Legal(moves[0].m)
	}
	for _, r := range p.moves.runs {
		s.run(p, r, counts)
	}
}

// run adds a run of a line. counts means that the line is meant as a list.
func (s *survey) run(p *piece, r run, counts bool) {
	if s.runs++; s.runs == 1 {
		s.first, s.turn = r, turnOf(r.moves[0].m)
		s.whole = Game{Record: &record.Record{Game: game.New()}, Mirrored: s.turn != 0}
	}
	s.moves += len(r.moves)
	if s.broken == nil {
		s.broken = playFrom(s.whole.Game, r.moves, s.turn)
	}
	if len(r.moves) > len(s.long.moves) {
		s.long = r
	}
	if !counts || !r.counts() && p.moves.words > 0 {
		return
	}
	plies := 0
	n := replay(game.Start, r.moves, turnOf(r.moves[0].m), func(game.Move) { plies++ })
	legal := n == len(r.moves)
	switch {
	case legal && p.moves.odd == nil:
		s.good++
	default:
		if s.bad++; plies > 1 {
			s.begun++
		}
	}
	if legal && r.counts() && plies > s.plies {
		s.best, s.plies = r, plies
	}
}

// several reports whether a text has several games, one on each line: at least two lines are games,
// or begin as games do.
func (s *survey) several() bool {
	return s.good > 1 || s.good == 1 && s.begun > 0 && s.begun == s.bad
}

// listLike reports whether a text is a list of games, one per line, rather than a letter: at least
// half of its lines, and two of them, have moves at their beginning or are words.
func (s *survey) listLike() bool { return s.heads >= s.others && s.heads+s.others > 1 }

// movesOnly recognises a text without positions. It can be one list over several lines, with times
// and names between the moves, a game on each line, or words with a game between them.
func (t lines) movesOnly(s *survey, yield func(found) bool) {
	switch {
	case s.runs == 0:
		s.nothing(yield)
	case s.several() && s.bad == 0 && s.good == s.listed && s.restarts:
		t.eachGame(s, yield)
	case s.broken == nil && (s.moves > leastMoves || s.words == 0):
		t.whole(s, yield)
	case s.broken != nil && s.words == 0 && (s.listed < 2 || game.Placed(s.whole.Game.Line()) > s.first.squares): // one game, which breaks
		yield(found{err: s.broken})
	case s.several() || s.words == 0 || s.listLike():
		t.eachGame(s, yield)
	default:
		t.longest(s, yield)
	}
}

// nothing reports where a text without moves and positions cannot be read. A letter, for example,
// has several lines.
func (s *survey) nothing(yield func(found) bool) {
	switch {
	case s.odd != nil:
		yield(found{err: s.odd})
	case s.worded == 1:
		yield(found{err: s.strange.noGame()})
	}
}

// whole yields the game that all moves of a text form. A word that looks like a move but is not
// would be missing in it, so it is a fault.
func (t lines) whole(s *survey, yield func(found) bool) {
	g := s.whole
	if g.Settle(); s.listed == 1 && s.only.moves.odd == nil {
		s.only.note(g)
	}
	if yield(found{game: g}) && (s.odds == 0 || t.oddWords(yield)) {
		t.strangers(s, yield)
	}
}

// oddWords yields faults for the words that look like moves but are not.
func (t lines) oddWords(yield func(found) bool) bool {
	for p := range t.pieces() {
		if p.moves.odd != nil && !yield(found{err: p.moves.odd.fault(p.line)}) {
			return false
		}
	}
	return true
}

// strangers yields faults for the lines without games in a list of games. Text before the first
// game is a heading.
func (t lines) strangers(s *survey, yield func(found) bool) {
	if !s.listLike() || s.after == 0 {
		return
	}
	begun := false
	for p := range t.pieces() {
		if begun = begun || p.counts(); begun && p.kind == wordsLine && !yield(found{err: p.noGame()}) {
			return
		}
	}
}

// eachGame yields the games, one on each line, and the faults of the other lines.
func (t lines) eachGame(s *survey, yield func(found) bool) {
	for p := range t.pieces() {
		if p.counts() && !p.games(yield) {
			return
		}
	}
	t.strangers(s, yield)
}

// games yields the games of a line.
func (p *piece) games(yield func(found) bool) bool {
	for _, r := range p.moves.runs {
		if !r.counts() && p.moves.words > 0 {
			continue
		}
		g, fault := play(r.moves)
		if fault == nil && p.moves.odd != nil {
			fault = p.moves.odd.fault(p.line)
		}
		if fault != nil {
			g = Game{}
		} else {
			p.note(g)
		}
		if !yield(found{g, fault}) {
			return false
		}
	}
	return true
}

// note stores the words around the only game of a line as its comment.
func (p *piece) note(g Game) {
	if g.Tags.Comment = p.comment; p.comment == "" && p.moves.words > 0 && len(p.moves.runs) == 1 && !strings.Contains(p.text, "://") {
		words := commentWords{line: []rune(p.text)}
		words.around(p.moves.runs[0].moves, 0, len(words.line))
		g.Tags.Comment = words.String()
	}
}

// noGame returns an error that a line has no game.
func (p *piece) noGame() error {
	return &record.Error{Line: p.line, Column: 1, Text: fmt.Sprintf("%q contains neither moves nor a position", plain.Clip(p.text))}
}

// longest yields the longest legal sequence of moves in a text with words, or an error where the
// longest sequence breaks.
func (t lines) longest(s *survey, yield func(found) bool) {
	if s.plies < 0 {
		if s.long.counts() {
			_, fault := play(s.long.moves)
			yield(found{err: fault})
		}
		return
	}
	g, _ := play(s.best.moves) // legal: the survey has played it
	if !yield(found{game: g}) {
		return
	}
	for p := range t.pieces() {
		if p.counts() && p.moves.odd != nil && !yield(found{err: p.moves.odd.fault(p.line)}) {
			return
		}
		for _, r := range p.moves.runs {
			if !r.joined || len(r.moves) < leastMoves {
				continue
			}
			if g, fault := play(r.moves); fault != nil && g.Game.Ply() > 1 && !yield(found{err: fault}) {
				return
			}
		}
	}
}
