package record

import (
	"fmt"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
)

// sgfGame is a game in a tree. Before its first move it is only a position, because that move can
// determine who moves first.
type sgfGame struct {
	record       *Record // nil before the first move
	black, white game.Bitboard
	to           game.Color    // the side to move, if given
	said         bool          // a property has named the side to move
	notes        []sgfProperty // of the first position, before the first move
	marks        *int          // of all games in the tree
}

// branch returns the place of a variation that begins now.
func (g *sgfGame) branch() branch {
	if g.record == nil {
		return branch{in: g}
	}
	return branch{g, g.record.Game.Current()}
}

// setup is the content of the properties AB, AW, AE and PL of a position.
type setup struct {
	black, white, empty game.Bitboard
	to                  game.Color
	said                bool
}

// setupOf collects the properties of a set-up.
func setupOf(list []sgfProperty) (s setup, problem string) {
	for _, p := range list {
		squares := map[string]*game.Bitboard{"AB": &s.black, "AW": &s.white, "AE": &s.empty}[p.name]
		if p.name == "PL" {
			s.said = true
			if v := strings.ToUpper(strings.TrimSpace(p.values[0])); strings.HasPrefix(v, "W") || v == "2" {
				s.to = game.White
			}
		}
		if squares == nil {
			continue
		}
		for _, v := range p.values {
			if strings.TrimSpace(v) == "" {
				continue
			}
			more, ok := points(v)
			if !ok {
				return s, fmt.Sprintf("%q is not a square", plain.Clip(v))
			}
			*squares |= more
		}
	}
	for _, two := range [...]game.Bitboard{s.black & s.white, s.black & s.empty, s.white & s.empty} {
		if two != 0 {
			return s, fmt.Sprintf("%s is set up twice in one position", two.First())
		}
	}
	return s, ""
}

// setUp changes the board. Before the first move, this sets the first position. Later it is the
// next move if that explains the change; otherwise another game starts.
func (r *sgf) setUp(list []sgfProperty) string {
	s, problem := setupOf(list)
	if problem != "" || s.black|s.white|s.empty == 0 && !s.said {
		return problem
	}
	g := r.cur
	if g.record == nil {
		if r.nodes == 1 && s.black|s.white != 0 { // the first position is set up from an empty board
			g.black, g.white = 0, 0
		}
		g.change(s)
		return ""
	}
	p, to := g.record.Game.Current().Position()
	discs := p.Discs(to)
	next := &sgfGame{black: discs[game.Black], white: discs[game.White], marks: g.marks}
	next.change(s)
	if g.explains(next) {
		return ""
	}
	r.cur = next
	r.games = append(r.games, next)
	return ""
}

// change sets discs and the side to move.
func (g *sgfGame) change(s setup) {
	g.black = g.black&^(s.white|s.empty) | s.black
	g.white = g.white&^(s.black|s.empty) | s.white
	if s.said {
		g.to, g.said = s.to, true
	}
}

// explains reports whether a set-up is the position on the board, or the one after a legal move,
// which it then plays.
func (g *sgfGame) explains(next *sgfGame) bool {
	fits := func(p game.Position, to game.Color) bool { return p == game.OfDiscs(next.black, next.white, to) }
	p, to := g.record.Game.Current().Position()
	if fits(p, to) {
		return !next.said || next.to == to || g.record.Game.AutoPass()
	}
	if p.MustPass() {
		p, to = p.Swap(), to.Other()
	}
	for s := range p.Moves().All() {
		after := p.Play(game.Move(s))
		if !fits(after, to.Other()) {
			continue
		}
		if next.said && next.to == to && !after.MustPass() {
			return false
		}
		g.record.Game.AutoPass()
		return g.record.Game.Play(game.Move(s)) == nil
	}
	return false
}

// begin creates the game from the first position. If the side to move is not given, side moves if
// known is true; otherwise the number of discs decides, and then who has a legal move.
func (g *sgfGame) begin(side game.Color, known bool) string {
	if both := g.black & g.white; both != 0 {
		return fmt.Sprintf("%s has a black and a white disc", both.First())
	}
	to := g.to
	switch {
	case g.said:
	case known:
		to = side
	case (g.black|g.white).Count()%2 == 1:
		to = game.White
	}
	if !g.said && !known && game.OfDiscs(g.black, g.white, to).MustPass() {
		to = to.Other()
	}
	g.record = &Record{Game: game.NewFrom(game.OfDiscs(g.black, g.white, to), to)}
	g.note(g.notes)
	g.notes = nil
	return ""
}

// play plays a move of a side, "B" or "W".
func (g *sgfGame) play(side, text string) string {
	if s, ok := point(text); ok {
		text = s.String()
	}
	if g.record == nil {
		c := game.Black
		if side == "W" {
			c = game.White
		}
		if problem := g.begin(c, true); problem != "" {
			return problem
		}
	}
	if problem := playFor(g.record.Game, side, text); problem != "" {
		return fmt.Sprintf("ply %d: %s", g.record.Game.Ply()+1, problem)
	}
	return ""
}

// note stores the properties that belong to a position.
func (g *sgfGame) note(list []sgfProperty) {
	if g.record == nil {
		g.notes = append(g.notes, list...)
		return
	}
	n := &g.record.Game.Current().Note
	before := len(n.Marks)
	for _, p := range list {
		setNote(n, p.name, p.values)
	}
	*g.marks += len(n.Marks) - before
}
