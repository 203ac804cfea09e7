package games

import (
	"context"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/base/work"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/app/jobs"
	"flipside/ui/view"
)

// preview is the chosen game on the board: at its end, or at the position that was searched for.
type preview struct {
	id      library.ID // of the game on the board, or of the game that is being read
	at      game.Position
	record  *record.Record // nil while it is being read
	ply     int
	turn    int // the symmetry that turns the game's board into the one that was searched for
	err     error
	reading work.Latest[read]
}

type read struct {
	id     library.ID
	record *record.Record
	err    error
}

// tick reads the chosen game. at is the position that was searched for; nil for the end of the
// game. It reports whether another game has come to the board.
func (p *preview) tick(s *jobs.Library, chosen library.ID, at *game.Position) (changed bool) {
	l, _ := s.Library()
	where := game.Position{}
	if at != nil {
		where = *at
	}
	if at == nil && chosen == p.id && p.record != nil { // the end of a search leaves the board as it is
		p.at = where
	}
	if l != nil && (chosen != p.id || where != p.at) {
		p.id, p.at, p.err = chosen, where, nil
		if chosen == 0 {
			p.record = nil
			p.reading.Forget()
			return true
		}
		p.reading.Ask(func(ctx context.Context) read {
			r, err := l.Load(ctx, chosen)
			return read{chosen, r, err}
		})
	}
	got, ok := p.reading.Poll()
	if !ok || got.id != p.id {
		return false
	}
	p.record, p.err = got.record, got.err
	if p.record != nil {
		p.ply, p.turn = place(p.record.Game, p.at)
	}
	return true
}

// place returns the ply at which the game reaches a position or a symmetric one, and the symmetry
// that turns it into that position. If the game does not reach it, place returns the end of its
// line.
func place(g *game.Game, want game.Position) (ply, turn int) {
	if want == (game.Position{}) {
		return g.LineLen(), 0
	}
	for ply := range g.LineLen() + 1 {
		at, _ := g.PositionAt(ply)
		for turn := range game.Symmetries {
			if at.Transform(turn) == want {
				return ply, turn
			}
		}
	}
	return g.LineLen(), 0
}

// position returns the position on the board and its side to move.
func (p *preview) position() (at game.Position, to game.Color, ok bool) {
	if p.record == nil {
		return at, to, false
	}
	at, to = p.record.Game.PositionAt(p.ply)
	return at.Transform(p.turn), to, true
}

// playable reports whether a game can go on from the position on the board.
func (p *preview) playable() bool {
	at, _, ok := p.position()
	return ok && !at.Over()
}

// step goes forward or back in the game.
func (p *preview) step(by int) {
	if p.record != nil {
		p.ply = max(0, min(p.record.Game.LineLen(), p.ply+by))
	}
}

// board returns what the board shows.
func (p *preview) board() (d view.BoardData) {
	at, to, ok := p.position()
	if !ok {
		return d
	}
	g := p.record.Game
	d.Discs = at.Discs(to)
	if last := game.LastPlaced(g.Line()[:p.ply]); last.IsSquare() {
		d.Last = last.Transform(p.turn).Square().Bit()
	}
	return d
}

// line returns the line below the board.
func (p *preview) line() string {
	switch {
	case p.err != nil:
		return p.err.Error()
	case p.record == nil:
		return ""
	}
	line := p.record.Game.Line()
	number := game.Placed(line[:p.ply])
	if p.ply > 0 && !line[p.ply-1].IsSquare() {
		return words.Get("browse.pass", "at", number)
	}
	return words.Get("games.ply", "move", number, "last", game.Placed(line))
}
