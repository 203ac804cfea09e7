package recognise

import (
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"flipside/game"
	"flipside/game/plain"
	"flipside/game/record"
)

// kind is what a line of a text is.
type kind uint8

const (
	blankLine kind = iota
	commentLine
	positionLine // also a diagram, at its last line
	movesLine
	wordsLine
)

// piece is a line of a text, or the lines of a diagram.
type piece struct {
	kind    kind
	line    int // from 1
	at      position
	err     error // in a position, or in what follows it
	moves   scanned
	comment string // after a mark
	text    string // of the line; empty for a diagram
}

// ofLines recognises what has no format of its own: positions, lists of moves, words.
func ofLines(s string) []found {
	return ofPieces(piecesOf(strings.Split(s, "\n"), 1))
}

func ofPieces(pieces []piece) []found {
	for _, p := range pieces {
		if p.kind == positionLine {
			return withPositions(pieces)
		}
	}
	return movesOnly(pieces)
}

// ofOutside recognises the lines of a text outside of the games of a file that hold moves or a
// position and nothing else. Others are taken for a letter about the games.
func ofOutside(text string, line, column int) []found {
	lines := strings.Split(unixLines(text), "\n")
	lines[0] = strings.Repeat(" ", min(column-1, mostLine)) + lines[0]
	var kept []piece
	for _, p := range piecesOf(lines, line) {
		if p.kind == positionLine || p.counts() && p.moves.words == 0 {
			kept = append(kept, p)
		}
	}
	if len(kept) == 0 {
		return nil
	}
	return ofPieces(kept)
}

// prepared returns a line in small letters, with narrow letters and digits and plain hyphens, each
// of them where it was.
func prepared(line string) []rune {
	s := []rune(unescape(line))
	for i, r := range s {
		if r >= '！' && r <= '～' { // the wide letters and digits of East Asian texts
			r = r - '！' + '!'
		}
		switch r {
		case '　', '\u00a0':
			r = ' '
		case '‐', '‑', '‒', '–', '—', '−':
			r = '-'
		}
		s[i] = unicode.ToLower(r)
	}
	return s
}

// unescape undoes the escapes of a link, such as %20.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	words := strings.Split(s, " ")
	for i, w := range words {
		if clear, err := url.PathUnescape(w); err == nil {
			words[i] = clear
		}
	}
	return strings.Join(words, " ")
}

// commentMarks begin a comment after moves, at the beginning of a line or after a space.
const commentMarks = "#%\""

// cutComment cuts a line before its comment.
func cutComment(s []rune) (before []rune, comment bool) {
	for i, r := range s {
		if strings.ContainsRune(commentMarks, r) && (i == 0 && r != '"' || i > 0 && unicode.IsSpace(s[i-1]) || r == '#' && unicode.IsDigit(s[i-1])) {
			return s[:i], true
		}
	}
	return s, false
}

// piecesOf classifies lines, the first of which has a number, and joins the rows of diagrams.
func piecesOf(lines []string, first int) (pieces []piece) {
	var d diagram
	for i, text := range lines {
		s := prepared(text)
		p := piece{line: first + i, text: text}
		if r, ok := d.row(s, p.line); ok && !isPosition(s) {
			if d.add(r, p); len(d.rows) == 8 {
				pieces = append(pieces, d.take(lines[i+1:])...)
			}
			continue
		}
		if len(d.rows) > 0 && isFrame(s) {
			continue
		}
		pieces = append(pieces, d.broken()...)
		d.columns = columnsIn(s)
		classify(&p, s)
		d.before.WriteString(string(s) + "\n")
		pieces = append(pieces, p)
	}
	return append(pieces, d.broken()...)
}

// classify says what a line is that is no row of a diagram.
func classify(p *piece, s []rune) {
	if isFrame(s) || isCoordinates(s) {
		return
	}
	before := len([]rune(string(s))) - len([]rune(strings.TrimLeft(string(s), " \t")))
	if at, ok, err := positionOf(s[before:], p.line); ok || err != nil {
		p.kind, p.at, p.err = positionLine, at, err
		if err == nil {
			p.err = p.at.complete(p.line, []rune(unescape(p.text))[before:])
		}
		return
	}
	moves, comment := cutComment(s)
	if comment { // as it was written
		words := commentWords{line: []rune(unescape(p.text))}
		words.add(len(moves), len(words.line))
		p.comment = words.String()
	}
	p.moves = scan(moves, p.line, 1)
	switch {
	case len(p.moves.runs) > 0:
		p.kind = movesLine
	case p.moves.words > 0:
		p.kind = wordsLine
	case p.comment != "":
		p.kind = commentLine
	}
}

