package coach

import (
	"slices"

	"flipside/game"
)

// weighedMove is a Move with the state of its review.
type weighedMove struct {
	Move
	by        Level // the level of both sides of the comparison
	refined   bool  // the refined pass has searched it
	explained bool  // Line, BestLine and Reasons match the current values
	stuck     bool  // its next level took longer than the refined pass had left
}

// comparison has the best and the played move, searched to the same level.
type comparison struct {
	by           Level
	depth        int
	best, played finding
	turn         float64 // 1 if the same side moves after the played move, else -1
}

// compareAt compares the best with the played move at a level; ok is false unless both are known.
func (r *Review) compareAt(i int, l Level) (c comparison, ok bool) {
	here, next := &r.spots[i], &r.spots[i+1]
	c = comparison{by: l, depth: l.Depth, turn: -1}
	if here.side == next.side {
		c.turn = 1
	}
	if l.Depth == 0 {
		c.depth = here.empties
	}
	c.best, ok = here.find(l)
	if !ok {
		return c, false
	}
	c.played, ok = next.find(l.after())
	return c, ok
}

// compare returns the surest known comparison of a move; ok is false if there is none.
func (r *Review) compare(i int) (c comparison, ok bool) {
	for _, l := range [...]Level{ToEnd, ToLikelyEnd} {
		if c, ok = r.compareAt(i, l); ok {
			return c, true
		}
	}
	for d := r.spots[i].empties - 1; d >= 2; d-- {
		if c, ok = r.compareAt(i, Level{Depth: d}); ok {
			return c, true
		}
	}
	return c, false
}

// weigh makes the judgement of a move from a comparison. The move counts as the best and loses
// nothing if the search of the position chose it, or if the search of the move itself found at
// least as high a score.
func (r *Review) weigh(i int, c comparison) Move {
	v := &r.moves[i]
	m := Move{
		Ply: v.Ply, At: v.At, Side: v.Side, Position: v.Position, Played: v.Played, Skip: v.Skip,
		Kind: Estimate, Depth: c.depth, Best: c.best.best, Score: c.turn*c.played.score + 0, BestScore: c.best.score + 0,
	}
	if c.by == ToEnd {
		m.Kind = Exact
	} else {
		m.Error = r.doubt.of(r.spots[i].empties, c.by)
	}
	if m.Best == m.Played || m.Score >= m.BestScore {
		m.Best, m.BestScore = m.Played, max(m.BestScore, m.Score)
		m.Score = m.BestScore
	}
	m.Loss = m.BestScore - m.Score
	if m.Counted() {
		m.Class = classOf(&m)
	}
	return m
}

// judgeMove updates the verdict on a move with what is known, unless the verdict is already as
// sure. It reports whether the verdict changed.
func (r *Review) judgeMove(i int) bool {
	c, ok := r.compare(i)
	v := &r.moves[i]
	if !ok || v.by == c.by || v.Kind == Exact {
		return false
	}
	m := r.weigh(i, c)
	if v.Kind != Unknown && m.Error > v.Error {
		return false
	}
	v.Move, v.by, v.explained = m, c.by, false
	v.settle(false)
	return true
}

// settle decides whether the class is sure. done means that no pass will search the move again.
func (v *weighedMove) settle(done bool) {
	v.Sure = v.Kind == Exact || v.Kind == Estimate && (v.refined || done)
}

// lines returns the lines of the comparison that a verdict is based on.
func (r *Review) lines(i int) (played, best []game.Move) {
	c, ok := r.compare(i)
	v := &r.moves[i]
	if !ok {
		return []game.Move{v.Played}, []game.Move{v.Best}
	}
	played = []game.Move{v.Played}
	if p := v.Position.Play(v.Played); p.MustPass() {
		played = append(played, game.Pass)
	}
	played = append(played, c.played.line...)
	if v.Best == v.Played {
		return played, played
	}
	return played, slices.Clone(c.best.line)
}
