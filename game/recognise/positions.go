package recognise

import (
	"flipside/game"
	"flipside/game/record"
)

// boards summarises a text with positions.
type boards struct {
	positions, faulty int // numbers of lines; positions includes the faulty ones
	diagrams          int
	notes             int // lines of words after the first position
	before            run // the moves before the first good position
}

// add adds a line.
func (b *boards) add(p *piece) {
	switch {
	case p.kind == positionLine:
		if b.positions++; p.err != nil {
			b.faulty++
		}
		if p.text == "" {
			b.diagrams++
		}
	case p.kind == wordsLine && b.positions > 0:
		b.notes++
	case p.counts() && b.positions == b.faulty:
		for _, r := range p.moves.runs {
			b.before.add(r.moves, r.joined)
		}
	}
}

// withPositions recognises a text with positions, which moves can follow.
func (t lines) withPositions(b *boards, yield func(found) bool) {
	g, fault := play(b.before.moves)
	precedes := fault == nil && g.Game.LineLen() >= leastMoves
	if b.positions == 1 && precedes { // the position may be one of the game
		var games []found
		t.positions(b, func(f found) bool {
			games = append(games, f)
			return len(games) < 2
		})
		if len(games) == 1 && games[0].err == nil && games[0].game.Game.LineLen() == 0 && shows(games[0].game, g) {
			yield(found{game: g})
			return
		}
	}
	if !precedes || yield(found{game: g}) {
		t.positions(b, yield)
	}
}

// positions yields the positions, the games that follow them, and the faults.
func (t lines) positions(b *boards, yield func(found) bool) {
	var at *follower
	end := func() bool { return at == nil || at.end() }
	for p := range t.pieces() {
		switch {
		case p.kind == positionLine:
			if !end() {
				return
			}
			if at = nil; p.err == nil {
				at = follow(p.at.game, yield)
			} else if !yield(found{p.at.game, p.err}) {
				return
			}
		case p.counts() && at != nil && !at.add(p):
			return
		}
	}
	if end() {
		t.strangeLines(b, yield)
	}
}

// strangeLines yields faults for the lines without positions in a list of positions. Text before
// the first one is a heading. In a text with more words than positions, or with a diagram, the
// words are about the positions.
func (t lines) strangeLines(b *boards, yield func(found) bool) {
	if b.diagrams > 0 || b.notes == 0 || b.notes >= b.positions {
		return
	}
	begun := false
	for p := range t.pieces() {
		if begun = begun || p.kind == positionLine; begun && p.kind == wordsLine && !yield(found{err: p.noGame()}) {
			return
		}
	}
}

// shows reports whether a position occurs in a game.
func shows(position, g Game) bool {
	p, to := position.Game.StartPosition()
	for _, n := range g.Game.MainVariation() {
		if q, side := n.Position(); p == q && to == side {
			return true
		}
	}
	return false
}

// follower reads the moves after a position. Together they become a game, unless the moves are a
// separate game, or several.
type follower struct {
	yield func(found) bool
	at    Game
	on    *game.Game // the moves from the position; nil if they are illegal there
	anew  *game.Game // the moves from the initial position; nil if they are illegal there
	turn  int
	lines []*piece
	ended bool // they are several games, and those of the previous lines have been yielded
}

// mostFollowing is the largest number of lines in one game.
const mostFollowing = 1000

func follow(at Game, yield func(found) bool) *follower {
	f := &follower{yield: yield, at: at, anew: game.New()}
	if at.Game.LineLen() == 0 {
		f.on = game.NewFrom(at.Game.StartPosition())
	}
	return f
}

// add adds a line of moves.
func (f *follower) add(p *piece) bool {
	if f.ended {
		return f.games(p)
	}
	if len(f.lines) == 0 {
		f.turn = turnOf(p.moves.runs[0].moves[0].m)
	}
	f.lines = append(f.lines, p)
	for _, r := range p.moves.runs {
		if f.on != nil && playFrom(f.on, r.moves, 0) != nil {
			f.on = nil
		}
		if f.anew != nil && playFrom(f.anew, r.moves, f.turn) != nil {
			f.anew = nil
		}
	}
	if f.on == nil && f.anew == nil || len(f.lines) > mostFollowing {
		return f.several()
	}
	return true
}

// several yields the position and the games of the lines after it.
func (f *follower) several() bool {
	if f.ended = true; !f.yield(found{game: f.at}) {
		return false
	}
	for _, p := range f.lines {
		if !f.games(p) {
			return false
		}
	}
	f.lines = nil
	return true
}

// games yields the games of a line that start from the initial position, or continue from the given
// position.
func (f *follower) games(p *piece) bool {
	for _, r := range p.moves.runs {
		if !r.counts() && p.moves.words > 0 {
			continue
		}
		g, fault := play(r.moves)
		if fault != nil && f.at.Game.LineLen() == 0 { // the place is counted from the position
			fault = playFrom(game.NewFrom(f.at.Game.StartPosition()), r.moves, 0)
		}
		if !f.yield(found{g, fault}) {
			return false
		}
	}
	return true
}

// end yields what has not been yielded.
func (f *follower) end() bool {
	switch {
	case f.ended:
		return true
	case len(f.lines) == 0:
		return f.yield(found{game: f.at})
	case f.on != nil:
		comment := f.at.Tags.Comment
		*f.at.Record = *record.New(f.on)
		f.at.Tags.Comment = comment
		return f.yield(found{game: f.at})
	case f.anew != nil:
		r := record.New(f.anew)
		return f.yield(found{game: f.at}) && f.yield(found{game: Game{Record: r, Mirrored: f.turn != 0}})
	}
	return f.several()
}