// counts reports whether a line is meant as a list of moves.
func (p *piece) counts() bool {
	if p.kind != movesLine {
		return false
	}
	for _, r := range p.moves.runs {
		if r.counts() || p.moves.words == 0 {
			return true
		}
	}
	return false
}

// movesOnly recognises a text without positions. It may be one list over several lines, with times
// and names between the moves, a game on each line, or words with a game between them.
func movesOnly(pieces []piece) []found {
	var every run
	var all []run
	words, listed := 0, 0
	for i := range pieces {
		p := &pieces[i]
		words += p.moves.words
		for _, r := range p.moves.runs {
			all = append(all, r)
			every.add(r)
		}
		if p.counts() {
			listed++
		}
	}
	if len(all) == 0 {
		return nothing(pieces)
	}
	games, several := eachGame(pieces)
	if several && len(games) == listed && noneBroken(games) && restarts(pieces) {
		return append(games, strangers(pieces)...)
	}
	g, fault := play(every.moves)
	switch {
	case fault == nil && (len(every.moves) > leastMoves || words == 0):
		return whole(pieces, g, listed)
	case fault != nil && words == 0 && (listed < 2 || game.Placed(g.Game.Line()) > all[0].placed()): // one game, which breaks
		return []found{{err: fault}}
	case several || words == 0 || listLike(pieces):
		return append(games, strangers(pieces)...)
	}
	return longest(pieces, all)
}

// nothing says where a text without moves and positions cannot be read.
func nothing(pieces []piece) (games []found) {
	for i := range pieces {
		switch p := &pieces[i]; {
		case p.moves.odd != nil:
			return []found{{err: p.moves.odd.fault(p.line)}}
		case p.kind == wordsLine:
			games = append(games, found{err: p.noGame()})
		}
	}
	if len(games) > 1 { // a letter, for example
		return nil
	}
	return games
}

// noneBroken reports whether all games could be read.
func noneBroken(games []found) bool {
	for _, g := range games {
		if g.err != nil {
			return false
		}
	}
	return true
}

// restarts reports whether all lines of moves have at least two and no line continues another's:
// each is legal from the initial position as it is written.
func restarts(pieces []piece) bool {
	for i := range pieces {
		if p := &pieces[i]; p.counts() {
			if moves := p.moves.runs[0].moves; len(moves) < 2 || !game.Start.Legal(moves[0].m) {
				return false
			}
		}
	}
	return true
}

// whole returns the game that all moves of a text are. A word that looks like a move but is none
// would be left out of it, and is a fault.
func whole(pieces []piece, g Game, listed int) []found {
	games := []found{{game: g}}
	for i := range pieces {
		if p := &pieces[i]; p.moves.odd != nil {
			games = append(games, found{err: p.moves.odd.fault(p.line)})
		} else if listed == 1 && p.counts() {
			p.note(g)
		}
	}
	return append(games, strangers(pieces)...)
}

// strangers returns faults for the lines of a list of games that hold none. What precedes the first
// game is a heading.
func strangers(pieces []piece) (faults []found) {
	if !listLike(pieces) {
		return nil
	}
	begun := false
	for i := range pieces {
		p := &pieces[i]
		if begun = begun || p.counts(); begun && p.kind == wordsLine {
			faults = append(faults, found{err: p.noGame()})
		}
	}
	return faults
}

// note keeps the words around the only game of a line as its comment.
func (p *piece) note(g Game) {
	if g.Tags.Comment = p.comment; p.comment == "" && p.moves.words > 0 && len(p.moves.runs) == 1 && !strings.Contains(p.text, "://") {
		words := commentWords{line: []rune(p.text)}
		words.around(p.moves.runs[0].moves, 0, len(words.line))
		g.Tags.Comment = words.String()
	}
}

// eachGame reads several games, one on each line. several is false where the text has another form:
// where fewer than two lines are games, or begin as games do.
func eachGame(pieces []piece) (games []found, several bool) {
	count, faults, begun := 0, 0, 0
	for i := range pieces {
		p := &pieces[i]
		if !p.counts() {
			continue
		}
		for _, r := range p.moves.runs {
			if !r.counts() && p.moves.words > 0 {
				continue
			}
			g, fault := play(r.moves)
			if fault == nil && p.moves.odd != nil {
				fault = p.moves.odd.fault(p.line)
			}
			if fault == nil {
				p.note(g)
				count++
				games = append(games, found{game: g})
				continue
			}
			faults++
			games = append(games, found{err: fault})
			if g.Game.Ply() > 1 {
				begun++
			}
		}
	}
	several = count > 1 || count == 1 && begun > 0 && begun == faults
	return games, several
}

