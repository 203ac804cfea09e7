package coach

import (
	"time"

	"flipside/game"
)

// spot is a position of the line in which a disc is placed, or the last position. A position where
// the side must pass has the value of the next one.
type spot struct {
	at      int // plies of the line before it, including passes
	pos     game.Position
	side    game.Color
	empties int
	over    bool
	known   map[Level]finding
	cost    map[Level]time.Duration
}

// Level says how a position is searched.
type Level struct {
	Depth   int // in plies; 0: to the end of the game
	percent int // the selectivity; 100: exact. Only with Depth 0
}

// The selectivities of searches to the end: likely and proven.
const (
	likely = 73
	proven = 100
)

// The levels that reach the end of the game.
var (
	ToEnd       = Level{0, proven}
	ToLikelyEnd = Level{0, likely}
)

// after returns the level of the position after a move that is judged at level l.
func (l Level) after() Level {
	if l.Depth > 0 {
		l.Depth--
	}
	return l
}

// plies returns the depth of a level at a number of empties. All leaves of a level have an even
// number of empties, or all have an odd one.
func plies(depth, empties int) int { return depth - (empties-depth)&1 }

// finding is the result of a search.
type finding struct {
	score float64 // for the side to move
	best  game.Move
	line  []game.Move // starts with best
}

// find returns the result for a spot at a level, if it is known.
func (s *spot) find(l Level) (finding, bool) {
	if s.over {
		return finding{score: float64(s.pos.FinalScore()), best: game.NoMove}, true
	}
	f, ok := s.known[l]
	return f, ok
}

// value returns the value for the graph: the exact one, else the likely end, else the deepest
// search.
func (s *spot) value() Value {
	black := func(x float64) float64 {
		if s.side == game.White && x != 0 {
			return -x
		}
		return x
	}
	if f, ok := s.find(ToEnd); ok {
		return Value{Exact, black(f.score), s.empties}
	}
	if f, ok := s.find(ToLikelyEnd); ok {
		return Value{Estimate, black(f.score), s.empties}
	}
	for d := s.empties; d > 0; d-- {
		if f, ok := s.find(Level{Depth: d}); ok {
			return Value{Estimate, black(f.score), d}
		}
	}
	return Value{}
}

// list makes the spots and moves of a game's line.
func (r *Review) list(g *game.Game) {
	line := g.Line()
	for at := 0; at <= len(line); at++ {
		p, side := g.PositionAt(at)
		pass := at < len(line) && line[at] == game.Pass
		if at == len(line) && p.MustPass() {
			p, side = p.Swap(), side.Other()
		}
		r.values = append(r.values, len(r.spots))
		if pass {
			continue
		}
		s := spot{at: at, pos: p, side: side, empties: p.Empties(), over: p.Over()}
		s.known, s.cost = map[Level]finding{}, map[Level]time.Duration{}
		r.spots = append(r.spots, s)
		if at == len(line) {
			continue
		}
		m := Move{Ply: len(r.moves) + 1, At: at, Side: side, Position: p, Played: line[at], Skip: r.skip(at, p, line[at])}
		r.moves = append(r.moves, weighedMove{Move: m})
	}
}

// skip returns why a move is not judged, or Judged.
func (r *Review) skip(at int, p game.Position, m game.Move) Skip {
	switch {
	case at < r.o.Given:
		return Given
	case p.Moves().Count() == 1:
		return Forced
	case r.o.Book == nil:
		return Judged
	}
	entries := r.o.Book.Lookup(p)
	for _, e := range entries {
		if e.Move == m && entries[0].Value-e.Value < SlipFrom {
			return Book
		}
	}
	return Judged
}