// listLike reports whether a text is a list of games, one a line, and no letter between people: at
// least half of its lines, and two of them, have moves at their beginning or are words.
func listLike(pieces []piece) bool {
	first, other := 0, 0
	for i := range pieces {
		switch p := &pieces[i]; {
		case p.counts() && p.moves.runs[0].moves[0].column == 1:
			first++
		case p.kind != blankLine && p.kind != commentLine:
			other++
		}
	}
	return first >= other && first+other > 1
}

// noGame says that a line holds no game.
func (p *piece) noGame() error {
	return &record.Error{Line: p.line, Column: 1, Text: fmt.Sprintf("%q contains neither moves nor a position", plain.Clip(p.text))}
}

// longest returns the longest legal sequence of moves in a text with words, or where the longest
// sequence breaks.
func longest(pieces []piece, all []run) []found {
	best, long, plies := Game{}, 0, -1
	for i, r := range all {
		if len(r.moves) > len(all[long].moves) {
			long = i
		}
		g, fault := play(r.moves)
		if n := g.Game.LineLen(); fault == nil && n > plies && r.counts() {
			best, plies = g, n
		}
	}
	if plies < 0 {
		if all[long].counts() {
			_, fault := play(all[long].moves)
			return []found{{err: fault}}
		}
		return nil
	}
	games := []found{{game: best}}
	for i := range pieces {
		if p := &pieces[i]; p.counts() && p.moves.odd != nil {
			games = append(games, found{err: p.moves.odd.fault(p.line)})
		}
	}
	for _, r := range all {
		if g, fault := play(r.moves); fault != nil && r.joined && len(r.moves) >= leastMoves && g.Game.Ply() > 1 {
			games = append(games, found{err: fault})
		}
	}
	return games
}

// withPositions recognises a text that holds positions, which moves may follow.
func withPositions(pieces []piece) (games []found) {
	before, at := run{}, -1 // the moves before the first position; the newest position
	var after []*piece
	positions := 0
	end := func() {
		if at >= 0 {
			games = append(games, follow(games[at].game, after)...)
		}
		after = nil
	}
	for i := range pieces {
		p := &pieces[i]
		switch {
		case p.kind == positionLine:
			end()
			games, at = append(games, found{p.at.game, p.err}), -1
			if p.err == nil {
				positions++
				at = len(games) - 1
			}
		case p.counts() && positions == 0:
			for _, r := range p.moves.runs {
				before.add(r)
			}
		case p.counts():
			after = append(after, p)
		}
	}
	end()
	if g, fault := play(before.moves); fault == nil && g.Game.LineLen() >= leastMoves {
		if len(games) == 1 && games[0].err == nil && games[0].game.Game.LineLen() == 0 && shows(games[0].game, g) {
			return []found{{game: g}}
		}
		games = append([]found{{game: g}}, games...)
	}
	return append(games, strangeLines(pieces)...)
}

// strangeLines returns faults for the lines of a list of positions that hold none. In a text with
// more words than positions, and in one with a diagram, the words are about the positions.
func strangeLines(pieces []piece) (faults []found) {
	positions := 0
	for i := range pieces {
		switch p := &pieces[i]; {
		case p.kind == positionLine && p.text == "":
			return nil
		case p.kind == positionLine:
			positions++
		case p.kind == wordsLine && positions > 0: // what precedes the first one is a heading
			faults = append(faults, found{err: p.noGame()})
		}
	}
	if len(faults) < positions {
		return faults
	}
	return nil
}

// shows reports whether a position is one of a game.
func shows(position, g Game) bool {
	p, to := position.Game.StartPosition()
	for _, n := range g.Game.MainVariation() {
		if q, side := n.Position(); p == q && to == side {
			return true
		}
	}
	return false
}

// follow plays the moves after a position, which becomes a game with them. It returns the games
// that begin anew, and the faults.
func follow(at Game, after []*piece) (more []found) {
	var every run
	for _, p := range after {
		for _, r := range p.moves.runs {
			every.add(r)
		}
	}
	if len(every.moves) == 0 {
		return nil
	}
	start, to := at.Game.StartPosition()
	if at.Game.LineLen() == 0 {
		g := game.NewFrom(start, to)
		if playFrom(g, every.moves, 0) == nil {
			comment := at.Tags.Comment
			*at.Record = *record.New(g)
			at.Tags.Comment = comment
			return nil
		}
	}
	if g, fault := play(every.moves); fault == nil {
		return []found{{game: g}}
	}
	for _, p := range after {
		for _, r := range p.moves.runs {
			if !r.counts() && p.moves.words > 0 {
				continue
			}
			g, fault := play(r.moves)
			if fault != nil && at.Game.LineLen() == 0 { // the place counts from the position
				fault = playFrom(game.NewFrom(start, to), r.moves, 0)
			}
			more = append(more, found{g, fault})
		}
	}
	return more
}
